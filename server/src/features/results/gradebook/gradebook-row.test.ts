import { expect, test } from 'vitest';
import { gradebookRow } from './gradebook-row.ts';

const student = { student_id: 7, roll_number: 'S-7', student_name: 'Anna' };
const exams = [
  { id: 1, total_marks: 10 },
  { id: 2, total_marks: 20 },
  { id: 3, total_marks: 5 },
];

test('marks stand in the order of the exams, and only those that ended count', () => {
  const attempts = [
    { exam_id: 2, score: 15, total_marks: 20 },
    { exam_id: 1, score: 7.5, total_marks: 10 },
    { exam_id: 3, score: null, total_marks: null },
  ];
  expect(gradebookRow({ ...student, attempts }, exams)).toEqual({
    ...student,
    marks: [7.5, 15, null],
    total: 22.5,
    percent: 75,
  });
});

test('who was absent earns nothing of what could be earned', () => {
  const attempts = [
    { exam_id: 1, score: 10, total_marks: 10 },
    { exam_id: 2, score: -1, total_marks: null },
  ];
  expect(gradebookRow({ ...student, attempts }, exams)).toMatchObject({
    marks: [10, -1, null],
    total: 10,
    percent: 33.3,
  });
});

test('who has ended nothing has no percentage', () => {
  expect(gradebookRow({ ...student, attempts: [] }, exams)).toMatchObject({ total: 0, percent: null });
});
