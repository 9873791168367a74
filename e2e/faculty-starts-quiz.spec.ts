// A faculty member starts quizzes and vivas, and runs them.
import type { Page } from '@playwright/test';
import { startAttempt } from '@quivia/contract/attempts';
import { callApi } from './support/api.ts';
import { DESKTOP, expectAccessible } from './support/axe.ts';
import { COURSE, givenBank, tokenOf } from './support/exams.ts';
import { chooseAct, comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const idOf = (page: Page) => Number(new URL(page.url()).searchParams.get('exam'));
const start = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Start Quiz' });
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
/** On a desktop and on a phone; on a desktop the journey goes on. */
async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
}

test('starts a quiz for a custom selection, follows it, extends and cancels it', async ({ page, server }) => {
  const given = await givenBank(server.url);
  const [first, second, third] = given.students.map((one) => one.roll_number) as [string, string, string];
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  await start(page).click();
  await expect(messages(page)).toContainText('Please fill all the details');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
  await look(page);

  await page.getByLabel('Course', { exact: true }).selectOption({ label: COURSE });
  await page.getByLabel('Question bank').selectOption({ label: `${given.title} (6 questions)` });
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
  await look(page);
  await dialog.getByRole('button', { name: 'Use selection' }).click();
  await expect(page.getByRole('button', { name: /^Change selection: 3 of/ })).toBeVisible();

  await page.getByLabel('Quiz title').fill('Series 1');
  await page.getByText('Quiz', { exact: true }).click();
  for (const group of ['Questions and order', 'Time and conduct', 'Results'])
    await page.locator('summary').filter({ hasText: group }).click();
  await page.getByText('Extra time', { exact: true }).click();
  await page.getByLabel('Shuffle questions').check();
  await page.getByLabel('Questions per module').fill('none');
  await page.getByLabel('Manually').check();
  await page.getByLabel('Require full screen').check();
  await start(page).click();
  await expect(page.getByText('Please enter a whole number from 1 to 1000')).toBeVisible();
  await look(page);
  await page.getByLabel('Questions per module').fill('2');

  await page.getByRole('button', { name: 'Preview as a student' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview as a student' });
  await expect(preview.getByRole('article')).toContainText('Question 1 of 4');
  await preview.getByText('Phone', { exact: true }).click();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByRole('article', { name: 'Question 2' })).toBeVisible();
  await expect(preview.locator('math')).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');

  await start(page).click();
  await expect(messages(page)).toContainText('Quiz started successfully');
  await expect(heading(page, 'Series 1')).toBeFocused();
  await expect(page.getByText('Questions shuffled · 2 from each module')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Not started 3' })).toBeVisible();

  // A student begins: the figures follow without a reload.
  const id = idOf(page);
  const student = await tokenOf(server.url, demo('Student').username);
  const address = `${startAttempt.path}?quiz_or_viva_id=${id}` as const;
  await callApi(server.url, { ...startAttempt, path: address }, { query: {} } as never, student);
  await expect(page.getByRole('radio', { name: 'In progress 1' })).toBeVisible();
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

  await chooseAct(page, 'Extend');
  const extend = page.getByRole('alertdialog', { name: 'Extend Series 1?' });
  await extend.getByText('Other').click();
  await extend.getByRole('button', { name: 'Extend for everyone' }).click();
  await expect(extend.getByLabel('Minutes', { exact: true })).toBeFocused();
  await extend.getByLabel('Minutes', { exact: true }).fill('7');
  await expect(extend).toContainText('the duration becomes 37 minutes');
  await look(page);
  await extend.getByRole('button', { name: 'Extend for everyone' }).click();
  await expect(messages(page)).toContainText('Everyone has 7 more minutes.');
  await expect(page.getByText('37 minutes · ')).toBeVisible();

  await chooseAct(page, 'Cancel exam');
  const cancel = page.getByRole('alertdialog', { name: 'Cancel Series 1?' });
  await expect(cancel).toContainText('1 student taking it is interrupted.');
  await cancel.getByRole('button', { name: 'Cancel exam' }).click();
  await expect(cancel.getByText('Please give a reason')).toBeVisible();
  await look(page);
  await cancel.getByLabel('Reason').fill('The power is out');
  await cancel.getByRole('button', { name: 'Cancel exam' }).click();
  await expect(messages(page)).toContainText('Exam cancelled. Students have been notified.');
  await expect(figure(page, 'Reason for cancelling')).toHaveText('The power is out');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Extend' })).toBeHidden();
});
