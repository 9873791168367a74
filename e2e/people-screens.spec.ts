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

test('a name given in Profile is shown to the Admin, who can undo a retirement', async ({
  page,
  newPerson,
  newDevice,
}) => {
  const person = await newPerson();
  const name = `Asha ${randomBytes(4).toString('hex')}`;
  const own = await newDevice();
  await comeBack(own, person);
  await own.goto('/dashboard?panel=profile');
  await own.getByLabel('Name', { exact: true }).fill(name);
  await own.getByRole('button', { name: 'Save name' }).click();
  await expect(messages(own)).toContainText('Name saved.');

  await comeBack(page, demo('Admin'));
  await page.goto('/admin?panel=give-role');
  await page.getByLabel('Search users').fill(name);
  const found = page.getByRole('table', { name: 'Users list' }).getByRole('row').nth(1);
  await expect(found).toContainText(name);
  await expect(found).toContainText(person.username);

  await page.goto('/admin?panel=create-course');
  const department = `Department ${randomBytes(4).toString('hex')}`;
  const form = page.getByRole('region', { name: 'Create department' });
  await form.getByLabel('Name').fill(department);
  await form.getByRole('button', { name: 'Create department' }).click();
  await page.getByRole('button', { name: `Retire ${department}` }).click();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Retire ${department}` })).toBeVisible();
});
