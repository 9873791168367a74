import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import { correct } from '../questions.words.tsx';
import { optionFields } from './editor.words.ts';
import type { OptionForm } from './question-form.ts';

interface OptionFieldProps {
  letter: string;
  option: OptionForm;
  error: string | undefined;
  /** The error shown when no circle is filled. */
  keyErrorId: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  canRemove: boolean;
  onChange: (changes: Partial<OptionForm>) => void;
  onMove: (by: -1 | 1) => void;
  /** To the next option, or to the button that adds one. */
  onNext: () => void;
  onRemove: () => void;
  onUploading: (isUploading: boolean) => void;
}

/** One row of the answer sheet: the circle that marks it as correct, its text, and buttons to move it. */
export function OptionField(props: OptionFieldProps) {
  const { letter, option, error, onChange, onMove, onNext } = props;

  function press(event: KeyboardEvent) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    } else if (isNext(event)) {
      event.preventDefault();
      onNext();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard shortcut for the fields in it; the buttons do the same
    <div
      data-option={letter}
      onKeyDown={press}
      className="-mt-1 grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-2 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
    >
      <Circle {...props} />
      <RichTextEditor
        compact
        label={<span className="sr-only">{optionFields.option(letter)}</span>}
        value={option.option}
        onChange={(text) => onChange({ option: text })}
        onImage={uploadPicture}
        onSending={props.onUploading}
        error={error}
      />
      <div className="col-start-2 flex items-center justify-end sm:col-start-3 sm:pt-1">
        {/* Invisible instead of absent, so that nothing moves when a circle is filled. */}
        <span
          aria-hidden="true"
          className={`mr-auto flex w-20 items-center gap-1 text-xs font-semibold text-correct ${option.is_correct ? '' : 'invisible'}`}
        >
          <Check className="size-4" strokeWidth={2.5} />
          {correct}
        </span>
        <OptionBar {...props} />
      </div>
    </div>
  );
}

/** Enter in an option of one line. In one of several lines, such as code, it starts a line; Shift+Enter always does. */
function isNext({ key, shiftKey, ctrlKey, metaKey, altKey, target, nativeEvent }: KeyboardEvent) {
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  return (
    target instanceof HTMLTextAreaElement && !target.value.includes('\n') && !nativeEvent.defaultPrevented
  );
}

/** A single tab stop; the arrow keys move between the buttons. */
function OptionBar({ letter, isFirst, isLast, canRemove, onMove, onRemove }: OptionFieldProps) {
  function go(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by]?.focus();
  }
  return (
    <div role="toolbar" aria-label={optionFields.bar(letter)} className="flex" onKeyDown={go}>
      <IconButton
        icon={ArrowUp}
        label={optionFields.moveUp(letter)}
        off={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={optionFields.moveDown(letter)}
        off={isLast}
        tabIndex={-1}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon={X}
        label={optionFields.remove(letter)}
        off={!canRemove}
        tabIndex={-1}
        onClick={onRemove}
      />
    </div>
  );
}

/** A checkbox drawn as a circle of the answer sheet: several may be filled. */
function Circle({ letter, option, keyErrorId, onChange }: OptionFieldProps) {
  return (
    <label className="relative mt-1 grid size-control place-items-center">
      <input
        type="checkbox"
        aria-label={optionFields.isCorrect(letter)}
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
