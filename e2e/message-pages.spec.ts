// The pages shown in place of one that is missing, forbidden or broken.
import { NO_NETWORK } from './support/problems.ts';
import { comeBack, demo, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('Go Back after a typed address leads to the page before', async ({ page }) => {
  await comeBack(page, demo('Student'));
  for (const [typed, title] of [
    ['/there/is/nothing', 'Page not found'],
    ['/institute', 'Access Denied'],
  ] as const) {
    await page.goto('/student?panel=take-quiz');
    await expect(heading(page, 'Take Quiz')).toBeVisible();
    await page.goto(typed);
    await expect(heading(page, title)).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/student?panel=take-quiz');
    await expect(heading(page, 'Take Quiz')).toBeVisible();
  }
});

test('a page that breaks says so with the reason', async ({ page, problems }) => {
  problems.expect(/The ink ran out/);
  await page.route('**/assets/about-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("The ink ran out")' }),
  );
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible();
  await expect(page.getByText('The ink ran out')).toBeVisible();
  await page.unroute('**/assets/about-page-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(heading(page, 'About Quivia')).toBeVisible();
});

test('a page whose file cannot be fetched offers to reload', async ({ page, problems }) => {
  problems.expect(NO_NETWORK, /Failed to fetch dynamically imported module/);
  await page.route('**/assets/about-page-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(heading(page, 'This page could not be loaded')).toBeVisible();
});
