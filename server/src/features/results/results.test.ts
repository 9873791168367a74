// Results: who sees what and when, what faculty decide, and grading anew.
import { getReceipt, saveResponse, submitAttempt } from '@quivia/contract/attempts';
import { createModule } from '@quivia/contract/catalogue';
import { cancelExam, extendExam, setExtraTime } from '@quivia/contract/exams';
import { listNotifications } from '@quivia/contract/notifications';
import { changeQuestion, getQuestion } from '@quivia/contract/questions';
import * as endpoints from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes, seconds, stepClock } from '../../platform/clock.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/banks.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { type Student, sit, startExam, student } from '../../testing/exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDue } from '../attempts/closing.ts';
import { releaseDue } from './releasing.service.ts';

let server: TestApp;
let root: Person;
let north: College;
let fred: Person;
let gita: Person;
let anna: Student;
let bala: Student;
let cara: Student;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
  anna = await student(server, north, 'anna01');
  bala = await student(server, north, 'bala01');
  cara = await student(server, north, 'cara01');
});
afterAll(() => server.stop());

let stepped = 0;
const step = async (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
  for (const one of [fred, gita, anna, bala, cara]) await refreshToken(one);
};
afterEach(() => step(-stepped));

const at = (id: number) => ({ params: { id: String(id) } });
const of = (id: number, who: Student) => ({ params: { id: String(id), student_id: String(who.student_id) } });

/** Two questions; the right options of each. */
async function exam(form: object = {}, ...students: Student[]) {
  const qbank_id = await newBank(fred, north.course);
  const ids = await addQuestions(
    fred,
    { qbank_id, module_id: north.module },
    content('What is light?', { explanation: 'A wave, and not.' }),
    content('What is a lens?', { marks: 2, negative_marks: 1 }),
  );
  const id = await startExam(
    fred,
    { qbank_id, course_id: north.course, duration: 10, ...form },
    ...(students.length > 0 ? students : [anna, bala, cara]),
  );
  const keys = await Promise.all(
    ids.map(async (one) => (await done(fred.call(getQuestion, at(one)))).options),
  );
  const option = (question: number, isRight: boolean) =>
    keys[question]?.find(({ is_correct }) => is_correct === isRight)?.id as number;
  return { id, ids: ids as [number, number], option };
}

const answer = (who: Person, id: number, question_id: number, option_id: number) =>
  done(who.call(saveResponse, { body: { quiz_or_viva_id: id, question_id, option_id } }));
const handIn = (who: Person, id: number) => done(who.call(submitAttempt, { body: { quiz_or_viva_id: id } }));
const result = (who: Person, id: number) => who.call(endpoints.getQuizResult, at(id));
const rows = async (id: number, query = {}) =>
  done(fred.call(endpoints.listExamResults, { ...at(id), query }));
const scores = async (id: number) =>
  (await rows(id)).map(({ roll_number, score, rank }) => [roll_number, score, rank]);

/** Anna has all right, Bala one right and one wrong, Cara does not come; then it is over. */
async function sat(form: object = {}) {
  const given = await exam(form);
  const { id, ids, option } = given;
  for (const who of [anna, bala]) await sit(who, id);
  await answer(anna, id, ids[0], option(0, true));
  await answer(anna, id, ids[1], option(1, true));
  await answer(bala, id, ids[0], option(0, false));
  await answer(bala, id, ids[1], option(1, true));
  await handIn(anna, id);
  await handIn(bala, id);
  return given;
}

async function over() {
  await step(minutes(11));
  await closeDue();
  await releaseDue();
}

describe('a student', () => {
  test('sees nothing of the marks until the window closes, then the result, also without the version', async () => {
    const { id } = await sat();
    expect((await result(anna, id)).status).toBe(403);
    expect((await done(anna.call(endpoints.listOwnResults)))[0]).toMatchObject({
      id,
      is_released: false,
      marks_obtained: null,
    });
    await over();
    expect(await done(result(anna, id))).toMatchObject({
      course_name: 'North Optics',
      faculty_name: 'fred01',
      total_marks: 3,
      marks_obtained: 3,
      total_questions: 2,
      can_review: true,
      modules: [{ module_name: 'North Rays', questions: 2, right: 2, marks: 3, total_marks: 3 }],
    });
    const plain = await server.app.inject({
      url: `/api/quiz/${id}`,
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect(plain.json()).toMatchObject({ marks_obtained: 3 });
    expect(await done(result(cara, id))).toMatchObject({ status: 'absent', marks_obtained: -1 });
    const { items } = await done(anna.call(listNotifications));
    expect(items[0]).toMatchObject({ title: 'Results are out' });
    expect((await server.mailTo(anna.email)).subject).toContain('Results are out');
  });

  test('who may see the marks at once still sees no key while others sit', async () => {
    const { id, ids, option } = await exam({ release: 'at_once' });
    await sit(anna, id);
    await answer(anna, id, ids[0], option(0, true));
    await handIn(anna, id);
    expect(await done(result(anna, id))).toMatchObject({ marks_obtained: 1, can_review: false });
    expect((await anna.call(endpoints.reviewResult, at(id))).status).toBe(403);
    await over();
    const review = await done(anna.call(endpoints.reviewResult, at(id)));
    expect(review[0]).toMatchObject({ explanation: 'A wave, and not.', is_right: true, marks: 1 });
    expect(review[1]).toMatchObject({ is_right: null, marks: 0 });
  });

  test('sees the result of nobody else, and none of an exam that is not theirs', async () => {
    const { id } = await exam({ release: 'at_once' }, anna);
    for (const endpoint of [endpoints.getQuizResult, endpoints.reviewResult, endpoints.getLeaderboard])
      expect((await bala.call(endpoint, at(id))).status).toBe(404);
  });
});

describe('who runs the exam', () => {
  test('sees marks with ranks, absent as -1, sorted and searched', async () => {
    const { id } = await sat();
    await over();
    expect(await scores(id)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 2, 2],
      ['S-cara01', -1, null],
    ]);
    const by = async (query: object) => (await rows(id, query)).map(({ roll_number }) => roll_number);
    expect(await by({ sort: 'score', order: 'desc' })).toEqual(['S-anna01', 'S-bala01', 'S-cara01']);
    expect(await by({ search: 'BALA' })).toEqual(['S-bala01']);
    expect(await done(fred.call(endpoints.getExamSummary, at(id)))).toMatchObject({
      subject: 'North Optics',
      semester: 3,
      total_questions: 2,
      total_marks: 3,
      ended: 2,
      absent: 1,
      mean: 2.5,
      highest: 3,
      is_over: true,
    });
  });

  test('nobody else calls any of it', async () => {
    const { id, ids } = await sat();
    const reason = { reason: 'Because' };
    const all = [
      [endpoints.listExamResults, at(id)],
      [endpoints.getExamSummary, at(id)],
      [endpoints.releaseResults, at(id)],
      [endpoints.getAttempt, of(id, anna)],
      [endpoints.analyseExam, at(id)],
      [endpoints.exportResults, at(id)],
      [endpoints.decideLate, { ...of(id, anna), body: { accept: true, ...reason } }],
      [endpoints.disqualify, { ...of(id, anna), body: reason }],
      [endpoints.reopenAttempt, { ...of(id, anna), body: { minutes: 5, ...reason } }],
      [endpoints.correctMarks, { ...of(id, anna), body: { marks: 0, ...reason } }],
      [
        endpoints.regrade,
        { ...at(id), body: { question_id: ids[0], policy: 'drop', apply: true, ...reason } },
      ],
    ] as const;
    const declared: unknown[] = Object.values(endpoints);
    const named = declared.filter(
      (one) =>
        typeof one === 'object' && one !== null && 'path' in one && String(one.path).includes('/exam/:id'),
    );
    expect(new Set<unknown>(all.map(([endpoint]) => endpoint))).toEqual(new Set(named));
    for (const [endpoint, input] of all) {
      expect((await gita.call(endpoint, input as never)).status, endpoint.path).toBe(404);
      expect((await anna.call(endpoint, input as never)).status, endpoint.path).toBe(403);
    }
    expect(await scores(id)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 2, 2],
      ['S-cara01', null, null],
    ]);
  });

  test('sees how many questions each student gets where some are drawn, however small a module is', async () => {
    const qbank_id = await newBank(fred, north.course);
    const { id: other } = await done(
      root.call(createModule, {
        body: { course_id: north.course, module_number: 9, module_name: 'Colour', syllabus: 'Light' },
      }),
    );
    await addQuestions(fred, { qbank_id, module_id: north.module }, 'One?', 'Two?', 'Three?');
    await addQuestions(fred, { qbank_id, module_id: other }, 'Four?');
    const id = await startExam(fred, { qbank_id, course_id: north.course, draw_per_module: 2 }, anna);
    expect((await sit(anna, id)).questions).toHaveLength(3);
    expect(await done(fred.call(endpoints.getExamSummary, at(id)))).toMatchObject({ total_questions: 3 });
  });

  test('sees which answers came marked as malpractice', async () => {
    const { id, ids, option } = await exam();
    await sit(anna, id);
    const body = { quiz_or_viva_id: id, question_id: ids[1], option_id: option(1, true), malpractice: true };
    await done(anna.call(saveResponse, { body }));
    expect((await rows(id))[0]).toMatchObject({ roll_number: 'S-anna01', integrity_events: 1 });
    expect((await done(fred.call(endpoints.getAttempt, of(id, anna)))).integrity).toMatchObject([
      { kind: 'malpractice', question_number: 2 },
    ]);
  });

  test('releases by hand, once', async () => {
    const { id } = await sat({ release: 'by_hand' });
    await over();
    expect((await result(anna, id)).status).toBe(403);
    await done(fred.call(endpoints.releaseResults, at(id)));
    expect((await done(fred.call(endpoints.releaseResults, at(id)))).message).toContain('already');
    expect((await result(anna, id)).status).toBe(200);
  });
});

describe('decisions', () => {
  test('marks are corrected with a reason the student sees, and not beyond the paper', async () => {
    const { id } = await sat();
    await over();
    const correct = (marks: number | null) =>
      fred.call(endpoints.correctMarks, { ...of(id, bala), body: { marks, reason: 'Spoken answer' } });
    expect((await correct(4)).status).toBe(400);
    expect((await correct('4,5' as never)).body).toMatchObject({
      fields: { marks: 'Please enter a number from 0 to 1000' },
    });
    await done(correct(2.5));
    const seen = await done(result(bala, id));
    expect(seen).toMatchObject({ marks_obtained: 2.5 });
    expect(seen.decisions).toMatchObject([
      { kind: 'marks_corrected', by: 'fred01', reason: 'Spoken answer', marks_before: 2, marks_after: 2.5 },
    ]);
    await done(correct(null));
    expect(await done(result(bala, id))).toMatchObject({ marks_obtained: 2 });
  });

  test('late answers count once they are accepted, and no longer when refused', async () => {
    const { id, ids, option } = await exam();
    await sit(anna, id);
    await step(minutes(10) + seconds(8));
    await answer(anna, id, ids[0], option(0, true));
    await closeDue();
    await releaseDue();
    const late = (accept: boolean) =>
      done(fred.call(endpoints.decideLate, { ...of(id, anna), body: { accept, reason: 'The network' } }));
    expect((await rows(id))[0]).toMatchObject({ score: 0, late_answers: 1, late_accepted: null });
    const { answers } = await done(fred.call(endpoints.getAttempt, of(id, anna)));
    expect(answers.map(({ late: letters }) => letters)).toEqual(['B', null]);
    await late(true);
    expect((await rows(id))[0]).toMatchObject({ score: 1, late_accepted: true });
    expect((await done(result(anna, id))).decisions).toMatchObject([
      { kind: 'late_accepted', marks_before: 0, marks_after: 1 },
    ]);
    await late(false);
    expect((await rows(id))[0]).toMatchObject({ score: 0, late_accepted: false });
  });

  test('who is disqualified has no marks and no rank, and is told why', async () => {
    const { id } = await sat();
    await over();
    await done(fred.call(endpoints.disqualify, { ...of(id, anna), body: { reason: 'A second phone' } }));
    expect((await scores(id)).slice(0, 2)).toEqual([
      ['S-anna01', 0, null],
      ['S-bala01', 2, 1],
    ]);
    expect((await done(result(anna, id))).decisions[0]).toMatchObject({ reason: 'A second phone' });
  });

  test('who is disqualified while sitting it is told so instead of a mark', async () => {
    const { id } = await exam();
    await sit(anna, id);
    await done(fred.call(endpoints.disqualify, { ...of(id, anna), body: { reason: 'A second phone' } }));
    const receipt = await done(anna.call(getReceipt, { query: { quiz_or_viva_id: String(id) } }));
    expect(receipt).toMatchObject({
      status: 'disqualified',
      message: 'Your faculty ended this exam for you. Your answers are kept.',
    });
  });

  test('word of a corrected mark does not tell it before the results are released', async () => {
    const { id } = await sat({ release: 'by_hand', title: 'Optics' });
    await over();
    await done(
      fred.call(endpoints.correctMarks, { ...of(id, bala), body: { marks: 2.5, reason: 'Spoken answer' } }),
    );
    const [newest] = (await done(bala.call(listNotifications))).items;
    expect(newest).toMatchObject({
      title: 'Your marks were corrected',
      body: 'Optics: Spoken answer',
      link: `/student?panel=view-results&exam=${id}`,
    });
  });

  test('a reopened attempt keeps its minutes when the exam is extended or extra time given', async () => {
    const { id } = await sat();
    await over();
    await done(
      fred.call(endpoints.reopenAttempt, { ...of(id, bala), body: { minutes: 30, reason: 'Power cut' } }),
    );
    const before = Date.parse((await sit(bala, id)).state.deadline);
    await done(fred.call(extendExam, { ...at(id), body: { minutes: 5 } }));
    await done(
      fred.call(setExtraTime, {
        body: { course_id: north.course, student_id: bala.student_id, extra_time: 20 },
      }),
    );
    expect(Date.parse((await sit(bala, id)).state.deadline)).toBe(before + minutes(8));
    const [newest] = (await done(bala.call(listNotifications))).items.filter(({ body }) =>
      /go on/.test(body),
    );
    expect(newest).toMatchObject({
      title: 'An exam is open for you again',
      body: expect.stringMatching(/: You can go on for 30 minutes from now\. Power cut$/),
      link: `/quiz/${id}`,
    });
  });

  test('nothing is decided in an exam that is cancelled', async () => {
    const { id } = await sat();
    await done(fred.call(cancelExam, { ...at(id), body: { reason: 'A leak' } }));
    const reason = 'Power cut';
    const refused = [
      fred.call(endpoints.reopenAttempt, { ...of(id, bala), body: { minutes: 5, reason } }),
      fred.call(endpoints.correctMarks, { ...of(id, bala), body: { marks: 1, reason } }),
      fred.call(endpoints.disqualify, { ...of(id, bala), body: { reason } }),
    ];
    for (const reply of await Promise.all(refused))
      expect(reply).toMatchObject({ status: 409, body: { message: 'This exam is cancelled.' } });
  });

  test('an attempt is reopened, also of who never came, and graded again when it ends', async () => {
    const { id, ids, option } = await sat();
    await over();
    const reopen = (who: Student) =>
      done(fred.call(endpoints.reopenAttempt, { ...of(id, who), body: { minutes: 5, reason: 'Power cut' } }));
    await reopen(bala);
    await reopen(cara);
    await sit(cara, id);
    await answer(bala, id, ids[0], option(0, true));
    await answer(cara, id, ids[1], option(1, true));
    await handIn(bala, id);
    await step(minutes(6));
    await closeDue();
    expect(await scores(id)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
      ['S-cara01', 2, 3],
    ]);
  });
});

describe('grading anew', () => {
  const regrade = (id: number, question_id: number, policy: endpoints.RegradePolicy, apply: boolean) =>
    fred.call(endpoints.regrade, {
      ...at(id),
      body: { question_id, policy, apply, reason: 'The key was wrong' },
    });

  test('first says what would change, then changes it for all, and the students are told', async () => {
    const { id, ids } = await sat();
    await over();
    const before = await done(fred.call(getQuestion, at(ids[0])));
    // Bala chose the first option: now that is the right one.
    const corrected = content('What is light?', {
      options: before.options.map(({ option }, i) => ({ option, is_correct: i === 0 })),
    });
    await done(fred.call(changeQuestion, { ...at(ids[0]), body: { version: 1, ...corrected } }));
    const dry = await done(regrade(id, ids[0], 'new_key', false));
    expect(dry).toMatchObject({
      is_applied: false,
      changed: 2,
      changes: [
        { roll_number: 'S-anna01', marks_before: 3, marks_after: 2 },
        { roll_number: 'S-bala01', marks_before: 2, marks_after: 3 },
      ],
    });
    expect((await scores(id))[0]).toEqual(['S-anna01', 3, 1]);
    expect(await done(regrade(id, ids[0], 'new_key', true))).toMatchObject({ is_applied: true, changed: 2 });
    expect((await scores(id)).slice(0, 2)).toEqual([
      ['S-anna01', 2, 2],
      ['S-bala01', 3, 1],
    ]);
    const { items } = await done(bala.call(listNotifications));
    expect(items[0]).toMatchObject({ title: 'A result has changed' });
    const [first] = await done(bala.call(endpoints.reviewResult, at(id)));
    expect(first).toMatchObject({
      is_right: true,
      note: 'The key of this question was corrected after the exam.',
    });
    expect(await done(regrade(id, ids[0], 'new_key', true))).toMatchObject({ changed: 0 });
  });

  test('one question straight after another, each counts', async () => {
    const { id, ids } = await sat();
    await over();
    for (const question_id of ids)
      await done(
        fred.call(endpoints.regrade, {
          ...at(id),
          body: { question_id, policy: 'all_correct', reason: 'Unclear', apply: true },
        }),
      );
    expect((await scores(id)).slice(0, 2)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
    ]);
  });

  test('right for all, or out of the marks', async () => {
    const { id, ids } = await sat();
    await over();
    await done(regrade(id, ids[0], 'all_correct', true));
    expect((await scores(id)).slice(0, 2)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
    ]);
    await done(regrade(id, ids[1], 'drop', true));
    expect(await done(result(anna, id))).toMatchObject({
      marks_obtained: 1,
      total_marks: 1,
      modules: [{ questions: 1, right: 1, marks: 1, total_marks: 1 }],
    });
  });

  test('a version with other options has no key for this paper', async () => {
    const { id, ids } = await sat();
    await over();
    await done(
      fred.call(changeQuestion, { ...at(ids[0]), body: { version: 1, ...content('Something else') } }),
    );
    expect((await regrade(id, ids[0], 'new_key', true)).status).toBe(400);
  });
});
