import { listConfirmationWays } from '@quivia/contract/confirmation';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import { getProfile, logout } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BY_PASSWORD } from '../../testing/sample-ways.ts';

const PROFILE = {
  id: 7,
  username: 'anna01',
  email: 'anna@example.org',
  is_verified: true,
  pending_email: null,
  roles: [],
  roles_withheld: [],
  has_password: true,
  roles_of_colleges: [],
  name: null,
};

async function ask() {
  const { user, router } = renderPage('/dashboard?panel=profile', { as: [] });
  await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account for good?' }));
  return { user, router, dialog };
}

// M11
test('a person deletes the account with the password, and is signed out', async () => {
  const message = 'Your account and your personal data have been deleted.';
  const server = fakeServer()
    .on(getProfile, PROFILE)
    .on(listConfirmationWays, BY_PASSWORD)
    .on(deleteOwnAccount, { message })
    .on(logout, { message: "You've signed out." });
  const { user, router, dialog } = await ask();
  await user.type(await dialog.findByLabelText('Your password'), 'Passw0rd!');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.sentTo(deleteOwnAccount)[0]?.body).toEqual({ password: 'Passw0rd!' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
});

test('a refusal says why, and nothing happens', async () => {
  const message = 'An exam is in progress for this account. Please submit it first, or wait until it ends.';
  fakeServer()
    .on(getProfile, PROFILE)
    .on(listConfirmationWays, BY_PASSWORD)
    .on(deleteOwnAccount, () => refusal('still_used', { message }));
  const { user, router, dialog } = await ask();
  await user.type(await dialog.findByLabelText('Your password'), 'Passw0rd!');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(router.state.location.pathname).toBe('/dashboard');
});
