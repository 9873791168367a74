// A part of an answer that shows a name, or says in another way whose it is, is covered for everybody who marks it from then on.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, paragraph } from '../base/fields.ts';
import { CoveredPart } from '../marking/annotations.ts';
import { EXAMINERS } from '../people/roles.ts';
import { AnswerToMark } from './answer-marking.ts';

const byId = z.object({ id: IdText });

/** Of one answer, at a time. */
export const MOST_COVERS = 20;

/** Of one exam, in the list. */
export const MOST_LISTED_COVERS = 200;

const LONGEST_REASON = 500;

export const coverPart = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/cover',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Cover a part of the answer in hand that shows a name, for everybody who marks it. The student still sees all of it',
  params: byId,
  body: z.object({
    /** Of the act: a page that got no reply sends it again. */
    key: z.uuid(),
    answer: z.uuid(),
    /** Of the text that was read. */
    version: z.string().check(z.maxLength(64)),
    part: CoveredPart,
  }),
  reply: AnswerToMark,
});

export const AnswerCover = z.object({
  cover: z.uuid(),
  answer: z.uuid(),
  question_id: Id,
  question_number: z.int(),
  shape: z.enum(['passage', 'rectangle']),
  /** Of the marker who covered it. */
  name: z.string(),
});
export type AnswerCover = z.output<typeof AnswerCover>;

export const listCovers = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/cover',
  access: EXAMINERS,
  share: 'run',
  summary: `The covered parts of an exam's answers without what is below, the newest first, at most ${MOST_LISTED_COVERS}`,
  params: byId,
  reply: z.array(AnswerCover),
});

const theCover = z.object({ cover: z.uuid() });

export const lookUnderCover = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/cover/look',
  access: EXAMINERS,
  share: 'run',
  summary: 'What is below a cover: the words, which is logged, or the place in the file',
  params: byId,
  body: theCover,
  reply: z.object({
    part: CoveredPart,
    /** Blank for a picture. */
    words: z.string(),
  }),
});

export const getFileUnderCover = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/cover/:cover/file',
  access: EXAMINERS,
  share: 'run',
  summary: 'The file with what is below a cover. It is logged',
  params: z.object({ id: IdText, cover: z.uuid() }),
  download: true,
});

export const liftCover = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/cover/lift',
  access: EXAMINERS,
  share: 'run',
  summary: 'Lift a cover, with a reason: markers see that part again. It stays on record',
  params: byId,
  body: z.object({ ...theCover.shape, reason: paragraph(LONGEST_REASON) }),
  reply: MessageReply,
});
