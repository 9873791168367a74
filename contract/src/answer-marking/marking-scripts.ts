// Papers that are marked student by student: all answers of one student together, as anonymous as one answer alone. Only where
// the owner has chosen it, because then a marker knows which answers belong together.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { IdText, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { DoublePlan } from '../marking/plan.ts';
import { EXAMINERS } from '../people/roles.ts';
import { AnswerToMark, HOLD_MINUTES } from './answer-marking.ts';
import { changePlan } from './marking-plans.ts';

const byId = z.object({ id: IdText });

/** In one reply; what is left comes with the next. */
export const MOST_IN_SCRIPT = 40;

const ScriptProgress = z.object({
  /** Students with an answer that people mark, and those of them whose answers all have a mark. */
  all: z.int(),
  complete: z.int(),
});
export type ScriptProgress = z.output<typeof ScriptProgress>;

const Script = z.object({
  /** Random, and no answer is found by it. */
  script: z.uuid(),
  /** Short, to be written on paper. */
  code: z.string(),
  /** Those that the caller can mark, in the order of the paper. */
  answers: z.array(AnswerToMark),
});
export type Script = z.output<typeof Script>;

export const nextScript = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/script/next',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `The next script in the caller's own order: up to ${MOST_IN_SCRIPT} answers of one student, held for ${HOLD_MINUTES} minutes; the one they hold, if they hold one`,
  params: byId,
  reply: z.object({
    /** Null where nothing waits that nobody else has. */
    script: z.nullable(Script),
    progress: ScriptProgress,
  }),
});

const theScript = z.object({ script: z.uuid() });

export const keepScript = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/script/hold',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `Keep what one holds of a script for another ${HOLD_MINUTES} minutes`,
  params: byId,
  body: theScript,
  reply: z.object({ held_until: Moment }),
});

export const returnScript = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/script/return',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: 'Give back what one holds of a script without a mark',
  params: byId,
  body: theScript,
  reply: MessageReply,
});

export const markByScript = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/script',
  access: EXAMINERS,
  share: 'own',
  summary:
    'Have answers marked student by student, or by question again. A marker then knows which answers belong together; each change is logged with its reason',
  params: byId,
  body: z.object({ by_script: z.boolean(), reason: paragraph(500) }),
  reply: MessageReply,
});

export const getScriptPlan = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/script/plan',
  access: EXAMINERS,
  share: 'mark',
  summary: 'The plan by which two people mark each script of an exam',
  params: byId,
  reply: z.object({
    /** 0 where nobody has set one. */
    version: z.int(),
    /** Null where each question has its own. */
    plan: z.nullable(DoublePlan),
    /** Of the last change. */
    reason: z.string(),
    /** Only then there can be a plan. */
    by_script: z.boolean(),
    /** That people mark, and what they can earn together. */
    questions: z.int(),
    marks: z.number(),
    /** Scripts of which somebody has marked an answer. */
    begun: z.int(),
  }),
});

export const changeScriptPlan = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/script/plan',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Have two people mark each script, compared by the sums of their marks, or each question by its own plan again. Without apply, what would follow for answers that have been marked',
  params: byId,
  body: z.object({
    ...z.omit(changePlan.body, { question_id: true, plan: true }).shape,
    plan: z.nullable(DoublePlan),
  }),
  reply: changePlan.reply,
});
