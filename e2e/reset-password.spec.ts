// Forgotten password: from the mail to a new sign-in.
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { MESSAGES } from '@quivia/contract/fields.words';
import { refused } from './support/problems.ts';
import { expectFieldError, heading, messages, sendSignIn, signIn, staticFormGone } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the code from the mail lets people choose a new password, which ends all sessions', async ({
  page,
  newDevice,
  newPerson,
  mailTo,
  problems,
}) => {
  const person = await newPerson();
  const elsewhere = await newDevice();
  await signIn(elsewhere, person, { stay: true });

  await test.step('ask for the code', async () => {
    await page.goto('/signin');
    await staticFormGone(page);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(heading(page, 'Reset password')).toBeVisible();
    await expect(page).toHaveURL('/resetpassword');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(ACCOUNT_MESSAGES.resetAsked)).toBeVisible();
  });

  await test.step('the check fires at the sixth digit', async () => {
    problems.expect(refused(400));
    const { code } = await mailTo(person.email);
    const wrong = code === '000000' ? '000001' : '000000';
    const field = page.getByLabel('Code');
    await expect(field).toBeFocused();
    await field.pressSequentially(wrong.slice(0, 5));
    await field.press('Enter');
    await expectFieldError(page, 'Code', MESSAGES.otp);
    await field.press(wrong.slice(5));
    await expectFieldError(page, 'Code', 'That code is wrong or has expired. Request a new one.');
    await field.fill(code);
    await expect(page.getByLabel('New password')).toBeFocused();
  });

  const password = 'Chang3d!';
  await test.step('choose the new password', async () => {
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Confirm password').fill('other');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectFieldError(page, 'New password', MESSAGES.password);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectFieldError(page, 'Confirm password', MESSAGES.passwordsDiffer);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Password changed. Please sign in.')).toBeVisible();
  });

  await test.step('the old one is refused, the new one is not', async () => {
    problems.expect(refused(401));
    await sendSignIn(page, person);
    await expect(messages(page)).toContainText('Incorrect username or password.');
    await sendSignIn(page, { ...person, password });
    await expect(heading(page, 'Home')).toBeVisible();
  });

  await test.step('other devices are signed out', async () => {
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/signin');
  });
});
