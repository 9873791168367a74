import { moveOralCandidate } from '@quivia/contract/oral/candidates';
import { getOral } from '@quivia/contract/oral/exams';
import * as sheets from '@quivia/contract/oral/sheets';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleComponent, sampleOral } from '../../../testing/sample-oral.ts';

beforeAll(() =>
  Promise.all([import('../oral-frame.tsx'), import('./sheets-page.tsx'), import('./examine-page.tsx')]),
);

const due = (given: object) => ({
  examiner_id: 3,
  examiner: 'Bala',
  role: 'internal' as const,
  state: 'missing' as const,
  sheet_id: null,
  components: ['record', 'viva'],
  reason: '',
  paper_entries: 0,
  ...given,
});

test('a coordinator types in a paper sheet, and the page says who types it in a second time', async () => {
  const server = fakeServer();
  server.on(getOral, sampleOral());
  server.on(sheets.listSheets, {
    subjects: [
      {
        candidate_id: 5,
        group_id: null,
        name: 'Anna',
        roll_number: 'R1',
        is_open: false,
        is_marked: true,
        due: [
          due({ paper_entries: 1, paper_by: ['Gita'] }),
          due({ examiner_id: 4, examiner: 'Chitra', state: 'submitted', sheet_id: 9 }),
        ],
        sheets: [],
        earlier: [],
      },
    ],
  });
  const replies = [
    { state: 'differs' as const, message: 'The entries differ in Record.', differing: ['Record'] },
    { state: 'first' as const, message: 'You have typed in this sheet before.', differing: [] },
  ];
  server.on(sheets.enterPaper, () => replies.shift() as (typeof replies)[0]);
  const page = renderPage('/oral/7/sheets', { as: 'Faculty' });
  expect(await screen.findByText('Typed in by Gita. A second person has to type it in too.')).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'Type in paper: Bala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paper sheet of Bala for Anna' }));
  const fill = async () => {
    for (const name of ['Record', 'Viva voce']) {
      await page.user.click(within(dialog.getByRole('group', { name })).getByRole('button', { name: '7' }));
      await page.user.click(
        within(dialog.getByRole('group', { name })).getByRole('button', { name: '+ 0.5' }),
      );
    }
    await page.user.click(dialog.getByRole('button', { name: 'Store entry' }));
  };
  expect(dialog.getByText(/The second person is another coordinator/)).toBeDefined();
  await fill();
  await dialog.findByText('The entries differ in Record.');
  await expectAccessible(document.body);
  await fill();
  await dialog.findByText('You have typed in this sheet before.');
  expect(dialog.queryByRole('button', { name: 'Store entry' })).toBeNull();
  expect(dialog.queryByRole('group', { name: 'Record' })).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Done' }));
  const values = { record: { mark: 7.5 }, viva: { mark: 7.5 } };
  expect(server.sentTo(sheets.enterPaper).map(({ body }) => body)).toMatchObject([
    { values, examiner_id: 3 },
    { values },
  ]);
});

test('excusing and reopening a sheet ask for a reason', async () => {
  const server = fakeServer()
    .on(getOral, sampleOral())
    .on(sheets.listSheets, {
      subjects: [
        {
          candidate_id: 5,
          group_id: null,
          name: 'Anna',
          roll_number: 'R1',
          is_open: false,
          is_marked: true,
          due: [due({}), due({ examiner_id: 4, examiner: 'Chitra', state: 'submitted', sheet_id: 9 })],
          sheets: [],
          earlier: [],
        },
      ],
    })
    .on(sheets.excuseSheet, { message: 'Excused.' })
    .on(sheets.reopenSheet, { message: 'Reopened.' });
  const { user } = renderPage('/oral/7/sheets', { as: 'Faculty' });
  for (const [act, of] of [
    ['Excuse', 'Bala'],
    ['Reopen', 'Chitra'],
  ]) {
    await user.click(await screen.findByRole('button', { name: `${act}: ${of}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `${act} ${of}'s sheet for Anna?` }));
    await user.click(dialog.getByRole('button', { name: `${act} sheet` }));
    expect(await dialog.findByText('Please give a reason')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ill');
    await user.click(dialog.getByRole('button', { name: `${act} sheet` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(server.sentTo(sheets.excuseSheet)[0]?.body).toMatchObject({ examiner_id: 3, reason: 'Ill' });
  expect(server.sentTo(sheets.reopenSheet)).toMatchObject([
    { params: { sheet_id: '9' }, body: { reason: 'Ill' } },
  ]);
});

test('marks known before are entered from a table', async () => {
  const record = { ...sampleComponent('record', 'Record', 10), marked_by: 'entered' as const };
  const server = fakeServer()
    .on(getOral, sampleOral({ scheme: { ...sampleOral().scheme, components: [record] } }))
    .on(sheets.listSheets, {
      subjects: [
        {
          candidate_id: 5,
          group_id: null,
          name: 'Anna',
          roll_number: 'R1',
          is_open: false,
          is_marked: true,
          due: [due({ examiner_id: null, components: ['record'] })],
          sheets: [],
          earlier: [],
        },
      ],
    })
    .on(sheets.enterMarks, { message: 'Entered.', entered: 1, unchanged: 0 });
  const { user } = renderPage('/oral/7/sheets', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'Enter marks known before' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Enter 0 rows' }));
  expect(await dialog.findByText('Paste at least one roll number with marks')).toBeDefined();
  await user.click(dialog.getByLabelText('Table'));
  await user.paste('R1\t7');
  await user.click(dialog.getByRole('button', { name: 'Enter 1 row' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(sheets.enterMarks)[0]?.body.rows).toEqual([
    { subject: { candidate_id: 5 }, marks: { record: 7 } },
  ]);
});

/** Anna's slot of ten minutes begins in so many milliseconds. */
function examineServer(slotIn: number, state: sheets.ExamineSubject['state'] = 'present') {
  const { id, title, kind, institution, course_name, instructions, recording_days, scheme } = sampleOral();
  const levels = ['Poor', 'Good'].map((name, at) => ({
    id: name.toLowerCase(),
    name,
    mark: at * 5,
    description: '',
  }));
  const components = [
    sampleComponent('total', 'Total', 100),
    { ...sampleComponent('rating', 'Rating', 5), method: { type: 'levels' as const, levels } },
    {
      ...sampleComponent('steps', 'Steps', 4),
      method: { type: 'checklist' as const, items: [{ id: 'hands', text: 'Washed hands', mark: 4 }] },
    },
  ];
  const server = fakeServer();
  server.on(sheets.hearDevice, { server_time: new Date().toISOString() });
  server.on(sheets.getExamine, {
    server_time: new Date().toISOString(),
    exam: {
      id,
      title,
      kind,
      institution,
      course_name,
      instructions,
      recording_days,
      draws: true,
      scheme: { ...scheme, components },
    },
    examiner: { id: 3, name: 'Bala', role: 'external' },
    sessions: [
      {
        id: 2,
        name: 'Forenoon',
        room: 'Lab 1',
        station: null,
        starts_at: new Date(Date.now() - 60_000).toISOString(),
        ends_at: new Date(Date.now() + 600_000).toISOString(),
        slots: [
          {
            id: 4,
            candidate_id: 5,
            group_id: null,
            starts_at: new Date(Date.now() + slotIn).toISOString(),
            ends_at: new Date(Date.now() + slotIn + 600_000).toISOString(),
          },
        ],
      },
    ],
    subjects: [
      {
        candidate_id: 5,
        group_id: null,
        name: 'Anna Rao',
        roll_number: 'R1',
        topic: '',
        extra_time: 25,
        state,
        member_of: null,
        photo: null,
        components: ['total', 'rating', 'steps'],
        draft: {},
        submitted: null,
        late_taps: 0,
      },
    ],
    newest_number: 0,
    seal: null,
  });
  server.on(sheets.sendEvents, {
    server_time: new Date().toISOString(),
    refused: [],
    late: [],
  });
  return server;
}

test('an examiner marks by levels, ticks and tens, and everything is sent', async () => {
  const server = examineServer(-500_000);
  const page = renderPage('/oral/7/examine', { as: 'Faculty' });
  await page.user.click(await screen.findByRole('button', { name: /Anna Rao/ }));
  await screen.findByRole('group', { name: 'Tens' });
  expect(screen.getByRole('button', { name: 'Draw questions' })).toBeDefined();
  const group = (name: string) => within(screen.getByRole('group', { name }));
  await page.user.click(group('Tens').getByRole('button', { name: '60' }));
  await page.user.click(group('Units').getByRole('button', { name: '4' }));
  await page.user.click(screen.getByRole('button', { name: /^Good/ }));
  await page.user.click(screen.getByRole('checkbox', { name: /Washed hands/ }));
  await screen.findByText('All marks are saved.');
  expect(screen.getByText('Two minutes left.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit sheet' })).toHaveProperty('disabled', false);
  await expectAccessible(page.container);
  const sent = server.sentTo(sheets.sendEvents).flatMap(({ body }) => body.events);
  expect(Object.fromEntries(sent.map(({ item, value }) => [item, value]))).toEqual({
    total: { mark: 64 },
    rating: { level: 'good' },
    steps: { done: ['hands'] },
  });
});

test('the page opens on who is in the viva, and goes back to the list when asked', async () => {
  examineServer(0, 'in_viva');
  const page = renderPage('/oral/7/examine', { as: 'Faculty' });
  expect(await screen.findByRole('article', { name: 'Sheet for Anna Rao' })).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'All candidates' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('a submitted sheet says so where the button was, and leads to the next candidate to mark', async () => {
  const now = new Date().toISOString();
  const { id, title, kind, institution, course_name, instructions, scheme } = sampleOral();
  const subject = (candidate_id: number, name: string): sheets.ExamineSubject => ({
    candidate_id,
    group_id: null,
    name,
    roll_number: `R${candidate_id}`,
    topic: '',
    extra_time: 0,
    state: 'present',
    member_of: null,
    photo: null,
    components: ['record'],
    draft: {},
    submitted: null,
    late_taps: 0,
  });
  const people = [
    { ...subject(5, 'Anna Rao'), draft: { record: { mark: 7 } } },
    { ...subject(6, 'Bala Nair'), state: 'absent' },
    subject(7, 'Chitra Das'),
  ] satisfies sheets.ExamineSubject[];
  const examining = {
    server_time: now,
    exam: {
      id,
      title,
      kind,
      institution,
      course_name,
      instructions,
      recording_days: null,
      draws: false,
      scheme,
    },
    examiner: { id: 3, name: 'Bala', role: 'external' as const },
    sessions: [
      {
        id: 2,
        name: 'Forenoon',
        room: 'Lab 1',
        station: null,
        starts_at: now,
        ends_at: now,
        slots: people.map(({ candidate_id }, at) => ({
          id: at + 1,
          candidate_id,
          group_id: null,
          starts_at: now,
          ends_at: now,
        })),
      },
    ],
    newest_number: 0,
    seal: null,
  };
  let subjects: sheets.ExamineSubject[] = people;
  const server = fakeServer()
    .on(sheets.hearDevice, { server_time: now })
    .on(sheets.getExamine, () => ({ ...examining, subjects }));
  server.on(sheets.submitSheet, () => {
    const submitted = { sheet_id: 1, version: 1, submitted_at: now, is_open: false };
    subjects = people.map((one) => (one.candidate_id === 5 ? { ...one, submitted } : one));
    return { message: 'Sheet submitted.', ...submitted };
  });
  const page = renderPage('/oral/7/examine', { as: 'Faculty' });
  await page.user.click(await screen.findByRole('button', { name: /Anna Rao/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Submit sheet' }));
  await page.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit sheet' }),
  );
  const sheet = within(screen.getByRole('article', { name: 'Sheet for Anna Rao' }));
  const status = await sheet.findByText(/^Submitted at /);
  expect(status.closest('.sticky')).not.toBeNull();
  await page.user.click(sheet.getByRole('button', { name: 'Next candidate' }));
  // Bala is absent.
  await screen.findByRole('article', { name: 'Sheet for Chitra Das' });
  expect(screen.queryByRole('button', { name: 'Next candidate' })).toBeNull();
});

test('marking absent asks for a reason, and warns before the slot has begun', async () => {
  const server = examineServer(900_000).on(moveOralCandidate, { message: 'R1 is recorded as absent.' });
  const page = renderPage('/oral/7/examine', { as: 'Faculty' });
  await page.user.click(await screen.findByRole('button', { name: /Anna Rao/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Absent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Anna Rao absent?' }));
  expect(dialog.getByText(/^The slot of Anna Rao begins at /)).toBeDefined();
  const confirm = dialog.getByRole('button', { name: 'Mark absent' });
  await page.user.click(confirm);
  expect(await dialog.findByText('Please give a reason')).toBeDefined();
  await page.user.click(dialog.getByRole('button', { name: 'Ill' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), ', says the hostel');
  await expectAccessible(document.body);
  await page.user.click(confirm);
  await waitFor(() =>
    expect(server.sentTo(moveOralCandidate)[0]?.body).toMatchObject({
      state: 'absent',
      note: 'Ill, says the hostel',
    }),
  );
});
