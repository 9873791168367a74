// An essay: written on a phone, offline in the middle, and on two devices of which both have a text.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { givenCourse, givenExam } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate, openQuizzes, saveLine } from './support/sitting.ts';
import { comeBack, goOffline } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK = { width: 1280, height: 800 };

async function setEssay(origin: string, student: Person) {
  const { token, course_id, modules, students, ...given } = await givenCourse(origin);
  const title = `Essay ${randomBytes(4).toString('hex')}`;
  const { id: qbank_id } = await callApi(origin, createQuestionBank, { body: { title, course_id } }, token);
  const question = {
    qbank_id,
    module_id: modules[0]?.id as number,
    question: 'Why is the sky blue?',
    question_type: 'ESSAY' as const,
    marks: 5,
    body: { template: '', words_from: 3, words_to: 8 },
    answer_key: { model_answer: 'Air scatters short waves more.', notes: 'Half for refraction.' },
  };
  await callApi(origin, createQuestions, { body: [question] }, token);
  const student_id = students
    .filter(({ roll_number }) => roll_number.toLowerCase() === student.username)
    .map(({ id }) => id);
  const course = { token, course_id, modules, students, ...given, qbank_id };
  const id = await givenExam(origin, course, { title, student_id, duration: 30, release: 'by_hand' });
  return { id, title };
}

const field = (page: Page) => page.getByLabel('Your answer');
const isSaved = (page: Page) => expect(saveLine(page)).toContainText('All answers saved');

test.use(PHONE);

test('of two texts on two devices the student chooses the one that counts', async ({
  page,
  browser,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(409));
  const student = classmate(37);
  const exam = await setEssay(server.url, student);
  await openQuizzes(page, student);
  await page.getByRole('button', { name: `Attend ${exam.title}` }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText('3 to 8 words are asked for.')).toBeVisible();
  await field(page).fill('Air scatters light.');
  await isSaved(page);
  await expectAccessible(page, [PHONE.viewport, DESK]);

  await goOffline(page);
  await field(page).fill('Air scatters light, and blue light most of all.');
  await expect(page.getByText('1 word more than asked for.')).toBeVisible();
  await expect(saveLine(page)).toContainText('Offline');

  const other = await (await browser.newContext({ viewport: DESK, baseURL: server.url })).newPage();
  await comeBack(other, student);
  await other.goto(`/quiz/${exam.id}`);
  await other
    .getByRole('button', { name: /Continue here/ })
    .first()
    .click();
  await expect(field(other)).toHaveValue('Air scatters light.');
  await field(other).fill('Air scatters light at a desk.');
  await isSaved(other);

  // The phone delivers what it had.
  await page.context().setOffline(false);
  await expect(other.getByText('From the other device: 9 words')).toBeVisible();
  await expect(other.getByText('On this device: 6 words')).toBeVisible();
  await expectAccessible(other, [PHONE.viewport, DESK]);
  await other.getByRole('button', { name: 'Use the text from the other device' }).click();
  await expect(field(other)).toHaveValue('Air scatters light, and blue light most of all.');
  await isSaved(other);
  await other.reload();
  await expect(field(other)).toHaveValue('Air scatters light, and blue light most of all.');
  await expect(other.getByText('There are two versions of this answer')).toBeHidden();
  await other.context().close();
});
