import { login } from '@quivia/contract/accounts';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { getSite } from '@quivia/contract/site';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rememberSignedIn, restoreSession } from '../../platform/session/session.ts';
import { opensOffline } from '../../routes.tsx';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

const site = {
  college_name: 'North College',
  links: [],
  demo_accounts: [],
  password_rule: 'ordered' as const,
};

test('a refused sign-in says why and keeps what was typed', async () => {
  const server = fakeServer()
    .on(getSite, site)
    .on(login, () => refusal('wrong_credentials'));
  const { user } = renderPage('/signin');
  await user.type(await screen.findByLabelText(/username or email/i), 'anna01');
  await user.type(screen.getByLabelText('Password'), 'Wrong@2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  // In the ordered message and at the form, where it stays.
  await waitFor(() => expect(screen.getAllByText(ERROR_MESSAGES.wrong_credentials)).toHaveLength(2));
  const password = screen.getByLabelText('Password');
  expect(errorOf(password)).toBe(ERROR_MESSAGES.wrong_credentials);
  expect(document.activeElement).toBe(password);
  expect(screen.getByLabelText(/username or email/i)).toHaveProperty('value', 'anna01');
  expect(server.sentTo(login)[0]?.body).toMatchObject({
    username_or_email: 'anna01',
    password: 'Wrong@2026',
  });
});

test('in a rush the page shows the position and comes back with its ticket', async () => {
  const answers = [
    refusal('sign_in_queued', { retryAfter: 1, params: { seconds: 8, ticket: 'T1' } }),
    Response.error(),
    refusal('sign_in_queued', { retryAfter: 1, params: { seconds: 2, ticket: 'T2' } }),
    Response.json({ access_token: tokenWith(['Student']) }),
  ];
  const server = fakeServer()
    .on(getSite, site)
    .on(login, () => {
      const answer = answers.shift() as Response;
      if (answer.type === 'error') throw new TypeError('Failed to fetch');
      return answer;
    });
  const { user } = renderPage('/signin');
  await user.type(await screen.findByLabelText(/username or email/i), 'anna01');
  await user.type(screen.getByLabelText('Password'), 'Blue7Kite!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/You are about 8 s from the front. Keep this page open./)).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(server.sentTo(login).map(({ body }) => body.ticket)).toEqual([undefined, 'T1', 'T1', 'T2']);
});

// H3
test('after many wrong passwords the page waits and tries again on its own', async () => {
  const answers = [
    refusal('sign_in_slowed', { retryAfter: 1, params: { seconds: 12 } }),
    Response.json({ access_token: tokenWith(['Student']) }),
  ];
  const server = fakeServer()
    .on(getSite, site)
    .on(login, () => answers.shift() as Response);
  const { user } = renderPage('/signin');
  await user.type(await screen.findByLabelText(/username or email/i), 'anna01');
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/Trying again automatically in 12 s. Keep this page open./)).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(server.sentTo(login)).toHaveLength(2);
});

test('a demo account fills in the form, and signing in opens the dashboard', async () => {
  const server = fakeServer()
    .on(getSite, {
      ...site,
      demo_accounts: [{ username: 'demofaculty', password: 'Demo@2026', role: 'Faculty' }],
    })
    .on(login, { access_token: tokenWith(['Faculty']) });
  const { user, router } = renderPage('/signin');
  await user.click(await screen.findByRole('button', { name: /Faculty/ }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
  await user.click(screen.getByLabelText('Stay logged in'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(server.sentTo(login)[0]?.body).toEqual({
    username_or_email: 'demofaculty',
    password: 'Demo@2026',
    stay_logged_in: true,
  });
});

test('the page has the bar and the footer of the public pages, but no second way to itself', async () => {
  fakeServer().on(getSite, {
    ...site,
    links: [{ label: 'College website', url: 'https://college.example/' }],
  });
  const { user, router } = renderPage('/signin');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(await screen.findByText(/North College/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'College website' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(menu).getByRole('link', { name: 'About' }));
  expect(await screen.findByRole('heading', { name: 'About Quivia' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/about');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// Issue 16: a network that leads nowhere looks to the browser like any other.
test('where no reply comes the page says so, and stops when one does', async () => {
  const server = fakeServer().on(getSite, site);
  server.goAway();
  renderPage('/signin');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe("You're offline.Connect to the internet to sign in.");
  server.comeBack();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a page that was loaded again says why it asks for the password', async () => {
  fakeServer().on(getSite, site);
  rememberSignedIn(true);
  await restoreSession(opensOffline);
  renderPage('/dashboard');
  expect(await screen.findByText(/^You were signed out because the page was reloaded\./)).toBeDefined();
});

test('a tab that nobody has signed in on says nothing', async () => {
  fakeServer().on(getSite, site);
  rememberSignedIn(false);
  await restoreSession(opensOffline);
  renderPage('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(screen.queryByText(/signed you out/)).toBeNull();
});
