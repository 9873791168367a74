import { DEFAULT_THRESHOLDS, packPresence, packProgress } from '@quivia/contract/hall/board';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardOf, EPOCH, progressOf } from '../../../../testing/sample-board.ts';
import { applyEvent, readBoard, watchOf } from './board-state.ts';
import { createListing, createPlaces, createSeenRows } from './listing.ts';
import { isShown, keepOrder, rowsToMove, type SeenRow, seeRow, sortRows } from './order.ts';

const NOW = EPOCH + 30 * 60_000;
const at = (seconds: number) => NOW - seconds * 1000;

const presenceOf = (id: number, given: object = {}) => ({
  id,
  seen_at: at(3),
  question: 2,
  unsaved: 0,
  unsaved_since: null,
  hidden_since: null,
  seen_message: 0,
  device: 'cw',
  ...given,
});

function seen(presence: Record<number, object>): SeenRow[] {
  const ids = Object.keys(presence).map(Number);
  const board = readBoard(
    boardOf({
      students: ids.map((id) => [id, id + 100, `R${id}`, null, null, null]),
      progress: ids.map((id) => packProgress(EPOCH, progressOf(id))),
      presence: ids.map((id) => packPresence(EPOCH, presenceOf(id, presence[id]))),
    }),
  );
  const watch = watchOf(board, NOW);
  return [...board.rows.values()].map((row) => seeRow(row, watch, undefined));
}

test('a row of which nothing changed is the same object a second later, so that it is not drawn again', () => {
  const board = readBoard(
    boardOf({
      students: [[1, 101, 'R1', null, null, null]],
      progress: [packProgress(EPOCH, progressOf(1))],
      presence: [packPresence(EPOCH, presenceOf(1))],
    }),
  );
  const [row] = board.rows.values();
  if (!row) throw new Error('no row');
  const first = seeRow(row, watchOf(board, NOW), undefined);
  expect(seeRow(row, watchOf(board, NOW + 1000), first)).toBe(first);
  expect(seeRow(row, watchOf(board, NOW + 120_000), first)).not.toBe(first);
});

const ids = (rows: readonly SeenRow[]) => rows.map(({ row }) => row.id);

test('what needs a person comes first, the longest waiting before others, then by roll number', () => {
  const rows = seen({
    10: {},
    2: {},
    3: { hidden_since: at(60) },
    4: { seen_at: at(50) },
    5: { seen_at: at(90) },
  });
  expect(ids(sortRows(rows))).toEqual([5, 4, 3, 2, 10]);
});

test('a frozen order keeps its rows while they are there and adds new ones at the end', () => {
  const shown = keepOrder([3, 1, 2], [1, 9, 7, 2], (id) => id !== 9);
  expect(shown).toEqual([1, 7, 2, 3]);
  expect(rowsToMove(shown, [3, 1, 2])).toBe(2);
});

test('counts the fewest rows that have to move', () => {
  const rows = [1, 2, 3, 4, 5];
  const order = fc.shuffledSubarray(rows, { minLength: rows.length });
  expect(rowsToMove(rows, rows)).toBe(0);
  expect(rowsToMove([5, 1, 2, 3, 4], rows)).toBe(1);
  expect(rowsToMove([5, 4, 3, 2, 1], rows)).toBe(4);
  expect(rowsToMove([6, 1, 2, 3, 4, 5], rows)).toBe(1);
  fc.assert(
    fc.property(order, (shown) => {
      const moves = rowsToMove(shown, rows);
      return moves === 0 ? shown.join() === rows.join() : moves < rows.length;
    }),
    { numRuns: 50 },
  );
});

const ANYONE = { search: '', room: undefined, exam: undefined, state: undefined };

/** A board of twelve, of whom some are away since so many seconds. */
function boardWith(away: readonly number[]) {
  const ids = Array.from({ length: 12 }, (_, i) => i + 1);
  return readBoard(
    boardOf({
      students: ids.map((id) => [id, id + 100, `R${id}`, null, null, null]),
      progress: ids.map((id) => packProgress(EPOCH, progressOf(id))),
      presence: ids.map((id) =>
        packPresence(EPOCH, presenceOf(id, away[id] ? { hidden_since: at(15 + away[id]) } : {})),
      ),
    }),
  );
}

test('after any changes the order is that of sorting everyone, and only what changed is new', () => {
  const away = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 13, maxLength: 13 });
  fc.assert(
    fc.property(fc.array(away, { minLength: 2, maxLength: 4 }), fc.boolean(), (steps, onlyAway) => {
      const rows = createSeenRows();
      const filter = { ...ANYONE, state: onlyAway ? ('attention' as const) : undefined };
      const listed = createListing(rows, filter);
      for (const step of steps) {
        rows.look([boardWith(step)], NOW);
        const { order, counts, all } = listed();
        const everyone = [...rows.values()];
        expect(order).toEqual(ids(sortRows(everyone.filter((one) => isShown(one, filter)))));
        expect(all).toBe(12);
        expect(counts.attention).toBe(everyone.filter(({ attention }) => attention.length > 0).length);
      }
      const before = listed();
      expect([...before.members].sort()).toEqual([...before.order].sort());
      rows.look([boardWith(steps.at(-1) ?? [])], NOW);
      expect(listed().order).toBe(before.order);
      expect(listed().counts).toBe(before.counts);
    }),
    { numRuns: 40 },
  );
});

test('a student who is no longer on the board leaves the list', () => {
  const rows = createSeenRows();
  const listed = createListing(rows, ANYONE);
  const board = boardWith([]);
  rows.look([board], NOW);
  expect(listed().order).toHaveLength(12);
  const fewer = new Map(board.rows);
  fewer.delete(4);
  expect(rows.look([{ ...board, rows: fewer }], NOW)).toEqual([4]);
  expect(listed().order).not.toContain(4);
});

test('a new order of the same students keeps the list of them; while it is attended to, it keeps their places', () => {
  const rows = createSeenRows();
  const listed = createListing(rows, ANYONE);
  rows.look([boardWith([])], NOW);
  const { order, members } = listed();
  const still = createPlaces({ rows, listed, still: order });
  const sorted = createPlaces({ rows, listed, still: undefined });
  expect([still().moves, sorted().moves]).toEqual([0, 0]);
  rows.look([boardWith(Array.from({ length: 13 }, (_, id) => (id === 7 ? 20 : 0)))], NOW);
  expect(listed().order[0]).toBe(7);
  expect(listed().members).toBe(members);
  expect(sorted()).toEqual({ ids: listed().order, moves: 0 });
  expect(still()).toEqual({ ids: order, moves: 1 });
});

test('a row that leaves the filter keeps its place while the list is attended to, until it leaves the board', () => {
  const rows = createSeenRows();
  const listed = createListing(rows, { ...ANYONE, state: 'attention' });
  const awayAre = (...ids: number[]) =>
    boardWith(Array.from({ length: 13 }, (_, id) => (ids.includes(id) ? 20 : 0)));
  rows.look([awayAre(2, 5)], NOW);
  const still = createPlaces({ rows, listed, still: listed().order });
  expect(still()).toEqual({ ids: [2, 5], moves: 0 });
  rows.look([awayAre(5, 9)], NOW);
  expect(listed().order).toEqual([5, 9]);
  expect(still()).toEqual({ ids: [2, 5, 9], moves: 1 });
  const board = awayAre(5, 9);
  const fewer = new Map(board.rows);
  fewer.delete(2);
  rows.look([{ ...board, rows: fewer }], NOW);
  expect(still()).toEqual({ ids: [5, 9], moves: 0 });
});

test('finds by roll number and name, by room and by state', () => {
  const [one] = seen({ 7: { seen_at: at(60) } }) as [SeenRow];
  const row = { ...one, row: { ...one.row, name: 'Anna Nair', room_id: 4 } };
  const finds = (given: object) => isShown(row, { ...ANYONE, ...given });
  expect([{ search: 'r7' }, { search: ' nair ' }, { room: 4 }, { state: 'gone' }].map(finds)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([{ search: 'bala' }, { room: 5 }, { state: 'here' }, { exam: 99 }].map(finds)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(finds({ state: 'attention' })).toBe(true);
});

test('a change replaces only the rows it names', () => {
  const board = readBoard(boardOf());
  const [first, second] = [...board.rows.keys()] as [number, number];
  const after = applyEvent(board, {
    exam_id: 3,
    server_time: new Date(NOW).toISOString(),
    progress: [packProgress(EPOCH, { ...progressOf(first), answered: 9 })],
    seen: [second],
  });
  expect(after.rows.get(first)?.progress.answered).toBe(9);
  expect(after.rows.get(second)?.presence?.seen_at).toBe(NOW);
  for (const [id, row] of board.rows) if (id > second) expect(after.rows.get(id)).toBe(row);
  expect(board.thresholds).toBe(after.thresholds);
  expect(board.thresholds).toEqual(DEFAULT_THRESHOLDS);
});
