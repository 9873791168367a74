import { expect, it } from 'vitest';
import { marksWords, scoreWords } from './marks-words.ts';

it('says marks as people write them, also below nothing', () => {
  expect(marksWords(7)).toBe('7');
  expect(marksWords(1.25)).toBe('1.25');
  expect(marksWords(-1)).toBe('−1');
});

it('says AB for who was absent', () => {
  expect(scoreWords(-1)).toBe('AB');
  expect(scoreWords(0)).toBe('0');
});
