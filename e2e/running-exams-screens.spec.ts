// The screens of a teacher whose exam runs, and what its students read meanwhile.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Given, givenBank, givenExam } from './support/exams.ts';
import { chooseAct, comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const openMonitor = (page: Page, id: number) => page.goto(`/faculty?panel=start-quiz&exam=${id}`);
const timer = (page: Page) => page.getByRole('timer');

/** By the clock on the page and what it shows, such as 24:18: however long a machine takes to look, it is the same. */
const endsAt = (page: Page) =>
  timer(page).evaluate((clock) => {
    const [minutes = 0, seconds = 0] = (clock.textContent ?? '').split(':').map(Number);
    return Date.now() + (minutes * 60 + seconds) * 1000;
  });
const MINUTE = 60_000;

test('a late starter reads the real time, gets minutes in one exam, and why it ended; its key is held back', async ({
  page,
  newDevice,
  server,
}) => {
  const given = await givenBank(server.url);
  const run = randomBytes(3).toString('hex');
  // Nobody whom another journey gives extra time in every exam.
  const first = given.students[9] as Given['students'][0];
  const closes = new Date(Date.now() + 16 * 60_000 + 30_000);
  const exam = (title: string, end_time: Date) =>
    givenExam(server.url, given, {
      title,
      student_id: [first.id],
      // Opened long before this student comes.
      start_time: new Date(Date.now() - 24 * 60_000).toISOString(),
      end_time: end_time.toISOString(),
      duration: 40,
      negative_marks: 0.25,
    });
  const id = await exam(`Quiz ${run}`, closes);
  await exam(`Later ${run}`, new Date(Date.now() + 6 * 86_400_000));

  const student = await newDevice();
  await comeBack(student, { ...demo('Student'), username: first.roll_number.toLowerCase() });
  await student.goto('/student?panel=take-quiz');
  // What closes first comes first.
  const titles = student.getByRole('article').getByRole('heading').filter({ hasText: run });
  await expect(titles).toHaveText([`Quiz ${run}`, `Later ${run}`]);
  await student.getByRole('button', { name: `Attend Quiz ${run}` }).click();
  const dialog = student.getByRole('alertdialog');
  const time = closes.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  await expect(dialog).toContainText(
    new RegExp(`You'll have 1[0-6] minutes, not 40 minutes: the exam closes at ${time}\\.`),
  );
  await expect(dialog).toContainText('6 questions, 6 marks. Wrong answers lose 0.25 marks.');
  await dialog.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(student).toHaveURL(`/quiz/${id}`);
  await expect(timer(student)).toHaveText(/^\d?\d:\d\d$/);
  // Not 40 minutes from now.
  expect(await endsAt(student)).toBeLessThan(closes.getTime() + MINUTE);
  await student.getByRole('radio').first().check();

  await comeBack(page, demo('Faculty'));
  await openMonitor(page, id);
  const row = page.getByRole('row').filter({ hasText: first.roll_number });
  await expect(row).toContainText('1 of 6');
  await expect(row.getByRole('cell').nth(3)).toHaveText(/^1[0-6]:\d\d$/);
  await page.getByRole('radio', { name: 'In progress 1' }).check();
  await page.getByLabel('Order').selectOption('last_activity');
  await expect(row).toBeVisible();
  await expectAccessible(page);
  // The check leaves a narrow page, where the rows are cards.
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('button', { name: /^Give/ }).click();
  const extra = page.getByRole('dialog', { name: /^Extra time for/ });
  await expect(extra.getByRole('radio', { name: /^This exam only/ })).toBeChecked();
  await expect(extra.getByRole('radio', { name: /^This and every later exam/ })).not.toBeChecked();
  const before = await endsAt(student);
  await extra.getByRole('button', { name: 'Give minutes' }).click();
  await expect(messages(page)).toContainText(`${first.roll_number} has 5 extra minutes in this exam.`);
  await expect(row).toContainText('+5 min');
  await expect(student.getByText("You've been given 5 more minutes.")).toBeVisible();
  await expect.poll(() => endsAt(student)).toBeGreaterThan(before + 4 * MINUTE);

  await chooseAct(page, 'End early');
  const end = page.getByRole('alertdialog', { name: `End Quiz ${run}?` });
  await expect(end).toContainText('the questions and the correct answers within seconds');
  await expect(end.getByRole('radio', { name: /^Hold them/ })).toBeChecked();
  await end.getByLabel('Reason').fill('Power cut in lab 2');
  await end.getByRole('button', { name: 'End early' }).click();
  await expect(messages(page)).toContainText('The results are held until you release them.');
  // At once, while the last answers are still being graded.
  await expect(page.getByRole('link', { name: 'Open the board' })).toBeHidden();
  await expect(student.getByRole('heading', { level: 1, name: 'Exam ended early' })).toBeVisible();
  await expect(student.getByText('Your teacher ended this exam: Power cut in lab 2')).toBeVisible();

  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(heading(page, `Quiz ${run}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release results' })).toBeVisible();
});

test('the monitor fits a phone', async ({ page, server }) => {
  const given = await givenBank(server.url);
  const student_id = given.students.slice(0, 3).map(({ id }) => id);
  const id = await givenExam(server.url, given, { title: 'On a phone', student_id });
  await page.setViewportSize({ width: 320, height: 640 });
  await comeBack(page, demo('Faculty'));
  await openMonitor(page, id);
  const list = page.getByRole('list', { name: 'Students of this exam' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  await expect.poll(width).toBeLessThanOrEqual(320);
});
