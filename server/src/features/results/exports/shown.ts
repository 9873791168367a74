// How marks, dates and titles stand in files.
import { ABSENT } from '@quivia/contract/results';
import type { Cell } from '../../../platform/files/xlsx/xlsx-sheet.ts';

export const shownScore = (score: number | null): Cell => (score === ABSENT ? 'AB' : score);

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const shownDate = (moment: string | Date) => DATE.format(new Date(moment));

/** For a file's name: what every system takes. */
export const fileTitle = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80) || 'results';
