// People who come to an exam later: members who join a community while its exam is open, and walk-ins at the door.
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import * as attempts from '../attempts/assign.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import { allStudentsAt } from '../people/teaching.service.ts';
import { publish } from './exam-happenings.service.ts';
import { notices, notifyPeople } from './exam-notifications.service.ts';
import { holdExam, selectExamsForNewcomers } from './exams.queries.ts';
import { words } from './exams.words.ts';
import { updateListVersion, updateListVersions } from './newcomers.queries.ts';
import { stateOf } from './timing.rules.ts';

/** How many there are. */
export async function welcome(
  communityId: number,
  newcomer: { id: number; user_id: number },
): Promise<number> {
  const waiting = await selectExamsForNewcomers(communityId, newcomer.user_id, now());
  await updateListVersions(communityId, newcomer.user_id, now());
  for (const exam of waiting) {
    await attempts.assign(exam, [newcomer]);
    await publish('joined', { exam_id: exam.id, grant_id: newcomer.id });
    await notifyPeople(exam.id, [newcomer.user_id], notices.newExam);
  }
  return waiting.length;
}

/** Whoever may take exams of the course can be added until the exam has ended for everyone. */
export async function holdForWalkIn(examId: number, studentId: number) {
  const exam = await holdExam(examId);
  const state = exam && stateOf(exam, now());
  const isOver = async () => state === 'over' && !(await attempts.isAnybodyLeft(examId));
  if (!exam || state === 'cancelled' || exam.ended_early_at || (await isOver()))
    throw new AppError('exam_not_now', { message: words.tooLateToAdd });
  const [found] = (await allStudentsAt(exam, exam.course_id, [studentId])) ?? [];
  if (!found || found.user_id === exam.owner_id)
    throw new AppError('not_found', {
      message: words.noSuchWalkIn({ student: wordsAt(exam).student }),
    });
  return { exam, found };
}

/** False where they are on the list already. */
export async function addWalkIn(examId: number, studentId: number): Promise<boolean> {
  const { exam, found } = await holdForWalkIn(examId, studentId);
  if ((await attempts.peopleOf(examId)).includes(found.user_id)) return false;
  await attempts.assign(exam, [found]);
  await updateListVersion(examId);
  await notifyPeople(examId, [found.user_id], notices.newExam);
  return true;
}
