import { demo, heading, openDashboard } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the theme follows the device until one is chosen', async ({ page }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('the theme is light at first, is kept across reloads and pages, and is the same in every tab', async ({
  page,
  context,
}) => {
  const root = page.locator('html');
  await page.goto('/');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(root).toContainClass('light');
  const other = await context.newPage();
  await other.goto('/about');

  await page.getByRole('button', { name: 'Dark theme' }).click();
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(tab.locator('html')).toContainClass('dark');
    await expect(tab.locator('html')).not.toContainClass('light');
  }
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark');

  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).not.toContainClass('light');
  await openDashboard(page, demo('Student'));
  await expect(root).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(root).not.toContainClass('dark');
  await page.reload();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('a dark page is dark from its first paint', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  // The page's own scripts never arrive: what shows is what was there before them.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toContainClass('dark');
});
