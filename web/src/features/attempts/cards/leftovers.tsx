import { plural } from '@quivia/contract/plural';
import { useSession } from '../../../platform/session/session.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { unsentAnswers } from '../session/unsent.ts';
import { useLeftovers } from './use-leftovers.ts';

/** Answers that a closed laptop or a dead network kept on this device are sent from here, too. */
export function Leftovers() {
  const { user } = useSession();
  const { waiting, isDone } = useLeftovers(user?.id);
  const answers = unsentAnswers(waiting);
  if (answers > 0)
    return (
      <div className="mb-6">
        <Notice>
          {plural(answers, 'answer')} of an earlier exam on this device. They are being sent; please leave
          this page open.
        </Notice>
      </div>
    );
  return (
    <p role="status" className={isDone ? 'mb-6 text-sm text-correct' : 'sr-only'}>
      {isDone && 'The answers that were still on this device are with the server now.'}
    </p>
  );
}
