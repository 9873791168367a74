// The released results of a course in the order they were taken.
import { ABSENT, type OwnResult } from '@quivia/contract/results';
import { percentOf } from './strengths.ts';

export interface Step {
  id: number;
  quiz_name: string;
  date: string;
  marks: number;
  total_marks: number;
  /** Null if the student was absent. */
  percent: number | null;
}

/** The oldest first. Exams that aren't released, or could earn nothing, are skipped. */
export function progressOf(results: readonly OwnResult[]): Step[] {
  return results
    .flatMap(({ id, quiz_name, date, marks_obtained: marks, total_marks: total }) => {
      if (marks === null) return [];
      if (marks === ABSENT) return { id, quiz_name, date, marks, total_marks: total ?? 0, percent: null };
      if (!total) return [];
      const percent = percentOf({ marks, total_marks: total });
      return { id, quiz_name, date, marks, total_marks: total, percent };
    })
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.id - b.id);
}

/** So many up to this exam: what came later belongs to later results. */
export function stepsUntil(steps: readonly Step[], exam: number, most: number): Step[] {
  const position = steps.findIndex(({ id }) => id === exam);
  return steps.slice(0, position < 0 ? steps.length : position + 1).slice(-most);
}
