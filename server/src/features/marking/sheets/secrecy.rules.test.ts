import type { ExaminerRole, SchemeDefinition } from '@quivia/contract/marking/scheme';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Assessor, RosterSubject } from '../roster.rules.ts';
import { type Register, type SheetRow, visibleSheets } from './secrecy.rules.ts';

const scheme: SchemeDefinition = {
  components: [
    {
      id: 'talk',
      name: 'Talk',
      maximum: 10,
      minimum: null,
      method: { type: 'number', step: 0.5 },
      marked_by: 'each',
      subject: 'candidate',
      counts: true,
    },
  ],
  pass_mark: null,
  combine: 'mean',
  tolerance: 1,
  rounding: { to: 1, of: 'total' },
};
const part = (role: ExaminerRole) => ({
  role,
  isMember: true,
  isGuide: false,
  subject: 'lone-candidate' as const,
  stations: [],
});
const assessor = (id: number, given: Partial<Assessor> = {}): Assessor => ({
  id,
  name: `E${id}`,
  role: 'internal',
  predecessors: new Set(),
  ...given,
});
const sheet = (examiner_id: number, given: Partial<SheetRow> = {}): SheetRow => ({
  id: 100 + examiner_id,
  examiner_id,
  candidate_id: 1,
  group_id: null,
  version: 1,
  values: {},
  marks: { talk: 5 },
  origin: 'device',
  submitted_at: new Date(0),
  reopened_at: null,
  reopened_reason: null,
  ...given,
});
/** Of one candidate, before these assessors. */
const register = (
  assessors: readonly Assessor[],
  subject: Partial<RosterSubject>,
  given: Partial<Omit<Register, 'roster'>>,
): Register => ({
  roster: {
    scheme,
    assessors,
    subjects: [
      {
        candidate_id: 1,
        group_id: null,
        kind: 'lone-candidate',
        member_of: null,
        is_marked: true,
        parts: new Map(),
        barred: new Set(),
        ...subject,
      },
    ],
    isWhole: true,
  },
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
    isMarked: fc.boolean(),
    viewer: fc.constantFrom(...ids),
    isCoordinator: fc.boolean(),
  });
  fc.assert(
    fc.property(given, (one) => {
      const role = (id: number) => (one.observers.includes(id) ? 'observer' : 'internal');
      const known = register(
        ids.map((id) => assessor(id, { role: role(id) })),
        {
          is_marked: one.isMarked,
          parts: new Map(
            ids
              .filter((id) => !one.ended.includes(id) && !one.barred.includes(id))
              .map((id) => [id, part(role(id))]),
          ),
          barred: new Set(one.barred),
        },
        {
          sheets: one.submitted.map((id) =>
            sheet(id, { reopened_at: one.reopened.includes(id) ? new Date(1) : null }),
          ),
          excused: one.excused.map((id) => ({
            candidate_id: 1,
            group_id: null,
            examiner_id: id,
            reason: 'Ill',
          })),
        },
      );
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

test('a submitted sheet counts whatever becomes of the panel, unless its examiner has a conflict', () => {
  const people = [assessor(7), assessor(8, { role: 'external' })];
  const parts = new Map([[7, part('internal')]]);
  const sheets = [sheet(7), sheet(8)];
  const known = register(people, { parts }, { sheets });
  for (const viewer of ['award' as const, { is_coordinator: false, examiner: { id: 8 } }])
    expect(visibleSheets(known, viewer)[0]).toMatchObject({
      is_open: true,
      due: [{ examiner_id: 7 }, { examiner_id: 8, state: 'submitted' }],
      sheets: [{ examiner_id: 7 }, { examiner_id: 8 }],
    });
  const [barred] = visibleSheets(register(people, { parts, barred: new Set([8]) }, { sheets }), 'award');
  expect(barred?.due.map(({ examiner_id }) => examiner_id)).toEqual([7]);
});

test('an assessor who took over marks what the sheet before theirs does not have', () => {
  const people = [assessor(7), assessor(8, { predecessors: new Set([7]) })];
  const parts = new Map([[8, part('internal')]]);
  const dueWith = (...sheets: SheetRow[]) =>
    visibleSheets(register(people, { parts }, { sheets }), 'award')[0]?.due.map(
      ({ examiner_id, components }) => [examiner_id, components],
    );
  expect(dueWith()).toEqual([[8, ['talk']]]);
  expect(dueWith(sheet(7))).toEqual([[7, []]]);
  expect(dueWith(sheet(7, { marks: {} }))).toEqual([
    [7, []],
    [8, ['talk']],
  ]);
});

test('an excuse ends with the sheet that came after all, also once that is reopened', () => {
  const excused = [{ candidate_id: 1, group_id: null, examiner_id: 7, reason: 'Ill' }];
  const parts = new Map([[7, part('internal')]]);
  const stateWith = (...sheets: SheetRow[]) =>
    visibleSheets(register([assessor(7)], { parts }, { excused, sheets }), 'award')[0]?.due[0];
  expect(stateWith()).toMatchObject({ state: 'excused', reason: 'Ill' });
  expect(stateWith(sheet(7))).toMatchObject({ state: 'submitted', reason: '' });
  expect(stateWith(sheet(7, { reopened_at: new Date(1) }))).toMatchObject({
    state: 'missing',
    reason: '',
  });
});
