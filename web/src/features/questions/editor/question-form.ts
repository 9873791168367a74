// A question while it is being written: the values of its fields, which are also what a draft holds.
import { QUESTION_TYPES, type QuestionType } from '@quivia/contract/kinds';
import { readPenalty, writePenalty } from '@quivia/contract/penalty';
import {
  ANSWER_RULES,
  DIFFICULTIES,
  OPTION_LETTERS,
  QUESTION_LIMITS,
  type QuestionContent,
  type QuestionForAuthor,
} from '@quivia/contract/questions';
import * as z from 'zod/mini';
import { parametersOf, VariableForm, variableForms } from '../variables/variable-form.ts';

const OptionForm = z.object({
  /** A React key that stays with the option when options are moved. */
  id: z.string(),
  option: z.string(),
  is_correct: z.boolean(),
});

const Part = z.record(z.string(), z.unknown());

const Written = z.object({
  body: Part,
  answer_key: Part,
  /** Nothing of it was written yet. */
  is_blank: z.optional(z.boolean()),
});

export const QuestionForm = z.object({
  /** Idempotency key of a new question: sending it twice creates one. */
  key: z.uuid(),
  question: z.string(),
  question_type: z._default(z.enum(QUESTION_TYPES), 'MCQ'),
  /** Of every other type that was written here: whoever changes the type back finds it again. */
  written: z._default(z.partialRecord(z.enum(QUESTION_TYPES), Written), {}),
  options: z
    .array(OptionForm)
    .check(z.minLength(QUESTION_LIMITS.options.fewest), z.maxLength(QUESTION_LIMITS.options.most)),
  answer_rule: z.enum(ANSWER_RULES),
  marks: z.string(),
  negative_marks: z.string(),
  explanation: z.string(),
  tags: z.array(z.string()),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  variables: z._default(z.array(VariableForm), []),
});
export type QuestionForm = z.output<typeof QuestionForm>;
export type OptionForm = z.output<typeof OptionForm>;

const OPTIONS_AT_FIRST = 4;

const blankOptions = () => Array.from({ length: OPTIONS_AT_FIRST }, blankOption);

const blankOption = (): OptionForm => ({ id: randomUuid(), option: '', is_correct: false });

export const blankForm = (question_type: QuestionType = 'MCQ'): QuestionForm => ({
  key: randomUuid(),
  question: '',
  question_type,
  written: {},
  options: blankOptions(),
  answer_rule: 'any_correct',
  marks: '1',
  negative_marks: '0',
  explanation: '',
  tags: [],
  difficulty: null,
  variables: [],
});

export function formOf(question: QuestionContent): QuestionForm {
  const { options, body, answer_key, marks, negative_marks, negative_share, parameters, ...rest } =
    contentOnly(question);
  return {
    ...rest,
    key: randomUuid(),
    written: body && answer_key ? { [question.question_type]: { body, answer_key } } : {},
    options:
      options.length > 0
        ? options.map(({ option, is_correct }) => ({ id: randomUuid(), option, is_correct }))
        : blankOptions(),
    marks: String(marks),
    negative_marks: writePenalty({ negative_marks, negative_share }),
    variables: variableForms(parameters),
  };
}

/** The form as the server expects it; check-questions.ts validates it. */
export function contentOf(form: QuestionForm): QuestionContent {
  const { question_type } = form;
  const written = form.written[question_type];
  const isChoice = question_type === 'MCQ';
  return {
    question: form.question,
    question_type,
    body: (isChoice ? null : written?.body) ?? null,
    answer_key: (isChoice ? null : written?.answer_key) ?? null,
    options: isChoice ? form.options.map(({ option, is_correct }) => ({ option, is_correct })) : [],
    answer_rule: isChoice ? form.answer_rule : 'any_correct',
    ...(question_type === 'INFO' ? NO_MARKS : pointsOf(form)),
    explanation: form.explanation,
    tags: form.tags,
    difficulty: form.difficulty,
    parameters: parametersOf(form.variables),
  };
}

/** The server has marks for every question; those of information count nowhere. */
const NO_MARKS = { marks: 1, negative_marks: 0, negative_share: null };

const pointsOf = ({ marks, negative_marks }: QuestionForm) => ({
  marks: numberOf(marks),
  ...readPenalty(negative_marks),
});

export const numberOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));

/** Without position and author. */
export function contentOnly(question: QuestionContent | QuestionForAuthor): QuestionContent {
  return {
    question: question.question,
    question_type: question.question_type,
    body: question.body,
    answer_key: question.answer_key,
    options: question.options.map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: question.answer_rule,
    marks: question.marks,
    negative_marks: question.negative_marks,
    negative_share: question.negative_share,
    explanation: question.explanation,
    tags: question.tags,
    difficulty: question.difficulty,
    parameters: question.parameters ?? null,
  };
}

export const isSameContent = (one: QuestionContent, other: QuestionContent) =>
  JSON.stringify(contentOnly(one)) === JSON.stringify(contentOnly(other));

const BLANK = contentOf(blankForm());

/** Untouched forms are skipped when the others are saved. */
export function isUntouched(form: QuestionForm): boolean {
  const { question_type, written } = form;
  if (question_type === 'MCQ') return isSameContent(contentOf(form), BLANK);
  const isBlank = written[question_type]?.is_blank ?? true;
  return isBlank && isUntouched({ ...form, question_type: 'MCQ' });
}

/** `crypto.randomUUID` itself is missing on pages that are served without TLS. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

// Options: 2 to 26, in the author's order.
const { fewest, most } = QUESTION_LIMITS.options;

export const letterOf = (index: number) => OPTION_LETTERS[index] ?? '?';

export const canAddOption = (options: readonly OptionForm[]) => options.length < most;
export const canRemoveOption = (options: readonly OptionForm[]) => options.length > fewest;

export const addOption = (options: OptionForm[]): OptionForm[] =>
  canAddOption(options) ? [...options, blankOption()] : options;

export const removeOption = (options: OptionForm[], index: number): OptionForm[] =>
  canRemoveOption(options) ? options.toSpliced(index, 1) : options;

export function moveOption(options: OptionForm[], from: number, by: -1 | 1): OptionForm[] {
  const option = options[from];
  const to = from + by;
  if (!option || to < 0 || to >= options.length) return options;
  return options.toSpliced(from, 1).toSpliced(to, 0, option);
}

/** Adds a tag, unless the question has it already in upper or lower case. */
export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.replaceAll(/\s+/g, ' ').trim();
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return tag === '' || isKnown ? tags : [...tags, tag];
}
