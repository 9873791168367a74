import { csvDownload } from '@quivia/files/csv/write-csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankToWrite, FileItem } from '../file-question.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { generatedBank, generatedKindBank, questionsOf } from '../testing/generated-bank.ts';
import { tableRows, writeXlsx } from './write-table.ts';

const sameAs = (bank: BankToWrite) =>
  questionsOf(bank).map((each) => ({ ...each, place: expect.any(String), outcome: 'new', notes: [] }));

test('what is exported as XLSX comes in again as the same questions', async () => {
  await fc.assert(
    fc.asyncProperty(generatedBank, async (bank) => {
      const items: FileItem[] = [];
      const { format } = readQuestionFile((await writeXlsx(bank)).bytes, (item) => items.push(item));
      expect({ format, items }).toEqual({ format: 'xlsx', items: sameAs(bank) });
    }),
    { numRuns: 80 },
  );
});

test('every kind of question comes in again as it was exported', () => {
  fc.assert(
    fc.property(generatedKindBank, (bank) => {
      const items: FileItem[] = [];
      readQuestionFile(csvDownload('bank', tableRows(bank.modules)).bytes, (item) => items.push(item));
      expect(items).toEqual(sameAs(bank));
    }),
    { numRuns: 60 },
  );
});

test('the XLSX of a bank of every kind comes in again as the same questions', async () => {
  await fc.assert(
    fc.asyncProperty(generatedKindBank, async (bank) => {
      const items: FileItem[] = [];
      readQuestionFile((await writeXlsx(bank)).bytes, (item) => items.push(item));
      expect(items).toEqual(sameAs(bank));
    }),
    { numRuns: 15 },
  );
});

test('the same table as CSV comes in again as the same questions, formulas and all', () => {
  fc.assert(
    fc.property(generatedBank, (bank) => {
      const items: FileItem[] = [];
      const { bytes } = csvDownload('bank', tableRows(bank.modules));
      const { format } = readQuestionFile(bytes, (item) => items.push(item));
      expect({ format, items }).toEqual({ format: 'csv', items: sameAs(bank) });
    }),
    { numRuns: 200 },
  );
});
