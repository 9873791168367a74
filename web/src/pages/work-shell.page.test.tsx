import { listOrals } from '@quivia/contract/oral/exams';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { sessionStore } from '../platform/session/session-store.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderElement, renderPage } from '../testing/render-page.tsx';
import { tokenWith } from '../testing/sign-in.ts';
import { AppShell } from '../ui/layout/app-shell.tsx';
import { FullScreenButton } from '../ui/layout/full-screen-button.tsx';

beforeAll(() => Promise.all([import('./work-shell.tsx'), import('../features/oral/setup/list-page.tsx')]));

test('the pages of vivas have the menu of a role, which says where one is', async () => {
  fakeServer().on(listOrals, []);
  renderPage('/oral', { as: 'Faculty' });
  const menu = within(await screen.findByRole('complementary'));
  const here = menu.getByRole('link', { name: 'Viva voce' });
  expect(here.getAttribute('aria-current')).toBe('page');
  expect(menu.getByRole('link', { name: 'Start Quiz' }).getAttribute('href')).toBe(
    '/faculty?panel=start-quiz',
  );
  expect(menu.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test('a guest examiner gets no menu', async () => {
  fakeServer().on(listOrals, []);
  sessionStore.start(tokenWith([], {}, { use: 'guest' }));
  renderPage('/oral');
  await screen.findByRole('button', { name: 'Logout' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
});

test('a page that fills the screen leaves the menu out, and leads back to it', async () => {
  const shell = { title: 'Hall', groups: [], unread: 0, onHelp: () => {}, onLogout: () => {} };
  const { user } = renderElement(
    <MemoryRouter>
      <AppShell {...shell} person={{ name: 'Anna', detail: 'Faculty', username: 'anna01' }} isBare>
        <FullScreenButton />
      </AppShell>
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave full screen' }));
  expect(screen.getByRole('complementary')).toBeDefined();
});
