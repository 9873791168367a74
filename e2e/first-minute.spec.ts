// Right after the first start, with the demo: what the product is for is one press away. That everyone's first screen shows
// something real is seen in role-pages.spec.ts.
import { comeBack, demo, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a teacher is one press from a running exam, a result, its analysis and the gradebook', async ({
  page,
}) => {
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  await page.getByRole('link', { name: 'Operating Systems test', exact: true }).click();
  await expect(heading(page, 'Operating Systems test')).toBeVisible();
  const figure = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  // It goes on while the tests run.
  for (const label of ['In progress', 'Submitted']) await expect(figure(label)).toHaveText(/^[1-9]\d*$/);

  await page.getByRole('button', { name: 'Recent Quiz' }).click();
  await page.getByRole('link', { name: 'Result of Linked lists quiz' }).click();
  await expect(page.getByRole('table', { name: 'Students and their scores' })).toContainText('R25CS001');
  await page.getByRole('link', { name: 'Question analysis' }).click();
  await expect(page.getByText('Question 3 may be wrong.')).toBeVisible();
  await page.goto('/faculty?panel=recent-quiz');
  await page.getByRole('link', { name: /Gradebook/ }).click();
  await page.getByLabel('Course', { exact: true }).selectOption('Data Structures (CST201)');
  for (const name of ['First internal test', 'Linked lists quiz', 'Second internal test'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
});

test('a student sees how the marks have developed', async ({ page }) => {
  await comeBack(page, demo('Student'));
  await page.goto('/student?panel=view-results');
  await page.getByRole('link', { name: 'Result of Linked lists quiz' }).click();
  const progress = page.getByRole('list', { name: 'Marks in the exams of this course' });
  for (const exam of ['First internal test', 'Linked lists quiz'])
    await expect(progress.getByRole('listitem').filter({ hasText: exam })).toHaveCount(1);
});
