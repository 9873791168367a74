import { expect, it } from 'vitest';
import { marksOf } from './sheet.words.ts';

it('says what a question is worth, and what a wrong answer costs', () => {
  expect(marksOf({ marks: 1, negative_marks: 0 })).toBe('1 mark');
  expect(marksOf({ marks: 2, negative_marks: 0.25 })).toBe('2 marks. Wrong answers lose 0.25 marks.');
  expect(marksOf({ marks: 3, negative_marks: 1 })).toBe('3 marks. Wrong answers lose 1 mark.');
  expect(marksOf({ marks: 0.5, negative_marks: 0 })).toBe('0.5 marks');
});
