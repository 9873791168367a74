// What the hall does when something happens to its exam, in the same transaction.
import type { NotificationMessage } from '@quivia/contract/notifications.words';
import { AppError } from '../../platform/app-error.ts';
import type { Listener } from '../../platform/happenings.ts';
import type { ExamHappenings } from '../exams/exam-happenings.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import { studentsAt } from '../people/teaching.service.ts';
import { forgetArrivals } from './door/arrivals.service.ts';
import { catchUpNewcomer } from './door/late-start.service.ts';
import { selectOnDuty } from './duties/duties.queries.ts';
import { selectConcerned } from './incidents/incidents.queries.ts';
import { listWords } from './incidents/incidents.words.ts';
import { pushHallState } from './student/push-hall-state.service.ts';

/** An incident stays on record, and so whoever it concerns stays on the list. Those who could not be chosen any more are kept. */
async function requireConcerned({ exam, chosen }: ExamHappenings['choosing']): Promise<void> {
  const ids = new Set(chosen.map(({ id }) => id));
  const missing = (await selectConcerned(exam.id)).filter((id) => !ids.has(id));
  const { length: students } = await studentsAt(exam, exam.course_id, missing);
  if (students > 0)
    throw new AppError('invalid_input', {
      field: 'student_id',
      message: listWords.haveIncidents({ students, student: wordsAt(exam).student }),
    });
}

const notifyOnDuty = async (examId: number, message: NotificationMessage) =>
  notify(await selectOnDuty(examId), message, `/hall/${examId}`);

export const hallOfExam: Listener<ExamHappenings> = {
  choosing: requireConcerned,
  joined: ({ exam_id, grant_id }) => catchUpNewcomer(exam_id, grant_id),
  async moved({ exam_id, title, starts_at, ends_at, has_other_start, ended_pauses }) {
    if (ended_pauses) await pushHallState(exam_id, 'all');
    if (has_other_start) await forgetArrivals(exam_id, starts_at);
    const params = { exam: title, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
    await notifyOnDuty(exam_id, { id: 'hall.moved', params });
  },
  cancelled: ({ exam_id, title, reason }) =>
    notifyOnDuty(exam_id, { id: 'hall.cancelled', params: { exam: title, reason } }),
};
