import type { QuestionForStudent } from '@quivia/contract/attempts';
import Flag from 'lucide-react/icons/flag';
import { Button } from '../../../ui/buttons/button.tsx';
import { type AnswerSheet, givenFor, isLast } from './answer-sheet.ts';
import { actions } from './sheet.words.ts';
import type { Commands } from './shortcuts.ts';

interface ExamActionsProps {
  sheet: AnswerSheet;
  question: QuestionForStudent;
  commands: Commands;
  /** What the last press of a button led to. */
  note: string | null;
  isMoving: boolean;
}

/** Stays at the bottom of the screen (see exam.css). */
export function ExamActions({ sheet, question, commands, note, isMoving }: ExamActionsProps) {
  const { is_flagged } = givenFor(sheet, question.id);
  return (
    <div className="exam-bar">
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {!sheet.isForwardOnly && (
          <Button className="max-sm:px-3" disabled={sheet.at === 0} onClick={commands.previous}>
            {actions.previous}
          </Button>
        )}
        <Button className="max-sm:hidden" aria-pressed={is_flagged} onClick={commands.flag}>
          <Flag className={`size-4 ${is_flagged ? 'fill-current text-risk' : ''}`} />
          {is_flagged ? actions.flagged : actions.flag}
        </Button>
        <Button className="ml-auto max-sm:px-3" onClick={commands.save}>
          {actions.save}
        </Button>
        <Button
          variant="main"
          className="max-sm:px-3"
          disabled={isLast(sheet)}
          busy={isMoving}
          onClick={commands.next}
        >
          {actions.next}
        </Button>
      </div>
      <p role="status" className="text-right text-sm font-semibold text-risk not-empty:mt-2">
        {note}
      </p>
      {sheet.isForwardOnly && !isLast(sheet) && (
        <p className="mt-3 text-xs text-ink-3 max-sm:mt-2">{actions.forwardOnly}</p>
      )}
    </div>
  );
}
