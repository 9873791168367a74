import { login } from '@quivia/contract/accounts';
import { listConfirmationWays } from '@quivia/contract/confirmation';
import { loginWithCode } from '@quivia/contract/factors';
import { refresh } from '@quivia/contract/session';
import { addSignOn, findSignOn, finishSignOn, linkSignOn, startSignOn } from '@quivia/contract/sign-on';
import { getSite } from '@quivia/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { whenConfirmed } from '../../shared/confirmation/use-confirmation.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BY_PASSWORD } from '../../testing/sample-ways.ts';
import { tokenWith } from '../../testing/sign-in.ts';

let numbered = 0;
/** Each works once. */
function returned() {
  numbered += 1;
  return `/signin/college/3?code=c0de&state=st4te${numbered}&iss=https%3A%2F%2Fkeycloak.example`;
}
const access_token = tokenWith(['Student']);
const link = {
  outcome: 'link',
  institution: 'North College',
  shown: 'anna@north.example',
  ticket: 'a-ticket',
  stay_logged_in: true,
} as const;

const dashboard = (router: { state: { location: { pathname: string } } }) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));

test('the domain of the typed address offers the college, and pressing it leaves for the provider', async () => {
  const leave = vi.fn();
  vi.stubGlobal('location', Object.assign(Object.create(location), { assign: leave }));
  const server = fakeServer()
    .on(getSite, { college_name: 'Quivia', links: [], demo_accounts: [], password_rule: 'ordered' })
    .on(findSignOn, ({ query }) => ({
      connection:
        query.domain === 'north.example' ? { id: 5, institution: 'North College', silent_since: null } : null,
    }))
    .on(startSignOn, { url: 'https://keycloak.example/auth?state=st4te' });
  const { user } = renderPage('/signin');
  await user.type(await screen.findByLabelText(/username or email/i), 'anna@North.example');
  await user.click(await screen.findByRole('button', { name: 'Continue with North College' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://keycloak.example/auth?state=st4te'));
  expect(server.sentTo(startSignOn)[0]).toMatchObject({
    params: { id: '5' },
    body: { stay_logged_in: false },
  });
  expect(server.sentTo(findSignOn).map(({ query }) => query.domain)).toContain('north.example');
});

test('the page says since when the college has not answered', async () => {
  fakeServer().on(findSignOn, {
    connection: { id: 5, institution: 'North College', silent_since: '2026-11-16T09:00:00.000Z' },
  });
  const { user } = renderPage('/signin');
  await user.type(await screen.findByLabelText(/username or email/i), 'anna@north.example');
  expect(await screen.findByText(/hasn't answered since/)).toBeDefined();
});

test('what the provider returned signs in, once', async () => {
  const server = fakeServer().on(finishSignOn, {
    outcome: 'signed_in',
    access_token,
    stay_logged_in: false,
  });
  const { router } = renderPage(returned());
  await dashboard(router);
  expect(server.sentTo(finishSignOn).map(({ body }) => body)).toEqual([
    { institution_id: 3, state: `st4te${numbered}`, code: 'c0de', iss: 'https://keycloak.example' },
  ]);
});

test('the second factor of the account finishes the sign-in', async () => {
  const server = fakeServer()
    .on(finishSignOn, () =>
      refusal('second_factor_needed', {
        params: { ticket: 'a-ticket-of-some-length', totp: true, passkey: false },
      }),
    )
    .on(loginWithCode, { access_token })
    .on(addSignOn, { is_added: true })
    .on(refresh, { access_token });
  const { user, router } = renderPage(returned());
  await user.type(await screen.findByLabelText('Code'), '123456');
  await dashboard(router);
  // Roles that waited for the sign-in at the college come with a new token.
  expect([server.sentTo(addSignOn).length, server.sentTo(refresh).length]).toEqual([1, 1]);
  expect(server.sentTo(loginWithCode)).toHaveLength(1);
});

test('an account with roles elsewhere is opened with its password', async () => {
  const server = fakeServer()
    .on(finishSignOn, {
      outcome: 'password_needed',
      institution: 'North College',
      username: 'anna01',
      stay_logged_in: true,
    })
    .on(login, { access_token });
  const { user, router } = renderPage(returned());
  await user.type(await screen.findByLabelText('Password'), 'Blue7Kite!');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await dashboard(router);
  expect(server.sentTo(login)[0]?.body).toMatchObject({ username_or_email: 'anna01', stay_logged_in: true });
});

test('an unknown college account is linked by signing in the old way', async () => {
  const server = fakeServer()
    .on(finishSignOn, link)
    .on(login, { access_token })
    .on(linkSignOn, { message: 'Linked.' });
  const { user, router } = renderPage(returned());
  expect(await screen.findByText(/you are anna@north.example/)).toBeDefined();
  await user.type(screen.getByLabelText('Username or email'), 'anna01');
  await user.type(screen.getByLabelText('Password'), 'Blue7Kite!');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Sign in and link' }));
  expect(await screen.findByText('Linked.')).toBeDefined();
  await dashboard(router);
  expect(server.sentTo(linkSignOn)[0]?.body).toEqual({ ticket: 'a-ticket' });
});

test('somebody who is signed in is asked before their account is linked', async () => {
  const server = fakeServer()
    .on(finishSignOn, link)
    .on(listConfirmationWays, BY_PASSWORD)
    .on(linkSignOn, { message: 'Linked.' });
  const { user, router } = renderPage(returned(), { as: 'Student' });
  expect(await screen.findByText(/signed in to Quivia as anna01/)).toBeDefined();
  expect(server.sentTo(linkSignOn)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Link them' }));
  await user.type(await screen.findByLabelText('Your password'), 'Blue7Kite!{Enter}');
  expect(await screen.findByText('Linked.')).toBeDefined();
  await dashboard(router);
  expect(server.sentTo(linkSignOn)[0]?.body).toEqual({ ticket: 'a-ticket', password: 'Blue7Kite!' });
});

test('a tab in which somebody has signed in once more tells the other one', async () => {
  const heard = vi.fn();
  const stop = whenConfirmed(heard);
  fakeServer().on(finishSignOn, { outcome: 'confirmed', institution: 'North College' });
  renderPage(returned(), { as: 'Student' });
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeDefined();
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  stop();
});

test('an admin who tries the connection reads what the provider says', async () => {
  fakeServer().on(finishSignOn, {
    outcome: 'tested',
    institution: 'North College',
    claims: [{ name: 'sub', value: 'k-1', use: 'Identifies the person from now on' }],
    would: 'This person would be signed in as anna01.',
  });
  renderPage(returned());
  expect(await screen.findByRole('heading', { name: 'The connection works' })).toBeDefined();
  expect(screen.getByText('k-1')).toBeDefined();
  expect(screen.getByText('This person would be signed in as anna01.')).toBeDefined();
  await expectAccessible();
});

test('a refusal is said with the way back, and so is an address without an answer', async () => {
  fakeServer().on(finishSignOn, () => refusal('sign_on_failed', { message: 'The college is away.' }));
  const { unmount } = renderPage(returned());
  expect(await screen.findByText('The college is away.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeDefined();
  unmount();
  renderPage('/signin/college/3');
  expect(await screen.findByText(/opened by your college/)).toBeDefined();
});
