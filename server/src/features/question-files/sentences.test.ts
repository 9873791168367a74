import { expect, test } from 'vitest';
import { inFileSentence, reviewSentence, storedSentence } from './sentences.ts';

test('one question is one, and many are counted as people read numbers', () => {
  expect(storedSentence(1, 'Waves')).toBe('1 question is stored in Waves.');
  expect(storedSentence(5000, 'Waves')).toBe('5,000 questions are stored in Waves.');
});

test('a file of which nothing can come in says where to look', () => {
  expect(reviewSentence({ new: 0, left_out: 3, likely_duplicates: 0 })).toContain('Each item says why');
  expect(reviewSentence({ new: 1, left_out: 3, likely_duplicates: 1 })).toContain('confirm');
});

test('a likely duplicate is named by its beginning, on one line', () => {
  expect(inFileSentence(3, 'What\n\nis   light?')).toBe('Item 3 of this file: What is light?');
  expect(inFileSentence(3, 'x'.repeat(1000))).toHaveLength('Item 3 of this file: '.length + 201);
});
