import type { Scope } from '../base/endpoint.ts';

/** At the fields of a token. */
export const API_TOKEN_MESSAGES = {
  name: 'Give the token a name, such as that of the program.',
  scopes: 'Choose at least one.',
};

export const SCOPE_WORDS: Record<Scope, { name: string; hint: string }> = {
  'results:read': {
    name: 'Read results',
    hint: 'Marks of exams and their files, as far as you can see them.',
  },
  'roster:write': {
    name: 'Send rosters',
    hint: 'Upload a list of people for review. A person still confirms it.',
  },
  'exams:read': {
    name: 'Read exams',
    hint: 'Exams, who takes them, students of a course and titles of question banks.',
  },
  'exams:write': { name: 'Schedule exams', hint: 'Start, change and cancel exams.' },
  'extra-time:write': { name: 'Give extra time', hint: 'Extra time of a student, in one exam or in all.' },
};
