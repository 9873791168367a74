// Accounts and invitations on a phone: what a link says before and after signing in, and what each refusal says.
import type { Page } from '@playwright/test';
import { login } from '@quivia/contract/accounts';
import { listOwnCommunities } from '@quivia/contract/communities';
import { createInvitation, useInvitation } from '@quivia/contract/community-invitations';
import { API_BASE } from '@quivia/contract/endpoint';
import { callApi } from './support/api.ts';
import { refused } from './support/problems.ts';
import { demo, entry, expectFieldError, heading, messages, sendSignIn } from './support/steps.ts';
import { expect, somebody, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
});

/** What can be pressed and is less than 24 px high, or 44 for a button. A box is pressed with its label, too. */
const TOO_SMALL = `
  [...document.querySelectorAll('a[href], button, select, input, summary, [role=button]')].flatMap((one) => {
    const { height, width } = (one.closest('label') ?? one).getBoundingClientRect();
    const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1;
    const isButton = one.matches('button') || getComputedStyle(one).display.includes('flex');
    if (!isShown || height >= (isButton ? 44 : 24)) return [];
    return [one.outerHTML.slice(0, 200) + ' is ' + height + ' px high'];
  })`;

async function expectTouchable(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(TOO_SMALL)).toEqual([]);
}

test('an invitation is seen first, then joined once; its sign-up gives true sentences', async ({
  page,
  server,
  mailTo,
  problems,
}) => {
  // A new role invalidates the old token.
  problems.expect(refused(401));
  const { username, password } = demo('Community');
  const { access_token } = await callApi(server.url, login, {
    body: { username_or_email: username, password, stay_logged_in: false },
  });
  const [club] = await callApi(server.url, listOwnCommunities, {}, access_token);
  const { code } = await callApi(
    server.url,
    { ...createInvitation, path: `/community/${club?.id}/invitation` as const },
    { params: { id: String(club?.id) }, body: { days: 1, places: 5 } },
    access_token,
  );
  const person = somebody();

  await test.step('the link shows what it invites to', async () => {
    await page.goto(`/join/${code}`);
    await expect(page.getByRole('heading', { name: club?.name ?? '' })).toBeVisible();
    await expect(page.getByText('invites you to')).toBeVisible();
    await expectTouchable(page);
    await page.getByRole('link', { name: 'Sign up to join' }).tap();
  });

  await test.step('a name with a space and a long passphrase get the right sentence', async () => {
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Username').fill('priya nair');
    await page.getByLabel('Password', { exact: true }).fill('Seven-horses-ate-4-hats!');
    await page.getByRole('button', { name: 'Sign up' }).tap();
    await expectFieldError(page, 'Username', 'Please use letters and digits only, without spaces');
    await expectFieldError(page, 'Password', 'Please use at most 16 characters');
    await expectTouchable(page);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up' }).tap();
    // Whoever does something is not led on to the sign-in.
    await page.getByLabel('Code').tap();
  });

  const mail = await mailTo(person.email);
  await test.step('the code signs in and leads back to the invitation', async () => {
    await expectTouchable(page);
    await page.getByLabel('Code').fill(mail.code);
    await expect(page).toHaveURL(`/join/${code}`);
  });

  await test.step('two quick presses join once', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(API_BASE + useInvitation.path)) sent += 1;
    });
    const join = page.getByRole('button', { name: /^Join/ });
    await join.evaluate((button) => {
      const pressed = button as unknown as { click: () => void };
      pressed.click();
      pressed.click();
    });
    await expect(messages(page)).toContainText(`Welcome to ${club?.name}`);
    await expect(page).toHaveURL(/communitymember/);
    await expectTouchable(page);
    expect(sent).toBe(1);
  });

  await test.step('the link of the mail, opened afterwards, says that the email is verified', async () => {
    await page.goto(mail.link);
    await expect(page.getByText('Your email is already verified.')).toBeVisible();
  });
});

test('a damaged link and a wrong password are named where they are; a new password is confirmed by mail', async ({
  page,
  newPerson,
  mailTo,
  problems,
}) => {
  problems.expect(refused(401));
  const person = await newPerson();
  await page.goto('/join/XQ3=');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
  await expectTouchable(page);

  await page.goto('/signin');
  await sendSignIn(page, { ...person, password: 'Wrong@2026' });
  await expectFieldError(page, 'Password', 'Incorrect username or password.');
  await expect(page.getByRole('link', { name: 'Enter the code from our email' })).toBeVisible();
  await expectTouchable(page);
  await sendSignIn(page, person);
  await expect(heading(page, 'Home')).toBeVisible();
  await expectTouchable(page);

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await entry(page, 'Devices').tap();
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Phone');
  await expectTouchable(page);

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await entry(page, 'Profile').tap();
  await page.locator('summary').filter({ hasText: 'Password' }).tap();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('Green8Lamp!');
  await page.getByLabel('Confirm password').fill('Green8Lamp!');
  await page.getByRole('button', { name: 'Change password' }).tap();
  await expect(messages(page)).toContainText('Password changed.');
  await expectTouchable(page);
  expect((await mailTo(person.email)).subject).toBe('Your Quivia password was changed');
});
