// Somebody who knows a roll number sends wrong passwords in the middle of an exam; an Admin disables an account that is
// in use.
import type { Page } from '@playwright/test';
import { login } from '@quivia/contract/auth';
import { API_BASE } from '@quivia/contract/endpoint';
import { NO_NETWORK, refused } from './support/problems.ts';
import { attend, classmate, openQuizzes, saveLine, setExam } from './support/sitting.ts';
import { comeBack, demo, goOffline, messages, sendSignIn } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const SAVED = /^All answers saved, \d\d:\d\d:\d\d$/;
const option = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 4` });

/** Of the same network as the student: everything here comes from this machine. */
async function attack(origin: string, { username }: Person, times = 10): Promise<number[]> {
  const guess = (n: number) =>
    fetch(`${origin}${API_BASE}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username_or_email: username, password: `Wrong@202${n}` }),
    });
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => guess(n)));
  return answers.map(({ status }) => status);
}

// H3
test('a student attacked by ten wrong passwords reloads in the middle of an exam and continues', async ({
  page,
  server,
  problems,
}) => {
  const student = classmate(22);
  const exam = await setExam(server.url, [student]);
  await openQuizzes(page, student, { stay: false });
  await attend(page, exam);
  await option(page, 'B Second of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  expect(await attack(server.url, student)).toContain(429);

  await page.reload();
  await expect(question(page, 1)).toBeVisible();
  await expect(option(page, 'B Second of 1')).toBeChecked();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await option(page, 'C Third of 2').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  await page.getByRole('link', { name: 'Review and submit' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();

  // The exam is over: on a shared computer, a reload no longer restores the session. The device is known, so that the
  // attack doesn't keep the student from signing in.
  problems.expect(refused(401));
  await page.goto('/student');
  await expect(page).toHaveURL('/signin');
  await attack(server.url, student);
  await sendSignIn(page, student);
  await expect(page.getByRole('heading', { level: 1, name: 'Take Quiz' })).toBeVisible();
});

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
  await openQuizzes(page, student);
  await attend(page, exam);
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
  await desk.getByRole('button', { name: 'Security' }).click();
  const events = desk.getByRole('main').getByRole('listitem').filter({ hasText: student.username });
  for (const name of ['Account disabled', 'Sign-in refused', 'Account enabled'])
    await expect(events.filter({ hasText: name })).toHaveCount(1);
});
