// How files show marks, dates and titles.
import { ABSENT } from '@quivia/contract/results';
import type { Cell } from '@quivia/files/xlsx/xlsx-sheet';
import { utcSecond } from '../../../platform/utc-time.ts';
import { asOf as asOfWords } from './exports.words.ts';

/** Rounded here, once. */
export const shownScore = (score: number | null): Cell =>
  score === ABSENT ? 'AB' : score === null ? null : Math.round(score * 100) / 100;

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const shownDate = (moment: string | Date) => DATE.format(new Date(moment));

/** A table for machines has no room for a remark, so its name says of which moment it is. */
export const fileTitleAsOf = (title: string, asOf: Date | undefined) =>
  asOf ? `${title} ${asOfWords.file(utcSecond(asOf).replaceAll(':', '-'))}` : title;

/** In a sheet: nothing when the figures are those of this moment. */
export const shownAsOf = (asOf: Date | undefined): string | null =>
  asOf ? asOfWords.line(utcSecond(asOf)) : null;
