// On a phone: the bar that makes room for reading, and the drawer by keyboard.
import { comeBack, demo, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

test('the bar hides on the way down and shows on the way up', async ({ page }) => {
  await comeBack(page, demo('Student'));
  await page.goto('/dashboard?panel=profile');
  await expect(page.getByText('Verified Profile')).toBeVisible();
  const bar = page.getByRole('banner').filter({ has: page.getByRole('button', { name: 'Open menu' }) });
  await expect(bar).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect(bar).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test('the drawer opens, keeps the focus and closes by keyboard', async ({ page }) => {
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  const open = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus, header :focus')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Create Qbank' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(heading(page, 'Create Qbank')).toBeVisible();
});

test('the public menu leads to the pages', async ({ page }) => {
  await page.goto('/');
  for (const { name, title } of [
    { name: 'About', title: 'About Quivia' },
    { name: 'Contact us', title: 'Contact us' },
    { name: 'Home', title: 'Welcome to the quiet examination hall.' },
  ]) {
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('a date keeps its order where the page runs from right to left', async ({ page }) => {
  await comeBack(page, demo('Student'));
  await page.goto('/student?panel=view-results');
  await expect(page.locator('main time').first()).toBeVisible();
  await page.evaluate("document.documentElement.dir = 'rtl'");
  const dates = await page.evaluate<{ text: string; isInOrder: boolean }[]>(`
    [...document.querySelectorAll('main time')].map((time) => time.firstChild).flatMap((text) => {
      if (!/^\\d+ [A-Z]/.test(text.data)) return [];
      const leftOf = (from) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + 1);
        return range.getBoundingClientRect().left;
      };
      return [{ text: text.data, isInOrder: leftOf(0) < leftOf(text.data.search(/[A-Z]/)) }];
    })`);
  expect(dates).not.toHaveLength(0);
  expect(dates.filter(({ isInOrder }) => !isInOrder)).toEqual([]);
});
