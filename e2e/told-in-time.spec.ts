// A student in India chooses what to be notified of, gets the mail of a new exam, opens the exam by it, and gets the receipt.
import { expectAccessible } from './support/axe.ts';
import { attend, classmate, setExam } from './support/sitting.ts';
import { comeBack, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
});

test('a new exam is mailed with the time of the reader, opens by the link, and the receipt follows', async ({
  page,
  server,
  mailTo,
}) => {
  const student = classmate(38);
  await comeBack(page, student);
  await page.goto('/dashboard?panel=notification');
  const choice = (topic: string, channel: string) =>
    page.getByRole('group', { name: topic, exact: true }).getByLabel(channel);
  await expect(choice('New exams', 'By email')).toBeChecked();
  await expect(choice('30 minutes before an exam', 'By email')).not.toBeChecked();
  await choice('30 minutes before an exam', 'By email').check();
  await expect(messages(page)).toContainText('Your choice has been saved.');
  await expect(
    page.getByText('Emails and push messages give times in your time zone: India Standard Time, GMT+5:30.'),
  ).toBeVisible();
  await expectAccessible(page);

  const exam = await setExam(server.url, [student], { duration: 30 });
  // In the app with the day first and the hour of India, as the mail.
  const notified = page.getByRole('listitem').filter({ hasText: exam.title });
  await expect(notified).toContainText(/: opene?[ds] \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m\./);
  const announced = await mailTo(student.email, exam.title);
  expect(announced.subject).toBe(`New exam: ${exam.title}`);
  expect(announced.text).toMatch(/You can take it until \w+, \d+ \w+ \d{4} at \d+:\d\d [ap]m IST\./);

  await page.goto(announced.link);
  await expect(heading(page, 'Take Quiz')).toBeVisible();
  await attend(page, exam);
  await page.getByLabel('B Second of 1', { exact: true }).check();
  await page.getByRole('button', { name: '1/4 Answer sheet' }).tap();
  await page.getByRole('link', { name: 'Review and submit' }).tap();
  await page.getByRole('button', { name: 'Submit', exact: true }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit and finish' }).tap();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  const receipt = await mailTo(student.email, exam.title);
  expect(receipt.subject).toBe(`Receipt: ${exam.title}`);
  const [number = 'none'] = /Q\d{6}-[A-Z2-9]{4}/.exec(receipt.text) ?? [];
  await expect(page.getByText(number)).toBeVisible();
  expect(receipt.text).toContain('Answered: 1 of 4 questions');

  // The choice is kept.
  await page.goto('/dashboard?panel=notification');
  await expect(choice('30 minutes before an exam', 'By email')).toBeChecked();
});
