// The content of a question: what it is found by, and when two versions are the same.

import { randomInt } from 'node:crypto';
import { type KindName, kindOf } from '@quivia/contract/kinds';
import type { DrawnValues } from '@quivia/contract/kinds/parameters';
import {
  type BulkChange,
  type drawValues,
  OPTION_LETTERS,
  type QuestionContent,
  type QuestionForAuthor,
} from '@quivia/contract/questions';
import type { KindProblem } from '@quivia/kinds/kind.rules';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { checkDraws, exampleDraws, fillTemplate, isUsable } from '@quivia/kinds/parameters/draws.rules';
import { clipped } from '@quivia/kinds/part-texts.rules';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { bandHashesOf } from './duplicates/likeness.rules.ts';
import { problemWords } from './question-banks.words.ts';

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
  | 'parameters'
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
    parameters: written.parameters ?? null,
  };
}

/**
 * Students see the ids that it draws, in the order of the key. `Math.random` could be worked out from enough of them, and
 * with it that order.
 */
const secretChance = () => randomInt(2 ** 32) / 2 ** 32;

/** With values that its variables can have, if it has any. */
export type PreparedContent = QuestionContent & { example: DrawnValues | null };

function exampleOf(content: QuestionContent, at: readonly number[] = []): DrawnValues | null {
  if (!content.parameters) return null;
  const template = { ...content, kind: kindOf(content.question_type) };
  const found = checkDraws(exampleDraws(template, content.parameters));
  if ('problems' in found) throw invalid(found.problems, at);
  return found.example;
}

/**
 * As it is stored: checked by its kind, with ids that say nothing about the key. In the order of the kind's own schema,
 * so that the same content is the same text.
 */
export function prepared(content: QuestionContent): PreparedContent {
  const example = exampleOf(content);
  if (content.question_type === 'MCQ') return { ...content, example };
  const { kind, body, key } = readKind(content);
  const fresh = kind.prepare(content.question, body, key, secretChance);
  return {
    ...content,
    example,
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
  if (content.question_type === 'MCQ') {
    exampleOf(content, at);
    return content;
  }
  const { kind, body, key } = readKind(content, at);
  // A question with variables is complete if it is with their values filled in.
  const problems = exampleOf(content, at) === null ? kind.problems(content.question, body, key) : [];
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

const fieldsOf = (problems: readonly KindProblem[], at: readonly number[]) =>
  Object.fromEntries(problems.map(({ path, message }) => [[...at, ...path].join('.'), message]));

function invalid(problems: readonly KindProblem[], at: readonly number[]): AppError {
  const fields = fieldsOf(problems, at);
  const text = problems[0]?.message ?? '';
  return new AppError('invalid_input', {
    message: problemWords.problem({ text }),
    fields,
  });
}

type Drawn = z.output<(typeof drawValues)['reply']>;

/** What an author sees before saving: the values of some students, and the question of the first. */
export function drawsOf({ parameters, ...content }: z.output<(typeof drawValues)['body']>): Drawn {
  const template = { ...content, kind: kindOf(content.question_type) };
  const { problems, draws } = exampleDraws(template, parameters);
  const first = draws.find(isUsable);
  const filled = first && fillTemplate(template, first.values);
  return {
    problems: fieldsOf(problems, []),
    draws: draws.map(({ values, problems: found }) => ({
      values,
      answer: values ? correctText(fillTemplate(template, values)) : '',
      problem: found[0]?.message ?? '',
    })),
    example: filled ? { question: filled.question, options: [...filled.options], body: filled.body } : null,
  };
}

function correctText({ kind, options, body, answer_key }: Drawable): string {
  if (kind !== 'choice') {
    const rules = kindNamed(kind);
    // An author who tries the variables may not have written a key yet.
    const [question, key] = [rules.Body.safeParse(body), rules.Key.safeParse(answer_key)];
    return question.success && key.success
      ? clipped(rules.keyText(question.data, key.data), LONGEST_KEY)
      : '';
  }
  return clipped(
    options.flatMap(({ option, is_correct }) => (is_correct ? [option] : [])).join('; '),
    LONGEST_KEY,
  );
}

interface Drawable {
  kind: KindName;
  options: readonly { option: string; is_correct: boolean }[];
  body: unknown;
  answer_key: unknown;
}

export type Keyed = Pick<Written, 'question_type' | 'body' | 'answer_key' | 'options' | 'parameters'>;

/** In characters: the key of a long text with blanks has thousands. */
const LONGEST_KEY = 300;

/** How the audit log says the change of a key; undefined where it stays the same. Another order of the same options is no other key. */
export function keyChangeOf(before: Keyed, after: Keyed): { from: string; to: string } | undefined {
  const isSameFormulas = formulasOf(before) === formulasOf(after);
  if (before.question_type === 'MCQ' && after.question_type === 'MCQ' && isSameFormulas) {
    const [from, to] = [keyLetters(before), keyLetters(after)];
    return keyTexts(before) === keyTexts(after) || from === to ? undefined : { from, to };
  }
  const [from, to] = [keyInWords(before), keyInWords(after)];
  return from === to ? undefined : { from: clipped(from, LONGEST_KEY), to: clipped(to, LONGEST_KEY) };
}

/** Of every kind, with the formulas behind it. */
function keyInWords(written: Keyed): string {
  const { question_type, body, answer_key } = written;
  const key =
    question_type === 'MCQ'
      ? keyLetters(written)
      : kindNamed(kindOf(question_type)).keyText(body, answer_key);
  return [key, formulasOf(written)].filter(Boolean).join('; ');
}

const formulasOf = ({ parameters }: Keyed) =>
  parameters?.variables
    .flatMap((one) => (one.type === 'formula' ? [`${one.name} = ${one.formula}`] : []))
    .join('; ') ?? '';

/** 'A and C': letters follow from the order. */
export function keyLetters({ options }: Pick<Written, 'options'>): string {
  const letters = options.flatMap(({ is_correct }, i) => (is_correct ? [OPTION_LETTERS[i] ?? '?'] : []));
  return new Intl.ListFormat('en').format(letters);
}

const keyTexts = ({ options }: Keyed) =>
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
