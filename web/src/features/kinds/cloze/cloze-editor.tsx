// The editor of a text with blanks. A blank is made of selected words or at the cursor, and set up in a list below.
import { CLOZE_LIMITS, type ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import { holeMarker } from '@quivia/markdown/holes';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { applyEdit } from '../../../ui/rich-text/editor/apply-edit.ts';
import type { Edit } from '../../../ui/rich-text/editor/edit-spans.ts';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import type { EditorProps, WebKind } from '../kind.ts';
import { BlankFields } from './blank-fields.tsx';
import {
  addBlank,
  type Blank,
  blanksOf,
  type Cloze,
  fromText,
  markerBeside,
  readable,
  removeBlank,
} from './blanks.ts';
import { editor as words } from './cloze.words.ts';

type ClozeEditorProps = EditorProps<ClozeBody, ClozeKey>;

function ClozeEditor(props: ClozeEditorProps) {
  const { problems, onUploading } = props;
  const { cloze, change } = useReadable(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const [said, setSaid] = useState('');
  /** Every blank since the editor opened: an undone deletion brings it back as it was. */
  const memory = useRef(new Map<string, Blank>());
  const known = () => {
    for (const [id, blank] of blanksOf(cloze)) memory.current.set(id, blank);
    return memory.current;
  };
  const blanks = [...blanksOf(fromText(cloze.question, blanksOf(cloze))).values()];

  function edit(change: Edit) {
    if (!area.current) return;
    area.current.focus();
    applyEdit(area.current, change);
  }

  function add() {
    if (!area.current) return;
    const { value, selectionStart, selectionEnd } = area.current;
    const { blank, edit: change } = addBlank(value, selectionStart, selectionEnd, known());
    memory.current.set(blank.hole.id, blank);
    edit(change);
    const { holes } = fromText(change.text, memory.current).body;
    setSaid(words.added(holes.findIndex(({ id }) => id === blank.hole.id) + 1));
  }

  function remove(blank: Blank, number: number) {
    known();
    edit(removeBlank(cloze.question, blank));
    setSaid(words.removed(number));
  }

  function show({ hole }: Blank) {
    const marker = holeMarker(hole.id);
    const at = cloze.question.indexOf(marker);
    area.current?.focus();
    area.current?.setSelectionRange(at, at + marker.length);
  }

  function set(blank: Blank) {
    known().set(blank.hole.id, blank);
    change(fromText(cloze.question, memory.current));
  }

  /** The marker is selected first, so that the browser deletes it, and undoes that, as one thing. */
  function deleteWhole(event: KeyboardEvent) {
    const { target, key } = event;
    if (!(target instanceof HTMLTextAreaElement) || target !== area.current) return;
    if ((key !== 'Backspace' && key !== 'Delete') || target.selectionStart !== target.selectionEnd) return;
    const marker = markerBeside(target.value, target.selectionStart, key === 'Backspace', known());
    if (marker) target.setSelectionRange(marker.from, marker.to);
  }

  return (
    <div className="grid gap-4">
      <div onKeyDownCapture={deleteWhole}>
        <RichTextEditor
          ref={area}
          label={words.text}
          value={cloze.question}
          error={problems.question}
          hint={<span id={hintId}>{words.hint}</span>}
          hasPreview={false}
          onChange={(text) => change(fromText(text, known()))}
          onImage={uploadPicture}
          {...(onUploading && { onSending: onUploading })}
        />
      </div>
      <div>
        <Button
          aria-describedby={hintId}
          onClick={add}
          disabled={blanks.length >= CLOZE_LIMITS.holes}
          // Keeps the selection in the text, on phones too.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Plus className="size-4" />
          {words.add}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-1 text-sm">
          <span className="font-semibold">{words.legend}</span>
          {blanks.length > 1 && <span className="text-xs text-ink-3"> {words.weightHint}</span>}
        </legend>
        {problems['body.holes'] && <FieldError>{problems['body.holes']}</FieldError>}
        {blanks.length === 0 && <p className="text-sm text-ink-2">{words.none}</p>}
        {blanks.map((blank, at) => (
          <BlankFields
            key={blank.hole.id}
            number={at + 1}
            blank={blank}
            hasWeight={blanks.length > 1}
            problems={problemsAt(problems, blank, cloze.body)}
            onChange={set}
            onShow={() => show(blank)}
            onRemove={() => remove(blank, at + 1)}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** Those of one blank, by paths of its own. */
function problemsAt(problems: ClozeEditorProps['problems'], { hole }: Blank, body: ClozeBody) {
  const inBody = `body.holes.${body.holes.findIndex(({ id }) => id === hole.id)}`;
  const inKey = `answer_key.holes.${hole.id}`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) => {
      if (path === inBody || path === inKey) return [['', message]];
      if (path.startsWith(`${inBody}.`)) return [[path.slice(inBody.length + 1), message]];
      return path.startsWith(`${inKey}.`) ? [[path.slice(inKey.length + 1), message]] : [];
    }),
  );
}

/** What was stored is shown with words in its markers. What the author changed has them already. */
function useReadable({ question, body, answerKey, onChange }: ClozeEditorProps) {
  const [changed, setChanged] = useState<Cloze>();
  const isOurs = changed?.question === question && changed.body === body && changed.answerKey === answerKey;
  const shown = useMemo(() => readable({ question, body, answerKey }), [question, body, answerKey]);
  function change(cloze: Cloze) {
    setChanged(cloze);
    onChange(cloze);
  }
  return { cloze: isOurs ? changed : shown, change };
}

export const kind: WebKind<ClozeBody, ClozeKey> = {
  blank: () => ({ body: { holes: [] }, answerKey: { holes: {} } }),
  ownsText: true,
  Editor: ClozeEditor,
};
