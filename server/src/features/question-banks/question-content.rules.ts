// The content of a question: what it is found by, and when two versions are the same.

import { randomInt } from 'node:crypto';
import { kindOf } from '@quivia/contract/kinds';
import {
  type BulkChange,
  OPTION_LETTERS,
  type QuestionContent,
  type QuestionForAuthor,
} from '@quivia/contract/questions';
import { AppError } from '../../platform/app-error.ts';
import type { KindProblem } from '../kinds/kind.rules.ts';
import { kindNamed } from '../kinds/kinds.rules.ts';
import { bandHashesOf } from './duplicates/likeness.rules.ts';

/** Nobody searches beyond this, and the index stays small. */
const LONGEST_SEARCHED = 4000;

/** What a question says beside its text: its options, or the words of another kind. */
function textsOf({ question_type, options, body, answer_key }: QuestionContent): string[] {
  if (question_type === 'MCQ') return options.map(({ option }) => option);
  return kindNamed(kindOf(question_type)).words(body, answer_key);
}

export function searchFieldsOf(content: QuestionContent) {
  const { question, tags } = content;
  const texts = textsOf(content);
  return {
    search_text: [question, ...texts, ...tags].join('\n').toLowerCase().slice(0, LONGEST_SEARCHED),
    likeness: bandHashesOf({ question, options: texts }),
  };
}

type Written = Pick<
  QuestionForAuthor,
  | 'question'
  | 'question_type'
  | 'body'
  | 'answer_key'
  | 'answer_rule'
  | 'marks'
  | 'negative_marks'
  | 'negative_share'
  | 'explanation'
  | 'tags'
  | 'difficulty'
> & { options: readonly { option: string; is_correct: boolean }[] };

export function contentOf(written: Written): QuestionContent {
  return {
    question: written.question,
    question_type: written.question_type,
    body: written.body,
    answer_key: written.answer_key,
    options: (written.options ?? []).map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: written.answer_rule,
    marks: written.marks,
    negative_marks: written.negative_marks,
    negative_share: written.negative_share,
    explanation: written.explanation,
    tags: [...written.tags],
    difficulty: written.difficulty,
  };
}

/**
 * Students see the ids that it draws, in the order of the key. `Math.random` could be worked out from enough of them, and
 * with it that order.
 */
const secretChance = () => randomInt(2 ** 32) / 2 ** 32;

/**
 * As it is stored: checked by its kind, with ids that say nothing about the key. In the order of the kind's own schema,
 * so that the same content is the same text.
 */
export function prepared(content: QuestionContent): QuestionContent {
  if (content.question_type === 'MCQ') return content;
  const { kind, body, key } = readKind(content);
  const fresh = kind.prepare(content.question, body, key, secretChance);
  return {
    ...content,
    question: fresh.question,
    body: fresh.body as QuestionContent['body'],
    answer_key: fresh.key as QuestionContent['answer_key'],
  };
}

/**
 * Body and key as the kind's schema has them. Refused where they don't fit it, or the question is incomplete; `at` is its
 * position among several that were sent together.
 */
export function checked(content: QuestionContent, at: readonly number[] = []): QuestionContent {
  if (content.question_type === 'MCQ') return content;
  const { kind, body, key } = readKind(content, at);
  const problems = kind.problems(content.question, body, key);
  if (problems.length > 0) throw invalid(problems, at);
  return {
    ...content,
    body: body as QuestionContent['body'],
    answer_key: key as QuestionContent['answer_key'],
  };
}

function readKind({ question_type, body, answer_key }: QuestionContent, at: readonly number[] = []) {
  const kind = kindNamed(kindOf(question_type));
  const read = [kind.Body.safeParse(body), kind.Key.safeParse(answer_key)] as const;
  const problems = read.flatMap((one, i) =>
    one.success
      ? []
      : one.error.issues.map(({ path, message }) => ({
          path: [i === 0 ? 'body' : 'answer_key', ...(path as (string | number)[])],
          message,
        })),
  );
  if (problems.length > 0) throw invalid(problems, at);
  return { kind, body: read[0].data, key: read[1].data };
}

function invalid(problems: readonly KindProblem[], at: readonly number[]): AppError {
  const fields = Object.fromEntries(
    problems.map(({ path, message }) => [[...at, ...path].join('.'), message]),
  );
  const text = problems[0]?.message ?? '';
  return new AppError('invalid_input', {
    message: { id: 'questions.problem', params: { text }, text },
    fields,
  });
}

export type Keyed = Pick<Written, 'options'>;

/** 'A and C': letters follow from the order. */
export function keyLetters({ options }: Keyed): string {
  const letters = options.flatMap(({ is_correct }, i) => (is_correct ? [OPTION_LETTERS[i] ?? '?'] : []));
  return new Intl.ListFormat('en').format(letters);
}

export const keyTexts = ({ options }: Keyed) =>
  JSON.stringify(options.flatMap(({ option, is_correct }) => (is_correct ? [option] : [])).sort());

/** The content with a change that is made to many questions. Tags differ by more than upper and lower case. */
export function withChange(content: QuestionContent, change: BulkChange): QuestionContent {
  const { marks, negative, difficulty, add_tags, remove_tags } = change;
  const removed = new Set(remove_tags.map((tag) => tag.toLowerCase()));
  const kept = content.tags.filter((tag) => !removed.has(tag.toLowerCase()));
  const known = new Set(kept.map((tag) => tag.toLowerCase()));
  return {
    ...content,
    ...(marks !== undefined && { marks }),
    ...(negative && { negative_marks: negative.marks, negative_share: negative.share }),
    ...(difficulty !== undefined && { difficulty }),
    tags: [...kept, ...add_tags.filter((tag) => !known.has(tag.toLowerCase()))],
  };
}

export const isSame = (one: Written, other: Written) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
