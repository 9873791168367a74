// An exam to take, and what a student does on the way into it.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import { callApi } from './api.ts';
import { type GivenCourse, givenCourse, givenExam } from './exams.ts';
import { comeBack, sendSignIn } from './steps.ts';
import { expect, type Person } from './test.ts';

/** The demo college's students have their roll numbers as user names; each journey takes some of its own. */
export const classmate = (number: number): Person => {
  const username = `r25cs${String(number).padStart(3, '0')}`;
  return { username, email: `${username}@quivia.example`, password: 'Demo@2026' };
};

export interface SetExam {
  id: number;
  title: string;
  /** The token of the examiner. */
  token: string;
}

type ExamForm = Partial<Parameters<typeof givenExam>[2]>;

/** Four plain questions with four options each; of the last all that apply. */
export async function setExam(
  origin: string,
  students: Person[],
  form: ExamForm = {},
  words = ['First', 'Second', 'Third', 'Fourth'],
): Promise<SetExam> {
  const given = await givenCourse(origin);
  const isChosen = (roll: string) => students.some(({ username }) => username === roll.toLowerCase());
  const student_id = given.students.filter((one) => isChosen(one.roll_number)).map(({ id }) => id);
  const qbank_id = await writeBank(origin, given, words);
  const title = `Exam ${randomBytes(4).toString('hex')}`;
  const id = await givenExam(origin, { ...given, qbank_id }, { title, student_id, ...form });
  return { id, title, token: given.token };
}

async function writeBank(
  origin: string,
  { course_id, token, modules }: GivenCourse,
  words: string[],
): Promise<number> {
  const title = `Bank ${randomBytes(4).toString('hex')}`;
  const { id: qbank_id } = await callApi(origin, createQuestionBank, { body: { title, course_id } }, token);
  const body = ['a stack', 'a queue', 'a tree', 'a graph'].map((thing, i) => ({
    qbank_id,
    module_id: modules[0]?.id as number,
    question: `What is ${thing}?`,
    options: words.map((word, place) => ({
      option: `${word} of ${i + 1}`,
      is_correct: place === 1,
    })),
    answer_rule: i === 3 ? ('select_all' as const) : ('any_correct' as const),
  }));
  await callApi(origin, createQuestions, { body }, token);
  return qbank_id;
}

/** Opens the student's page. A student who doesn't stay logged in signs in by the form. */
export async function openQuizzes(page: Page, student: Person, { stay } = { stay: true }): Promise<void> {
  if (stay) await comeBack(page, student);
  await page.goto('/student');
  if (!stay) await sendSignIn(page, student);
  await expect(page.getByRole('heading', { level: 1, name: 'Take Quiz' })).toBeVisible();
}

/** From the card through the warning to the first question. */
export async function attend(page: Page, { title }: SetExam): Promise<void> {
  await page.getByRole('button', { name: `Attend ${title}` }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
}

/** By its address, to the first question. */
export async function takeExam(page: Page, student: Person, { id }: SetExam): Promise<void> {
  await comeBack(page, student);
  await page.goto(`/quiz/${id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
}

/** The tab's own id: a call that names it comes from where the exam is open. */
export const deviceOf = (page: Page) => page.evaluate<string>('sessionStorage.getItem("exam-device")');

/** The line that says what is saved. */
export const saveLine = (page: Page) => page.getByTestId('save-line');
