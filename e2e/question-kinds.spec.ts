// Questions beside multiple choice: written, answered on a phone with the keyboard, offline and on two devices, and
// graded by a wider key afterwards.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Input } from '@quivia/contract/endpoint';
import { listNotifications } from '@quivia/contract/notifications';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { COURSE, givenCourse, givenExam, tokenOf } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate, openQuizzes, saveLine, setExam } from './support/sitting.ts';
import { comeBack, demo, goOffline, messages } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const exactly = (text: string) => ({ text, percent: 100, match: 'exact' });
const textKey = (...texts: string[]) => ({
  accepted: texts.map(exactly),
  ignore_case: true,
  ignore_accents: true,
  ignore_spaces: false,
  ignore_punctuation: false,
});
const value = (number: string) => ({
  accepted: [{ type: 'value', value: number, tolerance: { type: 'absolute', amount: '0.01' }, percent: 100 }],
  units: [],
  unit_penalty: 0,
});

type Question = Omit<Input<typeof createQuestions>['body'][number], 'qbank_id' | 'module_id'>;

const QUESTIONS: Question[] = [
  { question: 'Read the table of constants first.', question_type: 'INFO', body: {}, answer_key: {} },
  {
    question: 'What is $g$ in m/s²?',
    question_type: 'NUMBER',
    body: { unit_mode: 'none', units: [] },
    answer_key: value('9.81'),
  },
  { question: 'Who wrote Opticks?', question_type: 'TEXT', body: {}, answer_key: textKey('Isaac Newton') },
  {
    question: 'Match each animal with its young.',
    question_type: 'MATCH',
    body: {
      left: [
        { id: 'a', text: 'Cat' },
        { id: 'b', text: 'Dog' },
      ],
      right: [
        { id: 'k', text: 'Kitten' },
        { id: 'p', text: 'Puppy' },
        { id: 'c', text: 'Calf' },
      ],
    },
    answer_key: { pairs: { a: 'k', b: 'p' }, grading: 'share' },
  },
  {
    question: 'Sort by size, the smallest first.',
    question_type: 'ORDER',
    body: {
      items: [
        { id: 'a', text: 'Ant' },
        { id: 'b', text: 'Cow' },
      ],
    },
    answer_key: { order: ['a', 'b'], grading: 'all_or_nothing' },
  },
  {
    question: 'The [[h]] flows through Egypt.',
    question_type: 'CLOZE',
    body: { holes: [{ id: 'h', type: 'text' }] },
    answer_key: { holes: { h: { type: 'text', weight: 1, key: textKey('Nile') } } },
  },
];

async function setKindsExam(origin: string, students: Person[], form: object = {}) {
  const given = await givenCourse(origin);
  const { token, course_id, modules } = given;
  const title = `Kinds ${randomBytes(4).toString('hex')}`;
  const { id: qbank_id } = await callApi(origin, createQuestionBank, { body: { title, course_id } }, token);
  const body = QUESTIONS.map((one) => ({ ...one, qbank_id, module_id: modules[0]?.id as number }));
  await callApi(origin, createQuestions, { body }, token);
  const isChosen = (roll: string) => students.some(({ username }) => username === roll.toLowerCase());
  const student_id = given.students.filter((one) => isChosen(one.roll_number)).map(({ id }) => id);
  const id = await givenExam(origin, { ...given, qbank_id }, { title, student_id, duration: 30, ...form });
  return { id, title };
}

async function enter(page: Page, title: string) {
  await page.getByRole('button', { name: `Attend ${title}` }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 6' })).toBeVisible();
}

const shown = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Question ${number} of 6`) });

async function next(page: Page, number: number) {
  await page.getByRole('button', { name: 'Next', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Question ${number} of 6` })).toBeVisible();
}

test.describe('on a phone, with the keyboard alone', () => {
  test.use(PHONE);

  test('what cannot be graded is called incomplete on the sheet, in the review and before submitting', async ({
    page,
    server,
  }) => {
    const student = classmate(22);
    const exam = await setKindsExam(server.url, [student]);
    await openQuizzes(page, student);
    await enter(page, exam.title);
    await next(page, 2);
    // As on a phone: typed, and on to the next question.
    await shown(page, 2).getByLabel('Your answer').fill('nine point eight');
    await next(page, 3);
    await next(page, 4);
    await shown(page, 4).getByLabel('Cat').focus();
    await page.keyboard.type('Kitten');
    await page.getByRole('button', { name: /Answer sheet/ }).click();
    for (const number of [2, 4])
      await expect(page.getByRole('button', { name: `Question ${number}, incomplete` })).toBeVisible();
    await page.getByRole('button', { name: /^Question 6\b/ }).click();
    await page.getByRole('button', { name: 'Review and submit' }).first().click();
    await expect(page.getByText('You have answered 0 of 5.')).toBeVisible();
    const lacks = ['Question 2, not a number', 'Question 4, 1 of 2 matches'];
    for (const lack of lacks) await expect(page.getByRole('button', { name: lack })).toBeVisible();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      `2 answers are incomplete: ${lacks.join('; ')}.`,
    );
  });

  test('all kinds are answered, offline in the middle and on a second device, and one more answer is accepted', async ({
    page,
    browser,
    server,
    problems,
  }) => {
    // The second device is told that the exam is open elsewhere.
    problems.expect(NO_NETWORK, refused(409));
    const student = classmate(31);
    const exam = await setKindsExam(server.url, [student], { release: 'at_once' });
    await openQuizzes(page, student);
    await enter(page, exam.title);
    await next(page, 2);
    await shown(page, 2).getByLabel('Your answer').focus();
    await page.keyboard.type('nine');
    await page.keyboard.press('Tab');
    await expect(shown(page, 2)).toContainText('can’t be read as a number');
    await shown(page, 2).getByLabel('Your answer').fill('9,81');
    await expect(saveLine(page)).toContainText('All answers saved');
    await next(page, 3);

    await goOffline(page);
    await shown(page, 3).getByLabel('Your answer').focus();
    await page.keyboard.type('Newton');
    await next(page, 4);
    await shown(page, 4).getByLabel('Cat').focus();
    await page.keyboard.type('Kitten');
    await shown(page, 4).getByLabel('Dog').focus();
    await page.keyboard.type('Puppy');
    await expect(shown(page, 4)).toContainText('2 of 2 matched');
    await page.context().setOffline(false);
    await expect(saveLine(page)).toContainText('All answers saved');

    // Another device takes over, and finds what was typed here.
    const other = await (await browser.newContext(PHONE)).newPage();
    await other.goto(`${server.url}/student`);
    await comeBack(other, student);
    await other.goto(`${server.url}/quiz/${exam.id}`);
    await other
      .getByRole('button', { name: /Continue here|Take over|Continue/ })
      .first()
      .click();
    await expect(other.getByRole('heading', { name: /Question \d of 6/ })).toBeVisible();
    await other.getByRole('button', { name: /Answer sheet/ }).click();
    await other.getByRole('button', { name: /^Question 3\b/ }).click();
    await expect(shown(other, 3).getByLabel('Your answer')).toHaveValue('Newton');
    await next(other, 4);
    await next(other, 5);
    const items = shown(other, 5).getByRole('listitem');
    const first = (await items.first().textContent()) ?? '';
    if (first.includes('Cow')) {
      await shown(other, 5)
        .getByRole('button', { name: /Move .*Cow.* down|Cow.*down/i })
        .first()
        .focus();
      await other.keyboard.press('Enter');
    } else {
      await shown(other, 5).getByRole('button', { name: 'Use this order' }).focus();
      await other.keyboard.press('Enter');
    }
    await expect(shown(other, 5)).toContainText('This order is your answer.');
    await next(other, 6);
    await shown(other, 6).getByLabel('Blank 1 of 1').focus();
    await other.keyboard.type('nile');
    await expect(saveLine(other)).toContainText('All answers saved');
    await expectAccessible(other, [PHONE.viewport]);
    await other
      .getByRole('button', { name: /Review and submit|Review/ })
      .first()
      .click();
    await other
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click();
    const dialog = other.getByRole('alertdialog').or(other.getByRole('dialog'));
    await dialog.getByRole('button', { name: /^Submit/ }).click();
    await expect(other.getByRole('heading', { name: 'Submitted' })).toBeVisible();
    await other.context().close();

    const faculty = await (await browser.newContext()).newPage();
    await faculty.goto(server.url);
    await comeBack(faculty, demo('Faculty'));
    await faculty.goto(`${server.url}/faculty?panel=recent-quiz&exam=${exam.id}&view=analysis`);
    await faculty.getByRole('button', { name: 'Answers to question 3' }).click();
    await faculty.getByRole('button', { name: 'Regrade' }).click();
    await faculty.getByRole('radio', { name: /Newton.*1 student/ }).check();
    await expect(faculty.getByText(/would change for 1 student/)).toBeVisible();
    await faculty.getByRole('textbox', { name: /Reason/ }).fill('The surname is enough');
    await faculty.getByRole('button', { name: 'Apply to everyone' }).click();
    await expect(messages(faculty)).toContainText('They have been notified.');
    await faculty.context().close();
    const token = await tokenOf(server.url, student.username);
    const { items: notices } = await callApi(server.url, listNotifications, {} as never, token);
    expect(notices.map((one) => one.title)).toContain('Your marks changed');
  });
});

test('a paper by the rules of GATE: three wrong choices cost exactly one mark', async ({
  page,
  browser,
  server,
}) => {
  const { url } = server;
  const student = classmate(40);
  const { token, course_id, modules } = await givenCourse(url);
  const title = `GATE ${randomBytes(4).toString('hex')}`;
  const { id: qbank_id } = await callApi(url, createQuestionBank, { body: { title, course_id } }, token);
  const place = { qbank_id, module_id: modules[0]?.id as number };
  const options = ['right', 'wrong'].map((option) => ({ option, is_correct: option === 'right' }));
  const number = {
    question: 'What is $-\\frac{5}{2}$?',
    question_type: 'NUMBER' as const,
    body: { unit_mode: 'none', units: [] },
    answer_key: value('-2.5'),
    marks: 2,
  };
  const choices = ['First?', 'Second?', 'Third?'].map((question) => ({ ...place, question, options }));
  await callApi(url, createQuestions, { body: [...choices, { ...place, ...number }] }, token);

  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty?panel=start-quiz');
  await page.getByLabel('Course', { exact: true }).selectOption({ label: COURSE });
  await page.getByLabel('Question bank').selectOption({ label: `${title} (4 questions)` });
  await page.getByLabel('Students', { exact: true }).selectOption('Custom Selection');
  const students = page.getByRole('dialog', { name: 'Custom Selection' });
  await students.getByRole('checkbox', { name: student.username.toUpperCase() }).check();
  await students.getByRole('button', { name: 'Use selection' }).click();
  await page.getByLabel('Quiz title').fill(title);
  await page.getByText('Quiz', { exact: true }).click();
  await page.getByRole('button', { name: 'GATE', exact: true }).click();
  await page
    .locator('summary')
    .filter({ hasText: /^Marks/ })
    .click();
  await expect(page.getByLabel('Negative marks', { exact: true })).toHaveValue('1/3');
  await page
    .locator('summary')
    .filter({ hasText: /^Results/ })
    .click();
  await page.getByLabel('Immediately').check();
  // Other journeys leave exams open for the class, or not: this one always asks.
  await setExam(url, [student]);
  await page.getByRole('main').getByRole('button', { name: 'Start Quiz' }).click();
  const question = page.getByRole('alertdialog', { name: 'Some students have another exam at that time' });
  await expect(question).toContainText(student.username.toUpperCase());
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Start anyway' }).click();
  await expect(messages(page)).toContainText('Quiz started successfully');

  const taker = await (await browser.newContext({ ...PHONE, baseURL: url })).newPage();
  await openQuizzes(taker, student);
  await taker.getByRole('button', { name: `Attend ${title}` }).click();
  await taker.getByRole('button', { name: 'Start Quiz' }).click();
  for (const n of [1, 2, 3]) {
    await expect(taker.getByRole('heading', { name: `Question ${n} of 4` })).toBeVisible();
    await taker.getByRole('radio', { name: /wrong$/ }).check();
    await taker.getByRole('button', { name: 'Next', exact: true }).click();
  }
  const keypad = taker.getByRole('group', { name: 'Keypad' });
  for (const key of ['Minus', '2', 'Decimal point', '5'])
    await keypad.getByRole('button', { name: key, exact: true }).click();
  await expect(taker.getByLabel('Your answer')).toHaveValue('−2.5');
  await expect(saveLine(taker)).toContainText('All answers saved');
  await taker
    .getByRole('button', { name: /^Review/ })
    .first()
    .click();
  // The last question has a button with more words.
  await taker.getByRole('button', { name: 'Submit', exact: true }).click();
  await taker.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(taker.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();
  await taker.goto('/student?panel=view-results');
  await taker.getByRole('link', { name: `Result of ${title}` }).click();
  const result = taker.getByRole('table', { name: `Your result in ${title}` });
  await expect(result.getByRole('row', { name: 'Total marks 5', exact: true })).toBeVisible();
  await expect(result.getByRole('row', { name: 'Marks obtained 1', exact: true })).toBeVisible();
  await taker.context().close();
});
