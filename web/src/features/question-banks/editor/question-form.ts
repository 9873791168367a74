// A question while it is being written: what the fields hold, which is also what a draft keeps.
import { readPenalty, writePenalty } from '@quivia/contract/penalty';
import {
  ANSWER_RULES,
  DIFFICULTIES,
  QUESTION_LIMITS,
  type QuestionContent,
  type QuestionForAuthor,
} from '@quivia/contract/questions';
import * as z from 'zod/mini';
import { newKey } from './random-uuid.ts';

const OptionForm = z.object({
  /** Of the field, so that it stays itself when the options are moved. */
  id: z.string(),
  option: z.string(),
  is_correct: z.boolean(),
});

export const QuestionForm = z.object({
  /** Of a new question: sent along, so that sending it twice makes one. */
  key: z.uuid(),
  question: z.string(),
  options: z
    .array(OptionForm)
    .check(z.minLength(QUESTION_LIMITS.options.fewest), z.maxLength(QUESTION_LIMITS.options.most)),
  answer_rule: z.enum(ANSWER_RULES),
  marks: z.string(),
  negative_marks: z.string(),
  explanation: z.string(),
  tags: z.array(z.string()),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
});
export type QuestionForm = z.output<typeof QuestionForm>;
export type OptionForm = z.output<typeof OptionForm>;

const OPTIONS_AT_FIRST = 4;

export const blankOption = (): OptionForm => ({ id: newKey(), option: '', is_correct: false });

export const blankForm = (): QuestionForm => ({
  key: newKey(),
  question: '',
  options: Array.from({ length: OPTIONS_AT_FIRST }, blankOption),
  answer_rule: 'any_correct',
  marks: '1',
  negative_marks: '0',
  explanation: '',
  tags: [],
  difficulty: null,
});

export function formOf(question: QuestionContent): QuestionForm {
  const { options, marks, negative_marks, negative_share, ...rest } = contentOnly(question);
  return {
    ...rest,
    key: newKey(),
    options: options.map(({ option, is_correct }) => ({ id: newKey(), option, is_correct })),
    marks: String(marks),
    negative_marks: writePenalty({ negative_marks, negative_share }),
  };
}

/** What the fields say, as the server takes it; whether it would, check-questions.ts tells. */
export function contentOf(form: QuestionForm): QuestionContent {
  return {
    question: form.question,
    question_type: 'MCQ',
    options: form.options.map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: form.answer_rule,
    marks: numberOf(form.marks),
    ...readPenalty(form.negative_marks),
    explanation: form.explanation,
    tags: form.tags,
    difficulty: form.difficulty,
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')));

/** Without where it stands and who changed it. */
export function contentOnly(question: QuestionContent | QuestionForAuthor): QuestionContent {
  return {
    question: question.question,
    question_type: 'MCQ',
    options: question.options.map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: question.answer_rule,
    marks: question.marks,
    negative_marks: question.negative_marks,
    negative_share: question.negative_share,
    explanation: question.explanation,
    tags: question.tags,
    difficulty: question.difficulty,
  };
}

export const isSameContent = (one: QuestionContent, other: QuestionContent) =>
  JSON.stringify(contentOnly(one)) === JSON.stringify(contentOnly(other));

const BLANK = contentOf(blankForm());

/** Nothing was touched: such a form is left out when the others are saved. */
export const isUntouched = (form: QuestionForm) => isSameContent(contentOf(form), BLANK);
