// The order of the rows, and what is kept still: while somebody points at the list, no row moves under the pointer.
import {
  type Attention,
  attentionOf,
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
}

/** What was last seen of each row: the same again is the same object, so that it is not drawn again. */
const lastSeen = new WeakMap<BoardRow, SeenRow>();

export function seeRow(row: BoardRow, watch: Watch): SeenRow {
  const state = stateOf(row, watch);
  const attention = attentionOf(row, watch, state);
  const before = lastSeen.get(row);
  if (before?.state === state && isSame(before.attention, attention)) return before;
  const seen = { row, state, attention };
  lastSeen.set(row, seen);
  return seen;
}

const isSame = (one: readonly Attention[], other: readonly Attention[]) =>
  one.length === other.length &&
  one.every(({ reason, since }, i) => other[i]?.reason === reason && other[i]?.since === since);

const keys = new Map<string, string>();

/** Texts that sort like roll numbers: 'R2' before 'R10'. Kept, because a collator takes as long as all the rest of a second. */
function sortKeyOf(rollNumber: string): string {
  const known = keys.get(rollNumber);
  if (known !== undefined) return known;
  const key = rollNumber.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
  if (keys.size > 20_000) keys.clear();
  keys.set(rollNumber, key);
  return key;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** What needs a person first; within the same need whoever waits longest, then by roll number. */
export function sortRows(rows: readonly SeenRow[]): SeenRow[] {
  const keyed = rows.map((seen) => ({
    seen,
    urgency: urgencyOf(seen.attention, seen.state),
    key: sortKeyOf(seen.row.roll_number),
  }));
  keyed.sort(
    (a, b) =>
      a.urgency[0] - b.urgency[0] ||
      a.urgency[1] - b.urgency[1] ||
      compare(a.key, b.key) ||
      a.seen.row.id - b.seen.row.id,
  );
  return keyed.map(({ seen }) => seen);
}

/** As they were, with what came since at the end. */
export function keepOrder(sorted: readonly SeenRow[], frozen: readonly number[]): SeenRow[] {
  const byId = new Map(sorted.map((seen) => [seen.row.id, seen]));
  const kept = frozen.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(frozen);
  return [...kept, ...sorted.filter(({ row }) => !known.has(row.id))];
}

/** How many rows have to move to get from one order to the other, when all others stay as they are. */
export function rowsToMove(shown: readonly SeenRow[], sorted: readonly SeenRow[]): number {
  const wanted = new Map(sorted.map(({ row }, position) => [row.id, position]));
  // The longest increasing run of wanted positions stays; tails[n] is the smallest end of a run of n + 1.
  const tails: number[] = [];
  for (const { row } of shown) {
    const position = wanted.get(row.id) ?? 0;
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

export function isShown({ row, state, attention }: SeenRow, filter: RowFilter): boolean {
  if (filter.exam !== undefined && row.exam_id !== filter.exam) return false;
  if (filter.room !== undefined && row.room_id !== filter.room) return false;
  if (filter.state === 'attention' ? attention.length === 0 : filter.state && state !== filter.state)
    return false;
  const wanted = filter.search.trim().toLowerCase();
  return !wanted || `${row.roll_number} ${row.name ?? ''}`.toLowerCase().includes(wanted);
}

export type Counts = Record<RowState | 'attention', number>;

export function countRows(rows: readonly SeenRow[]): Counts {
  const counts: Counts = {
    attention: 0,
    here: 0,
    quiet: 0,
    gone: 0,
    paused: 0,
    waiting: 0,
    not_started: 0,
    finished: 0,
    absent: 0,
  };
  for (const { state, attention } of rows) {
    counts[state] += 1;
    if (attention.length > 0) counts.attention += 1;
  }
  return counts;
}
