// The door as staff see it: settings, the entry code, starting by a person, and letting somebody in late.
import { randomUUID } from 'node:crypto';
import type { AtDoor, Door, DoorSettings } from '@quivia/contract/hall/door';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { inActTransaction } from '../../acts/act-transaction.service.ts';
import { recordAct } from '../../acts/record-act.service.ts';
import { isAnybodyLeft } from '../../attempts/assign.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { roomsOf } from '../../rooms/seats.service.ts';
import {
  recordInAudit,
  requireDuty,
  requireReach,
  requireRoomReach,
  type Standing,
} from '../duties/duties.service.ts';
import { selectPeople } from '../rooms/people.queries.ts';
import { words as roomWords } from '../rooms/seats.words.ts';
import * as queries from './door.queries.ts';
import { logged, words } from './door.words.ts';
import { CODE_MS, entryCode, gateFor } from './entry.service.ts';
import { selectSlipOf } from './entry-slips.queries.ts';
import { catchUp } from './late-start.service.ts';

const BY_CLOCK: DoorSettings = {
  asks_code: false,
  starts_manually: false,
  gate_minutes: null,
  submit_minutes: null,
};

export async function door(actor: Actor, examId: number): Promise<Door> {
  const standing = await requireDuty(actor, examId, 'observer');
  const at = now();
  const [settings, rooms, counts] = await Promise.all([
    queries.selectDoor(examId),
    queries.selectDoorRooms(
      examId,
      standing.rooms?.map(({ id }) => id),
      at,
    ),
    queries.selectDoorCounts(examId, at),
  ]);
  return {
    ...(settings ?? BY_CLOCK),
    ...counts,
    started_at: counts.started_at?.toISOString() ?? null,
    rooms,
    opens_at: standing.exam.starts_at,
    server_time: now().toISOString(),
  };
}

/** An invigilator sees their rooms, and students without a room. */
export async function atDoor(actor: Actor, examId: number, studentId: number): Promise<AtDoor> {
  const standing = await requireDuty(actor, examId, 'observer');
  const [reached] = await requireReach(standing, { student_id: studentId }, { orRoomless: true });
  const { attempt_id } = reached as { attempt_id: number };
  const { checked_in_at, has_code } = await queries.selectArrival(attempt_id);
  const slip = await selectSlipOf(attempt_id);
  const { gate, isClosed, ...entry } = await gateFor(attempt_id, new Date(standing.exam.starts_at));
  return {
    ...entry,
    checked_in_at: checked_in_at?.toISOString() ?? null,
    has_code,
    closes_at: gate?.toISOString() ?? null,
    is_closed: isClosed,
    entry_slip: slip
      ? { made_at: slip.made_at.toISOString(), used_at: slip.used_at?.toISOString() ?? null }
      : null,
  };
}

/** Students who wait see it at once. */
export async function setDoor(actor: Actor, examId: number, form: DoorSettings): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const exam = await queries.lockExam(examId);
    const before = await queries.selectDoor(examId);
    if (exam && before?.starts_manually && !form.starts_manually) await startByClock(actor, standing, exam);
    const isUsed = Object.values(form).some((value) => value !== false && value !== null);
    if (isUsed) await queries.upsertDoor(examId, form);
    else await queries.deleteDoor(examId);
    await recordInAudit(actor, standing, logged.door({ exam: standing.exam.title }));
    await lookAgain(examId, await queries.selectWaiting(examId, null, now()));
    return messageReply(words.saved);
  });
}

/**
 * From now on its clock starts an exam that a person had to start. Where it should have begun, that is a late start for
 * everyone who still waits: the wait costs them nothing, and a gate closes so many minutes after it.
 */
async function startByClock(actor: Actor, standing: Standing, exam: queries.HeldExam): Promise<void> {
  const at = now();
  const examId = standing.exam.id;
  if (exam.cancelled_at || exam.starts_at > at || (await queries.existsStart(examId, null))) return;
  const waiting = await queries.selectWaiting(examId, null, now());
  if (waiting.length === 0) return;
  const params = { students: waiting.length };
  const actId = await recordAct(actor, { examId, key: randomUUID(), kind: 'start', params });
  if (actId === undefined) return;
  await queries.insertStart(examId, null, actId, at);
  await catchUp(examId);
  await recordInAudit(actor, standing, logged.started({ exam: standing.exam.title }));
}

const lookAgain = (examId: number, waiting: readonly { user_id: number }[]) =>
  notifications.signal(
    waiting.map(({ user_id }) => user_id),
    { kind: 'exam', exam_id: examId },
  );

export async function code(actor: Actor, examId: number) {
  await requireDuty(actor, examId, 'invigilator');
  const settings = await queries.selectDoor(examId);
  const at = now();
  return {
    code: settings?.asks_code ? entryCode(examId, at) : null,
    changes_at: new Date((Math.floor(at.getTime() / CODE_MS) + 1) * CODE_MS).toISOString(),
    server_time: at.toISOString(),
  };
}

export async function start(
  actor: Actor,
  examId: number,
  form: { key: string; room_id?: number | undefined },
): Promise<MessageReply> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    if (form.room_id !== undefined) requireRoomReach(standing, form.room_id);
    else if (standing.rooms) throw new AppError('not_allowed', { message: words.onlyChief });
    const roomId = form.room_id ?? null;
    const rooms = await roomsOf(examId);
    const room = rooms.find(({ id }) => id === roomId);
    if (roomId !== null && !room) throw new AppError('not_found', { message: roomWords.notOfExam });
    const exam = await queries.lockExam(examId);
    const at = now();
    if (!exam || exam.cancelled_at || (exam.ends_at <= at && !(await isAnybodyLeft(examId))))
      throw new AppError('exam_not_now', { message: words.overAlready });
    const settings = await queries.selectDoor(examId);
    if (!settings?.starts_manually) throw new AppError('exam_not_now', { message: words.startsByClock });
    if (exam.starts_at > at) throw new AppError('exam_not_now', { message: words.opensFirst });
    const waiting = (await queries.existsStart(examId, roomId))
      ? []
      : await queries.selectWaiting(examId, roomId, at);
    const { student } = wordsAt(standing);
    const here = waiting.filter(({ is_here }) => is_here).length;
    const ready = waiting.filter(({ is_ready }) => is_ready).length;
    const counted = { students: waiting.length, here, ready, student };
    const said = room ? words.startedIn({ room: room.name, ...counted }) : words.startedEverywhere(counted);
    const actId = await recordAct(actor, {
      examId,
      key: form.key,
      kind: 'start',
      roomId: form.room_id,
      params: { students: waiting.length },
    });
    // A repeat, or somebody was quicker.
    if (actId === undefined || !(await queries.insertStart(examId, roomId, actId, at)))
      return messageReply(words.startedAlready);
    await catchUp(examId);
    await lookAgain(examId, waiting);
    await recordInAudit(actor, standing, logged.started({ exam: standing.exam.title, room: room?.name }));
    return messageReply(said);
  });
}

export async function letIn(
  actor: Actor,
  examId: number,
  form: { key: string; student_id: number; reason: string },
): Promise<MessageReply> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const [reached] = await requireReach(standing, form, { orRoomless: true });
    const { attempt_id, user_id } = reached as { attempt_id: number; user_id: number };
    const [person] = await selectPeople(examId, { studentId: form.student_id, limit: 1, offset: 0 });
    const actId = await recordAct(actor, {
      examId,
      key: form.key,
      kind: 'let_in',
      attemptId: attempt_id,
      reason: form.reason,
    });
    if (actId !== undefined) {
      if (!(await queries.existsWaiting(attempt_id, now())))
        throw new AppError('exam_not_now', { message: words.cannotStart(wordsAt(standing)) });
      await queries.insertLateEntry(attempt_id, actId);
      await lookAgain(examId, [{ user_id }]);
      const what = logged.letIn({
        who: person?.roll_number ?? '',
        exam: standing.exam.title,
        reason: form.reason,
      });
      await recordInAudit(actor, standing, what, user_id);
    }
    return messageReply(words.letIn({ who: person?.name ?? person?.roll_number ?? '' }));
  });
}
