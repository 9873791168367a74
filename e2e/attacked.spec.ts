// An Admin disables an account that is in use.
import type { Page } from '@playwright/test';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate, saveLine, setExam, takeExam } from './support/sitting.ts';
import { comeBack, demo, entry, goOffline, messages, sendSignIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SAVED = /^All answers saved, \d\d:\d\d:\d\d$/;
const option = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// M11
test('an Admin disables an account in the middle of an exam, and enables it again', async ({
  page,
  newDevice,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401), refused(403));
  const student = classmate(23);
  const exam = await setExam(server.url, [student]);
  await takeExam(page, student, exam);
  await option(page, 'B Second of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);

  // Without a network the page can't hear of it before the next answer is given.
  await goOffline(page);
  const desk = await newDevice();
  await comeBack(desk, demo('Admin'));
  await desk.goto('/admin?panel=accounts');
  await desk.getByLabel('Search by username, email or name').fill(student.username);
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: new RegExp(`^Disable .*${student.username}`) }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(dialog.getByText('Please enter a value')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Phone was stolen');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(messages(desk)).toContainText('has been disabled and signed out everywhere.');
  await expect(desk.getByText('Phone was stolen')).toBeVisible();

  // The next answer can't be sent: it stays on the device.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await option(page, 'C Third of 2').check();
  await page.context().setOffline(false);
  await expect(messages(page)).toContainText('What you entered is kept on this device.');
  await sendSignIn(page, student);
  await expect(messages(page)).toContainText(
    'This account has been disabled. Please contact your administrator.',
  );

  await desk.getByRole('button', { name: new RegExp(`^Enable .*${student.username}`) }).click();
  await expect(messages(desk)).toContainText('can sign in again.');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(option(page, 'C Third of 2')).toBeChecked();
  await expect(saveLine(page)).toHaveText(SAVED);

  // The Security panel has all of it.
  await entry(desk, 'Security').click();
  const events = desk.getByRole('main').getByRole('listitem').filter({ hasText: student.username });
  for (const name of ['Account disabled', 'Sign-in refused', 'Account enabled'])
    await expect(events.filter({ hasText: name })).toHaveCount(1);
});
