import { DEFAULT_THRESHOLDS, packPresence, packProgress } from '@quivia/contract/hall/board';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardOf, EPOCH, progressOf } from '../../../testing/sample-board.ts';
import { applyEvent, readBoard, watchOf } from './board-state.ts';
import { countRows, isShown, keepOrder, rowsToMove, type SeenRow, seeRow, sortRows } from './order.ts';

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
  return [...board.rows.values()].map((row) => seeRow(row, watch));
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
  const first = seeRow(row, watchOf(board, NOW));
  expect(seeRow(row, watchOf(board, NOW + 1000))).toBe(first);
  expect(seeRow(row, watchOf(board, NOW + 120_000))).not.toBe(first);
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
  expect(countRows(rows)).toMatchObject({ attention: 3, here: 3, gone: 2 });
});

test('a frozen order keeps its rows and adds new ones at the end', () => {
  const sorted = sortRows(seen({ 1: {}, 2: {}, 3: { hidden_since: at(60) } }));
  const shown = keepOrder(sorted, [1, 2]);
  expect(ids(shown)).toEqual([1, 2, 3]);
  expect(rowsToMove(shown, sorted)).toBe(1);
});

test('counts the fewest rows that have to move', () => {
  const rows = seen({ 1: {}, 2: {}, 3: {}, 4: {}, 5: {} });
  const order = fc.shuffledSubarray(rows, { minLength: rows.length });
  expect(rowsToMove(rows, rows)).toBe(0);
  expect(rowsToMove(keepOrder(rows, [5, 1, 2, 3, 4]), rows)).toBe(1);
  expect(rowsToMove(keepOrder(rows, [5, 4, 3, 2, 1]), rows)).toBe(4);
  fc.assert(
    fc.property(order, (shown) => {
      const moves = rowsToMove(shown, rows);
      return moves === 0 ? ids(shown).join() === ids(rows).join() : moves < rows.length;
    }),
    { numRuns: 50 },
  );
});

test('finds by roll number and name, by room and by state', () => {
  const [one] = seen({ 7: { seen_at: at(60) } }) as [SeenRow];
  const row = { ...one, row: { ...one.row, name: 'Anna Nair', room_id: 4 } };
  const filter = { search: '', room: undefined, exam: undefined, state: undefined };
  const finds = (given: object) => isShown(row, { ...filter, ...given });
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
