// How files show marks, dates and titles.
import { ABSENT } from '@quivia/contract/results';
import type { Cell } from '../../../platform/files/xlsx/xlsx-sheet.ts';

/** Rounded here, once. */
export const shownScore = (score: number | null): Cell =>
  score === ABSENT ? 'AB' : score === null ? null : Math.round(score * 100) / 100;

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const shownDate = (moment: string | Date) => DATE.format(new Date(moment));

/** For a file's name: what every system takes. */
export const fileTitle = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80) || 'results';
