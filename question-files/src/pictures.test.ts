import { imageAddress } from '@quivia/contract/images';
import { expect, test } from 'vitest';
import type { FileQuestion } from './file-question.ts';
import { keysIn, namesIn, withAddresses, withoutPictures } from './pictures.ts';

const KEY = 'abcdefghijklmnopqrst_-';

const asking = (question: string, option = 'A', explanation = ''): FileQuestion => ({
  question,
  options: [
    { option, is_correct: true },
    { option: 'B', is_correct: false },
  ],
  answer_rule: 'any_correct',
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation,
  tags: [],
  difficulty: null,
});

test('pictures are found in the question, its options and its explanation, each once', () => {
  const question = asking('![a](image:1.png) and ![](image:2.png)', '![b](image:3.png)', '![a](image:1.png)');
  expect(namesIn(question)).toEqual(['1.png', '2.png', '3.png']);
  expect(namesIn(asking('image:1.png is no picture, nor is (image:2.png)'))).toEqual([]);
});

test('pictures of pairs, items and blanks are found and get their address', () => {
  const question: FileQuestion = {
    ...asking('Order them.', 'A', `![w](${imageAddress(KEY)})`),
    options: [],
    other: {
      question_type: 'ORDER',
      body: { items: [{ id: 'i1', text: '![a](image:1.png)' }] },
      answer_key: { order: ['i1'], grading: 'places' },
    },
  };
  expect(namesIn(question)).toEqual(['1.png']);
  const kept = withAddresses(question, () => imageAddress(KEY));
  expect(kept.other).toMatchObject({
    body: { items: [{ id: 'i1', text: `![a](${imageAddress(KEY)})` }] },
    answer_key: { order: ['i1'] },
  });
  expect(keysIn({ ...kept, explanation: '' })).toEqual([KEY]);
  expect(withoutPictures(question, () => 'it is a GIF').other?.body).toMatchObject({
    items: [{ text: 'a (it is a GIF)' }],
  });
});

test('kept pictures are found by their key, whatever title they have', () => {
  const question = asking(`![a](${imageAddress(KEY)} "A wave")`, `![b](${imageAddress(KEY)})`);
  expect(keysIn(question)).toEqual([KEY]);
});

test('a kept picture gets its address everywhere', () => {
  const question = withAddresses(asking('See ![a wave](image:1.png).', '![](image:1.png)'), () => '/x');
  expect(question.question).toBe('See ![a wave](/x).');
  expect(question.options[0]?.option).toBe('![](/x)');
});

test('a picture that cannot come in leaves its words and the reason', () => {
  const without = (text: string) =>
    withoutPictures(asking(text), (name) => (name === '1.gif' ? 'it is a GIF' : undefined)).question;
  expect(without('See ![a wave](image:1.gif) and ![b](image:2.png).')).toBe(
    'See a wave (it is a GIF) and ![b](image:2.png).',
  );
  expect(without('![b](image:2.png) ![](image:1.gif)![](image:1.gif)')).toBe(
    '![b](image:2.png) (it is a GIF) (it is a GIF)',
  );
  expect(without('![](image:1.gif)')).toBe('(it is a GIF)');
});
