import { xlsxDownload } from '@quivia/files/xlsx/write-xlsx';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const read = (text: string) => readTable(Buffer.from(text));

test('finds the columns by their headings, whatever stands above, beside and between them', () => {
  expect(
    read('Series 1\r\n\r\nNo.,Script code,Name,Question 2 (3),Q1\r\n1,K7F3QD,,2.5,4\r\n2, ,,,\r\n'),
  ).toEqual({
    questions: [2, 1],
    rows: [
      { line: 4, code: 'K7F3QD', cells: ['2.5', '4'] },
      { line: 5, code: '', cells: ['', ''] },
    ],
  });
  expect(read('Script;Question 1\nK7F3QD;2,5\n').rows).toEqual([{ line: 2, code: 'K7F3QD', cells: ['2,5'] }]);
});

test('reads a workbook as it reads CSV', async () => {
  const { bytes } = await xlsxDownload('marks', [
    ['Script', 'Question 1 (5)'],
    ['K7F3QD', '4.5'],
  ]);
  expect(readTable(bytes).rows).toEqual([{ line: 2, code: 'K7F3QD', cells: ['4.5'] }]);
});

test('of two columns for one question the first counts, and long cells are cut', () => {
  const { questions, rows } = read(`Script,Question 1,Q 1\nK7F3QD,${'9'.repeat(5000)},2\n`);
  expect(questions).toEqual([1]);
  expect(rows[0]?.cells[0]?.length).toBeLessThanOrEqual(100);
});

test('keeps no more text than a table of marks can have', () => {
  const wide = Array.from({ length: 250 }, (_, at) => `Q${at + 1}`);
  const line = `K7F3QD,${wide.map(() => '9'.repeat(100)).join(',')}\n`;
  expect(() => read(`Script,${wide.join(',')}\n${line.repeat(200)}`)).toThrow(
    'more text than a table of marks',
  );
});

test.each([
  ['', 'This file is empty.'],
  ['Name,Marks\nAnna,3', 'No line of this file has a column “Script” and a column such as “Question 1”.'],
  ['Script,Question 1\n', 'There is no script below the headings.'],
  [`Script,Question 1\n${'K7F3QD,1\n'.repeat(5001)}`, 'A table can have at most 5000 lines.'],
])('refuses what is no table: %#', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});
