// Who sits where. Neighbours should have their questions in different orders, and a second exam in the room fills the seats
// in between.
import { shuffled } from '@quivia/kinds/chance.rules';

export interface Spot {
  room_id: number;
  row: number;
  column: number;
}

export interface SeatedRoom {
  id: number;
  rows: number;
  columns: number;
  /** Positions without a seat, or where somebody takes another exam: row * 100 + column. */
  closed: ReadonlySet<number>;
}

export interface Examinee {
  id: number;
  roll_number: string;
  /** The questions in this student's order. */
  order: readonly number[];
}

/** Somebody of this exam who stays where they are. */
export interface Settled extends Spot {
  order: readonly number[];
}

interface Arranging {
  by: 'roll_number' | 'random';
  /** From 0 to 1. */
  random: () => number;
  settled?: readonly Settled[];
}

/** Enough to avoid most equal papers beside each other while the rows still read by roll number. */
const FURTHEST_BY_ROLL_NUMBER = 3;
const TRIES_AT_RANDOM = 12;
const ROUNDS = 3;

/** Whoever looks aside sees more than whoever looks over a shoulder. */
const ASIDE = 2;
const AHEAD = 1;
const NEIGHBOURS = [
  { row: 0, column: -1, weight: ASIDE },
  { row: 0, column: 1, weight: ASIDE },
  { row: -1, column: 0, weight: AHEAD },
  { row: 1, column: 0, weight: AHEAD },
];

const nameOf = ({ room_id, row, column }: Spot) => `${room_id} ${row} ${column}`;

/** The seat of each; undefined where there are too few. */
export function arrange(
  rooms: readonly SeatedRoom[],
  examinees: readonly Examinee[],
  { by, random, settled = [] }: Arranging,
): Map<number, Spot> | undefined {
  const spots = chooseSpots(freeSpots(rooms, settled), examinees.length, settled);
  if (!spots) return undefined;
  const people = by === 'random' ? shuffled(examinees, random) : byRollNumber(examinees);
  const seated = new Seating(spots, people, settled);
  for (let round = 0; round < ROUNDS; round += 1) {
    const isBetter =
      by === 'random'
        ? seated.improve(() => atRandom(TRIES_AT_RANDOM, people.length, random))
        : seated.improve(following, FURTHEST_BY_ROLL_NUMBER);
    if (!isBetter) break;
  }
  return seated.result();
}

const atRandom = (count: number, below: number, random: () => number) =>
  Array.from({ length: count }, () => Math.floor(random() * below));
const following = (i: number) => Array.from({ length: FURTHEST_BY_ROLL_NUMBER }, (_, n) => i + n + 1);

/** "S10" comes after "S9". */
const collator = new Intl.Collator('en', { numeric: true });
const byRollNumber = (examinees: readonly Examinee[]) =>
  examinees.toSorted((a, b) => collator.compare(a.roll_number, b.roll_number) || a.id - b.id);

/** In the order in which rooms are filled: from the front, row by row. */
function freeSpots(rooms: readonly SeatedRoom[], settled: readonly Settled[]): Spot[] {
  const used = new Set(settled.map(nameOf));
  return rooms.flatMap(({ id, rows, columns, closed }) =>
    Array.from({ length: rows * columns }, (_, i) => ({
      room_id: id,
      row: Math.floor(i / columns) + 1,
      column: (i % columns) + 1,
    })).filter((spot) => !closed.has(spot.row * 100 + spot.column) && !used.has(nameOf(spot))),
  );
}

const isEven = ({ row, column }: Spot) => (row + column) % 2 === 0;

/** As a chessboard where there is room, so that nobody has a neighbour; the fields in between only when they are needed. */
function chooseSpots(free: readonly Spot[], count: number, settled: readonly Settled[]): Spot[] | undefined {
  if (free.length < count) return undefined;
  const even = free.filter(isEven);
  const odd = free.filter((spot) => !isEven(spot));
  const patterns = [
    [...even, ...odd],
    [...odd, ...even],
  ].map((pattern) => new Set(pattern.slice(0, count)));
  const [best] = patterns.toSorted((a, b) => pairsIn(a, settled) - pairsIn(b, settled));
  return free.filter((spot) => best?.has(spot));
}

/** How often two of the exam are beside each other. */
function pairsIn(spots: ReadonlySet<Spot>, settled: readonly Settled[]): number {
  const used = new Set([...spots, ...settled].map(nameOf));
  let pairs = 0;
  for (const spot of spots)
    for (const { row, column, weight } of NEIGHBOURS)
      if (used.has(nameOf({ ...spot, row: spot.row + row, column: spot.column + column }))) pairs += weight;
  return pairs;
}

/** From 0 to 1: at how many positions two papers have the same question. */
function likeness(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  if (length === 0) return 0;
  let same = 0;
  for (let i = 0; i < length; i += 1) if (a[i] === b[i]) same += 1;
  return same / length;
}

/** How much neighbours can copy from each other: lower is better. */
export function exposure(seated: readonly (Spot & { order: readonly number[] })[]): number {
  const at = new Map(seated.map((one) => [nameOf(one), one]));
  let sum = 0;
  for (const one of seated)
    for (const { row, column, weight } of NEIGHBOURS) {
      const other = at.get(nameOf({ ...one, row: one.row + row, column: one.column + column }));
      if (other) sum += weight * likeness(one.order, other.order);
    }
  return sum;
}

class Seating {
  readonly #spots: readonly Spot[];
  readonly #people: Examinee[];
  /** Where each would sit in the order that was asked for. */
  readonly #home: number[];
  readonly #orders: (readonly number[])[];
  readonly #neighbours: { index: number; weight: number }[][];

  constructor(spots: readonly Spot[], people: readonly Examinee[], settled: readonly Settled[]) {
    this.#spots = spots;
    this.#people = [...people];
    this.#home = people.map((_, i) => i);
    this.#orders = [...people.map(({ order }) => order), ...settled.map(({ order }) => order)];
    const index = new Map([...spots, ...settled].map((spot, i) => [nameOf(spot), i]));
    this.#neighbours = spots.map((spot) =>
      NEIGHBOURS.flatMap(({ row, column, weight }) => {
        const at = index.get(nameOf({ ...spot, row: spot.row + row, column: spot.column + column }));
        return at === undefined ? [] : [{ index: at, weight }];
      }),
    );
  }

  #exposureOf(i: number): number {
    let sum = 0;
    for (const { index, weight } of this.#neighbours[i] ?? [])
      sum += weight * likeness(this.#orders[i] ?? [], this.#orders[index] ?? []);
    return sum;
  }

  #swap(i: number, j: number): void {
    for (const list of [this.#people, this.#home, this.#orders] as unknown[][])
      [list[i], list[j]] = [list[j], list[i]];
  }

  /** Swaps people while that makes neighbours' papers differ more; false when nothing got better. */
  improve(partners: (i: number) => number[], furthest = Number.POSITIVE_INFINITY): boolean {
    const isNear = (i: number, j: number) => Math.abs((this.#home[i] ?? 0) - j) <= furthest;
    let isBetter = false;
    for (let i = 0; i < this.#people.length; i += 1) {
      for (const j of partners(i)) {
        if (i === j || j >= this.#people.length || !isNear(i, j) || !isNear(j, i)) continue;
        const before = this.#exposureOf(i) + this.#exposureOf(j);
        if (before === 0) continue;
        this.#swap(i, j);
        // Exposure is a sum of fractions: a difference of rounding is none.
        if (this.#exposureOf(i) + this.#exposureOf(j) < before - 1e-9) isBetter = true;
        else this.#swap(i, j);
      }
    }
    return isBetter;
  }

  result(): Map<number, Spot> {
    return new Map(this.#people.map(({ id }, i) => [id, this.#spots[i] as Spot]));
  }
}
