// Extra time in percent is remembered with the person: every exam to come stretches by it, and those under way at once.
// Minutes are given in one exam only, such as after a computer failed.
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { recordAct } from '../acts/record-act.service.ts';
import { extraTimesOf, giveMinutes, rememberExtraTime, stretch } from '../attempts/assign.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { examChanged } from '../papers/papers.service.ts';
import { candidatePage, wordsAt } from '../people/organisation.rules.ts';
import { studentsTaught } from '../people/teaching.service.ts';
import { holdExam } from './exam-access.service.ts';
import { wakeTeam } from './exam-notifications.service.ts';
import { selectExam } from './exams.queries.ts';
import { logged, words } from './exams.words.ts';
import * as queries from './students.queries.ts';

export async function list(actor: Actor, courseId: number) {
  const students = await studentsTaught(actor, courseId);
  return extraTimesOf(students.map(({ id }) => id));
}

export async function set(
  actor: Actor,
  form: { course_id: number; student_id: number; extra_time: number },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const [student] = await studentsTaught(actor, form.course_id, [form.student_id]);
    if (!student) throw new AppError('not_found', { message: words.noSuchStudent });
    await queries.lockStudent(student.id);
    await rememberExtraTime(student.id, form.extra_time, actor.userId);
    // The exams are read, not held: whoever changes one holds it first and its attempts then, and would wait for us.
    for (const exam_id of await stretch(student.id, form.extra_time, selectExam)) await examChanged(exam_id);
    await audit.record(
      actor,
      'extra-time.set',
      logged.extraTime({ who: student.roll_number, percent: form.extra_time }),
      {
        institutionId: student.organisation.institution_id,
        subjectId: student.user_id,
      },
    );
    await notifications.notify(
      student.user_id,
      { id: 'exam.extraTime', params: { percent: form.extra_time } },
      candidatePage(student.organisation, 'take-quiz'),
    );
    const said = words.extraTime({ who: student.roll_number, percent: form.extra_time });
    return messageReply(said);
  });
}

/** The exam is held, so that its times don't change meanwhile. */
export async function setMinutes(
  actor: Actor,
  examId: number,
  studentId: number,
  form: { extra_minutes: number; before: number },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await holdExam(actor, examId);
    const who = await queries.selectRollNumber(examId, studentId);
    if (who === undefined)
      throw new AppError('not_found', { message: words.notTaking({ student: wordsAt(exam).student }) });
    const given = await giveMinutes(exam, studentId, form);
    if (given === 'changed') throw new AppError('changed_meanwhile');
    if (!given) throw new AppError('exam_not_now', { message: words.timeIsUp({ who }) });
    const more = form.extra_minutes - form.before;
    if (more !== 0)
      await recordAct(actor, {
        examId,
        key: randomUUID(),
        kind: 'extra_minutes',
        attemptId: given.attempt_id,
        params: { minutes: more },
      });
    await audit.record(
      actor,
      'extra-time.set',
      logged.extraMinutes({ who, minutes: form.extra_minutes, exam: exam.title }),
      {
        institutionId: exam.institution_id,
        examId,
      },
    );
    await notifications.notify(
      given.user_id,
      { id: 'attempt.extraMinutes', params: { exam: exam.title, minutes: form.extra_minutes } },
      candidatePage(exam, 'take-quiz', examId),
    );
    await wakeTeam(examId, given.user_id);
    return messageReply(words.extraMinutes({ who, minutes: form.extra_minutes }));
  });
}
