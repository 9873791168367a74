import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import type { OptionForm } from './question-form.ts';

interface OptionFieldProps {
  letter: string;
  option: OptionForm;
  error: string | undefined;
  /** Of the rings together, when none is filled. */
  keyErrorId: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  canRemove: boolean;
  onChange: (changes: Partial<OptionForm>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onSending: (isSending: boolean) => void;
}

/** One row of the answer sheet: the ring that marks it as correct, its text, and its place. */
export function OptionField(props: OptionFieldProps) {
  const { letter, option, error, onChange, onMove } = props;

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields in it; the buttons do the same
    <div
      data-option={letter}
      onKeyDown={moveByKey}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-2 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
    >
      <Ring {...props} />
      <RichTextEditor
        compact
        label={<span className="sr-only">Option {letter}</span>}
        value={option.option}
        onChange={(text) => onChange({ option: text })}
        onImage={uploadPicture}
        onSending={props.onSending}
        error={error}
      />
      <div className="col-start-2 flex items-center justify-end sm:col-start-3 sm:pt-1">
        {/* Its place is kept: nothing moves when a ring is filled. */}
        <span
          aria-hidden="true"
          className={`mr-auto flex w-20 items-center gap-1 text-xs font-semibold text-correct ${option.is_correct ? '' : 'invisible'}`}
        >
          <Check className="size-4" strokeWidth={2.5} />
          Correct
        </span>
        <IconButton
          icon={ArrowUp}
          label={`Move option ${letter} up`}
          off={props.isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move option ${letter} down`}
          off={props.isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          icon={X}
          label={`Remove option ${letter}`}
          off={!props.canRemove}
          onClick={props.onRemove}
        />
      </div>
    </div>
  );
}

/** A tick box in the shape of the answer sheet's ring: several may be filled. */
function Ring({ letter, option, keyErrorId, onChange }: OptionFieldProps) {
  return (
    <label className="relative mt-1 grid size-11 place-items-center">
      <input
        type="checkbox"
        data-ring
        aria-label={`Option ${letter} is correct`}
        aria-invalid={keyErrorId ? true : undefined}
        aria-describedby={keyErrorId}
        checked={option.is_correct}
        onChange={({ target }) => onChange({ is_correct: target.checked })}
        className="peer size-8 appearance-none rounded-full border-[1.75px] border-rule-strong bg-sheet transition-colors checked:filled hover:border-ink-3 aria-invalid:border-wrong"
      />
      <span
        aria-hidden="true"
        className="tabular pointer-events-none absolute text-xs leading-none font-semibold text-ink-2 peer-checked:text-on-pencil forced-colors:peer-checked:text-[HighlightText]"
      >
        {letter}
      </span>
    </label>
  );
}
