import { QUESTION_FILE } from '@quivia/contract/question-files';
import { expect, test } from 'vitest';
import { countsSentence, problemWithSize } from './import-words.ts';

test('says how many come in, are left out and look like duplicates', () => {
  expect(countsSentence({ new: 46, left_out: 3, likely_duplicates: 2 })).toBe(
    '46 come in, 3 are left out, 2 look like duplicates.',
  );
  expect(countsSentence({ new: 1, left_out: 1, likely_duplicates: 1 })).toBe(
    '1 comes in, 1 is left out, 1 looks like a duplicate.',
  );
  expect(countsSentence({ new: 5000, left_out: 0, likely_duplicates: 0 })).toBe(
    '5,000 come in, none are left out.',
  );
});

test('refuses a file of 50 MB and an empty one before they are sent', () => {
  expect(problemWithSize(50 * 1024 * 1024)).toContain('This file has 50 MB, and at most 20 MB can be taken.');
  expect(problemWithSize(QUESTION_FILE.most + 1)).toContain('This file has 20.1 MB');
  expect(problemWithSize(0)).toBe('This file is empty. Please choose another one.');
  expect(problemWithSize(QUESTION_FILE.most)).toBeUndefined();
});
