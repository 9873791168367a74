// How many people mark an answer, and what follows when their marks differ. Nobody is shown another's mark for an answer
// before their own sheet is submitted, and nobody whose answer it is.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, optionalParagraph, paragraph } from '../base/fields.ts';
import { Plan } from '../marking/plan.ts';
import { EXAMINERS } from '../people/roles.ts';
import { points } from '../questions/questions.ts';
import { AnnotatedSheet, AnswerToMark } from './answer-marking.ts';
import { MARKING_MESSAGES } from './answer-marking.words.ts';

const byId = z.object({ id: IdText });

const LONGEST_PLAN_REASON = 500;

/** Of one question. */
export const MOST_PLAN_VERSIONS = 100;

export const getPlan = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/plan',
  access: EXAMINERS,
  share: 'mark',
  summary: 'The plan by which a question is marked',
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.object({
    question_number: z.int(),
    question: z.string(),
    /** What the question can earn. */
    marks: z.number(),
    /** 0 where nobody has set one: one person marks each answer. */
    version: z.int(),
    plan: Plan,
    /** Of the last change. */
    reason: z.string(),
    /** Answers that somebody has marked. */
    begun: z.int(),
    /** It is the one for whole scripts. */
    is_of_script: z.optional(z.boolean()),
  }),
});

export const changePlan = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/plan',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Set or change the plan of a question. Without apply, what would follow for answers that have been marked',
  params: byId,
  body: z.object({
    question_id: Id,
    /** Of the act: a page that got no reply sends it again. */
    key: z.uuid(),
    /** The version that is changed: refused when another change came in between. */
    version: z.int().check(z.minimum(0), z.maximum(MOST_PLAN_VERSIONS)),
    plan: Plan,
    /** Needed once an answer has been marked. */
    reason: z._default(optionalParagraph(LONGEST_PLAN_REASON), ''),
    /** Without it nothing is stored. */
    apply: z._default(z.boolean(), false),
  }),
  reply: z.extend(MessageReply, {
    is_applied: z.boolean(),
    version: z.int(),
    /** Answers that get another mark. */
    changed: z.int(),
    /** That lose their mark until another person has marked them, or those who did have agreed. */
    opened: z.int(),
    /** That have a mark now, and waited before. */
    settled: z.int(),
  }),
});

export const MOST_DIFFERENCES = 100;

const PROPOSERS = ['you', 'other'] as const;

export const listDifferences = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/difference',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `Answers whose markers are to agree: the caller's own, and all for those who run the exam; at most ${MOST_DIFFERENCES}`,
  params: byId,
  reply: z.array(
    z.object({
      answer: z.uuid(),
      question_id: Id,
      question_number: z.int(),
      /** Of each sheet, in the order in which they were submitted. */
      marks: z.array(z.number()),
      /** The caller has marked it. */
      is_yours: z.boolean(),
      /** Who has proposed a mark. */
      proposed: z.nullable(z.enum(PROPOSERS)),
    }),
  ),
});

/** `propose`: the other one confirms it. `settle`: it counts at once. `look`: others decide. */
export const AGREEMENT_ACTS = ['propose', 'settle', 'look'] as const;

export const getDifference = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/difference/:answer',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'An answer whose markers are to agree, with the sheets side by side',
  params: z.object({ id: IdText, answer: z.uuid() }),
  reply: z.object({
    ...z.omit(AnswerToMark, {
      version: true,
      held_until: true,
      escalated: true,
      sheet: true,
    }).shape,
    sheets: z.array(z.object({ ...AnnotatedSheet.shape, is_yours: z.boolean() })),
    /** The newest. */
    proposal: z.nullable(
      z.object({ key: z.uuid(), marks: z.number(), reason: z.string(), by: z.enum(PROPOSERS) }),
    ),
    act: z.enum(AGREEMENT_ACTS),
  }),
});

export const agreeOnMark = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/agree',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Propose a mark where two differ; the other marker confirms it. It counts at once if somebody who runs the exam decides, or the person who took the second look',
  params: byId,
  body: z.object({
    /** Of the act: a page that got no reply sends it again. */
    key: z.uuid(),
    answer: z.uuid(),
    marks: points(0),
    reason: paragraph(LONGEST_PLAN_REASON, MARKING_MESSAGES.agreement),
  }),
  reply: MessageReply,
});

export const confirmMark = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/confirm',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'Confirm the mark that the other marker proposed',
  params: byId,
  body: z.object({ answer: z.uuid(), proposal: z.uuid() }),
  reply: MessageReply,
});

const MarkerFigures = z.object({
  /** Theirs minus the other mark, on average. */
  difference: z.number(),
  /** Share of the answers at which both were near enough by the plan. */
  within: z.number(),
  /** ICC(A,1): 1 where all marks agree; null where all marks are the same. */
  icc: z._default(z.nullable(z.number()), null),
  /** By how much the difference changes in an hour of marking; null where it can be chance. */
  drift: z._default(z.nullable(z.number()), null),
});

export const getMarkingFigures = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/agreement',
  access: EXAMINERS,
  share: 'mark',
  summary:
    'How near the marks of two people are to each other at a question: the caller’s own, and all for those who run the exam',
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.array(
    z.object({
      name: z.string(),
      is_you: z.boolean(),
      /** Answers that this person and another one marked first. */
      n: z.int(),
      /** Null where they are too few to say. */
      figures: z.nullable(MarkerFigures),
      /** Median time from one mark to the next, without breaks; null where they are too few to say. */
      seconds: z._default(z.nullable(z.number()), null),
      /** Of the rubric, where both used it. */
      items: z._default(
        z.array(z.object({ text: z.string(), n: z.int(), kappa: z.nullable(z.number()) })),
        [],
      ),
      /** With agreed marks, where the marker didn't know of these; of whole tens for the marker, so that none can be told apart. */
      seeds: z.optional(
        z.object({
          n: z.int(),
          figures: z.nullable(z.object({ difference: z.number(), within: z.number() })),
        }),
      ),
      /** With each other person, for those who run the exam alone. */
      pairs: z._default(
        z.array(z.object({ name: z.string(), n: z.int(), figures: z.nullable(MarkerFigures) })),
        [],
      ),
    }),
  ),
});
