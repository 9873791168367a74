// The rows of a board as everyone sees them, and those of one filter in their order. Outside React: a delta is applied here, and
// only what it changed on the screen is drawn.
import { type BoardRow, type Head, watchOf } from './board-state.ts';
import {
  type Counts,
  countRow,
  isIn,
  isShown,
  keepOrder,
  noCounts,
  type RowFilter,
  rowsToMove,
  type SeenRow,
  seeRow,
  sortAgain,
} from './order.ts';

/** The same list where all its members are the same. */
export const keepSame = <Member>(before: readonly Member[], after: readonly Member[]) =>
  before.length === after.length && after.every((one, i) => one === before[i]) ? before : after;

export interface SeenRows {
  /** Grows with every change. */
  version: () => number;
  get: (id: number) => SeenRow | undefined;
  values: () => Iterable<SeenRow>;
}

interface Watched extends Head {
  rows: ReadonlyMap<number, BoardRow>;
  /** Where nothing is known of the time since: its rows are judged as of then. */
  stillAt?: number;
}

export function createSeenRows(): SeenRows & { look: (boards: readonly Watched[], now: number) => number[] } {
  const seen = new Map<number, SeenRow>();
  let version = 0;

  return {
    version: () => version,
    get: (id) => seen.get(id),
    values: () => seen.values(),
    /** Which rows differ from when they were last looked at. */
    look(boards, now) {
      const changed: number[] = [];
      let count = 0;
      for (const board of boards) {
        const watch = watchOf(board, board.stillAt ?? now);
        count += board.rows.size;
        for (const [id, row] of board.rows) {
          const before = seen.get(id);
          const after = seeRow(row, watch, before);
          if (after === before) continue;
          seen.set(id, after);
          changed.push(id);
        }
      }
      if (seen.size > count) {
        const left = new Set(boards.flatMap(({ rows }) => [...rows.keys()]));
        for (const id of seen.keys()) if (!left.has(id) && seen.delete(id)) changed.push(id);
      }
      if (changed.length > 0) version += 1;
      return changed;
    },
  };
}

export interface Listed {
  /** The ids of the rows that are shown. */
  order: readonly number[];
  /** The same ones, and the same list while nobody comes or goes. */
  members: readonly number[];
  /** Of the room and the exam, whatever else is searched for. */
  counts: Counts;
  all: number;
}

const STATES = Object.keys(noCounts()) as (keyof Counts)[];

const isSame = (one: Counts, other: Counts) => STATES.every((state) => one[state] === other[state]);

/** Parts that didn't change are the same objects. */
export function createListing(rows: SeenRows, filter: RowFilter): () => Listed {
  let version = -1;
  let sorted: readonly SeenRow[] = [];
  let placed = new Set<number>();
  let listed: Listed = { order: [], members: [], counts: noCounts(), all: 0 };

  const nowOf = ({ row }: SeenRow) => {
    const seen = rows.get(row.id);
    return seen && isShown(seen, filter) ? seen : undefined;
  };

  function update() {
    const counts = noCounts();
    let all = 0;
    const came: SeenRow[] = [];
    for (const seen of rows.values()) {
      if (!isIn(seen, filter)) continue;
      all += 1;
      countRow(counts, seen);
      if (!placed.has(seen.row.id) && isShown(seen, filter)) came.push(seen);
    }
    sorted = sortAgain(sorted, nowOf, came);
    const order = keepSame(
      listed.order,
      sorted.map(({ row }) => row.id),
    );
    const isSameMembers = came.length === 0 && order.length === placed.size;
    if (!isSameMembers) placed = new Set(order);
    listed = {
      order,
      members: isSameMembers ? listed.members : order,
      counts: isSame(listed.counts, counts) ? listed.counts : counts,
      all,
    };
  }

  return () => {
    if (version !== rows.version()) {
      version = rows.version();
      update();
    }
    return listed;
  };
}

interface Places {
  /** As the rows are to stand. */
  ids: readonly number[];
  /** How many would stand elsewhere, or be gone, if they were sorted. */
  moves: number;
}

interface Placed {
  rows: SeenRows;
  listed: () => Listed;
  /** How it stood when somebody began to attend to it. */
  still: readonly number[] | undefined;
}

/**
 * While somebody attends to the list, nothing in it moves. Rows that no longer belong in the filter stay too, as long as they
 * are on the board: otherwise a press meets the next student.
 */
export function createPlaces({ rows, listed, still }: Placed): () => Places {
  let order: readonly number[] | undefined;
  let places: Places = { ids: [], moves: 0 };
  /** Kept although the filter no longer shows them. */
  let staying: readonly number[] = [];
  const isThere = (id: number) => rows.get(id) !== undefined;
  return () => {
    const sorted = listed().order;
    if (sorted === order && staying.every(isThere)) return places;
    order = sorted;
    const ids = still ? keepOrder(sorted, still, isThere) : sorted;
    const wanted = new Set(sorted);
    staying = still ? still.filter((id) => isThere(id) && !wanted.has(id)) : [];
    places = { ids, moves: still ? rowsToMove(ids, sorted) : 0 };
    return places;
  };
}
