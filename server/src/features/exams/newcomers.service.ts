// Who joins a community sits what is open to newcomers, as long as it can be sat.
import { now } from '../../platform/clock.ts';
import { assign } from './assigning.ts';
import { selectExamsForNewcomers } from './exams.queries.ts';
import { newExam, tell } from './telling.ts';

export async function welcome(communityId: number, newcomer: { id: number; user_id: number }): Promise<void> {
  for (const exam of await selectExamsForNewcomers(communityId, newcomer.user_id, now())) {
    await assign(exam, [newcomer]);
    await tell(exam.id, [newcomer.user_id], newExam);
  }
}
