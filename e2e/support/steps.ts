// What people do on many journeys.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { login } from '@quivia/contract/accounts';
import { API_BASE, type Input } from '@quivia/contract/endpoint';
import type { Role } from '@quivia/contract/roles';
import { expect, type Person } from './test.ts';

export const demo = (role: Role): Person => {
  const username = `demo${role.toLowerCase()}`;
  return { username, email: `${username}@quivia.example`, password: 'Demo@2026' };
};

/** A press in the very moment in which the page takes the place of the static form would be nobody's. */
export const staticFormGone = (page: Page) => page.locator('#shell').waitFor({ state: 'detached' });

/** Fills in and sends the sign-in form of the open page. */
export async function sendSignIn(
  page: Page,
  { username, password }: Pick<Person, 'username' | 'password'>,
  { stay = false } = {},
): Promise<void> {
  await staticFormGone(page);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Stay logged in').setChecked(stay);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** From the sign-in page: fills in and sends the form for new people. */
export async function signUp(page: Page, { username, email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Signup' }).click();
  // The page before has fields of the same names.
  await expect(heading(page, 'Sign up')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  // Now the page stays: left alone it opens the sign-in page after 5 seconds.
  await page.getByLabel('Code').click();
}

/** From anywhere to the dashboard. */
export async function signIn(page: Page, person: Person, given?: { stay: boolean }): Promise<void> {
  await page.goto('/signin');
  await sendSignIn(page, person, given);
  await expect(heading(page, 'Home')).toBeVisible();
}

/** As who stayed logged in the last time: the page that is opened next restores the session. */
export async function comeBack(page: Page, { username, password }: Person): Promise<void> {
  // A small page of the same origin, for its storage. Not a page from a route of the test: while a route is installed, the
  // browser caches nothing, and every later request goes through the test.
  await page.goto('/healthz');
  const data: Input<typeof login>['body'] = { username_or_email: username, password, stay_logged_in: true };
  const answer = await page.request.post(API_BASE + login.path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.evaluate("localStorage.setItem('persist', 'true')");
}

/** As who stayed logged in the last time. */
export async function openDashboard(page: Page, person: Person): Promise<void> {
  await comeBack(page, person);
  await page.goto('/dashboard');
  await expect(heading(page, 'Home')).toBeVisible();
}

/** In the menu of the open page. */
export const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('link', { name });

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Of a page on a phone. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

/** What the page says about what was just done. */
export const messages = (page: Page) => page.getByRole('region', { name: 'Announcements' });

/** The sentence stands at the field, for the eye and for a screen reader. */
export async function expectFieldError(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(startingWith(sentence));
  await expect(page.getByRole('paragraph').filter({ hasText: sentence }).first()).toBeVisible();
}

const startingWith = (text: string) => new RegExp(`^${text.replace(/[^\w\s]/g, '\\$&')}`);

/** Waits until nothing gets through: the browser confirms before its network process has heard of it. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => getsThrough(page)).toBe(false);
}

/** For a page that tries only once: waits until something gets through. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => getsThrough(page)).toBe(true);
}

const getsThrough = (page: Page) =>
  page.evaluate("fetch('/healthz', { cache: 'no-store' }).then(() => true, () => false)");

/**
 * A new page knows that there is no network. On a busy machine the page that was closed takes that back for the whole
 * browser when it is gone at last, so it is said once more.
 */
export async function reopen(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await expect
    .poll(async () => {
      await context.setOffline(false);
      await context.setOffline(true);
      return page.evaluate('navigator.onLine');
    })
    .toBe(false);
  return page;
}

/** From the menu at the head of an exam, a student's answers, and other pages about one thing. */
export async function chooseAct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** With more of them between two things, nobody would go on. */
const MOST_TABS = 80;

/** From where the focus is, by Tab alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Without a mouse. */
export async function pressByKeyboard(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
