// The door of an exam: how and when students get in. Without settings an exam opens automatically at its start time.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, Otp, optionalParagraph } from '../base/fields.ts';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { CANDIDATES, STAFF } from '../people/roles.ts';
import { ActKey } from './scope.ts';

const MOST_DOOR_MINUTES = 600;

const byId = z.object({ id: IdText });

const minutes = wholeNumberFrom(1, MOST_DOOR_MINUTES);
const DoorMinutes = z.nullable(
  z.int(minutes).check(z.positive(minutes), z.maximum(MOST_DOOR_MINUTES, minutes)),
);

export const DoorSettings = z.object({
  /** Students enter a code that is shown in the hall and changes every minute. */
  asks_code: z.boolean(),
  /** Nobody starts before a person starts the exam, for a room or for everyone. */
  starts_manually: z.boolean(),
  /** So many minutes after the start nobody else can start; null: until the exam closes. */
  gate_minutes: DoorMinutes,
  /** Nobody can submit before so many minutes after the start; null: at any time. */
  submit_minutes: DoorMinutes,
});
export type DoorSettings = z.output<typeof DoorSettings>;

const DoorRoom = z.object({
  id: Id,
  name: z.string(),
  students: z.int(),
  checked_in: z.int(),
  /** Have not started, and their page is open. */
  waiting: z.optional(z.int()),
  /** Of those: have pressed “I’m ready”, and begin as soon as it starts. */
  ready: z.optional(z.int()),
  /** Have not started, and their page is not open. */
  not_here: z.optional(z.int()),
  started_at: z.nullable(Moment),
});

const Door = z.extend(DoorSettings, {
  opens_at: Moment,
  /** When it was started for everyone. */
  started_at: z.nullable(Moment),
  /** Rooms you are in charge of. */
  rooms: z.array(DoorRoom),
  students: z.int(),
  checked_in: z.int(),
  waiting: z.optional(z.int()),
  ready: z.optional(z.int()),
  not_here: z.optional(z.int()),
  server_time: Moment,
});
export type Door = z.output<typeof Door>;

export const getDoor = endpoint({
  method: 'GET',
  path: '/hall/:id/door',
  access: STAFF,
  duty: 'observer',
  summary: 'How students get into an exam, and which rooms have started',
  params: byId,
  reply: Door,
});

/** Of a student who has not started. */
const AtDoor = z.object({
  /** Null while nobody has seen the student. */
  checked_in_at: z.nullable(Moment),
  /** The exam asks for the entry code. */
  asks_code: z.boolean(),
  /** Has entered it, on any device. */
  has_code: z.boolean(),
  /** When entry closes for this student; null where it never does. */
  closes_at: z.nullable(Moment),
  is_closed: z.boolean(),
  is_let_in: z.boolean(),
  /** The latest, unless it was withdrawn. */
  entry_slip: z.nullable(z.object({ made_at: Moment, used_at: z.nullable(Moment) })),
});

export const getAtDoor = endpoint({
  method: 'GET',
  path: '/hall/:id/door/:student_id',
  access: STAFF,
  duty: 'observer',
  summary: 'How far a student who has not started got at the door: checked in, code, gate',
  params: z.object({ id: IdText, student_id: IdText }),
  reply: AtDoor,
});
export type AtDoor = z.output<typeof AtDoor>;

export const setDoor = endpoint({
  method: 'POST',
  path: '/hall/:id/door',
  access: STAFF,
  duty: 'owner',
  summary: 'Set how students get into an exam; applies at once',
  params: byId,
  body: DoorSettings,
  reply: MessageReply,
});

export const startHall = endpoint({
  method: 'POST',
  path: '/hall/:id/start',
  access: STAFF,
  duty: 'invigilator',
  summary:
    'Start an exam that waits for a person, in one room or, for a chief invigilator, everywhere. Students who are ready begin at once; a late start costs nobody time',
  params: byId,
  body: z.object({ key: ActKey, room_id: z.optional(Id) }),
  reply: MessageReply,
});

export const getEntryCode = endpoint({
  method: 'GET',
  path: '/hall/:id/code',
  access: STAFF,
  duty: 'invigilator',
  summary: 'The entry code to show in the hall; null where the exam asks for none',
  params: byId,
  reply: z.object({
    code: z.nullable(z.string()),
    /** When the next one replaces it. The one before it is still accepted for a minute. */
    changes_at: Moment,
    server_time: Moment,
  }),
});

export const letIn = endpoint({
  method: 'POST',
  path: '/hall/:id/let-in',
  access: STAFF,
  duty: 'invigilator',
  summary: 'Let a student start although the gate has closed',
  params: byId,
  body: z.object({ key: ActKey, student_id: Id, reason: z._default(optionalParagraph(500), '') }),
  reply: MessageReply,
});

export const giveEntryCode = endpoint({
  method: 'POST',
  path: '/quiz/entry',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Enter the code that is shown in the hall, before or after the start: the exam can then be started in this session without it',
  body: z.object({ quiz_or_viva_id: Id, code: Otp }),
  reply: MessageReply,
});
