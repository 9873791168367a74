// Practice: questions of released exams and of banks opened for it, taken again without marks and spaced over days.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment } from '../base/fields.ts';
import { CANDIDATES } from '../people/roles.ts';
import { QuestionForStudent } from './attempts.ts';

/** More are not counted. */
export const MOST_DUE = 100;

export const countDuePractice = endpoint({
  method: 'GET',
  path: '/practice/due',
  access: CANDIDATES,
  summary: `How many questions the student should practise today, at college and in communities; at most ${MOST_DUE} are counted`,
  reply: z.object({ college: z.int(), communities: z.int() }),
});

/** Nothing here says which option is right. */
const PracticeQuestion = z.object({
  id: Id,
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
    'Answer a practice question and see its key and explanation. Refused while the question is part of an exam whose key students may not see',
  body: z.object({
    question_id: Id,
    exam_id: z.nullable(Id),
    option_ids: z.array(Id).check(z.minLength(1), z.maxLength(8)),
  }),
  reply: z.object({
    is_right: z.boolean(),
    /** The right options. */
    correct: z.array(Id),
    explanation: z.string(),
    /** When the question comes again. */
    next_at: Moment,
  }),
});
export type PracticeAnswer = z.output<typeof answerPractice.reply>;
