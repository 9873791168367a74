import { expect, test } from 'vitest';
import { COLLEGE_WORDS, COMMUNITY_WORDS } from './workplace.words.ts';

test('a college has students with roll numbers, a community members with usernames', () => {
  expect(COLLEGE_WORDS.searchStudents).toBe('Search roll numbers or names');
  expect(COMMUNITY_WORDS.searchStudents).toBe('Search usernames or names');
  expect([COMMUNITY_WORDS.Students, COMMUNITY_WORDS.RollNumber]).toEqual(['Members', 'Username']);
});

test('no term of a community is a college word', () => {
  const terms = Object.values(COMMUNITY_WORDS).join(' ').toLowerCase();
  for (const word of ['student', 'faculty', 'course', 'module', 'institution', 'colleague', 'roll number'])
    expect(terms).not.toContain(word);
});
