// Who has been seen at the door, and people who come without being on the list. A phone may have kept its taps for a
// while: each is sent once or more, in any order.
import type { WalkIn } from '@quivia/contract/hall/check-in';
import type { HallPerson } from '@quivia/contract/hall/rooms';
import { AppError } from '../../../platform/app-error.ts';
import { clampReportedTime, now } from '../../../platform/clock.ts';
import { afterCommit } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { inActTransaction } from '../../acts/act-transaction.service.ts';
import { recordAct } from '../../acts/record-act.service.ts';
import { addWalkIn } from '../../exams/newcomers.service.ts';
import { searchStudentsAt } from '../../people/teaching.service.ts';
import { photoOf } from '../../photos/photos.service.ts';
import { seatOf } from '../../rooms/seats.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { addWalkInGhost } from '../drills/drill.service.ts';
import {
  recordInAudit,
  requireDuty,
  requireReach,
  requireRoomReach,
  type Standing,
} from '../duties/duties.service.ts';
import { selectPeople } from '../rooms/people.queries.ts';
import { giveSeat, holdSeating, shareSeating } from '../rooms/seats.service.ts';
import { isBeforeMove } from './arrivals.service.ts';
import * as queries from './check-in.queries.ts';
import { existsWaiting, insertLateEntry } from './door.queries.ts';
import { logged, words } from './door.words.ts';
import { catchUpNewcomer } from './late-start.service.ts';

const nameOf = ({ name, roll_number }: { name: string | null; roll_number: string }) => name ?? roll_number;

async function personOf(examId: number, studentId: number): Promise<HallPerson> {
  const [person] = await selectPeople(examId, { studentId, limit: 1, offset: 0 });
  return person as HallPerson;
}

interface Tap {
  key: string;
  student_id: number;
  is_present: boolean;
  at: string;
  room_id?: number | undefined;
  signature?: string | undefined;
}

export async function checkIn(
  actor: Actor,
  examId: number,
  tap: Tap,
): Promise<MessageReply & { is_ignored?: true }> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const { student_id } = tap;
    const [reached] = await requireReach(standing, { student_id }, { orRoomless: true });
    const { attempt_id } = reached as { attempt_id: number };
    await queries.lockTaps(attempt_id);
    const isSeated = !tap.is_present || (await seatOf(attempt_id)) !== undefined;
    // Whoever has arrived stays, so that nobody is moved between this and the record.
    if (tap.is_present) await (isSeated ? shareSeating : holdSeating)(standing);
    const person = await personOf(examId, student_id);
    const at = clampReportedTime(new Date(tap.at), now());
    const signature = (tap.is_present && tap.signature) || null;
    const act = {
      examId,
      key: tap.key,
      kind: tap.is_present ? 'check_in' : 'check_in_undone',
      roomId: person.seat?.room_id,
      attemptId: attempt_id,
      params: { at: at.toISOString(), ...(signature && { is_signed: true }) },
    };
    const act_id = await recordAct(actor, act);
    const isOld = await isBeforeMove(examId, at);
    if (act_id !== undefined && !isOld) {
      await queries.upsertCheckIn({ attempt_id, act_id, signature });
      if (!isSeated && !person.seat) await seat(standing, student_id, tap.room_id);
      afterCommit(() => boardChanged(examId, [attempt_id]));
    }
    const said = isOld ? words.beforeMove : tap.is_present ? words.checkedIn : words.checkInUndone;
    return { ...messageReply(said({ who: nameOf(person) })), ...(isOld && { is_ignored: true }) };
  });
}

/** In the given room; without one, an invigilator seats people in their own rooms alone. */
async function seat(standing: Standing, studentId: number, roomId: number | undefined): Promise<void> {
  if (roomId !== undefined) requireRoomReach(standing, roomId);
  const attempt = await queries.selectAttemptOf(standing.exam.id, studentId);
  const rooms = roomId === undefined ? standing.rooms?.map(({ id }) => id) : [roomId];
  if (attempt) await giveSeat(standing, attempt, rooms);
}

export async function signature(actor: Actor, examId: number, studentId: number) {
  const standing = await requireDuty(actor, examId, 'invigilator');
  const [reached] = await requireReach(standing, { student_id: studentId }, { orRoomless: true });
  return { signature: await queries.selectSignature((reached as { attempt_id: number }).attempt_id) };
}

export async function forgetPerson(userId: number): Promise<void> {
  await queries.deleteSignaturesOf(userId);
}

export async function photo(actor: Actor, examId: number, studentId: number) {
  const standing = await requireDuty(actor, examId, 'invigilator');
  await requireReach(standing, { student_id: studentId }, { orRoomless: true });
  return photoOf(studentId);
}

const MOST_FOUND = 10;

/** Nobody without a search: the list of a college is long. */
export async function findWalkIns(
  actor: Actor,
  examId: number,
  { search }: { search?: string | undefined },
): Promise<WalkIn[]> {
  const standing = await requireDuty(actor, examId, 'invigilator');
  if (!search) return [];
  const courseId = await queries.selectCourse(examId);
  const onList = await queries.selectOnList([examId, standing.exam.rehearsal_of ?? examId]);
  const found = await searchStudentsAt(standing, courseId, search);
  return found
    .filter(({ roll_number }) => !onList.has(roll_number))
    .slice(0, MOST_FOUND)
    .map(({ id, roll_number, name }) => ({ student_id: id, roll_number, name }));
}

export async function addWalkInAtDoor(
  actor: Actor,
  examId: number,
  form: { key: string; student_id: number; room_id?: number | undefined },
): Promise<MessageReply & { person: HallPerson }> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    if (form.room_id !== undefined) requireRoomReach(standing, form.room_id);
    const { studentId, isNew } = standing.exam.rehearsal_of
      ? await addWalkInGhost(examId, form.student_id)
      : { studentId: form.student_id, isNew: await addWalkIn(examId, form.student_id) };
    if (!isNew) await requireReach(standing, { student_id: studentId }, { orRoomless: true });
    const { attempt_id } = (await queries.selectAttemptOf(examId, studentId)) as { attempt_id: number };
    const roomId = form.room_id;
    const act = { examId, key: form.key, kind: 'walk_in', roomId, attemptId: attempt_id };
    const actId = isNew ? await recordAct(actor, act) : undefined;
    if (actId !== undefined) {
      await queries.upsertCheckIn({ attempt_id, act_id: actId, signature: null });
      await seat(standing, studentId, roomId);
      await catchUpNewcomer(examId, studentId);
      if (!(await existsWaiting(attempt_id, now())))
        throw new AppError('exam_not_now', { message: words.tooLateToAdd });
      // Adding them is the decision to let them in, also when they open the exam after the gate has closed.
      await insertLateEntry(attempt_id, actId);
      afterCommit(() => boardChanged(examId, 'all'));
    }
    const person = await personOf(examId, studentId);
    if (isNew)
      await recordInAudit(
        actor,
        standing,
        logged.walkIn({ who: person.roll_number, exam: standing.exam.title }),
      );
    const said = isNew ? words.walkInAdded : words.walkInThere;
    return { ...messageReply(said({ who: nameOf(person) })), person };
  });
}
