// Right after the first start, with the demo: everyone's first screen shows something real, and what the product is
// for is one press away.
import type { Role } from '@quivia/contract/roles';
import { comeBack, demo, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the landing page shows the product and leads to the demo accounts', async ({ page }) => {
  await page.goto('/');
  const picture = page.getByRole('img', { name: /^The exam page/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1024);
  await page.getByRole('link', { name: 'Try the demo' }).click();
  await expect(page.getByRole('button', { name: /demostudent/ })).toBeVisible();
});

const FIRST: { role: Role; path: string; shows: string }[] = [
  { role: 'Admin', path: '/admin?panel=roles', shows: 'demoinstitution' },
  { role: 'Institution', path: '/institute?panel=people', shows: 'FCS01' },
  { role: 'Community', path: '/community?panel=recent-quiz', shows: 'Friday quiz: light and shadow' },
  { role: 'Student', path: '/student', shows: 'Data Structures practice quiz' },
  { role: 'CommunityMember', path: '/communitymember?panel=take-quiz', shows: 'Friday quiz: this week' },
];

for (const { role, path, shows } of FIRST) {
  test(`${role}: the first screen has something to do`, async ({ page }) => {
    await comeBack(page, demo(role));
    await page.goto(path);
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
  });
}

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
