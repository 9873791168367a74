// Two real minutes: one student submits, one is offline at the deadline, one never submits, one never comes.
import type { Page } from '@playwright/test';

import { NO_NETWORK } from './support/problems.ts';
import { attend, classmate, openQuizzes, saveLine, setExam } from './support/sitting.ts';
import { comeBack, demo, goOffline } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const MINUTE = 60_000;

test('every attempt ends automatically, and the one that was offline for two minutes recovers', async ({
  page,
  newDevice,
  server,
  problems,
}) => {
  test.setTimeout(15 * MINUTE);
  problems.expect(NO_NETWORK);
  const students = [31, 32, 33].map(classmate);
  const devices = await Promise.all(
    students.map(async (student) => {
      const device = await newDevice();
      await openQuizzes(device, student);
      return device;
    }),
  );
  // A little longer than the duration: a slow machine may be late.
  const end_time = new Date(Date.now() + 3 * MINUTE).toISOString();
  // Released manually: once results are out no late answer is accepted.
  const form = { duration: 2, end_time, release: 'by_hand' } as const;
  const exam = await setExam(server.url, [...students, classmate(34)], form);
  await Promise.all(
    devices.map(async (device) => {
      await attend(device, exam);
      await device.getByLabel('A First of 1', { exact: true }).check();
      await expect(saveLine(device)).toHaveText(/^All answers saved/);
    }),
  );
  const [first, second, third] = devices as [Page, Page, Page];
  await goOffline(second);
  const cutAt = Date.now();
  await second.getByRole('button', { name: 'Next', exact: true }).click();
  await second.getByLabel('B Second of 2', { exact: true }).check();
  await expect(saveLine(second)).toHaveText('Offline: 1 answer kept on this device');
  await first.getByRole('link', { name: 'Review and submit' }).click();
  await first.getByRole('button', { name: 'Submit', exact: true }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Submit and finish' }).click();
  await expect(first.getByText(/Q\d{6}-[A-Z2-9]{4}/)).toBeVisible();
  await third.context().close();

  await comeBack(page, demo('Faculty'));
  await page.goto(`/faculty?panel=start-quiz&exam=${exam.id}`);
  const figure = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  await expect(figure('Closed automatically')).toHaveText('2', { timeout: 5 * MINUTE });
  await expect(figure('Submitted')).toHaveText('1');
  await expect(figure('Absent')).toHaveText('1', { timeout: 3 * MINUTE });

  await expect.poll(() => Date.now() - cutAt, { timeout: 3 * MINUTE }).toBeGreaterThan(2 * MINUTE);
  await second.context().setOffline(false);
  // The heading was there without a network too: only this line shows that the answer has arrived.
  await expect(saveLine(second)).toHaveText(
    '1 answer arrived late. Your examiner will decide whether it counts.',
    { timeout: MINUTE },
  );
  await expect(second.getByRole('heading', { level: 1, name: "Time's up" })).toBeVisible();
});
