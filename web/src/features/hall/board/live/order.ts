// The order of the rows, and what is kept still: while somebody points at the list, no row moves under the pointer.
import {
  type Attention,
  attentionOf,
  changesAt,
  heardAt,
  type RowState,
  stateOf,
  urgencyOf,
  type Watch,
} from '@quivia/contract/hall/attention';
import type { BoardRow } from './board-state.ts';

export interface SeenRow {
  row: BoardRow;
  state: RowState;
  attention: readonly Attention[];
  /** What it is sorted by: the smaller first. */
  rank: number;
  since: number;
  rollKey: string;
  /** Looked at then, and not to be looked at again before. */
  from: number;
  until: number;
}

/** The same object while neither the row nor the time has changed anything: it is not drawn again then. */
export function seeRow(row: BoardRow, watch: Watch, before: SeenRow | undefined): SeenRow {
  if (before?.row === row && before.from <= watch.now && watch.now < before.until) return before;
  const state = stateOf(row, watch);
  const found = attentionOf(row, watch, state);
  const attention = before && isSame(before.attention, found) ? before.attention : found;
  const until = changesAt(row, watch);
  if (before?.row === row && before.state === state && before.attention === attention) {
    before.from = watch.now;
    before.until = until;
    return before;
  }
  const [rank, since] = urgencyOf(attention, state);
  const rollKey = before?.row.roll_number === row.roll_number ? before.rollKey : rollKeyOf(row.roll_number);
  return { row, state, attention, rank, since, rollKey, from: watch.now, until };
}

/** A sign of life alone changes nothing that can be seen, except of a row that says when the last one came. */
export const looksAlike = (one: SeenRow, other: SeenRow): boolean =>
  one.state === other.state &&
  (one.state !== 'quiet' || heardAt(one.row) === heardAt(other.row)) &&
  one.attention === other.attention &&
  one.row.id === other.row.id &&
  one.row.progress === other.row.progress &&
  one.row.name === other.row.name &&
  one.row.roll_number === other.row.roll_number &&
  one.row.room_id === other.row.room_id &&
  one.row.seat === other.row.seat &&
  one.row.presence?.question === other.row.presence?.question &&
  one.row.presence?.is_ready === other.row.presence?.is_ready &&
  one.row.presence?.unsaved === other.row.presence?.unsaved &&
  one.row.presence?.device === other.row.presence?.device;

const isSame = (one: readonly Attention[], other: readonly Attention[]) =>
  one.length === other.length &&
  one.every(({ reason, since }, i) => other[i]?.reason === reason && other[i]?.since === since);

/** Sorts like roll numbers: 'R2' before 'R10'. A collator takes as long as all the rest of a second. */
const rollKeyOf = (rollNumber: string) =>
  rollNumber.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** What needs a person first; within the same need whoever waits longest, then by roll number. */
const compare = (a: SeenRow, b: SeenRow) =>
  a.rank - b.rank || a.since - b.since || compareText(a.rollKey, b.rollKey) || a.row.id - b.row.id;

export const sortRows = (rows: readonly SeenRow[]): SeenRow[] => [...rows].sort(compare);

/**
 * `sorted` with each row as it is now, and with those that came. Rows that keep what they are sorted by keep their place; only
 * the others are sorted, and merged with them.
 */
export function sortAgain(
  sorted: readonly SeenRow[],
  nowOf: (before: SeenRow) => SeenRow | undefined,
  came: readonly SeenRow[],
): readonly SeenRow[] {
  const kept: SeenRow[] = [];
  const moved = [...came];
  for (const before of sorted) {
    const seen = nowOf(before);
    if (!seen) continue;
    const stays = seen === before || compare(seen, before) === 0;
    (stays ? kept : moved).push(seen);
  }
  if (moved.length === 0) return kept;
  moved.sort(compare);
  const merged: SeenRow[] = [];
  let next = 0;
  for (const one of moved) {
    while (next < kept.length && compare(kept[next] as SeenRow, one) < 0)
      merged.push(kept[next++] as SeenRow);
    merged.push(one);
  }
  while (next < kept.length) merged.push(kept[next++] as SeenRow);
  return merged;
}

/** As they were, as far as they are still there, with what came since at the end. */
export function keepOrder(
  sorted: readonly number[],
  frozen: readonly number[],
  isThere: (id: number) => boolean,
): number[] {
  const known = new Set(frozen);
  return [...frozen.filter(isThere), ...sorted.filter((id) => !known.has(id))];
}

/** How many rows have to move or leave to get from one order to the other, when all others stay as they are. */
export function rowsToMove(shown: readonly number[], sorted: readonly number[]): number {
  const wanted = new Map(sorted.map((id, position) => [id, position]));
  // The longest increasing run of wanted positions stays; tails[n] is the smallest end of a run of n + 1.
  const tails: number[] = [];
  for (const id of shown) {
    const position = wanted.get(id);
    if (position === undefined) continue;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] as number) < position) low = middle + 1;
      else high = middle;
    }
    tails[low] = position;
  }
  return shown.length - tails.length;
}

export interface RowFilter {
  search: string;
  room: number | undefined;
  exam: number | undefined;
  state: RowState | 'attention' | undefined;
}

export const isIn = ({ row }: SeenRow, { room, exam }: RowFilter) =>
  (exam === undefined || row.exam_id === exam) && (room === undefined || row.room_id === room);

export function isShown(seen: SeenRow, filter: RowFilter): boolean {
  const { row, state, attention } = seen;
  if (!isIn(seen, filter)) return false;
  if (filter.state === 'attention' ? attention.length === 0 : filter.state && state !== filter.state)
    return false;
  const wanted = filter.search.trim().toLowerCase();
  return !wanted || `${row.roll_number} ${row.name ?? ''}`.toLowerCase().includes(wanted);
}

export type Counts = Record<RowState | 'attention', number>;

export const noCounts = (): Counts => ({
  attention: 0,
  here: 0,
  quiet: 0,
  gone: 0,
  paused: 0,
  waiting: 0,
  not_started: 0,
  finished: 0,
  absent: 0,
});

export function countRow(counts: Counts, { state, attention }: SeenRow): void {
  counts[state] += 1;
  if (attention.length > 0) counts.attention += 1;
}
