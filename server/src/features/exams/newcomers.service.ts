// Who joins a community sits what is open to newcomers, as long as it can be sat.
import { now } from '../../platform/clock.ts';
import { assign } from './assigning.ts';
import { selectExamsForNewcomers } from './exams.queries.ts';
import { newExam, tell } from './telling.ts';

/** How many there are. */
export async function welcome(
  communityId: number,
  newcomer: { id: number; user_id: number },
): Promise<number> {
  const waiting = await selectExamsForNewcomers(communityId, newcomer.user_id, now());
  for (const exam of waiting) {
    await assign(exam, [newcomer]);
    await tell(exam.id, [newcomer.user_id], newExam);
  }
  return waiting.length;
}
