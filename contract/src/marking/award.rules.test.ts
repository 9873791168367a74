import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slowAward } from './award.oracle.ts';
import { type Agreement, awardOf, type Given, type MarkedSheet } from './award.rules.ts';
import { UNMARKED_STATES } from './marks.ts';
import { type Component, maximumOf, NewSchemeDefinition, SchemeDefinition } from './scheme.ts';
import { circuitScheme, partName, schemeAt, stationColumns } from './stations.ts';

const component = (id: string, more: Partial<Component> = {}): Component => ({
  id,
  name: id,
  maximum: 20,
  minimum: null,
  method: { type: 'number', step: 0.25 },
  marked_by: 'each',
  subject: 'candidate',
  counts: true,
  ...more,
});

const scheme = (more: Partial<SchemeDefinition> = {}): SchemeDefinition => ({
  components: [component('record'), component('talk')],
  pass_mark: null,
  combine: 'mean',
  tolerance: 4,
  rounding: { to: 1, of: 'total' },
  ...more,
});

const sheet = (id: number, marks: Record<string, number>, station: number | null = null): MarkedSheet => ({
  id,
  examiner_id: id,
  station,
  marks,
});

const given = (sheets: MarkedSheet[], more: Partial<Given> = {}): Given => ({
  sheets,
  agreements: [],
  accepted: [],
  ...more,
});

const present = (own: Given, group?: Given) => ({
  unmarked: null,
  isWaiting: false,
  own,
  ...(group && { group }),
});

describe('two sheets', () => {
  test('within the tolerance give the mean, and halves go up', () => {
    const award = awardOf(
      scheme(),
      present(given([sheet(1, { record: 8, talk: 7 }), sheet(2, { record: 9, talk: 9 })])),
    );
    expect(award).toMatchObject({
      state: 'agreed',
      components: [
        { id: 'record', mark: 8.5 },
        { id: 'talk', mark: 8 },
      ],
      total: 17,
      outcome: null,
    });
  });

  test('further apart have no total until the examiners agree, or the coordinator lets the mean stand', () => {
    const sheets = [sheet(1, { record: 8, talk: 7 }), sheet(2, { record: 12, talk: 8 })];
    const apart = awardOf(scheme(), present(given(sheets)));
    expect(apart).toMatchObject({ state: 'differs', total: null });
    expect(apart.differences).toEqual([
      { of: 'candidate', station: null, sheet_ids: [1, 2], components: ['record', 'talk'], by: 5 },
    ]);
    const agreements: Agreement[] = [{ sheet_ids: [2, 1], marks: { record: 9, talk: 8 } }];
    expect(awardOf(scheme(), present(given(sheets, { agreements })))).toMatchObject({
      state: 'agreed',
      total: 17,
    });
    expect(awardOf(scheme(), present(given(sheets, { accepted: [[1, 2]] })))).toMatchObject({
      state: 'agreed',
      total: 18,
    });
  });

  test('that were submitted after an agreement are not settled by it', () => {
    const sheets = [sheet(1, { record: 8, talk: 7 }), sheet(3, { record: 14, talk: 8 })];
    const agreements: Agreement[] = [{ sheet_ids: [1, 2], marks: { record: 9, talk: 8 } }];
    expect(awardOf(scheme(), present(given(sheets, { agreements }))).state).toBe('differs');
  });

  test('are compared only by what both have: a component that one does not mark is no 0', () => {
    const three = (record: number, talk: number) =>
      awardOf(
        scheme(),
        present(given([sheet(1, { record: 8, talk: 8 }), sheet(2, { record, talk: 8 }), sheet(3, { talk })])),
      );
    expect(three(8, 8)).toMatchObject({ state: 'agreed', total: 16, differences: [] });
    expect(three(8, 3).differences).toMatchObject([{ components: ['talk'], by: 5 }]);
    expect(three(13, 8).differences).toMatchObject([{ components: ['record', 'talk'], by: 5 }]);
  });

  test('are compared by component where the scheme says so', () => {
    const sheets = [sheet(1, { record: 8, talk: 7 }), sheet(2, { record: 10.25, talk: 5 })];
    const byComponent = scheme({ combine: 'component', tolerance: 2 });
    expect(awardOf(byComponent, present(given(sheets))).differences[0]).toMatchObject({
      components: ['record'],
      by: 2.25,
    });
    const agreed = scheme({ combine: 'agreed', tolerance: 2 });
    expect(awardOf(agreed, present(given(sheets))).differences[0]?.components).toEqual(['record', 'talk']);
  });
});

test('a third is rounded once, not twice', () => {
  const rounding = { to: 1, of: 'components' } as const;
  const sheets = [
    sheet(1, { record: 7.5, talk: 1 }),
    sheet(2, { record: 7.5, talk: 1 }),
    sheet(3, { record: 7.49, talk: 1 }),
  ];
  expect(awardOf(scheme({ rounding }), present(given(sheets))).components[0]?.mark).toBe(7);
});

test('a rounded total is the sum of exact marks: three thirds are one', () => {
  const ids = ['record', 'talk', 'plan'];
  const sheets = [8, 8, 9].map((eight, at) =>
    sheet(at + 1, { ...Object.fromEntries(ids.map((id) => [id, eight])), care: 0.5 }),
  );
  const definition = scheme({ components: [...ids, 'care'].map((id) => component(id)), pass_mark: 26 });
  const award = awardOf(definition, present(given(sheets)));
  expect(award.components.map(({ mark }) => mark)).toEqual([8.33, 8.33, 8.33, 0.5]);
  expect([award.total, award.outcome]).toEqual([26, 'pass']);
});

test('a minimum that was missed decides, whatever the total', () => {
  const strict = scheme({
    components: [component('record'), component('talk', { minimum: 8 })],
    pass_mark: 10,
  });
  const award = awardOf(strict, present(given([sheet(1, { record: 20, talk: 7.75 })])));
  expect(award).toMatchObject({ total: 28, outcome: 'fail', missed: ['talk'] });
});

test('marks of a group count for each member who has some of their own', () => {
  const project = scheme({ components: [component('report', { subject: 'group' }), component('talk')] });
  const report = given([sheet(1, { report: 15 })]);
  expect(awardOf(project, present(given([sheet(2, { talk: 12 })]), report)).total).toBe(27);
  expect(awardOf(project, { ...present(given([]), report), unmarked: 'absent' })).toMatchObject({
    unmarked: 'absent',
    total: null,
    components: [
      { id: 'report', mark: null },
      { id: 'talk', mark: null },
    ],
  });
});

test('a circuit gives the mean of its stations, which are not compared with each other', () => {
  const stations = given([sheet(1, { record: 20, talk: 20 }, 1), sheet(2, { record: 10, talk: 1 }, 2)]);
  expect(awardOf(scheme({ tolerance: 0 }), present(stations))).toMatchObject({ state: 'agreed', total: 26 });
});

describe('stations with schemes of their own', () => {
  const history = scheme({ components: [component('asks', { maximum: 15 })], pass_mark: 8, tolerance: 1 });
  const counsel = scheme({
    components: [component('listens', { maximum: 10, minimum: 4 }), component('rating', { counts: false })],
    pass_mark: 5.5,
    combine: 'agreed',
  });
  const circuit = circuitScheme(scheme({ pass_mark: 20, rounding: { to: 1, of: 'total' } }), [
    { station: 1, name: 'History', scheme: history },
    { station: 2, name: '', scheme: null },
    { station: 4, name: 'Counselling', scheme: counsel },
  ]);
  const sheets = (listens: number) => [
    sheet(1, { 's1-1': 9 }, 1),
    sheet(2, { 's1-1': 9.5 }, 1),
    sheet(3, { 's2-1': 10, 's2-2': 8 }, 2),
    sheet(4, { 's4-1': listens, 's4-2': 2 }, 4),
  ];

  test('are one scheme: maxima and pass marks are added up, and each keeps its rules', () => {
    expect(SchemeDefinition.parse(circuit)).toEqual(circuit);
    expect(NewSchemeDefinition.safeParse(circuit).success).toBe(false);
    expect([maximumOf(circuit), circuit.pass_mark]).toEqual([65, 33.5]);
    expect(stationColumns(circuit)).toEqual([
      { station: 1, name: 'Station 1, History', maximum: 15 },
      { station: 2, name: 'Station 2', maximum: 40 },
      { station: 4, name: 'Station 4, Counselling', maximum: 10 },
    ]);
    expect(schemeAt(circuit, 4)).toMatchObject({
      combine: 'agreed',
      components: [{ id: 's4-1' }, { id: 's4-2' }],
    });
    expect(partName(circuit, circuit.components[0] as Component)).toBe('Station 1, History: asks');
    const withoutOne = circuitScheme(scheme(), [
      { station: 1, name: '', scheme: history },
      { station: 2, name: '', scheme: null },
    ]);
    expect(withoutOne.pass_mark).toBeNull();
  });

  test('keep what is known before the exam once, beside the stations', () => {
    const year = component('year', { marked_by: 'entered' });
    const own = scheme({ components: [component('task'), year] });
    const made = circuitScheme(own, [
      { station: 1, name: '', scheme: history },
      { station: 2, name: '', scheme: null },
    ]);
    expect(made.components.map(({ id, station }) => [id, station])).toEqual([
      ['s1-1', 1],
      ['s2-1', 2],
      ['year', undefined],
    ]);
    expect(circuitScheme(own, null)).toBe(own);
  });

  test('give a mark for each station, and their sum is rounded once', () => {
    const award = awardOf(circuit, present(given(sheets(6))));
    expect(award.stations).toEqual([
      { station: 1, mark: 9.25 },
      { station: 2, mark: 18 },
      { station: 4, mark: 6 },
    ]);
    expect(award).toMatchObject({ state: 'agreed', total: 33, outcome: 'fail', missed: [] });
    expect(awardOf(circuit, present(given(sheets(6.25))))).toMatchObject({ total: 34, outcome: 'pass' });
  });

  test('decide by their own minima and their own tolerance', () => {
    expect(awardOf(circuit, present(given(sheets(3.75))))).toMatchObject({
      outcome: 'fail',
      missed: ['s4-1'],
    });
    const apart = [...sheets(6), sheet(5, { 's1-1': 10.25 }, 1), sheet(6, { 's4-1': 6.25, 's4-2': 1 }, 4)];
    expect(awardOf(circuit, present(given(apart))).differences).toMatchObject([
      { station: 1, sheet_ids: [1, 2, 5], by: 1.25 },
      { station: 4, sheet_ids: [4, 6], components: ['s4-1'], by: 0.25 },
    ]);
  });

  test('leave the award open while one of them has no marks, and never stand as 0', () => {
    const award = awardOf(circuit, present(given(sheets(6).slice(0, 3))));
    expect(award).toMatchObject({ state: 'open', total: null });
    expect(award.stations?.at(-1)).toEqual({ station: 4, mark: null });
    const absent = awardOf(circuit, { ...present(given(sheets(6))), unmarked: 'absent' });
    expect(absent.stations?.map(({ mark }) => mark)).toEqual([null, null, null]);
  });
});

describe('pass marks that were taken', () => {
  const circuit = given([sheet(1, { record: 20, talk: 20 }, 1), sheet(2, { record: 10, talk: 1 }, 2)]);
  const judged = (exam: number | null, ...stations: [number, number][]) =>
    awardOf(scheme({ pass_mark: 30 }), {
      ...present(circuit),
      passMarks: { exam, stations: new Map(stations) },
    });

  test('that of the exam stands in place of the one of the scheme', () => {
    expect(judged(null)).toMatchObject({ total: 26, outcome: 'fail' });
    expect(judged(25.5)).toMatchObject({ outcome: 'pass', missed_stations: [] });
    expect(judged(26.01)).toMatchObject({ outcome: 'fail', missed_stations: [] });
  });

  test('that of a station decides, whatever the total; a station without marks misses none', () => {
    expect(judged(20, [2, 11.01])).toMatchObject({ outcome: 'fail', missed_stations: [2] });
    expect(judged(20, [2, 11], [3, 9])).toMatchObject({ outcome: 'pass', missed_stations: [] });
  });
});

const mark = fc.integer({ min: 0, max: 80 }).map((quarters) => quarters / 4);
const schemes = fc
  .record({
    components: fc.array(
      fc.record({
        minimum: fc.option(mark),
        counts: fc.boolean(),
        subject: fc.constantFrom('candidate' as const, 'group' as const),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    pass_mark: fc.option(mark),
    combine: fc.constantFrom('mean' as const, 'component' as const, 'agreed' as const),
    tolerance: mark,
    rounding: fc.record({
      to: fc.constantFrom(0.01 as const, 0.25 as const, 0.5 as const, 1 as const),
      of: fc.constantFrom('components' as const, 'total' as const),
    }),
  })
  .map(({ components, ...rest }) =>
    SchemeDefinition.parse({
      ...rest,
      components: components.map((one, at) =>
        component(`c${at}`, { ...one, counts: one.counts || at === 0 }),
      ),
    }),
  );
const sheets = (from: number) =>
  fc
    .array(
      fc.record({
        station: fc.constantFrom(null, null, 1, 2),
        marks: fc.dictionary(fc.constantFrom('c0', 'c1', 'c2', 'c3', 'c4'), mark, { minKeys: 3, maxKeys: 5 }),
      }),
      { maxLength: 5 },
    )
    .map((all) => all.map((one, at) => ({ ...one, id: from + at, examiner_id: from + at })));
const anyGiven = (from: number) =>
  sheets(from).chain((made) => {
    const some = fc.constantFrom(
      made.filter(({ station }) => station === null).map(({ id }) => id),
      made.map(({ id }) => id).reverse(),
      [from],
    );
    return fc.record({
      sheets: fc.constant(made as MarkedSheet[]),
      agreements: fc.array(
        fc.record({ sheet_ids: some, marks: fc.dictionary(fc.constantFrom('c0', 'c1', 'c2'), mark) }),
        { maxLength: 2 },
      ),
      accepted: fc.array(some, { maxLength: 1 }),
    });
  });

/** The marks of a sheet are of the station at which it was given. */
const atItsStation = (definition: SchemeDefinition, { sheets: some, ...rest }: Given): Given => ({
  ...rest,
  sheets: some.map((one) => {
    const there = schemeAt(definition, one.station).components.map(({ id }) => id);
    const marks = Object.values(one.marks).slice(0, there.length);
    return { ...one, marks: Object.fromEntries(marks.map((each, at) => [there[at] as string, each])) };
  }),
});

/** Of two examiners at a station and three at another, mostly. */
const circuits = fc.record({
  exam: schemes,
  stations: fc.array(fc.option(schemes), { minLength: 2, maxLength: 3 }),
});

test('every award of a circuit with schemes of its own equals the slow computation, and its stations add up', () => {
  let settled = 0;
  fc.assert(
    fc.property(
      circuits,
      fc.array(
        fc.record({
          station: fc.integer({ min: 1, max: 3 }),
          marks: fc.array(mark, { minLength: 3, maxLength: 5 }),
        }),
        {
          minLength: 2,
          maxLength: 8,
        },
      ),
      fc.boolean(),
      fc.option(
        fc.record({ exam: fc.option(mark), stations: fc.constantFrom([], [1], [1, 2]), least: mark }),
      ),
      ({ exam, stations }, made, areAccepted, taken) => {
        const definition = circuitScheme(
          exam,
          stations.map((own, at) => ({ station: at + 1, name: '', scheme: own })),
        );
        const some = made.map(({ station, marks }, at) => ({
          id: at + 1,
          examiner_id: at + 1,
          station,
          marks: Object.fromEntries(marks.map((each, nth) => [String(nth), each])),
        }));
        const idsAt = (station: number) => some.filter((one) => one.station === station).map(({ id }) => id);
        const own = atItsStation(definition, {
          sheets: some,
          agreements: [],
          accepted: areAccepted ? [1, 2, 3].map(idsAt) : [],
        });
        const passMarks = taken && {
          exam: taken.exam,
          stations: new Map(taken.stations.map((station) => [station, taken.least])),
        };
        const about = { unmarked: null, isWaiting: false, own, ...(passMarks && { passMarks }) };
        const award = awardOf(definition, about);
        const slow = slowAward(definition, about);
        expect(Object.fromEntries(award.components.map((one) => [one.id, one.mark]))).toEqual(slow.marks);
        expect(Object.fromEntries((award.stations ?? []).map((one) => [one.station, one.mark]))).toEqual(
          slow.stations,
        );
        expect({
          total: award.total,
          outcome: award.outcome,
          missedStations: award.missed_stations,
          differs: award.differences.length > 0,
        }).toEqual({
          total: slow.total,
          outcome: slow.outcome,
          missedStations: slow.missedStations,
          differs: slow.differs,
        });
        if (award.total === null) return;
        settled += 1;
        const sum = (award.stations ?? []).reduce((all, one) => all + Math.round((one.mark ?? 0) * 100), 0);
        // Printed to hundredths, a station is at most half of one away from its exact mark.
        const most =
          definition.rounding.of === 'total' ? definition.rounding.to * 50 + stations.length / 2 : 0;
        expect(Math.abs(sum - Math.round(award.total * 100))).toBeLessThanOrEqual(most);
      },
    ),
    { numRuns: 600 },
  );
  expect(settled).toBeGreaterThan(20);
});

test('every award equals the slow computation; AB and the like are never a number; components add up', () => {
  fc.assert(
    fc.property(
      schemes,
      fc.option(fc.constantFrom(...UNMARKED_STATES), { freq: 2 }),
      fc.nat(15).map((n) => n === 0),
      anyGiven(1),
      fc.option(anyGiven(100), { nil: undefined }),
      fc.option(
        fc.record({ exam: fc.option(mark), stations: fc.constantFrom([], [1], [1, 2]), least: mark }),
      ),
      (definition, unmarked, isWaiting, own, group, taken) => {
        const passMarks = taken && {
          exam: taken.exam,
          stations: new Map(taken.stations.map((station) => [station, taken.least])),
        };
        const about = {
          unmarked,
          isWaiting,
          own,
          ...(group && { group }),
          ...(passMarks && { passMarks }),
        };
        const award = awardOf(definition, about);
        const slow = slowAward(definition, about);
        expect(Object.fromEntries(award.components.map((one) => [one.id, one.mark]))).toEqual(slow.marks);
        expect({
          total: award.total,
          outcome: award.outcome,
          missedStations: award.missed_stations,
          differs: award.differences.length > 0,
        }).toEqual({
          total: slow.total,
          outcome: slow.outcome,
          missedStations: slow.missedStations,
          differs: slow.differs,
        });
        if (award.unmarked)
          expect([award.total, ...award.components.map((one) => one.mark)].every((one) => one === null)).toBe(
            true,
          );
        if (award.total !== null && definition.rounding.of === 'components') {
          const counted = definition.components.filter(({ counts }) => counts).map(({ id }) => id);
          const sum = award.components
            .filter(({ id }) => counted.includes(id))
            .reduce((all, one) => all + Math.round((one.mark ?? 0) * 100), 0);
          expect(sum).toBe(Math.round(award.total * 100));
        }
      },
    ),
    { numRuns: 400 },
  );
});
