// The Admin sees how the service is doing, and what to do.
import { expectAccessible } from './support/axe.ts';
import { comeBack, demo, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the Admin reads what is well, what is not, and what to do about it', async ({ page }) => {
  await comeBack(page, demo('Admin'));
  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('button', { name: 'Health' }).click();
  await expect(heading(page, 'Health')).toBeVisible();
  const database = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Database' }) });
  await expect(database).toContainText('The database answers and accepts changes.');
  await expect(database).toContainText('primary');
  const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Email' }) });
  await expect(mail).toContainText('Watch');
  await expect(mail).toContainText("Emails aren't sent: they are written to files.");
  await expect(mail).toContainText('What to do: Set SMTP_URL to send them.');
  await expect(page.getByRole('main')).toContainText('No backup yet.');
  await expectAccessible(page);
});
