// Marks as they stand in a mark list.
import { ABSENT } from '@quivia/contract/results';
import { marksWords, scoreWords } from './marks-words.ts';

export const isAbsent = (score: number | null) => score === ABSENT;

/** 'AB' for who was absent, a dash for who has not ended. */
export const scoreOrDash = (score: number | null) => (score === null ? '–' : scoreWords(score));

/** '62.5 %' */
export const percentWords = (percent: number | null) => (percent === null ? '–' : `${marksWords(percent)} %`);

/** A share from 0 to 1 as '63 %'. */
export const shareWords = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`);

/** '0.81', always with two decimals: they are compared. */
export const twoDecimals = (value: number | null) =>
  value === null ? '–' : value.toFixed(2).replace('-', '−');

/** '45 s', '2 min 05 s' */
export function secondsWords(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
