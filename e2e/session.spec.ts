// How a session is restored, renewed and ended.

import { API_BASE } from '@quivia/contract/endpoint';
import { refresh } from '@quivia/contract/session';
import { NO_NETWORK, refused } from './support/problems.ts';
import { entry, goOnline, heading, openDashboard, sendSignIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const REFRESH = `**${API_BASE}${refresh.path}`;

test('three circles show while a kept session is restored', async ({ page, problems, newPerson }) => {
  await openDashboard(page, await newPerson());
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(REFRESH, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Loading');
  await expect(page.getByRole('status').locator('[aria-hidden] > *')).toHaveCount(3);
  await expect(page).toHaveURL('/dashboard');
  answer();
  await expect(heading(page, 'Home')).toBeVisible();

  await test.step('and go when that fails; a later reload restores', async () => {
    problems.expect(NO_NETWORK);
    await page.unroute(REFRESH);
    await page.route(REFRESH, (route) => route.abort());
    await page.reload();
    await expect(page).toHaveURL('/signin');
    await page.unroute(REFRESH);
    await page.reload();
    await expect(heading(page, 'Home')).toBeVisible();
  });
});

test('calls that meet a 401 share one silent refresh and are made once more', async ({
  page,
  problems,
  newPerson,
}) => {
  problems.expect(refused(401));
  await openDashboard(page, await newPerson());
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(refresh.path)) refreshes += 1;
  });
  const refusal = { status: 401, json: { code: 'session_ended', message: 'Ended.', details: 'Ended.' } };
  const refusedOnce = new Set<string>();
  let refuseAll = () => {};
  const both = new Promise<void>((resolve) => (refuseAll = resolve));
  await page.route(/\/(auth\/user|home\/badge)$/, async (route) => {
    const address = route.request().url();
    if (refusedOnce.has(address)) return route.continue();
    refusedOnce.add(address);
    if (refusedOnce.size === 2) refuseAll();
    await both;
    return route.fulfill(refusal);
  });
  await page.reload();
  await expect(entry(page, 'Notification 1 new')).toBeVisible();
  await entry(page, 'Profile').click();
  await expect(page.getByText('Verified Profile')).toBeVisible();
  expect(refreshes, 'one to restore the session, one for both calls').toBe(2);
});

test('two tabs that reload at the same time both stay signed in', async ({ page, context, newPerson }) => {
  await openDashboard(page, await newPerson());
  const other = await context.newPage();
  await other.goto('/dashboard?panel=profile');
  await expect(heading(other, 'Profile')).toBeVisible();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([page.reload(), other.reload()]);
    await expect(heading(page, 'Home')).toBeVisible();
    await expect(heading(other, 'Profile')).toBeVisible();
  }
});

test('signing out in one tab signs the other one out', async ({ page, context, newPerson }) => {
  await openDashboard(page, await newPerson());
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(heading(other, 'Home')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(other).toHaveURL('/signin');
});

test('signing out works without a network', async ({ page, context, problems, newPerson }) => {
  problems.expect(NO_NETWORK);
  await openDashboard(page, await newPerson());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  await goOnline(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/signin');
});

test('one device signs the other out', async ({ page, newDevice, problems, newPerson }) => {
  const person = await newPerson();
  const lost = await newDevice();
  await openDashboard(lost, person);
  await openDashboard(page, person);

  await entry(page, 'Devices').click();
  const devices = page.getByRole('main').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await devices.nth(1).getByRole('button', { name: 'Sign out' }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByText('That device has been signed out.')).toBeVisible();

  problems.expect(refused(401));
  await entry(lost, 'Profile').click();
  await expect(lost).toHaveURL('/signin');
  await expect(lost.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await sendSignIn(lost, person);
  await expect(heading(lost, 'Profile')).toBeVisible();
});
