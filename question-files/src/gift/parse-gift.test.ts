import fc from 'fast-check';
import { parse } from 'gift-pegjs';
import { describe, expect, test } from 'vitest';
import {
  acceptedText,
  infoQuestion,
  matchQuestion,
  numberQuestion,
  textQuestion,
} from '../kinds/file-kinds.ts';
import { generatedBank } from '../testing/generated-bank.ts';
import { parseGift } from './parse-gift.ts';
import { splitGift } from './split-gift.ts';
import { writeGift } from './write-gift.ts';

const right = (block: string) =>
  parseGift(block).choices.flatMap(({ sign, text }) => (sign === '=' ? [text.text] : []));

describe('what Moodle takes and gift-pegjs does not', () => {
  test.each([
    ['a colon in the question', 'The ratio 3:4, see https://example.org {=a ~b}'],
    ['an equals sign in the question', 'What is 2 + 2 = ? {=a ~b}'],
    ['a hash in the question', 'What is C#? {=a ~b}'],
    ['a blank line among the answers', 'Which? {=a\n\n~b}'],
    ['an arrow in the right option', 'Which? {=a->b ~b}'],
    ['both signs before a right option', 'Which? {~c ~=a ~b}'],
    ['a hash in feedback', 'Which? {=a#feedback #1 ~b}'],
  ])('%s', (_, block) => {
    expect(() => parse(block)).toThrow();
    expect(right(block)).toEqual([expect.stringMatching(/^a/)]);
  });

  test('a percent sign that is no weight', () => {
    expect(() => parse('Which? {=%d ~%s ~b}')).toThrow();
    expect(right('Which? {=%d ~%s ~b}')).toEqual(['%d']);
  });

  test('a comment among the answers, which would become a part of one', () => {
    const block = 'Which? {=a\n// a comment\n~b}';
    expect(parse(block)).toMatchObject([{ choices: [{ text: { text: 'a // a comment' } }, {}] }]);
    splitGift(block, ({ lines }) => expect(right(lines.join('\n'))).toEqual(['a']));
  });

  test('text that looks like its own way to keep an escaped sign', () => {
    expect(parse('What is &&058; ? {=a ~b}')).toMatchObject([{ stem: { text: 'What is : ?' } }]);
    expect(parseGift('What is &&058; ? {=a ~b}').stem.text).toBe('What is &&058; ?');
  });
});

test('gift-pegjs reads the same in what we write', () => {
  fc.assert(
    fc.property(
      generatedBank.filter((bank) => !/&&|->/.test(JSON.stringify(bank))),
      ({ modules, ...bank }) => {
        splitGift(writeGift({ ...bank, modules }), ({ lines }) => {
          const block = lines.join('\n');
          const { type, stem, choices, feedback } = parseGift(block);
          expect(parse(block)).toMatchObject([
            {
              type,
              stem,
              globalFeedback: feedback,
              choices: choices.map(({ sign, weight, text }) => ({ isCorrect: sign === '=', weight, text })),
            },
          ]);
        });
      },
    ),
    { numRuns: 100 },
  );
});

test('gift-pegjs reads numbers, short answers, pairs and descriptions that we write', () => {
  const common = {
    options: [],
    answer_rule: 'any_correct' as const,
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    explanation: '',
    tags: [],
    difficulty: null,
  };
  const value = { type: 'value' as const, value: '9.81', percent: 100 };
  const questions = [
    textQuestion([acceptedText('Paris', 100), acceptedText('Par*', 50)]),
    numberQuestion([
      { ...value, tolerance: { type: 'absolute', amount: '0.01' } },
      { type: 'range', from: '9', to: '10', percent: 50 },
    ]),
    matchQuestion([
      { left: 'cat', right: 'kitten' },
      { left: 'dog', right: 'puppy' },
      { left: '', right: 'calf' },
    ]),
    infoQuestion(),
  ].map((other) => ({ ...common, question: 'A question', other }));
  const blocks: unknown[] = [];
  splitGift(
    writeGift({ title: 'Kinds', modules: [{ name: 'One', questions }], images: new Map() }),
    ({ lines }) => blocks.push(...parse(lines.join('\n'))),
  );
  expect(blocks).toMatchObject([
    {
      type: 'Short',
      choices: [
        { isCorrect: true, weight: null, text: { text: 'Paris' } },
        { isCorrect: true, weight: 50, text: { text: 'Par*' } },
      ],
    },
    {
      type: 'Numerical',
      choices: [
        { weight: null, text: { type: 'range', number: 9.81, range: 0.01 } },
        { weight: 50, text: { type: 'high-low', numberLow: 9, numberHigh: 10 } },
      ],
    },
    {
      type: 'Matching',
      matchPairs: [
        { subquestion: { text: 'cat' }, subanswer: 'kitten' },
        { subquestion: { text: 'dog' }, subanswer: 'puppy' },
        { subquestion: { text: '' }, subanswer: 'calf' },
      ],
    },
    { type: 'Description', stem: { text: 'A question' } },
  ]);
});
