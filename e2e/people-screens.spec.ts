// Names, members and the catalogue as those who run an institution use them.
import { randomBytes } from 'node:crypto';
import { expectAccessible } from './support/axe.ts';
import { comeBack, demo, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('an institution finds people while typing, and changes their member ID', async ({ page }) => {
  await comeBack(page, demo('Institution'));
  await page.goto('/institute?panel=people&role=Student');
  const rows = page.getByRole('table', { name: 'Who holds which role' }).getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  // No Enter: the list follows the typing.
  // Nobody whom another journey knows by the roll number.
  await page.getByLabel('Search people').pressSequentially('r24ce040');
  await expect(rows).toHaveCount(2);
  const id = `R${randomBytes(3).toString('hex')}`;
  await rows
    .nth(1)
    .getByRole('button', { name: /^Edit .*r24ce040/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Member ID').fill(id);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('has been updated');
  await expect(rows.nth(1)).toContainText(id);
  await page.goto('/institute?panel=audit');
  await expect(page.getByText(`→ ${id}`)).toContainText(/\(r24ce040\): member ID/);
});
