// @vitest-environment happy-dom
import { getProfile, type Profile, refresh } from '@quivia/contract/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

const profile = (...roles: Profile['roles']): Profile => ({
  id: 7,
  username: 'anna01',
  email: 'anna@example.org',
  is_verified: true,
  pending_email: null,
  roles_withheld: [],
  name: null,
  roles,
});

const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('there is one entry for each role, in a fixed order', async () => {
  fakeServer().on(getProfile, profile('CommunityMember', 'Faculty', 'Admin'));
  renderPage('/dashboard', { as: ['CommunityMember', 'Faculty', 'Admin'] });
  expect(await screen.findByText('Welcome, anna01.')).toBeDefined();
  expect(links()).toEqual(['/admin', '/faculty', '/communitymember']);
});

test('people without a role are led to a community', async () => {
  fakeServer().on(getProfile, profile());
  renderPage('/dashboard', { as: [] });
  expect(await screen.findByText('user has no specific dashboards')).toBeDefined();
  expect(links()).toEqual(['/communitymember']);
});

test('a role that was given a moment ago appears without signing in again', async () => {
  fakeServer()
    .on(getProfile, profile('Student', 'Faculty'))
    .on(refresh, { access_token: tokenWith(['Student', 'Faculty']) });
  renderPage('/dashboard', { as: 'Student' });
  await waitFor(() => expect(links()).toEqual(['/faculty', '/student', '/communitymember']));
});

test('a role that waits for a second factor is named, with the way to set one up', async () => {
  fakeServer().on(getProfile, { ...profile('Faculty'), roles_withheld: ['Institution'] });
  renderPage('/dashboard', { as: 'Faculty' });
  expect(await screen.findByText(/requires a second factor for your role \(Institution\)/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Set up a second factor' }).getAttribute('href')).toContain(
    'panel=profile',
  );
});

test('a page of a withheld role leads to the dashboard, which says why', async () => {
  fakeServer().on(getProfile, { ...profile(), roles_withheld: ['Admin'] });
  const { router } = renderPage('/admin', { as: [] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(await screen.findByText(/requires a second factor for your role \(Admin\)/)).toBeDefined();
});
