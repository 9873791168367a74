// What a faculty member sees before starting: the paper as a student gets it, and who has another exam then.
import { countQuiz, findClashes, previewExam, previewQuiz, startQuiz } from '@quivia/contract/exams';
import { cancelExam, listExtraTimes } from '@quivia/contract/running-exams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { buildCollege, type College, grantOf, newCourse, newSystem } from '../../testing/college.ts';
import { addQuestions, content, newBank, newModule, teacher } from '../../testing/exams/banks.ts';
import { type Student, sit, startExam, student, study } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let southern: College;
let fred: Person;
let gita: Person;
let south: Person;
let anna: Student;
let bala: Student;
let qbank_id: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
  southern = await buildCollege(server, root, 'South');
  south = await teacher(server, southern, 'south01');
  anna = await student(server, north, 'anna01');
  bala = await student(server, north, 'bala01');
  qbank_id = await newBank(fred, north.course, 'Rays and waves');
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?', 'What is a lens?');
});
afterAll(() => server.stop());

const at = (id: number) => ({ params: { id: String(id) } });
const inMinutes = (n: number) => new Date(Date.now() + minutes(n)).toISOString();
const started = (given: object = {}) =>
  startExam(fred, { qbank_id, course_id: north.course, ...given }, anna);
const preview = (given: object = {}, by = fred) =>
  by.call(previewQuiz, { body: { qbank_id, course_id: north.course, ...given } });

describe('the preview', () => {
  test('shows the paper as a student gets it, without anything that gives the key away', async () => {
    const questions = await done(preview({ marks: 2, negative_marks: 0.5 }));
    expect(
      questions.map((one) => [one.question_number, one.question, one.marks, one.negative_marks]),
    ).toEqual([
      [1, 'What is light?', 2, 0.5],
      [2, 'What is a lens?', 2, 0.5],
    ]);
    expect(JSON.stringify(questions)).not.toMatch(/correct|explanation|answer_rule|version/);
  });

  test('draws from each module, and shuffles', async () => {
    const own = await newBank(fred, north.course, 'Two parts');
    const more = await newModule(root, north.course, 2);
    for (const module_id of [north.module, more])
      await addQuestions(
        fred,
        { qbank_id: own, module_id },
        ...['a', 'b', 'c', 'd'].map((q) => `${q}${module_id}`),
      );
    const drawn = await done(preview({ qbank_id: own, draw_per_module: 2, shuffle_questions: true }));
    const form = {
      qbank_id: own,
      course_id: north.course,
      draw_per_module: 2,
      negative_share: '1/4' as const,
    };
    expect(await done(fred.call(countQuiz, { body: { ...form, marks: 2 } }))).toEqual({
      questions: 4,
      marks: { least: 8, most: 8 },
      negative_marks: { least: 0.5, most: 0.5 },
      needs_people: false,
    });
    expect((await gita.call(countQuiz, { body: form })).status).not.toBe(200);
    expect(drawn.map((one) => one.question.slice(1)).sort()).toEqual(
      [north.module, north.module, more, more].map(String).sort(),
    );
  });

  test('of a bank one may not read is refused, also with another course', async () => {
    for (const [who, course_id] of [
      [gita, north.course],
      [south, north.course],
      [south, southern.course],
    ] as const)
      expect((await preview({ course_id }, who)).status).toBe(404);
    expect((await preview({ course_id: southern.course })).status).toBe(400);
  });

  test('of an exam is its own paper, not the bank’s of today', async () => {
    const own = await newBank(fred, north.course, 'Growing');
    await addQuestions(fred, { qbank_id: own, module_id: north.module }, 'First');
    const id = await started({ qbank_id: own });
    await addQuestions(fred, { qbank_id: own, module_id: north.module }, content('Second'));
    const paper = await done(fred.call(previewExam, at(id)));
    expect(paper.map(({ question }) => question)).toEqual(['First']);
    expect(JSON.stringify(paper)).not.toMatch(/correct|explanation|answer_rule|version/);
  });
});

describe('clashes', () => {
  const clash = (given: object, by = fred) =>
    by.call(findClashes, {
      body: { course_id: north.course, student_id: [anna.student_id, bala.student_id], ...given },
    });
  const day = 24 * 60;

  test('name the students who have another exam at that time, and that exam', async () => {
    await started({ title: 'Lab', start_time: inMinutes(day), end_time: inMinutes(day + 60), duration: 60 });
    const names = async (from: number, to: number) =>
      (
        await done(clash({ start_time: inMinutes(day + from), end_time: inMinutes(day + to), duration: 5 }))
      ).map((one) => [one.roll_number, one.exam]);
    expect(await names(30, 90)).toEqual([['S-anna01', 'Lab']]);
    expect(await names(-30, 10)).toEqual([['S-anna01', 'Lab']]);
    expect(await names(61, 90)).toEqual([]);
    expect(await names(-30, -1)).toEqual([]);
  });

  test('leave out the exam that is being edited, and those that are cancelled', async () => {
    const when = { start_time: inMinutes(3 * day), end_time: inMinutes(3 * day + 60), duration: 60 };
    const id = await started({ title: 'Moved', ...when });
    expect(await done(clash(when))).toHaveLength(1);
    expect(await done(clash({ ...when, except_id: id }))).toEqual([]);
    await done(fred.call(cancelExam, { ...at(id), body: { reason: 'Rain' } }));
    expect(await done(clash(when))).toEqual([]);
  });

  test('leave out exams that are open for days, unless the student is sitting one', async () => {
    const week = { title: 'Practice', end_time: inMinutes(7 * day), duration: 30 };
    const id = await startExam(fred, { qbank_id, course_id: north.course, ...week }, bala);
    const student_id = [bala.student_id];
    const now = { student_id, start_time: inMinutes(1), duration: 20 };
    expect(await done(clash(now))).toEqual([]);
    await sit(bala, id);
    expect((await done(clash(now))).map((one) => one.exam)).toEqual(['Practice']);
    expect(await done(clash({ student_id, end_time: inMinutes(7 * day) }))).toEqual([]);
  });

  test('tell nothing about students of others', async () => {
    const when = { start_time: inMinutes(4 * day), end_time: inMinutes(4 * day + 60) };
    await started(when);
    expect(await done(clash(when, south))).toEqual([]);
    expect(await done(clash({ ...when, course_id: southern.course }, south))).toEqual([]);
  });

  test('with contradictory times are refused like the exam itself', async () => {
    const when = { start_time: inMinutes(60), end_time: inMinutes(30) };
    expect(await clash(when)).toMatchObject({
      status: 400,
      body: { fields: { end_time: expect.anything() } },
    });
  });

  // M8
  test('with an exam of another college tell the times, and not the title', async () => {
    const dora = await student(server, north, 'dora01');
    const abroad = await study(southern, await server.person('edda01'));
    // The same person is a student of both.
    const both = await study(southern, await server.person('finn01'));
    const here = await study(north, both);
    const northern = here.student_id;
    const southernBank = await newBank(south, southern.course, 'Secrets');
    await addQuestions(south, { qbank_id: southernBank, module_id: southern.module }, 'Why?');
    const grant = await grantOf(southern.admin, 'finn01', 'Student');
    const when = {
      start_time: inMinutes(90 * 24 * 60),
      end_time: inMinutes(90 * 24 * 60 + 60),
      duration: 60,
    };
    await done(
      south.call(startQuiz, {
        body: {
          ...when,
          title: 'CONFIDENTIAL re-sit',
          qbank_id: southernBank,
          course_id: southern.course,
          student_id: [grant, abroad.student_id],
        },
      }),
    );
    const found = await done(clash({ ...when, student_id: [northern, dora.student_id] }));
    expect(found).toMatchObject([
      { student_id: northern, exam: 'another exam', start_time: when.start_time },
    ]);
    expect(JSON.stringify(found)).not.toContain('CONFIDENTIAL');
  });
});

test('a course of the same college that one does not teach gives nothing to start from', async () => {
  const system = await newSystem(root, 'Evening board');
  const course_id = await newCourse(root, {
    name: 'Evening optics',
    department: north.department,
    system,
    semester: 3,
  });
  expect((await preview({ course_id })).status).toBe(400);
  expect(await done(fred.call(listExtraTimes, { query: { course_id: String(course_id) } }))).toEqual([]);
});
