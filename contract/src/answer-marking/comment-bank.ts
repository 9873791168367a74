// Comments that markers use again. What others wrote is here only where they shared it on purpose: it says nothing about an
// answer, nor who marked one.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, paragraph } from '../base/fields.ts';
import { ANNOTATION_LIMITS } from '../marking/annotations.ts';
import { EXAMINERS } from '../people/roles.ts';
import { COMMENT_BANK_MESSAGES } from './comment-bank.words.ts';

const byId = z.object({ id: IdText });

/** Who is offered it: its author in every exam, or all who mark the question or an exam of the course. */
export const COMMENT_LEVELS = ['own', 'question', 'course'] as const;
export type CommentLevel = (typeof COMMENT_LEVELS)[number];

/** Of one person, one question, and one course at one place. */
export const MOST_COMMENTS: Record<CommentLevel, number> = { own: 100, question: 50, course: 100 };

/** It fits an annotation, too. */
const LONGEST = ANNOTATION_LIMITS.comment;

const BankComment = z.object({
  comment: z.uuid(),
  level: z.enum(COMMENT_LEVELS),
  text: z.string(),
  /** The caller can remove it: it is theirs, or they run the exam. */
  can_remove: z.boolean(),
});
export type BankComment = z.output<typeof BankComment>;

export const listBankComments = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/comment',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Comments to use again for a question: the caller’s own, and those that others shared; to guests none of the course',
  params: byId,
  query: z.object({ question_id: IdText }),
  reply: z.array(BankComment),
});

export const addBankComment = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/comment',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Keep a comment to use it again, alone or with all who mark the question or the course; the same text once',
  params: byId,
  body: z.object({
    /** Of the act: a page that got no reply sends it again. */
    key: z.uuid(),
    question_id: Id,
    level: z.enum(COMMENT_LEVELS),
    text: paragraph(LONGEST, COMMENT_BANK_MESSAGES.text),
  }),
  reply: MessageReply,
});

export const removeBankComment = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/comment/remove',
  access: EXAMINERS,
  share: 'mark',
  alsoFor: ['guest'],
  summary:
    'Remove a comment from the bank: one’s own, or a shared one where one runs the exam. Comments on answers stay',
  params: byId,
  body: z.object({ comment: z.uuid(), question_id: Id }),
  reply: MessageReply,
});
