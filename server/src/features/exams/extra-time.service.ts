// Extra time is remembered with the person: every exam to come stretches by it, and those under way at once.
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { stretch } from '../attempts/assign.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { candidatePage } from '../people/organisation.rules.ts';
import { studentsTaught } from '../people/teaching.service.ts';
import { selectExam } from './exams.queries.ts';
import { logged, words } from './exams.words.ts';
import { examChanged } from './papers.service.ts';
import * as queries from './students.queries.ts';

export async function list(actor: Actor, courseId: number) {
  const students = await studentsTaught(actor, courseId);
  return queries.selectExtraTimes(students.map(({ id }) => id));
}

export async function set(
  actor: Actor,
  form: { course_id: number; student_id: number; extra_time: number },
): Promise<{ message: string }> {
  return inTransaction(async () => {
    const [student] = await studentsTaught(actor, form.course_id, [form.student_id]);
    if (!student) throw new AppError('not_found', { message: words.noSuchStudent });
    await queries.lockStudent(student.id);
    await queries.upsertExtraTime(student.id, form.extra_time, actor.userId, now());
    // The exams are read, not held: whoever changes one holds it first and its attempts then, and would wait for us.
    for (const exam_id of await stretch(student.id, form.extra_time, selectExam)) await examChanged(exam_id);
    await audit.record(actor, 'extra-time.set', logged.extraTime(student.roll_number, form.extra_time), {
      institutionId: student.organisation.institution_id,
      subjectId: student.user_id,
    });
    await notifications.notify(
      student.user_id,
      { id: 'exam.extraTime', params: { percent: form.extra_time } },
      candidatePage(student.organisation, 'take-quiz'),
    );
    const said = words.extraTime({ who: student.roll_number, percent: form.extra_time });
    return { message: said.text };
  });
}
