import { login } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { loginWithCode } from '@quivia/contract/factors';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

const TICKET = 'a-ticket-of-some-length';
const needed = (totp: boolean, passkey: boolean) =>
  refusal('second_factor_needed', { params: { ticket: TICKET, totp, passkey } });

async function open(totp = true, passkey = false) {
  const server = fakeServer().on(login, () => needed(totp, passkey));
  const { user, router } = renderPage('/signin');
  await user.type(await screen.findByLabelText('Username or email'), 'anna01');
  await user.type(screen.getByLabelText('Password'), 'Blue7Kite!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: "Confirm it's you" });
  return { server, user, router };
}

test('the code of the app finishes the sign-in', async () => {
  const { server, user, router } = await open();
  server.on(loginWithCode, { access_token: tokenWith(['Student']) });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  // The last digit sends it.
  await user.type(code, '123 456');
  expect(await screen.findByText(ACCOUNT_MESSAGES.signedIn)).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(server.sentTo(loginWithCode)[0]?.body).toEqual({ ticket: TICKET, code: '123456' });
});

test('a wrong code is shown at its field, and can be corrected', async () => {
  const { server, user } = await open();
  server.on(loginWithCode, () => refusal('wrong_factor', { fields: { code: ERROR_MESSAGES.wrong_factor } }));
  await user.type(await screen.findByLabelText('Code'), '000000{Enter}');
  await waitFor(() => expect(errorOf(screen.getByLabelText('Code'))).toBe(ERROR_MESSAGES.wrong_factor));
});

test('a recovery code can be used instead', async () => {
  const { server, user } = await open();
  server.on(loginWithCode, { access_token: tokenWith(['Student']) });
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}');
  await waitFor(() => expect(server.sentTo(loginWithCode)).toHaveLength(1));
  expect(server.sentTo(loginWithCode)[0]?.body).toEqual({ ticket: TICKET, code: 'abcd-efgh' });
});

test('a sign-in that took too long starts again', async () => {
  const { server, user } = await open();
  server.on(loginWithCode, () => refusal('sign_in_expired'));
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText(ERROR_MESSAGES.sign_in_expired)).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
});

test('with a passkey alone there is no field for a code, but a way to recovery codes and back', async () => {
  const { user } = await open(false, true);
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeDefined();
  expect(screen.queryByLabelText('Code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  expect(screen.getByLabelText('Recovery code')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
});
