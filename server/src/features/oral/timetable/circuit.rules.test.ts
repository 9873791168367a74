import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Circuit, generateCircuit } from './circuit.rules.ts';
import type { Span, Unit } from './timetable.rules.ts';

const MINUTE = 60_000;
const minutes = (start: number, end: number): Span => ({ start: start * MINUTE, end: end * MINUTE });
const circuit = (size: number, rest: number[], given: Partial<Circuit> = {}): Circuit => ({
  ...minutes(0, 600),
  slotMinutes: 8,
  breaks: [],
  size,
  stations: Array.from({ length: size }, (_, index) => index + 1)
    .filter((number) => !rest.includes(number))
    .map((number) => ({ number, session: 100 + number, examiners: [] })),
  ...given,
});
const unit = (user: number, extraTime = 0): Unit => ({
  id: `c${user}`,
  isOneSlot: false,
  people: [{ user, extraTime, guide: null }],
});
const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

test('everyone goes round: each station once, the rest station between, nobody where another is', () => {
  const { placed, unplaced } = generateCircuit(
    circuit(4, [3]),
    [1, 2, 3, 4].map((user) => unit(user)),
    new Map(),
  );
  expect(unplaced).toEqual([]);
  expect(
    placed.filter((place) => place.unit === 'c2').map(({ session, start }) => [session, start / MINUTE]),
  ).toEqual([
    [102, 0],
    [104, 16],
    [101, 24],
  ]);
});

test('people with extra time go round together, with longer rounds; a break is left out', () => {
  const { placed } = generateCircuit(
    circuit(2, [], { breaks: [minutes(16, 30)] }),
    [unit(1, 50), unit(2), unit(3)],
    new Map(),
  );
  expect(placed.map(({ unit: id, start, end }) => [id, start / MINUTE, end / MINUTE])).toEqual([
    ['c2', 0, 8],
    ['c2', 8, 16],
    ['c3', 0, 8],
    ['c3', 8, 16],
    ['c1', 30, 42],
    ['c1', 42, 54],
  ]);
});

test('whoever has an exam waits for a later wave, and is named when there is none', () => {
  const busy = new Map([
    [1, [minutes(0, 10)]],
    [2, [minutes(0, 600)]],
  ]);
  const { placed, unplaced } = generateCircuit(circuit(2, []), [unit(1), unit(2), unit(3)], busy);
  expect(placed.find((place) => place.unit === 'c1')?.start).toBe(16 * MINUTE);
  expect(unplaced).toEqual([{ unit: 'c2', reason: 'candidate_busy' }]);
});

test('nobody goes round a circuit with a station that is barred to them', () => {
  const { placed, unplaced } = generateCircuit(
    circuit(2, []),
    [{ ...unit(1), barred: new Set([102]) }, unit(2)],
    new Map(),
  );
  expect(new Set(placed.map((place) => place.unit))).toEqual(new Set(['c2']));
  expect(unplaced).toEqual([{ unit: 'c1', reason: 'conflict_of_interest' }]);
});

test('whatever is asked, nobody and no station is taken twice at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
      fc.array(fc.constantFrom(0, 0, 25), { maxLength: 30 }),
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 3 }),
      (size, rest, extras, breaks) => {
        const given = circuit(size, rest, { breaks: breaks.map((at) => minutes(at, at + 15)) });
        const units = extras.map((extra, user) => unit(user, extra));
        const { placed, unplaced } = generateCircuit(given, units, new Map());
        for (const [at, a] of placed.entries())
          for (const b of placed.slice(at + 1))
            if (a.unit === b.unit || a.session === b.session) expect(overlaps(a, b)).toBe(false);
        for (const { id } of units) {
          const count = placed.filter((place) => place.unit === id).length;
          expect(count).toBe(unplaced.some((one) => one.unit === id) ? 0 : given.stations.length);
        }
        for (const place of placed) expect(given.breaks.some((one) => overlaps(one, place))).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});
