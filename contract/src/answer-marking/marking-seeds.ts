// Answers on whose mark two people agreed, one of whom runs the exam. Markers practise and qualify with them, and meet some
// among the others without knowing. No reply to a marker says which these are.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, optionalParagraph, paragraph } from '../base/fields.ts';
import { hasTwoDecimals } from '../marking/scheme.ts';
import { SEED_USES, Stage } from '../marking/seeds.ts';
import { EXAMINERS } from '../people/roles.ts';
import { AnnotatedSheet, AnswerToMark } from './answer-marking.ts';
import { SEED_MESSAGES } from './marking-seeds.words.ts';

const byId = z.object({ id: IdText });

const LONGEST_REASONS = 2000;
const LONGEST_REASON = 500;

/** Of one question, with those that were removed. */
export const MOST_SEEDS = 200;
/** Answers that can become seeds, the newest first. */
export const MOST_CANDIDATES = 100;
const MOST_TO_QUALIFY = 50;
const MOST_MARKS = 1000;

const Tolerance = z
  .number(SEED_MESSAGES.tolerance)
  .check(
    z.positive(SEED_MESSAGES.tolerance),
    z.maximum(MOST_MARKS, SEED_MESSAGES.tolerance),
    z.refine(hasTwoDecimals, SEED_MESSAGES.tolerance),
  );

const MARKER_STATES = [...Stage.shape.is.options, 'marking'] as const;

export const listSeeds = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/seed',
  access: EXAMINERS,
  share: 'run',
  summary: 'The seeds of a question, the answers that can become one, and how far each marker is with them',
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.object({
    question_number: z.int(),
    question: z.string(),
    /** What the question can earn. */
    marks: z.number(),
    /** How many of how many within the tolerance let a marker in; null where nobody has to qualify. */
    qualify: z.nullable(z.object({ needed: z.int(), of: z.int() })),
    /** Marks are near enough where they differ by less; null where only equal marks are. */
    tolerance: z.nullable(z.number()),
    /** It is that of the plan. */
    is_of_plan: z.boolean(),
    seeds: z.array(
      z.object({
        seed: z.uuid(),
        use: z.enum(SEED_USES),
        marks: z.number(),
        reasons: z.string(),
        /** How the answer begins. */
        begins: z.string(),
        chosen_by: z.string(),
        /** Null while another person is to confirm the mark. */
        confirmed_by: z.nullable(z.string()),
        /** The answer and its mark are as they were when people agreed. */
        is_current: z.boolean(),
        /** How many markers have marked it. */
        markers: z.int(),
        /** Notes of markers who passed it on. */
        passed_on: z.array(z.string()),
      }),
    ),
    candidates: z.array(
      z.object({
        answer: z.uuid(),
        begins: z.string(),
        marks: z.number(),
        comment: z.string(),
        /** Another person gave the same mark, or agreed to it: nobody has to confirm it. */
        is_agreed: z.boolean(),
      }),
    ),
    markers: z.array(
      z.object({
        marker_id: Id,
        name: z.string(),
        is_you: z.boolean(),
        state: z.enum(MARKER_STATES),
        /** Of a stage. */
        done: z.int(),
        all: z.int(),
        /** Of the last qualification: within the tolerance. */
        within: z.int(),
        /** Of the last five answers with an agreed mark, from the oldest on: whether their mark was near enough. */
        last: z.array(z.boolean()),
        is_far_off: z.boolean(),
      }),
    ),
  }),
});

export const chooseSeed = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/seed',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Make an answer a seed that the caller has marked. Where nobody else gave it the same mark, another person confirms it first',
  params: byId,
  body: z.object({
    /** Of the act, and of the seed. */
    key: z.uuid(),
    answer: z.uuid(),
    use: z.enum(SEED_USES),
    /** For markers who practise. */
    reasons: paragraph(LONGEST_REASONS, SEED_MESSAGES.reasons),
  }),
  reply: MessageReply,
});

export const removeSeed = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/seed/remove',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Give a seed to no more markers. What they marked stays on record, and so does the mark of the answer',
  params: byId,
  body: z.object({ seed: z.uuid(), reason: paragraph(LONGEST_REASON, SEED_MESSAGES.reason) }),
  reply: MessageReply,
});

export const listToConfirm = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/seed/proposal',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'Marks on which another person asks the caller to agree, so that the answers become seeds',
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.array(
    z.object({
      ...z.omit(AnswerToMark, { version: true, held_until: true, escalated: true, sheet: true, flags: true })
        .shape,
      seed: z.uuid(),
      use: z.enum(SEED_USES),
      agreed: AnnotatedSheet,
      reasons: z.string(),
    }),
  ),
});

export const confirmSeed = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/seed/confirm',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'Agree to the mark of a seed, or refuse it with a reason: then the answer becomes none',
  params: byId,
  body: z.object({
    seed: z.uuid(),
    agrees: z.boolean(),
    /** Needed where the caller doesn't agree. */
    reason: z._default(optionalParagraph(LONGEST_REASON), ''),
  }),
  reply: MessageReply,
});

export const SeedRules = z
  .object({
    /** 0 where nobody has to qualify. */
    of: z.int(SEED_MESSAGES.needed).check(z.minimum(0), z.maximum(MOST_TO_QUALIFY)),
    needed: z.int(SEED_MESSAGES.needed).check(z.minimum(0), z.maximum(MOST_TO_QUALIFY)),
    /** A plan with a tolerance of its own has none here. */
    tolerance: z.nullable(Tolerance),
  })
  .check(z.refine(({ needed, of }) => needed <= of, { path: ['needed'], error: SEED_MESSAGES.needed }));

export const setSeedRules = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/seed/rules',
  access: EXAMINERS,
  share: 'run',
  summary: 'Set how many seeds of how many a marker needs within the tolerance to be let in to a question',
  params: byId,
  body: z.extend(SeedRules, { question_id: Id }),
  reply: MessageReply,
});

/** `keep`: somebody has looked at marks that were too far off, and the marker continues. */
const MARKER_ACTS = ['try_again', 'let_in', 'keep', 'pause', 'resume'] as const;
export type MarkerAct = (typeof MARKER_ACTS)[number];

export const decideOnMarker = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/seed/marker',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Decide about a marker of a question: let them try to qualify again or let them in, pause them or let them continue. Logged with the reason',
  params: byId,
  body: z.object({
    question_id: Id,
    marker_id: Id,
    act: z.enum(MARKER_ACTS),
    reason: paragraph(LONGEST_REASON, SEED_MESSAGES.reason),
  }),
  reply: MessageReply,
});
