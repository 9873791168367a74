import { listInstitutions } from '@quivia/contract/catalogue';
import {
  addResultLayout,
  changeResultLayout,
  downloadResultFile,
  listLayoutsOfExam,
  listResultLayouts,
  previewResultFile,
  type ResultFilePreview,
  removeResultLayout,
} from '@quivia/contract/result-files';
import { BLANK_LAYOUT, RESULT_LAYOUT_PRESETS } from '@quivia/contract/result-layout.words';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { errorOf } from '../../../testing/field-error.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE } from '../../../testing/sample-college.ts';

const saved = { ...BLANK_LAYOUT, id: 4, name: 'Portal' };
const open = (layouts = [saved]) => {
  const server = fakeServer().on(listInstitutions, [COLLEGE]).on(listResultLayouts, layouts);
  return { server, ...renderPage('/institute?panel=result-files', { as: 'Institution' }) };
};
const cells = () =>
  within(screen.getByRole('table', { name: 'Sample rows' }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

test('a layout is made from an example, and its preview follows what is chosen', async () => {
  const { server, user } = open([]);
  server.on(addResultLayout, { id: 5, message: 'Saved.' });
  await user.click(await screen.findByRole('button', { name: 'New layout' }));
  expect(await screen.findAllByLabelText('Heading')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Start from'), RESULT_LAYOUT_PRESETS[2]?.label as string);
  await waitFor(() => expect(cells()[0]).toContain('Seat number'));
  expect(cells()[1]).toEqual(['0000', 'PH201', '09-11-2026', '0000427', 'P', '32', '40']);
  expect(cells()[3]?.slice(4)).toEqual(['AAA', 'AAA', '40']);
  expect(cells()[4]?.slice(4, 6)).toEqual(['P', '–']);
  await user.selectOptions(screen.getByLabelText('Decimals of marks'), '1');
  expect(cells()[1]?.[5]).toBe('31.5');
  await user.click(screen.getByRole('button', { name: 'Remove column 1' }));
  await user.click(screen.getByRole('button', { name: 'Move column 1 down' }));
  expect(cells()[0]?.slice(0, 2)).toEqual(['Date of exam', 'Paper code']);
  await user.click(screen.getByLabelText('First row has the headings'));
  expect(cells()[0]?.[0]).toBe('09-11-2026');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(server.sentTo(addResultLayout)[0]).toMatchObject({
    query: { institution_id: String(COLLEGE.id) },
    body: { name: 'Mark statement', decimals: 1, roll_digits: 7, separator: ';', has_headings: false },
  });
  expect(server.sentTo(addResultLayout)[0]?.body).toHaveProperty('columns.length', 6);
});

test('what can’t be is said at its field, and what the server refuses too', async () => {
  const { server, user } = open();
  const named = 'Another layout has this name.';
  server.on(changeResultLayout, () => refusal('already_exists', { message: named, fields: { name: named } }));
  await user.click(await screen.findByRole('button', { name: 'Change Portal' }));
  const waiting = await screen.findByLabelText('Marks not complete');
  await user.clear(waiting);
  await user.type(waiting, '0');
  await user.clear(screen.getByLabelText('Digits of roll numbers'));
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  await user.selectOptions(screen.getAllByLabelText('Content').at(-1) as HTMLElement, 'Fixed text');
  expect(screen.getByLabelText('Text in each row')).toBeDefined();
  await user.clear(screen.getAllByLabelText('Heading').at(-1) as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(errorOf(screen.getByLabelText('Digits of roll numbers'))).toContain('from 0 to 20'),
  );
  expect(errorOf(screen.getAllByLabelText('Heading').at(-1) as HTMLElement)).toBe('Enter a heading.');
  await user.type(screen.getByLabelText('Digits of roll numbers'), '7');
  await user.type(screen.getAllByLabelText('Heading').at(-1) as HTMLElement, 'Code');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorOf(waiting)).toContain('must not look like a number'));
  await user.clear(waiting);
  await user.type(waiting, 'WH');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Name'))).toBe(named));
});

test('a layout is removed after a question', async () => {
  const { server, user } = open();
  server.on(removeResultLayout, { message: 'Portal is removed.' });
  await user.click(await screen.findByRole('button', { name: 'Remove Portal' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Portal is removed.')).toBeDefined();
  expect(server.sentTo(removeResultLayout)[0]?.params).toEqual({ id: '4' });
});

const preview: ResultFilePreview = {
  filename: 'Optics.csv',
  headings: ['Roll number', 'Marks'],
  rows: [
    ['427', '31'],
    ['428', 'AB'],
  ],
  ...{ students: 60, absent: 1, disqualified: 0, waiting: 2, is_released: false },
};
const LAYOUTS = [
  { id: 4, name: 'Portal', format: 'csv' as const },
  { id: 5, name: 'Ledger', format: 'xlsx' as const },
];
const atExam = () => renderPage('/faculty?panel=recent-quiz&exam=7&view=university', { as: 'Faculty' });

test('the file of an exam is looked at before it is saved, with what it has no marks of', async () => {
  const server = fakeServer()
    .on(listLayoutsOfExam, LAYOUTS)
    .on(previewResultFile, preview)
    .on(downloadResultFile, () => refusal('overloaded'));
  const { user } = atExam();
  expect(await screen.findByText(/The first 2 of 60 rows/)).toBeDefined();
  expect(screen.getByText(/2 students have no complete marks yet/)).toBeDefined();
  expect(screen.getByText(/aren’t released yet/)).toBeDefined();
  expect(screen.getByRole('cell', { name: 'AB' })).toBeDefined();
  await expectAccessible();
  await user.selectOptions(screen.getByLabelText('Layout'), 'Ledger');
  await waitFor(() => expect(server.sentTo(previewResultFile).at(-1)?.query).toEqual({ layout_id: '5' }));
  await user.click(await screen.findByRole('button', { name: 'Download file' }));
  await waitFor(() => expect(server.sentTo(downloadResultFile)[0]?.query).toEqual({ layout_id: '5' }));
});

test('without a layout the page says who adds one; what is refused is said', async () => {
  fakeServer().on(listLayoutsOfExam, []);
  const { unmount } = atExam();
  expect(await screen.findByText('Your institution has no layout yet')).toBeDefined();
  unmount();
  const message = 'The file can be made when the exam has ended.';
  fakeServer()
    .on(listLayoutsOfExam, LAYOUTS)
    .on(previewResultFile, () => refusal('exam_not_now', { message }));
  atExam();
  expect(await screen.findByText(message)).toBeDefined();
});
