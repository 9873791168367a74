// A student takes an exam: without a network, on two devices, by keyboard alone, over the deadline.
import type { Page } from '@playwright/test';
import { getReceipt, startAttempt } from '@quivia/contract/attempts';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { tokenOf } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { noteReplies } from './support/replies.ts';
import {
  attend,
  classmate,
  deviceOf,
  openQuizzes,
  type SetExam,
  saveLine,
  setExam,
  takeExam,
} from './support/sitting.ts';
import { goOffline, messages } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const SAVED = /^All answers saved, \d\d:\d\d:\d\d$/;
const option = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 4` });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

/** What the server has, by the numbers of the options: one of each question. Asked as the page where it is open. */
async function answersOf(page: Page, origin: string, student: Person, { id }: SetExam): Promise<string[]> {
  const token = await tokenOf(origin, student.username);
  const query = `quiz_or_viva_id=${id}&device=${await deviceOf(page)}` as const;
  const start = { ...startAttempt, path: `${startAttempt.path}?${query}` as const };
  const { answers } = await callApi(origin, start, {} as never, token);
  return answers.map(({ option_ids, is_flagged }) => `${option_ids.length}${is_flagged ? ' flagged' : ''}`);
}

test('takes an exam: answers, flags, reviews, submits and gets a receipt; no reply gives the key away', async ({
  page,
  server,
}) => {
  const student = classmate(2);
  const exam = await setExam(server.url, [student], { duration: 30 });
  await openQuizzes(page, student);
  const replies = noteReplies(page.context());
  const card = page.getByRole('article', { name: exam.title });
  await expect(card).toContainText('30 minutes');
  await card.getByRole('button', { name: 'Attend' }).click();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toContainText('Unauthorised aids are forbidden');
  await expect(warning).toContainText('Violations may lead to immediate disqualification');
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(warning).toBeHidden();
  await attend(page, exam);
  await expect(page).toHaveURL(`/quiz/${exam.id}`);
  const stored = (key: string) => page.evaluate(`Number(localStorage.getItem("${key}"))`);
  await expect.poll(() => stored('quiz_or_viva_id')).toBe(exam.id);
  await expect.poll(() => stored('qbank_id')).toBeGreaterThan(0);

  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await option(page, 'B Second of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  await page.getByRole('button', { name: 'Flag for review' }).click();
  await next(page).click();
  await expect(question(page, 2)).toBeFocused();
  await option(page, 'A First of 2').check();
  await page.getByRole('button', { name: 'Clear my choice' }).click();
  await expect(option(page, 'A First of 2')).not.toBeChecked();
  await page.getByRole('button', { name: 'Question 4, not seen yet' }).click();
  await option(page, 'A First of 4').check();
  await option(page, 'B Second of 4').check();
  await expect(next(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saveLine(page)).toHaveText(SAVED);
  expect((await answersOf(page, server.url, student, exam)).sort()).toEqual(['0', '1 flagged', '2']);

  await page.getByRole('link', { name: 'Review and submit' }).click();
  await expect(page.getByText('You have answered 2 of 4.')).toBeVisible();
  await page.getByRole('button', { name: 'Question 3, not seen yet' }).click();
  await expect(question(page, 3)).toBeFocused();
  await option(page, 'C Third of 3').check();
  await page.getByRole('link', { name: 'Review and submit' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 question has no answer.');
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();
  await expect(page.getByText('3 of 4')).toBeVisible();
  const receipt = await page.getByText(/^Q\d{6}-[A-Z2-9]{4}$/).textContent();

  // Opening it again shows the same receipt, and no question.
  await page.goto('/student');
  await expect(page.getByRole('article', { name: exam.title })).toContainText('Submitted');
  await page.goto(`/quiz/${exam.id}`);
  await expect(page.getByText(receipt ?? 'no receipt')).toBeVisible();
  const heard = await replies();
  expect(heard).not.toHaveLength(0);
  expect(heard.filter((text) => /correct|explanation/.test(text))).toEqual([]);
});

test('continues without a network and through a reload, and saves everything when the network returns', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401));
  const student = classmate(3);
  const exam = await setExam(server.url, [student]);
  await takeExam(page, student, exam);
  await option(page, 'A First of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  // The files of the page are put aside meanwhile.
  await expect
    .poll(() =>
      page.evaluate('caches.open("exam-page").then((cache) => cache.keys()).then((keys) => keys.length)'),
    )
    .toBeGreaterThan(3);
  await expect
    .poll(() =>
      page.evaluate('navigator.serviceWorker.getRegistration("/quiz/").then((it) => it?.active?.state)'),
    )
    .toBe('activated');

  await goOffline(page);
  await option(page, 'B Second of 1').check();
  await next(page).click();
  await option(page, 'C Third of 2').check();
  await next(page).click();
  await option(page, 'D Fourth of 3').check();
  await expect(saveLine(page)).toHaveText('Offline: 3 answers kept on this device');

  await page.reload();
  await expect(question(page, 3)).toBeVisible();
  await expect(option(page, 'D Fourth of 3')).toBeChecked();
  await expect(saveLine(page)).toHaveText('Offline: 3 answers kept on this device');
  await page.getByRole('button', { name: 'Question 1, answered' }).click();
  await expect(option(page, 'B Second of 1')).toBeChecked();
  await page.getByRole('button', { name: 'Question 4, not seen yet' }).click();
  await option(page, 'A First of 4').check();
  await expect(saveLine(page)).toHaveText('Offline: 4 answers kept on this device');

  await context.setOffline(false);
  await expect(saveLine(page)).toHaveText(SAVED);
  expect(await answersOf(page, server.url, student, exam)).toEqual(['1', '1', '1', '1']);
  await page.getByRole('button', { name: 'Question 1, answered' }).click();
  await expect(option(page, 'B Second of 1')).toBeChecked();
});

test('reviews and submits without a network, and the exam is submitted when the network returns', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK);
  const student = classmate(18);
  const exam = await setExam(server.url, [student]);
  await takeExam(page, student, exam);
  // The review and the receipt are loaded soon after the first question.
  await expect
    .poll(() => page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name).join()'))
    .toContain('review-view');
  await goOffline(page);
  await option(page, 'B Second of 1').check();
  await page.getByRole('link', { name: 'Review and submit' }).click();
  await expect(page.getByText("1 answer hasn't been sent yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submitting…' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();
  await expect(page.getByText('1 of 4')).toBeVisible();
});

test('a student who does not stay logged in is still signed in after a reload, and nothing is lost', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401));
  const student = classmate(10);
  const exam = await setExam(server.url, [student]);
  await openQuizzes(page, student, { stay: false });
  await attend(page, exam);
  await goOffline(page);
  await option(page, 'B Second of 1').check();
  await expect(saveLine(page)).toHaveText('Offline: 1 answer kept on this device');
  await context.setOffline(false);
  // The browser confirms before its network process has heard of it.
  await expect(async () => void (await page.reload())).toPass();
  await expect(question(page, 1)).toBeVisible();
  await expect(option(page, 'B Second of 1')).toBeChecked();
  await expect(saveLine(page)).toHaveText(SAVED);
  expect(await answersOf(page, server.url, student, exam)).toEqual(['1']);
});

test('changes the device: the new one asks first, the old one says so and still delivers', async ({
  page,
  context,
  newDevice,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(409));
  const student = classmate(4);
  const exam = await setExam(server.url, [student]);
  await takeExam(page, student, exam);
  await option(page, 'A First of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  await goOffline(page);
  await next(page).click();
  await option(page, 'B Second of 2').check();
  await expect(saveLine(page)).toHaveText('Offline: 1 answer kept on this device');

  const other = await newDevice();
  await openQuizzes(other, student);
  await other.getByRole('button', { name: `Continue ${exam.title}` }).click();
  await expect(other.getByRole('heading', { name: 'This exam is open on another device' })).toBeVisible();
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(question(other, 1)).toBeVisible();
  await expect(option(other, 'A First of 1')).toBeChecked();
  await option(other, 'C Third of 1').check();
  await expect(saveLine(other)).toHaveText(SAVED);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Continued on another device' })).toBeVisible();
  await expect(saveLine(page)).toHaveCount(0);
  expect(await answersOf(other, server.url, student, exam)).toEqual(['1', '1']);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByRole('button', { name: 'Question 2, answered' })).toBeVisible();
  await page.getByRole('button', { name: 'Question 1, answered' }).click();
  await expect(option(page, 'C Third of 1')).toBeChecked();
  await expect(other.getByRole('heading', { name: 'Continued on another device' })).toBeVisible();
});

test('L9: a closed tab leaves nothing to read on a shared computer, and no answer is lost', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401), refused(409));
  const student = classmate(24);
  const exam = await setExam(server.url, [student]);
  await openQuizzes(page, student, { stay: false });
  await attend(page, exam);
  await option(page, 'A First of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  await goOffline(page);
  await next(page).click();
  await option(page, 'B Second of 2').check();
  await expect(saveLine(page)).toHaveText('Offline: 1 answer kept on this device');
  await expect.poll(() => storedOn(page)).toMatchObject({ page: PAPER_AND_POSITION, unsent: 1 });
  await page.close();
  await context.setOffline(false);

  const nextPerson = await context.newPage();
  await nextPerson.goto('/signin');
  const { page: pages, text } = await storedOn(nextPerson);
  expect(pages).toEqual(PAPER_AND_POSITION);
  for (const words of ['stack', 'queue', 'First of', 'Second of']) expect(text).not.toContain(words);

  // The student comes back, in a new tab of the same browser: the answer that was left is delivered.
  await openQuizzes(nextPerson, student, { stay: false });
  await nextPerson.getByRole('button', { name: `Continue ${exam.title}` }).click();
  await nextPerson.getByRole('button', { name: 'Question 2, answered' }).click();
  await expect(option(nextPerson, 'B Second of 2')).toBeChecked();
  await nextPerson.getByRole('link', { name: 'Review and submit' }).click();
  await nextPerson.getByRole('button', { name: 'Submit' }).click();
  await nextPerson.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(nextPerson.getByText('2 of 4')).toBeVisible();
  await expect.poll(() => storedOn(nextPerson)).toMatchObject({ page: [], messages: 0, unsent: 0 });
});

const PAPER_AND_POSITION = ['paper', 'position'];

/** What is kept of an exam's page, how many answers are unsent, and all that can be read in any of it. */
const storedOn = (page: Page) =>
  page.evaluate<{
    page: string[];
    messages: number;
    unsent: number;
    text: string;
  }>(`new Promise((resolve) => {
    indexedDB.open('quivia').onsuccess = ({ target }) => {
      const table = target.result.transaction('kept').objectStore('kept');
      table.getAllKeys().onsuccess = ({ target: { result: keys } }) => {
        table.getAll().onsuccess = ({ target: { result: values } }) => {
          target.result.close();
          const read = (_, value) =>
            value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
          const parts = keys.filter(([kind]) => kind === 'page').map((key) => key[3]);
          // Messages come when they are loaded.
          const page = parts.filter((part) => part !== 'words').sort();
          const messages = parts.length - page.length;
          const unsent = keys.filter(([kind]) => kind === 'unsent').length;
          resolve({ page, messages, unsent, text: JSON.stringify(values, read) });
        };
      };
    };
  })`);

test('a whole exam by keyboard alone', async ({ page, server }) => {
  const student = classmate(5);
  const exam = await setExam(server.url, [student]);
  await openQuizzes(page, student);
  await page.getByRole('button', { name: `Attend ${exam.title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page, 1)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('b');
  await expect(option(page, 'B Second of 1')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(question(page, 2)).toBeFocused();
  // By the browser's own keys, too.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(option(page, 'A First of 2')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'B Second of 2')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(question(page, 1)).toBeFocused();
  for (const [number, key] of [
    [2, 'f'],
    [3, '3'],
    [4, '1'],
  ] as const) {
    await page.keyboard.press('n');
    await expect(question(page, number)).toBeFocused();
    await page.keyboard.press(key);
  }
  await page.keyboard.press('4');
  await expect(option(page, 'A First of 4')).toBeChecked();
  await expect(option(page, 'D Fourth of 4')).toBeChecked();
  await page.keyboard.press('s');
  await expect(saveLine(page)).toHaveText(SAVED);
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused();
  await page.getByRole('button', { name: 'Submit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).locator(':focus')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();
  await expect(page.getByText('4 of 4')).toBeVisible();
});

test('the network is away when the time ends: what was chosen is kept, delivered and marked late', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK);
  const student = classmate(11);
  const exam = await setExam(server.url, [student], { release: 'by_hand' });
  await takeExam(page, student, exam);
  await option(page, 'A First of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  await goOffline(page);
  await next(page).click();
  await option(page, 'B Second of 2').check();
  const end = { ...endExam, path: `/quiz/exam/${exam.id}/end` as const };
  await callApi(server.url, end, { body: { reason: 'A power cut' } } as never, exam.token);
  const token = await tokenOf(server.url, student.username);
  const receipt = { ...getReceipt, path: `${getReceipt.path}?quiz_or_viva_id=${exam.id}` as const };
  await expect(() => callApi(server.url, receipt, {} as never, token)).toPass();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Exam ended early' })).toBeVisible();
  await expect(page.getByText('Your teacher ended this exam: A power cut')).toBeVisible();
  await expect(page.getByText('1 of 4')).toBeVisible();
  await expect(saveLine(page)).toHaveText(
    '1 answer arrived late. Your examiner will decide whether it counts.',
  );
});

test('in full screen: the question waits for it, and the answers do not', async ({ page, server }) => {
  const student = classmate(8);
  const exam = await setExam(server.url, [student], { integrity: 'full_screen', navigation: 'forward_only' });
  await openQuizzes(page, student);
  await page.getByRole('button', { name: `Attend ${exam.title}` }).click();
  // The press on Start is the gesture that it needs.
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(question(page, 1)).toBeFocused();
  await option(page, 'A First of 1').check();
  await page.evaluate('document.exitFullscreen()');
  await expect(page.getByRole('heading', { name: 'This exam runs in full screen' })).toBeVisible();
  await expect(question(page, 1)).toBeHidden();
  await expect(messages(page)).toContainText(
    'You left full screen. This was recorded, and your examiner can see it.',
  );
  await expect(saveLine(page)).toHaveText(SAVED);
  await page.getByRole('button', { name: 'Enter full screen' }).click();
  // There is no way back in this exam.
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
  await next(page).click();
  await expect(question(page, 2)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Question 1, answered' })).toHaveCount(0);
  await expect(option(page, 'A First of 1')).toHaveCount(0);
});

test('every page of an exam is accessible', async ({ page, server }) => {
  const student = classmate(9);
  const exam = await setExam(server.url, [student]);
  await openQuizzes(page, student);
  await page.getByRole('button', { name: `Attend ${exam.title}` }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(question(page, 1)).toBeVisible();
  await option(page, 'A First of 1').check();
  await page.keyboard.press('f');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Text size and contrast' }).click();
  await page.getByLabel('Very large').check();
  await page.getByLabel('High contrast').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  await expectAccessible(page);
});
