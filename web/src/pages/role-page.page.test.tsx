import { listInstitutions } from '@quivia/contract/catalogue';
import { listOwnCommunities } from '@quivia/contract/communities';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { listExams } from '@quivia/contract/exams';
import { listHalls } from '@quivia/contract/hall/duties';
import { getBadge, getHome } from '@quivia/contract/home';
import { listRoleGrants } from '@quivia/contract/people';
import { getProfile, type Profile, refresh } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { COLLEGE } from '../testing/sample-college.ts';
import { tokenWith } from '../testing/sign-in.ts';

const profile = (...roles: Profile['roles']): Profile => ({
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

test('without the role the page says which one is missing, and opens once it was given', async () => {
  let held = profile('Student');
  fakeServer()
    .on(getProfile, () => held)
    .on(refresh, { access_token: tokenWith(['Student', 'Faculty']) });
  const { user } = renderPage('/faculty', { as: 'Student' });
  expect(await screen.findByRole('heading', { name: 'The Faculty role is missing' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(screen.getByRole('heading', { name: 'The Faculty role is missing' })).toBeDefined();

  held = profile('Student', 'Faculty');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Check again' }).getAttribute('aria-busy')).toBeNull(),
  );
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('heading', { name: 'Start Quiz' })).toBeDefined();
});

test('people without a community are led from each panel to the list of communities', async () => {
  fakeServer().on(getProfile, profile('Student'));
  const { user, router } = renderPage('/communitymember?panel=leaderboard', { as: 'Student' });
  expect(await screen.findByText('Join a community first')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Account: .*Student$/ }).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('link', { name: 'Results' }));
  expect(await screen.findByText('Your results will appear here.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Find a community' }));
  expect(await screen.findByRole('heading', { name: 'Communities' })).toBeDefined();
  expect(router.state.location.search).toBe('?panel=communities');
});

test('a panel that does not exist is the first one', async () => {
  fakeServer().on(getProfile, profile('Faculty'));
  renderPage('/faculty?panel=nonsense', { as: 'Faculty' });
  expect(await screen.findByRole('heading', { name: 'Start Quiz' })).toBeDefined();
});

test('a page of another role is not opened', async () => {
  fakeServer().on(getProfile, profile('Student'));
  const { router } = renderPage('/admin', { as: 'Student' });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/unauthorized');
});

test("the open section's menu item leads from a view inside it back to its start", async () => {
  fakeServer().on(getProfile, profile('Faculty'));
  const { user, router } = renderPage('/faculty?panel=recent-quiz&exam=1&view=print', { as: 'Faculty' });
  await user.click(await screen.findByRole('link', { name: 'Recent Quiz' }));
  expect(router.state.location.search).toBe('?panel=recent-quiz');
  expect(router.state.historyAction).toBe('PUSH');
  expect(await screen.findByRole('heading', { name: 'Recent Quiz' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Recent Quiz' }));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('Go Back leads a signed-in person to the dashboard where there is no page before', async () => {
  fakeServer().on(getProfile, profile('Student'));
  const { user, router } = renderPage('/there/is/nothing', { as: 'Student' });
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

describe('the head of every page', () => {
  const badge = (unread: number, member_id: string | null = 'R25CS002') => ({
    unread,
    memberships: [{ role: 'Student' as const, organisation: 'Lakeside College', member_id }],
  });

  test('shows who is signed in, with the roll number, and how many notifications are unread', async () => {
    fakeServer().on(getProfile, profile('Student')).on(getBadge, badge(3));
    const { user, router } = renderPage('/student', { as: 'Student' });
    const [account] = await screen.findAllByRole('button', { name: 'Account: anna01 R25CS002 · Student' });
    await user.click(account as HTMLElement);
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toEqual(['Profile', 'Devices', 'Notification', 'Help', 'Dark theme', 'Logout']);
    await user.click(screen.getByRole('menuitem', { name: 'Devices' }));
    await waitFor(() => expect(router.state.location.search).toBe('?panel=devices'));
    const [bell] = await screen.findAllByRole('link', { name: 'Notifications, 3 unread' });
    expect(bell?.getAttribute('href')).toBe('/dashboard?panel=notification');
  });

  test('asks once and is kept from page to page', async () => {
    const server = fakeServer().on(getProfile, profile('Student')).on(getBadge, badge(0));
    const { user } = renderPage('/student', { as: 'Student' });
    await screen.findAllByRole('button', { name: /R25CS002/ });
    await user.click(screen.getByRole('link', { name: 'View Results' }));
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'Home' });
    expect(server.sentTo(getBadge)).toHaveLength(1);
  });

  test('help says what each section is for, by its button and by its key', async () => {
    fakeServer().on(getProfile, profile('Faculty')).on(getBadge, badge(0, null));
    const { user } = renderPage('/faculty', { as: 'Faculty' });
    await user.click((await screen.findAllByRole('button', { name: 'Help' }))[0] as HTMLElement);
    const help = await screen.findByRole('dialog', { name: 'Help' });
    expect(help.textContent).toContain('Write, import, share and organise questions');
    expect(help.textContent).toContain('Ctrl K');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Help' })).toBeNull());
    await user.keyboard('{Control>}/{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Help' })).toBeDefined();
  });
});

test('logging out while an exam of this browser is running asks first, and says that answers are kept', async () => {
  fakeServer();
  const until = new Date(Date.now() + 60_000).toISOString();
  localStorage.setItem(
    'exam-opened-by',
    JSON.stringify({ userId: 7, examId: 3, device: 'device-of-this-tab', until }),
  );
  const { user } = renderPage('/student', { as: 'Student' });
  const [account] = await screen.findAllByRole('button', { name: /^Account/ });
  await user.click(account as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog', { name: 'Log out during your exam?' });
  expect(question.textContent).toContain('Your answers are kept.');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// Issue 16: the same sentence on every page.
test('while the server cannot be reached the page says that it may be out of date', async () => {
  const server = fakeServer().on(getProfile, profile('Student'));
  server.goAway();
  renderPage('/student', { as: 'Student' });
  const line = await screen.findByText("You're offline.");
  expect(line.closest('[role]')?.textContent).toMatch(/What you see may be out of date\./);
  expect(screen.queryByRole('alert')).toBeNull();
  server.comeBack();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText("You're offline.")).toBeNull());
});

test.each([
  ['/faculty', 'Faculty', listExams],
  ['/dashboard', 'Faculty', getHome],
] as const)('%s shows one alert, when duties and its list cannot be read', async (address, role, list) => {
  fakeServer()
    .on(getProfile, profile(role))
    .on(list as typeof getHome, () => refusal('not_allowed'))
    .on(listHalls, () => refusal('not_allowed'));
  renderPage(address, { as: role });
  expect((await screen.findByText(/^Your duties couldn't be loaded\./)).role).toBe('status');
  await screen.findByRole('alert');
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    `${ERROR_MESSAGES.not_allowed}Try again`,
  ]);
});

test('a page of a community has a heading of the first level before its community has come', async () => {
  fakeServer()
    .on(getProfile, profile('Community'))
    .on(listOwnCommunities, () => new Promise<never>(() => {}));
  renderPage('/community', { as: 'Community' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Community' })).toBeDefined();
});

test('lists of the same people are tabs of one entry, and keep the institution', async () => {
  fakeServer().on(listInstitutions, [COLLEGE]).on(listRoleGrants, []);
  renderPage('/institute?panel=people&institution=3', { as: 'Institution' });
  const tabs = within(await screen.findByRole('navigation', { name: 'Lists of people' })).getAllByRole(
    'link',
  );
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Everyone', '/institute?panel=people&institution=3'],
    ['Heads & controllers', '/institute?panel=duties&institution=3'],
    ['Roster', '/institute?panel=roster&institution=3'],
    ['Hand over', '/institute?panel=handover&institution=3'],
  ]);
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
});

test.each(['roster', 'handover'])('on the tab %s, the menu says that one is among people', async (panel) => {
  fakeServer().on(listInstitutions, [COLLEGE]);
  renderPage(`/institute?panel=${panel}`, { as: 'Institution' });
  const menu = within(await screen.findByRole('navigation', { name: 'Institution' }));
  expect(menu.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
  expect(menu.queryByRole('link', { name: 'Roster' })).toBeNull();
});
