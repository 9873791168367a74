// @vitest-environment happy-dom
import { verifyEmail, verifyEmailByLink } from '@quivia/contract/auth';
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
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(DONE.message)).toBeDefined();
  expect(server.sentTo(verifyEmail)[0]?.body).toEqual({ email: 'anna@example.org', otp: '123456' });
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeDefined();
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
