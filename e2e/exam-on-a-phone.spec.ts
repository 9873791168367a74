// An exam on a small phone, and what reaches a student who has already submitted.
import { submitAttempt } from '@quivia/contract/attempts';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { listExamStudents } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { tokenOf } from './support/exams.ts';
import { attend, classmate, deviceOf, openQuizzes, setExam, takeExam } from './support/sitting.ts';
import { ofExam } from './support/sittings.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

const WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3);

test('endless words stay on the page, and Next within reach', async ({ page, server }) => {
  const student = classmate(16);
  const form = { duration: 30, title: `<i>${WORD}</i>` };
  const words = [WORD, 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
  const exam = await setExam(server.url, [student], form, words);
  await openQuizzes(page, student);
  const isWithin = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  await expect(page.getByRole('heading', { name: form.title })).toBeVisible();
  await expect.poll(isWithin).toBe(true);
  await attend(page, { ...exam, title: form.title });
  await expect.poll(isWithin).toBe(true);
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Question 2 of 4' })).toBeVisible();
});

test('a student who is looking at the receipt sees that the exam was reopened, and continues', async ({
  page,
  server,
}) => {
  const student = classmate(17);
  const exam = await setExam(server.url, [student], { duration: 30 });
  await takeExam(page, student, exam);
  const token = await tokenOf(server.url, student.username);
  const device = await deviceOf(page);
  await callApi(server.url, submitAttempt, { body: { quiz_or_viva_id: exam.id, device } }, token);
  // The next answer brings word of it; its option may be gone as soon as it is chosen.
  await page.getByLabel('A First of 1', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  const sitters = await callApi(server.url, ofExam(listExamStudents, exam.id), {} as never, exam.token);
  const again = ofExam(reopenAttempt, exam.id, sitters[0]?.student_id);
  await callApi(server.url, again, { body: { minutes: 5, reason: 'A power cut' } } as never, exam.token);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
});
