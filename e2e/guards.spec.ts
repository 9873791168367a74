// Who may open what: the route table, for nobody and for anybody, and the way back after signing in. What each role may
// open is walked in role-pages.spec.ts.
import { refused } from './support/problems.ts';
import { demo, expectFieldError, heading, sendSignIn, signIn, signUp } from './support/steps.ts';
import { expect, somebody, test } from './support/test.ts';

const FOR_SIGNED_IN = ['/dashboard', '/quiz/7', '/faculty', '/student', '/communitymember'];

const FOR_ONE_ROLE = ['/admin', '/institute', '/community'];

const PUBLIC = [
  { path: '/', title: 'Welcome to the quiet examination hall.' },
  { path: '/about', title: 'About Quivia' },
  { path: '/contact', title: 'Contact us' },
  { path: '/resetpassword', title: 'Reset password' },
  { path: '/verify', title: 'Verify your email' },
  { path: '/join', title: 'Join a community' },
  { path: '/unauthorized', title: 'Access Denied' },
  { path: '/no/such/page', title: 'Page not found' },
];

test('nobody: public pages open, the others lead to the sign-in page', async ({ page }) => {
  for (const { path, title } of [
    ...PUBLIC,
    { path: '/signin', title: 'Sign in' },
    { path: '/signup', title: 'Sign up' },
  ]) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (const path of [...FOR_SIGNED_IN, ...FOR_ONE_ROLE, '/admin/deep/inside']) {
    await page.goto(path);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page).toHaveURL('/signin');
  }
});

test('signed in: public pages open, sign-in and sign-up lead to the dashboard', async ({
  page,
  newPerson,
}) => {
  await signIn(page, await newPerson(), { stay: true });
  for (const { path, title } of PUBLIC) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  }
  for (const path of ['/signin', '/signup']) {
    await page.goto(path);
    await expect(heading(page, 'Available dashboards')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  }
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

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

test('a code typed by somebody without any role leads to its invitation', async ({
  page,
  problems,
  newPerson,
}) => {
  await signIn(page, await newPerson());
  await page.getByRole('link', { name: 'Find a community' }).click();
  await expect(heading(page, 'Communities')).toBeVisible();
  await page.getByLabel('Invitation code').fill('abc');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectFieldError(page, 'Invitation code', 'The code must have 8 characters');

  problems.expect(refused(404));
  await page.getByLabel('Invitation code').fill('abcd efgh');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Join a community')).toBeVisible();
  await expect(page).toHaveURL('/join/ABCDEFGH');
  await expect(page.getByRole('alert')).toContainText("We don't know this code.");
  await expect(page.getByLabel('Invitation code')).toBeVisible();
});

test('the sign-in page leaves no trace in the history', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await sendSignIn(page, demo('Faculty'));
  await expect(heading(page, 'Available dashboards')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('after a sign-out the next person does not land on the page of the last', async ({ page }) => {
  await signIn(page, demo('Admin'));
  await page.getByRole('list', { name: 'Your roles' }).getByRole('link').click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await sendSignIn(page, demo('Student'));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: /^Account: .* · Student$/ })).toBeVisible();
});
