import { imageAddress } from '@quivia/contract/images';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatedBank, questionsOf } from '../../../testing/generated-bank.ts';
import { shadedPng } from '../../../testing/pictures.ts';
import type { BankToWrite, FileItem } from './file-question.ts';
import { readMoodleXml } from './moodle-read.ts';
import { writeMoodleXml } from './moodle-write.ts';

function readBack(xml: string) {
  const items: FileItem[] = [];
  const { images } = readMoodleXml(xml, (item) => items.push(item));
  return { items, images };
}

test('a bank taken away as Moodle XML comes back the same', () => {
  fc.assert(
    fc.property(generatedBank, (bank) => {
      const { items } = readBack(writeMoodleXml(bank));
      expect(
        items.map((item) => item.outcome === 'new' && { category: item.category, question: item.question }),
      ).toEqual(questionsOf(bank));
      expect(items.flatMap((item) => (item.outcome === 'new' ? item.notes : []))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('pictures come back with the same bytes', () => {
  const key = 'AbCdEfGhIjKlMnOpQrSt_-';
  const bytes = shadedPng(7);
  const picture = `![A square](${imageAddress(key)})`;
  const bank: BankToWrite = {
    title: 'Shapes',
    modules: [
      {
        name: 'One',
        questions: [
          {
            question: `What is this?\n\n${picture}`,
            options: [
              { option: picture, is_correct: true },
              { option: `${imageAddress('nothing-kept-by-this-k')}`, is_correct: false },
            ],
            answer_rule: 'any_correct',
            marks: 1,
            negative_marks: 0,
            explanation: picture,
            tags: [],
            difficulty: null,
          },
        ],
      },
    ],
    images: new Map([[key, { bytes, type: 'image/png' }]]),
  };
  const { items, images } = readBack(writeMoodleXml(bank));
  expect(images.map((image) => Buffer.from(image.bytes))).toEqual([bytes]);
  const shown = `![A square](image:${images[0]?.name})`;
  expect(items).toMatchObject([
    {
      notes: [],
      question: {
        question: `What is this?\n\n${shown}`,
        options: [{ option: shown }, { option: imageAddress('nothing-kept-by-this-k') }],
        explanation: shown,
      },
    },
  ]);
});
