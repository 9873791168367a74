import type { QuestionForStudent } from '@quivia/contract/attempts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Flag from 'lucide-react/icons/flag';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { type AnswerSheet, givenFor, isLast, type Mark } from './answer-sheet.ts';
import { actions, palette } from './sheet.words.ts';

/** Made once, so that a move doesn't render them again. */
const PREVIOUS = <ChevronLeft className="size-5 sm:hidden" />;
const FLAG = <Flag className="size-4 in-aria-pressed:fill-current" />;

export interface Commands {
  /** On the last question, the review. */
  next: () => void;
  previous: () => void;
  save: () => void;
  review: () => void;
}

export interface Note {
  words: string;
  isGood?: boolean;
}

interface ExamActionsProps {
  sheet: AnswerSheet;
  question: QuestionForStudent;
  commands: Commands;
  onMark: (mark: Mark) => void;
  onSheet: () => void;
  /** Where the exam allows any. */
  tools: ReactNode;
  /** What the last press of a button led to. */
  note: Note | null;
  isMoving: boolean;
  /** Above the buttons. */
  children?: ReactNode;
}

/** Stays at the bottom of the screen (see exam.css). */
export function ExamActions(props: ExamActionsProps) {
  const { sheet, question, commands, onMark, onSheet, tools, note, isMoving, children } = props;
  return (
    <div className="exam-bar">
      {children}
      <div className="flex flex-wrap gap-x-1.5 gap-y-2 sm:gap-x-3">
        {!sheet.isForwardOnly && (
          <Button className="max-sm:px-2" disabled={sheet.at === 0} onClick={commands.previous}>
            {PREVIOUS}
            <span className="max-sm:sr-only">{actions.previous}</span>
          </Button>
        )}
        <Button
          className="tabular max-lg:px-3 max-sm:px-2 lg:hidden"
          aria-haspopup="dialog"
          onClick={onSheet}
        >
          {actions.position(sheet.at + 1, sheet.count)}
          <span className="sr-only">{palette.title}</span>
        </Button>
        {!sheet.isForwardOnly && question.kind !== 'info' && (
          <Button
            className="aria-pressed:text-risk max-sm:hidden"
            aria-pressed={givenFor(sheet, question.id).is_flagged}
            onClick={() => onMark({ do: 'flag', question_id: question.id })}
          >
            {FLAG}
            {actions.flag}
          </Button>
        )}
        {tools}
        <div className="ml-auto flex gap-x-1.5 sm:gap-x-3">
          <Button
            className="max-sm:px-3"
            title={actions.saveHint}
            disabled={question.kind === 'info'}
            onClick={commands.save}
          >
            {actions.save}
          </Button>
          <Button
            variant="main"
            className="max-sm:max-w-28 max-sm:px-3"
            busy={isMoving}
            onClick={commands.next}
          >
            {isLast(sheet) ? actions.review : actions.next}
          </Button>
        </div>
      </div>
      <p
        role="status"
        className={`text-right text-sm font-semibold not-empty:mt-2 ${note?.isGood ? 'text-correct' : 'text-risk'}`}
      >
        {note?.words}
      </p>
      {sheet.isForwardOnly && !isLast(sheet) && (
        <p className="mt-3 text-xs text-ink-3 max-sm:mt-2">{actions.forwardOnly}</p>
      )}
    </div>
  );
}
