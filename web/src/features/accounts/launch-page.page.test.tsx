import { login } from '@quivia/contract/accounts';
import { loginWithCode } from '@quivia/contract/factors';
import {
  finishLtiLaunch,
  type LaunchOutcome,
  linkLtiAccount,
  openLtiLaunch,
} from '@quivia/contract/lti/launch';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

let numbered = 0;
/** Each works once. */
function arrived() {
  numbered += 1;
  return `/lti/arrived#ticket${numbered}.opens${numbered}`;
}
const access_token = tokenWith(['Student']);
const target = { is: 'not_listed' as const, title: 'Optics' };
const serving = (outcome: LaunchOutcome) =>
  fakeServer().on(finishLtiLaunch, outcome).on(openLtiLaunch, target);
const opened = () => screen.findByRole('heading', { name: 'You are not on the list of Optics' });

test('somebody whose account is linked is signed in, and the link opens', async () => {
  const server = serving({ outcome: 'signed_in', access_token });
  const { router } = renderPage(arrived());
  await opened();
  expect(server.sentTo(finishLtiLaunch).map(({ body }) => body)).toEqual([{ ticket: `ticket${numbered}` }]);
  expect(server.sentTo(openLtiLaunch)[0]?.body).toEqual({ ticket: `opens${numbered}` });
  expect(router.state.location.pathname).toBe('/lti/open');
});

test('an account that is not linked yet is linked by signing in once', async () => {
  const outcome = {
    outcome: 'link',
    institution: 'North College',
    platform: 'Moodle',
    shown: 'Anna Roy',
    ticket: 'l1',
  } as const;
  const server = serving(outcome).on(login, { access_token }).on(linkLtiAccount, { message: 'Linked.' });
  const { user } = renderPage(arrived());
  expect(await screen.findByText(/Moodle says that you are Anna Roy/)).toBeDefined();
  await expectAccessible();
  await user.type(screen.getByLabelText('Username or email'), 'anna01');
  await user.type(screen.getByLabelText('Password'), 'Blue7Kite!');
  await user.click(screen.getByRole('button', { name: 'Sign in and link' }));
  expect(await screen.findByText('Linked.')).toBeDefined();
  await opened();
  expect(server.sentTo(linkLtiAccount)[0]?.body).toEqual({ ticket: 'l1' });
});

test('somebody who is signed in is asked before their account is linked', async () => {
  const outcome = {
    outcome: 'link',
    institution: 'North College',
    platform: 'Moodle',
    shown: 'Anna Roy',
    ticket: 'l2',
  } as const;
  const server = serving(outcome).on(linkLtiAccount, () =>
    refusal('not_allowed', { message: 'It is another’s.' }),
  );
  const { user } = renderPage(arrived(), { as: 'Student' });
  expect(await screen.findByText(/signed in to Quivia as anna01. Link the two/)).toBeDefined();
  expect(server.sentTo(linkLtiAccount)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, link them' }));
  expect(await screen.findByText('It is another’s.')).toBeDefined();
  await opened();
});

test('on a shared computer, nobody’s session ends unasked', async () => {
  const server = serving({ outcome: 'other', platform: 'Moodle', shown: 'Bala K', username: 'anna01' });
  const { user } = renderPage(arrived(), { as: 'Student' });
  expect(await screen.findByRole('heading', { name: 'Who is at this computer?' })).toBeDefined();
  await expectAccessible();
  server.on(finishLtiLaunch, { outcome: 'signed_in', access_token });
  await user.click(screen.getByRole('button', { name: 'Continue as Bala K' }));
  await opened();
  expect(server.sentTo(finishLtiLaunch).at(-1)?.body).toEqual({
    ticket: `ticket${numbered}`,
    replaces: true,
  });
});

test('roles elsewhere ask for the password, and the link opens afterwards', async () => {
  serving({ outcome: 'password_needed', institution: 'North College', username: 'anna01' }).on(login, {
    access_token,
  });
  const { user } = renderPage(arrived());
  expect(((await screen.findByLabelText('Username or email')) as HTMLInputElement).value).toBe('anna01');
  await user.type(screen.getByLabelText('Password'), 'Blue7Kite!{Enter}');
  await opened();
});

test('the second factor is asked for, and the link opens afterwards', async () => {
  const server = fakeServer()
    .on(finishLtiLaunch, () =>
      refusal('second_factor_needed', { params: { ticket: 'f', totp: true, passkey: false } }),
    )
    .on(openLtiLaunch, target)
    .on(loginWithCode, { access_token });
  const { user } = renderPage(arrived());
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(async () => {
    if (server.sentTo(loginWithCode).length === 0)
      await user.click(screen.getByRole('button', { name: /sign in|continue|confirm/i }));
    expect(server.sentTo(loginWithCode)).toHaveLength(1);
  });
  await opened();
});

test('a refusal, and an address without tickets, are said with the way to sign in', async () => {
  fakeServer().on(finishLtiLaunch, () => refusal('sign_in_expired', { message: 'Open the link again.' }));
  const { unmount } = renderPage(arrived());
  expect(await screen.findByText('Open the link again.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeDefined();
  unmount();
  renderPage('/lti/arrived');
  expect(await screen.findByText(/opened by a link in your course/)).toBeDefined();
});
