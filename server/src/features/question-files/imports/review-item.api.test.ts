import { QUESTION_LIMITS } from '@quivia/contract/questions';
import type { UsableItem } from '@quivia/question-files/file-question';
import { expect, test } from 'vitest';
import { content } from '../../../testing/exams/banks.ts';
import { reviewItem } from './review-item.rules.ts';

const said = (text: string) => ({ id: 'some.message', params: {}, text });
const CHANGED = said('Something was changed.');

const item = (question: string): UsableItem => ({
  place: 'line 3',
  category: 'Waves',
  outcome: 'new',
  notes: [CHANGED],
  question: content(question),
});

const IMAGES = new Map([
  ['good.png', undefined],
  ['bad.gif', said('This is a GIF.')],
]);

test('what can come in stays as it is', () => {
  const given = item('What is ![a wave](image:good.png)?');
  expect(reviewItem(given, IMAGES)).toEqual(given);
});

test('a picture that cannot be kept, or is not there, leaves a note and its reason', () => {
  expect(reviewItem(item('See ![](image:bad.gif) and ![b](image:gone.png)'), IMAGES)).toMatchObject({
    outcome: 'new',
    notes: [
      CHANGED,
      { text: 'A picture was skipped. This is a GIF.' },
      { text: 'A picture was skipped. It is missing from the file.' },
    ],
    question: {
      question:
        'See (A picture was skipped. This is a GIF.) and b (A picture was skipped. It is missing from the file.)',
    },
  });
});

test('what a bank cannot keep is left out with the sentence its author would read', () => {
  const given = item('What is light?');
  given.question.tags = Array.from({ length: 21 }, (_, i) => `tag ${i}`);
  expect(reviewItem(given, IMAGES)).toMatchObject({
    place: 'line 3',
    category: 'Waves',
    outcome: 'left_out',
    reason: { text: 'A question can have at most 20 tags.' },
    excerpt: 'What is light?',
  });
});

test('a question with the same option twice is left out: the wrong one of two could cost the mark', () => {
  const given = item('What is 1 times 2?');
  given.question.options = ['2', '3', '2'].map((option, i) => ({ option, is_correct: i === 0 }));
  expect(reviewItem(given, IMAGES)).toMatchObject({
    outcome: 'left_out',
    reason: { text: 'Options A and C are the same. Change one of them, or remove it.' },
  });
});

test('a question that is just short enough must be so with the addresses of its pictures too', () => {
  const picture = '![](image:good.png)';
  const filled = (length: number) => item(picture + 'x'.repeat(length - picture.length));
  expect(reviewItem(filled(QUESTION_LIMITS.question), IMAGES)).toMatchObject({
    outcome: 'left_out',
    reason: { text: 'Please use at most 20,000 characters' },
  });
  expect(reviewItem(filled(QUESTION_LIMITS.question - 100), IMAGES)).toMatchObject({ outcome: 'new' });
});
