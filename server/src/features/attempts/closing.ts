// Every attempt ends: each process looks every second for those whose time is over, with no browser connected, and
// takes the ones no other process is closing. After a restart the first look finds what was missed.
import { after, now, seconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { lockDue, updateAbsent } from './closing.queries.ts';
import { closeAndGrade } from './grading.ts';
import { GRACE } from './saving.ts';

const LOOK_EVERY = seconds(1);
/** Few at a time, so that answers of others are saved in between. */
const AT_ONCE = 200;
/** After the last answer may have come in. */
const MARGIN = seconds(1);

/** How many were closed. */
export async function closeDue(): Promise<number> {
  const latest = after(now(), -GRACE - MARGIN);
  const closed = await inTransaction(async () => {
    const held = await lockDue(latest, AT_ONCE);
    if (held.length > 0) await closeAndGrade(held, 'closed_by_deadline');
    return held;
  });
  for (const [exam_id, some] of Map.groupBy(closed, (one) => one.exam_id))
    await notifications.signal(
      some.map(({ user_id }) => user_id),
      { kind: 'exam', exam_id },
    );
  const absent = await updateAbsent(now(), AT_ONCE);
  return closed.length + absent.length;
}

interface Log {
  error: (what: object, message: string) => void;
}

/** Looks until the returned function is called. */
export function startClosing(log: Log): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const looking = (async () => {
    while (!isStopped) {
      const closed = await closeDue().catch((error: unknown) => {
        log.error({ err: error }, 'could not close attempts');
        return 0;
      });
      // As long as there is more to do, at once; the event loop answers others in between.
      if (closed === 0 && !isStopped)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_EVERY);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
  })();
  return async () => {
    isStopped = true;
    wake();
    await looking;
  };
}
