// What single cells of a table of questions say.
import { readPenalty } from '@quivia/contract/penalty';
import type { AnswerRule, Difficulty, NegativeShare } from '@quivia/contract/questions';

export const squeezed = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const RULES = new Map<string, AnswerRule>(
  Object.entries({
    'any correct': 'any_correct',
    'any correct option': 'any_correct',
    any: 'any_correct',
    single: 'any_correct',
    'select all': 'select_all',
    'select all that apply': 'select_all',
    all: 'select_all',
    multiple: 'select_all',
  }),
);

export const readRule = (cell: string): AnswerRule | undefined => RULES.get(squeezed(cell));

const LEVELS = new Map<string, Difficulty>(
  Object.entries({
    easy: 'easy',
    low: 'easy',
    medium: 'medium',
    moderate: 'medium',
    average: 'medium',
    hard: 'hard',
    difficult: 'hard',
    high: 'hard',
  }),
);

export const readDifficulty = (cell: string): Difficulty | undefined => LEVELS.get(squeezed(cell));

/** Not a number where it is none. */
export function readPoints(cell: string): number {
  return /^\d{1,6}(?:[.,]\d{1,6})?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
}

/** An amount of marks, or a share of them such as 1/3 or 25 %. */
export function readDeduction(
  cell: string,
  marks: number,
): {
  negative_marks: number;
  negative_share: NegativeShare | null;
} {
  const { negative_share } = readPenalty(cell);
  if (/^[\d.,]+\s*%$/.test(cell))
    return { negative_marks: (marks * readPoints(cell.replace(/\s*%$/, ''))) / 100, negative_share: null };
  return { negative_marks: negative_share || cell === '' ? 0 : readPoints(cell), negative_share };
}

const TAG = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[,;\n]|$))|([^,;\n]*))\s*(?:[,;\n]|$)/gy;

/** Parts between commas or semicolons; one that holds such a sign stands in quotation marks. */
export function readTags(cell: string): string[] {
  const tags: string[] = [];
  for (const [whole, quoted, plain = ''] of cell.matchAll(TAG)) {
    if (whole === '') break;
    tags.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
  }
  return tags.filter((tag) => tag !== '');
}

export const writeTags = (tags: string[]) =>
  tags.map((tag) => (/[",;]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
