// Question banks: made by a faculty member for a course, shared with colleagues who teach it.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { ExamUse, LikelyDuplicate } from './questions.ts';
import { BANK_MESSAGES } from './questions.words.ts';

/** What a colleague may do with a bank that is shared with them. */
const SHARED_ACCESS = ['read', 'edit'] as const;
export type SharedAccess = (typeof SHARED_ACCESS)[number];

const byId = z.object({ id: IdText });
const Title = line(200, BANK_MESSAGES.fillAll);

const bankFields = {
  id: Id,
  title: z.string(),
  course_id: Id,
  course_name: z.string(),
  course_code: z.string(),
  question_count: z.int(),
  owner: z.string(),
  /** What the caller may do with it. */
  access: z.enum(['owner', ...SHARED_ACCESS]),
  changed_at: Moment,
  /** Exams made from it; cancelled ones don't count. */
  exam_count: z.int(),
  /** Students of the course may practise its questions, and then see their keys. */
  is_open_for_practice: z.boolean(),
};

const QuestionBankEntry = z.object({
  ...bankFields,
  /** When the latest of its exams starts, or started. */
  last_exam_at: z.nullable(Moment),
  /** In the order of the course; then retired modules that still have questions. */
  by_module: z.array(
    z.object({ module_number: z.nullable(z.int()), module_name: z.string(), question_count: z.int() }),
  ),
});
export type QuestionBankEntry = z.output<typeof QuestionBankEntry>;

export const listQuestionBanks = endpoint({
  method: 'GET',
  path: '/quiz/qbank',
  access: EXAMINERS,
  scope: 'exams:read',
  summary:
    "One's own question banks and those shared with one, the last changed first: those of colleges, or with a course, such as a community's, of that",
  query: z.object({ course_id: z.optional(IdText), ...PageQuery }),
  reply: z.array(QuestionBankEntry),
});

export const createQuestionBank = endpoint({
  method: 'POST',
  path: '/quiz/qbank',
  access: EXAMINERS,
  summary: 'Make a question bank for a course one teaches',
  body: z.object({
    title: Title,
    course_id: z.int(BANK_MESSAGES.fillAll).check(z.positive(), z.maximum(2_147_483_647)),
  }),
  reply: z.extend(MessageReply, { id: Id }),
});

const BankModule = z.object({
  id: Id,
  module_number: z.nullable(z.int()),
  module_name: z.string(),
  /** The number of its first question: 10 for each module before it, and 1, or the next that is free in the bank. */
  first_number: z.int(),
  /** The number of the next one that is added. */
  next_number: z.int(),
  question_count: z.int(),
});
export type BankModule = z.output<typeof BankModule>;

export const QuestionBank = z.object({
  ...bankFields,
  version: z.int(),
  /** Those of the course in order; then retired ones that still have questions. */
  modules: z.array(BankModule),
  /** Every tag in use, in order of the alphabet. */
  tags: z.array(z.string()),
  deleted_count: z.int(),
  /** Of its exams those that the caller runs, the latest first; at most 20. */
  exams: z.array(ExamUse),
});
export type QuestionBank = z.output<typeof QuestionBank>;

export const getQuestionBank = endpoint({
  method: 'GET',
  path: '/quiz/qbank/:id',
  access: EXAMINERS,
  summary: 'One bank with its modules, and the exams made from it',
  params: byId,
  reply: QuestionBank,
});

export const renameQuestionBank = endpoint({
  method: 'PATCH',
  path: '/quiz/qbank/:id',
  access: EXAMINERS,
  summary: 'Give a bank another title',
  params: byId,
  body: z.object({ title: Title, version: z.int().check(z.positive()) }),
  reply: MessageReply,
});

export const deleteQuestionBank = endpoint({
  method: 'DELETE',
  path: '/quiz/qbank/:id',
  access: EXAMINERS,
  summary: 'Take a bank away with all its questions; exams that use them keep them. Only its owner may',
  params: byId,
  reply: MessageReply,
});

export const restoreQuestionBank = endpoint({
  method: 'POST',
  path: '/quiz/qbank/:id/restore',
  access: EXAMINERS,
  summary:
    'Undo the deletion of a bank, with all its questions and whom it was shared with. Only its owner may',
  params: byId,
  reply: MessageReply,
});

export const setBankPractice = endpoint({
  method: 'POST',
  path: '/quiz/qbank/:id/practice',
  access: EXAMINERS,
  summary:
    'Open a bank for practice by the students of its course, who then see its questions with their keys, or close it. Questions of an exam are held back until students may see its key. Only its owner may',
  params: byId,
  body: z.object({ open: z.boolean() }),
  reply: MessageReply,
});

const Colleague = z.object({
  user_id: Id,
  faculty_id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  access: z.nullable(z.enum(SHARED_ACCESS)),
});
export type Colleague = z.output<typeof Colleague>;

export const listColleagues = endpoint({
  method: 'GET',
  path: '/quiz/qbank/:id/colleague',
  access: EXAMINERS,
  summary:
    "Who teaches the bank's course at the same institution, and what they may do with it. For its owner",
  params: byId,
  reply: z.array(Colleague),
});

export const shareQuestionBank = endpoint({
  method: 'POST',
  path: '/quiz/qbank/:id/share',
  access: EXAMINERS,
  summary: 'Let a colleague read or edit a bank, or take that back. Only its owner may',
  params: byId,
  body: z.object({ user_id: Id, access: z.nullable(z.enum(SHARED_ACCESS)) }),
  reply: MessageReply,
});

const DuplicatePair = z.object({ first: LikelyDuplicate, second: LikelyDuplicate });

export const listLikelyDuplicates = endpoint({
  method: 'GET',
  path: '/quiz/qbank/:id/duplicate',
  access: EXAMINERS,
  summary: 'Pairs of questions of a bank that say nearly the same, the likest first; at most 200',
  params: byId,
  reply: z.array(DuplicatePair),
});

export const dismissDuplicate = endpoint({
  method: 'POST',
  path: '/quiz/qbank/:id/duplicate/dismiss',
  access: EXAMINERS,
  summary:
    'Say that two questions of a bank are not duplicates, so that they are no longer listed; or undo that',
  params: byId,
  body: z.object({ question_ids: z.tuple([Id, Id]), dismissed: z._default(z.boolean(), true) }),
  reply: MessageReply,
});
