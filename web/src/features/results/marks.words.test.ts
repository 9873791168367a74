import { expect, it } from 'vitest';
import {
  changeInMarks,
  evenMarks,
  marksWords,
  percentWords,
  scoreOrDash,
  scoreWords,
  secondsWords,
  shareWords,
  twoDecimals,
} from './marks.words.ts';

it('writes marks as people do, also below zero', () => {
  expect([7, 1.25, -1, 2 / 3].map(marksWords)).toEqual(['7', '1.25', '−1', '0.67']);
});

it('writes AB for absent students, and marks for everyone else', () => {
  expect([-1, 0].map(scoreWords)).toEqual(['AB', '0']);
  expect([-1, null, 0, 12.5, -0.25].map((score) => scoreOrDash(score))).toEqual([
    'AB',
    '–',
    '0',
    '12.5',
    '−0.25',
  ]);
});

it('writes shares and percentages that can be compared', () => {
  expect([0, 0.625, 1, null].map(shareWords)).toEqual(['0 %', '63 %', '100 %', '–']);
  expect([62.5, null].map(percentWords)).toEqual(['62.5 %', '–']);
  expect([0.8, -0.126, null].map(twoDecimals)).toEqual(['0.80', '−0.13', '–']);
});

it('writes a time as people say it', () => {
  expect([0, 45.4, 59.6, 125, null].map(secondsWords)).toEqual([
    '0 s',
    '45 s',
    '1 min 00 s',
    '2 min 05 s',
    '–',
  ]);
  expect([3600, 2 * 86_400 - 1, 2 * 86_400].map(secondsWords)).toEqual([
    '1 h 00 min',
    '47 h 59 min',
    '2 days',
  ]);
});

it('writes a change with its sign', () => {
  expect([1, -1, 0.5, -2 / 3].map(changeInMarks)).toEqual([
    '+1 mark',
    '−1 mark',
    '+0.5 marks',
    '−0.67 marks',
  ]);
});

it('writes the marks of a column with the same decimals', () => {
  expect([14, 10.5, 9.25].map(evenMarks([14, 10.5, 9.25, null]))).toEqual(['14.00', '10.50', '9.25']);
  expect([14, -1.5].map(evenMarks([14, -1.5]))).toEqual(['14.0', '−1.5']);
  expect([3, 1000].map(evenMarks([3, 1000]))).toEqual(['3', '1,000']);
  expect(evenMarks([])(2)).toBe('2');
});
