import { expect, test } from 'vitest';
import { countOutcomes } from './review.rules.ts';
import { progressWords } from './rosters.words.ts';

const counts = (...outcomes: Parameters<typeof countOutcomes>[0][number]['outcome'][]) =>
  countOutcomes(outcomes.map((outcome) => ({ outcome })));

test('counts read as a person would say them', () => {
  expect(progressWords.saved(counts('new', 'existing', 'existing', 'change')).text).toBe(
    '1 person added and invited, 2 people with an account added, 1 person updated.',
  );
  expect(progressWords.saved(counts('same')).text).toContain('nothing changed');
});

test('a review with errors says that nothing is saved', () => {
  expect(progressWords.reviewed(counts('new', 'error')).text).toMatch(
    /^1 line has an error\. Nothing has been saved yet/,
  );
  expect(progressWords.reviewed(counts('error', 'error')).text).toContain('2 lines have errors');
  expect(progressWords.reviewed(counts('same')).text).toContain('nothing would change');
  expect(progressWords.reviewed(counts('new')).text).toContain('confirm');
});
