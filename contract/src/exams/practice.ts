// Practice: questions of released exams and of banks opened for it, taken again without marks and spaced over days.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment } from '../base/fields.ts';
import { MOST_OPTIONS } from '../kinds/choice.ts';
import { KIND_LIMITS } from '../kinds/kinds.ts';
import { CANDIDATES } from '../people/roles.ts';
import { QuestionForStudent } from './attempts.ts';
import { ReviewedQuestion } from './results.ts';

/** More are not counted. */
export const MOST_DUE = 100;

export const countDuePractice = endpoint({
  method: 'GET',
  path: '/practice/due',
  access: CANDIDATES,
  summary: `How many questions the student should practise today, at college and in communities; at most ${MOST_DUE} are counted`,
  reply: z.object({ college: z.int(), communities: z.int() }),
});

/** Nothing here says what is right. */
const PracticeQuestion = z.object({
  id: Id,
  /** Of the question, as it is shown. Sent back with the answer. */
  version: z.int(),
  /** Which values its variables have, if it has any. Sent back with the answer. */
  draw: z.optional(z.int()),
  /** Where it comes from: an exam of the student, or null for a bank. Sent back with the answer. */
  exam_id: z.nullable(Id),
  exam: z.nullable(z.string()),
  course_name: z.string(),
  module_name: z.string(),
  /** Missed in an exam and not practised yet, due again, new from a bank, or right in the exam. */
  reason: z.enum(['missed', 'due', 'new', 'known']),
  question: z.string(),
  choose: QuestionForStudent.shape.choose,
  options: QuestionForStudent.shape.options,
  /** Of every kind but multiple choice. */
  kind: QuestionForStudent.shape.kind,
  body: QuestionForStudent.shape.body,
  stimulus: QuestionForStudent.shape.stimulus,
});
export type PracticeQuestion = z.output<typeof PracticeQuestion>;

export const listPractice = endpoint({
  method: 'GET',
  path: '/practice/question',
  access: CANDIDATES,
  summary:
    'Questions to practise now: missed and due ones first, then new ones, at most 20; or those of one released exam, the missed ones first, at most 200. Without their keys',
  query: z.object({
    communities: z._default(z.stringbool(), false),
    /** Only this exam, whether its questions are due or not. */
    exam_id: z.optional(IdText),
  }),
  reply: z.object({
    /** How many are missed or due in all; at most 100 are counted. */
    due: z.int(),
    questions: z.array(PracticeQuestion),
    /** When the next one is due, where none is due now. */
    next_at: z.nullable(Moment),
  }),
});
export type Practice = z.output<typeof listPractice.reply>;

export const answerPractice = endpoint({
  method: 'POST',
  path: '/practice/answer',
  access: CANDIDATES,
  summary:
    'Answer a practice question and see its key and explanation. What can not be read, such as letters for a number, is refused and changes nothing. Refused too while the question is part of an exam whose key students may not see',
  body: z.object({
    question_id: Id,
    exam_id: z.nullable(Id),
    option_ids: z._default(z.array(Id).check(z.maxLength(MOST_OPTIONS)), []),
    /** To a question of another kind than multiple choice. */
    answer: z.optional(
      z
        .record(z.string(), z.unknown())
        .check(z.refine((answer) => JSON.stringify(answer).length <= KIND_LIMITS.answer)),
    ),
    /** The version that was shown: an answer to another one is refused. Options say it by themselves. */
    version: z.optional(z.int()),
    /** Of a question with variables: the draw that was shown. */
    draw: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
    /** A second try, after a wrong answer: graded, and the day on which the question comes again stays. */
    is_retry: z._default(z.boolean(), false),
  }),
  reply: z.object({
    is_right: z.boolean(),
    /** Of the marks it would earn, from 0 to 1. */
    share: z.number(),
    /** The right options. */
    correct: z.array(Id),
    /** Of every kind but multiple choice: its key, and the share of each part. */
    answer_key: ReviewedQuestion.shape.answer_key,
    parts: ReviewedQuestion.shape.parts,
    explanation: z.string(),
    /** When the question comes again. */
    next_at: Moment,
  }),
});
export type PracticeAnswer = z.output<typeof answerPractice.reply>;

export const doubtKey = endpoint({
  method: 'POST',
  path: '/practice/doubt',
  access: CANDIDATES,
  summary:
    'Report that the key of a question looks wrong, after practising it: at most 10 a day. The owner of its bank is notified, once a week for each question',
  body: z.object({ question_id: Id, exam_id: z.nullable(Id) }),
  reply: MessageReply,
});
