import {
  requestVerification,
  sendVerification,
  verifyEmail,
  verifyEmailByLink,
} from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { MESSAGES } from '@quivia/contract/fields.words';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';

const DONE = { message: 'Your email is verified.' };

test('the code is sent without the spaces people type', async () => {
  const server = fakeServer().on(verifyEmail, DONE);
  const { user } = renderPage('/verify?email=anna@example.org');
  const code = await screen.findByLabelText('Code');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(errorOf(code)).toBe(MESSAGES.otp));
  // The last digit sends it.
  await user.type(code, '123 456');
  expect(await screen.findByText(DONE.message)).toBeDefined();
  expect(server.sentTo(verifyEmail)[0]?.body).toEqual({ email: 'anna@example.org', otp: '123456' });
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeDefined();
});

test('after a wrong code another is sent to the address, at most once a minute', async () => {
  const server = fakeServer()
    .on(verifyEmail, () => refusal('wrong_code', { fields: { otp: ERROR_MESSAGES.wrong_code } }))
    .on(requestVerification, { message: ACCOUNT_MESSAGES.verificationAsked });
  const { user } = renderPage('/verify');
  const again = await screen.findByRole('button', { name: 'Send a new code' });
  await user.click(again);
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(errorOf(email)).not.toBe(''));
  expect(server.sentTo(requestVerification)).toHaveLength(0);
  await user.type(email, 'anna@example.org');
  await user.type(screen.getByLabelText('Code'), '123456');
  await waitFor(() => expect(errorOf(screen.getByLabelText('Code'))).toBe(ERROR_MESSAGES.wrong_code));
  await user.click(again);
  expect(await screen.findByText(ACCOUNT_MESSAGES.verificationAsked)).toBeDefined();
  expect(server.sentTo(requestVerification)[0]?.body).toEqual({ email: 'anna@example.org' });
  expect(again).toHaveProperty('disabled', true);
});

test('people who are signed in get a new code for their own account', async () => {
  const server = fakeServer().on(sendVerification, { message: "We've sent a new code to your email." });
  const { user } = renderPage('/verify', { as: 'Student' });
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(server.sentTo(sendVerification)).toHaveLength(1));
});

test('the link verifies once, and its token leaves the address', async () => {
  const server = fakeServer().on(verifyEmailByLink, DONE);
  const { router } = renderPage('/verify?token=abc');
  expect(await screen.findByText(DONE.message)).toBeDefined();
  expect(router.state.location.search).toBe('');
  expect(server.sentTo(verifyEmailByLink).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

test('a used link leads to the code instead', async () => {
  fakeServer().on(verifyEmailByLink, () => refusal('wrong_link'));
  const { user } = renderPage('/verify?token=used');
  expect((await screen.findByRole('alert')).textContent).toContain(ERROR_MESSAGES.wrong_link);
  await user.click(screen.getByRole('link', { name: 'Enter the code instead' }));
  expect(await screen.findByLabelText('Code')).toBeDefined();
});

test('people who are signed in continue to their dashboard', async () => {
  fakeServer().on(verifyEmailByLink, DONE);
  renderPage('/verify?token=abc', { as: 'Student' });
  expect((await screen.findByRole('link', { name: 'Go to your dashboard' })).getAttribute('href')).toBe(
    '/dashboard',
  );
});

// H2: a change of address is finished by the account's owner, who may have to sign in first.
test('a link that needs a session leads to sign-in and comes back', async () => {
  const server = fakeServer().on(verifyEmailByLink, () => refusal('sign_in_to_verify'));
  const { user, router } = renderPage('/verify?token=change');
  expect((await screen.findByRole('alert')).textContent).toContain(ERROR_MESSAGES.sign_in_to_verify);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(router.state.location.state).toMatchObject({ from: '/verify?token=change' });
  expect(server.sentTo(verifyEmailByLink)).toHaveLength(1);
});

test('an expired token is refreshed before a link is refused', async () => {
  let tries = 0;
  const server = fakeServer().on(verifyEmailByLink, () => {
    tries += 1;
    return tries === 1 ? refusal('sign_in_to_verify') : DONE;
  });
  renderPage('/verify?token=change', { as: 'Student' });
  expect(await screen.findByText(DONE.message)).toBeDefined();
  expect(server.sentTo(verifyEmailByLink)).toHaveLength(2);
});
