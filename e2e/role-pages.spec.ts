// The page of each role: its menu, word for word, and panels that survive a reload and the way back.
import type { Role } from '@quivia/contract/roles';
import { comeBack, demo, heading } from './support/steps.ts';
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
      'Audit log',
    ],
  },
  {
    role: 'Community',
    path: '/community',
    menu: ['Start quiz', 'Create quiz', 'Recent quiz', 'Members', 'Leaderboard', 'Profile'],
  },
  { role: 'Faculty', path: '/faculty', menu: ['Start Quiz', 'Create Qbank', 'Recent Quiz'] },
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

for (const { role, path, menu } of PAGES) {
  test(`${path}: the menu, and panels that are remembered`, async ({ page }) => {
    const [first = '', second = '', ...rest] = menu;
    await comeBack(page, demo(role));
    await page.goto(path);
    const entries = page.getByRole('navigation').getByRole('button');
    // Behind 'Notification' stands how many are new, if any.
    await expect(entries).toHaveText(
      menu.map((label) => (label === 'Notification' ? /^Notification(\d+ new)?$/ : label)),
    );
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
    await expect(heading(page, first)).toBeVisible();

    for (const label of [second, ...rest]) {
      await entries.filter({ hasText: label }).click();
      await expect(heading(page, label)).toBeFocused();
      await expect(entries.and(page.locator('[aria-current=page]'))).toContainText(label);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    const last = menu.at(-1) ?? '';
    await page.reload();
    await expect(heading(page, last)).toBeVisible();
    for (const label of menu.slice(0, -1).reverse()) {
      await page.goBack();
      await expect(heading(page, label)).toBeVisible();
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
