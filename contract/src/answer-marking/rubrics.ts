// The rubric by which people mark the answers to one question of an exam. Every change is a version of its own; it is shown
// first whose marks it changes, under the random keys of their answers.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, optionalParagraph } from '../base/fields.ts';
import { ItemIds, RubricGroups } from '../marking/rubric.ts';
import { STEPS, USUAL_STEP } from '../marking/steps.ts';
import { EXAMINERS } from '../people/roles.ts';

const byId = z.object({ id: IdText });

const LONGEST_RUBRIC_REASON = 500;

/** Of one question. */
export const MOST_RUBRIC_VERSIONS = 200;

/** The changes of marks that are shown, the biggest first. */
export const MOST_RUBRIC_CHANGES = 20;

export const getRubric = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/rubric',
  access: EXAMINERS,
  share: 'mark',
  summary: 'The rubric of a question as it is now, and how many answers have been marked with it',
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.object({
    question_number: z.int(),
    question: z.string(),
    /** What the question can earn. */
    marks: z.number(),
    /** 0 where nobody has written one in this exam. */
    version: z.int(),
    groups: RubricGroups,
    /** Of the marks of this exam. */
    step: z._default(z.union(STEPS.map((step) => z.literal(step))), USUAL_STEP),
    /** Of the last change. */
    reason: z.string(),
    /** Answers whose marks follow from it. */
    marked: z.int(),
    /** Somebody has their results. */
    is_final: z.boolean(),
    /** Where there is none yet: the newest that the question had in another exam of the place, to begin with. */
    earlier: z.optional(z.object({ at: Moment, groups: RubricGroups })),
  }),
});

export const listRubricVersions = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/rubric/versions',
  access: EXAMINERS,
  share: 'run',
  summary: 'The versions of the rubric of a question, the newest first',
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.array(
    z.object({
      version: z.int(),
      at: Moment,
      /** Of a colleague. */
      name: z.string(),
      reason: z.string(),
      /** 0 where the rubric was removed. */
      items: z.int(),
    }),
  ),
});

/** The answers to compare with, the newest first. */
export const MOST_ALIKE = 5;

const Alike = z.object({
  answer: z.uuid(),
  /** How it begins; empty where it is no text. */
  begins: z.string(),
  marks: z.number(),
  comment: z.string(),
});

export const listAlike = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/alike',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `The answers to which the caller gave exactly these items last, at most ${MOST_ALIKE}, without the one in their hands`,
  params: byId,
  query: z.object({ question_id: IdText, items: ItemIds }),
  reply: z.array(Alike),
});

const ofChange = {
  question_id: Id,
  /** Of the act: a page that got no reply sends it again. */
  key: z.uuid(),
  /** The version that is changed: refused when another change came in between. */
  version: z.int().check(z.minimum(0), z.maximum(MOST_RUBRIC_VERSIONS)),
  /** Needed to apply a change of a rubric that there was. */
  reason: z._default(optionalParagraph(LONGEST_RUBRIC_REASON), ''),
  /** Without it nothing is stored. */
  apply: z._default(z.boolean(), false),
};

const Changed = z.extend(MessageReply, {
  is_applied: z.boolean(),
  version: z.int(),
  /** Answers that were marked with the rubric. */
  marked: z.int(),
  /** How many of them get another mark. */
  changed: z.int(),
  /** Where more than one person marks: those that lose their mark until others have marked or agreed, and those that have one then. */
  opened: z._default(z.int(), 0),
  settled: z._default(z.int(), 0),
  changes: z.array(z.object({ answer: z.uuid(), from: z.number(), to: z.number() })),
});

export const changeRubric = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/rubric',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Write or change the rubric of a question, or remove it with no groups. Without apply, which marks would change',
  params: byId,
  body: z.object({ ...ofChange, groups: RubricGroups }),
  reply: Changed,
});

export const undoRubric = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/rubric/undo',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Undo the last change of a rubric: the version before it becomes the next one. Without apply, which marks would change',
  params: byId,
  body: z.object(ofChange),
  reply: Changed,
});
