// An exam whose questions have what is hard to show on a phone: wide formulas, code, tables and pictures.
import { randomBytes } from 'node:crypto';
import { API_BASE } from '@quivia/contract/endpoint';
import { uploadImage } from '@quivia/contract/images';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import { callApi } from './api.ts';
import { givenCourse, givenExam } from './exams.ts';
import type { SetExam } from './sitting.ts';
import type { Person } from './test.ts';

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500">
  <g fill="none" stroke="black" stroke-width="4"><path d="M400 80 200 240M400 80 600 240M200 240 100 400M200 240 300 400"/>
  <g fill="white"><circle cx="400" cy="80" r="44"/><circle cx="200" cy="240" r="44"/><circle cx="600" cy="240" r="44"/>
  <circle cx="100" cy="400" r="44"/><circle cx="300" cy="400" r="44"/></g></g></svg>`;

/** Wider than a phone even when it is made as small as it may be. */
const WIDE =
  'S_n = \\frac{1}{1 \\cdot 3} + \\frac{1}{2 \\cdot 4} + \\frac{1}{3 \\cdot 5} + \\frac{1}{4 \\cdot 6} + \\cdots + \\frac{1}{n(n+2)} = \\frac{n(3n+5)}{4(n+1)(n+2)}';

const LINE = 'The buffer belongs to two threads, and **only one** of them may write to it at a time. ';

const questions = (picture: string) => [
  {
    question: `What is the sum?\n\n$$${WIDE}$$\n\nHere $\\vec{v}$ is a vector.`,
    options: [
      '$\\frac{n(n+5)}{6(n+2)(n+3)}$',
      '$\\sqrt{x^2 + 1}$',
      `$\\left(${WIDE}\\right)$`,
      'None of them',
    ],
  },
  {
    question:
      'What does this print?\n\n```java\npublic static void main(String[] arguments) { System.out.println(new Buffer(8).take()); }\n```',
    options: [
      '```java\nthrow new IllegalStateException("buffer is full");\n```',
      '`null`',
      '| thread | waits for | holds | priority | state |\n|--|--|--|--|--|\n| producer | semaphore | mutex | 7 | blocked |',
      'Nothing',
    ],
  },
  {
    question: `Which of these hold for the tree?\n\n![A binary tree with five nodes](${picture})`,
    options: [`![The same tree](${picture})`, 'It is a heap', 'It has three leaves', 'Its height is 2'],
    answer_rule: 'select_all' as const,
  },
  { question: `${LINE.repeat(3)}\n\n`.repeat(6), options: ['True', 'False'] },
];

export async function setRichExam(origin: string, { username }: Person): Promise<SetExam> {
  const given = await givenCourse(origin);
  const { token, course_id, modules, students } = given;
  const { url } = (await (
    await fetch(origin + API_BASE + uploadImage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      body: PICTURE,
    })
  ).json()) as { url: string };
  const title = `Reading exam ${randomBytes(3).toString('hex')}`;
  const bank = await callApi(origin, createQuestionBank, { body: { title, course_id } }, token);
  const body = questions(url).map((question) => ({
    ...question,
    qbank_id: bank.id,
    module_id: modules[0]?.id as number,
    options: question.options.map((option, place) => ({ option, is_correct: place === 1 })),
  }));
  await callApi(origin, createQuestions, { body }, token);
  const student_id = students.filter((one) => one.roll_number.toLowerCase() === username).map(({ id }) => id);
  const id = await givenExam(origin, { ...given, qbank_id: bank.id }, { title, student_id, duration: 45 });
  return { id, title, token };
}
