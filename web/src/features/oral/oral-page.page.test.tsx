import { getOral, type OralExam } from '@quivia/contract/oral/exams';
import { logout } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { sessionStore } from '../../platform/session/session-store.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOral } from '../../testing/sample-oral.ts';
import { tokenWith } from '../../testing/sign-in.ts';

beforeAll(() => Promise.all([import('./oral-page.tsx'), import('./prints/prints-page.tsx')]));

const sections = async (oral: OralExam) => {
  fakeServer().on(getOral, oral);
  const page = renderPage('/oral/7/prints', { as: 'Faculty' });
  const links = within(await screen.findByRole('navigation', { name: 'Sections of this viva voce' }));
  return { page, names: links.getAllByRole('link').map(({ textContent }) => textContent) };
};

test('a coordinator has every section, and an examiner those that concern them', async () => {
  const { page, names } = await sections(sampleOral());
  expect(names).toEqual([
    'Overview',
    'Candidates',
    'Panels',
    'Timetable',
    'Questions',
    'Today',
    'Sheets',
    'Marks',
    'Recordings',
    'Figures',
    'Prints',
  ]);
  expect(screen.getByRole('link', { name: 'Prints' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Dark theme' })).toBeDefined();
  await expectAccessible(page.container);
  page.unmount();
  const examiner = { id: 3, role: 'internal', is_guest: false } as const;
  const other = await sections(sampleOral({ is_coordinator: false, examiner }));
  expect(other.names).toEqual(['Panels', 'Today', 'Marks', 'Prints']);
  expect(screen.getByRole('link', { name: 'Examine' }).getAttribute('href')).toBe('/oral/7/examine');
});

test('a guest has no way to the rest of the product', async () => {
  const examiner = { id: 3, role: 'external', is_guest: true } as const;
  fakeServer().on(getOral, sampleOral({ is_coordinator: false, examiner }));
  sessionStore.start(tokenWith([], {}, { use: 'guest' }));
  renderPage('/oral/7/prints');
  await screen.findByRole('link', { name: 'Marks' });
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => !href?.startsWith('/oral') && !href?.startsWith('#'))).toEqual([]);
});

test('a guest logs out, after a question while marks of this device are not sent', async () => {
  const examiner = { id: 3, role: 'external', is_guest: true } as const;
  fakeServer()
    .on(getOral, sampleOral({ is_coordinator: false, examiner }))
    .on(logout, { message: 'Signed out.' });
  sessionStore.start(tokenWith([], {}, { use: 'guest' }));
  const userId = sessionStore.get().user?.id as number;
  const store = await deviceStore();
  await store.put(['unsent-sheets', userId, 7, 1], {});
  const { user } = renderPage('/oral/7/prints');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 change on this device has not been sent yet.');
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(sessionStore.get().user?.id).toBe(userId);

  await store.remove(['unsent-sheets', userId, 7, 1]);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(sessionStore.get().user).toBeNull());
});
