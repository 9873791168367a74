// From nothing to a verified account, and back in.
import type { Page } from '@playwright/test';
import { AUTH_MESSAGES } from '@quivia/contract/auth.words';
import { MESSAGES } from '@quivia/contract/fields.words';
import { NO_NETWORK, refused } from './support/problems.ts';
import {
  demo,
  expectFieldError,
  goOffline,
  goOnline,
  heading,
  messages,
  sendSignIn,
  staticFormGone,
} from './support/steps.ts';
import { expect, somebody, test } from './support/test.ts';

test('sign up, verify with the code from the mail, sign in, reload, sign out', async ({ page, mailTo }) => {
  const person = somebody();
  await test.step('sign up', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText(AUTH_MESSAGES.signedUp)).toBeVisible();
    await expect(heading(page, 'Check your email')).toBeFocused();
    // Whoever does something is not led on to the sign-in.
    await page.getByLabel('Code').click();
  });

  await test.step('verify by the code', async () => {
    const { code } = await mailTo(person.email);
    await page.getByLabel('Code').fill(code);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Your email is verified.')).toBeVisible();
  });

  await test.step('which signs in; without ‘Stay logged in’ a reload signs out', async () => {
    await expect(page.getByText(AUTH_MESSAGES.signedIn)).toBeVisible();
    await expect(page.getByText('user has no specific dashboards')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/signin');
  });

  await test.step('with it a reload stays signed in', async () => {
    await sendSignIn(page, { ...person, username: person.email }, { stay: true });
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
    await expect(heading(page, 'Available dashboards')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByText('Verified Profile')).toBeVisible();
  });

  await test.step('sign out, for good', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/signin');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/signin');
    await expect(page.getByLabel('Stay logged in')).not.toBeChecked();
  });
});

test('the message about a sign-up is shown for 5 seconds, then the sign-in page opens, but not while the code is entered', async ({
  page,
  newDevice,
}) => {
  await signUpAndWait(page, 4_500);
  await expect(page.getByText(AUTH_MESSAGES.signedUp)).toBeVisible();
  await page.getByLabel('Code').fill('123');
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL('/signup');
  await expect(page.getByLabel('Code')).toHaveValue('123');

  const other = await newDevice();
  await signUpAndWait(other, 4_500);
  await expect(other).toHaveURL('/signup');
  await other.clock.runFor(700);
  await expect(other).toHaveURL('/signin');
});

async function signUpAndWait(page: Page, milliseconds: number): Promise<void> {
  const person = somebody();
  await page.clock.install();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Name (optional)').fill('Anna Berg');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.clock.runFor(milliseconds);
}

test('errors are shown at their fields, and what was typed is kept', async ({
  page,
  problems,
  newPerson,
}) => {
  const taken = await newPerson({ verified: false });
  const email = page.getByLabel('Email');
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  const send = page.getByRole('button', { name: 'Sign up' });
  await page.goto('/signup');

  await test.step('nothing filled in', async () => {
    await send.click();
    for (const field of ['Email', 'Username', 'Password'])
      await expectFieldError(page, field, MESSAGES.fillAll);
    await expect(messages(page)).toContainText(MESSAGES.fillAll);
    await expect(email).toBeFocused();
  });

  await test.step('all of it wrong', async () => {
    await email.fill('not an address');
    await username.fill('ab');
    await password.fill('short');
    await send.click();
    await expectFieldError(page, 'Email', MESSAGES.email);
    await expectFieldError(page, 'Username', MESSAGES.username);
    await expectFieldError(page, 'Password', MESSAGES.password);
    await expect(email).toHaveValue('not an address');
    await expect(username).toHaveValue('ab');
    await expect(password).toHaveValue('short');
  });

  await test.step('a username, then an email, that is taken', async () => {
    problems.expect(refused(409));
    const fresh = somebody();
    await email.fill(fresh.email);
    await username.fill(taken.username.toUpperCase());
    await password.fill(fresh.password);
    await send.click();
    await expectFieldError(page, 'Username', 'This username is already taken.');
    await expect(email).toHaveValue(fresh.email);
    await expect(password).toHaveValue(fresh.password);

    await username.fill(fresh.username);
    await email.fill(taken.email);
    await send.click();
    await expectFieldError(page, 'Email', 'This email already has an account.');
    await expect(username).toHaveValue(fresh.username);
  });
});

test('a lost connection during sign-up is reported, and the next try works', async ({ page, problems }) => {
  problems.expect(NO_NETWORK);
  const person = somebody();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await goOffline(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('No server Response, Please try again later')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);

  await goOnline(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(AUTH_MESSAGES.signedUp)).toBeVisible();
});

test('the link in the mail verifies the email, and says so when it is opened again', async ({
  page,
  newPerson,
  mailTo,
}) => {
  const person = await newPerson({ verified: false });
  const { link } = await mailTo(person.email);
  await page.goto(link);
  await expect(page.getByText('Your email is verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await sendSignIn(page, person);
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByText('Verified Profile')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Your email is already verified.')).toBeVisible();
});

test('a wrong password is refused with a reason, and nothing is lost', async ({ page, problems }) => {
  problems.expect(refused(401));
  const { username } = demo('Student');
  await page.goto('/signin');
  await staticFormGone(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectFieldError(page, 'Username or email', MESSAGES.fillAll);
  await expectFieldError(page, 'Password', MESSAGES.fillAll);
  await sendSignIn(page, { username, password: 'Wrong@2026' });
  await expect(messages(page)).toContainText('Incorrect username or password.');
  await expectFieldError(page, 'Password', 'Incorrect username or password.');
  await expect(page.getByLabel('Username or email')).toHaveValue(username);
  await expect(page).toHaveURL('/signin');
});
