import { expect, test } from 'vitest';
import { readCsv } from '../csv/read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { csvDownload, xlsxDownload } from './spreadsheet.ts';

test.each([
  'constructor',
  'toString',
  '__proto__',
  'a_x000D_b',
  '_x005F_x000D_',
  'a\uFFFDb',
  "'=1+1",
  '=1+1',
  'a\n\tb',
])('the cell %j of a workbook is what it was', async (text) => {
  const rows: string[][] = [];
  readXlsx((await xlsxDownload('table', [['before', text, 'after']])).bytes, (_, cells) => rows.push(cells));
  expect(rows).toEqual([['before', text, 'after']]);
});

test('in CSV a formula gets an apostrophe, and a text that has one gets another', () => {
  const rows: string[][] = [];
  const { bytes } = csvDownload('table', [['=1', "'=1", "'quoted'"]]);
  readCsv(
    new TextDecoder().decode(bytes),
    () => 0,
    (_, cells) => rows.push(cells),
  );
  expect(rows).toEqual([["'=1", "''=1", "'quoted'"]]);
});
