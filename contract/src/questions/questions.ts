// A question as its author writes it, and its life in a bank. Nothing of this file is for students.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { atMostCharacters, MESSAGES, numberFrom } from '../base/fields.words.ts';
import { MOST_OPTIONS } from '../kinds/choice.ts';
import { KIND_LIMITS, QUESTION_TYPES } from '../kinds/kinds.ts';
import { DrawnValues, Parameters } from '../kinds/parameters.ts';
import { isPlain } from '../kinds/parts.ts';
import { EXAMINERS } from '../people/roles.ts';
import {
  chooseAtMost,
  optionsAtLeast,
  optionsAtMost,
  QUESTION_MESSAGES,
  sameOptions,
  sendAtMost,
  tagsAtMost,
} from './questions.words.ts';

/** Lengths are in characters. */
export const QUESTION_LIMITS = {
  question: 20_000,
  option: 5_000,
  explanation: 20_000,
  options: { fewest: 2, most: MOST_OPTIONS },
  tags: 20,
  tag: 40,
  marks: 1000,
  number: 100_000,
  /** Of one call. */
  questions: 200,
} as const;

export const OPTION_LETTERS = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'J',
  'K',
  'L',
  'M',
  'N',
  'O',
  'P',
  'Q',
  'R',
  'S',
  'T',
  'U',
  'V',
  'W',
  'X',
  'Y',
  'Z',
] as const;
export const ANSWER_RULES = ['any_correct', 'select_all'] as const;
export type AnswerRule = (typeof ANSWER_RULES)[number];
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Markdown. Line ends are made alike; a blank one is refused with `message`, or kept when there is none. */
export function markdown(max: number, message?: string) {
  return z.pipe(
    z.string(message).check(
      z.refine((text) => message === undefined || text.trim() !== '', message),
      z.maxLength(max, atMostCharacters(max)),
      isPlain,
    ),
    z.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  );
}

/** Not more than two decimals. */
export const points = (least: number) => {
  const hint = numberFrom(least, QUESTION_LIMITS.marks);
  return z.number(hint).check(
    z.minimum(least, hint),
    z.maximum(QUESTION_LIMITS.marks, hint),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, MESSAGES.twoDecimals),
  );
};

const FEWEST_OPTIONS = QUESTION_LIMITS.options.fewest;

const WrittenOption = z.object({
  /** Which letter it is, its place tells. */
  option_number: z.optional(z.enum(OPTION_LETTERS)),
  option: markdown(QUESTION_LIMITS.option, QUESTION_MESSAGES.option),
  is_correct: z.boolean(),
});

/** Spaces inside are kept apart: an option can be a program. */
const alike = ({ option }: { option: string }) => option.normalize('NFC');

/** The positions of the first two options that read alike. Blank ones are refused for being blank. */
export function twinOptions(options: readonly { option: string }[]): [number, number] | undefined {
  const at = new Map<string, number>();
  for (const [i, one] of options.entries()) {
    const text = alike(one);
    const earlier = at.get(text);
    if (earlier !== undefined && text !== '') return [earlier, i];
    at.set(text, i);
  }
  return undefined;
}

function sayTwins(options: unknown): string {
  const [first = 0, second = 0] = twinOptions(options as { option: string }[]) ?? [];
  return sameOptions(OPTION_LETTERS[first] ?? '', OPTION_LETTERS[second] ?? '');
}

/** Shares of a question's marks that a wrong answer can cost. */
export const NEGATIVE_SHARES = ['1/8', '1/6', '1/5', '1/4', '1/3', '1/2', '2/3', '3/4', '1'] as const;
export type NegativeShare = (typeof NEGATIVE_SHARES)[number];

const Tags = z
  .array(line(QUESTION_LIMITS.tag, QUESTION_MESSAGES.tag))
  .check(z.maxLength(QUESTION_LIMITS.tags, tagsAtMost(QUESTION_LIMITS.tags)));

/** Of a kind other than multiple choice: its own schema is in kinds/, and the server checks it by that. */
const kindPart = (most: number) =>
  z
    .record(z.string(), z.unknown())
    .check(z.refine((value) => JSON.stringify(value).length <= most, atMostCharacters(most)));

const contentFields = {
  question: markdown(QUESTION_LIMITS.question, QUESTION_MESSAGES.question),
  question_type: z._default(z.enum(QUESTION_TYPES), 'MCQ'),
  /** Of multiple choice; the other kinds have none. */
  options: z._default(
    z.array(WrittenOption).check(
      z.refine(({ length }) => length === 0 || length >= FEWEST_OPTIONS, optionsAtLeast(FEWEST_OPTIONS)),
      z.maxLength(QUESTION_LIMITS.options.most, optionsAtMost(QUESTION_LIMITS.options.most)),
      z.refine(
        (options) => options.length === 0 || options.some(({ is_correct }) => is_correct),
        QUESTION_MESSAGES.key,
      ),
      z.refine((options) => !twinOptions(options), { error: ({ input }) => sayTwins(input) }),
    ),
    [],
  ),
  /** What students see of a question of another kind, beside its text. */
  body: z._default(z.nullable(kindPart(KIND_LIMITS.body)), null),
  /** What is right, for a question of another kind. */
  answer_key: z._default(z.nullable(kindPart(KIND_LIMITS.key)), null),
  /** Any correct option earns the marks, or all of them and no other must be chosen. */
  answer_rule: z._default(z.enum(ANSWER_RULES), 'any_correct'),
  marks: z._default(points(0.01), 1),
  /** What a wrong answer takes away. */
  negative_marks: z._default(points(0), 0),
  /** What a wrong answer takes away as a share of the marks, exactly; it replaces `negative_marks`. */
  negative_share: z._default(z.nullable(z.enum(NEGATIVE_SHARES)), null),
  /** Shown to students after release. */
  explanation: z._default(markdown(QUESTION_LIMITS.explanation), ''),
  tags: z._default(Tags, []),
  difficulty: z._default(z.nullable(z.enum(DIFFICULTIES)), null),
  /** Variables, which texts and numbers of the key refer to as {{name}}. */
  parameters: z.optional(z.nullable(Parameters)),
};

interface KindFields {
  question_type: string;
  options: readonly unknown[];
  body: unknown;
  answer_key: unknown;
}

/** Also when other fields have errors of their own. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** Multiple choice has options, every other kind a body and a key. */
const ofItsKind = [
  z.refine<KindFields>(
    ({ question_type, options }) => question_type !== 'MCQ' || !Array.isArray(options) || options.length > 0,
    { path: ['options'], error: optionsAtLeast(FEWEST_OPTIONS), ...always },
  ),
  z.refine<KindFields>(
    ({ question_type, options, body, answer_key }) =>
      question_type === 'MCQ' ? !body && !answer_key : Boolean(body && answer_key) && options?.length === 0,
    { path: ['question_type'], error: QUESTION_MESSAGES.kind, ...always },
  ),
] as const;

/** What a version of a question says. */
export const QuestionContent = z.object(contentFields).check(...ofItsKind);
export type QuestionContent = z.output<typeof QuestionContent>;

export const NewQuestion = z
  .object({
    qbank_id: Id,
    module_id: Id,
    /** Where it is taken, the next free number of the module. */
    question_number: z.optional(z.int().check(z.positive(), z.maximum(QUESTION_LIMITS.number))),
    /** The author's device names a question it sends, so that sending it twice makes one. */
    key: z.optional(z.uuid()),
    ...contentFields,
  })
  .check(...ofItsKind);
export type NewQuestion = z.output<typeof NewQuestion>;

/** Of a passage: its characters, the questions that may refer to it, how many of a bank are listed and kept. */
export const STIMULUS_LIMITS = { text: 20_000, questions: 50, listed: 200, kept: 2000 } as const;

/** A passage that questions refer to. */
export const Stimulus = z.object({ id: Id, text: z.string() });
export type Stimulus = z.output<typeof Stimulus>;

const writtenFields = {
  question: z.string(),
  stimulus: z.nullable(Stimulus),
  question_type: z.enum(QUESTION_TYPES),
  options: z.array(
    z.object({ id: Id, option_number: z.enum(OPTION_LETTERS), option: z.string(), is_correct: z.boolean() }),
  ),
  body: z.nullable(z.record(z.string(), z.unknown())),
  answer_key: z.nullable(z.record(z.string(), z.unknown())),
  answer_rule: z.enum(ANSWER_RULES),
  marks: z.number(),
  negative_marks: z.number(),
  negative_share: z.nullable(z.enum(NEGATIVE_SHARES)),
  explanation: z.string(),
  tags: z.array(z.string()),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  parameters: z.optional(z.nullable(Parameters)),
  /** Values that the variables can have. */
  example: z.optional(z.nullable(DrawnValues)),
};

/** An exam that uses a question, a version of it or a bank. */
export const ExamUse = z.object({ id: Id, title: z.string(), starts_at: Moment });
export type ExamUse = z.output<typeof ExamUse>;

export const QuestionForAuthor = z.object({
  id: Id,
  qbank_id: Id,
  qbank_title: z.string(),
  module_id: Id,
  /** Null for a deleted one. */
  question_number: z.nullable(z.int()),
  /** How many versions there have been; an edit names the one it began from. */
  version: z.int(),
  changed_at: Moment,
  changed_by: z.string(),
  /** Exams that use it, in any version; cancelled ones don't count. */
  exam_count: z.int(),
  ...writtenFields,
});
export type QuestionForAuthor = z.output<typeof QuestionForAuthor>;

const byId = z.object({ id: IdText });
const QuestionIds = z
  .array(Id)
  .check(
    z.minLength(1, QUESTION_MESSAGES.choose),
    z.maxLength(QUESTION_LIMITS.questions, chooseAtMost(QUESTION_LIMITS.questions)),
  );

export const listQuestions = endpoint({
  method: 'GET',
  path: '/quiz/question',
  access: EXAMINERS,
  summary:
    "Questions of one bank, or of every bank one may see, by module and number: of colleges, or with a course, such as a community's, of that",
  query: z.object({
    qbank_id: z.optional(IdText),
    course_id: z.optional(IdText),
    module_id: z.optional(IdText),
    tag: z.optional(z.string().check(z.maxLength(QUESTION_LIMITS.tag))),
    difficulty: z.optional(z.enum(DIFFICULTIES)),
    /** The deleted ones instead. */
    deleted: z.optional(z.literal('true')),
    ...PageQuery,
  }),
  reply: z.array(QuestionForAuthor),
});

export const createQuestions = endpoint({
  method: 'POST',
  path: '/quiz/question',
  access: EXAMINERS,
  summary: 'Add questions to a bank: all of them or none',
  body: z
    .array(NewQuestion)
    .check(
      z.minLength(1, QUESTION_MESSAGES.question),
      z.maxLength(QUESTION_LIMITS.questions, sendAtMost(QUESTION_LIMITS.questions)),
    ),
  reply: z.extend(MessageReply, {
    questions: z.array(z.object({ id: Id, question_number: z.int() })),
  }),
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/quiz/question/:id',
  access: EXAMINERS,
  summary: 'One question as it is now',
  params: byId,
  reply: QuestionForAuthor,
});

export const changeQuestion = endpoint({
  method: 'PATCH',
  path: '/quiz/question/:id',
  access: EXAMINERS,
  summary: 'Make a new version; refused when somebody else made one since the one it began from',
  params: byId,
  body: z.object({ version: z.int().check(z.positive()), ...contentFields }).check(...ofItsKind),
  reply: z.extend(MessageReply, { version: z.int() }),
});

/** What is left out stays as each question has it. */
export const BulkChange = z.object({
  marks: z.optional(points(0.01)),
  /** If both are given, the share counts. */
  negative: z.optional(z.object({ marks: points(0), share: z.nullable(z.enum(NEGATIVE_SHARES)) })),
  /** Null removes it. */
  difficulty: z.optional(z.nullable(z.enum(DIFFICULTIES))),
  add_tags: z._default(Tags, []),
  remove_tags: z._default(Tags, []),
});
export type BulkChange = z.output<typeof BulkChange>;

export const changeManyQuestions = endpoint({
  method: 'POST',
  path: '/quiz/question/bulk',
  access: EXAMINERS,
  summary: 'Give questions the same marks, difficulty or tags, each in a new version: all of them or none',
  body: z.object({ question_ids: QuestionIds, ...BulkChange.shape }),
  reply: MessageReply,
});

export const moveQuestions = endpoint({
  method: 'POST',
  path: '/quiz/question/move',
  access: EXAMINERS,
  summary: 'Put questions elsewhere in their bank or in another one, before a certain question or at the end',
  body: z.object({
    question_ids: QuestionIds,
    qbank_id: Id,
    module_id: Id,
    before_id: z._default(z.nullable(Id), null),
  }),
  reply: MessageReply,
});

export const duplicateQuestions = endpoint({
  method: 'POST',
  path: '/quiz/question/duplicate',
  access: EXAMINERS,
  summary: 'Copy questions to the end of a module, in their bank or another one',
  body: z.object({ question_ids: QuestionIds, qbank_id: Id, module_id: Id }),
  reply: z.extend(MessageReply, { question_ids: z.array(Id) }),
});

export const deleteQuestions = endpoint({
  method: 'POST',
  path: '/quiz/question/delete',
  access: EXAMINERS,
  summary: 'Take questions out of their bank; they can be brought back, and exams that use them keep them',
  body: z.object({ question_ids: QuestionIds }),
  reply: MessageReply,
});

export const restoreQuestions = endpoint({
  method: 'POST',
  path: '/quiz/question/restore',
  access: EXAMINERS,
  summary: 'Bring deleted questions back, to the end of their module',
  body: z.object({ question_ids: QuestionIds }),
  reply: MessageReply,
});

export const QuestionVersion = z.object({
  version: z.int(),
  changed_at: Moment,
  changed_by: z.string(),
  /** The earlier version this one brought back. */
  restored_from: z.nullable(z.int()),
  /** Exams that use this version; cancelled ones don't count. */
  exam_count: z.int(),
  /** Of these those that the caller runs, the latest first; at most 20. */
  exams: z.array(ExamUse),
  ...writtenFields,
});
export type QuestionVersion = z.output<typeof QuestionVersion>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/quiz/question/:id/version',
  access: EXAMINERS,
  summary: 'All that a question has said, the newest first, and which exams use which version',
  params: byId,
  query: z.object({ limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(QuestionVersion),
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/quiz/question/:id/version',
  access: EXAMINERS,
  summary: 'Make an earlier version the newest one again',
  params: byId,
  body: z.object({ restore: z.int().check(z.positive()), version: z.int().check(z.positive()) }),
  reply: z.extend(MessageReply, { version: z.int() }),
});

export const LikelyDuplicate = z.object({
  id: Id,
  qbank_id: Id,
  qbank_title: z.string(),
  module_id: Id,
  question_number: z.nullable(z.int()),
  question: z.string(),
  /** None for a question so long that only its beginning is compared. */
  options: z.array(z.object({ option: z.string(), is_correct: z.boolean() })),
  /** From 0 to 1. */
  likeness: z.number(),
});
export type LikelyDuplicate = z.output<typeof LikelyDuplicate>;

export const findSimilarQuestions = endpoint({
  method: 'POST',
  path: '/quiz/question/similar',
  access: EXAMINERS,
  summary: 'Questions of the same course, in banks one may see, that say nearly the same as this text',
  body: z.object({
    qbank_id: Id,
    question: z.string().check(z.maxLength(QUESTION_LIMITS.question)),
    options: z.array(z.string().check(z.maxLength(QUESTION_LIMITS.option))).check(z.maxLength(MOST_OPTIONS)),
    /** The question being edited is not its own duplicate. */
    except_id: z.optional(Id),
  }),
  reply: z.array(LikelyDuplicate),
});

export const drawValues = endpoint({
  method: 'POST',
  path: '/quiz/question/draws',
  access: EXAMINERS,
  summary: 'What the variables of a question would be for 20 students; nothing is stored',
  body: z.object({
    question: z.string().check(z.maxLength(QUESTION_LIMITS.question)),
    question_type: contentFields.question_type,
    options: z
      .array(
        z.object({ option: z.string().check(z.maxLength(QUESTION_LIMITS.option)), is_correct: z.boolean() }),
      )
      .check(z.maxLength(QUESTION_LIMITS.options.most)),
    body: contentFields.body,
    answer_key: contentFields.answer_key,
    explanation: z.string().check(z.maxLength(QUESTION_LIMITS.explanation)),
    parameters: Parameters,
  }),
  reply: z.object({
    /** What is wrong whatever is drawn, by the path of its field. */
    problems: z.record(z.string(), z.string()),
    draws: z.array(
      z.object({
        /** Null where a formula has no number. */
        values: z.nullable(DrawnValues),
        /** What is right. */
        answer: z.string(),
        /** Why no student gets these values; empty for values that students get. */
        problem: z.string(),
      }),
    ),
    /** The question with the first values that students get. */
    example: z.nullable(
      z.object({
        question: z.string(),
        options: z.array(z.object({ option: z.string(), is_correct: z.boolean() })),
        body: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
});
