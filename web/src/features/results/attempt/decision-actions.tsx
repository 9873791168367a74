import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { possible } from './attempt-words.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { type ReasonAct, ReasonDialog } from './reason-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
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
    <section aria-label="Decide" className="grid gap-4">
      {can.late && <LateAnswers attempt={attempt} onOpen={setOpen} />}
      <div className="flex flex-wrap gap-3">
        {can.correct && (
          <Button className="px-4!" onClick={() => setOpen('correct')}>
            Correct the marks
          </Button>
        )}
        {can.restore && (
          <Button className="px-4!" onClick={() => setOpen('restore')}>
            Take the correction back
          </Button>
        )}
        {can.reopen && (
          <Button className="px-4!" onClick={() => setOpen('reopen')}>
            Reopen
          </Button>
        )}
        {can.disqualify && (
          <Button className="px-4! text-wrong!" onClick={() => setOpen('disqualify')}>
            Disqualify
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
  const arrived = `${plural(late_answers, 'answer')} arrived after the end`;
  const buttons = (
    <div className="mt-1 flex flex-wrap gap-2">
      {late_accepted !== true && (
        <Button className="px-4!" onClick={() => onOpen('accept')}>
          Accept late answers
        </Button>
      )}
      {late_accepted !== false && (
        <Button className="px-4!" onClick={() => onOpen('refuse')}>
          Refuse late answers
        </Button>
      )}
    </div>
  );
  if (late_accepted === null)
    return (
      <Notice>
        <p>
          <b>{arrived}.</b> What comes late is kept, and counts only if you accept it.
        </p>
        {buttons}
      </Notice>
    );
  return (
    <div className="grid gap-1 rounded-md border border-rule bg-sheet px-4 py-3 text-sm">
      <p>
        {arrived}: {late_accepted ? 'accepted' : 'refused'}.
      </p>
      {buttons}
    </div>
  );
}
