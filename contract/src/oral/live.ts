// The rooms of a viva voce as they are now.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment } from '../base/fields.ts';
import { EXAMINER_ROLES } from '../marking/scheme.ts';
import { CANDIDATE_STATES } from './parts.ts';

export const MOST_LIVE_ROOMS = 60;

const LiveCandidate = z.object({
  id: Id,
  name: z.string(),
  roll_number: z.string(),
  state: z.enum(CANDIDATE_STATES),
  state_at: z.nullable(Moment),
});

const LiveSlot = z.object({
  id: Id,
  starts_at: Moment,
  ends_at: Moment,
  /** Of a group that comes together. */
  group: z.nullable(z.object({ id: Id, name: z.string() })),
  candidates: z.array(LiveCandidate),
  /** Sheets that are still due, once the candidate is done. */
  missing_sheets: z.int(),
});
export type LiveSlot = z.output<typeof LiveSlot>;

const LiveRoom = z.object({
  session_id: Id,
  name: z.string(),
  station: z.nullable(z.int()),
  room: z.string(),
  panel: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  /** In minutes, against the timetable. */
  behind: z.int(),
  examiners: z.array(
    z.object({
      id: Id,
      name: z.string(),
      role: z.enum(EXAMINER_ROLES),
      /** The one heard last; null where none was heard. */
      device: z.nullable(
        z.object({ heard_at: Moment, has_package: z.boolean(), /** Of all devices. */ unsent: z.int() }),
      ),
    }),
  ),
  /** In the order of the timetable. */
  slots: z.array(LiveSlot),
});
export type LiveRoom = z.output<typeof LiveRoom>;

export const getLiveRooms = endpoint({
  method: 'GET',
  path: '/oral/:id/live',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'The rooms of a viva voce on one day: who is in, who is next, how far behind. An examiner sees the sessions of their own panels',
  params: z.object({ id: IdText }),
  /** The day of the reader: at most 48 hours count. */
  query: z.object({ from: Moment, until: Moment }),
  reply: z.object({
    at: Moment,
    rooms: z.array(LiveRoom),
    /** The first session after this day. */
    next_at: z.nullable(Moment),
  }),
});
