// A clock that waits for its student runs again by itself after a while: otherwise somebody who has the paper already could
// take as long as they like.
import { after, now, seconds } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { tell } from '../../hall/student/tell.service.ts';
import { attemptChanged } from '../attempt-changes.service.ts';
import { selectOverdueWaits } from './time.queries.ts';
import { resumeReturned } from './time.service.ts';
import { LONGEST_WAIT } from './waiting.rules.ts';

/** In one look. */
const MOST = 100;

/** How many clocks run again. */
export async function resumeOverdue(): Promise<number> {
  const overdue = await selectOverdueWaits(after(now(), -LONGEST_WAIT), MOST);
  for (const { id, exam_id, user_id } of overdue) {
    await inTransaction(async () => {
      await resumeReturned({ id, exam_id });
      await tell(exam_id, [id]);
    });
    attemptChanged(exam_id, user_id);
  }
  return overdue.length;
}

export const startWaiting = (log: Log) =>
  poll(seconds(5), resumeOverdue, log, 'could not let waiting clocks run again');
