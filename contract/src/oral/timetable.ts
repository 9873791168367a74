// When and where everyone is examined: sessions of a panel in a room, and the slots in them.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment } from '../base/fields.ts';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { EXAMINER_ROLES } from '../marking/scheme.ts';
import { CANDIDATE_STATES, ORAL_KINDS } from './parts.ts';

export const TIMETABLE_LIMITS = {
  sessions: 200,
  breaks: 10,
  slotMinutes: 600,
  moves: 1000,
  stations: 60,
} as const;

const byId = z.object({ id: IdText });
const ofSession = z.object({ id: IdText, session_id: IdText });

/** Made by the page for each act: a repeat after a lost reply does nothing twice. */
const Key = z.uuid();

const Span = z.object({ starts_at: Moment, ends_at: Moment });

const SLOT_MINUTES = wholeNumberFrom(1, TIMETABLE_LIMITS.slotMinutes);
const SlotMinutes = z
  .int(SLOT_MINUTES)
  .check(z.positive(SLOT_MINUTES), z.maximum(TIMETABLE_LIMITS.slotMinutes, SLOT_MINUTES));

const times = {
  starts_at: Moment,
  ends_at: Moment,
  slot_minutes: SlotMinutes,
  breaks: z._default(z.array(Span).check(z.maxLength(TIMETABLE_LIMITS.breaks)), []),
};

const sessionForm = {
  panel_id: Id,
  room_id: Id,
  name: z._default(z.union([z.literal(''), line(60)]), ''),
  /** The guide of each candidate comes to their slot. */
  guides_attend: z._default(z.boolean(), false),
  ...times,
};
const SessionForm = z.object(sessionForm);
export type SessionForm = z.output<typeof SessionForm>;
export type GivenSession = z.input<typeof SessionForm>;

const Session = z.object({
  id: Id,
  panel_id: Id,
  panel: z.string(),
  room_id: Id,
  room: z.string(),
  station: z.nullable(z.int()),
  circuit_size: z.nullable(z.int()),
  name: z.string(),
  guides_attend: z.boolean(),
  starts_at: Moment,
  ends_at: Moment,
  slot_minutes: z.int(),
  breaks: z.array(Span),
  examiners: z.array(z.object({ id: Id, name: z.string(), role: z.enum(EXAMINER_ROLES) })),
});
export type OralSession = z.output<typeof Session>;

/** A candidate, or a group that is examined in one slot. */
const Subject = z.object({ candidate_id: z.nullable(Id), group_id: z.nullable(Id) });

const Slot = z.extend(Subject, {
  id: Id,
  session_id: Id,
  starts_at: Moment,
  ends_at: Moment,
  /** Placed by a person: generating leaves it where it is. */
  is_fixed: z.boolean(),
});
export type OralSlot = z.output<typeof Slot>;

const Candidate = z.object({
  id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  group_id: z.nullable(Id),
  guide: z.nullable(z.string()),
  extra_time: z.int(),
  state: z.enum(CANDIDATE_STATES),
});

/** What needs a person's decision. */
const Conflict = z.object({
  kind: z.enum(['written_exam', 'outside', 'too_short', 'no_examiner', 'room_taken', 'interest']),
  session_id: Id,
  slot_id: z.nullable(Id),
  /** The written exam that is in the way. */
  exam: z.nullable(z.string()),
});
export type TimetableConflict = z.output<typeof Conflict>;

/** Why somebody has no slot. */
export const UNPLACED = [
  'no_sessions',
  'too_long',
  'no_room',
  'candidate_busy',
  'guide_busy',
  'conflict_of_interest',
  'clash',
] as const;

/** Without a reason there is a free time: nobody has been placed yet. */
const Unplaced = z.extend(Subject, { reason: z.nullable(z.enum(UNPLACED)) });
export type Unplaced = z.output<typeof Unplaced>;

const Load = z.object({
  examiner_id: Id,
  name: z.string(),
  sessions: z.int(),
  slots: z.int(),
  minutes: z.int(),
});

const Timetable = z.object({
  sessions: z.array(Session),
  slots: z.array(Slot),
  candidates: z.array(Candidate),
  groups: z.array(z.object({ id: Id, name: z.string() })),
  conflicts: z.array(Conflict),
  unplaced: z.array(Unplaced),
  load: z.array(Load),
  announced_at: z.nullable(Moment),
  /** Candidates whose time isn't the one they were notified of. */
  unannounced: z.int(),
});
export type OralTimetable = z.output<typeof Timetable>;

export const getTimetable = endpoint({
  method: 'GET',
  path: '/oral/:id/timetable',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'Sessions and slots of a viva voce, with conflicts and the load of each examiner. An examiner gets the sessions of their panels',
  params: byId,
  reply: Timetable,
});

const Room = z.object({ id: Id, name: z.string() });

export const listOralRooms = endpoint({
  method: 'GET',
  path: '/oral/:id/room',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Rooms of the college, by name',
  params: byId,
  reply: z.array(Room),
});

export const addOralRoom = endpoint({
  method: 'POST',
  path: '/oral/:id/room',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Add a room to the college. Written exams can be held there as well, once it has seats',
  params: byId,
  body: z.object({ name: line(60) }),
  reply: z.extend(MessageReply, { id: Id }),
});

export const addSession = endpoint({
  method: 'POST',
  path: '/oral/:id/session',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Add a session: a panel in a room for some hours. No room and no examiner is in two places at once',
  params: byId,
  body: z.extend(SessionForm, { key: Key }),
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeSession = endpoint({
  method: 'PATCH',
  path: '/oral/:id/session/:session_id',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Change a session. Slots that no longer fit stay and are listed as conflicts',
  params: ofSession,
  body: z.extend(SessionForm, { key: Key }),
  reply: MessageReply,
});

export const removeSession = endpoint({
  method: 'POST',
  path: '/oral/:id/session/:session_id/remove',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Remove a session that has not begun. Its candidates lose their slots',
  params: ofSession,
  body: z.object({ key: Key }),
  reply: MessageReply,
});

/** A station at which nobody examines is a rest. */
const Station = z.nullable(
  z.object({ panel_id: Id, room_id: Id, name: z._default(z.union([z.literal(''), line(60)]), '') }),
);

export const addCircuit = endpoint({
  method: 'POST',
  path: '/oral/:id/circuit',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Add a circuit: stations at the same times, which everyone visits in turn. A station without a panel is a rest',
  params: byId,
  body: z.object({
    key: Key,
    ...times,
    stations: z.array(Station).check(z.minLength(2), z.maxLength(TIMETABLE_LIMITS.stations)),
  }),
  reply: MessageReply,
});

export const GROUP_MODES = ['one_after_the_other', 'one_slot'] as const;

export const generateTimetable = endpoint({
  method: 'POST',
  path: '/oral/:id/timetable/generate',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Give every candidate a slot. Slots that a person placed and slots that have begun stay; the others are made again. Names everyone who could not be placed, and why',
  params: byId,
  body: z.object({
    key: Key,
    /** People of a group follow each other, or the group has one slot. */
    groups: z._default(z.enum(GROUP_MODES), 'one_after_the_other'),
  }),
  reply: z.extend(MessageReply, { placed: z.int(), kept: z.int(), unplaced: z.array(Unplaced) }),
});

const Position = z.nullable(
  z.object({ session_id: Id, starts_at: Moment, is_fixed: z._default(z.boolean(), true) }),
);

const Move = z.extend(Subject, {
  /** Where the page shows it, so that of two people who move it at once the second is asked to look again. */
  from: z.nullable(z.object({ session_id: Id, starts_at: Moment })),
  /** Null for no slot. */
  to: Position,
});
export type Move = z.output<typeof Move>;
export type GivenMove = z.input<typeof Move>;

export const moveSlots = endpoint({
  method: 'POST',
  path: '/oral/:id/slot/move',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Move, swap, place or unplace: all of these or none. Refused with a sentence that names who is where when somebody would be in two places at once',
  params: byId,
  body: z.object({
    key: Key,
    moves: z.array(Move).check(z.minLength(1), z.maxLength(TIMETABLE_LIMITS.moves)),
  }),
  reply: MessageReply,
});

export const announceTimetable = endpoint({
  method: 'POST',
  path: '/oral/:id/timetable/announce',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Notify candidates whose time is new or has changed, and examiners the first time: in the app, and by email with a calendar file',
  params: byId,
  body: z.object({ key: Key }),
  reply: z.extend(MessageReply, { notified: z.int() }),
});

/** A viva voce as its candidate sees it. */
const OwnViva = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(ORAL_KINDS),
  institution: z.string(),
  course_name: z.string(),
  /** What to bring, and other words of the coordinator. */
  instructions: z.string(),
  topic: z.string(),
  group: z.nullable(z.string()),
  state: z.enum(CANDIDATE_STATES),
  /** Null until the timetable is announced. */
  slot: z.nullable(
    z.object({
      room: z.string(),
      starts_at: Moment,
      ends_at: Moment,
      /** In a circuit: where the candidate begins, and of how many stations. */
      station: z.nullable(z.int()),
      stations: z.nullable(z.int()),
    }),
  ),
  /** Today, until it is the candidate's turn. */
  queue: z.nullable(z.object({ before: z.int(), expected_at: Moment })),
});
export type OwnViva = z.output<typeof OwnViva>;

export const listOwnVivas = endpoint({
  method: 'GET',
  path: '/oral/own/viva',
  access: 'signed-in',
  part: 'candidate',
  summary: "The candidate's own vivas that are not over, the next one first, with the place in today's queue",
  reply: z.array(OwnViva),
});
