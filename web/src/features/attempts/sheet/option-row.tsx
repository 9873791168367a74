import type { QuestionForStudent } from '@quivia/contract/attempts';
import Undo2 from 'lucide-react/icons/undo-2';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { EnlargeButton } from '../../../ui/rich-text/render/picture.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { question as words } from './sheet.words.ts';

interface OptionRowProps {
  option: QuestionForStudent['options'][number];
  name: string;
  several: boolean;
  checked: boolean;
  onChoose: () => void;
  /** By the student, who can choose it all the same. */
  struck: boolean;
  onStrike: () => void;
  /** Of the buttons that strike out, one is a Tab stop: the arrow keys move between them. */
  isStrikeStop: boolean;
}

/**
 * The whole row is the target: fingers are wide and phones are small. The input lies over it, so that a screen reader
 * finds it wherever a finger explores the row; only boxes that scroll are above it (see rich-text.css).
 */
export function OptionRow(props: OptionRowProps) {
  const { option, name, several, checked, onChoose, onStrike, isStrikeStop } = props;
  const struck = props.struck && !checked;
  return (
    <div className="exam-option">
      <label
        className={`relative flex min-h-15 min-w-0 grow items-center gap-4 py-3 pl-4 ${struck ? 'text-ink-3 after:pointer-events-none after:absolute after:right-0 after:left-3 after:border-t-2 after:border-ink-3' : ''}`}
      >
        <input
          type={several ? 'checkbox' : 'radio'}
          name={name}
          checked={checked}
          onChange={onChoose}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <Bubble letter={option.option_number} filled={checked} square={several} />{' '}
        <RichText text={option.option} inline />
        {struck && <span className="sr-only"> {words.struck}</span>}
      </label>
      {option.option.includes('![') && <EnlargeButton />}
      {/* Outside the label: pressing it must not choose the option. */}
      <button
        type="button"
        data-strike
        tabIndex={isStrikeStop ? undefined : -1}
        aria-label={words.strike(option.option_number)}
        aria-pressed={struck}
        aria-disabled={checked || undefined}
        title={words.strike(option.option_number)}
        onClick={checked ? undefined : onStrike}
        className="grid min-h-11 w-11 shrink-0 place-items-center self-stretch rounded-md text-xs text-ink-3 hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40"
      >
        {struck ? (
          <Undo2 className="size-4" />
        ) : (
          <span aria-hidden="true" className="px-1 line-through">
            {option.option_number}
          </span>
        )}
      </button>
    </div>
  );
}
