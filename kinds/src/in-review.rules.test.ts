import { expect, test } from 'vitest';
import { reviewSentence } from './in-review.rules.ts';

test.each([
  ['Blank 1 is not in the text. Put it back or remove it.', "The text doesn't show where blank 1 is."],
  ['Please enter at least one accepted value.', 'The file gives no accepted value.'],
  ['Blank 12: Please enter at least one accepted answer.', 'Blank 12: The file gives no accepted answer.'],
  ['Select the right option for Blank 3.', 'No option of blank 3 is marked as correct.'],
  ['The range must begin with its smaller number.', 'The range must begin with its smaller number.'],
])('a review says of "%s": %s', (message, sentence) => {
  expect(reviewSentence(message)).toBe(sentence);
});
