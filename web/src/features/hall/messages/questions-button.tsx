import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { asks as text } from './messages.words.ts';

interface QuestionsButtonProps {
  /** How many wait for this person. */
  open: number;
  onClick: () => void;
}

/** Opens the questions, and says how many are open while they are closed. */
export function QuestionsButton({ open, onClick }: QuestionsButtonProps) {
  return (
    <span className="relative">
      <IconButton icon={CircleQuestionMark} label={text.waiting(open)} onClick={onClick} />
      {open > 0 && (
        <span
          aria-hidden="true"
          className="tabular pointer-events-none absolute top-0.5 right-0 min-w-5 rounded-full bg-pencil px-1 text-center text-xs leading-5 font-semibold text-on-pencil"
        >
          {open > 99 ? '99+' : open}
        </span>
      )}
    </span>
  );
}
