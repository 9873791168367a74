// What an exam says on a small phone: about the time, the device, what is saved and what is recorded.
import type { Page } from '@playwright/test';
import { submitAttempt } from '@quivia/contract/attempts';
import { getAttempt } from '@quivia/contract/exam-results';
import { listExamStudents } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { tokenOf } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { attend, classmate, deviceOf, type SetExam, saveLine, setExam } from './support/sitting.ts';
import { ofExam } from './support/sittings.ts';
import { comeBack, goOffline, messages } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 4` });

async function openList(page: Page, student: Person) {
  await comeBack(page, student);
  await page.goto('/student');
  await expect(page.getByRole('heading', { level: 1, name: 'Take Quiz' })).toBeVisible();
}

/** What the examiner reads about the only student of an exam. */
async function recordedOf(origin: string, { id, token }: SetExam) {
  const [student] = await callApi(origin, ofExam(listExamStudents, id), {} as never, token);
  const { integrity } = await callApi(
    origin,
    ofExam(getAttempt, id, student?.student_id),
    {} as never,
    token,
  );
  return integrity;
}

test('A1, A8, A9, A12: the start dialog, the clock, leaving and Back say what is so', async ({
  page,
  server,
}) => {
  const student = classmate(36);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const form = { duration: 45, start_time: inMinutes(-36), end_time: inMinutes(9.5) };
  const exam = await setExam(server.url, [student], form);
  await page.addInitScript(`
    window.awake = 0;
    const ask = WakeLock.prototype.request;
    WakeLock.prototype.request = function (...given) { window.awake += 1; return ask.apply(this, given); };`);
  await openList(page, student);
  await page.getByRole('button', { name: `Attend ${exam.title}` }).tap();
  const dialog = page.getByRole('alertdialog');
  await expect.soft(dialog).toContainText(/You'll have [4-9] minutes, not 45 minutes: the exam closes at/);
  await expect.soft(dialog).toContainText('4 questions, 4 marks. Wrong answers lose nothing.');
  await expect.soft(dialog).toContainText('You can go back and change your answers until you submit.');
  await expect.soft(dialog).toContainText('Leaving the page, copying and pasting are recorded.');
  await page.getByRole('button', { name: 'Start Quiz' }).tap();
  await expect(question(page, 1)).toBeVisible();

  const clock = `[...document.querySelectorAll('[role=timer]')].map((one) => [one.ariaLabel, one.textContent])[0]`;
  const [name, face] = await page.evaluate<[string, string]>(clock);
  const [, minutes, seconds] = /(\d+) minutes?(?: (\d+) seconds?)? left/.exec(name) ?? [];
  expect.soft(face, name).toBe(`0${minutes}:${(seconds ?? '0').padStart(2, '0')}`);

  await expect.soft.poll(() => page.evaluate('window.awake')).toBe(1);
  await page.evaluate(`for (const hidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }`);
  await expect.soft(messages(page)).toContainText('You left the page for less than a second.');
  await expect.soft.poll(() => page.evaluate('window.awake')).toBe(2);
  await expect.soft
    .poll(() => recordedOf(server.url, exam))
    .toMatchObject([{ kind: 'left_page', away_seconds: 0 }]);

  await page.goBack();
  await expect.soft(page.getByRole('alertdialog')).toContainText('Leave the exam?');
  await page.getByRole('button', { name: 'Stay in the exam' }).tap();
  await expect(question(page, 1)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Leave', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Take Quiz' })).toBeVisible();
});

test('A6: a tab that was closed and opened again is the same device; a second tab is called a tab', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(refused(409));
  const student = classmate(37);
  const exam = await setExam(server.url, [student]);
  await openList(page, student);
  await attend(page, exam);
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await page.getByLabel('B Second of 2', { exact: true }).check();
  await expect(saveLine(page)).toHaveText(/^All answers saved/);
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto(`/quiz/${exam.id}`);
  await expect(question(reopened, 2)).toBeVisible();
  await expect(reopened.getByLabel('B Second of 2', { exact: true })).toBeChecked();
  const kinds = (await recordedOf(server.url, exam)).map(({ kind }) => kind);
  expect(kinds).not.toContain('second_device');
  expect(kinds).not.toContain('second_tab');

  const second = await context.newPage();
  await second.goto(`/quiz/${exam.id}`);
  await expect(second.getByRole('heading', { name: 'This exam is open in another tab' })).toBeVisible();
});

test('A4, A11: without a network and after a reload the save line and what is read aloud are true', async ({
  page,
  context,
  server,
  problems,
}) => {
  // The browser looks for a new service worker, which needs the network.
  problems.expect(NO_NETWORK);
  const student = classmate(38);
  const exam = await setExam(server.url, [student], { duration: 30, release: 'by_hand' });
  await openList(page, student);
  await attend(page, exam);
  await page.getByLabel('A First of 1', { exact: true }).check();
  await expect(saveLine(page)).toHaveText(/^All answers saved/);
  const device = await deviceOf(page);
  await goOffline(page);
  const aloud = page.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' });
  await expect(aloud).toHaveText(/^Offline: everything up to .* is saved$/);
  await page.getByLabel('B Second of 1', { exact: true }).check();
  await expect(saveLine(page)).toHaveText('Offline: 1 answer kept on this device');
  await expect.soft(aloud).toHaveText('Offline: 1 answer kept on this device');

  const token = await tokenOf(server.url, student.username);
  await callApi(server.url, submitAttempt, { body: { quiz_or_viva_id: exam.id, device } }, token);
  await context.setOffline(false);
  const late = '1 answer arrived late. Your examiner will decide whether it counts.';
  await expect(saveLine(page)).toHaveText(late);
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();
  await expect(saveLine(page)).toHaveText(late);
});

test('an answer that arrives after the results stays on the receipt and with the result, and is never called saved', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK);
  const student = classmate(37);
  const exam = await setExam(server.url, [student], { duration: 30, release: 'at_once' });
  await openList(page, student);
  await attend(page, exam);
  await page.getByLabel('A First of 1', { exact: true }).check();
  await expect(saveLine(page)).toHaveText(/^All answers saved/);
  const device = await deviceOf(page);
  await goOffline(page);
  await page.getByLabel('B Second of 1', { exact: true }).check();
  await expect(saveLine(page)).toHaveText('Offline: 1 answer kept on this device');
  const token = await tokenOf(server.url, student.username);
  await callApi(server.url, submitAttempt, { body: { quiz_or_viva_id: exam.id, device } }, token);
  await context.setOffline(false);

  const sentence =
    /Question 1, your answer B, given .*, arrived .* after the results: not counted\. Show this to your examiner\./;
  const late = page.getByRole('region', { name: 'Answers that arrived late' });
  await expect(late).toHaveText(sentence);
  await page.reload();
  await expect(late).toHaveText(sentence);
  await expect(saveLine(page)).toHaveText('1 answer arrived late and does not count');
  await page.goto(`/student?panel=view-results&exam=${exam.id}`);
  await expect(page.getByText(sentence)).toBeVisible();
});
