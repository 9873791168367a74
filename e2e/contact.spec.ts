import { MESSAGES } from '@quivia/contract/fields.words';
import { refused } from './support/problems.ts';
import { demo, expectFieldError, messages } from './support/steps.ts';
import { expect, somebody, test } from './support/test.ts';

test('a message reaches the administrators, and one person cannot flood them', async ({
  page,
  mailTo,
  problems,
}) => {
  const { email } = somebody();
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  for (const field of ['Your name', 'Email', 'Message'])
    await expectFieldError(page, field, MESSAGES.fillAll);

  for (let count = 1; count <= 5; count += 1) {
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    const question = `Question ${count}:\nwhen does it begin?`;
    await page.getByLabel('Message', { exact: true }).fill(question);
    await send.click();
    await expect(page.getByText("Your message has been sent. We'll reply by email.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    const mail = await mailTo(demo('Admin').email, question);
    expect(mail.subject).toContain('Ada Lovelace');
    expect(mail.replyTo).toBe(email);
    await page.getByRole('button', { name: 'Write another message' }).click();
  }

  problems.expect(refused(429));
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message', { exact: true }).fill('One too many');
  await send.click();
  await expect(messages(page)).toContainText('Too many requests. Please wait a moment and try again.');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('One too many');
});
