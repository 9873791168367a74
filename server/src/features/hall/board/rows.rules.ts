// From what the database tells of an attempt to a row of the board.
import { type Presence, type Progress, packPresence } from '@quivia/contract/hall/board';
import type { BoardRow, PresenceRow } from './board.queries.ts';
import type { Beat } from './presence.queries.ts';

const at = (epoch: number, seconds: number | null) => (seconds === null ? null : epoch + seconds * 1000);

export function progressOf(epoch: number, row: BoardRow): Progress {
  const [
    id,
    ,
    status,
    started,
    due,
    ended,
    paused,
    answered,
    saved,
    moved,
    help,
    waits,
    opened,
    back,
    photos,
    seb,
  ] = row;
  return {
    id,
    status,
    started_at: at(epoch, started),
    due_at: at(epoch, due),
    ended_at: at(epoch, ended),
    paused_at: at(epoch, paused),
    answered,
    saved_at: at(epoch, saved),
    moved_at: at(epoch, moved),
    help_at: at(epoch, help),
    ...(waits && { opened_at: at(epoch, opened) }),
    ...(back !== null && { is_back: back }),
    ...(photos !== null && { photo_minutes: photos }),
    ...(seb && { seb: { state: seb[0], at: at(epoch, seb[1]), browser: seb[2] } }),
  };
}

export function presenceOf(epoch: number, id: number, row: PresenceRow): Presence {
  const [, seen, question, unsaved, unsavedSince, hiddenSince, seen_message, device, ready] = row;
  return {
    id,
    seen_at: epoch + seen * 1000,
    question,
    unsaved,
    unsaved_since: at(epoch, unsavedSince),
    hidden_since: at(epoch, hiddenSince),
    seen_message,
    device,
    ...(ready && { is_ready: true }),
  };
}

/** As `presenceOf`, of a report that has just come in. */
export const packBeat = (epoch: number, id: number, beat: Beat) =>
  packPresence(epoch, {
    id,
    seen_at: beat.at,
    question: beat.question,
    unsaved: beat.unsaved,
    unsaved_since: beat.unsavedSince,
    hidden_since: beat.hiddenSince,
    seen_message: beat.seenMessage,
    device: beat.device,
    ...(beat.isReady && { is_ready: true }),
  });

/** Of at most 60 bytes each. */
export const ROWS_A_SECOND = 120;
/** While the database has much to do, answers go before boards: changes then reach them more slowly. */
const FEWEST_A_SECOND = 20;
const READ_MS = 16;

/** Of a read: so many rows took so long. */
export interface Read {
  rows: number;
  ms: number;
}

/**
 * How many rows are read in the next second, by the better of the last two reads: one that met something else on the
 * machine says nothing about the database.
 */
export function rowsNext(last: Read, before: Read): number {
  const inTime = ({ rows, ms }: Read) => (rows > 0 ? Math.floor((rows * READ_MS) / ms) : ROWS_A_SECOND);
  return Math.min(ROWS_A_SECOND, Math.max(FEWEST_A_SECOND, inTime(last), inTime(before)));
}

const BROWSERS = [
  [/\bSEB\b|SafeExamBrowser/i, 'b'],
  [/\bEdgA?\//, 'e'],
  [/\bOPR\//, 'o'],
  [/\bSamsungBrowser\//, 's'],
  [/\bFirefox\/|\bFxiOS\//, 'f'],
  [/\bChrom(e|ium)\/|\bCriOS\//, 'c'],
  [/\bSafari\//, 'a'],
] as const;

const SYSTEMS = [
  [/iPhone|iPad|iPod/, 'i'],
  [/Android/, 'd'],
  [/CrOS/, 'c'],
  [/Windows/, 'w'],
  [/Macintosh|Mac OS X/, 'm'],
  [/Linux|X11/, 'l'],
] as const;

/**
 * A browser and its system in two letters, as a thousand rows of a board carry them. `?` for what is not known. Empty
 * where there is nothing to read it from.
 */
export function deviceOf(userAgent: string | null | undefined): string {
  if (!userAgent) return '';
  const letter = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '?';
  return letter(BROWSERS) + letter(SYSTEMS);
}
