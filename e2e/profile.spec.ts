// The profile: verifying the email, changing it, changing the password.
import { refused } from './support/problems.ts';
import { expectFieldError, messages, sendSignIn, signIn } from './support/steps.ts';
import { expect, somebody, test } from './support/test.ts';

test('a code verifies the email at once, and another one can be requested', async ({
  page,
  newPerson,
  mailTo,
}) => {
  const person = await newPerson({ verified: false });
  const first = await mailTo(person.email);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Profile' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(person.username);
  await expect(main).toContainText(person.email);
  await expect(main.getByText('Email is Not Verified')).toBeVisible();

  // The reminder above every page has the same button.
  const card = main.getByRole('region', { name: 'Verify your email' });
  await card.getByRole('button', { name: 'Send the code again' }).click();
  await expect(messages(page)).toContainText("We've sent a new code to your email.");
  await expect(card.getByRole('button', { name: /Send the code again in \d+ s/ })).toBeDisabled();
  const second = await mailTo(person.email);
  expect(second.subject).toBe(first.subject);

  await page.getByLabel('Code').pressSequentially(second.code);
  await expect(main.getByText('Verified Profile')).toBeVisible();
  await expect(main.getByText('Email is Not Verified')).toBeHidden();
  await expect(page.getByLabel('Code')).toBeHidden();
});

test('a new email takes effect once its code is entered, and the old address is notified', async ({
  page,
  newPerson,
  mailTo,
  problems,
}) => {
  const person = await newPerson();
  const taken = await newPerson();
  const email = somebody().email;
  await signIn(page, person);
  await page.getByRole('button', { name: 'Profile' }).click();
  const main = page.getByRole('main');
  const change = page.getByRole('button', { name: 'Change email' });
  const newEmail = page.getByRole('textbox', { name: 'New email' });

  await test.step('a wrong password and a taken address are shown at their fields', async () => {
    problems.expect(refused(400), refused(409));
    await newEmail.fill(taken.email);
    await page.getByLabel('Your password').fill('Wrong@2026');
    await change.click();
    await expectFieldError(page, 'Your password', "That isn't your current password.");
    await page.getByLabel('Your password').fill(person.password);
    await change.click();
    await expect(newEmail).toHaveAccessibleDescription(/This email already has an account\./);
    await expect(newEmail).toHaveValue(taken.email);
  });

  await newEmail.fill(email);
  await change.click();
  await expect(messages(page)).toContainText("We've sent a code to the new address. Enter it to finish.");
  await expect(main).toContainText(`Enter the code that we sent to ${email}.`);
  await expect(main.getByRole('definition').filter({ hasText: person.email })).toBeVisible();

  const { code } = await mailTo(email);
  await page.getByLabel('Code').fill(code);
  await expect(main.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await expect(main.getByText('Verified Profile')).toBeVisible();
  const told = await mailTo(person.email);
  expect(told.text).toContain(email);

  await page.getByRole('button', { name: 'Logout' }).click();
  await sendSignIn(page, { username: email, password: person.password });
  await expect(page).toHaveURL('/dashboard');
});

test('a new password signs the other devices out, but not this one', async ({
  page,
  newDevice,
  newPerson,
  problems,
}) => {
  const person = await newPerson();
  const other = await newDevice();
  await signIn(other, person, { stay: true });
  await signIn(page, person, { stay: true });
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('Chang3d!');
  await page.getByLabel('Confirm password').fill('Chang3d!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(messages(page)).toContainText("Password changed. You've been signed out everywhere else.");
  await page.reload();
  await expect(page.getByText('Verified Profile')).toBeVisible();

  problems.expect(refused(401));
  await other.reload();
  await expect(other).toHaveURL('/signin');
  await sendSignIn(other, { ...person, password: 'Chang3d!' });
  await expect(other).toHaveURL('/dashboard');
});
