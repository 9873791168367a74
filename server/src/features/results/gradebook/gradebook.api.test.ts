import * as endpoints from '@quivia/contract/gradebook';
import { cancelExam } from '@quivia/contract/running-exams';
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

test('an exam is left out of the total, and a practice quiz is from the start', async () => {
  const { exams, average_percent } = await gradebook(room.fred);
  expect(exams.map(({ counts, average }) => [counts, average])).toEqual([
    [true, 1.5],
    [true, 1],
    [true, null],
  ]);
  // 66.7, 66.7 and 0
  expect(average_percent).toBe(44.5);
  const [, second] = exams;
  const leave = (counts: boolean) =>
    done(room.fred.call(endpoints.changeGradebook, { params: { id: String(second?.id) }, body: { counts } }));
  expect((await leave(false)).message).toBe('Second no longer counts in the gradebook.');
  const rows = async () =>
    (await gradebook(room.fred)).students.map(({ marks, total, percent }) => [marks, total, percent]);
  expect(await rows()).toEqual([
    [[2, -1, null], 2, 100],
    [[1, 1, null], 1, 50],
    [[-1, -1, null], 0, 0],
  ]);
  await leave(true);
  const practice = await newExam(room, ['What is a prism?'], {
    title: 'CST201: Practice quiz',
    start_time: new Date(Date.now() + 86_400_000).toISOString(),
    end_time: '',
  });
  const added = (await gradebook(room.fred)).exams.find(({ id }) => id === practice.id);
  expect(added).toMatchObject({ counts: false, average: null });
  await done(
    room.fred.call(cancelExam, { params: { id: String(practice.id) }, body: { reason: 'No need' } }),
  );
});

test('without anything to count there is no total, and not a 0', async () => {
  const { exams } = await gradebook(room.fred);
  for (const { id } of exams)
    await done(
      room.fred.call(endpoints.changeGradebook, { params: { id: String(id) }, body: { counts: false } }),
    );
  const { students, average_percent } = await gradebook(room.fred);
  expect(students.map(({ total, percent }) => [total, percent])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(average_percent).toBeNull();
  for (const { id } of exams)
    await done(
      room.fred.call(endpoints.changeGradebook, { params: { id: String(id) }, body: { counts: true } }),
    );
});

test('is sorted by roll number, name or percent', async () => {
  const rolls = async (query: object) =>
    (await gradebook(room.fred, query)).students.map(({ roll_number }) => roll_number);
  expect(await rolls({ sort: 'percent' })).toEqual(['S-cara01', 'S-anna01', 'S-bala01']);
  expect(await rolls({ sort: 'student_name', order: 'desc' })).toEqual(['S-cara01', 'S-bala01', 'S-anna01']);
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
  expect(sheet?.data.slice(0, 2).map(([cell]) => cell)).toEqual([
    'North College',
    expect.stringMatching(/^Gradebook: North Optics \(.+\)$/),
  ]);
  expect(sheet?.data[4]).toEqual(['Roll number', 'Name', 'First', 'Second', 'Third', 'Total', 'Percentage']);
  expect(sheet?.data[7]).toEqual(['S-anna01', 'anna01', 2, 'AB', null, 2, 66.7]);
  expect(sheet?.data[10]).toEqual([null, 'Average', 1.5, 1, null, null, 44.5]);
  const lines = String((await fetchFile('csv')).file)
    .trim()
    .split('\r\n');
  expect(lines[3]).toBe('S-anna01,anna01,2,AB,,2,66.7');
});

test("shows nobody else's exams", async () => {
  expect(await gradebook(room.gita)).toEqual({ exams: [], students: [], average_percent: null });
  const { status } = await room.gita.call(endpoints.exportGradebook, { query: course() });
  expect(status).toBe(404);
  expect((await room.students[0]?.call(endpoints.getGradebook, { query: course() }))?.status).toBe(403);
});

test('an exam that everybody missed counts what one student is asked, not the whole bank', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => `Which of ten, ${n}?`);
  await room.backToNow();
  await newExam(room, ten, { title: 'Missed', draw_per_module: 2 });
  await room.over();
  const { exams, students } = await gradebook(room.fred);
  expect(exams.find(({ title }) => title === 'Missed')?.total_marks).toBe(2);
  expect(students.map(({ roll_number, percent }) => [roll_number, percent])).toEqual([
    ['S-anna01', 40],
    ['S-bala01', 40],
    ['S-cara01', 0],
  ]);
});
