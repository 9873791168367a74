// An exam is edited until it opens; afterwards it can be extended, ended early or cancelled. Students are notified.
import { randomUUID } from 'node:crypto';
import { EXAM_DURATION, type ExamKind, type ExamSettings } from '@quivia/contract/exams';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { recordAct, repeatedAct } from '../acts/record-act.service.ts';
import * as attempts from '../attempts/assign.service.ts';
import * as audit from '../audit/audit.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import { giveUpTakenSeats, holdRooms } from '../rooms/seats.service.ts';
import { requireStudents } from './choose-students.service.ts';
import { holdExam } from './exam-access.service.ts';
import { publish } from './exam-happenings.service.ts';
import {
  mailMoved,
  notices,
  notifyPeople,
  notifyStudents,
  sendCancelled,
} from './exam-notifications.service.ts';
import * as queries from './exams.queries.ts';
import { requireMarkedAtOnce } from './exams.service.ts';
import { logged, words } from './exams.words.ts';
import { type GivenTimes, stateOf, timesOf } from './timing.rules.ts';

const notNow = (message: Message) => new AppError('exam_not_now', { message });

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
    if (stateOf(exam, now()) !== 'upcoming') throw notNow(words.opened);
    const times = timesOf({ start_time, end_time, duration }, now());
    await requireMarkedAtOnce(id, settings);
    const chosen = await requireStudents(exam, settings.newcomers, student_id, exam.owner_id);
    await publish('choosing', { exam, chosen });
    const values = { ...settings, ...times, title: title ?? exam.title };
    const isMoved = +values.starts_at !== +exam.starts_at || +values.ends_at !== +exam.ends_at;
    await queries.updateExam(id, values);
    if (isMoved) await holdRooms(id);
    const { added, removed } = await attempts.reassign({ ...exam, ...values }, chosen);
    const isPaused = await attempts.isAnybodyPaused(id);
    if (isPaused) await changePauses(id, { isMoved, chosen, added });
    await attempts.retime({ ...exam, ...values }, { refuses: true });
    if (isMoved)
      await publish('moved', {
        exam_id: id,
        title: values.title,
        starts_at: values.starts_at,
        ends_at: values.ends_at,
        has_other_start: +values.starts_at !== +exam.starts_at,
        ended_pauses: isPaused,
      });
    const lost = isMoved ? await giveUpTakenSeats(id) : 0;
    await record(actor, exam, 'exam.changed', logged.changed({ exam: values.title }));
    await notifyStudents(id, notices.changed, added);
    if (isMoved) await mailMoved(id, added);
    await publish('changed', { exam_id: id });
    await notifyPeople(id, added, notices.newExam);
    await notifyPeople(id, removed, notices.removed);
    const { student } = wordsAt(exam);
    return messageReply(
      lost === 0 ? words.updated({ student }) : words.updatedWithoutSeats({ lost, student }),
    );
  });
}

/** Before the start an exam can be paused: an exam at another time begins without it, and whoever is added waits too. */
async function changePauses(
  id: number,
  given: { isMoved: boolean; chosen: readonly { id: number; user_id: number }[]; added: readonly number[] },
): Promise<void> {
  if (given.isMoved) return attempts.endPauses(id);
  for (const one of given.chosen)
    if (given.added.includes(one.user_id)) await publish('joined', { exam_id: id, grant_id: one.id });
}

async function holdLiving(actor: Actor, id: number): Promise<queries.ExamRow> {
  const exam = await holdExam(actor, id);
  await requireLiving(exam);
  return exam;
}

/** Somebody with more time may still be taking it when the window has closed. */
async function requireLiving(exam: queries.ExamRow): Promise<void> {
  const state = stateOf(exam, now());
  if (state === 'cancelled') throw notNow(words.cancelledAlready);
  if (state === 'over' && !(await attempts.isAnybodyLeft(exam.id))) throw notNow(words.endedAlready);
}

/** A page that repeats it after a lost reply sends the same key, and gets the same reply. */
export async function extend(
  actor: Actor,
  id: number,
  form: { minutes: number; key?: string | undefined },
): Promise<MessageReply> {
  const reply = messageReply(words.extended({ minutes: form.minutes }));
  return inTransaction(async () => {
    const exam = await holdExam(actor, id);
    const act = extension(id, form.minutes, 'extended', form.key);
    if ((await recordAct(actor, act)) === undefined) {
      await repeatedAct(act);
      return reply;
    }
    await requireLiving(exam);
    if (exam.duration + form.minutes > EXAM_DURATION.most)
      throw new AppError('invalid_input', {
        field: 'minutes',
        message: words.atMostADay({ minutes: exam.duration }),
      });
    await extendHeld(actor, exam, form.minutes);
    return reply;
  });
}

const extension = (
  examId: number,
  more: number,
  kind: 'extended' | 'outage_time',
  key: string = randomUUID(),
) => ({ examId, key, kind, params: { minutes: more } });

/** The time of an outage, in an exam that the transaction holds. */
export async function extendByOutage(actor: Actor, exam: queries.ExamRow, more: number): Promise<void> {
  await recordAct(actor, extension(exam.id, more, 'outage_time'));
  await extendHeld(actor, exam, more);
}

/** No duration is longer than a day. */
async function extendHeld(actor: Actor, exam: queries.ExamRow, more: number): Promise<void> {
  const times = {
    duration: Math.min(exam.duration + more, EXAM_DURATION.most),
    ends_at: after(exam.ends_at, minutes(more)),
  };
  await queries.updateExam(exam.id, times);
  await attempts.retime({ ...exam, ...times });
  await record(actor, exam, 'exam.extended', logged.extended({ exam: exam.title, minutes: more }));
  await notifyStudents(exam.id, ({ title }) => ({
    id: 'exam.extended',
    params: { exam: title, minutes: more },
  }));
  await publish('changed', { exam_id: exam.id });
}

/** Attempts that are open are closed by their deadline, which is now. */
export async function end(actor: Actor, id: number, form: { reason: string; hold_results: boolean }) {
  return inTransaction(async () => {
    const exam = await holdLiving(actor, id);
    const at = now();
    if (stateOf(exam, at) === 'upcoming') throw notNow(words.notOpen);
    const isHeld = form.hold_results && exam.release !== 'by_hand';
    const times = exam.ends_at > at && { ends_at: after(at, exam.starts_at >= at ? 1 : 0) };
    await queries.updateExam(id, {
      ...times,
      ...(isHeld && { release: 'by_hand' }),
      ended_early_at: at,
      end_reason: form.reason,
    });
    await attempts.endNow({ ...exam, ...times }, at);
    await recordAct(actor, { examId: id, key: randomUUID(), kind: 'end', reason: form.reason });
    await record(actor, exam, 'exam.ended', logged.ended({ exam: exam.title, reason: form.reason, isHeld }));
    await notifyStudents(id, ({ title }) => ({
      id: 'exam.ended',
      params: { exam: title, reason: form.reason },
    }));
    await publish('changed', { exam_id: id });
    const isReleased = !isHeld && exam.release !== 'by_hand';
    return messageReply(isReleased ? words.endedAndReleased : words.ended);
  });
}

/** Nothing of it counts: not what was answered, nor what was graded. What was answered is kept. */
export async function cancel(actor: Actor, id: number, form: { reason: string }) {
  return inTransaction(async () => {
    const exam = await holdLiving(actor, id);
    await queries.updateExam(id, { cancelled_at: now(), cancel_reason: form.reason });
    await attempts.cancelAll(id);
    await record(actor, exam, 'exam.cancelled', logged.cancelled({ exam: exam.title, reason: form.reason }));
    await notifyStudents(id, ({ title }) => ({
      id: 'exam.cancelled',
      params: { exam: title, reason: form.reason },
    }));
    await sendCancelled(exam, form.reason);
    await publish('cancelled', { exam_id: id, title: exam.title, reason: form.reason });
    return messageReply(words.cancelled({ student: wordsAt(exam).student }));
  });
}

const record = (
  actor: Actor,
  exam: queries.ExamRow,
  action: 'exam.changed' | 'exam.extended' | 'exam.ended' | 'exam.cancelled',
  what: Message,
) => audit.record(actor, action, what, { institutionId: exam.institution_id, examId: exam.id });
