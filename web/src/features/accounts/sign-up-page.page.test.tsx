import { login, register, verifyEmail } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { ERROR_MESSAGES, NO_REPLY } from '@quivia/contract/errors.words';
import { MESSAGES } from '@quivia/contract/fields.words';
import { getSite } from '@quivia/contract/site';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

const ANNA = { email: 'anna@example.org', username: 'anna01', password: 'Blue7Kite!' };
const DONE = { message: ACCOUNT_MESSAGES.signedUp };

const email = () => screen.getByLabelText('Email');
const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');

async function open() {
  const page = renderPage('/signup');
  await screen.findByRole('heading', { name: 'Sign up' });
  const { user } = page;
  const send = () => user.click(screen.getByRole('button', { name: 'Sign up' }));
  async function fill(person = ANNA) {
    await user.type(email(), person.email);
    await user.type(username(), person.username);
    await user.type(password(), person.password);
    await send();
  }
  return { ...page, send, fill };
}

test('an empty form is not sent, and every field says so', async () => {
  const server = fakeServer().on(register, DONE);
  const { send } = await open();
  await send();
  await waitFor(() => expect(errorOf(email())).toBe(MESSAGES.fillAll));
  expect(errorOf(username())).toBe(MESSAGES.fillAll);
  expect(errorOf(password())).toBe(MESSAGES.fillAll);
  expect(document.activeElement).toBe(email());
  expect(server.sentTo(register)).toHaveLength(0);
});

test('each field is checked by its own rule', async () => {
  const server = fakeServer().on(register, DONE);
  const { fill } = await open();
  await fill({ email: 'anna', username: 'an', password: 'password' });
  await waitFor(() => expect(errorOf(email())).toBe(MESSAGES.email));
  expect(errorOf(username())).toBe(MESSAGES.username);
  expect(errorOf(password())).toBe(MESSAGES.password);
  expect(server.sentTo(register)).toHaveLength(0);
});

test('a name with a space and a long passphrase get a sentence that is true of them', async () => {
  fakeServer();
  const { fill } = await open();
  await fill({ ...ANNA, username: 'priya nair', password: 'Seven-horses-ate-4-hats!' });
  await waitFor(() => expect(errorOf(username())).toBe(MESSAGES.usernameCharacters));
  expect(errorOf(password())).toBe('Please use at most 16 characters');
});

test('a taken username is shown at its field, and the next try works', async () => {
  let isTaken = true;
  const taken = ERROR_MESSAGES.username_taken;
  const server = fakeServer().on(register, () =>
    isTaken ? refusal('username_taken', { fields: { username: taken } }) : DONE,
  );
  const { fill, send, user } = await open();
  await fill();
  await waitFor(() => expect(errorOf(username())).toBe(taken));
  expect(document.activeElement).toBe(username());
  expect(email()).toHaveProperty('value', ANNA.email);
  expect(password()).toHaveProperty('value', ANNA.password);

  isTaken = false;
  await user.type(username(), '2');
  await send();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined();
  expect(server.sentTo(register).map(({ body }) => body)).toEqual([
    { ...ANNA, name: null },
    { ...ANNA, name: null, username: 'anna012' },
  ]);
});

test('without a reply the message says so, and what was typed is kept', async () => {
  fakeServer().on(register, () => Promise.reject(new TypeError('Failed to fetch')));
  const { fill } = await open();
  await fill();
  expect(await screen.findByText(NO_REPLY)).toBeDefined();
  expect(email()).toHaveProperty('value', ANNA.email);
});

test('a name may be given', async () => {
  const server = fakeServer().on(register, DONE);
  const { fill, user } = await open();
  await user.type(screen.getByLabelText('Name (optional)'), ' Anna Berg ');
  await fill();
  await waitFor(() => expect(server.sentTo(register)).toHaveLength(1));
  expect(server.sentTo(register)[0]?.body).toEqual({ ...ANNA, name: 'Anna Berg' });
});

test('two quick presses send the form once', async () => {
  const server = fakeServer().on(register, DONE);
  const { user } = await open();
  await user.type(email(), ANNA.email);
  await user.type(username(), ANNA.username);
  await user.type(password(), ANNA.password);
  await user.dblClick(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(server.sentTo(register)).toHaveLength(1);
});

test('the code is entered where the sign-up ended, and signs the person in', async () => {
  const server = fakeServer()
    .on(register, DONE)
    .on(login, { access_token: tokenWith([]) })
    .on(verifyEmail, ({ body }) =>
      (body as { otp: string }).otp === '123456'
        ? { message: 'Your email is verified.' }
        : refusal('wrong_code'),
    );
  const { fill, user, router } = await open();
  await fill();
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const code = screen.getByLabelText('Code');
  await user.type(code, '123450');
  await waitFor(() => expect(errorOf(code)).toBe(ERROR_MESSAGES.wrong_code));
  expect(router.state.location.pathname).toBe('/signup');
  await user.type(code, '{Backspace}6');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(await screen.findByText('Your email is verified.')).toBeDefined();
  expect(server.sentTo(verifyEmail).at(-1)?.body).toEqual({ email: ANNA.email, otp: '123456' });
  expect(server.sentTo(login)[0]?.body).toMatchObject({
    username_or_email: 'anna01',
    password: 'Blue7Kite!',
  });
});

test('when signing in after the code has to wait, the sign-in page opens', async () => {
  fakeServer()
    .on(register, DONE)
    .on(verifyEmail, { message: 'Your email is verified.' })
    .on(login, () => refusal('sign_in_queued', { retryAfter: 1, params: { seconds: 8, ticket: 'T1' } }));
  const { fill, user, router } = await open();
  await fill();
  await user.type(await screen.findByLabelText('Code'), '123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
});

test.each([
  { when: 'somebody goes to their mail', sign: () => new Event('blur'), pathname: '/signup' },
  {
    when: 'a screen reader reaches the field',
    sign: () => new Event('focusin'),
    pathname: '/signup',
  },
  { when: 'the phone shows another app', sign: () => new Event('visibilitychange'), pathname: '/signup' },
  { when: 'nobody does anything', sign: undefined, pathname: '/signin' },
])('when $when, the page after 5 seconds is $pathname', async ({ sign, pathname }) => {
  fakeServer().on(register, DONE);
  const { fill, user, router } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await fill();
    await screen.findByRole('heading', { name: 'Check your email' });
    if (sign) window.dispatchEvent(sign());
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    // The next page may have to be loaded first.
    await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
    // From there the code can still be entered, for the same email.
    if (pathname === '/signin') {
      vi.useRealTimers();
      await user.click(await screen.findByRole('link', { name: 'Enter the code from our email' }));
      expect(await screen.findByLabelText('Email')).toHaveProperty('value', ANNA.email);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('a site with the standard rule takes a passphrase, and says what it asks for', async () => {
  const server = fakeServer()
    .on(register, DONE)
    .on(getSite, { college_name: 'North', links: [], demo_accounts: [], password_rule: 'standard' });
  const { fill, send, user } = await open();
  expect(await screen.findByText(/At least 8 characters/)).toBeDefined();
  await fill({ ...ANNA, password: 'short' });
  await waitFor(() => expect(errorOf(password())).toBe(MESSAGES.passwordTooShort));
  await user.clear(password());
  await user.click(password());
  await user.paste('correct horse battery staple');
  await send();
  await waitFor(() => expect(server.sentTo(register)).toHaveLength(1));
  expect(server.sentTo(register)[0]?.body).toMatchObject({ password: 'correct horse battery staple' });
});

test('a common password is refused by the server at its field', async () => {
  const sentence = 'This password is too easy to guess. Please choose another one.';
  fakeServer().on(register, () => refusal('invalid_input', { fields: { password: sentence } }));
  const { fill } = await open();
  await fill({ ...ANNA, password: 'Passw0rd!' });
  await waitFor(() => expect(errorOf(password())).toBe(sentence));
});
