// A college at the end of a term: a section moves up after a review, and the administrator takes it back.
import { expectAccessible } from './support/axe.ts';
import { chooseAct, comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('an administrator promotes a section by keyboard after a review, and undoes it', async ({ page }) => {
  await comeBack(page, demo('Institution'));
  await page.goto('/institute?panel=classes');
  const department = page.getByRole('region', { name: 'Mechanical Engineering' });
  await department
    .getByRole('link', { name: /^A\s*·/ })
    .first()
    .click();
  await expect(heading(page, 'S3 Mechanical Engineering A')).toBeVisible();
  await chooseAct(page, 'Promote this section');
  const review = page.getByRole('dialog', { name: 'Promote S3 Mechanical Engineering A' });
  await expect(review.getByText('20 move up · 0 stay back · 0 left')).toBeVisible();
  const outcome = review.getByRole('combobox', { name: /^Outcome of/ }).first();
  await outcome.focus();
  await outcome.press('S');
  await expect(review.getByText('19 move up · 1 stay back · 0 left')).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Promote' }).press('Enter');
  await expect(messages(page)).toContainText('19 students moved up to S4 Mechanical Engineering A.');
  await expect(page.getByText('Nobody is in it yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the promotion' }).press('Enter');
  await expect(messages(page)).toContainText(
    'S3 Mechanical Engineering A is as it was before the promotion.',
  );
  await expect(page.getByRole('checkbox', { name: /^Choose R/ })).toHaveCount(20);
});
