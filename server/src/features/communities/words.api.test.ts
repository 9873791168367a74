// Nothing that a community's people read speaks of a college.

import { getReceipt } from '@quivia/contract/attempts';
import * as communities from '@quivia/contract/communities';
import { createModule } from '@quivia/contract/courses';
import { analyseExam } from '@quivia/contract/exam-analysis';
import { disqualify, regrade } from '@quivia/contract/exam-decisions';
import { exportResults, releaseResults } from '@quivia/contract/exam-results';
import { exportGradebook, getGradebook } from '@quivia/contract/gradebook';
import { listQuestionBanks } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import * as exams from '@quivia/contract/running-exams';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asClass,
  buildCommunity,
  type Community,
  enter,
  member,
  ofCommunity,
} from '../../testing/communities.ts';
import { content } from '../../testing/exams/banks.ts';
import type { Student } from '../../testing/exams/exams.ts';
import { examOf, type NewExam, newExam, sitWith } from '../../testing/exams/sat-exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let chess: Community;
let anna: Student;
let bala: Student;
let exam: NewExam;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  chess = await buildCommunity(server, root, 'Chess');
  anna = await member(server, chess, 'anna01');
  bala = await member(server, chess, 'bala01');
  exam = await newExam(asClass(chess, anna, bala), ['One', 'Two'], { title: 'Openings' });
  await sitWith(anna, exam, 'BA');
});
afterAll(() => server.stop());

const OF_COLLEGE = /student|faculty|semester|course|module|roll number|institution|null/i;
const course = () => ({ course_id: String(chess.course) });

test('a workbook of results lists usernames and topics, and says nothing twice', async () => {
  const { file } = await chess.admin.call(exportResults, {
    ...examOf(exam),
    query: { format: 'xlsx' },
  });
  const sheets = await readWorkbook(file as Buffer);
  const said = sheets.flatMap(({ data }) => data.flat()).filter((cell) => typeof cell === 'string');
  expect(said).toContain('Username');
  expect(said).toContain('Topic');
  expect(said.filter((cell) => cell === 'Chess Club')).toHaveLength(1);
  expect(said.join('\n')).not.toMatch(OF_COLLEGE);
});

test('so do the lists of marks and the gradebook', async () => {
  const marks = await chess.admin.call(exportResults, { ...examOf(exam), query: { format: 'csv' } });
  const book = await chess.admin.call(exportGradebook, { query: { ...course(), format: 'csv' } });
  for (const { file } of [marks, book]) {
    expect(String(file)).toContain('Username');
    expect(String(file)).not.toMatch(OF_COLLEGE);
  }
});

test('the analysis, and what its admin is told after a decision', async () => {
  const reason = 'For a reason';
  const { alpha_note, items } = await done(chess.admin.call(analyseExam, examOf(exam)));
  const released = await done(chess.admin.call(releaseResults, examOf(exam)));
  const regraded = await done(
    chess.admin.call(regrade, {
      ...examOf(exam),
      body: { question_id: exam.questionIds[1] as number, policy: 'all_correct', reason, apply: false },
    }),
  );
  const warnings = items.flatMap((item) => item.warnings);
  const said = [alpha_note, ...warnings, released.message, regraded.message];
  expect(alpha_note).toBe('Alpha needs at least two members.');
  expect(said.join('\n')).not.toMatch(OF_COLLEGE);
});

test('who is disqualified reads that an admin did it', async () => {
  const student = { params: { id: String(exam.id), student_id: String(anna.student_id) } };
  const body = { reason: 'Had help' };
  await done(chess.admin.call(disqualify, { ...student, body }));
  const again = await chess.admin.call(disqualify, { ...student, body });
  expect((again.body as { message?: string }).message).toBe('This member is already disqualified.');
  const { message } = await done(anna.call(getReceipt, { query: { quiz_or_viva_id: String(exam.id) } }));
  expect(message).toBe('An admin disqualified you: Had help');
});

test('who left and came back has one line in the gradebook, with the marks of both times', async () => {
  const again = async (person: Person) => {
    await done(person.call(communities.leaveCommunity, ofCommunity(chess)));
    await refreshToken(person);
    return enter(chess, person);
  };
  await sitWith(bala, exam, 'BB');
  const back = await again(bala);
  const second = await newExam(asClass(chess, back), ['Three'], { title: 'Endings' });
  await sitWith(back, second, 'B');
  const { students } = await done(chess.admin.call(getGradebook, { query: { ...course(), search: 'bala' } }));
  expect(students.map(({ roll_number, marks }) => [roll_number, marks])).toEqual([['bala01', [2, 1]]]);
});

test('a question needs one of its topics', async () => {
  const [bank] = await done(chess.admin.call(listQuestionBanks, { query: course() }));
  const questions = [{ ...content('Where?'), qbank_id: bank?.id as number, module_id: 99_999 }];
  const { body } = await chess.admin.call(createQuestions, { body: questions });
  expect(body.message).toBe("This topic doesn't exist in Chess Club.");
});

test('what is said about the modules of its course speaks of topics', async () => {
  const topic = { course_id: chess.course, module_number: 7, module_name: 'Traps', syllabus: 'Traps' };
  const added = await done(chess.admin.call(createModule, { body: topic }));
  expect(added.message).toBe('Topic added');
  const { body } = await chess.admin.call(createModule, { body: { ...topic, module_number: 8 } });
  expect(body.fields).toEqual({ module_name: 'This community already has a topic with this name.' });
});

test('cancelling tells the members', async () => {
  const { message } = await done(
    chess.admin.call(exams.cancelExam, { ...examOf(exam), body: { reason: 'A wrong paper' } }),
  );
  expect(message).toBe('Exam cancelled. Members have been notified.');
});
