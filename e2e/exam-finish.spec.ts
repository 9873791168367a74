// An exam on a small phone, from the first question to the receipt: the way to the end, and the tools beside it.
import type { Page } from '@playwright/test';
import { expectAccessible, PHONE } from './support/axe.ts';
import { refused } from './support/problems.ts';
import { classmate, setExam, takeExam } from './support/sitting.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 4`, exact: true });
const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
/** What is kept on this device, by the last part of its key. */
const keptParts = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const request = indexedDB.open('quivia', 1);
    request.onsuccess = () => {
      const keys = request.result.transaction('kept').objectStore('kept').getAllKeys();
      keys.onsuccess = () => resolve(keys.result.map((key) => String(key.at(-1))));
    };
  })`);

test('strikes out, calculates and takes notes, finds the way to the end, and submits', async ({
  page,
  server,
  problems,
}) => {
  // After a reload the page shows what it kept, before the session is renewed.
  problems.expect(refused(401));
  const student = classmate(30);
  const tools = { allow_calculator: true, allow_scratch_pad: true };
  const exam = await setExam(server.url, [student], { duration: 30, ...tools });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await takeExam(page, student, exam);
  await expect(page).toHaveTitle(`Question 1 of 4 · ${exam.title} · Quivia`);

  // Striking out is for the student alone, and hinders nothing.
  await tap(page, 'Strike out A');
  await tap(page, 'Strike out B');
  const struck = page.getByRole('radio', { name: /struck out$/ });
  await expect(struck).toHaveCount(2);

  await tap(page, '1/4 Answer sheet');
  await expectAccessible(page);
  await tap(page, 'Close');

  // The calculator leaves room for the question, and its keys don't answer it.
  await tap(page, 'Tools');
  for (const key of ['sin', '3', '0', 'equals']) await tap(page, key);
  await expect(page.getByText('= 0.5')).toBeVisible();
  const panel = await page.getByRole('region', { name: 'Tools' }).boundingBox();
  expect(panel?.y).toBeGreaterThan(PHONE.height * 0.35);
  await page.getByText('What is a stack?').scrollIntoViewIfNeeded();
  await expect(page.getByText('What is a stack?')).toBeInViewport();
  await expectAccessible(page);
  await tap(page, 'Scratch pad');
  await page.getByLabel('Your notes').fill('seven, or was it eight');
  await expect.poll(() => keptParts(page)).toContain('scratch-pad');
  await page.reload();
  await expect(question(page, 1)).toBeVisible();
  await expect(struck).toHaveCount(2);
  await tap(page, 'Tools');
  await tap(page, 'Scratch pad');
  await expect(page.getByLabel('Your notes')).toHaveValue('seven, or was it eight');
  await tap(page, 'Close');

  // Choosing restores; clearing keeps the focus.
  await page.getByRole('radio', { name: 'B Second of 1' }).check();
  await expect(struck).toHaveCount(1);
  await tap(page, 'Save');
  await expect(page.getByText('Saved. Answers also save automatically.')).toBeVisible();
  await tap(page, 'Clear my choice');
  await expect(page.getByRole('radio', { name: 'B Second of 1' })).toBeFocused();

  // The answer sheet opens from the bar, and leads back to the question on the screen as well.
  await tap(page, '1/4 Answer sheet');
  await tap(page, 'Question 1, seen, not answered');
  await expect(question(page, 1)).toBeFocused();
  await expect(question(page, 1)).toBeInViewport();
  await tap(page, '1/4 Answer sheet');
  await tap(page, 'Question 4, not seen yet');
  await expect(question(page, 4)).toBeFocused();

  // The last question leads on.
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'A First of 4' }).check();
  await tap(page, 'Review and submit');
  await expect(page.getByText('You have answered 1 of 4.')).toBeVisible();
  await expect(page).toHaveTitle(`Review · ${exam.title} · Quivia`);
  await tap(page, 'Submit');
  await tap(page, 'Submit and finish');
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  const picture = page.waitForEvent('download');
  await tap(page, 'Save as picture');
  expect((await picture).suggestedFilename()).toBe(`Receipt ${exam.title}.png`);

  // Nothing of the notes has left the device, or is left on it.
  expect(sent).not.toHaveLength(0);
  expect(sent.filter((text) => text.includes('seven'))).toEqual([]);
  await expect.poll(() => keptParts(page)).not.toContain('scratch-pad');
});
