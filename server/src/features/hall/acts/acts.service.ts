// What staff do about time. Each act is one transaction: who may, what is done, its record, and word to the students.
// A page that repeats an act after a lost reply gets the same reply, and nothing is done twice.
import type { Duty } from '@quivia/contract/endpoint';
import type { ActReply as ActDone } from '@quivia/contract/hall/acts';
import type { Scope } from '@quivia/contract/hall/scope';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../../platform/app-error.ts';
import { after, hours, minutes, now } from '../../../platform/clock.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { inActTransaction } from '../../acts/act-transaction.service.ts';
import { actOf, recordAct, repeatedAct } from '../../acts/record-act.service.ts';
import { MOST_GRANTED } from '../../attempts/deadline.rules.ts';
import * as time from '../../attempts/time/time.service.ts';
import { reEnter as reEnterAttempt } from '../../decisions/re-enter.service.ts';
import { shareRunning } from '../../exams/exam-access.service.ts';
import { wakeTeam } from '../../exams/exam-notifications.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { nameOf } from '../../rooms/rooms.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { askCodeAgain } from '../door/entry.service.ts';
import {
  type Reached,
  recordInAudit,
  requireDuty,
  requireReach,
  type Standing,
} from '../duties/duties.service.ts';
import { holdNumbers, sendOut, showEvacuationOver } from '../messages/send.service.ts';
import { pushHallState } from '../student/push-hall-state.service.ts';
import * as queries from './acts.queries.ts';
import { type Concerned, logged, words } from './acts.words.ts';

type ActReply = ActDone & MessageReply;

interface Act {
  key: string;
  kind: string;
  duty: Duty;
  scope: Scope;
  reason?: string;
  params?: Record<string, unknown>;
  /** With a message. */
  sends?: true;
  /** Also while students wait for the start. */
  early?: true;
}

interface Acting {
  actId: number;
  /** One moment for the record and for every clock. */
  at: Date;
  exam: time.TimedExam;
  standing: Standing;
  reached: readonly Reached[];
  /** Undefined where it concerns everyone. */
  chosen: time.Chosen;
}

/** Students are in their seats by then: after an alarm the exam must not start by its clock in an empty hall. */
const BEFORE_START = hours(1);

/** Before the start nobody's clock runs: only the pause from then on is given back. */
const stopsAt = (at: Date, { starts_at }: time.TimedExam) => (at > starts_at ? at : starts_at);

const idOf = ({ attempt_id }: Reached) => attempt_id;

interface Done {
  /** Whose page and row changed. */
  attempts: readonly number[];
  logged: (given: Concerned) => Message;
}

/** The reply is made from what is stored, so that a repeat gets the same one. */
async function act(
  actor: Actor,
  examId: number,
  given: Act,
  work: (acting: Acting) => Promise<Done>,
  message: (
    count: number,
    student: string,
    about: Pick<Acting, 'actId' | 'reached'>,
  ) => Message | Promise<Message>,
  countOf: (actId: number, reached: readonly Reached[]) => Promise<number> = time.studentsConcerned,
): Promise<ActReply> {
  let changed: readonly number[] = [];
  const reply = await inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, given.duty);
    const { room_id, student_id } = given.scope;
    const exam = await shareRunning(examId, { early: given.early ? BEFORE_START : 0 });
    // Read once the exam is held: nobody is added to it from here on.
    const reached = await requireReach(standing, given.scope);
    const isOne = student_id !== undefined;
    if (given.sends) await holdNumbers(examId);
    // Also those who have submitted: whoever lets one of them back in waits for this act, or this act for them. And before
    // the record, so that acts on the same people have their ids in the order in which they are done.
    await time.hold(reached.map(idOf));
    const at = now();
    const record = {
      examId,
      key: given.key,
      kind: given.kind,
      roomId: isOne ? undefined : room_id,
      attemptId: isOne ? reached[0]?.attempt_id : undefined,
      reason: given.reason ?? '',
      params: given.params ?? {},
    };
    const recorded = await recordAct(actor, record, at);
    const actId = recorded ?? (await repeatedAct(record));
    if (recorded !== undefined) {
      const isEveryone = !isOne && room_id === undefined && standing.rooms === undefined;
      const chosen = isEveryone ? undefined : reached.map(idOf);
      const done = await work({ actId, at, exam, standing, reached, chosen });
      changed = done.attempts;
      await pushHallState(examId, changed);
      await wakeTeam(examId, standing.owner_id);
      const of = await concernedBy(given.scope);
      const subjectId = isOne ? (reached[0]?.user_id ?? null) : null;
      await recordInAudit(actor, standing, done.logged({ exam: standing.exam.title, ...of }), subjectId);
    }
    const students = await countOf(actId, reached);
    const said = await message(students, wordsAt(standing).student, { actId, reached });
    return { ...messageReply(said), act_id: actId, students };
  });
  boardChanged(examId, changed);
  return reply;
}

async function concernedBy({ room_id, student_id }: Scope): Promise<Omit<Concerned, 'exam'>> {
  if (student_id !== undefined) return { who: await queries.selectRollNumber(student_id) };
  return room_id === undefined ? {} : { room: (await nameOf(room_id)) ?? '' };
}

/** An invigilator pauses one student; a room or everyone is for the chief. */
const dutyFor = ({ student_id }: Scope): Duty => (student_id === undefined ? 'chief' : 'invigilator');

export async function pause(
  actor: Actor,
  examId: number,
  { key, scope, reason }: { key: string; scope: Scope; reason: string },
): Promise<ActReply> {
  return act(
    actor,
    examId,
    { key, kind: 'pause', duty: dutyFor(scope), scope, reason, early: true },
    async ({ actId, at, exam, chosen }) => ({
      attempts: await time.pause(examId, chosen, { actId, at: stopsAt(at, exam), reason }),
      logged: (given) => logged.paused({ ...given, reason }),
    }),
    (count, student) => (count === 0 ? words.nobodyPaused : words.paused({ count, student })),
  );
}

export async function resume(
  actor: Actor,
  examId: number,
  { key, scope, only_back }: { key: string; scope: Scope; only_back?: true | undefined },
): Promise<ActReply> {
  return act(
    actor,
    examId,
    {
      key,
      kind: 'resume',
      duty: dutyFor(scope),
      scope,
      early: true,
      params: only_back ? { only_back } : {},
    },
    async ({ actId, at, chosen }) => {
      const attempts = await time.resume(examId, chosen, {
        actId,
        at,
        withAway: scope.student_id !== undefined,
        onlyBack: only_back ?? false,
      });
      await showEvacuationOver(examId, attempts);
      return { attempts, logged: logged.resumed };
    },
    (count, student) => (count === 0 ? words.nobodyResumed : words.resumed({ count, student })),
  );
}

export async function evacuate(
  actor: Actor,
  examId: number,
  { key, scope, message }: { key: string; scope: Scope; message: string },
): Promise<ActReply> {
  return act(
    actor,
    examId,
    { key, kind: 'evacuate', duty: 'chief', scope, reason: message, sends: true, early: true },
    async ({ actId, at, exam, chosen }) => {
      const attempts = await time.pause(examId, chosen, {
        actId,
        at: stopsAt(at, exam),
        reason: message,
        replaces: true,
      });
      await sendOut(examId, {
        actId,
        byId: actor.userId,
        roomId: scope.room_id,
        attemptIds: chosen && [...chosen],
        text: message,
        isEvacuation: true,
      });
      return { attempts, logged: (given) => logged.evacuated({ ...given, reason: message }) };
    },
    (count, student) => (count === 0 ? words.nobodyEvacuated : words.evacuated({ count, student })),
  );
}

/** An invigilator counts heads in their own rooms. */
const dutyToCount = ({ room_id, student_id }: Scope): Duty =>
  room_id === undefined && student_id === undefined ? 'chief' : 'invigilator';

export async function markBack(
  actor: Actor,
  examId: number,
  { key, scope, is_back }: { key: string; scope: Scope; is_back: boolean },
): Promise<ActReply> {
  return act(
    actor,
    examId,
    { key, kind: is_back ? 'back' : 'not_back', duty: dutyToCount(scope), scope, early: true },
    async ({ at, reached }) => ({
      attempts: await time.markBack(reached.map(idOf), { at, isBack: is_back }),
      logged: is_back ? logged.back : logged.notBack,
    }),
    (count, student) => (is_back ? words.back({ count, student }) : words.notBack({ count, student })),
    (_, reached) => time.countBack(reached.map(idOf), is_back),
  );
}

export async function giveMinutes(
  actor: Actor,
  examId: number,
  form: { key: string; scope: Scope; minutes: number; reason: string },
): Promise<ActReply & { undo_until: string }> {
  const { key, scope, reason } = form;
  const ms = minutes(form.minutes);
  /** Others get their minutes all the same, and taking some is never too much. */
  const atLimit = async ({ actId, reached }: Pick<Acting, 'actId' | 'reached'>): Promise<number[]> =>
    ms > 0 ? queries.selectAtLimit(reached.map(idOf), { actId, ms, most: MOST_GRANTED }) : [];
  const reply = await act(
    actor,
    examId,
    { key, kind: 'minutes', duty: 'chief', scope, reason, params: { minutes: form.minutes } },
    async ({ actId, at, chosen, reached, exam }) => {
      const skipped = await atLimit({ actId, reached });
      const open = skipped.length === 0 ? chosen : reached.map(idOf).filter((id) => !skipped.includes(id));
      const given = await time.grant(exam, open, ms, { actId, at });
      if (given.length === 0 && skipped.length > 0)
        throw new AppError('invalid_input', { field: 'minutes', message: words.atMostADay });
      return {
        attempts: given.map(({ attempt_id }) => attempt_id),
        logged: (about) => logged.minutes({ ...about, reason, minutes: form.minutes }),
      };
    },
    async (count, student, about) => {
      if (count === 0) return words.nobodyTimed;
      const timed = { count, student, minutes: Math.abs(form.minutes) };
      if (form.minutes < 0) return words.taken(timed);
      const skipped = (await atLimit(about)).length;
      return skipped === 0 ? words.given(timed) : words.givenToSome({ ...timed, skipped });
    },
  );
  const given = await actOf(examId, reply.act_id);
  return { ...reply, undo_until: after(given?.at ?? now(), time.UNDO_WITHIN).toISOString() };
}

export async function undoMinutes(
  actor: Actor,
  examId: number,
  form: { key: string; act_id: number },
): Promise<ActReply> {
  return act(
    actor,
    examId,
    { key: form.key, kind: 'minutes-undone', duty: 'chief', scope: {}, params: { act_id: form.act_id } },
    async ({ exam, at }) => {
      const given = await actOf(examId, form.act_id);
      if (given?.kind !== 'minutes') throw new AppError('not_found', { message: words.noSuchGrant });
      if (at > after(given.at, time.UNDO_WITHIN))
        throw new AppError('exam_not_now', { message: words.tooLateToUndo });
      const undone = await time.undoGrant(exam, form.act_id, at);
      return { attempts: undone.map(({ attempt_id }) => attempt_id), logged: logged.undone };
    },
    (count, student) => (count === 0 ? words.nobodyTimed : words.undone({ count, student })),
    () => time.studentsUndone(form.act_id),
  );
}

export async function reEnter(
  actor: Actor,
  examId: number,
  form: { key: string; student_id: number; minutes: number; reason: string },
): Promise<ActReply> {
  const { key, student_id, reason } = form;
  return act(
    actor,
    examId,
    {
      key,
      kind: 're-entry',
      duty: 'chief',
      scope: { student_id },
      reason,
      params: form.minutes > 0 ? { minutes: form.minutes } : {},
    },
    async ({ actId, at, exam, standing, reached }) => {
      const { student } = wordsAt(standing);
      const outcome = await reEnterAttempt(exam, student_id, {
        actId,
        at,
        by: actor.userId,
        reason,
        ms: minutes(form.minutes),
        mayUnrelease: standing.duty === 'owner',
      });
      const refused = {
        over: words.notReEntered({ student }),
        released: words.resultsOut({ student }),
        no_time: words.noTimeLeft({ student }),
      };
      if (outcome !== 'done') throw new AppError('exam_not_now', { message: refused[outcome] });
      for (const { attempt_id } of reached) await askCodeAgain(attempt_id);
      // The page with the receipt looks again.
      await notifications.signal(
        reached.map(({ user_id }) => user_id),
        { kind: 'exam', exam_id: examId },
      );
      return {
        attempts: reached.map(idOf),
        logged: (about) => logged.reEntered({ ...about, reason }),
      };
    },
    (_, student) => words.reEntered({ student }),
  );
}

export async function endStudent(
  actor: Actor,
  examId: number,
  form: { key: string; student_id: number; reason: string },
): Promise<ActReply> {
  const { key, student_id, reason } = form;
  return act(
    actor,
    examId,
    { key, kind: 'end-student', duty: 'chief', scope: { student_id }, reason },
    async ({ actId, at, exam, standing, reached }) => {
      const [{ attempt_id, user_id }] = reached as [Reached];
      if (!(await time.endOne(exam, attempt_id, { actId, at, reason }))) {
        const { student } = wordsAt(standing);
        throw new AppError('exam_not_now', { message: words.notUnderWay({ student }) });
      }
      await notifications.signal([user_id], { kind: 'exam', exam_id: examId });
      return { attempts: [attempt_id], logged: (about) => logged.ended({ ...about, reason }) };
    },
    (_, student) => words.ended({ student }),
  );
}
