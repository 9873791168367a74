// The page of each role: its menu, word for word, and panels that are accessible and survive a reload and the way back.
import type { Page } from '@playwright/test';
import type { Role } from '@quivia/contract/roles';
import { DESKTOP, expectAccessible, PHONE } from './support/axe.ts';
import { comeBack, demo, heading, openMenu } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PAGES: { role: Role; path: string; menu: string[] }[] = [
  {
    role: 'Admin',
    path: '/admin',
    menu: [
      'Give Role',
      'Create Institution',
      'Create Community',
      'Create Course & Department',
      'Roles',
      'Accounts',
      'Security',
      'Audit log',
      'Health',
      'Site',
    ],
  },
  {
    role: 'Institution',
    path: '/institute',
    menu: [
      'Give Roles',
      'Link Department & Course',
      'AssignCourses',
      'People',
      'Roster',
      'Hand over',
      'Viva voce',
      'Audit log',
    ],
  },
  {
    role: 'Community',
    path: '/community',
    menu: ['Start quiz', 'Create quiz', 'Recent quiz', 'Members', 'Leaderboard', 'Profile'],
  },
  { role: 'Faculty', path: '/faculty', menu: ['Start Quiz', 'Create Qbank', 'Recent Quiz', 'Viva voce'] },
  { role: 'Student', path: '/student', menu: ['Take Quiz', 'View Results', 'Practice'] },
  {
    role: 'CommunityMember',
    path: '/communitymember',
    menu: ['Communities', 'Take quiz', 'Results', 'Practice', 'Leaderboard'],
  },
  {
    role: 'Student',
    path: '/dashboard',
    menu: ['Available dashboards', 'Profile', 'Notification', 'Devices'],
  },
];

/** Only for holders of the role. */
const FOR_ROLE: Partial<Record<Role, string>> = {
  Admin: '/admin',
  Institution: '/institute',
  Community: '/community',
};

/** Open to every signed-in person; without the role the page says what is missing. */
const SAYS_WHAT_IS_MISSING: Partial<Record<Role, string>> = {
  Faculty: '/faculty',
  Student: '/student',
};

/** Where anybody signed in finds a community to join. */
const MEMBERS = '/communitymember';

async function expectGuards(page: Page, role: Role): Promise<void> {
  for (const [needed, path] of Object.entries(FOR_ROLE)) {
    await page.goto(path);
    if (needed === role) {
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await expect(page).toHaveURL(path);
    } else {
      await expect(heading(page, 'Access Denied')).toBeVisible();
      await expect(page).toHaveURL('/unauthorized');
    }
  }
  for (const [needed, path] of Object.entries(SAYS_WHAT_IS_MISSING)) {
    await page.goto(path);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(heading(page, `The ${needed} role is missing`)).toBeVisible({ visible: needed !== role });
    await expect(page).toHaveURL(path);
  }
  await page.goto(MEMBERS);
  await expect(heading(page, 'Communities')).toBeVisible();
  await page.getByRole('button', { name: 'Take quiz' }).click();
  await expect(heading(page, 'Take quiz')).toBeVisible();
  await expect(page.getByText('Join a community first')).toBeVisible({
    visible: role !== 'CommunityMember',
  });
}

for (const { role, path, menu } of PAGES) {
  test(`${path}: the menu, and panels that axe finds nothing in and that are remembered`, async ({
    page,
  }) => {
    // Up to ten panels, each looked at on a desktop and on a phone.
    test.slow();
    const isAccessible = async () => {
      // Its panels are looked at as those of somebody without a role.
      if (path === '/dashboard') return;
      // With what a panel lists, and not only with the circles before it.
      await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize(DESKTOP);
    };
    await comeBack(page, demo(role));
    await page.goto('/dashboard');
    await expect(heading(page, 'Available dashboards')).toBeVisible();
    await isAccessible();
    if (path !== '/dashboard') await page.getByRole('list', { name: 'Your roles' }).getByRole('link').click();
    await expect(page).toHaveURL(path);

    const entries = page.getByRole('navigation').getByRole('button');
    // Behind 'Notification' stands how many are new, if any.
    await expect(entries).toHaveText(
      menu.map((label) => (label === 'Notification' ? /^Notification(\d+ new)?$/ : label)),
    );
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Dark|Light) theme$/ })).toBeVisible();
    const [first = '', ...rest] = menu;
    await expect(heading(page, first)).toBeVisible();
    await isAccessible();

    for (const label of rest) {
      await entries.filter({ hasText: label }).click();
      await expect(heading(page, label)).toBeFocused();
      await expect(entries.and(page.locator('[aria-current=page]'))).toContainText(label);
      expect(new URL(page.url()).pathname).toBe(path);
      await isAccessible();
    }
    const last = menu.at(-1) ?? '';
    await page.reload();
    await expect(heading(page, last)).toBeVisible();
    for (const label of menu.slice(0, -1).reverse()) {
      await page.goBack();
      await expect(heading(page, label)).toBeVisible();
    }
    if (path !== '/dashboard') {
      await page.setViewportSize(PHONE);
      await openMenu(page);
      await expectAccessible(page, [PHONE]);
      await page.setViewportSize(DESKTOP);
      await test.step('those of other roles do not open', () => expectGuards(page, role));
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/signin');
  });
}

test('a panel that does not exist is the first one', async ({ page }) => {
  await comeBack(page, demo('Student'));
  await page.goto('/student?panel=nonsense');
  await expect(heading(page, 'Take Quiz')).toBeVisible();
});
