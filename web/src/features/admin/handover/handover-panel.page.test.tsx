import { listInstitutions } from '@quivia/contract/catalogue';
import { handOver, listOrphans, type Orphan } from '@quivia/contract/handover';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE } from '../../../testing/sample-college.ts';

const midterm: Orphan = {
  kind: 'exam',
  id: 7,
  title: 'Midterm',
  course_name: 'Optics',
  course_code: 'PH2',
  owner_name: 'Fred Thomas',
  colleagues: [{ faculty_id: 41, name: 'Gita Rao', member_id: 'F02' }],
};
/** The same number as the exam's: they are two things. */
const waves: Orphan = { ...midterm, kind: 'bank', title: 'Waves', colleagues: [] };

const open = () => renderPage('/institute?panel=handover', { as: 'Institution' });
const dialog = () => screen.findByRole('alertdialog');

test('a colleague is chosen, the consequence is said, and the list is shown as it then is', async () => {
  let left = [waves, midterm];
  const server = fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listOrphans, () => left)
    .on(handOver, () => {
      left = [waves];
      return { message: 'Gita Rao now owns Midterm.' };
    });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Hand over Midterm' });
  expect(button).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'New owner of Midterm' }), 'F02 · Gita Rao');
  await user.click(button);
  const question = await dialog();
  within(question).getByText(/Gita Rao will run Midterm and see its results/);
  await user.click(within(question).getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Gita Rao now owns Midterm.')).toBeDefined();
  expect(server.sentTo(handOver)[0]?.body).toEqual({
    kind: 'exam',
    id: 7,
    faculty_id: 41,
    institution_id: COLLEGE.id,
  });
  await waitFor(() => expect(screen.queryByText('Midterm')).toBeNull());
  expect(screen.getByText('Waves')).toBeDefined();
});

test('where nobody teaches the course, it says what to do first', async () => {
  fakeServer().on(listInstitutions, [COLLEGE]).on(listOrphans, [waves]);
  open();
  expect(await screen.findByText('No one teaches this course. Assign it first.')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'New owner of Waves' })).toBeNull();
});

test('a refusal is shown, and the list is read again', async () => {
  const server = fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listOrphans, [midterm])
    .on(handOver, () => refusal('not_found', { message: 'There is nothing to hand over here.' }));
  const { user } = open();
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'New owner of Midterm' }),
    'F02 · Gita Rao',
  );
  await user.click(screen.getByRole('button', { name: 'Hand over Midterm' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('There is nothing to hand over here.')).toBeDefined();
  expect(server.sentTo(listOrphans).length).toBe(2);
});

test('nothing to hand over, and a list that cannot be read, are two things', async () => {
  fakeServer().on(listInstitutions, [COLLEGE]).on(listOrphans, []);
  open();
  expect(await screen.findByText('Nothing to hand over')).toBeDefined();
});

test('a list that cannot be read offers to try again', async () => {
  let isDown = true;
  fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listOrphans, () => (isDown ? refusal('not_allowed') : [midterm]));
  const { user } = open();
  const again = await screen.findByRole('button', { name: /try again/i });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Midterm')).toBeDefined();
});
