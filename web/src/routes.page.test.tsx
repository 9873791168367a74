// Who may open what: the site map, for nobody and for each role.
import { ROLES, type Role } from '@quivia/contract/roles';
import { getProfile, type Profile } from '@quivia/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer } from './testing/fake-server.ts';
import { renderPage } from './testing/render-page.tsx';

const PUBLIC = [
  { path: '/', title: 'Welcome to the quiet examination hall.' },
  { path: '/about', title: 'About Quivia' },
  { path: '/contact', title: 'Contact us' },
  { path: '/check', title: 'Check a print' },
  { path: '/resetpassword', title: 'Reset password' },
  { path: '/verify', title: 'Verify your email' },
  { path: '/join', title: 'Join a community' },
  { path: '/unauthorized', title: 'Access Denied' },
  { path: '/no/such/page', title: 'Page not found' },
];
const FORMS = [
  { path: '/signin', title: 'Sign in' },
  { path: '/signup', title: 'Sign up' },
];
const FOR_SIGNED_IN = ['/dashboard', '/quiz/7', '/faculty', '/student', '/communitymember'];
const FOR_ONE_ROLE: Partial<Record<Role, string>> = {
  Admin: '/admin',
  Institution: '/institute',
  Community: '/community',
};
const SAYS_WHAT_IS_MISSING: Partial<Record<Role, string>> = { Faculty: '/faculty', Student: '/student' };

const serverFor = (...roles: Profile['roles']) =>
  fakeServer().on(getProfile, {
    id: 7,
    username: 'anna01',
    email: 'anna@example.org',
    is_verified: true,
    pending_email: null,
    roles_withheld: [],
    has_password: true,
    roles_of_colleges: [],
    name: null,
    roles,
  });

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Opens an address and reads where that leads. */
async function open(path: string, shows: string, as?: Role) {
  const { router, unmount } = renderPage(path, as && { as });
  expect(await title(shows), `${path} as ${as ?? 'nobody'}`).toBeDefined();
  const { pathname } = router.state.location;
  unmount();
  return pathname;
}

describe('nobody', () => {
  test('opens the public pages and the forms', async () => {
    fakeServer();
    for (const { path, title: shows } of [...PUBLIC, ...FORMS]) expect(await open(path, shows)).toBe(path);
  });

  test('is led from every other page to the sign-in', async () => {
    fakeServer();
    for (const path of [...FOR_SIGNED_IN, ...Object.values(FOR_ONE_ROLE), '/admin/deep/inside'])
      expect(await open(path, 'Sign in'), path).toBe('/signin');
  });

  test('is led by Go Back to the start page where there is no page before', async () => {
    fakeServer();
    const { user, router } = renderPage('/there/is/nothing');
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('somebody who is signed in', () => {
  test('opens the public pages, and is led from the forms to the dashboard', async () => {
    serverFor('Student');
    for (const { path, title: shows } of PUBLIC) expect(await open(path, shows, 'Student')).toBe(path);
    for (const { path } of FORMS) expect(await open(path, 'Home', 'Student'), path).toBe('/dashboard');
  });

  test('finds the way to the dashboard where access is denied', async () => {
    serverFor('Student');
    const { user } = renderPage('/unauthorized', { as: 'Student' });
    await user.click(await screen.findByRole('link', { name: 'Go to your dashboard' }));
    expect(await title('Home')).toBeDefined();
  });
});

describe.each(ROLES)('%s', (role) => {
  test('opens the pages of that role and no others', async () => {
    serverFor(role);
    for (const [needed, path] of Object.entries(FOR_ONE_ROLE)) {
      if (needed !== role) {
        expect(await open(path, 'Access Denied', role), path).toBe('/unauthorized');
        continue;
      }
      const { router, unmount } = renderPage(path, { as: role });
      expect(await screen.findByRole('navigation')).toBeDefined();
      expect(router.state.location.pathname).toBe(path);
      unmount();
    }
    for (const [needed, path] of Object.entries(SAYS_WHAT_IS_MISSING))
      if (needed !== role) expect(await open(path, `The ${needed} role is missing`, role)).toBe(path);
    // Anybody finds a community to join.
    expect(await open('/communitymember', 'Communities', role)).toBe('/communitymember');
  });
});
