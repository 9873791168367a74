// From nothing to a verified account, and back in.
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { entry, heading, sendSignIn } from './support/steps.ts';
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
    await expect(page.getByText(ACCOUNT_MESSAGES.signedUp)).toBeVisible();
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
    await expect(page.getByText(ACCOUNT_MESSAGES.signedIn)).toBeVisible();
    await expect(page.getByText('user has no specific dashboards')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/signin');
  });

  await test.step('with it a reload stays signed in', async () => {
    await sendSignIn(page, { ...person, username: person.email }, { stay: true });
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
    await expect(heading(page, 'Home')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await entry(page, 'Profile').click();
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
