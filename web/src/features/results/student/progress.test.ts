import type { OwnResult } from '@quivia/contract/results';
import { expect, it } from 'vitest';
import { progressOf, stepsUntil } from './progress.ts';

const result = (id: number, given: Partial<OwnResult> = {}): OwnResult => ({
  id,
  quiz_name: `Series ${id}`,
  course_id: 1,
  course_name: 'Optics',
  date: `2026-11-1${id}T08:00:00.000Z`,
  status: 'submitted',
  is_released: true,
  marks_obtained: id,
  total_marks: 10,
  ...given,
});

it('goes from the oldest to the newest', () => {
  const steps = progressOf([result(3), result(1), result(2)]);
  expect(steps.map(({ id, percent }) => [id, percent])).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
});

it('skips what is not released, and shows an absence without a percentage', () => {
  const waiting = result(1, { is_released: false, marks_obtained: null, total_marks: null });
  const absent = result(2, { status: 'absent', marks_obtained: -1, total_marks: null });
  expect(progressOf([waiting, absent])).toMatchObject([{ id: 2, marks: -1, percent: null }]);
});

it('skips an exam in which nothing could be earned', () => {
  expect(progressOf([result(1, { marks_obtained: 0, total_marks: 0 })])).toEqual([]);
});

it('ends with the exam that is looked at, however many came later', () => {
  const steps = progressOf([1, 2, 3, 4].map((id) => result(id)));
  expect(stepsUntil(steps, 3, 2).map(({ id }) => id)).toEqual([2, 3]);
  expect(stepsUntil(steps, 1, 2).map(({ id }) => id)).toEqual([1]);
  expect(stepsUntil(steps, 9, 2).map(({ id }) => id)).toEqual([3, 4]);
});
