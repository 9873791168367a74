// A bank and exams that a journey takes as given, made by the faculty member of the demo college.
import { randomBytes } from 'node:crypto';
import { login } from '@quivia/contract/accounts';
import { listCourses, listModules } from '@quivia/contract/courses';
import type { Input } from '@quivia/contract/endpoint';
import { startQuiz } from '@quivia/contract/exams';
import { listStudents } from '@quivia/contract/people';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import { callApi } from './api.ts';
import { demo } from './steps.ts';

const CODE = 'CST201';
export const COURSE = `Data Structures (${CODE})`;

/** What the demo college has, and the faculty member's token. */
export interface GivenCourse {
  token: string;
  course_id: number;
  modules: { id: number }[];
  students: { id: number; roll_number: string }[];
}

export interface Given extends GivenCourse {
  qbank_id: number;
  /** Of the bank. */
  title: string;
}

export async function tokenOf(origin: string, username: string): Promise<string> {
  const body = { username_or_email: username, password: 'Demo@2026', stay_logged_in: false };
  return (await callApi(origin, login, { body })).access_token;
}

/** Data Structures, as its faculty member finds it. */
export async function givenCourse(origin: string): Promise<GivenCourse> {
  const token = await tokenOf(origin, demo('Faculty').username);
  const read = async <T>(endpoint: { path: `/${string}` }, query: string) =>
    (await callApi(
      origin,
      { ...(endpoint as typeof listCourses), path: `${endpoint.path}?${query}` },
      {},
      token,
    )) as T;
  const courses = await read<{ id: number; code: string }[]>(listCourses, 'assigned=true');
  const course_id = courses.find(({ code }) => code === CODE)?.id as number;
  const [modules, students] = await Promise.all([
    read<GivenCourse['modules']>(listModules, `id=${course_id}`),
    read<GivenCourse['students']>(listStudents, `course_id=${course_id}&limit=200`),
  ]);
  return { token, course_id, modules, students };
}

/** A new bank of Data Structures with three questions in each of two modules, which end with `word`. */
export async function givenBank(origin: string, word = ''): Promise<Given> {
  const course = await givenCourse(origin);
  const { token, course_id, modules } = course;
  const title = `Bank ${randomBytes(4).toString('hex')}`;
  const { id: qbank_id } = await callApi(origin, createQuestionBank, { body: { title, course_id } }, token);
  const questions = modules.slice(0, 2).flatMap(({ id: module_id }, place) =>
    [1, 2, 3].map((n) => ({
      qbank_id,
      module_id,
      question: `Module ${place + 1}, question ${n}: what is $n^${n}$?${word}`,
      explanation: `Multiply $n$ ${n} times.`,
      options: ['first', 'second', 'third', 'fourth'].map((option, i) => ({ option, is_correct: i === n })),
    })),
  );
  await callApi(origin, createQuestions, { body: questions }, token);
  return { ...course, qbank_id, title };
}

/** Its id. */
export async function givenExam(
  origin: string,
  { token, course_id, qbank_id }: Pick<Given, 'token' | 'course_id' | 'qbank_id'>,
  exam: Omit<Input<typeof startQuiz>['body'], 'course_id' | 'qbank_id'>,
): Promise<number> {
  return (await callApi(origin, startQuiz, { body: { course_id, qbank_id, ...exam } }, token)).id;
}
