// A faculty member sees the results of an exam, decides about them, and takes them along.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { releaseResults } from '@quivia/contract/exam-results';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { type Given, givenBank, givenExam, tokenOf } from './support/exams.ts';
import { givenSitting, ofExam } from './support/sittings.ts';
import { chooseAct, comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** One each of two students has right, the third did not come; over, and not released. */
async function givenResults(origin: string): Promise<{ given: Given; id: number; title: string }> {
  const given = await givenBank(origin);
  const title = `Series ${randomBytes(3).toString('hex')}`;
  const students = given.students.slice(0, 3);
  const student_id = students.map(({ id }) => id);
  const id = await givenExam(origin, given, { title, student_id, release: 'by_hand' });
  const other = students[1]?.roll_number.toLowerCase() as string;
  await givenSitting(origin, await tokenOf(origin, demo('Student').username), id, ['first', 'third']);
  await givenSitting(origin, await tokenOf(origin, other), id, ['second', 'fourth']);
  await callApi(origin, ofExam(endExam, id), { body: { reason: 'All are done' } } as never, given.token);
  return { given, id, title };
}

const open = (page: Page, id: number, view = '') =>
  page.goto(`/faculty?panel=recent-quiz&exam=${id}${view && `&view=${view}`}`);
const marks = (page: Page) => page.getByRole('table', { name: 'Students and their scores' });

test('a wrong key is corrected: first what would change, then for everyone, and students are notified', async ({
  page,
  newDevice,
  server,
}) => {
  const { given, id, title } = await givenResults(server.url);
  await callApi(server.url, ofExam(releaseResults, id), {} as never, given.token);
  const [first, second, third] = given.students as [Given['students'][0], ...Given['students']];
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty?panel=recent-quiz');
  await page.getByLabel('Search exams').fill(title);
  await page.getByLabel('Search exams').press('Enter');
  await page.getByRole('link', { name: `Result of ${title}` }).click();
  await expect(heading(page, title)).toBeFocused();
  const summary = page.getByRole('table', { name: `Summary of ${title}` });
  await expect(summary.getByRole('row', { name: 'Subject Data Structures' })).toBeVisible();
  await expect(summary.getByRole('row', { name: 'Total questions 6' })).toBeVisible();
  await expect(marks(page).getByRole('row', { name: third?.roll_number })).toContainText('AB');
  await page.getByRole('button', { name: 'Score' }).click();
  await expect(marks(page).getByRole('row').nth(1)).toContainText('AB');
  await page.getByRole('button', { name: 'Score' }).click();
  await expect(marks(page).getByRole('row').nth(3)).toContainText('AB');
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await marks(page).getByRole('row', { name: first.roll_number }).getByRole('link').click();
  await expect(page.getByText('1 / 6')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Regrade question 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regrade this question' });
  // The right answer is chosen here: no way to the bank and back, and what changes is shown without a reason.
  await expect(dialog.getByRole('radio', { name: 'second Key now' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'first' }).check();
  await expect(dialog.getByRole('status')).toHaveText('Marks or totals would change for 2 students.');
  const changes = dialog.getByRole('table', { name: 'What would change' });
  await expect(changes.getByRole('row', { name: first.roll_number })).toContainText('1 / 6 → 2 / 6');
  await expect(changes.getByRole('row', { name: second?.roll_number })).toContainText('1 / 6 → 0 / 6');
  await expect(dialog.getByText(/gets this key too, for later exams/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('The key named the wrong option.');
  await expectAccessible(page);

  const student = await newDevice();
  await comeBack(student, demo('Student'));
  await student.goto(`/student?panel=view-results&exam=${id}`);
  await expect(student.getByRole('row', { name: 'Marks obtained 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply to everyone' }).click();
  await expect(messages(page)).toContainText(
    /The marks of 2 students changed. They have been notified. The question in .+ has the new key too./,
  );
  await expect(page.getByText('2 / 6')).toBeVisible();
  const decisions = page.getByRole('region', { name: 'Decisions' });
  await expect(decisions).toContainText('1 → 2 marks');
  await expect(decisions).toContainText('The key named the wrong option.');
  await expect(student.getByText('Your marks went from 1 to 2.')).toBeVisible();
  await expect(student.getByText('Reason: The key named the wrong option.')).toBeVisible();
  await expect(student.getByRole('row', { name: 'Marks obtained 2' })).toBeVisible();
  await page.goBack();
  await expect(heading(page, title)).toBeFocused();
  await expect(marks(page).getByRole('row', { name: second?.roll_number })).toContainText('0 %');
});

test('results are analysed, exported and printed', async ({ page, server }) => {
  const { given, id, title } = await givenResults(server.url);
  const rolls = given.students.slice(0, 3).map(({ roll_number }) => roll_number);
  await comeBack(page, demo('Faculty'));
  await open(page, id);
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'export to excel' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toBe(`${title}.xlsx`);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
  const [list] = await Promise.all([page.waitForEvent('download'), chooseAct(page, 'CSV')]);
  const written = await readFile(await list.path(), 'utf8');
  for (const roll of rolls) expect(written).toContain(roll);

  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Students by marks' })).toBeVisible();
  await page.getByRole('button', { name: 'Options of question 1', exact: true }).click();
  const options = page.getByRole('table', { name: 'Options and who chose them' });
  await expect(options.getByRole('row', { name: 'second' })).toContainText('Key');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);

  await open(page, id, 'print');
  const sheet = page.getByRole('article', { name: 'Mark list' });
  await expect(sheet.getByRole('heading', { name: 'Lakeside College of Engineering' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const roll of rolls) await expect(sheet.getByRole('cell', { name: roll })).toBeVisible();
  await expect(sheet.getByRole('columnheader', { name: 'Signature' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/faculty?panel=recent-quiz&view=gradebook&course=${given.course_id}`);
  const gradebook = page.getByRole('table', { name: 'Gradebook' });
  await expect(gradebook.getByRole('columnheader', { name: title })).toBeVisible();
  await expect(gradebook.getByRole('row', { name: rolls[2] })).toContainText('AB');
  await expectAccessible(page);
});
