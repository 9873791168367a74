// The paper of an exam as those who may see its keys read it.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { ReviewedQuestion } from './results.ts';

const {
  question_number,
  question,
  choose,
  stimulus,
  module_name,
  kind,
  body,
  answer_key,
  explanation,
  note,
} = ReviewedQuestion.shape;

const PaperQuestion = z.object({
  question_id: Id,
  /** In the order of the bank. Students may be given another order, or only some. */
  question_number,
  question,
  choose,
  stimulus,
  module_name,
  options: z.array(z.object({ option_number: z.string(), option: z.string(), is_correct: z.boolean() })),
  /** Of every kind but multiple choice. Variables have the values of their example. */
  kind,
  body,
  answer_key,
  explanation,
  marks: z.number(),
  /** What a wrong answer costs. */
  negative_marks: z.number(),
  /** A correction of the key after the exam, in words; otherwise empty. */
  note,
});
export type PaperQuestion = z.output<typeof PaperQuestion>;

export const getExamPaper = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/paper',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  summary: 'The questions of an exam with their keys, as they were frozen when it was made',
  params: z.object({ id: IdText }),
  reply: z.array(PaperQuestion),
});
