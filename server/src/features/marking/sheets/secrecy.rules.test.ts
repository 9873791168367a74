import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Register, type SheetRow, subjectsOf, visibleSheets } from './secrecy.rules.ts';

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
const register = (given: Partial<Register>): Register => ({
  scheme: scheme(component('viva')),
  candidates: [candidate(1)],
  seats: [],
  conflicts: [],
  examiners: [],
  sheets: [],
  excused: [],
  papers: [],
  ...given,
});

test('whoever has not submitted sees no marks of others, and nobody does before all have submitted', () => {
  const ids = [1, 2, 3];
  const given = fc.record({
    submitted: fc.subarray(ids),
    reopened: fc.subarray(ids),
    excused: fc.subarray(ids),
    ended: fc.subarray(ids),
    barred: fc.subarray(ids),
    observers: fc.subarray(ids),
    state: fc.constantFrom('registered', 'absent', 'malpractice'),
    viewer: fc.constantFrom(...ids),
    isCoordinator: fc.boolean(),
  });
  fc.assert(
    fc.property(given, (one) => {
      const role = (id: number) => (one.observers.includes(id) ? 'observer' : 'internal');
      const known = register({
        candidates: [candidate(1, { state: one.state })],
        seats: ids.map((id) => seat(1, id)),
        conflicts: one.barred.map((id) => ({ examiner_id: id, candidate_id: 1 })),
        examiners: ids.map((id) => examiner(id, role(id), { has_ended: one.ended.includes(id) })),
        sheets: one.submitted.map((id) =>
          sheet(1, id, { reopened_at: one.reopened.includes(id) ? new Date(1) : null }),
        ),
        excused: one.excused.map((id) => ({
          candidate_id: 1,
          group_id: null,
          examiner_id: id,
          reason: 'Ill',
        })),
      });
      const viewer = { is_coordinator: one.isCoordinator, examiner: { id: one.viewer } };
      const [subject] = visibleSheets(known, viewer);
      const of = [...(subject?.sheets ?? []), ...(subject?.earlier ?? [])].map(
        ({ examiner_id }) => examiner_id,
      );
      const others = of.filter((id) => id !== one.viewer);
      const isIn = (id: number) => one.submitted.includes(id) && !one.reopened.includes(id);
      const marks = (id: number) =>
        !one.observers.includes(id) && !one.ended.includes(id) && !one.barred.includes(id);
      if (marks(one.viewer) && !isIn(one.viewer)) expect(others).toEqual([]);
      if (one.barred.includes(one.viewer) && !one.isCoordinator) expect(others).toEqual([]);
      const isExcused = (id: number) => one.excused.includes(id) && !one.submitted.includes(id);
      if (ids.some((id) => marks(id) && !isIn(id) && !isExcused(id))) expect(others).toEqual([]);
      expect(others.filter((id) => one.barred.includes(id as number))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a substitute marks whom the examiner before them has not, whose sheets keep counting', () => {
  const known = register({
    candidates: [candidate(1), candidate(2)],
    seats: [1, 2].flatMap((id) => [seat(id, 8), seat(id, 9)]),
    examiners: [
      examiner(7, 'external', { has_ended: true }),
      examiner(8, 'external', { substitute_for: 7 }),
      examiner(9),
    ],
    sheets: [sheet(1, 7), sheet(1, 9)],
  });
  const [first, second] = visibleSheets(known, 'award');
  expect(first?.due.map(({ examiner_id }) => examiner_id)).toEqual([7, 9]);
  expect(first).toMatchObject({ is_open: true, sheets: [{ examiner_id: 7 }, { examiner_id: 9 }] });
  expect(second?.due.map(({ examiner_id }) => examiner_id)).toEqual([8, 9]);
});

test('a substitute of a substitute, and someone who left and came back, owe no second sheet', () => {
  const replaced = { has_ended: true };
  const known = register({
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
  const [first, second] = visibleSheets(known, 'award');
  expect(first?.due.map(({ examiner_id }) => examiner_id)).toEqual([6, 7]);
  expect(first?.is_open).toBe(true);
  expect(second?.due.map(({ examiner_id }) => examiner_id)).toEqual([9, 11]);
  // They see what was marked before them, and mark nothing.
  expect([...(subjectsOf(known)[0]?.marking ?? [])]).toEqual([
    [9, []],
    [11, []],
  ]);
  // Of a scheme with more, they mark what the earlier sheet doesn't have.
  const more = { ...known, scheme: scheme(component('viva'), component('work')) };
  expect([...(subjectsOf(more)[0]?.marking.get(9) ?? [])].map(({ id }) => id)).toEqual(['work']);
  const barred = { ...known, conflicts: [{ examiner_id: 7, candidate_id: 1 }] };
  expect(visibleSheets(barred, 'award')[0]?.due.map(({ examiner_id }) => examiner_id)).toEqual([6, 9]);
});

test('a submitted sheet counts whatever becomes of the panel, unless its examiner has a conflict', () => {
  const known = register({
    seats: [seat(1, 7)],
    examiners: [examiner(7), examiner(8, 'external')],
    sheets: [sheet(1, 7), sheet(1, 8)],
  });
  for (const viewer of ['award' as const, { is_coordinator: false, examiner: { id: 8 } }])
    expect(visibleSheets(known, viewer)[0]).toMatchObject({
      is_open: true,
      due: [{ examiner_id: 7 }, { examiner_id: 8, state: 'submitted' }],
      sheets: [{ examiner_id: 7 }, { examiner_id: 8 }],
    });
  const [barred] = visibleSheets({ ...known, conflicts: [{ examiner_id: 8, candidate_id: 1 }] }, 'award');
  expect(barred?.due.map(({ examiner_id }) => examiner_id)).toEqual([7]);
});

test('an excuse ends with the sheet that came after all, also once that is reopened', () => {
  const excused = [{ candidate_id: 1, group_id: null, examiner_id: 7, reason: 'Ill' }];
  const stateWith = (...sheets: SheetRow[]) =>
    visibleSheets(register({ seats: [seat(1, 7)], examiners: [examiner(7)], excused, sheets }), 'award')[0]
      ?.due[0];
  expect(stateWith()).toMatchObject({ state: 'excused', reason: 'Ill' });
  expect(stateWith(sheet(1, 7))).toMatchObject({ state: 'submitted', reason: '' });
  expect(stateWith(sheet(1, 7, { reopened_at: new Date(1) }))).toMatchObject({
    state: 'missing',
    reason: '',
  });
});

test('groups have a sheet of their own, guides mark their own candidates, and entered marks are waited for', () => {
  const known = register({
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
  const marked = subjectsOf(known).map(({ candidate_id, group_id, marking }) => ({
    of: candidate_id ?? `group ${group_id}`,
    ...Object.fromEntries([...marking].map(([id, components]) => [id, components.map((one) => one.id)])),
  }));
  expect(marked).toEqual([
    { of: 1, 8: ['work'], 9: ['viva'] },
    { of: 2, 9: ['report', 'viva', 'work'] },
    { of: 'group 5', 8: [], 9: ['report'] },
  ]);
  const [one, , group] = visibleSheets(known, 'award');
  expect(one?.due.map(({ examiner_id }) => examiner_id)).toEqual([8, 9, null]);
  expect(group?.due.map(({ examiner_id }) => examiner_id)).toEqual([9]);
});
