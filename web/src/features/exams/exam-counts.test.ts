import { expect, test } from 'vitest';
import { COLLEGE_WORDS, COMMUNITY_WORDS } from '../../platform/app/workplace-words.ts';
import { countsWords } from './exam-counts.ts';

const none = {
  assigned: 0,
  in_progress: 0,
  submitted: 0,
  closed_by_deadline: 0,
  disqualified: 0,
  absent: 0,
};

test('says how many there are, and of those who began how far they are', () => {
  expect(countsWords({ ...none, assigned: 1 }, COLLEGE_WORDS)).toBe('1 student');
  expect(countsWords({ ...none, assigned: 10, in_progress: 40, submitted: 12 }, COLLEGE_WORDS)).toBe(
    '62 students: 40 in progress, 12 handed in',
  );
  expect(countsWords({ ...none, closed_by_deadline: 2, absent: 3 }, COLLEGE_WORDS)).toBe(
    '5 students: 2 closed at the deadline, 3 absent',
  );
});

test('those who sit an exam of a community are its members', () => {
  expect(countsWords({ ...none, assigned: 2, submitted: 1 }, COMMUNITY_WORDS)).toBe('3 members: 1 handed in');
});
