// Results as files, opened again by a reader that is not ours.
import { analyseExam } from '@quivia/contract/exam-analysis';
import { exportResults } from '@quivia/contract/exam-results';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import {
  type Class,
  examOf,
  type NewExam,
  newExam,
  openClass,
  sitWith,
} from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';

const TRICK = '=HYPERLINK("http://evil.example","Anna")';

let room: Class;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01', 'cara01');
  await sql`update users set name = ${TRICK} where username = 'anna01'`;
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

async function sat() {
  const exam = await newExam(room, ['What is light?', 'What is a lens?'], { title: 'Optics: "mid" term' });
  await sitWith(room.students[0] as Person, exam, 'BB');
  await sitWith(room.students[1] as Person, exam, 'A-');
  await room.over();
  return exam;
}

const fetchFile = (who: Person, exam: NewExam, format: 'xlsx' | 'csv') =>
  who.call(exportResults, { ...examOf(exam), query: { format } });

async function workbook(exam: NewExam) {
  const { status, file, headers } = await fetchFile(room.fred, exam, 'xlsx');
  expect(status).toBe(200);
  const sheets = await readWorkbook(file as Buffer);
  return { headers, sheets: new Map(sheets.map(({ sheet, data }) => [sheet as string, data])) };
}

test('a workbook with a mark list ready to hand in: AB, percentage, rank, and room to sign', async () => {
  const { sheets, headers } = await workbook(await sat());
  expect([...sheets.keys()]).toEqual(['Marks', 'Answers', 'Analysis']);
  expect(headers['content-disposition']).toContain("filename*=UTF-8''Optics%20mid%20term.xlsx");
  const marks = sheets.get('Marks') ?? [];
  expect(marks.slice(0, 2).map(([cell]) => cell)).toEqual(['North College', 'Optics: "mid" term']);
  expect(marks[2]?.[0]).toMatch(/^North Optics \(.+\), /);
  expect(marks[3]?.[0]).toMatch(/^Date: \d+ \w+ \d{4}$/);
  expect(marks.slice(7).map((row) => row.slice(0, 8))).toEqual([
    ['No.', 'Roll number', 'Name', 'Marks', 'Percentage', 'Rank', 'Remark', 'Signature'],
    [1, 'S-anna01', TRICK, 2, 100, 1, null, null],
    [2, 'S-bala01', 'bala01', 0, 0, 2, null, null],
    [3, 'S-cara01', 'cara01', 'AB', null, null, 'Absent', null],
    [null, null, 'Mean', 1, null, null, null, null],
    [null, null, 'Median', 1, null, null, null, null],
    [null, null, 'Highest', 2, null, null, null, null],
    [null, null, '1 of 2 have 40 % or more', null, null, null, null, null],
  ]);
});

test('each answer with its letter and whether it is right', async () => {
  const { sheets } = await workbook(await sat());
  expect(sheets.get('Answers')).toEqual([
    [null, 'Key', null, 'B', null, 'B', null],
    ['Roll number', 'Name', 'Marks', 'Q1', 'Q1 is', 'Q2', 'Q2 is'],
    ['S-anna01', TRICK, 2, 'B', 'right', 'B', 'right'],
    ['S-bala01', 'bala01', 0, 'A', 'wrong', null, 'not answered'],
  ]);
});

test('the analysis, as the page shows it', async () => {
  const exam = await sat();
  const { sheets } = await workbook(exam);
  const shown = await done(room.fred.call(analyseExam, examOf(exam)));
  const rows = sheets.get('Analysis') ?? [];
  expect(rows[1]?.slice(1, 3)).toEqual(['Students', 2]);
  const [headings, ...items] = rows.slice(9);
  expect(headings?.[0]).toBe('No.');
  expect(items.map((row) => row.slice(0, 7))).toEqual(
    shown.items.map((item) => [
      item.question_number,
      item.question,
      item.module_name,
      item.given_to,
      item.answered,
      item.facility,
      item.discrimination,
    ]),
  );
});

test('as CSV the marks alone, and no name becomes a formula', async () => {
  const { file } = await fetchFile(room.fred, await sat(), 'csv');
  const lines = String(file).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe(`1,S-anna01,"'=HYPERLINK(""http://evil.example"",""Anna"")",2,100,1,`);
  expect(lines[3]).toBe('3,S-cara01,cara01,AB,,,Absent');
});

test('nobody else takes them along', async () => {
  const exam = await sat();
  for (const format of ['xlsx', 'csv'] as const) {
    expect((await fetchFile(room.gita, exam, format)).status).toBe(404);
    expect((await fetchFile(room.students[0] as Person, exam, format)).status).toBe(403);
  }
});
