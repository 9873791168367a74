import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { late, actions as text } from './attempt.words.tsx';
import { CorrectDialog, type ReasonAct, ReasonDialog, ReopenDialog } from './decision-dialogs.tsx';
import type { OfStudent } from './use-decisions.ts';

type Open = ReasonAct | 'reopen' | 'correct';

interface DecisionActionsProps extends OfStudent {
  attempt: AttemptForFaculty;
}

export function DecisionActions({ attempt, ...of }: DecisionActionsProps) {
  const [open, setOpen] = useState<Open>();
  const can = possible(attempt);
  const dialog = { of, attempt, onClose: () => setOpen(undefined) };
  return (
    <section aria-label={text.label} className="grid gap-4">
      {can.late && <LateAnswers attempt={attempt} onOpen={setOpen} />}
      <div className="flex flex-wrap gap-3">
        {can.correct && (
          <Button className="px-4!" onClick={() => setOpen('correct')}>
            {text.correct}
          </Button>
        )}
        {can.restore && (
          <Button className="px-4!" onClick={() => setOpen('restore')}>
            {text.undoCorrection}
          </Button>
        )}
        {can.reopen && (
          <Button className="px-4!" onClick={() => setOpen('reopen')}>
            {text.reopen}
          </Button>
        )}
        {can.disqualify && (
          <Button className="px-4! text-wrong!" onClick={() => setOpen('disqualify')}>
            {text.disqualify}
          </Button>
        )}
      </div>
      {open === 'correct' && <CorrectDialog {...dialog} />}
      {open === 'reopen' && <ReopenDialog {...dialog} />}
      {open && open !== 'correct' && open !== 'reopen' && <ReasonDialog {...dialog} act={open} />}
    </section>
  );
}

interface LateAnswersProps {
  attempt: AttemptForFaculty;
  onOpen: (open: Open) => void;
}

function LateAnswers({ attempt: { late_answers, late_accepted }, onOpen }: LateAnswersProps) {
  const buttons = (
    <div className="mt-1 flex flex-wrap gap-2">
      {late_accepted !== true && (
        <Button className="px-4!" onClick={() => onOpen('accept')}>
          {late.accept}
        </Button>
      )}
      {late_accepted !== false && (
        <Button className="px-4!" onClick={() => onOpen('refuse')}>
          {late.refuse}
        </Button>
      )}
    </div>
  );
  if (late_accepted === null)
    return (
      <Notice>
        <p>
          <b>{late.arrived(late_answers)}</b> {late.undecided}
        </p>
        {buttons}
      </Notice>
    );
  return (
    <div className="grid gap-1 rounded-md border border-rule bg-sheet px-4 py-3 text-sm">
      <p>
        {late.arrived(late_answers)} {late.decided(late_accepted)}
      </p>
      {buttons}
    </div>
  );
}

type Decidable = Pick<AttemptForFaculty, 'status' | 'late_answers' | 'is_corrected'>;

/** What can be decided about an attempt now; the server checks the same. */
export function possible({ status, late_answers, is_corrected }: Decidable) {
  const hasMarks = status === 'submitted' || status === 'closed_by_deadline';
  return {
    late: hasMarks && late_answers > 0,
    correct: hasMarks,
    restore: hasMarks && is_corrected,
    reopen: status !== 'assigned' && status !== 'in_progress',
    disqualify: status !== 'disqualified',
  };
}
