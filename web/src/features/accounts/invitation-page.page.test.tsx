import { acceptInvitation, readInvitation } from '@quivia/contract/accounts';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { MESSAGES } from '@quivia/contract/fields.words';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';

const MAYA = { username: 'mnambiar', name: 'Maya Nambiar', invited_by: 'Hillview College' };
const invited = () => fakeServer().on(readInvitation, MAYA);

async function open() {
  const page = renderPage('/invitation?token=abc');
  const password = await screen.findByLabelText('New password');
  const confirm = screen.getByLabelText('Confirm password');
  async function choose(first: string, second = first) {
    await page.user.clear(password);
    await page.user.type(password, first);
    await page.user.clear(confirm);
    await page.user.type(confirm, second);
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));
  }
  return { ...page, password, confirm, choose };
}

test('the password chosen with the link of an invitation is sent, and sign-in opens', async () => {
  const server = invited().on(acceptInvitation, { message: 'Your password is set. Please sign in.' });
  const { choose, router, password, confirm } = await open();
  await choose('password');
  await waitFor(() => expect(errorOf(password)).toBe(MESSAGES.password));
  await choose('Chang3d!', 'Chang3d?');
  await waitFor(() => expect(errorOf(confirm)).toBe(MESSAGES.passwordsDiffer));
  expect(server.sentTo(acceptInvitation)).toHaveLength(0);

  await choose('Chang3d!');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(screen.getByText('Your password is set. Please sign in.')).toBeDefined();
  expect(server.sentTo(acceptInvitation).map(({ body }) => body)).toEqual([
    { token: 'abc', new_password: 'Chang3d!', confirm_password: 'Chang3d!' },
  ]);
});

test('the page says who is invited, and by whom', async () => {
  const server = invited();
  await open();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['Hillview College', 'Maya Nambiar', 'mnambiar']);
  expect(server.sentTo(readInvitation).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

test('a link that no longer works says so before a password is chosen', async () => {
  fakeServer().on(readInvitation, () => refusal('wrong_link'));
  renderPage('/invitation?token=abc');
  expect(await screen.findByText(ERROR_MESSAGES.wrong_link)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Reset password' })).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('an expired link is reported, and the page stays', async () => {
  invited().on(acceptInvitation, () => refusal('wrong_link'));
  const { choose, router } = await open();
  await choose('Chang3d!');
  expect(await screen.findByText(ERROR_MESSAGES.wrong_link)).toBeDefined();
  expect(router.state.location.pathname).toBe('/invitation');
});

test('without its link the page leads to a password reset', async () => {
  fakeServer();
  const { user } = renderPage('/invitation');
  await user.click(await screen.findByRole('link', { name: 'Reset password' }));
  expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
});
