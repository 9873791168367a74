import { MATCH_LIMITS, type MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import Plus from 'lucide-react/icons/plus';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import type { EditorProps, WebKind } from '../kind.ts';
import { RowBar, useRows, useUploading } from '../row-bar.tsx';
import {
  addExtra,
  addPair,
  blankMatch,
  extraMatches,
  type MatchDraft,
  matchOf,
  movePair,
  removeExtra,
  removePair,
  writeLeft,
  writeMatch,
  writeRight,
} from './edit-pairs.ts';
import { editor as words } from './match.words.ts';

type Props = EditorProps<MatchBody, MatchKey>;

interface PartProps extends Props {
  watch: ReturnType<typeof useUploading>;
}

const matchField = (left: string) => `${left}-match`;

function MatchEditor(props: Props) {
  const { body, answerKey, onChange, onUploading } = props;
  // A pair's match is known by its item on the left: it gets an id of its own while it is written.
  const fields = [...body.left.flatMap(({ id }) => [id, matchField(id)]), ...body.right.map(({ id }) => id)];
  const watch = useUploading(fields, onUploading);
  return (
    <div className="grid min-w-0 gap-6">
      <Pairs {...props} watch={watch} />
      <Extras {...props} watch={watch} />
      <RadioRows
        label={words.grading}
        options={words.gradings}
        value={answerKey.grading}
        onChange={(grading) => onChange({ answerKey: { ...answerKey, grading } })}
      />
    </div>
  );
}

const draftOf = ({ body, answerKey }: Props): MatchDraft => ({ body, answerKey });

function Pairs(props: PartProps) {
  const { body, onChange, problems, watch } = props;
  const { left } = body;
  const draft = draftOf(props);
  const rows = useRows(left);
  const canAdd = left.length < MATCH_LIMITS.left && body.right.length < MATCH_LIMITS.right;
  const error = problems.body ?? problems['body.left'] ?? problems['body.right'];

  function move(from: number, to: number) {
    rows.moved(words.pair(from + 1), to);
    onChange(movePair(draft, from, to));
  }
  function remove(id: string, index: number) {
    rows.removed(words.pair(index + 1), index);
    onChange(removePair(draft, id));
  }
  function add() {
    rows.added();
    onChange(addPair(draft));
  }

  return (
    <fieldset ref={rows.ref} className="grid min-w-0 gap-4">
      <legend className="mb-1 text-sm">
        <span className="font-semibold">{words.pairs}</span>{' '}
        <span className="text-xs text-ink-3">{words.pairsHint}</span>
      </legend>
      <p role="status" className="sr-only">
        {rows.said}
      </p>
      {left.map(({ id, text }, i) => {
        const match = matchOf(draft, id);
        return (
          <div
            key={id}
            data-row
            className="grid min-w-0 items-start gap-x-4 gap-y-2 border-b border-rule pb-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-b-0 sm:pb-0"
          >
            <RichTextEditor
              compact
              label={words.left(i + 1)}
              value={text}
              onChange={(next) => onChange(writeLeft(draft, id, next))}
              onImage={uploadPicture}
              onSending={watch(id)}
              error={problems[`body.left.${i}.text`]}
            />
            <RichTextEditor
              compact
              label={words.right(i + 1)}
              value={match.text}
              onChange={(next) => onChange(writeMatch(draft, id, next))}
              onImage={uploadPicture}
              onSending={watch(matchField(id))}
              error={problems[`body.right.${match.index}.text`] ?? problems[`answer_key.pairs.${id}`]}
            />
            <div className="flex justify-end sm:pt-6">
              <RowBar
                name={words.pair(i + 1)}
                isFirst={i === 0}
                isLast={i === left.length - 1}
                canRemove={left.length > 2}
                onMove={(by) => move(i, i + by)}
                onRemove={() => remove(id, i)}
              />
            </div>
          </div>
        );
      })}
      {error && <FieldError>{error}</FieldError>}
      {canAdd && <AddButton onClick={add}>{words.addPair}</AddButton>}
    </fieldset>
  );
}

/** Matches that belong to none of the items. */
function Extras(props: PartProps) {
  const { body, onChange, problems, watch } = props;
  const draft = draftOf(props);
  const extras = extraMatches(draft);
  const rows = useRows(extras);

  function remove(id: string, index: number) {
    rows.removed(words.extra(index + 1), index);
    onChange(removeExtra(draft, id));
  }
  function add() {
    rows.added();
    onChange(addExtra(draft));
  }

  return (
    <fieldset ref={rows.ref} className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm">
        <span className="font-semibold">{words.extras}</span>{' '}
        <span className="text-xs text-ink-3">{words.extrasHint}</span>
      </legend>
      <p role="status" className="sr-only">
        {rows.said}
      </p>
      {extras.map(({ id, text, index }, i) => (
        <div key={id} data-row className="flex min-w-0 items-start gap-2">
          <div className="min-w-0 grow">
            <RichTextEditor
              compact
              label={<span className="sr-only">{words.extraLabel(i + 1)}</span>}
              value={text}
              onChange={(next) => onChange(writeRight(draft, id, next))}
              onImage={uploadPicture}
              onSending={watch(id)}
              error={problems[`body.right.${index}.text`]}
            />
          </div>
          <div className="pt-1">
            <RowBar name={words.extra(i + 1)} canRemove onRemove={() => remove(id, i)} />
          </div>
        </div>
      ))}
      {body.right.length < MATCH_LIMITS.right && <AddButton onClick={add}>{words.addExtra}</AddButton>}
    </fieldset>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <div>
      <Button variant="quiet" className="px-3!" onClick={onClick}>
        <Plus className="size-4" />
        {children}
      </Button>
    </div>
  );
}

export const kind: WebKind<MatchBody, MatchKey> = { blank: blankMatch, ownsText: false, Editor: MatchEditor };
