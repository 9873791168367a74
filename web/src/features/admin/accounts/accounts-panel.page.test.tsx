import {
  type AccountListed,
  disableAccount,
  enableAccount,
  endSessionsOf,
  listAccounts,
} from '@quivia/contract/account-status';
import { listConfirmationWays } from '@quivia/contract/confirmation';
import { deleteAccount } from '@quivia/contract/deletion';
import { resetFactors } from '@quivia/contract/factors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { BY_PASSWORD } from '../../../testing/sample-ways.ts';

const account = (id: number, username: string, given: Partial<AccountListed> = {}): AccountListed => ({
  id,
  username,
  email: `${username}@example.org`,
  name: null,
  is_verified: true,
  roles: ['Student'],
  session_count: 2,
  last_seen_at: '2026-11-01T09:00:00.000Z',
  disabled_at: null,
  disabled_reason: null,
  ...given,
});

const DISABLED = { disabled_at: '2026-11-01T09:00:00.000Z', disabled_reason: 'Left the college' };

const open = () => renderPage('/admin?panel=accounts', { as: 'Admin' });
const rowOf = async (username: string) =>
  within((await screen.findByText(username, { selector: 'table *' })).closest('tr') as HTMLElement);

test("a person's second factors are reset with the Admin's password", async () => {
  const server = fakeServer()
    .on(listAccounts, [account(21, 'anna01')])
    .on(listConfirmationWays, BY_PASSWORD)
    .on(resetFactors, {
      message: 'anna01 no longer has a second factor and has been notified by email.',
    });
  const { user } = open();
  await user.click((await rowOf('anna01')).getByRole('button', { name: 'More actions for anna01' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset second factor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset the second factor of anna01?' }));
  await user.type(await dialog.findByLabelText('Your password'), 'Blue7Kite!');
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText(/anna01 no longer has a second factor/)).toBeDefined();
  expect(server.sentTo(resetFactors)[0]?.body).toEqual({
    username_or_email: 'anna01',
    password: 'Blue7Kite!',
  });
});

// M11
test('an account is disabled with a reason, which is asked for', async () => {
  const server = fakeServer()
    .on(listAccounts, [account(21, 'anna01')])
    .on(disableAccount, { message: 'anna01 has been disabled and signed out everywhere.' });
  const { user } = open();
  await user.click((await rowOf('anna01')).getByRole('button', { name: 'Disable anna01' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Disable account' }));
  expect(await dialog.findByText('Please enter a value')).toBeDefined();
  expect(server.sentTo(disableAccount)).toHaveLength(0);
  await user.type(dialog.getByLabelText('Reason'), 'Left the college');
  await user.click(dialog.getByRole('button', { name: 'Disable account' }));
  expect(await screen.findByText(/has been disabled and signed out everywhere/)).toBeDefined();
  expect(server.sentTo(disableAccount)[0]).toMatchObject({ body: { reason: 'Left the college' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a disabled one shows since when and why, and can be enabled', async () => {
  const server = fakeServer()
    .on(listAccounts, [account(21, 'anna01', { ...DISABLED, session_count: 0 })])
    .on(enableAccount, { message: 'anna01 can sign in again.' });
  const { user } = open();
  const row = await rowOf('anna01');
  expect(row.getByText('Left the college')).toBeDefined();
  expect(row.getByText('Not signed in')).toBeDefined();
  expect(row.queryByRole('button', { name: /Disable|Sign/ })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Enable anna01' }));
  expect(await screen.findByText('anna01 can sign in again.')).toBeDefined();
  expect(server.sentTo(enableAccount)).toHaveLength(1);
});

test('signing somebody out asks first', async () => {
  const server = fakeServer()
    .on(listAccounts, [account(21, 'anna01')])
    .on(endSessionsOf, { message: 'anna01 has been signed out everywhere.' });
  const { user } = open();
  const row = await rowOf('anna01');
  await user.click(row.getByRole('button', { name: 'More actions for anna01' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('anna01 has been signed out everywhere.')).toBeDefined();
  expect(server.sentTo(endSessionsOf)).toHaveLength(1);
});

test('the search and the disabled ones are two views of the list', async () => {
  const server = fakeServer().on(listAccounts, ({ query }) =>
    query.status === 'disabled' ? [] : [account(21, 'anna01')],
  );
  const { user } = open();
  await rowOf('anna01');
  await user.type(screen.getByLabelText('Search by username, email or name'), 'ann{Enter}');
  await waitFor(() => expect(server.sentTo(listAccounts).at(-1)?.query).toMatchObject({ search: 'ann' }));
  await user.click(screen.getByRole('radio', { name: 'Disabled' }));
  expect(await screen.findByText('No account is disabled')).toBeDefined();
  expect(server.sentTo(listAccounts).at(-1)?.query.status).toBe('disabled');
});

test('a list that fails to load can be loaded again', async () => {
  const server = fakeServer().on(listAccounts, () => refusal('too_many_requests'));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(listAccounts, []);
  await user.click(again);
  expect(await screen.findByText('User not found')).toBeDefined();
});

// M11
test('the data of a disabled person is deleted once it is confirmed', async () => {
  const message =
    'The account and its personal data have been deleted. Its marks stay under the name Deleted person 21.';
  const server = fakeServer()
    .on(listAccounts, [account(21, 'anna01', { ...DISABLED, session_count: 0 })])
    .on(deleteAccount, { message });
  const { user } = open();
  await user.click((await rowOf('anna01')).getByRole('button', { name: 'Delete anna01' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete anna01 for good?' }));
  expect(server.sentTo(deleteAccount)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.sentTo(deleteAccount)).toMatchObject([{ params: { id: '21' } }]);
});
