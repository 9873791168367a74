// Who sits where in the rooms of an exam.
import { randomInt } from 'node:crypto';
import { type HallPerson, positionOf } from '@quivia/contract/hall/rooms';
import { randomFrom } from '@quivia/kinds/chance.rules';
import { AppError } from '../../../platform/app-error.ts';
import { afterCommit } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { inActTransaction } from '../../acts/act-transaction.service.ts';
import { recordAct } from '../../acts/record-act.service.ts';
import { paperOf } from '../../papers/papers.service.ts';
import { orderFor } from '../../papers/shuffle.rules.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import * as seating from '../../rooms/seats.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { catchUp } from '../door/late-start.service.ts';
import { requireDuty, requireReach, requireRoomReach, type Standing } from '../duties/duties.service.ts';
import * as queries from './people.queries.ts';
import { arrange, type SeatedRoom, type Settled } from './seating.rules.ts';
import { words } from './seats.words.ts';

export async function people(
  actor: Actor,
  examId: number,
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<HallPerson[]> {
  const { rooms } = await requireDuty(actor, examId, 'observer');
  return queries.selectPeople(examId, { ...page, rooms: rooms?.map(({ id }) => id) });
}

interface SharedRoom extends SeatedRoom {
  /** Positions of people who take another exam. */
  others: ReadonlySet<number>;
}

/**
 * The rooms of the exam, held until the transaction ends, in the order in which they are filled. Before attempts are held
 * and acts recorded, because a record shares the attempt that it names.
 */
async function lockExamRooms(standing: Standing): Promise<{ rooms: SharedRoom[]; free: number }> {
  const { id } = standing.exam;
  const rooms = (await seating.holdSeating(id, standing)).map(({ taken, ...room }) => ({
    ...room,
    others: new Set(taken),
    closed: new Set([...room.blocked, ...taken]),
  }));
  const free = rooms.reduce((sum, { rows, columns, closed }) => sum + rows * columns - closed.size, 0);
  return { rooms, free };
}

/** The questions in the order of each student, without their options: that would cost a hash a question. */
async function ordersOf(examId: number): Promise<(seed: number) => number[]> {
  const paper = await paperOf(examId);
  if (!paper) return () => [];
  const order = { ...paper.order, shuffle_options: false };
  return (seed) => orderFor(paper.rows, order, seed).map(({ id }) => id);
}

/** Those who have a seat, with their papers. */
const settle = (people: readonly queries.ToSeat[], orderOf: (seed: number) => number[]): Settled[] =>
  people.flatMap(({ room_id, row, column, seed }) =>
    room_id === null || row === null || column === null
      ? []
      : [{ room_id, row, column, order: orderOf(seed) }],
  );

export async function arrangeAll(
  actor: Actor,
  examId: number,
  form: { key: string; order: 'roll_number' | 'random' },
): Promise<MessageReply> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'chief');
    const { has_one_order } = standing;
    const { student } = wordsAt(standing);
    const { rooms, free } = await lockExamRooms(standing);
    if (rooms.length === 0) throw new AppError('exam_not_now', { message: words.chooseRooms });
    const orderOf = await ordersOf(examId);
    const all = await queries.selectToSeat(examId);
    const kept = all.filter(({ has_arrived, is_out, row }) => (has_arrived || is_out) && row !== null);
    const loose = all.filter((one) => !kept.includes(one));
    const examinees = loose.map(({ attempt_id, roll_number, seed }) => ({
      id: attempt_id,
      roll_number,
      order: orderOf(seed),
    }));
    const random = randomFrom(randomInt(2 ** 32));
    const seats = arrange(rooms, examinees, { by: form.order, random, settled: settle(kept, orderOf) });
    if (!seats)
      throw new AppError('exam_not_now', {
        message: words.tooFewSeats({ seats: free - kept.length, needed: loose.length, student }),
      });
    const arrived = kept.filter(({ has_arrived }) => has_arrived).length;
    const said = words.arranged({ seated: loose.length, kept: arrived, student, has_one_order });
    const isNew = await recordAct(actor, {
      examId,
      key: form.key,
      kind: 'seats',
      params: { by: form.order },
    });
    if (!isNew) return messageReply(said);
    await seating.giveSeats(
      examId,
      loose.map(({ attempt_id }) => attempt_id),
      [...seats].map(([attempt_id, spot]) => ({ attempt_id, ...spot })),
    );
    await catchUp(examId);
    afterCommit(() => boardChanged(examId, 'all'));
    return messageReply(said);
  });
}

interface MoveForm {
  key: string;
  student_id: number;
  room_id: number | null;
  row: number | null;
  column: number | null;
  holder_id?: number | null | undefined;
}

export async function move(actor: Actor, examId: number, form: MoveForm): Promise<MessageReply> {
  return inActTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const [reached] = await requireReach(standing, { student_id: form.student_id }, { orRoomless: true });
    if (form.room_id !== null) requireRoomReach(standing, form.room_id);
    const attempt = (reached as { attempt_id: number }).attempt_id;
    const { rooms } = await lockExamRooms(standing);
    const own = await seating.seatOf(attempt);
    const wanted = wantedSeat(rooms, form);
    const holder = wanted && (await holderOf(examId, wanted));
    const swapped = holder && holder.attempt_id !== attempt ? holder : undefined;
    const act = { examId, key: form.key, kind: 'seat', attemptId: attempt, params: { ...wanted } };
    const isNew = await recordAct(actor, act);
    const said = swapped ? words.swapped : wanted ? words.moved : words.unseated;
    if (!isNew) return messageReply(said);
    if (swapped && form.holder_id !== undefined && swapped.student_id !== form.holder_id)
      throw new AppError('changed_meanwhile', { message: words.takenMeanwhile });
    const seats: seating.SeatRow[] = wanted ? [{ attempt_id: attempt, ...wanted }] : [];
    if (swapped && own) seats.push({ ...own, attempt_id: swapped.attempt_id });
    // Whoever had the seat and gets none in return keeps the room.
    else if (swapped) seats.push({ ...swapped, row: null, column: null });
    await seating.giveSeats(examId, swapped ? [attempt, swapped.attempt_id] : [attempt], seats);
    await catchUp(examId);
    afterCommit(() => boardChanged(examId, 'all'));
    return messageReply(said);
  });
}

const holderOf = (
  examId: number,
  { room_id, row, column }: { room_id: number; row: number | null; column: number | null },
) => (row === null || column === null ? undefined : seating.seatAt(examId, { room_id, row, column }));

function wantedSeat(
  rooms: readonly SharedRoom[],
  { room_id, row, column }: Pick<MoveForm, 'room_id' | 'row' | 'column'>,
) {
  if (room_id === null) return undefined;
  const room = rooms.find(({ id }) => id === room_id);
  if (!room) throw new AppError('unknown_reference', { field: 'room_id', message: words.notOfExam });
  if (row === null || column === null) return { room_id, row: null, column: null };
  const position = positionOf(row, column);
  if (room.others.has(position)) throw new AppError('exam_not_now', { message: words.takenByOther });
  if (row > room.rows || column > room.columns || room.closed.has(position))
    throw new AppError('exam_not_now', { message: words.noSuchSeat });
  return { room_id, row, column };
}

/** Until the transaction ends nobody else gives this student a seat. */
export async function holdSeating(standing: Standing): Promise<void> {
  await lockExamRooms(standing);
}

/** For somebody who has a seat: until the transaction ends they keep it. */
export async function shareSeating({ exam }: Standing): Promise<void> {
  await seating.shareSeating(exam.id);
}

/**
 * For somebody who has none: the next free seat of these rooms, or of all; where all are full, the first room alone. Nothing
 * where the exam has no such room. The caller's transaction holds the seating, or an attempt that it has made itself, and
 * no other.
 */
export async function giveSeat(
  standing: Standing,
  attempt: { attempt_id: number; seed: number },
  roomIds?: readonly number[],
): Promise<void> {
  const examId = standing.exam.id;
  const { rooms } = await lockExamRooms(standing);
  if (await seating.seatOf(attempt.attempt_id)) return;
  const chosen = roomIds ? rooms.filter(({ id }) => roomIds.includes(id)) : rooms;
  const [first] = chosen;
  if (!first) return;
  const orderOf = await ordersOf(examId);
  const settled = settle(await queries.selectToSeat(examId), orderOf);
  const newcomer = { id: attempt.attempt_id, roll_number: '', order: orderOf(attempt.seed) };
  const spot = arrange(chosen, [newcomer], { by: 'roll_number', random: Math.random, settled })?.get(
    newcomer.id,
  );
  await seating.giveSeats(
    examId,
    [attempt.attempt_id],
    [{ attempt_id: attempt.attempt_id, ...(spot ?? { room_id: first.id, row: null, column: null }) }],
  );
  await catchUp(examId);
  afterCommit(() => boardChanged(examId, 'all'));
}
