import { expect, test } from 'vitest';
import { countOutcomes, countSentence, doneSentence, reviewSentence } from './sentences.ts';

const counts = (...outcomes: Parameters<typeof countOutcomes>[0][number]['outcome'][]) =>
  countOutcomes(outcomes.map((outcome) => ({ outcome })));

test('counts read as a person would say them', () => {
  expect(countSentence(counts('new', 'existing', 'existing', 'change'))).toBe(
    '1 new person, 2 existing people, 1 change, 0 unchanged',
  );
  expect(doneSentence(counts('new'))).toContain('Stored: 1 new person');
  expect(doneSentence(counts('same'))).toContain('nothing changed');
});

test('a review with errors says that nothing is saved', () => {
  expect(reviewSentence(counts('new', 'error'))).toMatch(/^1 line has an error\. .*nothing is stored/);
  expect(reviewSentence(counts('error', 'error'))).toContain('2 lines have errors');
  expect(reviewSentence(counts('same'))).toContain('nothing would change');
  expect(reviewSentence(counts('new'))).toContain('confirm');
});
