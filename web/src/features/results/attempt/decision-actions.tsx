import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import PencilLine from 'lucide-react/icons/pencil-line';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '../../../ui/buttons/button.tsx';
import { MenuItem } from '../../../ui/dialogs/menu.tsx';
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

export type DecisionAct = ReasonAct | 'reopen' | 'correct';

interface Deciding {
  attempt: AttemptForFaculty;
  onOpen: (act: DecisionAct) => void;
}

/** Entries of the student's menu: what can be decided about the attempt now. */
export function DecisionMenu({ attempt, onOpen }: Deciding) {
  const can = possible(attempt);
  return (
    <>
      {can.correct && (
        <MenuItem icon={PencilLine} onSelect={() => onOpen('correct')}>
          {text.correct}
        </MenuItem>
      )}
      {can.except && (
        <MenuItem icon={CircleCheck} onSelect={() => onOpen('except')}>
          {text.except}
        </MenuItem>
      )}
      {can.restore && (
        <MenuItem icon={Undo2} onSelect={() => onOpen('restore')}>
          {text.undoCorrection}
        </MenuItem>
      )}
      {can.reopen && (
        <MenuItem icon={RotateCcw} onSelect={() => onOpen('reopen')}>
          {text.reopen}
        </MenuItem>
      )}
      {can.disqualify && (
        <MenuItem icon={Ban} tone="danger" onSelect={() => onOpen('disqualify')}>
          {text.disqualify}
        </MenuItem>
      )}
    </>
  );
}

/** Late answers wait for a person, so they are on the page and not in its menu. */
export function DecideLateAnswers({ attempt, onOpen }: Deciding) {
  if (!possible(attempt).late) return null;
  return (
    <section aria-label={text.label} className="grid gap-4 print:hidden">
      <DecideLate attempt={lateOnly(attempt, { afterResults: false })} onOpen={onOpen} {...LATE} />
      <DecideLate attempt={lateOnly(attempt, { afterResults: true })} onOpen={onOpen} {...AFTER_RESULTS} />
    </section>
  );
}

interface DecisionDialogProps extends OfStudent {
  attempt: AttemptForFaculty;
  act: DecisionAct | undefined;
  onClose: () => void;
}

export function DecisionDialog({ attempt, act, onClose, ...of }: DecisionDialogProps) {
  const dialog = { of, attempt, onClose };
  if (act === undefined) return null;
  if (act === 'correct') return <CorrectDialog {...dialog} />;
  if (act === 'reopen') return <ReopenDialog {...dialog} />;
  return <PlainDecisionDialog {...dialog} act={act} />;
}

interface LateProps {
  attempt: AttemptForFaculty;
  onOpen: (act: DecisionAct) => void;
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
