// An exam is edited until it opens; afterwards it can be extended, ended early or cancelled. Students are told each time.

import { EXAM_DURATION, type ExamKind, type ExamSettings } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { wordsAt } from '../people/places.service.ts';
import { assign, requireStudents, retime } from './assigning.ts';
import { holdExam } from './exam-access.ts';
import * as queries from './exams.queries.ts';
import * as students from './students.queries.ts';
import { newExam, type Say, tell, tellStudents } from './telling.ts';
import { type GivenTimes, stateOf, timesOf } from './timing.ts';

/** Nothing is due in an exam that is cancelled. */
const NEVER = new Date('9999-12-31T00:00:00Z');

const notNow = (message: string) => new AppError('exam_not_now', { message });

type ChangeForm = GivenTimes &
  ExamSettings & {
    version: number;
    title?: string | undefined;
    student_id: number[];
    viva_or_quiz: ExamKind;
  };

export async function change(actor: Actor, id: number, form: ChangeForm) {
  const { version, title, start_time, end_time, duration, student_id, ...settings } = form;
  return inTransaction(async () => {
    const exam = await holdExam(actor, id);
    if (exam.version !== version) throw new AppError('changed_meanwhile');
    if (stateOf(exam, now()) !== 'upcoming')
      throw notNow('This exam has opened. It can be extended, ended or cancelled now.');
    const times = timesOf({ start_time, end_time, duration }, now());
    const chosen = await requireStudents(exam, settings.newcomers, student_id);
    const values = { ...settings, ...times, title: title ?? exam.title };
    await queries.updateExam(id, values);
    const released = await students.deleteAttemptsExcept(
      id,
      chosen.map((one) => one.id),
    );
    const assigned = new Set(await students.selectAssignedGrants(id));
    const added = chosen.filter((one) => !assigned.has(one.id));
    const newcomers = added.map(({ user_id }) => user_id);
    await assign({ ...exam, ...values }, added);
    await record(actor, exam, 'exam.changed', `changed ${values.title}`);
    const changed: Say = (named) => ({
      title: 'An exam has changed',
      body: `${named.title}: it opens ${named.when}.`,
    });
    await tellStudents(id, changed, newcomers);
    await tell(id, newcomers, newExam);
    await tell(id, released, (named) => ({
      title: 'You do not sit an exam',
      body: `You were taken out of ${named.title}.`,
    }));
    return { message: `The exam is changed. Its ${wordsAt(exam).student}s are told.` };
  });
}

/** Somebody with more time may still sit it when the window has closed. */
async function holdLiving(actor: Actor, id: number): Promise<queries.ExamRow> {
  const exam = await holdExam(actor, id);
  const state = stateOf(exam, now());
  if (state === 'cancelled') throw notNow('This exam is cancelled.');
  if (state === 'over' && (await students.lockLiving({ examId: id })).length === 0)
    throw notNow('This exam is over.');
  return exam;
}

export async function extend(actor: Actor, id: number, form: { minutes: number }) {
  return inTransaction(async () => {
    const exam = await holdLiving(actor, id);
    if (exam.duration + form.minutes > EXAM_DURATION.most)
      throw new AppError('invalid_input', {
        field: 'minutes',
        message: `An exam lasts at most a day, and this one has ${plural(exam.duration, 'minute')} already.`,
      });
    const times = {
      duration: exam.duration + form.minutes,
      ends_at: after(exam.ends_at, minutes(form.minutes)),
    };
    await queries.updateExam(id, times);
    await retime(exam, { ...exam, ...times });
    const more = plural(form.minutes, 'minute');
    await record(actor, exam, 'exam.extended', `gave everyone ${more} more in ${exam.title}`);
    await tellStudents(id, ({ title }) => ({
      title: 'More time',
      body: `${title}: everyone has ${more} more.`,
    }));
    return { message: `Everyone has ${more} more.` };
  });
}

/** Attempts that are open are closed by their deadline, which is now. */
export async function end(actor: Actor, id: number, form: { reason: string }) {
  return inTransaction(async () => {
    const exam = await holdLiving(actor, id);
    const at = now();
    if (stateOf(exam, at) === 'upcoming') throw notNow('Only an exam that is open can be ended.');
    if (exam.ends_at > at) await queries.updateExam(id, { ends_at: after(at, exam.starts_at >= at ? 1 : 0) });
    const living = await students.lockLiving({ examId: id });
    await students.updateDue(living.map((one) => ({ ...one, due_at: at })));
    await record(actor, exam, 'exam.ended', `ended ${exam.title} early: ${form.reason}`);
    await tellStudents(id, ({ title }) => ({
      title: 'An exam was ended',
      body: `${title} was ended early: ${form.reason}`,
    }));
    return { message: 'The exam is ended. What was answered is being graded.' };
  });
}

export async function cancel(actor: Actor, id: number, form: { reason: string }) {
  return inTransaction(async () => {
    const exam = await holdLiving(actor, id);
    await queries.updateExam(id, { cancelled_at: now(), cancel_reason: form.reason });
    const living = await students.lockLiving({ examId: id });
    await students.updateDue(living.map((one) => ({ ...one, due_at: NEVER })));
    await record(actor, exam, 'exam.cancelled', `cancelled ${exam.title}: ${form.reason}`);
    await tellStudents(id, ({ title }) => ({
      title: 'An exam is cancelled',
      body: `${title} is cancelled: ${form.reason}`,
    }));
    return { message: `The exam is cancelled. Its ${wordsAt(exam).student}s are told.` };
  });
}

const record = (
  actor: Actor,
  exam: queries.ExamRow,
  action: 'exam.changed' | 'exam.extended' | 'exam.ended' | 'exam.cancelled',
  what: string,
) => audit.record(actor, action, what, { institutionId: exam.institution_id });
