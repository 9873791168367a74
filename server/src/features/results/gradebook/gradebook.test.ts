import * as endpoints from '@quivia/contract/gradebook';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Student } from '../../../testing/exams/exams.ts';
import { type Class, newExam, openClass, sitWith } from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';

let room: Class;
const course = () => ({ course_id: String(room.college.course) });
const gradebook = (who: Person, query: object = {}) =>
  done(who.call(endpoints.getGradebook, { query: { ...course(), ...query } }));

/** Two exams that are over and one that has not opened. */
beforeAll(async () => {
  room = await openClass('anna01', 'bala01', 'cara01');
  const [anna, bala] = room.students as unknown as [Student, Student];
  const first = await newExam(room, ['What is light?', 'What is a lens?'], { title: 'First' });
  await sitWith(anna, first, 'BB');
  await sitWith(bala, first, 'BA');
  const second = await newExam(room, ['What is a ray?'], { title: 'Second' });
  await sitWith(bala, second, 'B');
  await room.over();
  const start_time = new Date(Date.now() + 86_400_000).toISOString();
  await newExam(room, ['What is a wave?'], { title: 'Third', start_time, end_time: '' });
});
afterAll(async () => {
  await room.backToNow();
  await room.server.stop();
});

test('students by exams: marks in the order of the exams, -1 for absent, nothing for what has not ended', async () => {
  const { exams, students } = await gradebook(room.fred);
  expect(exams.map(({ title, total_marks }) => [title, total_marks])).toEqual([
    ['First', 2],
    ['Second', 1],
    ['Third', 1],
  ]);
  expect(
    students.map(({ roll_number, marks, total, percent }) => [roll_number, marks, total, percent]),
  ).toEqual([
    ['S-anna01', [2, -1, null], 2, 66.7],
    ['S-bala01', [1, 1, null], 2, 66.7],
    ['S-cara01', [-1, -1, null], 0, 0],
  ]);
});

test('comes in pages and can be searched', async () => {
  const rolls = async (query: object) =>
    (await gradebook(room.fred, query)).students.map(({ roll_number }) => roll_number);
  expect(await rolls({ limit: '2' })).toEqual(['S-anna01', 'S-bala01']);
  expect(await rolls({ limit: '2', offset: '2' })).toEqual(['S-cara01']);
  expect(await rolls({ search: 'CARA' })).toEqual(['S-cara01']);
});

test('as a workbook and as CSV', async () => {
  const fetchFile = (format: 'xlsx' | 'csv') =>
    room.fred.call(endpoints.exportGradebook, { query: { ...course(), format } });
  const [sheet] = await readWorkbook((await fetchFile('xlsx')).file as Buffer);
  expect(sheet?.sheet).toBe('Gradebook');
  expect(sheet?.data[0]).toEqual(['Roll number', 'Name', 'First', 'Second', 'Third', 'Total', 'Percentage']);
  expect(sheet?.data[3]).toEqual(['S-anna01', 'anna01', 2, 'AB', null, 2, 66.7]);
  const lines = String((await fetchFile('csv')).file)
    .trim()
    .split('\r\n');
  expect(lines[3]).toBe('S-anna01,anna01,2,AB,,2,66.7');
});

test("shows nobody else's exams", async () => {
  expect(await gradebook(room.gita)).toEqual({ exams: [], students: [] });
  const { status } = await room.gita.call(endpoints.exportGradebook, { query: course() });
  expect(status).toBe(404);
  expect((await room.students[0]?.call(endpoints.getGradebook, { query: course() }))?.status).toBe(403);
});
