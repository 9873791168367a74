import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { csvDownload } from './write-csv.ts';

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
