// The server hangs in the middle of an exam. When it is back, the examiner gives everyone the time back at one press.
import { expectAccessible } from './support/axe.ts';
import { attend, classmate, openQuizzes, saveLine, setExam } from './support/sitting.ts';
import { comeBack, demo, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Less than ten seconds is a pause and no outage. */
const AWAY_MS = 13_000;

test('after an outage the examiner reads how long it was, and gives everyone the time back', async ({
  page,
  newDevice,
  server,
}) => {
  const student = classmate(35);
  const exam = await setExam(server.url, [student], { duration: 30 });
  const sitting = await newDevice();
  await openQuizzes(sitting, student);
  await attend(sitting, exam);
  await sitting.getByLabel('A First of 1', { exact: true }).check();
  await expect(saveLine(sitting)).toHaveText(/^All answers saved/);

  await server.hang(AWAY_MS);

  await comeBack(page, demo('Faculty'));
  await page.goto(`/faculty?panel=start-quiz&exam=${exam.id}`);
  // The newest comes first: a machine that stood still was an outage, too.
  const banners = page.getByText(
    /^Quivia was unavailable (from \d\d:\d\d to \d\d:\d\d \(\d+ min\)|for less than a minute at \d\d:\d\d)\.$/,
  );
  await expect(banners.first()).toBeVisible();
  await expect(
    page.getByText(/running exams? (was|were) affected\. You can give everyone \d+ more minutes?\.$/).first(),
  ).toBeVisible();
  await expectAccessible(page);
  const count = await banners.count();
  await page.getByRole('button', { name: 'Give everyone the time back' }).first().click();
  // Side by side: messages stay for a few seconds.
  await Promise.all([
    expect(messages(page)).toContainText(/Everyone in .* has \d+ more minutes?\./),
    expect(messages(sitting)).toContainText(/You've been given \d+ more minutes?\./),
  ]);
  await expect(banners).toHaveCount(count - 1);
});
