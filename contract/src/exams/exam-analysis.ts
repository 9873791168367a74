// How an exam and its questions did, in figures.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment } from '../base/fields.ts';
import { KINDS } from '../kinds/kinds.ts';
import { EXAMINERS } from '../people/roles.ts';
import { REGRADE_POLICIES } from './exam-decisions.ts';

const ItemOption = z.object({
  option_number: z.string(),
  option: z.string(),
  is_correct: z.boolean(),
  chosen: z.int(),
  /** Of those in the upper and the lower 27 %. */
  upper_share: z.nullable(z.number()),
  lower_share: z.nullable(z.number()),
});

/** Answers that mean the same to a reader, such as ‘1.5’ and ‘1,50’. */
const ItemClass = z.object({
  /** The blank or the pair it belongs to; empty for the whole answer. */
  part: z.string(),
  label: z.string(),
  /** Of the marks of the question or the part, from 0 to 1. */
  share: z.number(),
  is_unreadable: z.boolean(),
  students: z.int(),
  /** Of those in the upper and the lower 27 %. */
  upper_share: z.nullable(z.number()),
  lower_share: z.nullable(z.number()),
});
export type ItemClass = z.output<typeof ItemClass>;

const ItemAnalysis = z.object({
  question_id: Id,
  question_number: z.int(),
  question: z.string(),
  module_name: z.string(),
  given_to: z.int(),
  answered: z.int(),
  /** Share of the marks that were earned, from 0 to 1. */
  facility: z.nullable(z.number()),
  /** Point-biserial correlation with the rest of the paper. */
  discrimination: z.nullable(z.number()),
  options: z.array(ItemOption),
  /** Of every kind but multiple choice: the most frequent answers of each part, at most 20; those that can't be read last. */
  kind: z.optional(z.enum(KINDS)),
  classes: z.optional(z.array(ItemClass)),
  /** Median seconds. */
  seconds: z.nullable(z.number()),
  /** What looks wrong, in sentences. */
  warnings: z.array(z.string()),
  /** How it was regraded, if it was. */
  policy: z.nullable(z.enum(REGRADE_POLICIES)),
});
export type ItemAnalysis = z.output<typeof ItemAnalysis>;

export const ExamAnalysis = z.object({
  students: z.int(),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  standard_deviation: z.nullable(z.number()),
  alpha: z.nullable(z.number()),
  /** Why there is no alpha, in a sentence; empty when there is one. */
  alpha_note: z.string(),
  standard_error: z.nullable(z.number()),
  total_marks: z.number(),
  histogram: z.array(z.object({ from: z.number(), to: z.number(), students: z.int() })),
  items: z.array(ItemAnalysis),
  /** Figures of an earlier moment, because they come from a replica that lags behind. */
  as_of: z.optional(Moment),
});
export type ExamAnalysis = z.output<typeof ExamAnalysis>;

export const analyseExam = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/analysis',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  summary: 'How the questions and the exam as a whole did',
  params: z.object({ id: IdText }),
  reply: ExamAnalysis,
});
