// The internal mark against a second computation, and what AB, "not assigned" and "not marked yet" do to it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../server/src/testing/server/rounds.ts';
import { exactly, fraction } from '../base/fraction.ts';
import { slowInternalMark } from './internal-mark.oracle.ts';
import { type Cell, type Cells, internalMark } from './internal-mark.rules.ts';
import { type Component, InternalScheme, type Part } from './scheme.ts';

const component = (id: string, more: Partial<Component> = {}): Component => ({
  id,
  name: id,
  kind: 'test',
  maximum: 20,
  weight: 1,
  bands: [],
  retest_of: null,
  ...more,
});

const part = (id: string, components: Component[], more: Partial<Part> = {}): Part => ({
  id,
  name: id,
  rule: { type: 'mean' },
  components,
  scaled_to: null,
  minimum: null,
  absent: 'zero',
  ...more,
});

const scheme = (parts: Part[], more: Partial<InternalScheme> = {}): InternalScheme => ({
  parts,
  scaled_to: null,
  minimum: null,
  unassigned: 'left_out',
  rounding: 0.01,
  ...more,
});

const marks = (given: Record<string, number | Exclude<Cell, object>>): Cells =>
  new Map(Object.entries(given).map(([id, one]) => [id, typeof one === 'number' ? exactly(one) : one]));

const two = [component('one'), component('two')];

describe('AB', () => {
  test('counts as 0 or is left out, as the part says, and is shown either way', () => {
    const given = marks({ one: 16, two: 'absent' });
    expect(internalMark(scheme([part('a', two)]), given)).toMatchObject({ total: 8, hasAbsence: true });
    expect(internalMark(scheme([part('a', two, { absent: 'left_out' })]), given)).toMatchObject({
      total: 16,
      hasAbsence: true,
    });
  });

  test('of everything is AB, not 0', () => {
    const given = marks({ one: 'absent', two: 'absent' });
    for (const absent of ['zero', 'left_out'] as const)
      expect(internalMark(scheme([part('a', two, { absent })]), given)).toMatchObject({
        state: 'absent',
        total: null,
        outcome: null,
      });
  });

  test('of a whole part counts as 0 beside another part, and misses its minimum', () => {
    const both = scheme([
      part('a', two, { absent: 'left_out', minimum: 40 }),
      part('b', [component('three')]),
    ]);
    expect(internalMark(both, marks({ one: 'absent', two: 'absent', three: 20 }))).toMatchObject({
      total: 20,
      outcome: 'fail',
    });
  });

  test('is replaced by the mark of its retest, which may have another maximum', () => {
    const withRetest = scheme([part('a', [...two, component('again', { retest_of: 'two', maximum: 50 })])]);
    const of = (again: number | Exclude<Cell, object>) =>
      internalMark(withRetest, marks({ one: 16, two: 'absent', again }));
    expect(of(25)).toMatchObject({ total: 13, hasAbsence: false });
    expect(of('waiting')).toMatchObject({ state: 'waiting', total: null });
    expect(of('absent')).toMatchObject({ total: 8, hasAbsence: true });
    expect(of('unassigned')).toMatchObject({ total: 8, hasAbsence: true });
    expect(internalMark(withRetest, marks({ one: 16, two: 4, again: 50 })).total).toBe(10);
  });
});

describe('what was not assigned', () => {
  const parts = [
    part('a', two, { rule: { type: 'best', count: 2 } }),
    part('b', [component('three')], { scaled_to: 10 }),
  ];

  test('is left out, and the rest counts for as much as all', () => {
    expect(internalMark(scheme(parts), marks({ one: 10, three: 20 })).total).toBe(30);
    expect(internalMark(scheme(parts), marks({ one: 10, two: 20 })).total).toBe(37.5);
    expect(internalMark(scheme(parts), marks({}))).toMatchObject({ state: 'unassigned', total: null });
  });

  test('blocks a scheme that wants everything', () => {
    const strict = scheme(parts, { unassigned: 'blocks' });
    expect(internalMark(strict, marks({ one: 10, three: 20 }))).toMatchObject({
      state: 'blocked',
      total: null,
    });
  });

  test('is no reason to wait for a component without a weight', () => {
    const weighted = [component('one', { weight: 3 }), component('two', { weight: 0 })];
    const all = scheme([part('a', weighted, { rule: { type: 'weighted' } })]);
    expect(internalMark(all, marks({ one: 10, two: 'waiting' })).total).toBe(1.5);
    expect(internalMark(all, marks({ two: 10 }))).toMatchObject({ state: 'unassigned' });
  });
});

test('a mark that is waited for leaves no total, whatever else is there', () => {
  const best = scheme([part('a', two, { rule: { type: 'best', count: 1 } })]);
  expect(internalMark(best, marks({ one: 20, two: 'waiting' }))).toMatchObject({
    state: 'waiting',
    total: null,
  });
});

test('halves go up, once, at the end', () => {
  const thirds = ['one', 'two', 'three'].map((id) => component(id, { maximum: 15 }));
  const to = (rounding: InternalScheme['rounding']) =>
    internalMark(
      scheme(
        [
          part('a', thirds, { scaled_to: 10 }),
          part(
            'b',
            thirds.map((one) => ({ ...one, id: `b-${one.id}` })),
          ),
        ],
        {
          rounding,
        },
      ),
      marks({ one: 1, two: 1, three: 0, 'b-one': 2, 'b-two': 2, 'b-three': 1 }),
    ).total;
  // 4/9 + 5/3 = 19/9
  expect([to(0.01), to(0.1), to(0.25), to(0.5), to(1)]).toEqual([2.11, 2.1, 2, 2, 2]);
  const half = scheme([part('a', two)], { rounding: 1 });
  expect(internalMark(half, marks({ one: 12, two: 13 })).total).toBe(13);
});

test('the best marks are those of the highest share, and are named', () => {
  const mixed = [component('one', { maximum: 50 }), component('two'), component('three')];
  const best = scheme([part('a', mixed, { rule: { type: 'best', count: 2 }, scaled_to: 100 })]);
  const mark = internalMark(best, marks({ one: 30, two: 19, three: 11 }));
  expect(mark.parts[0]?.counts).toEqual(['two', 'one']);
  expect(mark.total).toBe(77.5);
});

const amount = fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const weight = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 1000 }).map((n) => n / 10),
);

const anyComponents = fc
  .array(
    fc.record({
      maximum: fc.oneof(fc.constantFrom(5, 15, 20, 30, 50), amount),
      weight,
      kind: fc.constantFrom('test', 'test', 'viva', 'attendance' as const),
      bands: fc.uniqueArray(percent, { minLength: 1, maxLength: 4 }),
      hasRetest: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((all) =>
    fc.boolean().map((alike) => ({ all: all.map((one) => ({ ...one, maximum: alike ? 20 : one.maximum })) })),
  );

const rules = fc.oneof(
  fc.constant({ type: 'sum' as const }),
  fc.constant({ type: 'mean' as const }),
  fc.constant({ type: 'weighted' as const }),
  fc.integer({ min: 1, max: 5 }).map((count) => ({ type: 'best' as const, count })),
  fc.array(weight, { minLength: 5, maxLength: 5 }).map((shares) => ({ type: 'ranked' as const, shares })),
);

const anyPart = fc.record({
  components: anyComponents,
  rule: rules,
  scaled_to: fc.option(amount),
  minimum: fc.option(percent),
  absent: fc.constantFrom('zero', 'left_out' as const),
});

const schemes = fc
  .record({
    parts: fc.array(anyPart, { minLength: 1, maxLength: 4 }),
    scaled_to: fc.option(fc.integer({ min: 1, max: 200 })),
    minimum: fc.option(percent),
    unassigned: fc.constantFrom('left_out', 'left_out', 'blocks' as const),
    rounding: fc.constantFrom(0.01, 0.1, 0.25, 0.5, 1 as const),
  })
  .map(({ parts, ...rest }) => ({
    ...rest,
    parts: parts.map((one, at) => {
      const components = one.components.all.flatMap((column, index) => {
        const { kind, bands, hasRetest, maximum } = column;
        const id = `c-${at}-${index}`;
        const isAttendance = kind === 'attendance';
        const made = component(id, {
          kind,
          maximum,
          weight: column.weight,
          bands: isAttendance
            ? bands
                .toSorted((a, b) => b - a)
                .map((from, place) => ({ from, marks: Math.floor(maximum / (place + 1)) }))
            : [],
        });
        return hasRetest && !isAttendance
          ? [made, component(`${id}-again`, { retest_of: id, maximum: maximum * 2 })]
          : [made];
      });
      const count = one.components.all.length;
      const { rule } = one;
      const fitted =
        rule.type === 'best'
          ? { ...rule, count: Math.min(rule.count, count) }
          : rule.type === 'ranked'
            ? { ...rule, shares: rule.shares.slice(0, count) }
            : rule;
      return { ...part(`p-${at}`, components, { ...one, components, rule: fitted }) };
    }),
  }))
  .filter((made) => InternalScheme.safeParse(made).success);

const given = fc.infiniteStream(
  fc.oneof(
    { weight: 7, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
    { weight: 2, arbitrary: fc.constant('absent' as const) },
    { weight: 1, arbitrary: fc.constant('unassigned' as const) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat(9).map((n) => (n === 0 ? ('waiting' as const) : ('absent' as const))) },
  ),
);

function cellsOf({ parts }: InternalScheme, stream: Iterator<number | string | undefined>): Cells {
  const found = new Map<string, Cell>();
  for (const { id, kind, maximum } of parts.flatMap(({ components }) => components)) {
    const one = stream.next().value;
    // Exam marks are scaled, so a cell is any fraction of the maximum; attendance is a percentage.
    if (typeof one === 'number')
      found.set(
        id,
        kind === 'attendance'
          ? fraction(one, 100)
          : fraction(BigInt(one) * BigInt(Math.round(maximum * 100)), 1_000_000n),
      );
    else if (one !== undefined) found.set(id, one as Exclude<Cell, object>);
  }
  return found;
}

test('every mark of any scheme equals the slow computation', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(schemes, given, (any, stream) => {
      const cells = cellsOf(any as InternalScheme, stream);
      const { state, total, outcome } = internalMark(any as InternalScheme, cells);
      seen.set(state, (seen.get(state) ?? 0) + 1);
      expect({ state, total, outcome }).toEqual(slowInternalMark(any as InternalScheme, cells));
    }),
    { numRuns: rounds(200, 2_000) },
  );
  // Nothing is proved of a state that was never drawn.
  expect([...seen.keys()].toSorted()).toEqual(['absent', 'blocked', 'marked', 'unassigned', 'waiting']);
});

test('a better mark never lowers a total', () => {
  fc.assert(
    fc.property(schemes, given, fc.nat(), (any, stream, which) => {
      const cells = new Map(cellsOf(any as InternalScheme, stream));
      const before = internalMark(any as InternalScheme, cells);
      const marked = [...cells].filter(([, cell]) => typeof cell === 'object');
      const [id, cell] = marked[which % Math.max(marked.length, 1)] ?? [];
      if (id === undefined || typeof cell !== 'object' || before.total === null) return;
      cells.set(id, { top: cell.top + cell.bottom, bottom: cell.bottom });
      expect(internalMark(any as InternalScheme, cells).total).toBeGreaterThanOrEqual(before.total);
    }),
    { numRuns: rounds(200, 2_000) },
  );
});
