// An exam in figures: how well its questions hang together, how far a mark may be off because they do not wholly, and
// how the marks are spread.
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

export interface Bar {
  from: number;
  to: number;
  students: number;
}

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_BARS = 10;

/** From nothing to all marks, in steps people count in; each bar without its end, the last one with it. */
export function histogram(marks: ArrayLike<number>, total: number): Bar[] {
  if (total <= 0) return [];
  const step = stepFor(total / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(total / step - 1e-9) }, (_, i) => ({
    from: round(i * step),
    to: Math.min(round((i + 1) * step), total),
    students: 0,
  }));
  for (let i = 0; i < marks.length; i += 1) {
    const place = Math.floor((marks[i] as number) / step + 1e-9);
    (bars[Math.max(0, Math.min(place, bars.length - 1))] as Bar).students += 1;
  }
  return bars;
}

function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least - 1e-9) as number);
}

const round = (value: number) => Math.round(value * 1000) / 1000;
