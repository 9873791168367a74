import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import { expect, test } from 'vitest';
import { markedSubjects } from '../../marking/roster.rules.ts';
import { type SheetRow, visibleSheets } from '../../marking/sheets/secrecy.rules.ts';
import { type People, rosterOf } from './roster.rules.ts';

const component = (id: string, given: object = {}) => ({
  id,
  name: id,
  maximum: 10,
  minimum: null,
  method: { type: 'number' as const, step: 0.5 as const },
  marked_by: 'each' as const,
  subject: 'candidate' as const,
  counts: true,
  ...given,
});
const scheme = (...components: ReturnType<typeof component>[]): SchemeDefinition => ({
  components,
  pass_mark: null,
  combine: 'mean',
  tolerance: 1,
  rounding: { to: 1, of: 'total' },
});

const examiner = (id: number, role = 'internal', given: object = {}) =>
  ({
    id,
    user_id: id,
    name: `E${id}`,
    role,
    substitute_for: null,
    has_conflict: false,
    has_ended: false,
    ...given,
  }) as never;
const candidate = (id: number, given: object = {}) =>
  ({ id, group_id: null, guide_id: null, state: 'registered', ...given }) as never;
const seat = (candidate_id: number, examiner_id: number, is_member = true) => ({
  candidate_id,
  examiner_id,
  station: null as number | null,
  is_member,
});
const sheet = (
  candidate_id: number,
  examiner_id: number | null,
  given: Partial<SheetRow> = {},
): SheetRow => ({
  id: candidate_id * 100 + (examiner_id ?? 0),
  examiner_id,
  candidate_id,
  group_id: null,
  version: 1,
  values: {},
  marks: { viva: 5 },
  origin: 'device',
  submitted_at: new Date(0),
  reopened_at: null,
  reopened_reason: null,
  ...given,
});
interface Known extends People {
  scheme: SchemeDefinition;
  sheets: SheetRow[];
}
const known = (given: Partial<Known>): Known => ({
  scheme: scheme(component('viva')),
  candidates: [candidate(1)],
  seats: [],
  conflicts: [],
  examiners: [],
  sheets: [],
  ...given,
});
const subjectsOf = ({ scheme, sheets, ...people }: Known) => markedSubjects(rosterOf(scheme, people), sheets);
const open = ({ scheme, sheets, ...people }: Known) =>
  visibleSheets({ roster: rosterOf(scheme, people), sheets, excused: [], papers: [] }, 'award');

test('a substitute marks whom the examiner before them has not, whose sheets keep counting', () => {
  const viva = known({
    candidates: [candidate(1), candidate(2)],
    seats: [1, 2].flatMap((id) => [seat(id, 8), seat(id, 9)]),
    examiners: [
      examiner(7, 'external', { has_ended: true }),
      examiner(8, 'external', { substitute_for: 7 }),
      examiner(9),
    ],
    sheets: [sheet(1, 7), sheet(1, 9)],
  });
  const [first, second] = open(viva);
  expect(first?.due.map(({ examiner_id }) => examiner_id)).toEqual([7, 9]);
  expect(first).toMatchObject({ is_open: true, sheets: [{ examiner_id: 7 }, { examiner_id: 9 }] });
  expect(second?.due.map(({ examiner_id }) => examiner_id)).toEqual([8, 9]);
});

test('a substitute of a substitute, and someone who left and came back, owe no second sheet', () => {
  const replaced = { has_ended: true };
  const viva = known({
    candidates: [candidate(1), candidate(2)],
    seats: [1, 2].flatMap((id) => [seat(id, 9), seat(id, 11)]),
    examiners: [
      examiner(6, 'internal', { ...replaced, user_id: 60 }),
      examiner(7, 'external', replaced),
      examiner(8, 'external', { ...replaced, substitute_for: 7 }),
      examiner(9, 'external', { substitute_for: 8 }),
      examiner(11, 'internal', { user_id: 60 }),
    ],
    sheets: [sheet(1, 7), sheet(1, 6)],
  });
  const [first, second] = open(viva);
  expect(first?.due.map(({ examiner_id }) => examiner_id)).toEqual([6, 7]);
  expect(first?.is_open).toBe(true);
  expect(second?.due.map(({ examiner_id }) => examiner_id)).toEqual([9, 11]);
  // They see what was marked before them, and mark nothing.
  expect([...(subjectsOf(viva)[0]?.marking ?? [])]).toEqual([
    [9, []],
    [11, []],
  ]);
  // Of a scheme with more, they mark what the earlier sheet doesn't have.
  const more = { ...viva, scheme: scheme(component('viva'), component('work')) };
  expect([...(subjectsOf(more)[0]?.marking.get(9) ?? [])].map(({ id }) => id)).toEqual(['work']);
  const barred = { ...viva, conflicts: [{ examiner_id: 7, candidate_id: 1 }] };
  expect(open(barred)[0]?.due.map(({ examiner_id }) => examiner_id)).toEqual([6, 9]);
});

test('groups have a sheet of their own, guides mark their own candidates, and entered marks are waited for', () => {
  const viva = known({
    scheme: scheme(
      component('report', { subject: 'group' }),
      component('viva'),
      component('work', { marked_by: 'guide' }),
      component('year', { marked_by: 'entered' }),
    ),
    candidates: [candidate(1, { group_id: 5, guide_id: 8 }), candidate(2, { guide_id: 9 })],
    seats: [seat(1, 9), seat(2, 9), seat(1, 8, false), seat(2, 9, false)],
    examiners: [examiner(8, 'guide'), examiner(9)],
  });
  const marked = subjectsOf(viva).map(({ candidate_id, group_id, marking }) => ({
    of: candidate_id ?? `group ${group_id}`,
    ...Object.fromEntries([...marking].map(([id, components]) => [id, components.map((one) => one.id)])),
  }));
  expect(marked).toEqual([
    { of: 1, 8: ['work'], 9: ['viva'] },
    { of: 2, 9: ['report', 'viva', 'work'] },
    { of: 'group 5', 8: [], 9: ['report'] },
  ]);
  const [one, , group] = open(viva);
  expect(one?.due.map(({ examiner_id }) => examiner_id)).toEqual([8, 9, null]);
  expect(group?.due.map(({ examiner_id }) => examiner_id)).toEqual([9]);
});
