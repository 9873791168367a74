// Rooms belong to a college or community. The caller has checked who asks.
import { type OwnRoom, ROOM_LIMITS, type Room } from '@quivia/contract/hall/rooms';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as queries from './rooms.queries.ts';
import { words } from './rooms.words.ts';

export type RoomForm = Omit<queries.RoomRow, 'id'>;

export type Place = queries.At;

/** With those of the exam first. */
export async function list(examId: number, at: Place): Promise<Room[]> {
  return queries.selectRooms(examId, at, ROOM_LIMITS.rooms);
}

export async function listOwn(at: Place): Promise<OwnRoom[]> {
  return queries.selectOwnRooms(at, now(), ROOM_LIMITS.rooms);
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

async function insert(actor: Actor, at: Place, room: RoomForm): Promise<number> {
  if ((await queries.countRooms(at)) >= ROOM_LIMITS.rooms)
    throw new AppError('invalid_input', { message: words.tooMany({ most: ROOM_LIMITS.rooms }) });
  return queries.insertRoom({ ...room, ...at, created_by: actor.userId, created_at: now() });
}

export async function add(actor: Actor, at: Place, form: RoomForm) {
  return unlessNameTaken(async () => {
    const room = checked(form);
    const id = await insert(actor, at, room);
    return { ...messageReply(words.added({ room: room.name })), id };
  });
}

/** Unless the exam is held in as many rooms as it can be. */
export async function holdIn(examId: number, roomId: number): Promise<void> {
  const chosen = await queries.selectExamRooms(examId);
  if (chosen.length < ROOM_LIMITS.ofExam)
    await queries.replaceExamRooms(examId, [...chosen.map(({ id }) => id), roomId]);
}

/** Where the room is: who may change it follows from that. */
export async function placeOf(id: number): Promise<Place> {
  const place = await queries.selectPlace(id);
  if (!place) throw new AppError('not_found', { message: words.noSuchRoom });
  return place;
}

async function requireRoom(at: Place, id: number): Promise<queries.RoomRow> {
  const [room] = await queries.lockRooms(at, [id]);
  if (!room) throw new AppError('not_found', { message: words.noSuchRoom });
  return room;
}

/** The exams of the seats that were lost by it, one for each seat. */
export async function change(at: Place, roomId: number, form: RoomForm): Promise<number[]> {
  return unlessNameTaken(async () => {
    const { id } = await requireRoom(at, roomId);
    const room = { id, ...checked(form) };
    await queries.updateRoom(room);
    return queries.updateSeatsOutside(room, now());
  });
}

export async function remove(at: Place, roomId: number) {
  return inTransaction(async () => {
    const room = await requireRoom(at, roomId);
    if (await queries.existsExamIn(roomId, now()))
      throw new AppError('still_used', { message: words.stillUsed });
    await queries.updateRoomRemoved(roomId, now());
    return messageReply(words.removed({ room: room.name }));
  });
}

export async function choose(examId: number, at: Place, roomIds: number[]) {
  return inTransaction(async () => {
    const wanted = [...new Set(roomIds)];
    // Seating shares the exam: it would fill a room that is no longer chosen.
    await queries.holdExam(examId);
    const found = await queries.lockRooms(at, wanted);
    if (found.length !== wanted.length)
      throw new AppError('unknown_reference', { field: 'room_ids', message: words.noSuchRoom });
    await queries.replaceExamRooms(examId, wanted);
    return messageReply(words.chosen({ rooms: wanted.length }));
  });
}

/** Of a college, for those who run something else than a written exam there: the caller has checked who asks. */
export async function roomsOfCollege(institutionId: number): Promise<{ id: number; name: string }[]> {
  return queries.selectNames({ institution_id: institutionId, community_id: null }, ROOM_LIMITS.rooms);
}

/** A room of which only the name is known yet has one seat. */
export async function addToCollege(actor: Actor, institutionId: number, name: string) {
  const at = { institution_id: institutionId, community_id: null };
  return add(actor, at, { name, rows: 1, columns: 1, blocked: [] });
}

export const nameOf = (roomId: number): Promise<string | undefined> => queries.selectName(roomId);

/** Undefined where it is not a room of this place. */
export const nameAt = (roomId: number, at: Place): Promise<string | undefined> =>
  queries.selectName(roomId, at);
