// The way to the page that was asked for, over the sign-in and the sign-up. Who may open what is a page test of routes.tsx.
import { demo, heading, openDashboard, sendSignIn, signUp } from './support/steps.ts';
import { expect, somebody, test } from './support/test.ts';

test('after signing in people are on the page they came for', async ({ page }) => {
  await page.goto('/dashboard?panel=devices');
  await sendSignIn(page, demo('Student'));
  await expect(heading(page, 'Devices')).toBeVisible();
  await expect(page).toHaveURL('/dashboard?panel=devices');

  await page.goto('/admin');
  await sendSignIn(page, demo('Student'));
  await expect(heading(page, 'Access Denied')).toBeVisible();
});

test('people who have to sign up first also reach that page, even through the link in the mail', async ({
  page,
  context,
  mailTo,
}) => {
  const person = somebody();
  await page.goto('/communitymember?panel=leaderboard');
  await signUp(page, person);

  await test.step('in the tab of the mail', async () => {
    const { link } = await mailTo(person.email);
    const tab = await context.newPage();
    await tab.goto(link);
    await tab.getByRole('link', { name: 'Go to sign in' }).click();
    await sendSignIn(tab, person);
    await expect(heading(tab, 'Leaderboard')).toBeVisible();
    await expect(tab).toHaveURL('/communitymember?panel=leaderboard');
    await tab.getByRole('button', { name: 'Logout' }).click();
  });

  await test.step('in the tab of the sign-up', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click();
    await sendSignIn(page, person);
    await expect(page).toHaveURL('/communitymember?panel=leaderboard');
  });
});

test('the sign-in page leaves no trace in the history', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await sendSignIn(page, demo('Faculty'));
  await expect(heading(page, 'Home')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('after a sign-out the next person does not land on the page of the last', async ({ page }) => {
  await openDashboard(page, demo('Admin'));
  await page.getByRole('list', { name: 'Your roles' }).getByRole('link').click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await sendSignIn(page, demo('Student'));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: /^Account: .* · Student$/ })).toBeVisible();
});
