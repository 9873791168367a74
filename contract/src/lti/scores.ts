// The marks of one exam on their way to the columns of learning platforms.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';

const byId = z.object({ id: IdText });

/**
 * - delivered
 * - waiting: on its way, or to be tried again
 * - refused: the platform doesn't take it, and it isn't tried again until somebody asks
 * - changed: delivered, and then changed on the platform
 * - unknown: no account of the platform is known of the student in this course
 * - held: absent, not released, or not marked completely: nothing is sent
 */
export const SCORE_STATES = ['delivered', 'waiting', 'refused', 'changed', 'unknown', 'held'] as const;
export type ScoreState = (typeof SCORE_STATES)[number];

const ExamLink = z.object({
  id: Id,
  platform: z.string(),
  course: z.string(),
  /** What the platform calls the link. */
  title: z.string(),
  /** `none`: the platform takes no marks for it. `waiting`: a column is looked for. `gone`: it was there. */
  column: z.enum(['none', 'waiting', 'ready', 'gone']),
  counts: z.record(z.enum(SCORE_STATES), z.int()),
  /** Why a column couldn't be found or made, or why marks wait. */
  problem: z.nullable(z.string()),
});
export type ExamLink = z.infer<typeof ExamLink>;

export const listExamLinks = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/platform',
  access: EXAMINERS,
  share: 'run',
  summary:
    'The links of learning platforms that lead to an exam, and how many of its marks have been delivered',
  params: byId,
  reply: z.object({
    title: z.string(),
    /** The institution has a platform that is confirmed. */
    has_platform: z.boolean(),
    links: z.array(ExamLink),
  }),
});

export const makeExamLink = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/platform/link',
  access: EXAMINERS,
  share: 'run',
  summary:
    'An address of this exam to paste into a learning platform. The first course in which somebody who runs the exam opens it is its course. Shown once',
  params: byId,
  reply: z.object({ ...MessageReply.shape, address: z.string() }),
});

export const removeExamLink = endpoint({
  method: 'DELETE',
  path: '/quiz/exam/:id/platform/link/:link_id',
  access: EXAMINERS,
  share: 'run',
  summary: 'Disconnect a link from the exam. Marks that were delivered stay on the platform',
  params: z.object({ id: IdText, link_id: IdText }),
  reply: MessageReply,
});

const Score = z.object({
  student_id: Id,
  student_name: z.string(),
  roll_number: z.string(),
  state: z.enum(SCORE_STATES),
  /** Of the newest version; null while nothing may leave. */
  marks: z.nullable(z.number()),
  total: z.nullable(z.number()),
  delivered_at: z.nullable(Moment),
  /** Of the last try that failed. */
  problem: z.nullable(z.string()),
  next_try_at: z.nullable(Moment),
  /** What stands on the platform, where it was looked at and differs; -1 where it has none. */
  platform_marks: z.nullable(z.number()),
});
export type Score = z.infer<typeof Score>;

export const listScores = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/platform-score',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Each student of an exam, and what has become of their mark at one link; those that need somebody first',
  params: byId,
  query: z.object({ link_id: IdText, state: z.optional(z.enum(SCORE_STATES)), ...PageQuery }),
  reply: z.array(Score),
});

export const sendScoresAgain = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/platform-score',
  access: EXAMINERS,
  share: 'run',
  summary: 'Send marks again: of one student, or all that were refused, wait or were changed',
  params: byId,
  body: z.object({ link_id: Id, student_id: z.optional(Id) }),
  reply: MessageReply,
});

export const compareScores = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/platform/compare',
  access: EXAMINERS,
  share: 'run',
  summary: 'Read the column of the platform, and mark what differs from what was delivered',
  params: byId,
  body: z.object({ link_id: Id }),
  reply: MessageReply,
});
