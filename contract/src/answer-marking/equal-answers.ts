// Short answers that say the same are marked at once, with those nearly equal that a person ticks. As everywhere in marking,
// no reply says whose answers they are.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { IdText, MessageReply, paragraph } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { MarkGiven } from './answer-marking.ts';
import { MARKING_MESSAGES } from './answer-marking.words.ts';

const byId = z.object({ id: IdText });

/** In characters. Longer answers are compared with no other. */
export const LONGEST_COMPARED = 300;

/** Of one card, each word for word: of equal answers, and of those nearly equal. */
export const MOST_WORDINGS = { equal: 40, near: 20 } as const;

/** In one act. */
export const MOST_AT_ONCE = 500;

const MOST_GROUP_REASON = 500;

const Version = z.string().check(z.maxLength(64));

const Wording = z.object({
  /** Of every answer with exactly this text. */
  version: Version,
  text: z.string(),
  /** How many answers the caller can mark with it now. */
  answers: z.int(),
  /** Equal but for case, spaces and punctuation; the others are nearly equal, and a person ticks them. */
  is_equal: z.boolean(),
  /** From 0 to 1. */
  likeness: z.number(),
});
export type Wording = z.output<typeof Wording>;

export const listEqualAnswers = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/equal',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `The answers that wait for the caller and say the same as this one, or nearly: the text of this one first, none where it is longer than ${LONGEST_COMPARED} characters`,
  params: byId,
  query: z.object({ answer: z.uuid() }),
  reply: z.array(Wording),
});

export const markEqualAnswers = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/equal',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `Give the answer in hand and those with these texts the same mark, a sheet each, at most ${MOST_AT_ONCE}. Answers that somebody else has, or that no longer wait, stay as they are`,
  params: byId,
  body: z.object({
    ...MarkGiven.shape,
    /** Beside the text of the answer itself. */
    versions: z.array(Version).check(z.maxLength(MOST_WORDINGS.equal + MOST_WORDINGS.near)),
    /** How many answers the caller was shown: no more are marked. */
    answers: z.int().check(z.minimum(1), z.maximum(MOST_AT_ONCE)),
  }),
  reply: z.extend(MessageReply, {
    marked: z.int(),
    /** Others are marking them. */
    held: z.int(),
    /** They were marked, passed on or changed meanwhile. */
    gone: z.int(),
  }),
});

/** The newest come first. */
export const MOST_GROUP_MARKS = 10;

export const listGroupMarks = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/group',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary: `The answers to a question that the caller marked at once and can undo, the last ${MOST_GROUP_MARKS} times`,
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.array(
    z.object({
      /** The key of the act. */
      group: z.uuid(),
      /** Of the answer that was in hand. */
      begins: z.string(),
      marks: z.number(),
      /** How many were marked. */
      answers: z.int(),
    }),
  ),
});

export const undoGroupMark = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/group/undo',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Undo all marks that the caller gave at once: the answers wait again. Marks that were changed since, that another person marked too, or that students see, stay',
  params: byId,
  body: z.object({ group: z.uuid(), reason: paragraph(MOST_GROUP_REASON, MARKING_MESSAGES.groupUndo) }),
  reply: z.extend(MessageReply, { undone: z.int(), kept: z.int() }),
});
