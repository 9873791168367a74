import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankToWrite, FileItem } from '../file-question.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { generatedBank, generatedKindBank, questionsOf } from '../testing/generated-bank.ts';
import { writeGift } from './write-gift.ts';

function roundTrip(bank: BankToWrite) {
  const items: FileItem[] = [];
  const { format } = readQuestionFile(Buffer.from(writeGift(bank)), (item) => items.push(item));
  return { format, items };
}

test('a line separator inside a text begins no option of Aiken', () => {
  const items: FileItem[] = [];
  const text = 'Which? {=one\u2028A. x ~two\u2028A. y}';
  expect(readQuestionFile(Buffer.from(text), (item) => items.push(item)).format).toBe('gift');
  expect(items).toMatchObject([{ outcome: 'new' }]);
});

test('what is exported as GIFT comes in again as the same questions, and nothing has to be noted', () => {
  fc.assert(
    fc.property(fc.oneof(generatedBank, generatedKindBank), (bank) => {
      expect(roundTrip(bank)).toEqual({
        format: 'gift',
        items: questionsOf(bank).map((each) => ({
          ...each,
          place: expect.any(String),
          outcome: 'new',
          notes: [],
        })),
      });
    }),
    { numRuns: 200 },
  );
});
