import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { afterResults, late as lateText, actions as text } from './attempt.words.tsx';
import {
  CorrectDialog,
  type LateAct,
  PlainDecisionDialog,
  type ReasonAct,
  ReopenDialog,
} from './decision-dialogs.tsx';
import { lateOnly, Totals } from './late-answers.tsx';
import type { OfStudent } from './use-decisions.ts';

type Open = ReasonAct | 'reopen' | 'correct';

interface DecisionActionsProps extends OfStudent {
  attempt: AttemptForFaculty;
}

export function DecisionActions({ attempt, ...of }: DecisionActionsProps) {
  const [open, setOpen] = useState<Open>();
  const can = possible(attempt);
  const dialog = { of, attempt, onClose: () => setOpen(undefined) };
  if (!Object.values(can).includes(true)) return null;
  return (
    <section aria-label={text.label} className="grid gap-4">
      {can.late && (
        <>
          <DecideLate attempt={lateOnly(attempt, { afterResults: false })} onOpen={setOpen} {...LATE} />
          <DecideLate
            attempt={lateOnly(attempt, { afterResults: true })}
            onOpen={setOpen}
            {...AFTER_RESULTS}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {can.correct && (
          <Button className="px-4!" onClick={() => setOpen('correct')}>
            {text.correct}
          </Button>
        )}
        {can.except && (
          <Button className="px-4!" onClick={() => setOpen('except')}>
            {text.except}
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
      {open && open !== 'correct' && open !== 'reopen' && <PlainDecisionDialog {...dialog} act={open} />}
    </section>
  );
}

interface LateProps {
  attempt: AttemptForFaculty;
  onOpen: (open: Open) => void;
  words: typeof afterResults;
  accept: LateAct;
  refuse: LateAct;
}

const LATE = { words: lateText, accept: 'accept', refuse: 'refuse' } as const;
const AFTER_RESULTS = { words: afterResults, accept: 'accept_after', refuse: 'refuse_after' } as const;

/** What waits for a decision, and the two decisions there are; either can be changed later. */
function DecideLate({ attempt, onOpen, words, accept, refuse }: LateProps) {
  const { late } = attempt;
  if (late.length === 0) return null;
  const undecided = late.filter(({ accepted }) => accepted === null).length;
  const buttons = (
    <div className="flex flex-wrap gap-2">
      {late.some(({ accepted }) => accepted !== true) && (
        <Button className="px-4!" onClick={() => onOpen(accept)}>
          {words.accept}
        </Button>
      )}
      {late.some(({ accepted }) => accepted !== false) && (
        <Button className="px-4!" onClick={() => onOpen(refuse)}>
          {words.refuse}
        </Button>
      )}
    </div>
  );
  if (undecided === 0) return buttons;
  return (
    <Notice>
      <p>
        <b>{words.toDecide(undecided)}</b> {words.undecided}
      </p>
      <Totals attempt={attempt} />
      {buttons}
    </Notice>
  );
}

type Decidable = Pick<
  AttemptForFaculty,
  'status' | 'ungraded' | 'late' | 'is_corrected' | 'unmarked' | 'is_excepted'
>;

/** What can be decided about an attempt now; the server checks the same. */
export function possible({ status, ungraded, late, is_corrected, unmarked, is_excepted }: Decidable) {
  const hasEnded = status === 'submitted' || status === 'closed_by_deadline';
  const hasMarks = hasEnded && ungraded === null && unmarked === 0;
  return {
    late: hasEnded && late.length > 0,
    correct: hasMarks,
    restore: hasMarks && is_corrected,
    except: hasEnded && unmarked > 0 && !is_excepted,
    reopen: hasEnded || status === 'absent' || status === 'disqualified',
    disqualify: status !== 'disqualified' && status !== 'cancelled',
  };
}
