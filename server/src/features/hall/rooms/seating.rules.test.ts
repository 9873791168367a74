import { randomFrom } from '@quivia/kinds/chance.rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange, type Examinee, exposure, type SeatedRoom, type Settled } from './seating.rules.ts';

const room = (id: number, rows: number, columns: number, closed: number[] = []): SeatedRoom => ({
  id,
  rows,
  columns,
  closed: new Set(closed),
});

const SAME = [1, 2, 3, 4];
const students = (count: number, orderOf: (n: number) => readonly number[] = () => SAME): Examinee[] =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, roll_number: `S${n + 1}`, order: orderOf(n) }));

const Rooms = fc
  .array(fc.record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((sizes) =>
    fc.tuple(
      ...sizes.map(({ rows, columns }, id) =>
        fc.array(fc.integer({ min: 0, max: rows * columns - 1 }), { maxLength: 4 }).map((closed) =>
          room(
            id + 1,
            rows,
            columns,
            closed.map((i) => (Math.floor(i / columns) + 1) * 100 + (i % columns) + 1),
          ),
        ),
      ),
    ),
  );

const capacity = (rooms: readonly SeatedRoom[]) =>
  rooms.reduce((sum, { rows, columns, closed }) => sum + rows * columns - closed.size, 0);

test('everyone gets a seat of their own that exists, or nobody gets one', () => {
  fc.assert(
    fc.property(
      Rooms,
      fc.integer({ min: 0, max: 90 }),
      fc.constantFrom('roll_number' as const, 'random' as const),
      fc.integer(),
      (rooms, count, by, seed) => {
        const seats = arrange(rooms, students(count), { by, random: randomFrom(seed) });
        expect(seats === undefined).toBe(count > capacity(rooms));
        if (!seats) return;
        const spots = [...seats.values()];
        expect(seats.size).toBe(count);
        expect(new Set(spots.map((spot) => JSON.stringify(spot))).size).toBe(count);
        for (const { room_id, row, column } of spots) {
          const { rows, columns, closed } = rooms[room_id - 1] as SeatedRoom;
          expect(row >= 1 && row <= rows && column >= 1 && column <= columns).toBe(true);
          expect(closed.has(row * 100 + column)).toBe(false);
        }
      },
    ),
    { numRuns: 60 },
  );
});

/** As they would sit without a thought about their papers. */
function unthinking(rooms: readonly SeatedRoom[], people: Examinee[], seats: Map<number, Settled | object>) {
  const spots = arrange(
    rooms,
    people.map((one) => ({ ...one, order: [] })),
    { by: 'roll_number', random: Math.random },
  );
  expect(spots?.size).toBe(seats.size);
  return exposure(people.map((one) => ({ ...(spots?.get(one.id) as Settled), order: one.order })));
}

test('by roll number, papers of neighbours never get more alike than without swaps, and nobody moves far', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 36 }), fc.integer(), (count, seed) => {
      const random = randomFrom(seed);
      const people = students(count, () => [...SAME].sort(() => random() - 0.5));
      const rooms = [room(1, 6, 6)];
      const seats = arrange(rooms, people, { by: 'roll_number', random }) ?? new Map();
      const found = exposure(people.map((one) => ({ ...seats.get(one.id), order: one.order })));
      expect(found).toBeLessThanOrEqual(unthinking(rooms, people, seats) + 1e-9);
      const inOrder = people.toSorted((a, b) => {
        const [x, y] = [seats.get(a.id), seats.get(b.id)];
        return x.row - y.row || x.column - y.column;
      });
      for (const [i, { id }] of inOrder.entries()) expect(Math.abs(id - 1 - i)).toBeLessThanOrEqual(3);
    }),
    { numRuns: 40 },
  );
});

const neighbours = (seats: { row: number; column: number }[]) =>
  seats.filter((one) =>
    seats.some((other) => Math.abs(one.row - other.row) + Math.abs(one.column - other.column) === 1),
  );

describe('neighbours', () => {
  test('there are none where half of the seats are enough', () => {
    const seats = arrange([room(1, 5, 6)], students(15), { by: 'roll_number', random: Math.random });
    expect(neighbours([...(seats?.values() ?? [])])).toEqual([]);
  });

  test('of a second exam take the seats in between', () => {
    const first = arrange([room(1, 4, 4)], students(8), { by: 'random', random: randomFrom(1) });
    const taken = [...(first?.values() ?? [])].map(({ row, column }) => row * 100 + column);
    const second = arrange([room(1, 4, 4, taken)], students(8), { by: 'random', random: randomFrom(2) });
    expect(second?.size).toBe(8);
    expect(neighbours([...(second?.values() ?? [])])).toEqual([]);
  });

  test('have different papers in a full room where two papers are enough for that', () => {
    const people = students(36, (n) => (n % 2 === 0 ? [1, 2, 3] : [2, 3, 1]));
    const seats = arrange([room(1, 6, 6)], people, { by: 'random', random: randomFrom(7) });
    const asSeated = people.map((one) => ({ ...(seats?.get(one.id) as Settled), order: one.order }));
    // A room of six rows in which everyone had the paper of both neighbours aside would have 120.
    expect(exposure(asSeated)).toBeLessThan(30);
  });

  test('who stay are kept away from as well', () => {
    const settled = [{ room_id: 1, row: 1, column: 2, order: SAME }];
    const seats = arrange([room(1, 2, 3)], students(2), { by: 'roll_number', random: Math.random, settled });
    expect([...(seats?.values() ?? [])].map(({ row, column }) => [row, column])).toEqual([
      [2, 1],
      [2, 3],
    ]);
  });
});

test('roll numbers are sorted as people read them, from the front', () => {
  const people = ['S10', 'S9', 'S1'].map((roll_number, id) => ({ id, roll_number, order: [] }));
  const seats = arrange([room(1, 1, 9)], people, { by: 'roll_number', random: Math.random });
  expect([2, 1, 0].map((id) => seats?.get(id)?.column)).toEqual([1, 3, 5]);
});
