import { getOral, type OralExam } from '@quivia/contract/oral/exams';
import { getExamine } from '@quivia/contract/oral/sheets';
import { logout } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { sessionStore } from '../../platform/session/session-store.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOral } from '../../testing/sample-oral.ts';
import { tokenWith } from '../../testing/sign-in.ts';

beforeAll(() => Promise.all([import('./oral-page.tsx'), import('./prints/prints-page.tsx')]));

const links = async (navigation: string) =>
  within(await screen.findByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current') !== null]);

const groups = () => links('Pages of Practical examination');
const sections = () => links('Sections of this part of the viva voce');

function open(oral: OralExam, path: string) {
  fakeServer().on(getOral, oral);
  return renderPage(`/oral/7${path}`, { as: 'Faculty' });
}

test('a coordinator has five groups in the order of work, each with its sections', async () => {
  const oral = sampleOral({ title: 'Practical examination' });
  const page = open(oral, '/prints');
  expect(await groups()).toEqual([
    ['Set up', '/oral/7', false],
    ['Timetable', '/oral/7/timetable', false],
    ['Today', '/oral/7/today', false],
    ['Marks', '/oral/7/sheets', false],
    ['Papers', '/oral/7/prints', true],
  ]);
  // A group of one section needs no second row.
  expect(screen.queryByRole('navigation', { name: 'Sections of this part of the viva voce' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Dark theme' })).toBeDefined();
  await expectAccessible(page.container);
  page.unmount();

  const setUp = open(oral, '/panels');
  expect(await sections()).toEqual([
    ['Overview', '/oral/7', false],
    ['Candidates', '/oral/7/candidates', false],
    ['Panels', '/oral/7/panels', true],
    ['Questions', '/oral/7/questions', false],
  ]);
  setUp.unmount();

  open(oral, '/figures');
  expect((await sections()).map(([name]) => name)).toEqual(['Sheets', 'Marks', 'Recordings', 'Figures']);
});

test('the head says where a viva stands, and offers what is wanted then', async () => {
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  const examiner = { id: 3, role: 'internal' as const, is_guest: false };
  const days = (from: number, to: number) => ({ starts_at: hour(from), ends_at: hour(to) });
  const wanted = () => screen.queryByRole('link', { name: /^(Examine|Freeze the marks)$/ })?.textContent;
  for (const [given, badge, action] of [
    [{ ...days(-1, 1), stage: 'announced', examiner }, 'Today', 'Examine'],
    [{ ...days(-90, -80), stage: 'to_freeze', examiner }, 'To freeze', 'Freeze the marks'],
    [{ ...days(-90, -80), stage: 'released' }, 'Released', undefined],
    [{ cancelled_at: hour(-1), examiner }, 'Cancelled', undefined],
  ] as const) {
    const page = open(sampleOral({ title: 'Practical examination', ...given }), '/prints');
    const head = (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement;
    expect(within(head).getByText(badge, { selector: ':not(a)' })).toBeDefined();
    expect(within(head).getByText(/24 candidates/)).toBeDefined();
    expect(wanted()).toBe(action);
    page.unmount();
  }
});

test('somebody who does not examine reads so on a page with a name', async () => {
  const reason = 'Only an examiner of this viva voce can do this.';
  fakeServer().on(getExamine, () => refusal('not_allowed', { message: reason }));
  renderPage('/oral/7/examine', { as: 'Faculty' });
  expect(await screen.findByText(reason)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Examine' })).toBeDefined();
  expect(document.title).toBe('Examine · Quivia');
});

test('an examiner has the groups that concern them, and one main action', async () => {
  const examiner = { id: 3, role: 'internal', is_guest: false } as const;
  open(sampleOral({ title: 'Practical examination', is_coordinator: false, examiner }), '/prints');
  expect((await groups()).map(([name, to]) => [name, to])).toEqual([
    ['Set up', '/oral/7/panels'],
    ['Today', '/oral/7/today'],
    ['Marks', '/oral/7/marks'],
    ['Papers', '/oral/7/prints'],
  ]);
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
