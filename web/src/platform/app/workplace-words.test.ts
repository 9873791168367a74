import { expect, test } from 'vitest';
import { COLLEGE_WORDS, COMMUNITY_WORDS, inWords } from './workplace-words.ts';

test('a college has students with roll numbers, a community members with usernames', () => {
  expect(COLLEGE_WORDS.searchStudents).toBe('Search roll numbers or names');
  expect(COMMUNITY_WORDS.searchStudents).toBe('Search usernames or names');
  expect([COMMUNITY_WORDS.Students, COMMUNITY_WORDS.RollNumber]).toEqual(['Members', 'Username']);
});

test('no sentence of a community speaks of a college', () => {
  const said = Object.values(COMMUNITY_WORDS).join(' ').toLowerCase();
  for (const word of ['student', 'faculty', 'course', 'module', 'institution', 'colleague', 'roll number'])
    expect(said).not.toContain(word);
});

test('what the server says of modules is said of topics in a community, and stays as it is at a college', () => {
  const said = 'Please enter module name and syllabus';
  expect(inWords(said, COMMUNITY_WORDS)).toBe('Please enter topic name and what it covers');
  expect(inWords('This course already has 15 modules. Module 3 is one.', COMMUNITY_WORDS)).toBe(
    'This community already has 15 topics. Topic 3 is one.',
  );
  expect(inWords('MODULE 3 of a course', COLLEGE_WORDS)).toBe('MODULE 3 of a course');
});
