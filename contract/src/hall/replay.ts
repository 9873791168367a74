// One attempt from start to end, made only from rows that exist. It shows what happened, and judges nothing.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment } from '../base/fields.ts';
import { ATTEMPT_STATUSES, INTEGRITY_KINDS } from '../exams/attempts.ts';
import { STAFF } from '../people/roles.ts';

const at = Moment;
/** Its number in this student's paper. */
const question = z.nullable(z.int());
/** For this student alone, a room, or everyone. */
const concerns = z.enum(['student', 'room', 'everyone']);

const ReplayEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), at }),
  z.object({ kind: z.literal('ended'), at, status: z.enum(ATTEMPT_STATUSES) }),
  z.object({
    kind: z.literal('answer'),
    at,
    question,
    /** A few characters, as in the tables; empty where the answer was cleared. */
    answer: z.string(),
    is_late: z.boolean(),
    /** Arrived while the attempt was paused. */
    is_paused: z.boolean(),
    /** Which opening of the exam it was given in: each move to another device begins the next. */
    opening: z.int(),
  }),
  z.object({
    kind: z.literal('record'),
    at,
    question,
    what: z.enum(INTEGRITY_KINDS),
    away_seconds: z.nullable(z.int()),
  }),
  /** Where in the paper the student was, looked at every five seconds. */
  z.object({ kind: z.literal('place'), at, question: z.int() }),
  /** The page was not heard: no network, a closed page, or a server that was away. */
  z.object({ kind: z.literal('silent'), at, until: z.nullable(Moment) }),
  /** `by`: not where it is a pause that others had before the student came. */
  z.object({
    kind: z.literal('paused'),
    at,
    until: z.nullable(Moment),
    reason: z.string(),
    by: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('minutes'), at, seconds: z.int(), reason: z.string(), is_undone: z.boolean() }),
  /** Said to this student, by whichever of these acts: a message, an answer or an evacuation. */
  z.object({
    kind: z.literal('message'),
    at,
    what: z.string(),
    by: z.string(),
    text: z.string(),
    /** What it explains; null for other messages. */
    question,
    concerns,
    /** When it was on the student's screen; null where it never was. */
    seen_at: z.nullable(Moment),
  }),
  z.object({
    kind: z.literal('act'),
    at,
    what: z.string(),
    by: z.string(),
    reason: z.string(),
    concerns,
    /** By which an extension, or a change of the student's extra minutes, moved the deadline; null for other acts. */
    minutes: z.nullable(z.int()),
  }),
]);
export type ReplayEvent = z.output<typeof ReplayEvent>;

/** Answers, records and places, of each. Far above what an honest device sends in a day. */
export const MOST_REPLAYED = 5000;

export const getReplay = endpoint({
  method: 'GET',
  path: '/hall/:id/replay/:student_id',
  access: STAFF,
  duty: 'chief',
  summary: 'Everything that is stored about one attempt, in the order in which it happened',
  params: z.object({ id: IdText, student_id: IdText }),
  reply: z.object({
    student_id: Id,
    roll_number: z.string(),
    name: z.nullable(z.string()),
    title: z.string(),
    questions: z.int(),
    status: z.enum(ATTEMPT_STATUSES),
    started_at: z.nullable(Moment),
    /** Its deadline; before the start, the end of the window. */
    due_at: Moment,
    ended_at: z.nullable(Moment),
    events: z.array(ReplayEvent),
    /** There is more than the events that are listed. */
    is_cut: z.boolean(),
  }),
});
export type Replay = z.output<typeof getReplay.reply>;
