// A faculty member starts quizzes and vivas, and runs them.
import type { Page } from '@playwright/test';
import { startAttempt } from '@quivia/contract/attempts';
import { changeExam } from '@quivia/contract/exams';
import { callApi } from './support/api.ts';
import { expectAccessible, PHONE } from './support/axe.ts';
import { COURSE, type Given, givenBank, givenExam, tokenOf } from './support/exams.ts';
import { refused } from './support/problems.ts';
import { comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const DAY = 24 * 3_600_000;
/** Days from now, at a full minute, so that what a field shows is the whole of it. */
const inDays = (days: number, minutes = 0) =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + days * DAY + minutes * 60_000);
const idOf = (page: Page) => Number(new URL(page.url()).searchParams.get('exam'));
const start = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Start Quiz' });
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
/** As the field wants it, in the browser's zone. */
const typed = (at: Date) => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

async function openForm(page: Page, { title }: Pick<Given, 'title'>): Promise<void> {
  await page.goto('/faculty?panel=start-quiz');
  await page.getByLabel('Course', { exact: true }).selectOption({ label: COURSE });
  await page.getByLabel('Question bank').selectOption({ label: `${title} (6 questions)` });
}

/** In the popup. */
async function choose(page: Page, rollNumbers: string[]): Promise<void> {
  await page.getByLabel('Students', { exact: true }).selectOption('Custom Selection');
  const dialog = page.getByRole('dialog', { name: 'Custom Selection' });
  for (const roll of rollNumbers) await dialog.getByRole('checkbox', { name: roll }).check();
  await dialog.getByRole('button', { name: 'Use selection' }).click();
  await expect(dialog).toBeHidden();
}

test('starts a quiz for a custom selection, follows it, extends and cancels it', async ({ page, server }) => {
  const given = await givenBank(server.url);
  const [first, second, third] = given.students.map((one) => one.roll_number) as [string, string, string];
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  await start(page).click();
  await expect(messages(page)).toContainText('Please fill all the details');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);

  await openForm(page, given);
  await page.getByLabel('Students', { exact: true }).selectOption('Custom Selection');
  const dialog = page.getByRole('dialog', { name: 'Custom Selection' });
  const search = dialog.getByLabel('Search roll numbers or names');
  const count = dialog.getByRole('status');
  await search.fill(first);
  await dialog.getByRole('button', { name: 'Select found', exact: true }).click();
  await search.fill('');
  await expect(count).toHaveText(`1 of ${given.students.length} students selected`);
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await expect(count).toHaveText(`${given.students.length} of ${given.students.length} students selected`);
  await dialog.getByRole('button', { name: 'Select none' }).click();
  // By keyboard: one stop for the whole grid, then arrows and Space.
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: first })).toBeFocused();
  for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(dialog.getByRole('checkbox', { name: third })).toBeChecked();
  await expect(count).toHaveText(`3 of ${given.students.length} students selected`);
  await dialog.getByRole('button', { name: 'Use selection' }).click();
  await expect(page.getByRole('button', { name: /^Change selection: 3 of/ })).toBeVisible();

  await page.getByLabel('Quiz title').fill('Series 1');
  await page.getByText('Quiz', { exact: true }).click();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Shuffle questions').check();
  await page.getByLabel('Questions per module').fill('none');
  await page.getByLabel('Manually').check();
  await page.getByLabel('Require full screen').check();
  await start(page).click();
  await expect(page.getByText('Please enter a whole number from 1 to 1000')).toBeVisible();
  await page.getByLabel('Questions per module').fill('2');

  await page.getByRole('button', { name: 'Preview as a student' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview as a student' });
  await expect(preview.getByRole('article')).toContainText('Question 1 of 4');
  await preview.getByText('Phone', { exact: true }).click();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByRole('article', { name: 'Question 2' })).toBeVisible();
  await expect(preview.locator('math')).toBeVisible();
  await page.keyboard.press('Escape');

  await start(page).click();
  await expect(messages(page)).toContainText('Quiz started successfully');
  await expect(heading(page, 'Series 1')).toBeFocused();
  await expect(page.getByText('Questions shuffled · 2 from each module')).toBeVisible();
  await expect(figure(page, 'Not started')).toHaveText('3');

  // A student begins: the figures follow without a reload.
  const id = idOf(page);
  const student = await tokenOf(server.url, demo('Student').username);
  const address = `${startAttempt.path}?quiz_or_viva_id=${id}` as const;
  await callApi(server.url, { ...startAttempt, path: address }, { query: {} } as never, student);
  await expect(figure(page, 'In progress')).toHaveText('1');
  const row = page.getByRole('row').filter({ hasText: first });
  await expect(row).toContainText('In progress');

  await row.getByRole('button', { name: `Give extra time to ${first}` }).click();
  await page.getByText('This and every later exam', { exact: true }).click();
  await page.getByLabel('Percent of the duration').fill('50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText(`${first} has 50 % extra time in every exam.`);
  await expect(row).toContainText('+50 %');
  await page.getByLabel('Search roll numbers or names').fill(second);
  await page.getByLabel('Search roll numbers or names').press('Enter');
  await expect(row).toBeHidden();

  await page.getByRole('button', { name: 'Extend' }).click();
  const extend = page.getByRole('alertdialog', { name: 'Extend Series 1?' });
  await extend.getByText('Other').click();
  await extend.getByRole('button', { name: 'Extend for everyone' }).click();
  await expect(extend.getByLabel('Minutes', { exact: true })).toBeFocused();
  await extend.getByLabel('Minutes', { exact: true }).fill('7');
  await expect(extend).toContainText('the duration becomes 37 minutes');
  await extend.getByRole('button', { name: 'Extend for everyone' }).click();
  await expect(messages(page)).toContainText('Everyone has 7 more minutes.');
  await expect(figure(page, 'Duration')).toHaveText('37 minutes');

  await page.getByRole('button', { name: 'Cancel exam' }).click();
  const cancel = page.getByRole('alertdialog', { name: 'Cancel Series 1?' });
  await expect(cancel).toContainText('1 student taking it is interrupted.');
  await cancel.getByRole('button', { name: 'Cancel exam' }).click();
  await expect(cancel.getByText('Please give a reason')).toBeVisible();
  await cancel.getByLabel('Reason').fill('The power is out');
  await cancel.getByRole('button', { name: 'Cancel exam' }).click();
  await expect(messages(page)).toContainText('Exam cancelled. Students have been notified.');
  await expect(figure(page, 'Reason for cancelling')).toHaveText('The power is out');
  await expect(page.getByRole('button', { name: 'Extend' })).toBeHidden();
});

test('edits an exam until it opens, also when it was changed in another window', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(refused(400), refused(409));
  const given = await givenBank(server.url);
  const ids = given.students.slice(0, 2).map(({ id }) => id);
  const [from, until] = [inDays(40), inDays(40, 90)];
  const id = await givenExam(server.url, given, {
    title: 'Viva',
    student_id: ids,
    start_time: from.toISOString(),
    end_time: until.toISOString(),
    duration: 45,
  });
  await comeBack(page, demo('Faculty'));
  await page.goto(`/faculty?panel=start-quiz&exam=${id}`);
  await expect(page.getByText('Upcoming')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(heading(page, 'Edit Viva')).toBeFocused();
  await expect(page.getByLabel('Start time')).toHaveValue(typed(from));
  await expect(page.getByLabel('End time')).toHaveValue(typed(until));
  await expect(page.getByRole('button', { name: /^Change selection: 2 of/ })).toBeVisible();

  const body = {
    version: 1,
    title: 'Other',
    student_id: ids,
    viva_or_quiz: 'VIVA',
    start_time: from.toISOString(),
  };
  const path = changeExam.path.replace(':id', String(id)) as `/${string}`;
  await callApi(server.url, { ...changeExam, path }, { body } as never, given.token);

  await page.getByLabel('Quiz title').fill('Final viva');
  await page.getByLabel('End time').fill(typed(inDays(40, 30)));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The duration is longer than the time between start and end.')).toBeVisible();
  await page.getByLabel('Duration in minutes').fill('30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is still here.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(messages(page)).toContainText('Exam updated. Students have been notified.');
  await expect(heading(page, 'Final viva')).toBeVisible();
  await expect(figure(page, 'Duration')).toHaveText('30 minutes');
});

test('sees other exams of the same students before starting', async ({ page, server }) => {
  const given = await givenBank(server.url);
  const [first, second] = given.students.slice(4, 6) as [Given['students'][0], Given['students'][0]];
  const when = { start_time: inDays(50).toISOString(), end_time: inDays(50, 60).toISOString() };
  await givenExam(server.url, given, { title: 'Laboratory', student_id: [first.id], ...when });
  await comeBack(page, demo('Faculty'));
  await openForm(page, given);
  await choose(page, [first.roll_number, second.roll_number]);
  await page.getByLabel('Start time').fill(typed(inDays(50, 30)));
  await start(page).click();
  const question = page.getByRole('alertdialog', { name: 'Some students have another exam at that time' });
  await expect(question.getByRole('listitem')).toContainText(['Laboratory']);
  await expect(question).toContainText(first.roll_number);
  await expect(question).not.toContainText(second.roll_number);
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toBeHidden();
  expect(idOf(page)).toBe(0);

  await start(page).click();
  await question.getByRole('button', { name: 'Start anyway' }).click();
  await expect(messages(page)).toContainText('Quiz started successfully');
  await expect(heading(page, given.title)).toBeVisible();
});

test('a course without a question bank leads to Create Qbank', async ({ page }) => {
  // Teaches electronics, for which the demo college has no banks.
  const colleague = { ...demo('Faculty'), username: 'facultyec1' };
  await comeBack(page, colleague);
  await page.goto('/faculty?panel=start-quiz');
  await expect(page.getByText('No exams yet')).toBeVisible();
  await page.getByLabel('Course', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByLabel('Question bank')).toHaveText('No question bank');
  await page.getByRole('link', { name: 'Create one in Create Qbank' }).click();
  await expect(heading(page, 'Create Qbank')).toBeVisible();
});

test('ends one early on a phone', async ({ page, server }) => {
  const given = await givenBank(server.url);
  const id = await givenExam(server.url, given, {
    title: 'On the way',
    student_id: given.students.slice(10, 12).map((one) => one.id),
  });
  await page.setViewportSize(PHONE);
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  await page.getByLabel('Search exams').fill('On the way');
  await page.getByLabel('Search exams').press('Enter');
  await page.getByRole('link', { name: 'On the way', exact: true }).click();
  await expect.poll(() => idOf(page)).toBe(id);
  await page.getByRole('button', { name: 'End early' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText("2 students who didn't start will be marked absent.");
  await dialog.getByLabel('Reason').fill('Everybody is ill');
  await dialog.getByRole('button', { name: 'End early' }).click();
  await expect(messages(page)).toContainText('Exam ended.');
  await expect(figure(page, 'Absent')).toHaveText('2');
});

test('axe finds nothing in the form with its popups, nor in an exam with its questions', async ({
  page,
  server,
}) => {
  test.slow();
  const given = await givenBank(server.url);
  const [student] = given.students as [Given['students'][0]];
  const when = { start_time: inDays(60).toISOString(), duration: 60 };
  const id = await givenExam(server.url, given, { title: 'Looked at', student_id: [student.id], ...when });
  const running = await givenExam(server.url, given, {
    title: 'Running',
    student_id: given.students.slice(20).map((one) => one.id),
  });
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  await start(page).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);

  await openForm(page, given);
  await choose(page, [student.roll_number]);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByText('Extra time', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Change selection/ }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preview as a student' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Start time').fill(typed(inDays(60)));
  await start(page).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/faculty?panel=start-quiz&exam=${id}&view=edit`);
  await expect(page.getByLabel('Quiz title')).toHaveValue('Looked at');
  await expectAccessible(page);
  await page.goto(`/faculty?panel=start-quiz&exam=${running}`);
  await expect(page.getByRole('button', { name: 'Extend' })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Extend', 'End early', 'Cancel exam']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
});
