// People who join a community can take what is open to newcomers, as long as it is open.
import { now } from '../../platform/clock.ts';
import * as attempts from '../attempts/assign.service.ts';
import { notices, notifyPeople } from './exam-notifications.service.ts';
import { selectExamsForNewcomers } from './exams.queries.ts';

/** How many there are. */
export async function welcome(
  communityId: number,
  newcomer: { id: number; user_id: number },
): Promise<number> {
  const waiting = await selectExamsForNewcomers(communityId, newcomer.user_id, now());
  for (const exam of waiting) {
    await attempts.assign(exam, [newcomer]);
    await notifyPeople(exam.id, [newcomer.user_id], notices.newExam);
  }
  return waiting.length;
}
