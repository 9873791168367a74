import type { AwardList, ListRow } from '@quivia/contract/oral/lists';
import { expect, test } from 'vitest';
import { changesBetween } from './changes.rules.ts';

const row = (candidate_id: number, viva: number | null, given: Partial<ListRow> = {}): ListRow => ({
  candidate_id,
  roll_number: `R${candidate_id}`,
  name: `Candidate ${candidate_id}`,
  group: null,
  unmarked: null,
  components: [
    { id: 'record', mark: 8 },
    { id: 'viva', mark: viva },
  ],
  total: viva === null ? null : viva + 8,
  outcome: viva === null ? null : 'pass',
  missed: [],
  agreed: [],
  ...given,
});

const list = (...rows: ListRow[]) =>
  ({
    scheme: {
      components: [
        { id: 'record', name: 'Record' },
        { id: 'viva', name: 'Viva voce' },
      ],
    },
    rows,
  }) as AwardList;

const said = (before: AwardList, now: AwardList) =>
  changesBetween(before, now).map((one) => `${one.roll_number} ${one.part}: ${one.before} -> ${one.after}`);

test('the marks of candidates that changed, and no others', () => {
  expect(said(list(row(1, 5), row(2, 5)), list(row(1, 5), row(2, 6.5)))).toEqual([
    'R2 Viva voce: 5 -> 6.5',
    'R2 Total: 13 -> 14.5',
  ]);
});

test('AB is said once, and so is a candidate who was not on the list', () => {
  const absent = row(1, null, { unmarked: 'absent' });
  expect(said(list(absent, row(2, 5)), list(row(1, 7), row(3, 5)))).toEqual([
    'R1 Total: AB -> 15',
    'R1 Result: – -> Pass',
    'R2 Total: 13 -> –',
    'R2 Result: Pass -> –',
    'R3 Total: – -> 13',
    'R3 Result: – -> Pass',
  ]);
});

test('marks that change within the same total, and the result of a thesis', () => {
  const swapped = row(1, 8, { components: [{ id: 'record', mark: 5 }], total: 13, thesis_result: 'awarded' });
  expect(said(list(row(1, 5)), list(swapped))).toEqual([
    'R1 Record: 8 -> 5',
    'R1 Viva voce: 5 -> –',
    'R1 Thesis: – -> Degree awarded',
  ]);
});
