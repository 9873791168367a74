// Who is on duty at an exam, and what each duty allows.
import * as z from 'zod/mini';
import { type Duty, endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { STAFF } from '../people/roles.ts';

/** In rising order: each allows what those before it allow. */
export const DUTIES = ['observer', 'invigilator', 'chief', 'owner'] as const satisfies readonly Duty[];

export const allowsDuty = (held: Duty, needed: Duty) => DUTIES.indexOf(held) >= DUTIES.indexOf(needed);

const byId = z.object({ id: IdText });

const HallExam = z.object({
  id: Id,
  title: z.string(),
  course_name: z.string(),
  course_code: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  duty: z.enum(DUTIES),
  /** The exam that it rehearses; null for an exam that counts. */
  rehearsal_of: z.nullable(Id),
  /** It is held in rooms, or has a door: absent where it isn't. */
  has_hall: z.optional(z.literal(true)),
  /** Names of the rooms that an invigilator is in charge of. */
  rooms: z.optional(z.array(z.string())),
});
export type HallExam = z.output<typeof HallExam>;

export const listHalls = endpoint({
  method: 'GET',
  path: '/hall',
  access: STAFF,
  summary:
    'Exams at which you are on duty, or which you run: those under way and of the next seven days, then those of the last seven',
  reply: z.array(HallExam),
});

const Room = z.object({ id: Id, name: z.string() });

export const getStanding = endpoint({
  method: 'GET',
  path: '/hall/:id/standing',
  access: STAFF,
  duty: 'observer',
  summary: 'Your duty at an exam, and the rooms it covers',
  params: byId,
  reply: z.object({
    exam: HallExam,
    duty: z.enum(DUTIES),
    /** Null where the duty covers the whole hall. */
    rooms: z.nullable(z.array(Room)),
    /** The exam neither shuffles nor draws its questions; absent where it does. */
    has_one_order: z.optional(z.literal(true)),
    /** Where the exam is held by a community. */
    community_id: z.optional(Id),
  }),
});

const DutyRow = z.object({
  id: Id,
  user_id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  duty: z.enum(['observer', 'invigilator', 'chief']),
  room: z.nullable(Room),
  given_at: Moment,
  /** False once the person is no longer staff there: the duty is kept, but opens nothing. */
  has_access: z._default(z.boolean(), true),
});
export type DutyRow = z.output<typeof DutyRow>;

export const listDuties = endpoint({
  method: 'GET',
  path: '/hall/:id/duty',
  access: STAFF,
  duty: 'observer',
  summary: 'Who is on duty at an exam',
  params: byId,
  reply: z.array(DutyRow),
});

export const giveDuty = endpoint({
  method: 'POST',
  path: '/hall/:id/duty',
  access: STAFF,
  duty: 'owner',
  summary:
    'Put a colleague on duty. An invigilator is in charge of a room, an observer and a chief of the whole hall',
  params: byId,
  body: z.object({
    user_id: Id,
    duty: z.enum(['observer', 'invigilator', 'chief']),
    room_id: z.optional(Id),
  }),
  reply: MessageReply,
});

export const endDuty = endpoint({
  method: 'DELETE',
  path: '/hall/:id/duty/:duty_id',
  access: STAFF,
  duty: 'owner',
  summary: 'Remove a colleague from duty',
  params: z.object({ id: IdText, duty_id: IdText }),
  reply: MessageReply,
});

export const listColleagues = endpoint({
  method: 'GET',
  path: '/hall/:id/colleague',
  access: STAFF,
  duty: 'owner',
  summary: 'People of the college or community who can be put on duty',
  params: byId,
  query: z.object(PageQuery),
  reply: z.array(z.object({ user_id: Id, username: z.string(), name: z.nullable(z.string()) })),
});
