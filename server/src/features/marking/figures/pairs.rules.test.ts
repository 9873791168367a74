import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import { expect, test } from 'vitest';
import { type Appearance, type OpenSubject, pairsOf, stationsOf, toleranceFor } from './pairs.rules.ts';

const component = (id: string, maximum: number): SchemeDefinition['components'][0] => ({
  id,
  name: id,
  maximum,
  minimum: null,
  method: { type: 'number', step: 0.5 },
  marked_by: 'each',
  subject: 'candidate',
  counts: true,
});

const LAB: SchemeDefinition = {
  components: [
    component('record', 10),
    component('write-up', 15),
    component('experiment', 15),
    component('result', 10),
    component('talk', 10),
  ],
  pass_mark: 24,
  combine: 'mean',
  tolerance: 6,
  rounding: { to: 1, of: 'total' },
};

const EXAMINERS = [
  { id: 2, name: 'Kumar', role: 'external' },
  { id: 1, name: 'Asha', role: 'internal' },
] as const;

const at = (index: number) => new Date(Date.parse('2026-03-02T04:00:00Z') + index * 600_000);

const sheet = (examiner_id: number, mark: number) => ({
  examiner_id,
  values: {},
  marks: { record: mark, 'write-up': mark, experiment: mark, result: mark, talk: mark },
});

const subject = (id: number, sheets: OpenSubject['sheets']): OpenSubject => ({
  candidate_id: id,
  group_id: null,
  sheets,
});

const appearance = (
  candidate_id: number,
  examiner_id: number,
  given: Partial<Appearance> = {},
): Appearance => ({
  candidate_id,
  group_id: null,
  examiner_id,
  starts_at: at(candidate_id),
  station: null,
  name: 'Forenoon',
  ...given,
});

test('the external is second, and each component and the total have their figures', () => {
  const subjects = Array.from({ length: 12 }, (_, id) =>
    subject(id, [sheet(2, 5 - (id % 2) / 2), sheet(1, 6)]),
  );
  const appearances = subjects.flatMap((_, id) => [appearance(id, 1), appearance(id, 2)]);
  const [pair, ...others] = pairsOf(LAB, EXAMINERS, subjects, appearances);
  expect(others).toEqual([]);
  expect([pair?.first.name, pair?.second.name]).toEqual(['Asha', 'Kumar']);
  expect(pair?.rows.map(({ component }) => component)).toEqual([
    null,
    'record',
    'write-up',
    'experiment',
    'result',
    'talk',
  ]);
  const [total, record] = pair?.rows ?? [];
  expect(total).toMatchObject({ n: 12, maximum: 60, tolerance: 6, kappa: null });
  expect(total?.figures?.difference).toBeCloseTo(-6.25, 10);
  expect(total?.figures?.within).toBe(0.5);
  expect(record?.figures?.difference).toBeCloseTo(-1.25, 10);
  expect(record?.tolerance).toBe(1);
});

test('nine pairs are too few, and a candidate whom only one of them marked is none', () => {
  const subjects = [
    ...Array.from({ length: 9 }, (_, id) => subject(id, [sheet(1, 6), sheet(2, 5)])),
    subject(9, [sheet(1, 6)]),
  ];
  const [pair] = pairsOf(LAB, EXAMINERS, subjects, []);
  expect(pair?.rows[0]).toMatchObject({ n: 9, figures: null });
});

test('the tolerance of a component follows the way marks are combined', () => {
  const [record] = LAB.components;
  expect(toleranceFor({ ...LAB, combine: 'component' }, record)).toBe(6);
  expect(toleranceFor({ ...LAB, combine: 'agreed' }, record)).toBe(0);
});

const LEVELS = ['Fail', 'Borderline', 'Pass', 'Good'].map((name, mark) => ({
  id: name.toLowerCase(),
  name,
  mark,
  description: '',
}));

const STATION: SchemeDefinition = {
  ...LAB,
  components: [
    component('record', 20),
    { ...component('rating', 3), counts: false, method: { type: 'levels', levels: LEVELS } },
  ],
};

test('a station has the pass mark of its own candidates, and levels have a kappa', () => {
  // The example of agreement.rules.test.ts, at station 2; at station 1 there is one candidate.
  const rated = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3].map(
    (rating, index) => [rating, [8, 9, 10, 11, 12, 13, 14, 13, 15, 17][index] ?? 0] as const,
  );
  const given = (examiner_id: number, rating: number, record: number) => ({
    examiner_id,
    values: { rating: { level: LEVELS[rating]?.id ?? '' } },
    marks: { record, rating },
  });
  const subjects = rated.map(([rating, mark], id) =>
    subject(id, [given(2, rating, mark), ...(id === 0 ? [given(1, 0, 3)] : [])]),
  );
  const appearances = [
    ...rated.map((_, id) => appearance(id, 2, { station: 2, name: 'Airway' })),
    appearance(0, 1, { station: 1, name: 'History' }),
  ];
  const stations = stationsOf(STATION, subjects, appearances);
  expect(stations?.map(({ station, name, n }) => ({ station, name, n }))).toEqual([
    { station: 1, name: 'History', n: 1 },
    { station: 2, name: 'Airway', n: 10 },
  ]);
  expect(stations?.[0]?.standard).toBeNull();
  expect(stations?.[1]?.standard?.pass_mark).toBeCloseTo(10.7115, 4);
  const alike = rated.map(([rating, mark], id) =>
    subject(id, [given(1, rating, mark), given(2, rating, mark)]),
  );
  const rows = pairsOf(STATION, EXAMINERS, alike, [])[0]?.rows;
  expect(rows?.find(({ component }) => component === 'rating')?.kappa).toBe(1);
});

test('without a level called borderline there is no pass mark', () => {
  expect(stationsOf(LAB, [], [])).toBeNull();
});
