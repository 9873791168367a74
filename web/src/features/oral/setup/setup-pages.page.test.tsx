import * as candidates from '@quivia/contract/oral/candidates';
import * as exams from '@quivia/contract/oral/exams';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import * as schemes from '@quivia/contract/oral/schemes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';

beforeAll(() =>
  Promise.all([
    import('./list-page.tsx'),
    import('./create-page.tsx'),
    import('./overview-page.tsx'),
    import('../candidates/candidates-page.tsx'),
    import('../schemes/schemes-page.tsx'),
  ]),
);

const NOW = '2026-01-05T09:00:00.000Z';
const COUNTS = { coming: 2, today: 1, over: 3 };
const COURSE: exams.OralCourse = {
  institution_id: 4,
  institution: 'Example College',
  course_id: 1,
  course_name: 'Physics',
  course_code: 'PH101',
};
const ROW: exams.OralRow = {
  id: 7,
  title: 'Physics laboratory',
  kind: 'practical',
  institution: 'Example College',
  course_name: 'Physics',
  course_code: 'PH101',
  coordinator: 'Gita',
  is_coordinator: true,
  role: null,
  candidates: 24,
  starts_at: null,
  ends_at: null,
  announced_at: null,
  cancelled_at: null,
  stage: 'setting_up',
};
const PROGRESS: exams.OralProgress = {
  candidates: 24,
  groups: 0,
  ungrouped: 24,
  panels: 1,
  idle_panels: 0,
  examiners: 1,
  externals: 0,
  sessions: 0,
  unplaced: 24,
  has_marks: false,
  announced_at: null,
  states: { registered: 23, present: 1 },
  seen_by: [],
};
const ANNA: candidates.OralCandidate = {
  id: 31,
  student_id: 301,
  roll_number: 'R1',
  name: 'Anna',
  group: null,
  guide: null,
  topic: '',
  extra_time: 25,
  state: 'present',
  state_at: NOW,
  slot: { starts_at: NOW, room: 'Lab 1' },
};

test('vivas are listed with what the person is there, and an empty list leads to the first one', async () => {
  const examined = { ...ROW, id: 8, title: 'Chemistry', is_coordinator: false, role: 'external' as const };
  const server = fakeServer()
    .on(exams.listOrals, ({ query }) => (query.search ? [] : [ROW, examined]))
    .on(exams.countOrals, COUNTS);
  const { user, container, unmount } = renderPage('/oral', { as: 'Faculty' });
  expect((await screen.findByRole('link', { name: 'Physics laboratory' })).getAttribute('href')).toBe(
    '/oral/7',
  );
  expect(screen.getByRole('link', { name: 'Examine at Chemistry' }).getAttribute('href')).toBe(
    '/oral/8/examine',
  );
  await expectAccessible(container);
  await user.type(screen.getByLabelText('Search by title or course'), 'x{Enter}');
  await screen.findByText('No matching vivas');
  server.on(exams.listOrals, []);
  unmount();
  renderPage('/oral', { as: 'Faculty' });
  await screen.findByText('No vivas yet');
  expect(screen.getByRole('link', { name: 'Set up a viva voce' }).getAttribute('href')).toBe('/oral/new');
});

test("the list says where each viva stands, and asks for those of the reader's day first", async () => {
  const stages = [
    ['today', 'Today'],
    ['to_freeze', 'To freeze'],
    ['frozen', 'Frozen'],
    ['released', 'Released'],
    ['announced', 'Announced'],
    ['setting_up', 'Being set up'],
  ] as const;
  const server = fakeServer()
    .on(
      exams.listOrals,
      stages.map(([stage], at) => ({ ...ROW, id: 10 + at, title: `Viva ${at}`, stage, announced_at: NOW })),
    )
    .on(exams.countOrals, COUNTS);
  const { user } = renderPage('/oral', { as: 'Faculty' });
  await screen.findByRole('link', { name: 'Viva 0' });
  const items = screen.getAllByRole('row', { name: /^Viva \d/ });
  expect(items).toHaveLength(stages.length);
  for (const [at, [, said]] of stages.entries())
    expect(within(items[at] as HTMLElement).getByText(said)).toBeDefined();
  const { from = '', until = '' } = server.sentTo(exams.listOrals)[0]?.query ?? {};
  expect(new Date(from).getHours()).toBe(0);
  expect(new Date(until) > new Date(from)).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Over.*3$/ }));
  await waitFor(() => expect(server.sentTo(exams.listOrals).at(-1)?.query.time).toBe('over'));
});

test('a viva is set up from a preset that was copied and changed, and continues with its candidates', async () => {
  const server = fakeServer()
    .on(exams.listOralCourses, [COURSE])
    .on(schemes.listSchemes, [])
    .on(schemes.addScheme, { message: 'Saved.', id: 5, version: 1, version_id: 55 })
    .on(exams.createOral, { message: 'Set up.', id: 7 })
    .on(exams.getOral, sampleOral())
    .on(candidates.listOralCandidates, []);
  const { user, container, router } = renderPage('/oral/new', { as: 'Faculty' });
  await screen.findByText(/Totals within 6 of 60 marks: the mean counts/);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Continue to candidates' }));
  const title = screen.getByRole('textbox', { name: 'Title', description: /^Please fill all the details/ });
  await user.type(title, 'Physics laboratory');

  await user.click(screen.getByRole('button', { name: 'Copy and change this scheme' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Total: 60 marks')).toBeDefined();
  const first = within(dialog.getByRole('group', { name: 'Component 1' }));
  await user.clear(first.getByLabelText('Maximum'));
  expect(dialog.getByText('Total: fill in the maxima')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save scheme' }));
  expect(first.getByText('Please fill all the details')).toBeDefined();
  await user.type(first.getByLabelText('Maximum'), '20');
  expect(dialog.getByText('Total: 70 marks')).toBeDefined();
  await user.selectOptions(first.getByLabelText('Marked as'), 'levels');
  await user.type(first.getByLabelText('Level 1'), 'Poor');
  await user.type(first.getByLabelText('Marks for level 1'), '5');
  await user.type(first.getByLabelText('Level 2'), 'Good');
  await user.type(first.getByLabelText('Marks for level 2'), '20');
  await user.click(dialog.getByRole('button', { name: 'Move Write-up down' }));
  await expectAccessible(await screen.findByRole('dialog'));
  server.on(schemes.listSchemes, () => [
    {
      id: 5,
      name: 'Copy of JNTUH laboratory, 60 marks',
      owner: 'Gita',
      version: 1,
      version_id: 55,
      definition: PRESETS[0]?.definition as schemes.Scheme['definition'],
      changed_at: NOW,
      vivas: 0,
      can_change: true,
    },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Save scheme' }));
  await waitFor(() => expect(server.sentTo(schemes.addScheme)).toHaveLength(1));
  const sent = server.sentTo(schemes.addScheme)[0]?.body;
  expect(sent).toMatchObject({ institution_id: 4, name: 'Copy of JNTUH laboratory, 60 marks' });
  expect(sent?.definition.components.slice(0, 2)).toMatchObject([
    { id: 'experiment' },
    { id: 'write-up', maximum: 20, method: { type: 'levels', levels: [{ id: 'poor' }, { id: 'good' }] } },
  ]);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Continue to candidates' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/oral/7/candidates'));
  expect(server.sentTo(exams.createOral)[0]?.body).toMatchObject({
    course_id: 1,
    institution_id: 4,
    title: 'Physics laboratory',
    kind: 'practical',
    freezes: 'external',
    scheme: { version_id: 55 },
    recording_days: null,
  });
  await screen.findByText('No candidates yet');
  expect(screen.getByRole('link', { name: 'Next: panels' }).getAttribute('href')).toBe('/oral/7/panels');
});

test('the overview says what is missing; a change that somebody else overtook is refused', async () => {
  const server = fakeServer()
    .on(exams.getOral, sampleOral())
    .on(exams.getOralProgress, PROGRESS)
    .on(exams.listOralCourses, [COURSE])
    .on(schemes.listSchemes, [])
    .on(exams.changeOral, refusal('changed_meanwhile'))
    .on(exams.cancelOral, { message: 'Cancelled.' });
  const { user, container } = renderPage('/oral/7', { as: 'Faculty' });
  await screen.findByText('The external examiner freezes the list, and there is none yet.');
  expect(screen.getByText('Add sessions and give everyone a slot.')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Candidates\(done\)|^Candidates \(done\)/ })).toBeDefined();
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Change' }));
  const change = within(await screen.findByRole('dialog'));
  await user.click(change.getByLabelText('Examiners may record the viva as audio'));
  await user.clear(change.getByLabelText('Delete recordings after (days)'));
  await user.type(change.getByLabelText('Delete recordings after (days)'), '4000');
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(change.getByText('Please enter a whole number from 1 to 3650')).toBeDefined();
  await user.clear(change.getByLabelText('Delete recordings after (days)'));
  await user.type(change.getByLabelText('Delete recordings after (days)'), '90');
  await user.click(change.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Someone else changed this/);
  expect(server.sentTo(exams.changeOral)[0]?.body).toMatchObject({
    version: 1,
    recording_days: 90,
    scheme: null,
  });
  await user.click(change.getByRole('button', { name: 'Close' }));

  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel the viva' }));
  const cancel = within(await screen.findByRole('alertdialog'));
  await user.click(cancel.getByRole('button', { name: 'Cancel the viva' }));
  expect(await cancel.findByText('Please give a reason')).toBeDefined();
  await user.type(cancel.getByLabelText('Reason'), 'No power');
  await user.click(cancel.getByRole('button', { name: 'Cancel the viva' }));
  await waitFor(() => expect(server.sentTo(exams.cancelOral)[0]?.body).toEqual({ reason: 'No power' }));
});

test('candidates are pasted, corrected, removed and moved with a reason', async () => {
  const server = fakeServer()
    .on(exams.getOral, sampleOral())
    .on(candidates.listOralCandidates, [ANNA])
    .on(candidates.listOralStudents, [{ id: 302, roll_number: 'R2', name: 'Ben' }])
    .on(candidates.addOralCandidates, ({ body }) => ({
      message: 'Added.',
      added: 1,
      unknown: (body as { roll_numbers?: string[] }).roll_numbers?.includes('X9') ? ['X9'] : [],
    }))
    .on(candidates.removeOralCandidates, { message: 'Removed.' })
    .on(candidates.moveOralCandidate, { message: 'R1 is recorded as absent.' })
    .on(candidates.listCandidateSteps, [{ id: 1, state: 'present', note: '', at: NOW, by: 'Gita' }]);
  const { user, container } = renderPage('/oral/7/candidates', { as: 'Faculty' });
  await screen.findByText('Anna');
  expect(screen.getByText('25 %')).toBeDefined();
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Add candidates' }));
  const add = within(await screen.findByRole('dialog'));
  await user.click(add.getByLabelText('Paste'));
  await user.click(add.getByRole('button', { name: 'Add' }));
  expect(add.getByText('Please enter at least one roll number')).toBeDefined();
  await user.type(add.getByLabelText('Roll numbers'), 'R2, X9;');
  await user.click(add.getByRole('button', { name: 'Add' }));
  await add.findByText(/^1 roll number isn't in this course/);
  expect((add.getByLabelText('Roll numbers') as HTMLTextAreaElement).value).toBe('X9');
  expect(server.sentTo(candidates.addOralCandidates)[0]?.body).toEqual({ roll_numbers: ['R2', 'X9'] });
  await user.click(add.getByLabelText('Choose'));
  await user.click(await add.findByLabelText('R2 · Ben'));
  await user.click(add.getByRole('button', { name: 'Add 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(candidates.addOralCandidates)[1]?.body).toEqual({ student_ids: [302] });

  await user.click(screen.getByRole('button', { name: 'Actions for R1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change state' }));
  const state = within(await screen.findByRole('dialog'));
  await user.selectOptions(state.getByLabelText('State'), 'absent');
  await user.click(state.getByRole('button', { name: 'Save' }));
  expect(state.getByText('Please give a reason')).toBeDefined();
  expect(state.queryByText(/^The slot of Anna begins at/)).toBeNull();
  await user.click(state.getByRole('button', { name: 'Did not come' }));
  await user.click(state.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo(candidates.moveOralCandidate)[0]).toMatchObject({
      params: { id: '7', candidate_id: '31' },
      body: { state: 'absent', note: 'Did not come' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByLabelText('Select R1'));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const remove = within(await screen.findByRole('alertdialog'));
  await user.click(remove.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(server.sentTo(candidates.removeOralCandidates)[0]?.body).toEqual({ candidate_ids: [31] }),
  );
});

test('the coordinator is warned before somebody is marked absent ahead of their slot', async () => {
  const starts_at = new Date(Date.now() + 3_600_000).toISOString();
  fakeServer()
    .on(exams.getOral, sampleOral())
    .on(candidates.listOralCandidates, [{ ...ANNA, slot: { starts_at, room: 'Lab 1' } }]);
  const { user } = renderPage('/oral/7/candidates', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Actions for R1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change state' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('group', { name: 'Common reasons' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('State'), 'absent');
  expect(dialog.getByText(/^The slot of Anna begins at/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Ill' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Ill');
  await expectAccessible(await screen.findByRole('dialog'));
});

test('in a project candidates form groups', async () => {
  const ben = { ...ANNA, id: 32, roll_number: 'R2', name: 'Ben', group: { id: 2, name: 'Drone' } };
  const server = fakeServer()
    .on(exams.getOral, sampleOral({ kind: 'project' }))
    .on(candidates.listOralCandidates, [ANNA, ben])
    .on(candidates.listOralGroups, [
      { id: 2, name: 'Drone', topic: '', members: [{ id: 32, roll_number: 'R2', name: 'Ben' }] },
    ])
    .on(candidates.addOralGroup, { message: 'Robot added.', id: 3 });
  const { user } = renderPage('/oral/7/candidates', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Add group' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please fill all the details')).toBeDefined();
  await user.type(dialog.getByLabelText('Name of the group'), 'Robot');
  expect((await dialog.findByLabelText<HTMLInputElement>('R2 · Ben · in Drone')).disabled).toBe(true);
  await user.click(dialog.getByLabelText('R1 · Anna'));
  await expectAccessible(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo(candidates.addOralGroup)[0]?.body).toEqual({
      name: 'Robot',
      topic: '',
      candidate_ids: [31],
    }),
  );
});

test('schemes are shown with what they mean, and the presets can be copied', async () => {
  const server = fakeServer()
    .on(exams.listOralCourses, [COURSE])
    .on(schemes.listSchemes, [
      {
        id: 5,
        name: 'Ours',
        owner: 'Gita',
        version: 2,
        version_id: 55,
        definition: PRESETS[0]?.definition as schemes.Scheme['definition'],
        changed_at: NOW,
        vivas: 1,
        can_change: true,
      },
    ])
    .on(schemes.changeScheme, { message: 'Saved as version 3.', id: 5, version: 3, version_id: 56 })
    .on(schemes.retireScheme, { message: 'Removed.' });
  const { user, container } = renderPage('/oral/schemes', { as: 'Institution' });
  await screen.findByText('Ours');
  await expectAccessible(container);
  await user.click(screen.getByText('Ours'));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^1 viva already uses this scheme and keeps its version/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save scheme' }));
  await waitFor(() => expect(server.sentTo(schemes.changeScheme)[0]?.body).toMatchObject({ version: 2 }));
});
