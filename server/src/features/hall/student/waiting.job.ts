// A clock that waits for its student runs again by itself after a while: otherwise somebody who has the paper already could
// take as long as they like.
import { seconds } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { attemptChanged } from '../../attempts/attempt-changes.service.ts';
import { overdueWaits, resumeReturned } from '../../attempts/time/time.service.ts';
import { pushHallState } from './push-hall-state.service.ts';

/** In one look. */
const MOST = 100;

/** How many clocks run again. */
export async function resumeOverdue(): Promise<number> {
  const overdue = await overdueWaits(MOST);
  for (const { id, exam_id, user_id } of overdue) {
    await inTransaction(async () => {
      await resumeReturned({ id, exam_id });
      await pushHallState(exam_id, [id]);
    });
    attemptChanged(exam_id, user_id);
  }
  return overdue.length;
}

export const startWaiting = (log: Log) =>
  poll(seconds(5), resumeOverdue, log, 'could not let waiting clocks run again');
