// A student's line in the gradebook. Who was absent has no marks of that exam, but its marks count as possible.
import type { Gradebook } from '@quivia/contract/gradebook';
import { ABSENT } from '@quivia/contract/results';
import type { GradebookRow } from './gradebook.queries.ts';

export function gradebookRow(
  { attempts, ...student }: GradebookRow,
  exams: readonly { id: number; total_marks: number }[],
): Gradebook['students'][number] {
  const byExam = new Map(attempts.map((one) => [one.exam_id, one]));
  const marks = exams.map(({ id }) => byExam.get(id)?.score ?? null);
  let total = 0;
  let possible = 0;
  for (const [i, exam] of exams.entries()) {
    const score = marks[i] ?? null;
    if (score === null) continue;
    if (score !== ABSENT) total += score;
    possible += byExam.get(exam.id)?.total_marks ?? exam.total_marks;
  }
  return {
    ...student,
    marks,
    total: Math.round(total * 100) / 100,
    percent: possible > 0 ? Math.round((1000 * total) / possible) / 10 : null,
  };
}
