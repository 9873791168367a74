// Workbooks are opened by read-excel-file, an independent reader, except where only ours reads every character.
import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { openZip } from '../zip/open-zip.ts';
import { readXlsx } from './read-xlsx.ts';
import { xlsxDownload, xlsxStream } from './write-xlsx.ts';
import { columnName, type Row } from './xlsx-sheet.ts';

const read = async (rows: Iterable<Row> | AsyncIterable<Row>, widths = [10, 10, 10]) => {
  const bytes = await buffer(
    xlsxStream([
      { name: 'One', widths, headingRow: 1, rows },
      { name: 'A & B', widths: [10], headingRow: 1, rows: [{ cells: ['second'] }] },
    ]),
  );
  return readWorkbook(bytes, { trim: false });
};

test('two sheets with their names, numbers as numbers and text as text', async () => {
  const sheets = await read([
    { cells: ['Roll number', 'Marks', ''], look: 'heading' },
    { cells: ['007', 12.5, null], look: 'boxed' },
  ]);
  expect(sheets).toEqual([
    {
      sheet: 'One',
      data: [
        ['Roll number', 'Marks'],
        ['007', 12.5],
      ],
    },
    { sheet: 'A & B', data: [['second']] },
  ]);
});

test.each([
  '=HYPERLINK("http://x.example","Click")',
  '+1',
  "'=1",
  'a & <b> "c"',
  ' two  spaces ',
  'ஒளி 😀',
  '-5',
])('the text %j stays what it is', async (text) => {
  const [first] = await read([{ cells: ['before', text, 'after'] }]);
  expect(first?.data).toEqual([['before', text, 'after']]);
});

test('no cell is a formula', async () => {
  const bytes = await buffer(
    xlsxStream([{ name: 'One', widths: [9], headingRow: 1, rows: [{ cells: ['=1+1'] }] }]),
  );
  const xml = String(openZip(bytes).read('xl/worksheets/sheet1.xml'));
  expect(xml).toContain('t="inlineStr"');
  expect(xml).not.toContain('<f>');
});

test('rows come one after the other, from wherever they are read', async () => {
  async function* many() {
    for (let i = 0; i < 3000; i += 1) yield { cells: [`row ${i}`, i, i % 2 ? 'odd' : 'even'] };
  }
  const [first] = await read(many());
  expect(first?.data).toHaveLength(3000);
  expect(first?.data.at(-1)).toEqual(['row 2999', 2999, 'odd']);
});

test('columns are named as in every spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test.each([
  'constructor',
  'toString',
  '__proto__',
  'a_x000D_b',
  '_x005F_x000D_',
  'a\uFFFDb',
  'a\uFDD0b\uFFFE',
  "'=1+1",
  '=1+1',
  'a\n\tb',
  'a\r\nb',
])('the cell %j of a table reads back unchanged', async (text) => {
  const rows: string[][] = [];
  readXlsx((await xlsxDownload('table', [['before', text, 'after']])).bytes, (_, cells) => rows.push(cells));
  expect(rows).toEqual([['before', text, 'after']]);
});

test('numbers of a column have the same decimals', async () => {
  const rows: Row[] = [
    { cells: ['Marks', 'Percent'], look: 'heading' },
    { cells: [14, 42], look: 'boxed' },
    { cells: [9.25, null] },
  ];
  const sheet = { name: 'One', widths: [9, 9], headingRow: 1, decimals: [2, 1] as const, rows };
  const zip = openZip(await buffer(xlsxStream([sheet])));
  const styles =
    String(zip.read('xl/styles.xml'))
      .split('<cellXfs')[1]
      ?.match(/<xf[^>]*>/g) ?? [];
  const xml = String(zip.read('xl/worksheets/sheet1.xml'));
  const formatOf = (cell: string) => styles[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(xml)?.[1])];
  expect(formatOf('A2')).toMatch(/borderId="1".*numFmtId="2"/);
  expect(formatOf('B2')).toMatch(/borderId="1".*numFmtId="164"/);
  expect(formatOf('A3')).toMatch(/^<xf numFmtId="2"/);
  expect(formatOf('A1')).not.toContain('numFmtId');
});
