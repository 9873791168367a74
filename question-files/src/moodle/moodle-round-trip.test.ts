import { imageAddress } from '@quivia/contract/images';
import { shadedPng } from '@quivia/files/testing/pictures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankToWrite, FileItem } from '../file-question.ts';
import { essayQuestion } from '../kinds/file-kinds.ts';
import { generatedBank, generatedKindBank, questionsOf } from '../testing/generated-bank.ts';
import { readMoodleXml } from './read-moodle.ts';
import { writeMoodleXml } from './write-moodle.ts';

function readBack(xml: string) {
  const items: FileItem[] = [];
  const { images } = readMoodleXml(xml, (item) => items.push(item));
  return { items, images };
}

test('a bank taken away as Moodle XML comes back the same', () => {
  fc.assert(
    fc.property(fc.oneof(generatedBank, generatedKindBank), (bank) => {
      const { items } = readBack(writeMoodleXml(bank));
      expect(
        items.map((item) => item.outcome === 'new' && { category: item.category, question: item.question }),
      ).toEqual(questionsOf(bank));
      expect(items.flatMap((item) => (item.outcome === 'new' ? item.notes : []))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

/** As Moodle would write it: it passes over what is not its own. */
const throughMoodle = (xml: string) => xml.replaceAll(/<\?quivia-exact .*?\?>/g, '');

test('a bank that went through Moodle keeps texts, keys, rules, marks, tags and difficulty', () => {
  fc.assert(
    fc.property(generatedBank, (bank) => {
      const { items } = readBack(throughMoodle(writeMoodleXml(bank)));
      const read = items.map(
        (item) =>
          item.outcome === 'new' && {
            category: item.category,
            question: { ...item.question, negative_marks: 0, negative_share: null },
          },
      );
      const written = questionsOf(bank).map((one) => ({
        ...one,
        question: { ...one.question, negative_marks: 0, negative_share: null },
      }));
      expect(read).toEqual(written);
    }),
    { numRuns: 100 },
  );
});

test('an essay that went through Moodle keeps its template, number of words, model answer and notes', () => {
  const essay = essayQuestion({
    model_answer: 'Glass slows *short* waves.',
    notes: '- refraction: 1',
    template: 'Aim: x < y\n\nMethod: *',
    words_from: 50,
    words_to: 200,
  });
  const question = { ...SILENT, options: [], answer_rule: 'any_correct' as const, marks: 5, other: essay };
  const asked = { ...question, negative_marks: 0, negative_share: null, difficulty: null };
  const modules = [{ name: 'One', questions: [asked, { ...asked, explanation: 'See chapter 3.' }] }];
  const xml = writeMoodleXml({ title: 'Bank', modules, images: new Map() });
  const read = readBack(xml.replaceAll(/<\?quivia-[\s\S]*?\?>/g, '')).items;
  const both = 'Glass slows *short* waves.\n\nSee chapter 3.';
  const withBoth = { ...essay, answer_key: { ...essay.answer_key, model_answer: both } };
  expect(read).toMatchObject([
    { outcome: 'new', notes: [], question: { marks: 5, explanation: '', other: essay } },
    { outcome: 'new', notes: [], question: { marks: 5, explanation: '', other: withBoth } },
  ]);
});

test('graders who use Moodle read the rubric below the notes', () => {
  const item = (id: string, text: string, marks: number, note = '') => ({
    ...{ id, text, marks, note },
    shown: 'never' as const,
  });
  const essay = essayQuestion({
    notes: 'Be kind.',
    rubric: [
      {
        name: 'Cause',
        choose: 'one',
        items: [item('a', 'Names *it*', 2, 'Own words'), item('b', 'Hints', 0.5)],
      },
      { name: '', choose: 'many', items: [item('c', 'Slip', -1)] },
    ],
  });
  const question = { ...SILENT, options: [], answer_rule: 'any_correct' as const, marks: 5, other: essay };
  const modules = [
    { name: 'One', questions: [{ ...question, negative_marks: 0, negative_share: null, difficulty: null }] },
  ];
  const xml = writeMoodleXml({ title: 'Bank', modules, images: new Map() });
  const notes =
    'Be kind.\n\n**Rubric**\n\nCause, one of these:\n\n- +2: Names *it\\* — Own words\n- +0.5: Hints\n\n- −1: Slip';
  expect(readBack(xml.replaceAll(/<\?quivia-[\s\S]*?\?>/g, '')).items).toMatchObject([
    { question: { other: { answer_key: { notes } } } },
  ]);
  // And here it is the rubric it was.
  expect(readBack(xml).items).toMatchObject([{ question: { other: essay } }]);
});

/** From the list that Moodle offers its teachers. */
const MOODLE_SHARES = [
  100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5,
  11.11111, 10, 5, 0,
];
const sharesIn = (xml: string) =>
  [...xml.matchAll(/<answer fraction="([^"]*)"/g)].map(([, share]) => Number(share));

test('shares of the marks are such as Moodle takes', () => {
  fc.assert(
    fc.property(generatedBank, ({ title, modules, images }) => {
      for (const question of modules.flatMap(({ questions }) => questions)) {
        const one = { title, modules: [{ name: 'One', questions: [{ ...question, ...SILENT }] }], images };
        const shares = sharesIn(writeMoodleXml(one));
        expect(MOODLE_SHARES).toEqual(expect.arrayContaining(shares.map(Math.abs)));
        const right = shares.filter((share) => share > 0);
        const sum = right.reduce((total, share) => total + share, 0);
        expect(sum / (question.answer_rule === 'any_correct' ? right.length : 1)).toBeCloseTo(100, 3);
      }
    }),
    { numRuns: 50 },
  );
});

/** Texts that hold nothing like an answer's tag. */
const SILENT = { question: 'Which?', explanation: '', tags: [] };

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
            negative_share: null,
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
