// Rooms of a college or community, the rooms of an exam, and everyone's seat.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { ATTEMPT_STATUSES } from '../exams/attempts.ts';
import { STAFF } from '../people/roles.ts';
import { ActKey } from './scope.ts';

export const ROOM_LIMITS = { rows: 60, columns: 40, rooms: 200, ofExam: 50 } as const;

const from1To = (most: number) => {
  const message = wholeNumberFrom(1, most);
  return z.int(message).check(z.positive(message), z.maximum(most, message));
};

const Row = from1To(ROOM_LIMITS.rows);
const Column = from1To(ROOM_LIMITS.columns);

/** A position in a room as one number: row * 100 + column. Row 1 is nearest to the teacher's desk. */
const Position = z.int().check(
  z.minimum(101),
  z.maximum(ROOM_LIMITS.rows * 100 + ROOM_LIMITS.columns),
  z.refine((position) => position % 100 >= 1 && position % 100 <= ROOM_LIMITS.columns),
);

export const positionOf = (row: number, column: number) => row * 100 + column;

/** Positions without a seat: a pillar, the aisle, a broken computer. */
const blocked = z.array(Position).check(z.maxLength(ROOM_LIMITS.rows * ROOM_LIMITS.columns));

const Room = z.object({
  id: Id,
  name: z.string(),
  rows: z.int(),
  columns: z.int(),
  blocked: z.array(z.int()),
  /** Whether the exam is held there too. */
  is_chosen: z.boolean(),
  /** Students of this exam with a seat there, or at least the room. */
  students: z.int(),
  /** Positions where somebody takes another exam at the same time. */
  taken: z.array(z.int()),
});
export type Room = z.output<typeof Room>;

const byId = z.object({ id: IdText });

const RoomForm = z.object({
  name: line(60),
  rows: Row,
  columns: Column,
  blocked: z._default(blocked, []),
});

export const listRooms = endpoint({
  method: 'GET',
  path: '/hall/:id/room',
  access: STAFF,
  duty: 'observer',
  summary:
    'Rooms of the college or community: those of the exam first, in the order in which they are filled',
  params: byId,
  reply: z.array(Room),
});

/** One of them; for the only institution of its administrator neither is needed. */
const Place = { institution_id: z.optional(Id), community_id: z.optional(Id) };

export const OwnRoom = z.object({
  id: Id,
  name: z.string(),
  rows: z.int(),
  columns: z.int(),
  blocked: z.array(z.int()),
  /** Written and oral exams that are held there now or later: it can't be removed. */
  exams: z.int(),
});
export type OwnRoom = z.output<typeof OwnRoom>;

export const listOwnRooms = endpoint({
  method: 'GET',
  path: '/room',
  access: ['Institution', 'Community'],
  summary: 'Rooms of a college or community that one administers, by name',
  query: z.object({ institution_id: z.optional(IdText), community_id: z.optional(IdText) }),
  reply: z.array(OwnRoom),
});

export const addRoom = endpoint({
  method: 'POST',
  path: '/room',
  access: ['Institution', 'Community'],
  summary: 'Add a room to a college or community that one administers',
  body: z.extend(RoomForm, Place),
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeRoom = endpoint({
  method: 'PATCH',
  path: '/room/:id',
  access: ['Institution', 'Community'],
  summary:
    'Change a room of a college or community that one administers. Students whose seat no longer exists keep the room and lose the seat',
  params: byId,
  body: RoomForm,
  reply: MessageReply,
});

export const removeRoom = endpoint({
  method: 'DELETE',
  path: '/room/:id',
  access: ['Institution', 'Community'],
  summary: 'Remove a room in which no exam is held, now or later',
  params: byId,
  reply: MessageReply,
});

const ofExamAndRoom = z.object({ id: IdText, room_id: IdText });

// As they were before rooms had a place of their own, for programs that use them.

export const addExamRoom = endpoint({
  method: 'POST',
  path: '/hall/:id/room',
  access: STAFF,
  duty: 'owner',
  summary: 'Add a room to the college or community of an exam; the exam is held there too',
  params: byId,
  body: RoomForm,
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeExamRoom = endpoint({
  method: 'PATCH',
  path: '/hall/:id/room/:room_id',
  access: STAFF,
  duty: 'owner',
  summary: 'Change a room of the college or community of an exam',
  params: ofExamAndRoom,
  body: RoomForm,
  reply: MessageReply,
});

export const removeExamRoom = endpoint({
  method: 'DELETE',
  path: '/hall/:id/room/:room_id',
  access: STAFF,
  duty: 'owner',
  summary: 'Remove a room of the college or community of an exam, while no exam to come is held there',
  params: ofExamAndRoom,
  reply: MessageReply,
});

export const chooseRooms = endpoint({
  method: 'POST',
  path: '/hall/:id/rooms',
  access: STAFF,
  duty: 'owner',
  summary:
    'The rooms of an exam, in the order in which they are filled. Students in any other room lose their seats',
  params: byId,
  body: z.object({ room_ids: z.array(Id).check(z.maxLength(ROOM_LIMITS.ofExam)) }),
  reply: MessageReply,
});

/** Where a student is; row and column are null where only the room is known. */
const Seat = z.object({
  room_id: Id,
  room: z.string(),
  row: z.nullable(z.int()),
  column: z.nullable(z.int()),
});
export type Seat = z.output<typeof Seat>;

export const HallPerson = z.object({
  student_id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(ATTEMPT_STATUSES),
  seat: z.nullable(Seat),
  /** Null while nobody has seen the student. */
  checked_in: z.nullable(
    z.object({
      at: Moment,
      by: z.string(),
      has_signature: z.boolean(),
    }),
  ),
  /** May start although the gate has closed. */
  is_let_in: z.boolean(),
  /** Has not started, and begins as soon as the exam starts. */
  is_ready: z.optional(z.boolean()),
  /** Changes with the photo; null where there is none. */
  photo: z.nullable(z.string()),
});
export type HallPerson = z.output<typeof HallPerson>;

export const listHallPeople = endpoint({
  method: 'GET',
  path: '/hall/:id/person',
  access: STAFF,
  duty: 'observer',
  summary:
    'Who takes an exam, where, and who has been checked in, by roll number. An invigilator sees their rooms and students without a room',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(HallPerson),
});

export const SEAT_ORDERS = ['roll_number', 'random'] as const;

export const arrangeSeats = endpoint({
  method: 'POST',
  path: '/hall/:id/seat/arrange',
  access: STAFF,
  duty: 'chief',
  summary:
    'Seat everyone in the rooms of an exam, so that neighbours have their questions in different orders, if the exam shuffles or draws them. Students who have been checked in or have started stay where they are',
  params: byId,
  body: z.object({ key: ActKey, order: z.enum(SEAT_ORDERS) }),
  reply: MessageReply,
});

export const moveSeat = endpoint({
  method: 'POST',
  path: '/hall/:id/seat',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'Give a student a seat, a room without a seat, or with null neither. A student of this exam who has the seat gets the other one, unless the page showed somebody else there',
  params: byId,
  body: z.object({
    key: ActKey,
    student_id: Id,
    room_id: z.nullable(Id),
    row: z._default(z.nullable(Row), null),
    column: z._default(z.nullable(Column), null),
    /** The student whom the page showed on the wanted seat, or null: anyone else keeps it. Without this, its holder swaps seats. */
    holder_id: z.optional(z.nullable(Id)),
  }),
  reply: MessageReply,
});
