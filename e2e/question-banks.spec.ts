// Question banks: written on the page, imported from a file, edited by two people.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { refused } from './support/problems.ts';
import { comeBack, demo, messages } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const unique = () => randomBytes(4).toString('hex');
/** Teaches Data Structures with demofaculty. */
const colleague: Person = {
  username: 'facultycs2',
  email: 'facultycs2@quivia.example',
  password: 'Demo@2026',
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes a bank for Data Structures and opens it; its title. */
async function newBank(page: Page): Promise<string> {
  const title = `Bank ${unique()}`;
  await page.goto('/faculty?panel=create-qbank');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Course').selectOption({ label: 'Data Structures (CST201)' });
  await page.getByRole('button', { name: 'Create QuestionBank' }).click();
  await expect(messages(page)).toContainText('QuestionBank created successfully');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  return title;
}

const question = (page: Page, number: number) =>
  page.getByRole('region', { name: `Question ${number}`, exact: true });

async function write(
  page: Page,
  number: number,
  text: string,
  options: string[],
  correct: string,
): Promise<void> {
  const form = question(page, number);
  await form.getByLabel('Question', { exact: true }).fill(text);
  for (const [i, option] of options.entries())
    await form.getByLabel(`Option ${'ABCDEFGH'[i]}`, { exact: true }).fill(option);
  await form.getByLabel(`Option ${correct} is correct`).check();
}

test('a bank is written in two modules, with mathematics and a picture', async ({ page }) => {
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty?panel=create-qbank');
  await page.getByRole('button', { name: 'Create QuestionBank' }).click();
  await expect(page.getByText('Please fill all fields').first()).toBeVisible();
  await newBank(page);
  const kept = await page.evaluate(() => [localStorage.getItem('quizId'), localStorage.getItem('courseId')]);
  expect(new URL(page.url()).searchParams.get('bank')).toBe(kept[0]);
  expect(Number(kept[1])).toBeGreaterThan(0);

  // As specified: two blank questions, and a sentence for each missing part.
  const save = page.getByRole('button', { name: 'Save questions' });
  await save.click();
  await expect(messages(page)).toContainText('Please fill in all question fields.');
  await question(page, 1).getByLabel('Question', { exact: true }).fill('What is $\\sum_{i=1}^{n} i$?');
  await expect(
    question(page, 1).getByRole('figure', { name: 'Preview' }).first().locator('math'),
  ).toBeVisible();
  await save.click();
  await expect(messages(page)).toContainText(
    /Please (fill in all option fields|select the correct option for each question)\./,
  );
  await write(page, 1, 'What is $\\sum_{i=1}^{n} i$?', ['$n$', '$\\frac{n(n+1)}{2}$', '$n^2$', '$2^n$'], 'B');

  // The second one has a picture, and survives a reload before it is saved.
  await write(page, 2, 'Which shape is this?', ['A dot', 'A line', 'A cube', 'A ball'], 'A');
  const chooser = page.waitForEvent('filechooser');
  await question(page, 2).getByRole('button', { name: 'Picture' }).click();
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(question(page, 2).getByLabel('Question', { exact: true })).toHaveValue(
    /\/api\/v1\/quiz\/image\//,
  );
  await page.reload();
  await expect(question(page, 2).getByLabel('Option A', { exact: true })).toHaveValue('A dot');
  await page.getByRole('button', { name: 'Add More' }).click();
  await expect(question(page, 3)).toBeVisible();
  await save.click();
  await expect(messages(page)).toContainText('2 questions saved.');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Which shape is this?' }).locator('img'),
  ).toBeVisible();

  await page.getByRole('heading', { name: 'Module 2: Arrays and searching' }).click();
  await write(
    page,
    11,
    'What is a stack?',
    ['Last in, first out', 'First in, first out', 'Sorted', 'A tree'],
    'A',
  );
  await page.getByRole('button', { name: 'Save questions' }).last().click();
  await expect(messages(page)).toContainText('Question saved.');
  await page.reload();
  await expect(page.getByText('3 questions')).toBeVisible();
});

test('an unclear key is chosen by keyboard, and a long list keeps loading during a refetch', async ({
  page,
}) => {
  await comeBack(page, demo('Faculty'));
  const title = await newBank(page);
  await page.getByRole('link', { name: 'Import' }).click();
  // The key 2 of "What is 1 and 1?" is the text of option A and the position of option B.
  const rows = Array.from({ length: 121 }, (_, i) => `What is ${i} and ${i}?,${i + i},${i + i + 1},${i + i}`);
  await page.getByLabel('File with questions').setInputFiles({
    name: 'sums.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Question,Option 1,Option 2,Answer', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Upload and review' }).click();
  await expect(page.getByText('120 ready to import, 1 with an unclear key, none skipped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose modules for 121 questions' })).toBeDisabled();
  const unclear = page.getByRole('group', { name: 'Correct option of item 2' });
  await unclear.getByRole('radio', { name: 'Option A: 2' }).focus();
  await page.keyboard.press('Space');
  await expect(unclear.getByRole('radio', { name: 'Option A: 2' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Import item 3', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Choose modules for 120 questions' })).toBeEnabled();
  await page.reload();
  await page.getByRole('button', { name: 'Choose modules for 120 questions' }).click();
  await page.getByLabel(/^Module for/).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`120 questions have been stored in ${title}.`)).toBeVisible();
  await page.getByRole('button', { name: 'See the questions' }).click();
  await expect(page.getByText('What is 0 and 0?')).toBeVisible();

  const isRead = Promise.withResolvers<void>();
  await page.route(/\/quiz\/question\?.*offset=0/, async (route) => {
    await isRead.promise;
    await route.continue();
  });
  const again = page.waitForRequest(/\/quiz\/question\?.*offset=0/);
  await page.getByRole('button', { name: 'Actions for question 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await again;
  await page.getByText('Loading more').scrollIntoViewIfNeeded();
  isRead.resolve();
  await expect(page.getByText('What is 60 and 60?')).toBeAttached();
});

test('two colleagues edit one question: the second sees the other’s change, and the history has both', async ({
  page,
  newDevice,
  problems,
}) => {
  problems.expect(refused(409));
  await comeBack(page, demo('Faculty'));
  const title = await newBank(page);
  await write(page, 1, 'What is a tree?', ['A graph', 'A list', 'A plant', 'A sort'], 'A');
  await page.getByRole('button', { name: 'Save questions' }).click();
  await expect(messages(page)).toContainText('Question saved.');
  await page.getByRole('link', { name: 'Shared with' }).click();
  const access = page.getByRole('main').getByRole('group', { name: /^Access for / });
  await expect(access).toHaveCount(1);
  await access.getByText('Edit', { exact: true }).click();
  await expect(messages(page)).toContainText('can now edit');
  await page.getByRole('link', { name: /^Questions/ }).click();

  const other = await newDevice();
  await comeBack(other, colleague);
  await other.goto('/faculty?panel=create-qbank');
  await other.getByRole('link', { name: title, exact: true }).click();
  for (const one of [page, other]) await one.getByRole('button', { name: 'Edit' }).first().click();
  await other.getByLabel('Question', { exact: true }).first().fill('What is a binary tree?');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(messages(other)).toContainText('Question saved.');

  await page.getByLabel('Question', { exact: true }).first().fill('What is a tree in mathematics?');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('binary');
  await conflict.getByRole('button', { name: 'Save mine as the new version' }).click();
  await expect(page.getByText('What is a tree in mathematics?').first()).toBeVisible();

  await page.getByRole('button', { name: 'Actions for question 1' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('Version 3')).toBeVisible();
  await expect(history.locator('ins').first()).toBeVisible();
  await history.getByRole('button', { name: 'Restore this version' }).last().click();
  await expect(page.getByText('What is a tree?').first()).toBeVisible();
});
