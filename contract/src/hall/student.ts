// What the hall says to a student: pauses and minutes, pushed to the page with their content.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment } from '../base/fields.ts';
import { CANDIDATES } from '../people/roles.ts';

/** Of an attempt whose clock stands still. */
export const Paused = z.object({
  since: Moment,
  reason: z.string(),
  /** It continues when the student comes back. */
  until_back: z.boolean(),
  /** The student has not said that they are back: it waits for that, and perhaps for the hall too. */
  is_awaited: z.optional(z.boolean()),
  /** The reason is an order to leave, and goes before everything else on the page. */
  is_evacuation: z.optional(z.boolean()),
  /** Where it waits for the student: when it continues by itself. */
  runs_at: z.optional(z.nullable(Moment)),
});
export type Paused = z.output<typeof Paused>;

/** What the hall did to the time of an attempt. Optional, because a page may have been loaded before there was a hall. */
export const hallTime = {
  /** While it is set the deadline says nothing: exactly the pause is given back. */
  paused: z.optional(z.nullable(Paused)),
  /** What people gave and took in this exam, pauses aside, and why the last time. */
  granted_seconds: z.optional(z.int()),
  granted_reason: z.optional(z.nullable(z.string())),
  /** The number of the newest message to the student. */
  newest_message: z.optional(z.int()),
};

export const HallForStudent = z.object({
  exam_id: Id,
  server_time: Moment,
  /** Null before the start. */
  deadline: z.nullable(Moment),
  ...hallTime,
});
export type HallForStudent = z.output<typeof HallForStudent>;

export const getOwnHall = endpoint({
  method: 'GET',
  path: '/quiz/hall',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary: 'What the hall says about your exam now: the deadline, a pause, minutes that were given or taken',
  query: z.object({ quiz_or_viva_id: IdText }),
  reply: HallForStudent,
});
