// College sign-in, from setting it up to the morning on which the provider is down, in a real browser: its cookies, redirects
// and tabs are what nothing else shows.
import type { Page } from '@playwright/test';
import { expectAccessible, PHONE } from './support/axe.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from './support/identity-provider.ts';
import { demo, entry, heading, openDashboard, sendSignIn, staticFormGone } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const student = demo('Student');
const faculty = demo('Faculty');
const DOMAIN = 'quivia.example';
const accounts = [
  { sub: 'k-1', name: 'Student', email: student.email },
  { sub: 'k-2', name: 'Faculty', email: faculty.email },
];

const state = (page: Page, name: string) => page.getByText(new RegExp(`^${name} · `));

/** The institution's admin describes the provider, and sees what it says of somebody. */
async function connect(page: Page, { issuer }: IdentityProvider): Promise<void> {
  await openDashboard(page, demo('Institution'));
  await page.goto('/institute?panel=sign-on');
  await page.getByLabel('Mail domain', { exact: true }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText("Waiting for the site's administrator")).toBeVisible();
  await page.getByLabel('Issuer', { exact: true }).fill(issuer);
  await page.getByLabel('Client ID', { exact: true }).fill(CLIENT.id);
  await page.getByLabel('Client secret', { exact: true }).fill(CLIENT.secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(state(page, 'Draft')).toBeVisible();
  await expectAccessible(page, [PHONE]);
  await page.getByRole('button', { name: 'Try it' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open the sign-in in a new tab' }).click();
  const tab = await opened;
  await tab.getByRole('link', { name: 'Student' }).click();
  await expect(heading(tab, 'The connection works')).toBeVisible();
  await expect(tab.getByText('email_verified')).toBeVisible();
  await expectAccessible(tab, [PHONE]);
  await tab.close();
}

async function confirmDomain(page: Page): Promise<void> {
  await openDashboard(page, demo('Admin'));
  await page.goto('/admin?panel=sign-on');
  await page.getByRole('button', { name: `Confirm ${DOMAIN}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
}

/** Types the address, and presses what it offers. */
async function chooseCollege(page: Page, email: string): Promise<void> {
  await staticFormGone(page);
  await page.getByLabel('Username or email').fill(email);
  await page.getByRole('button', { name: /^Continue with/ }).click();
}

test('a college connects its provider, and its people sign in by it, and by password when it is gone', async ({
  page,
  newDevice,
  server,
}) => {
  const provider = await startIdentityProvider(server.identityPort, accounts);
  await connect(page, provider);
  await confirmDomain(await newDevice());
  await page.reload();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(state(page, 'On')).toBeVisible();

  const shared = await newDevice();
  await shared.goto('/signin');
  await chooseCollege(shared, student.email);
  await shared.getByRole('link', { name: 'Student' }).click();
  await expect(heading(shared, 'Home')).toBeVisible();
  // What the provider returned isn't in the address, nor a step back.
  expect(shared.url()).toMatch(/\/dashboard$/);
  await shared.getByRole('button', { name: 'Logout' }).click();
  // The provider remembers the student: it is told to ask.
  await shared.goto('/signin');
  await shared.getByLabel('Stay logged in').check();
  await chooseCollege(shared, faculty.email);
  await shared.getByRole('link', { name: 'Faculty' }).click();
  await expect(heading(shared, 'Home')).toBeVisible();
  await entry(shared, 'Profile').click();
  await expect(shared.getByText(faculty.email).first()).toBeVisible();

  // Who is signed in doesn't notice that the provider is gone, and the password works.
  await provider.stop();
  await shared.reload();
  await expect(shared.getByText(faculty.email).first()).toBeVisible();
  await shared.getByRole('button', { name: 'Logout' }).click();
  await shared.goto('/signin');
  await sendSignIn(shared, student);
  await expect(heading(shared, 'Home')).toBeVisible();
});
