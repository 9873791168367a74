import { expect, test } from 'vitest';
import { words } from './imports.words.ts';
import { shortened } from './review.service.ts';

test('one question is singular, and thousands have a comma', () => {
  expect(words.stored({ questions: 1, bank: 'Waves' }).text).toBe('1 question has been stored in Waves.');
  expect(words.stored({ questions: 5000, bank: 'Waves' }).text).toBe(
    '5,000 questions have been stored in Waves.',
  );
});

test('a likely duplicate is named by its beginning, on one line', () => {
  expect(shortened('What\n\nis   light?')).toBe('What is light?');
  expect(shortened('x'.repeat(1000))).toHaveLength(201);
});
