import type { Page } from '@playwright/test';
import { COLLEGE } from './support/server.ts';
import { expect, test } from './support/test.ts';

const TILES = '[aria-hidden=true] > i';

test('welcomes, with a hundred tiles and the college in the footer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(page.getByText('Revolutionizing Examination Experience')).toBeVisible();
  await expect(page.locator(TILES)).toHaveCount(100);
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('listitem')).toHaveText(['Home', 'About', 'Contact us']);
  const picture = page.getByRole('img', { name: /^The exam page/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1024);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: COLLEGE.link.label })).toHaveAttribute(
    'href',
    COLLEGE.link.url,
  );
  await expect(footer).toContainText(`${new Date().getFullYear()} ${COLLEGE.name}`);
  await footer.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL('/about');
  await footer.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
});

const filled = (page: Page) =>
  page.locator(TILES).evaluateAll((tiles) => tiles.map((tile) => 'on' in tile.dataset));
const moving = (page: Page) => page.evaluate('document.getAnimations().length');

test('nothing moves for people who prefer reduced motion', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator(TILES)).toHaveCount(100);
  const before = await filled(page);
  await page.clock.runFor(20_000);
  expect(await filled(page)).toEqual(before);
  expect(await moving(page)).toBe(0);
  await page.locator(TILES).nth(50).hover();
  expect(await moving(page)).toBe(0);
  await expect(page.getByRole('button', { name: /background/ })).toHaveCount(0);
});
