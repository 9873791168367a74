// Where features meet in an attempt: what each may see, record and refuse.
import {
  getOwnRecord,
  listPaper,
  nextQuestion,
  type QuestionForStudent,
  saveResponse,
  startAttempt,
  submitAttempt,
} from '@quivia/contract/attempts';
import { correctMarks, regrade } from '@quivia/contract/exam-decisions';
import { getAttempt } from '@quivia/contract/exam-results';
import { listNotifications } from '@quivia/contract/notifications';
import { takeRoleBack } from '@quivia/contract/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { grantOf } from '../../testing/college.ts';
import { buildCommunity, enter } from '../../testing/communities.ts';
import { addQuestions, content, newBank } from '../../testing/exams/banks.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit, startExam, study } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass, resultOf } from '../../testing/exams/light-class.ts';
import { examOf, handIn, type NewExam } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { failOnce, heal } from '../../testing/server/faults.ts';
import * as papers from '../papers/papers.service.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna, bala } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const reason = 'Unclear';
const drop = (exam: NewExam, question: number, apply = true) =>
  done(
    fred.call(regrade, {
      ...examOf(exam),
      body: { question_id: exam.questionIds[question] as number, policy: 'drop', reason, apply },
    }),
  );

describe('a correction and a regrade', () => {
  test('a correction stays, but never counts for more than the total, and everyone whose result changed is notified', async () => {
    const exam = await room.sat();
    await room.over();
    await done(fred.call(correctMarks, { ...attemptOf(exam, bala), body: { marks: 3, reason } }));
    const before = (await done(bala.call(listNotifications))).unread;
    expect(await drop(exam, 0, false)).toMatchObject({
      changed: 2,
      changes: [
        { marks_before: 3, marks_after: 2, total_before: 3, total_after: 2, is_corrected: false },
        { marks_before: 3, marks_after: 2, total_before: 3, total_after: 2, is_corrected: true },
      ],
    });
    await drop(exam, 0);
    expect(await done(resultOf(bala, exam))).toMatchObject({ marks_obtained: 2, total_marks: 2 });
    expect(await done(fred.call(getAttempt, attemptOf(exam, bala)))).toMatchObject({
      score: 2,
      computed_marks: 2,
      is_corrected: true,
    });
    expect((await done(bala.call(listNotifications))).unread).toBe(before + 1);
  });

  test('a regrade under a correction that changes nothing that counts notifies nobody', async () => {
    const exam = await room.sat();
    await room.over();
    await done(fred.call(correctMarks, { ...attemptOf(exam, bala), body: { marks: 1.5, reason } }));
    const before = (await done(bala.call(listNotifications))).unread;
    const body = { question_id: exam.questionIds[0] as number, policy: 'all_correct' as const, reason };
    expect(await done(fred.call(regrade, { ...examOf(exam), body: { ...body, apply: true } }))).toMatchObject(
      { changed: 0 },
    );
    expect((await done(bala.call(listNotifications))).unread).toBe(before);
    expect(await done(fred.call(getAttempt, attemptOf(exam, bala)))).toMatchObject({
      score: 1.5,
      computed_marks: 3,
    });
  });
});

const answer = (who: Student, exam: NewExam, question: QuestionForStudent, more = {}) =>
  who.call(saveResponse, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: question.id,
      option_id: question.options[0]?.id as number,
      ...more,
    },
  });

describe('forward only', () => {
  const next = (who: Student, exam: NewExam, question: QuestionForStudent, opening?: number) =>
    who.call(nextQuestion, {
      body: { quiz_or_viva_id: exam.id, question_id: question.id, ...(opening && { opening }) },
    });

  test('M2: no question is sent before it is reached, and none that was left can be answered, on any device', async () => {
    const exam = await room.exam({ navigation: 'forward_only', shuffle_questions: true }, anna);
    const { questions, state } = await sit(anna, exam.id, { device: 'phone-phone-phone' });
    expect(state).toMatchObject({ question_count: 2, current_question: questions[0]?.id });
    expect(questions.length).toBe(1);
    const first = questions[0] as QuestionForStudent;
    expect((await answer(anna, exam, first, { opening: 1, seq: 1 })).status).toBe(200);
    const hidden = exam.questionIds.find((id) => id !== first.id) as number;
    expect(
      await anna.call(saveResponse, {
        body: { quiz_or_viva_id: exam.id, question_id: hidden, option_ids: [] },
      }),
    ).toMatchObject({ status: 409, body: { code: 'question_left' } });

    const { question: second } = await done(next(anna, exam, first));
    expect(second).toMatchObject({ id: hidden, question_number: 2 });
    // The reply was lost: the same one again.
    expect((await done(next(anna, exam, first))).question).toEqual(second);
    expect(await answer(anna, exam, first, { opening: 1, seq: 2 })).toMatchObject({
      status: 409,
      body: { code: 'question_left' },
    });
    // But the repeat of an answer that was saved while it was there is still acknowledged.
    expect(await done(answer(anna, exam, first, { opening: 1, seq: 1 }))).toMatchObject({ outcome: 'saved' });

    const other = await sit(anna, exam.id, { device: 'laptop-laptop-lap', take_over: 'true' });
    expect(other.state).toMatchObject({ current_question: hidden, question_count: 2 });
    expect(other.questions.length).toBe(2);
    expect((await answer(anna, exam, first)).status).toBe(409);
    expect((await next(anna, exam, first, 1)).status).toBe(409);
    expect(await done(next(anna, exam, second as QuestionForStudent))).toMatchObject({ question: null });
    expect((await answer(anna, exam, second as QuestionForStudent)).status).toBe(200);
  });

  test('where one may go back, there is nothing to move on from', async () => {
    const exam = await room.exam({}, anna);
    const { questions } = await sit(anna, exam.id);
    expect(questions.length).toBe(2);
    expect((await next(anna, exam, questions[0] as QuestionForStudent)).status).toBe(409);
  });
});

describe('what is recorded', () => {
  test('a refused look from another device leaves nothing against the student', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: 'phone-phone-phone' });
    for (let peek = 0; peek < 3; peek += 1)
      expect(
        await anna.call(
          startAttempt,
          { query: { ...ofExam(exam.id), device: 'laptop-laptop-lap' } },
          { 'user-agent': 'Another browser' },
        ),
      ).toMatchObject({ status: 409, body: { code: 'open_elsewhere' } });
    expect((await done(fred.call(getAttempt, attemptOf(exam, anna)))).integrity).toEqual([]);
  });

  test('a take-over is recorded with it, and the student can see what was recorded once it is over', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: 'phone-phone-phone' });
    await sit(anna, exam.id, { device: 'laptop-laptop-lap', take_over: 'true' });
    const own = () => anna.call(getOwnRecord, { query: ofExam(exam.id) });
    expect((await own()).status).toBe(409);
    await handIn(anna, exam);
    expect((await done(own())).events).toMatchObject([{ kind: 'second_tab', question_number: null }]);
    expect((await bala.call(getOwnRecord, { query: ofExam(exam.id) })).status).toBe(404);
  });
});

test('a take-over that breaks off between its parts leaves the exam with the first device', async () => {
  const exam = await room.exam({}, anna);
  const { questions } = await sit(anna, exam.id, { device: 'phone-phone-phone' });
  const takeOver = () =>
    anna.call(startAttempt, {
      query: { ...ofExam(exam.id), device: 'laptop-laptop-lap', take_over: 'true' },
    });
  const attempt = () => sql`select opening, device from attempts where exam_id = ${exam.id}`;
  const before = await attempt();
  await failOnce('integrity_events', 1);
  expect((await takeOver()).status).toBe(500);
  await heal('integrity_events');
  expect(await attempt()).toEqual(before);
  expect((await done(fred.call(getAttempt, attemptOf(exam, anna)))).integrity).toEqual([]);
  expect(await done(answer(anna, exam, questions[0] as QuestionForStudent))).toMatchObject({
    outcome: 'saved',
  });
  expect((await takeOver()).status).toBe(200);
  expect(await attempt()).toEqual([{ opening: 2, device: 'laptop-laptop-lap' }]);
});

describe('grading that goes wrong', () => {
  test('one attempt that cannot be graded does not stop the others, and says why it has no marks', async () => {
    const exam = await room.exam({}, anna, bala);
    const empty = await room.exam({}, bala);
    for (const who of [anna, bala]) await sit(who, exam.id);
    await sit(bala, empty.id);
    // What no screen can bring about: a paper without questions.
    await sql`alter table exam_questions disable trigger user`;
    await sql`delete from exam_questions where exam_id = ${empty.id}`;
    await sql`alter table exam_questions enable trigger user`;
    papers.forget(empty.id);
    await room.step(minutes(11));
    await closeAllDue();
    const rows = await sql<{ status: string; ungraded: string | null; results: number }[]>`
      select a.status, a.ungraded, (select count(*)::int from results r where r.attempt_id = a.id) as results
      from attempts a where a.exam_id = any(${[exam.id, empty.id]}) order by a.exam_id, a.id`;
    expect([...rows]).toEqual([
      { status: 'closed_by_deadline', ungraded: null, results: 1 },
      { status: 'closed_by_deadline', ungraded: null, results: 1 },
      { status: 'closed_by_deadline', ungraded: 'no_paper', results: 0 },
    ]);
    expect(await done(fred.call(getAttempt, attemptOf(empty, bala)))).toMatchObject({
      ungraded: 'no_paper',
      score: null,
    });
  });
});

describe('people who leave and come', () => {
  test('a removed student can no longer send answers, and can once they are back', async () => {
    const exam = await room.exam({}, room.cara);
    const { questions } = await sit(room.cara, exam.id);
    const first = questions[0] as QuestionForStudent;
    const save = () =>
      room.cara.call(saveResponse, {
        body: { quiz_or_viva_id: exam.id, question_id: first.id, option_ids: [] },
      });
    expect((await save()).status).toBe(200);
    // Somebody who is a student elsewhere keeps the role, and so gets as far as the exam.
    await sql`
      insert into institutions (name, place, institution_type, education_system_id)
      select 'Elsewhere', 'Kochi', 'COLLEGE', id from education_systems limit 1`;
    await sql`
      insert into grants (user_id, role, institution_id, member_id, class_or_semester)
      select ${room.cara.id}, 'Student', id, 'E-1', 1 from institutions where name = 'Elsewhere'`;
    const id = await grantOf(room.college.admin, room.cara.username, 'Student');
    await done(room.college.admin.call(takeRoleBack, { params: { id: String(id) } }));
    await room.step(0);
    expect(await save()).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    await study(room.college, room.cara);
    expect((await save()).status).toBe(200);
    expect((await done(room.cara.call(listPaper, { query: ofExam(exam.id) }))).length).toBe(2);
    await done(room.cara.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } }));
  });

  test('a newcomer touches no attempt but their own', async () => {
    const club = await buildCommunity(room.server, room.root, 'Chess');
    const early = await enter(club, await room.server.person('early01'));
    const qbank_id = await newBank(club.admin, club.course);
    await addQuestions(club.admin, { qbank_id, module_id: club.topic }, content('Light?'));
    const id = await startExam(
      club.admin,
      { qbank_id, course_id: club.course, duration: 10, newcomers: true },
      early,
    );
    const rows = () =>
      sql<{ id: number; xmin: string; xmax: string }[]>`
        select id, xmin::text, xmax::text from attempts where exam_id = ${id} order by id`;
    const before = [...(await rows())];
    expect(before.length).toBe(1);
    await enter(club, await room.server.person('later01'));
    const after = [...(await rows())];
    expect(after.length).toBe(2);
    expect(after.slice(0, 1)).toEqual(before);
  });
});
