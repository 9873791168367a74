// How well the questions of a paper hang together, and how far a mark may be off because they do not wholly.
import { alphaNotes } from './analysis.words.ts';
import { variance } from './spread.ts';

export type Alpha = { alpha: number; note: '' } | { alpha: null; note: string };

/** A column of marks for each question, NaN for who was not given it. */
export function coefficientAlpha(columns: readonly Float64Array[], student = 'student'): Alpha {
  const [first] = columns;
  if (!first || columns.length < 2) return none(alphaNotes.questions);
  if (first.length < 2) return none(alphaNotes.students(student));
  if (columns.some((column) => column.some(Number.isNaN))) return none(alphaNotes.drawn(student));
  const totals = first.map((_, student) =>
    columns.reduce((sum, column) => sum + (column[student] as number), 0),
  );
  const ofTotals = variance(totals) as number;
  if (ofTotals < 1e-12) return none(alphaNotes.sameMarks(student));
  const ofItems = columns.reduce((sum, column) => sum + (variance(column) as number), 0);
  const k = columns.length;
  return { alpha: (k / (k - 1)) * (1 - ofItems / ofTotals), note: '' };
}

const none = (note: string): Alpha => ({ alpha: null, note });

/** In marks. A paper that hangs together worse than chance is as good as one that does not at all. */
export function standardError(deviation: number | null, alpha: number | null): number | null {
  return deviation === null || alpha === null ? null : deviation * Math.sqrt(1 - Math.max(alpha, 0));
}
