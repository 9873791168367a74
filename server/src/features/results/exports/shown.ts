// How files show marks, dates and titles.
import type { ResultRow } from '@quivia/contract/exam-results';
import { ABSENT } from '@quivia/contract/results';
import type { Cell } from '@quivia/files/xlsx/xlsx-sheet';
import { utcSecond } from '../../../platform/utc-time.ts';
import { asOf as asOfWords } from './exports.words.ts';

type Marks = Pick<ResultRow, 'score' | 'unmarked' | 'hides_marks'>;

/** Rounded here, once. A mark that is missing is a dash with the number of answers that wait for one, never nothing. */
function shownScore(score: number | null, unmarked = 0): Cell {
  if (unmarked > 0) return missing(unmarked);
  return score === ABSENT ? 'AB' : score === null ? null : Math.round(score * 100) / 100;
}

/** Of a row of a list: what is kept from the reader is a dash without a number. */
export const shownMarks = ({ score, unmarked, hides_marks }: Marks): Cell =>
  hides_marks && unmarked > 0 ? '–' : shownScore(score, unmarked);

const missing = (unmarked: number) => `– (${unmarked})`;

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const shownDate = (moment: string | Date) => DATE.format(new Date(moment));

/** A table for machines has no room for a remark, so its name says of which moment it is. */
export const fileTitleAsOf = (title: string, asOf: Date | undefined) =>
  asOf ? `${title} ${asOfWords.file(utcSecond(asOf).replaceAll(':', '-'))}` : title;

/** In a sheet: nothing when the figures are those of this moment. */
export const shownAsOf = (asOf: Date | undefined): string | null =>
  asOf ? asOfWords.line(utcSecond(asOf)) : null;
