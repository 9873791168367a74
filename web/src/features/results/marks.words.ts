// Marks, percentages and times as they are written on every screen of results.
import { plural } from '@quivia/contract/plural';
import { ABSENT } from '@quivia/contract/results';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Of a question or a module, where wrong answers can cost more than was earned: '7', '−0.25'. */
export const marksWords = (marks: number) => number.format(marks).replace('-', '−');

/** As many decimals as the longest of them needs, so that the digits of a column line up: '14.00', '10.50', '9.25'. */
export function evenMarks(column: readonly (number | null)[]): (marks: number) => string {
  const decimals = column.map(
    (marks) => String(Math.round((marks ?? 0) * 100) / 100).split('.')[1]?.length ?? 0,
  );
  const most = Math.min(2, Math.max(0, ...decimals));
  const even = new Intl.NumberFormat('en', { minimumFractionDigits: most, maximumFractionDigits: most });
  return (marks) => even.format(marks).replace('-', '−');
}

export const isAbsent = (score: number | null) => score === ABSENT;

/** Of an exam, where -1 stands for an absent student: '7', 'AB'. */
export const scoreWords = (score: number) => (isAbsent(score) ? 'AB' : marksWords(score));

/** 'AB' for absent students, a dash for those who have not finished, and with the answers that wait for a mark '– (2)'. */
export function scoreOrDash(score: number | null, marks = marksWords, unmarked = 0): string {
  if (unmarked > 0) return `– (${unmarked})`;
  return score === null ? '–' : isAbsent(score) ? scoreWords(score) : marks(score);
}

/** '4 / 6', '– / 6' */
export const outOf = (marks: number | null, total: number) =>
  `${marks === null ? '–' : marksWords(marks)} / ${marksWords(total)}`;

/** '+1 mark', '−0.5 marks' */
export function changeInMarks(change: number): string {
  const amount = marksWords(Math.abs(change));
  return `${change < 0 ? '−' : '+'}${amount} ${amount === '1' ? 'mark' : 'marks'}`;
}

/** '62.5 %' */
export const percentWords = (percent: number | null) => (percent === null ? '–' : `${marksWords(percent)} %`);

/** In a column, always with one decimal: '62.5 %', '75.0 %'. */
export const percentInColumn = (percent: number | null) =>
  percent === null ? '–' : `${percent.toFixed(1).replace('-', '−')} %`;

/** A share from 0 to 1 as '63 %'. */
export const shareWords = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`);

/** '0.81', always with two decimals, so that figures can be compared. */
export const twoDecimals = (value: number | null) =>
  value === null ? '–' : value.toFixed(2).replace('-', '−');

const two = (part: number) => String(part).padStart(2, '0');

/** '45 s', '2 min 05 s', '3 h 20 min', '2 days' */
export function secondsWords(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  const inMinutes = Math.floor(whole / 60);
  if (whole < 60) return `${whole} s`;
  if (inMinutes < 60) return `${inMinutes} min ${two(whole % 60)} s`;
  if (inMinutes < 48 * 60) return `${Math.floor(inMinutes / 60)} h ${two(inMinutes % 60)} min`;
  return plural(Math.floor(inMinutes / (24 * 60)), 'day');
}
