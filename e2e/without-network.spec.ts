// A cheap phone whose network comes and goes: an exam is reopened without one, every other address has a page of ours, and
// the product can be installed.
import type { Page } from '@playwright/test';
import { listOwnExams } from '@quivia/contract/attempts';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { tokenOf } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { attend, classmate, openQuizzes, type SetExam, saveLine, setExam } from './support/sitting.ts';
import { goOffline, reopen, sendSignIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const option = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const SAVED = /^All answers saved, \d\d:\d\d/;

/** In the exam, with one answer saved and one that waits for the network. */
async function cutOff(page: Page, exam: SetExam) {
  await attend(page, exam);
  await option(page, 'A First of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  const filesAreCached = `Promise.all([
    caches.open('exam-page').then((cache) => cache.keys()),
    navigator.serviceWorker.getRegistration('/quiz/'),
  ]).then(([files, worker]) => files.some(({ url }) => url.includes('offline-notice')) && worker?.active)
    .then(Boolean)`;
  await expect.poll(() => page.evaluate(filesAreCached)).toBe(true);
  await goOffline(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await option(page, 'B Second of 2').check();
  await expect(saveLine(page)).toHaveText(/^Offline/);
}

test('A7: who stays logged in continues a closed exam without a network, and everything is sent later', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401));
  const student = classmate(26);
  const exam = await setExam(server.url, [student]);
  await openQuizzes(page, student);
  await cutOff(page, exam);
  await page.close();

  const reopened = await reopen(context);
  await reopened.goto(`/quiz/${exam.id}`);
  await expect(reopened.getByRole('heading', { name: 'Question 2 of 4' })).toBeVisible();
  await expect(option(reopened, 'B Second of 2')).toBeChecked();
  await option(reopened, 'C Third of 2').check();
  await expect(saveLine(reopened)).toHaveText(/^Offline/);

  // Any other address says what is going on, and leads back to the exam.
  const other = await context.newPage();
  await expect(async () => {
    await other.goto('/student');
    await expect(other.getByRole('heading', { name: "You're offline" })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(other.getByRole('link', { name: 'Continue your exam' })).toHaveAttribute(
    'href',
    `/quiz/${exam.id}`,
  );
  await expectAccessible(other);

  await context.setOffline(false);
  await expect(saveLine(reopened)).toHaveText(SAVED);
  await expect(other.getByRole('article', { name: exam.title })).toBeVisible();
});

test('A7: without Stay logged in the page says what is on this phone, and sign-in works when the network is back', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401), refused(409));
  const student = classmate(27);
  const exam = await setExam(server.url, [student]);
  await openQuizzes(page, student, { stay: false });
  await cutOff(page, exam);
  await page.close();

  const reopened = await reopen(context);
  await reopened.goto(`/quiz/${exam.id}`);
  const notice = reopened.getByRole('alert');
  await expect(notice).toContainText("You're offline.");
  await expect(notice).toContainText(/Your exam and 1 answer are on this (phone|device)\./);
  await expect(notice).toContainText('Connect to the internet and sign in here');
  await expectAccessible(reopened);
  // L9: nothing of the paper can be read in this browser, and nobody is named.
  await expect(reopened.getByText(student.username)).toHaveCount(0);

  await context.setOffline(false);
  await expect(notice).toContainText("You're connected. Sign in to continue your exam.");
  await sendSignIn(reopened, student);
  await expect(saveLine(reopened)).toHaveText(SAVED);
  await reopened.getByRole('button', { name: /^\d\/4 Answer sheet$/ }).tap();
  await expect(reopened.getByRole('button', { name: 'Question 2, answered' })).toBeVisible();
});

test('the product can be installed, and what the server sends for it is allowed and typed', async ({
  page,
}) => {
  await page.goto('/signin');
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url, display } = await manifest.json();
  expect([start_url, display]).toEqual(['/dashboard', 'standalone']);
  expect(icons).not.toHaveLength(0);
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
    // A PNG has its width at byte 16.
    expect((await icon.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes, 10));
  }
  const session = await page.context().newCDPSession(page);
  const complaints = async () => {
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Every page of a journey is in a private window; only a whole Chromium minds.
    return installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  };
  await expect.poll(complaints).toEqual([]);
});

test('a student checks the device and takes a rehearsal, which leaves no trace', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(refused(401));
  const student = classmate(28);
  await openQuizzes(page, student);
  await page.getByRole('link', { name: 'Check your device' }).first().click();
  // Checked again where the machine, and not the network, was slow.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'This device is ready.' })).toBeVisible();
  }).toPass();
  const findings = page.getByRole('main').getByRole('list');
  await expect(findings).toContainText('Storage works.');
  await expect(findings).toContainText('The clock is right.');
  await expect(findings).toContainText(/3 answers sent and received, [\d.]+ m?s each\./);
  await expect(findings).toContainText('A camera and a microphone are not needed.');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Take the rehearsal' }).click();
  await option(page, 'A All answers saved').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  await page.reload();
  await expect(option(page, 'A All answers saved')).toBeChecked();
  await page.goto('/quiz/0/review');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(page.getByText('Nothing was marked or recorded.')).toBeVisible();

  const token = await tokenOf(server.url, student.username);
  const list = { ...listOwnExams, path: `${listOwnExams.path}?communities=false` as const };
  const exams = await callApi(server.url, list, {} as never, token);
  expect(exams.find(({ title }) => title === 'Rehearsal')).toBeUndefined();
});
