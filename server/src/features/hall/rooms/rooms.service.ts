// Rooms belong to a college or community; whoever runs an exam there may keep them up to date.
import { ROOM_LIMITS, type Room } from '@quivia/contract/hall/rooms';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { afterCommit, brokenConstraint, inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { touched } from '../board/touched.service.ts';
import { requireDuty } from '../duties/duties.service.ts';
import * as queries from './rooms.queries.ts';
import { words } from './rooms.words.ts';

type RoomForm = Omit<queries.RoomRow, 'id'>;

export async function list(actor: Actor, examId: number): Promise<Room[]> {
  const standing = await requireDuty(actor, examId, 'observer');
  const rooms = await queries.selectRooms(examId, standing, ROOM_LIMITS.rooms);
  const own = standing.rooms?.map(({ id }) => id);
  return own ? rooms.filter(({ id }) => own.includes(id)) : rooms;
}

/** Each blocked position once, and all of them inside. */
function checked({ name, rows, columns, blocked }: RoomForm): RoomForm {
  const unique = [...new Set(blocked)].sort((a, b) => a - b);
  if (unique.some((position) => Math.floor(position / 100) > rows || position % 100 > columns))
    throw new AppError('invalid_input', { field: 'blocked', message: words.outside });
  if (unique.length >= rows * columns)
    throw new AppError('invalid_input', { field: 'blocked', message: words.noSeats });
  return { name, rows, columns, blocked: unique };
}

async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (brokenConstraint(error)?.startsWith('rooms_of_'))
      throw new AppError('already_exists', { field: 'name', message: words.nameTaken });
    throw error;
  }
}

export async function add(actor: Actor, examId: number, form: RoomForm) {
  return unlessNameTaken(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const room = checked(form);
    if ((await queries.countRooms(standing)) >= ROOM_LIMITS.rooms)
      throw new AppError('invalid_input', { message: words.tooMany({ most: ROOM_LIMITS.rooms }) });
    const { institution_id, community_id } = standing;
    const at = { institution_id, community_id, created_by: actor.userId, created_at: now() };
    const id = await queries.insertRoom({ ...room, ...at });
    const chosen = await queries.selectExamRooms(examId);
    if (chosen.length < ROOM_LIMITS.ofExam) await queries.insertExamRoom(examId, id);
    return { message: words.added({ room: room.name }).text, id };
  });
}

async function requireRoom(at: queries.At, id: number): Promise<queries.RoomRow> {
  const [room] = await queries.lockRooms(at, [id]);
  if (!room) throw new AppError('not_found', { message: words.noSuchRoom });
  return room;
}

export async function change(actor: Actor, examId: number, roomId: number, form: RoomForm) {
  return unlessNameTaken(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const { id } = await requireRoom(standing, roomId);
    const room = { id, ...checked(form) };
    await queries.updateRoom(room);
    const lost = await queries.updateSeatsOutside(room, now());
    for (const exam of new Set([examId, ...lost])) afterCommit(() => touched(exam, 'all'));
    const { student } = wordsAt(standing);
    return { message: words.changed({ room: room.name, lost: lost.length, student }).text };
  });
}

export async function remove(actor: Actor, examId: number, roomId: number) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const room = await requireRoom(standing, roomId);
    if (await queries.existsExamIn(roomId, now()))
      throw new AppError('still_used', { message: words.stillUsed });
    await queries.updateRoomRemoved(roomId, now());
    return { message: words.removed({ room: room.name }).text };
  });
}

export async function choose(actor: Actor, examId: number, { room_ids }: { room_ids: number[] }) {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'owner');
    const wanted = [...new Set(room_ids)];
    // Seating shares the exam: it would fill a room that is no longer chosen.
    await queries.holdExam(examId);
    const found = await queries.lockRooms(standing, wanted);
    if (found.length !== wanted.length)
      throw new AppError('unknown_reference', { field: 'room_ids', message: words.noSuchRoom });
    await queries.replaceExamRooms(examId, wanted);
    afterCommit(() => touched(examId, 'all'));
    return { message: words.chosen({ rooms: wanted.length }).text };
  });
}

/** Of a college, for those who run something else than a written exam there: the caller has checked who asks. */
export async function roomsOfCollege(institutionId: number): Promise<{ id: number; name: string }[]> {
  return queries.selectNames({ institution_id: institutionId, community_id: null }, ROOM_LIMITS.rooms);
}

/** A room of which only the name is known yet has one seat. */
export async function addToCollege(actor: Actor, institutionId: number, name: string) {
  return unlessNameTaken(async () => {
    const at = { institution_id: institutionId, community_id: null };
    if ((await queries.countRooms(at)) >= ROOM_LIMITS.rooms)
      throw new AppError('invalid_input', { message: words.tooMany({ most: ROOM_LIMITS.rooms }) });
    const room = {
      name,
      rows: 1,
      columns: 1,
      blocked: [],
      ...at,
      created_by: actor.userId,
      created_at: now(),
    };
    return { message: words.added({ room: name }).text, id: await queries.insertRoom(room) };
  });
}
