import { MESSAGES } from '@quivia/contract/fields.words';
import { type Awards, confirmAgreement, getAwards, proposeAgreement } from '@quivia/contract/oral/awards';
import { getOral } from '@quivia/contract/oral/exams';
import {
  type Blocker,
  freezeList,
  getAwardLists,
  type ListShown,
  listOwnOralResults,
  overrideBlocker,
} from '@quivia/contract/oral/lists';
import { excuseSheet } from '@quivia/contract/oral/sheets';
import { overrideReports } from '@quivia/contract/oral/thesis';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { errorOf } from '../../../testing/field-error.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';

beforeAll(() => Promise.all([import('./marks-page.tsx'), import('../results/viva-results.tsx')]));

const AT = '2026-11-16T09:00:00.000Z';
const HASH = 'a'.repeat(64);

const examiner = (
  id: number,
  name: string,
  role: 'internal' | 'external',
  marks: Record<string, number>,
) => ({
  id,
  examiner_id: id,
  examiner: name,
  role,
  station: null,
  marks,
});
const due = (id: number, name: string, state: 'missing' | 'submitted') => ({
  examiner_id: id,
  examiner: name,
  role: 'internal' as const,
  state,
  reason: '',
});

/** Anna's sheets differ, Bala's external is missing, Cara is absent. */
const awards = (agreements: Awards['subjects'][0]['agreements'] = []): Awards => ({
  candidates: [
    {
      candidate_id: 1,
      roll_number: 'R1',
      name: 'Anna',
      state: 'done',
      group_id: null,
      group: null,
      session_id: 5,
      award: {
        unmarked: null,
        state: 'differs',
        components: [
          { id: 'record', mark: 6.5 },
          { id: 'viva', mark: 6 },
        ],
        total: null,
        outcome: null,
        missed: [],
        differences: [
          { of: 'candidate', station: null, sheet_ids: [3, 4], components: ['record', 'viva'], by: 5 },
        ],
      },
    },
    {
      candidate_id: 2,
      roll_number: 'R2',
      name: 'Bala',
      state: 'done',
      group_id: null,
      group: null,
      session_id: 5,
      award: {
        unmarked: null,
        state: 'open',
        components: [
          { id: 'record', mark: null },
          { id: 'viva', mark: null },
        ],
        total: null,
        outcome: null,
        missed: [],
        differences: [],
      },
    },
    {
      candidate_id: 3,
      roll_number: 'R3',
      name: 'Cara',
      state: 'absent',
      group_id: null,
      group: null,
      session_id: 5,
      award: {
        unmarked: 'absent',
        state: 'agreed',
        components: [
          { id: 'record', mark: null },
          { id: 'viva', mark: null },
        ],
        total: null,
        outcome: null,
        missed: [],
        differences: [],
      },
    },
  ],
  subjects: [
    {
      candidate_id: 1,
      group_id: null,
      name: 'Anna',
      is_open: true,
      due: [due(3, 'Dr Rao', 'submitted'), due(4, 'Dr Iyer', 'submitted')],
      sheets: [
        examiner(3, 'Dr Rao', 'internal', { record: 8, viva: 7 }),
        examiner(4, 'Dr Iyer', 'external', { record: 5, viva: 5 }),
      ],
      agreements,
    },
    {
      candidate_id: 2,
      group_id: null,
      name: 'Bala',
      is_open: false,
      due: [due(3, 'Dr Rao', 'submitted'), due(4, 'Dr Iyer', 'missing')],
      sheets: [],
      agreements: [],
    },
  ],
});

const BLOCKERS: Blocker[] = [
  { type: 'sheet', subject: { candidate_id: 2 }, name: 'Bala', examiner_id: 4, examiner: 'Dr Iyer' },
  { type: 'difference', subject: { candidate_id: 1 }, name: 'Anna', sheet_ids: [3, 4], by: 5 },
];

const THESIS: Blocker[] = [
  { type: 'reports', subject: { candidate_id: 1 }, name: 'Anna', examiners: ['Dr Iyer'] },
  { type: 'result', subject: { candidate_id: 1 }, name: 'Anna' },
];

const list = (given: Partial<ListShown> = {}): ListShown => ({
  list: '5',
  session_id: 5,
  name: 'Forenoon',
  starts_at: AT,
  state: 'open',
  candidates: 3,
  hash: HASH,
  blockers: BLOCKERS,
  verified_by: null,
  verified_at: null,
  revisions: [],
  has_changed: false,
  released_revision: null,
  released_at: null,
  can_verify: true,
  can_freeze: false,
  ...given,
});

const REVISION = { revision: 2, hash: 'b'.repeat(64), note: 'A slip.', frozen_at: AT, frozen_by: 'Dr Iyer' };
const REPLACED = {
  revision: 1,
  hash: HASH,
  changes: [{ candidate_id: 1, roll_number: 'R1', name: 'Anna', part: 'Record', before: '7', after: '8' }],
};

const rao = { id: 3, role: 'internal', is_guest: false } as const;
const iyer = { id: 4, role: 'external', is_guest: true } as const;

test('a coordinator sees who is waited for, what differs, and continues with a reason', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral())
    .on(getAwards, awards())
    .on(getAwardLists, { lists: [list()], unplaced: 1 })
    .on(excuseSheet, { message: 'The award is made without this sheet.' })
    .on(overrideBlocker, { message: 'Recorded.' });
  const { user, container } = renderPage('/oral/7/marks', { as: 'Faculty' });
  expect(await screen.findByText('The totals differ by 5; up to 2 is within tolerance.')).toBeDefined();
  expect(screen.getByText(/1 candidate has no slot/)).toBeDefined();
  const table = within(screen.getByRole('table', { name: 'Marks of all candidates' }));
  expect(table.getByRole('row', { name: /R2 Bala Waiting for Dr Iyer/ })).toBeDefined();
  expect(table.getByRole('row', { name: /R3 Cara AB AB AB AB/ })).toBeDefined();
  // Only those who marked agree.
  expect(screen.queryByRole('button', { name: 'Propose these marks' })).toBeNull();
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Continue without it' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Continue without it' }));
  expect(dialog.getByText('Please give a reason')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Called away.');
  await user.click(dialog.getByRole('button', { name: 'Continue without it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sentTo(excuseSheet)[0]?.body).toMatchObject({
    subject: { candidate_id: 2 },
    examiner_id: 4,
    reason: 'Called away.',
  });
  await user.click(screen.getByRole('button', { name: 'Let the mean stand' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No agreement.');
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Let the mean stand' }),
  );
  await waitFor(() => expect(server.sentTo(overrideBlocker)).toHaveLength(1));
});

test('the name of a level stands below its mark in the face of text, not of figures', async () => {
  const scheme = structuredClone(sampleOral().scheme);
  const level = { id: 'good', name: 'Good', mark: 6.5, description: '' };
  const [first] = scheme.components;
  if (first)
    first.method = { type: 'levels', levels: [level, { ...level, id: 'none', name: 'None', mark: 0 }] };
  fakeServer()
    .on(getOral, sampleOral({ scheme }))
    .on(getAwards, awards())
    .on(getAwardLists, { lists: [list()], unplaced: 0 });
  renderPage('/oral/7/marks', { as: 'Faculty' });
  expect((await screen.findByText('Good')).className).toContain('font-sans');
});

test('sheets to come take one line for each examiner, below what has to be settled', async () => {
  const missing = ['Bala', 'Dev', 'Esha'].map(
    (name, at): Blocker => ({
      type: 'sheet',
      subject: { candidate_id: 10 + at },
      name,
      examiner_id: 4,
      examiner: 'Dr Iyer',
    }),
  );
  const device: Blocker = {
    type: 'device',
    examiner_id: 3,
    examiner: 'Dr Rao',
    device: crypto.randomUUID(),
    label: 'Tablet',
    unsent: 2,
    heard_at: AT,
  };
  const difference = BLOCKERS[1] as Blocker;
  fakeServer()
    .on(getOral, sampleOral())
    .on(getAwards, awards())
    .on(getAwardLists, { lists: [list({ blockers: [...missing, device, difference] })], unplaced: 0 });
  const { user } = renderPage('/oral/7/marks', { as: 'Faculty' });
  const line = await screen.findByText('Dr Iyer: 3 sheets to come');
  const details = line.closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  const settled = ['Anna: sheets differ by 5.', /Tablet of Dr Rao holds 2 marks/].map((text) =>
    screen.getByText(text),
  );
  const order = [...settled, line];
  expect([...order].sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))).toEqual(order);
  await user.click(line);
  expect(within(details).getAllByText(/the sheet of Dr Iyer is missing/)).toHaveLength(3);
  expect(within(details).getAllByRole('button', { name: 'Continue without it' })).toHaveLength(3);
});

test('a list of theses waits for reports and results, and continues without them with a reason', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral())
    .on(getAwards, awards())
    .on(getAwardLists, { lists: [list({ blockers: THESIS })], unplaced: 0 })
    .on(overrideReports, { message: 'The viva can be held without the missing report.' })
    .on(overrideBlocker, { message: 'Recorded.' });
  const { user } = renderPage('/oral/7/marks', { as: 'Faculty' });
  expect(await screen.findByText('Anna: no report on the thesis from Dr Iyer.')).toBeDefined();
  expect(screen.getByText(/the result of the thesis is not recorded/)).toBeDefined();
  for (const index of [0, 1]) {
    await user.click(screen.getAllByRole('button', { name: 'Continue without it' })[index] as HTMLElement);
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'By order of the senate.');
    await user.click(dialog.getByRole('button', { name: 'Continue without it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  const reason = 'By order of the senate.';
  expect(server.sentTo(overrideReports)[0]).toMatchObject({
    params: { candidate_id: '1' },
    body: { reason },
  });
  expect(server.sentTo(overrideBlocker)[0]?.body).toMatchObject({
    what: { type: 'result', subject: { candidate_id: 1 } },
    reason,
  });
});

test('the page says what the list prints of sheets that were set aside, and what a revision changed', async () => {
  const override = {
    what: 'Anna: sheet of Dr Iyer set aside for a conflict of interest',
    reason: 'Her nephew.',
    by: 'Gita',
    at: AT,
  };
  fakeServer()
    .on(getOral, sampleOral())
    .on(getAwards, awards())
    .on(getAwardLists, {
      lists: [list({ overrides: [override], revisions: [REVISION], replaced: REPLACED })],
      unplaced: 0,
    });
  renderPage('/oral/7/marks', { as: 'Faculty' });
  const line = await screen.findByText(override.what, { exact: false });
  expect(screen.getByRole('heading', { name: 'Printed on the list' })).toBeDefined();
  expect(line.textContent).toMatch(/Her nephew\. – Gita, /);
  expect(screen.getByText(/^It replaces revision 1 \(hash a{64}\) because: A slip\.$/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Changed since revision 1' })).toBeDefined();
  expect(screen.getByText('7 before, 8 now')).toBeDefined();
});

test('an examiner proposes marks with a sentence, and the other confirms them', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral({ is_coordinator: false, examiner: rao }))
    .on(getAwards, awards())
    .on(getAwardLists, { lists: [list()], unplaced: 0 })
    .on(proposeAgreement, { message: 'Proposed.', id: 9, is_confirmed: false });
  const first = renderPage('/oral/7/marks', { as: 'Faculty' });
  const record = await screen.findByRole('textbox', { name: 'Agree on, Record' });
  expect((record as HTMLInputElement).value).toBe('6.5');
  const side = within(screen.getByRole('table', { name: 'Marks of Anna (R1) side by side' }));
  expect(side.getByRole('row', { name: 'Total 15 10 12.5' })).toBeDefined();
  await first.user.clear(record);
  await first.user.type(record, '11');
  await first.user.click(screen.getByRole('button', { name: 'Propose these marks' }));
  expect(screen.getByText('Record: a mark from 0 to 10')).toBeDefined();
  expect(screen.getByText('Please give the reason in one sentence')).toBeDefined();
  expect(server.sentTo(proposeAgreement)).toHaveLength(0);
  await first.user.clear(record);
  await first.user.type(record, '7');
  expect(side.getByRole('row', { name: 'Total 15 10 13' })).toBeDefined();
  await first.user.type(
    screen.getByRole('textbox', { name: 'Why, in one sentence' }),
    'Two records were missing.',
  );
  await first.user.click(screen.getByRole('button', { name: 'Propose these marks' }));
  await waitFor(() =>
    expect(server.sentTo(proposeAgreement)[0]?.body).toMatchObject({
      subject: { candidate_id: 1 },
      sheet_ids: [3, 4],
      marks: { record: 7, viva: 6 },
      sentence: 'Two records were missing.',
    }),
  );
  expect(screen.queryByRole('button', { name: 'Continue without it' })).toBeNull();
  first.unmount();

  const proposal = {
    id: 9,
    sheet_ids: [3, 4],
    marks: { record: 7, viva: 6 },
    sentence: 'Two records were missing.',
    proposed_by: 'Dr Rao',
    proposed_at: AT,
    confirmed_by: [3],
    waiting_for: [{ examiner_id: 4, examiner: 'Dr Iyer' }],
    state: 'proposed' as const,
  };
  const both = [
    { examiner_id: 3, examiner: 'Dr Rao' },
    { examiner_id: 4, examiner: 'Dr Iyer' },
  ];
  fakeServer()
    .on(getOral, sampleOral())
    .on(getAwards, awards([{ ...proposal, waiting_for: both }]))
    .on(getAwardLists, { lists: [list()], unplaced: 0 });
  const coordinator = renderPage('/oral/7/marks', { as: 'Faculty' });
  expect(await screen.findByText('Waiting for Dr Rao and Dr Iyer to confirm.')).toBeDefined();
  coordinator.unmount();
  const other = fakeServer()
    .on(getOral, sampleOral({ is_coordinator: false, examiner: iyer }))
    .on(getAwards, awards([proposal]))
    .on(getAwardLists, { lists: [list()], unplaced: 0 })
    .on(confirmAgreement, { message: 'Agreed.', is_confirmed: true });
  const { user, container } = renderPage('/oral/7/marks', { as: 'Faculty' });
  expect(await screen.findByText('Two records were missing.')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Confirm these marks' }));
  await waitFor(() => expect(other.sentTo(confirmAgreement)[0]?.params.agreement_id).toBe('9'));
});

test('a guest freezes with a mailed code, and what they saw is what is frozen', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral({ is_coordinator: false, examiner: iyer }))
    .on(getAwards, { ...awards(), candidates: awards().candidates.slice(2) })
    .on(getAwardLists, {
      lists: [
        list({ state: 'verified', blockers: [], verified_by: 'Dr Rao', verified_at: AT, can_freeze: true }),
      ],
      unplaced: 0,
    })
    .on(freezeList, () => refusal('wrong_code'));
  const { user } = renderPage('/oral/7/marks', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Freeze' }));
  const code = dialog.getByRole('textbox', { name: 'Code from the email' });
  await waitFor(() => expect(errorOf(code)).toBe(MESSAGES.otp));
  expect(dialog.getByRole('button', { name: 'Send me the code' })).toBeDefined();
  await user.type(code, '123456{Enter}');
  await waitFor(() =>
    expect(server.sentTo(freezeList)[0]?.body).toMatchObject({
      hash: HASH,
      confirmation: { code: '123456' },
    }),
  );
  // Refused: the dialog stays, for another try.
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('a student sees the components of a released viva, and AB is never a number', async () => {
  const result = {
    exam_id: 7,
    title: 'Physics laboratory',
    course_name: 'Physics',
    course_code: 'PH101',
    released_at: AT,
    revision: 1,
    unmarked: null,
    components: [
      { name: 'Record', mark: 3.5, maximum: 10, counts: true, is_missed: true },
      { name: 'Thesis', mark: 3, level: 'Minor corrections', maximum: 4, counts: true, is_missed: false },
    ],
    total: 4,
    maximum: 10,
    outcome: 'fail' as const,
  };
  fakeServer().on(listOwnOralResults, [
    result,
    {
      ...result,
      exam_id: 8,
      title: 'Chemistry laboratory',
      unmarked: 'absent',
      components: [{ name: 'Record', mark: null, maximum: 10, counts: true, is_missed: false }],
      total: null,
      outcome: null,
    },
  ]);
  renderPage('/student?panel=view-results', { as: 'Student' });
  const table = within(await screen.findByRole('table', { name: 'Marks in Physics laboratory' }));
  expect(table.getByRole('row', { name: 'Record (minimum missed) 3.5 10' })).toBeDefined();
  expect(table.getByRole('row', { name: 'Thesis Minor corrections (3) 4' })).toBeDefined();
  expect(table.getByRole('row', { name: 'Total 4 10' })).toBeDefined();
  const absent = screen.getByRole('region', { name: 'Chemistry laboratory' });
  expect(absent.textContent).toContain('AB: you were absent. There are no marks.');
  expect(absent.textContent).not.toMatch(/\b0\b/);
});
