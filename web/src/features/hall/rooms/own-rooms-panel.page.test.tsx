import { listInstitutions } from '@quivia/contract/catalogue';
import * as endpoints from '@quivia/contract/hall/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE } from '../../../testing/sample-college.ts';

beforeAll(() => import('./own-rooms-panel.tsx'));

const LAB = { id: 5, name: 'Lab 1', rows: 2, columns: 2, blocked: [202], exams: 3 };

function open(rooms: endpoints.OwnRoom[] = [LAB]) {
  const server = fakeServer().on(listInstitutions, [COLLEGE]).on(endpoints.listOwnRooms, rooms);
  return { server, ...renderPage('/institute?panel=rooms', { as: 'Institution' }) };
}

test('the rooms of the institution, with their seats and how many exams need them', async () => {
  const { server, container } = open();
  const row = await screen.findByRole('row', { name: /Lab 1/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual(['Lab 1', '3', '2 rows of 2', '3']);
  expect(server.sentTo(endpoints.listOwnRooms)[0]?.query).toEqual({ institution_id: String(COLLEGE.id) });
  await expectAccessible(container);
});

test('a room is added with its seats', async () => {
  const { server, user } = open([]);
  server.on(endpoints.addRoom, { message: 'Lab 2 added.', id: 6 });
  expect(await screen.findByText('No rooms yet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add a room' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please fill all the details')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Name'), 'Lab 2');
  await user.clear(within(dialog).getByLabelText('Rows'));
  await user.type(within(dialog).getByLabelText('Rows'), '61');
  expect(within(dialog).getByText('Please enter a whole number from 1 to 60')).toBeDefined();
  await user.clear(within(dialog).getByLabelText('Rows'));
  await user.type(within(dialog).getByLabelText('Rows'), '2');
  expect(within(dialog).queryByText(/whole number/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Row 2, seat 6: free' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo(endpoints.addRoom)[0]?.body).toEqual({
      name: 'Lab 2',
      rows: 2,
      columns: 6,
      blocked: [206],
      institution_id: COLLEGE.id,
    }),
  );
  expect(await screen.findByText('Lab 2 added.')).toBeDefined();
});

test('a room is changed; one in which an exam is held is not removed, and the page says why', async () => {
  const { server, user } = open();
  const why = 'An exam is held in this room. Choose another room for it first.';
  server
    .on(endpoints.changeRoom, { message: 'Lab 1 updated.' })
    .on(endpoints.removeRoom, () => refusal('still_used', { message: why }));
  await user.click(await screen.findByRole('button', { name: 'Change Lab 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo(endpoints.changeRoom)[0]).toMatchObject({
      params: { id: '5' },
      body: { name: 'Lab 1', rows: 2, columns: 2, blocked: [202] },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Lab 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Lab 1?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(why)).toBeDefined();
});
