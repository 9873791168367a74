import { expect, test } from 'vitest';
import { readPenalty, writePenalty } from './penalty.ts';
import { NEGATIVE_SHARES } from './questions.ts';

test('an amount or a share is read as people write it', () => {
  expect(readPenalty('0.25')).toEqual({ negative_marks: 0.25, negative_share: null });
  expect(readPenalty(' 0,5 ')).toEqual({ negative_marks: 0.5, negative_share: null });
  expect(readPenalty('1 / 3')).toEqual({ negative_marks: 0, negative_share: '1/3' });
  expect(readPenalty('1')).toEqual({ negative_marks: 1, negative_share: null });
  expect(readPenalty('3/7').negative_marks).toBeNaN();
  expect(readPenalty('').negative_marks).toBeNaN();
});

test('what is written is read back', () => {
  for (const negative_share of NEGATIVE_SHARES)
    expect(readPenalty(writePenalty({ negative_marks: 0, negative_share })).negative_share).toBe(
      negative_share,
    );
  expect(readPenalty(writePenalty({ negative_marks: 1.5, negative_share: null })).negative_marks).toBe(1.5);
});
