// The sign of life of a student's exam page.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, Moment } from '../base/fields.ts';
import { CANDIDATES } from '../people/roles.ts';

/** How often a page reports, beside at once whenever something changed. */
export const BEAT_SECONDS = 10;

/** Above the number of any message of an exam. */
export const HIGHEST_MESSAGE = 1_000_000;

export const sendPresence = endpoint({
  method: 'POST',
  path: '/quiz/presence',
  access: CANDIDATES,
  alsoFor: ['exam'],
  summary:
    'Sign of life of an exam page, every ten seconds and whenever something changed. Kept for the people on duty while the exam runs; the reply says what the server last knew of the attempt',
  body: z.object({
    quiz_or_viva_id: Id,
    /** From 1, in the student's order; null where no question is on the screen. */
    question_number: z.nullable(z.int().check(z.positive(), z.maximum(10_000))),
    /** Answers that the server has not confirmed. */
    unsaved: z.int().check(z.nonnegative(), z.maximum(100_000)),
    visible: z.boolean(),
    /** Before the start: the student has pressed “I’m ready” and begins as soon as the exam starts. */
    is_ready: z._default(z.boolean(), false),
    /** Every message to the student up to this number has been on the screen. */
    seen_message: z._default(z.int().check(z.nonnegative(), z.maximum(HIGHEST_MESSAGE)), 0),
  }),
  reply: z.object({
    server_time: Moment,
    /** Absent until the server has looked at the attempt. */
    deadline: z.optional(Moment),
    paused: z.optional(z.boolean()),
    newest_message: z.optional(z.int()),
  }),
});
