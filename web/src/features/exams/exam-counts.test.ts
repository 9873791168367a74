import { expect, test } from 'vitest';
import { COLLEGE_WORDS, COMMUNITY_WORDS } from '../../shared/workplace/workplace.words.ts';
import { canStillBeTaken, countsInShort } from './exam-counts.ts';

const none = {
  assigned: 0,
  in_progress: 0,
  submitted: 0,
  closed_by_deadline: 0,
  disqualified: 0,
  absent: 0,
  cancelled: 0,
};

test('says how many students there are and how far those who started have come', () => {
  expect(countsInShort({ ...none, assigned: 1 }, COLLEGE_WORDS)).toBe('1 student');
  expect(countsInShort({ ...none, assigned: 10, in_progress: 40, submitted: 12 }, COLLEGE_WORDS)).toBe(
    '62 students: 40 in progress, 12 submitted',
  );
  expect(countsInShort({ ...none, closed_by_deadline: 2, absent: 3 }, COLLEGE_WORDS)).toBe(
    '5 students: 2 closed automatically, 3 absent',
  );
});

test('people who take an exam of a community are its members', () => {
  expect(countsInShort({ ...none, assigned: 2, submitted: 1 }, COMMUNITY_WORDS)).toBe(
    '3 members: 1 submitted',
  );
});

test('an exam can still be taken after its window while someone has not finished', () => {
  expect(canStillBeTaken({ state: 'open', counts: none })).toBe(true);
  expect(canStillBeTaken({ state: 'over', counts: { ...none, in_progress: 1 } })).toBe(true);
  expect(canStillBeTaken({ state: 'over', counts: { ...none, submitted: 3, absent: 1 } })).toBe(false);
  expect(canStillBeTaken({ state: 'cancelled', counts: { ...none, in_progress: 1 } })).toBe(false);
});
