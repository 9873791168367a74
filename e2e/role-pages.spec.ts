// The page of each role: its menu, word for word, and panels that are accessible. One of them, and the dashboard, show that
// panels survive a reload and the way back: the pages of all roles are made of the same two components.
import type { Role } from '@quivia/contract/roles';
import { DESKTOP, expectAccessible, PHONE } from './support/axe.ts';
import { comeBack, demo, heading, openMenu } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Right after the first start, with the demo, there is something to see. */
const SHOWS: Record<string, [panel: string, text: string]> = {
  '/admin': ['People', 'demoinstitution'],
  '/institute': ['People', 'FCS01'],
  '/community': ['Recent quiz', 'Friday quiz: light and shadow'],
  '/student': ['Take Quiz', 'Data Structures practice quiz'],
  '/communitymember': ['Take quiz', 'Friday quiz: this week'],
};

/** The ordered words of the first page stand below its name; Integrations are tabs, the first of them open. */
const titleOf = (label: string) =>
  label === 'Integrations' ? 'College sign-in' : label.replace(' Available dashboards', '');

const TAKER = ['Take Quiz', 'View Results', 'Practice'];

const PAGES: { role: Role; path: string; menu: string[] }[] = [
  {
    role: 'Admin',
    path: '/admin',
    menu: [
      'Give Role',
      'People',
      'Create Institution',
      'Create Community',
      'Create Course & Department',
      'Site',
      'College sign-in',
      'Learning platforms',
      'Security',
      'Audit log',
      'Health',
      'Exams',
    ],
  },
  {
    role: 'Institution',
    path: '/institute',
    menu: [
      'Give Roles',
      'People',
      'Link Department & Course',
      'AssignCourses',
      'Classes',
      'Exams',
      'Viva voce',
      'Rooms',
      'Integrations',
      'Audit log',
    ],
  },
  {
    role: 'Community',
    path: '/community',
    menu: ['Start quiz', 'Create quiz', 'Recent quiz', 'Rooms', 'Members', 'Leaderboard', 'Profile'],
  },
  {
    role: 'Faculty',
    path: '/faculty',
    menu: ['Start Quiz', 'Create Qbank', 'Classes', 'Viva voce', 'Recent Quiz', 'Gradebook'],
  },
  { role: 'Student', path: '/student', menu: TAKER },
  {
    role: 'CommunityMember',
    path: '/communitymember',
    menu: ['Communities', 'Take quiz', 'Results', 'Practice', 'Leaderboard'],
  },
  {
    role: 'Student',
    path: '/dashboard',
    menu: ['Home Available dashboards', 'Profile', 'Notification', 'Devices'],
  },
];

const WALKED_BACK = new Set(['/faculty', '/dashboard']);

for (const { role, path, menu } of PAGES) {
  test(`${path}: the menu, and panels that axe finds nothing in`, async ({ page }) => {
    const isAccessible = async () => {
      // Its panels are looked at as those of somebody without a role.
      if (path === '/dashboard') return;
      // With what a panel lists, and not only with the circles before it.
      await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize(DESKTOP);
    };
    const hasSomething = async (label: string) => {
      const [panel, text] = SHOWS[path] ?? [];
      if (panel === label && text) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    };
    await comeBack(page, demo(role));
    await page.goto('/dashboard');
    await expect(heading(page, 'Home')).toBeVisible();
    if (path === '/faculty') await isAccessible();
    if (path !== '/dashboard') await page.getByRole('list', { name: 'Your roles' }).getByRole('link').click();
    await expect(page).toHaveURL(path);

    const entries = page.getByRole('complementary').getByRole('navigation').getByRole('link');
    // People with one role find its entries from the first page on.
    const [before, after] = path === '/dashboard' ? [[], TAKER] : [['Home'], []];
    // Behind 'Notification' stands how many are new, if any.
    await expect(entries).toHaveText(
      [...before, ...menu, ...after].map((label) =>
        label === 'Notification' ? /^Notification(\d+ new)?$/ : label,
      ),
    );
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Dark|Light) theme$/ })).toBeVisible();
    const [first = '', ...rest] = menu;
    expect(rest).not.toHaveLength(0);
    await expect(heading(page, titleOf(first))).toBeVisible();
    await hasSomething(first);
    await isAccessible();

    for (const label of rest) {
      await entries.filter({ hasText: label }).click();
      await expect(heading(page, titleOf(label))).toBeFocused();
      await expect(entries.and(page.locator('[aria-current=page]'))).toContainText(label);
      expect(new URL(page.url()).pathname).toBe(path);
      await hasSomething(label);
      await isAccessible();
    }
    if (WALKED_BACK.has(path)) {
      const last = menu.at(-1) ?? '';
      await page.reload();
      await expect(heading(page, last)).toBeVisible();
      const earlier = menu.slice(0, -1);
      expect(earlier).not.toHaveLength(0);
      for (const label of earlier.reverse()) {
        await page.goBack();
        await expect(heading(page, titleOf(label))).toBeVisible();
      }
    }
    // The same for every role.
    if (path === '/faculty') {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused();
      await page.keyboard.press('Control+/');
      const help = page.getByRole('dialog', { name: 'Help' });
      await expect(help).toContainText('Create Qbank');
      await expectAccessible(page);
      await page.setViewportSize(DESKTOP);
      await page.keyboard.press('Escape');
      await expect(help).toBeHidden();
    }
    // The longest one.
    if (path === '/admin') {
      await page.setViewportSize(PHONE);
      await openMenu(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
      // What a browser leaves of a laptop's 1366 × 768.
      await page.setViewportSize({ width: 1280, height: 620 });
      await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: /^(Dark|Light) theme$/ })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: /^Account: / }).click();
      for (const name of ['Logout', /^(Dark|Light) theme$/])
        await expect(page.getByRole('menuitem', { name })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await page.setViewportSize(DESKTOP);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/signin');
  });
}

test('a laptop shows at least twelve rows of a list of work, and the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await comeBack(page, demo('Institution'));
  for (const [address, rows] of [
    ['/institute?panel=people', 'main tbody tr'],
    ['/institute?panel=give-roles', 'main tbody tr'],
    ['/institute?panel=audit', 'main ol > li'],
  ] as const) {
    await page.goto(address);
    const inSight = () =>
      page.locator(rows).evaluateAll((all, height) => {
        const area = all[0]?.closest('section')?.getBoundingClientRect();
        const foot = Math.min(area?.bottom ?? height, height);
        return all.filter((row) => row.getBoundingClientRect().bottom <= foot).length;
      }, 800);
    await expect.poll(inSight, address).toBeGreaterThanOrEqual(12);
  }
});
