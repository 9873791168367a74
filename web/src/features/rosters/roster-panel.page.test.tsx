import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { getPhotoCounts, removePhoto, uploadPhoto } from '@quivia/contract/photos';
import {
  confirmRoster,
  discardRoster,
  downloadRosterErrors,
  downloadRosterTemplate,
  getRoster,
  listRosterRows,
  type Roster,
  type RosterOutcome,
  uploadRoster,
} from '@quivia/contract/rosters';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CIVIL, COLLEGE } from '../../testing/sample-college.ts';
import { rosterReview } from './rosters.words.ts';

const roster = (given: Partial<Roster> = {}): Roster => ({
  id: 9,
  filename: 'students.csv',
  uploaded_at: '2026-11-01T09:00:00.000Z',
  status: 'review',
  progress: { done: 2, total: 2 },
  counts: { new: 2, existing: 0, change: 0, same: 0, error: 0 },
  plan: { people: 2, mails: 2 },
  ignored_columns: [],
  message: '2 people will be added.',
  problem: null,
  ...given,
});
const row = (line: number, outcome: RosterOutcome, name: string, reason = '') => ({
  line,
  outcome,
  reason,
  values: {
    role: 'Student',
    name,
    username: '',
    email: `${name.toLowerCase()}@example.org`,
    member_id: `R${line}`,
    departments: 'Civil Engineering',
    class_or_semester: '5',
    section: 'A',
    batch: '',
    elective: '',
  },
});

const institution = () =>
  fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listDepartments, [CIVIL])
    .on(getPhotoCounts, { students: 3, photos: 1, missing: ['R1', 'R2'] });
const open = (more = '') => renderPage(`/institute?panel=roster${more}`, { as: 'Institution' });
const file = (size = 10) => new File(['x'.repeat(size)], 'students.csv', { type: 'text/csv' });

describe('uploading a roster', () => {
  test('sends the file with the default values, and opens the review', async () => {
    const server = institution()
      .on(uploadRoster, { id: 9 })
      .on(getRoster, roster())
      .on(listRosterRows, [row(2, 'new', 'Anna')]);
    const { user, router } = open();
    await user.upload(await screen.findByLabelText(/^CSV or Excel file/), file());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Student');
    await screen.findByRole('option', { name: 'Civil Engineering' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Civil Engineering');
    await user.type(screen.getByLabelText('Class or semester'), '5');
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText('2 people will be added.')).toBeDefined();
    expect(server.sentTo(uploadRoster)[0]?.query).toEqual({
      filename: 'students.csv',
      institution_id: '3',
      role: 'Student',
      department_id: '11',
      class_or_semester: '5',
    });
    expect(router.state.location.search).toContain('roster=9');
  });

  test('a file without the role is not lost: it is asked for right there, and the file read again', async () => {
    const message = 'The column role is missing. Add it, or choose a role for the whole file.';
    const asks = roster({ status: 'failed', message, problem: { line: null, message, asks_role: true } });
    const server = institution().on(uploadRoster, { id: 9 }).on(getRoster, asks).on(listRosterRows, []);
    const { user } = open();
    await user.upload(await screen.findByLabelText(/^CSV or Excel file/), file());
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByRole('heading', { name: 'Who are these people?' })).toBeDefined();
    expect(screen.queryByText(message)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Student');
    server.on(uploadRoster, { id: 10 }).on(getRoster, roster({ id: 10 }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('2 people will be added.')).toBeDefined();
    const [, again] = server.sentTo(uploadRoster);
    expect(again?.query).toMatchObject({ filename: 'students.csv', role: 'Student' });
  });

  test('a problem with the whole file is said once', async () => {
    const message = 'The file is empty.';
    institution().on(getRoster, roster({ status: 'failed', message, problem: { line: null, message } }));
    open('&roster=9');
    expect(await screen.findAllByText(message)).toHaveLength(1);
  });

  test('without a file nothing is sent, and a large file is refused before it is sent', async () => {
    const server = institution().on(uploadRoster, { id: 9 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText('Please choose a file')).toBeDefined();

    const large = file();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(screen.getByLabelText(/^CSV or Excel file/), large);
    expect(screen.queryByText('Please choose a file')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText('The limit is 10 MB')).toBeDefined();
    expect(server.sentTo(uploadRoster)).toHaveLength(0);
  });

  test('a refused upload says why and keeps the file and the choices', async () => {
    institution().on(uploadRoster, () => refusal('too_many_requests'));
    const { user } = open();
    await user.upload(await screen.findByLabelText(/^CSV or Excel file/), file());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Faculty');
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    expect(await screen.findByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();
    expect(screen.getByText(/students\.csv/)).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Faculty');
  });

  test('a template that cannot be downloaded says why', async () => {
    institution().on(downloadRosterTemplate, () => refusal('not_allowed'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Template as Excel' }));
    expect(await screen.findByText(ERROR_MESSAGES.not_allowed)).toBeDefined();
  });
});

describe('reviewing a roster', () => {
  test('lines with errors are shown alone, can be downloaded, and the others confirmed', async () => {
    const server = institution()
      .on(
        getRoster,
        roster({
          counts: { new: 1, existing: 0, change: 0, same: 0, error: 1 },
          plan: { people: 1, mails: 1 },
          message: '1 line has an error.',
          ignored_columns: ['Hostel', 'Shoe size'],
        }),
      )
      .on(listRosterRows, ({ query }) =>
        [row(2, 'new', 'Anna'), row(3, 'error', 'Ben', 'There is no department ‘Magic’.')].filter(
          ({ outcome }) => !query.outcome || outcome === query.outcome,
        ),
      )
      .on(downloadRosterErrors, () => refusal('not_found'))
      .on(confirmRoster, { message: 'Started.' });
    const { user } = open('&roster=9');
    expect(await screen.findByText('There is no department ‘Magic’.')).toBeDefined();
    expect(screen.queryByText('Anna')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download this line to correct' }));
    await waitFor(() => expect(server.sentTo(downloadRosterErrors)[0]?.query).toEqual({ format: 'csv' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 person and send 1 email' }));
    await waitFor(() => expect(server.sentTo(confirmRoster)[0]?.query).toEqual({ skip_errors: 'true' }));
    expect(screen.getByText('Columns ignored: Hostel, Shoe size')).toBeDefined();
    const options = within(screen.getByLabelText('Show')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All lines',
      'Errors (1)',
      'New people (1)',
    ]);
    await user.selectOptions(screen.getByLabelText('Show'), 'All lines');
    expect(await screen.findByText('Anna')).toBeDefined();
    expect(server.sentTo(listRosterRows).map(({ query }) => query.outcome)).toContain('error');
  });

  test('after confirming, the page shows progress until the roster is saved', async () => {
    let state = roster();
    const server = institution()
      .on(getRoster, () => state)
      .on(listRosterRows, [row(2, 'new', 'Anna')])
      .on(confirmRoster, () => {
        state = roster({ status: 'applying', message: 'Saving 1 of 2.', progress: { done: 1, total: 2 } });
        return { message: 'Started.' };
      });
    const { user } = open('&roster=9');
    await user.click(await screen.findByRole('button', { name: 'Add 2 people and send 2 emails' }));
    expect(await screen.findByText('Saving 1 of 2.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add 2 people and send 2 emails' })).toBeNull();
    state = roster({ status: 'done', message: '2 people added. 2 invitations sent.' });
    expect(await screen.findByText('2 people added. 2 invitations sent.')).toBeDefined();
    expect(server.sentTo(confirmRoster)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Upload another file' }));
    expect(await screen.findByRole('button', { name: 'Upload and review' })).toBeDefined();
  });

  test('a roster that someone else has just confirmed is loaded again', async () => {
    let state = roster();
    institution()
      .on(getRoster, () => state)
      .on(listRosterRows, [row(2, 'new', 'Anna')])
      .on(confirmRoster, () => {
        state = roster({ status: 'done', message: '2 people added.' });
        return refusal('changed_meanwhile');
      });
    const { user } = open('&roster=9');
    await user.click(await screen.findByRole('button', { name: 'Add 2 people and send 2 emails' }));
    expect(await screen.findByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
    expect(await screen.findByText('2 people added.')).toBeDefined();
  });

  test('the buttons stand below the lines, the one that continues last', async () => {
    institution()
      .on(getRoster, roster())
      .on(listRosterRows, [row(2, 'new', 'Maya')]);
    open('&roster=9');
    await screen.findByText('Maya');
    const names = within(screen.getByRole('main'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.slice(-2)).toEqual(['Discard', 'Add 2 people and send 2 emails']);
    const isBelow = screen.getByRole('table').compareDocumentPosition(screen.getByText('Discard'));
    expect(isBelow & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('discarding leads back to the upload, with the choices made before', async () => {
    const server = institution()
      .on(uploadRoster, { id: 9 })
      .on(getRoster, roster())
      .on(listRosterRows, [])
      .on(discardRoster, { message: 'Discarded.' });
    const { user, router } = open();
    await user.upload(await screen.findByLabelText(/^CSV or Excel file/), file());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Student');
    await user.click(screen.getByRole('button', { name: 'Upload and review' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('button', { name: 'Upload and review' })).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Student');
    expect(screen.getByText('member_id')).toBeDefined();
    expect(router.state.location.search).not.toContain('roster=9');
    expect(server.sentTo(discardRoster)[0]?.params).toEqual({ id: '9' });
  });

  test.each([
    [{ people: 30, changes: 2, mails: 28 }, 'Add 30 people, update 2 and send 28 emails'],
    [{ people: 1, changes: 0, mails: 0 }, 'Add 1 person'],
    [{ people: 0, changes: 1, mails: 0 }, 'Update 1 person'],
    [{ people: 0, changes: 0, mails: 0 }, ''],
  ])('for %j the button says %j', (given, said) => {
    expect(rosterReview.confirm(given)).toBe(said);
  });

  test('a file that cannot be read names the line', async () => {
    institution().on(
      getRoster,
      roster({
        status: 'failed',
        counts: { new: 0, existing: 0, change: 0, same: 0, error: 0 },
        message: "We couldn't read this file.",
        problem: { line: 1, message: 'There is no column with email addresses.' },
      }),
    );
    open('&roster=9');
    expect(await screen.findByText('Line 1: There is no column with email addresses.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('an unknown roster can be tried again', async () => {
    const server = institution().on(getRoster, () => refusal('not_found'));
    const { user } = open('&roster=404');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(getRoster, roster()).on(listRosterRows, []);
    await user.click(again);
    await waitFor(() => expect(screen.getByText('2 people will be added.')).toBeDefined());
  });
});

test('photos are uploaded by the names of their files, and a wrong name is listed', async () => {
  const server = institution().on(uploadPhoto, ({ query }) =>
    query.roll_number === 'R1'
      ? { message: 'Photo of R1 stored.' }
      : refusal('not_found', { message: 'No student has the roll number X.' }),
  );
  const { user } = open();
  await screen.findByText('1 of 3 students have a photo');
  const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  // Dropped, as the roster can be.
  fireEvent.drop(screen.getByLabelText('Photos'), {
    dataTransfer: { files: [photo('R1.jpg'), photo('X.jpeg')] },
  });
  await screen.findByText('1 photo stored.');
  expect(screen.getByText('X.jpeg: No student has the roll number X.')).toBeDefined();
  expect(server.sentTo(uploadPhoto).map(({ query }) => query.roll_number)).toEqual(['R1', 'X']);
  server.on(removePhoto, { message: 'Photo of R1 removed.' });
  await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Roll number', description: 'Please fill all the details' }),
    'R1',
  );
  await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
  await screen.findByText('Photo of R1 removed.');
});
