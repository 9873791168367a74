// Every attempt ends: each process looks every second for those whose time is over, with no browser connected, and
// takes the ones no other process is closing. After a restart the first look finds what was missed.
import { after, now, seconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
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

export const startClosing = (log: Log) => poll(LOOK_EVERY, closeDue, log, 'could not close attempts');
