// What faculty decide about results: what changes by it, and what the student is told.
import { getReceipt, listOwnExams, listPaper } from '@quivia/contract/attempts';
import { correctMarks, decideLate, disqualify, reopenAttempt } from '@quivia/contract/exam-decisions';
import { getAttempt, releaseResults } from '@quivia/contract/exam-results';
import { listNotifications } from '@quivia/contract/notifications';
import { cancelExam, extendExam, setExtraTime } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, minutes, now, seconds } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass, resultOf } from '../../testing/exams/light-class.ts';
import { answer, examOf, handIn } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
let bala: Student;
let cara: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna, bala, cara } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

describe('decisions', () => {
  test('marks are corrected with a reason the student sees, and not beyond the paper', async () => {
    const exam = await room.sat();
    await room.over();
    const correct = (marks: number | null) =>
      fred.call(correctMarks, { ...attemptOf(exam, bala), body: { marks, reason: 'Spoken answer' } });
    expect((await correct(4)).status).toBe(400);
    expect((await correct('4,5' as never)).body).toMatchObject({
      fields: { marks: 'Please enter a number from 0 to 1000' },
    });
    await done(correct(2.5));
    const seen = await done(resultOf(bala, exam));
    const [entry] = await sql<{ what: string }[]>`
      select what from audit_log where action = 'result.decided' order by id desc limit 1`;
    expect(entry?.what).toMatch(
      /^corrected the marks of S-bala01 in .+ \(marks from 2 to 2\.5\): Spoken answer$/,
    );
    expect(seen).toMatchObject({ marks_obtained: 2.5 });
    expect(seen.decisions).toMatchObject([
      { kind: 'marks_corrected', by: 'fred01', reason: 'Spoken answer', marks_before: 2, marks_after: 2.5 },
    ]);
    await done(correct(null));
    expect(await done(resultOf(bala, exam))).toMatchObject({ marks_obtained: 2 });
  });

  test('late answers count once they are accepted, and no longer when refused', async () => {
    // By hand: else the server may have released it before the answer comes.
    const exam = await room.exam({ release: 'by_hand' });
    await sit(anna, exam.id);
    await room.step(minutes(10) + seconds(8));
    await answer(anna, exam, 0, 'B');
    await closeAllDue();
    await done(fred.call(releaseResults, examOf(exam)));
    const late = (accept: boolean) =>
      done(fred.call(decideLate, { ...attemptOf(exam, anna), body: { accept, reason: 'The network' } }));
    expect((await room.rows(exam))[0]).toMatchObject({ score: 0, late_answers: 1, late_accepted: null });
    const { answers } = await done(fred.call(getAttempt, attemptOf(exam, anna)));
    expect(answers.map(({ late: letters }) => letters)).toEqual(['B', null]);
    await late(true);
    expect((await room.rows(exam))[0]).toMatchObject({ score: 1, late_accepted: true });
    expect((await done(resultOf(anna, exam))).decisions).toMatchObject([
      { kind: 'late_accepted', marks_before: 0, marks_after: 1 },
    ]);
    await late(false);
    expect((await room.rows(exam))[0]).toMatchObject({ score: 0, late_accepted: false });
  });

  test('who is disqualified has no marks and no rank, and is told why', async () => {
    const exam = await room.sat();
    await room.over();
    await done(fred.call(disqualify, { ...attemptOf(exam, anna), body: { reason: 'A second phone' } }));
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 0, null],
      ['S-bala01', 2, 1],
    ]);
    expect((await done(resultOf(anna, exam))).decisions[0]).toMatchObject({ reason: 'A second phone' });
  });

  test('who is disqualified while sitting it is told so instead of a mark', async () => {
    const exam = await room.exam();
    await sit(anna, exam.id);
    await done(fred.call(disqualify, { ...attemptOf(exam, anna), body: { reason: 'A second phone' } }));
    const receipt = await done(anna.call(getReceipt, { query: { quiz_or_viva_id: String(exam.id) } }));
    expect(receipt).toMatchObject({
      status: 'disqualified',
      message: 'Your teacher disqualified you: A second phone',
      end_reason: 'A second phone',
    });
    const [card] = await done(anna.call(listOwnExams, { query: {} })).then((exams) =>
      exams.filter(({ id }) => id === exam.id),
    );
    expect(card).toMatchObject({ status: 'disqualified', end_reason: 'A second phone' });
  });

  test('word of a corrected mark does not tell it before the results are released', async () => {
    const exam = await room.sat({ release: 'by_hand', title: 'Optics' });
    await room.over();
    await done(
      fred.call(correctMarks, { ...attemptOf(exam, bala), body: { marks: 2.5, reason: 'Spoken answer' } }),
    );
    const [newest] = (await done(bala.call(listNotifications))).items;
    expect(newest).toMatchObject({
      title: 'Your marks were corrected',
      body: 'Your marks in Optics were corrected. Reason: Spoken answer',
      link: `/student?panel=view-results&exam=${exam.id}`,
    });
  });

  test('a reopened attempt keeps its minutes when the exam is extended or extra time given', async () => {
    const exam = await room.sat();
    await room.over();
    await done(
      fred.call(reopenAttempt, { ...attemptOf(exam, bala), body: { minutes: 30, reason: 'Power cut' } }),
    );
    const before = Date.parse((await sit(bala, exam.id)).state.deadline);
    await done(fred.call(extendExam, { ...examOf(exam), body: { minutes: 5 } }));
    await done(
      fred.call(setExtraTime, {
        body: { course_id: room.college.course, student_id: bala.student_id, extra_time: 20 },
      }),
    );
    expect(Date.parse((await sit(bala, exam.id)).state.deadline)).toBe(before + minutes(8));
    const [newest] = (await done(bala.call(listNotifications))).items.filter(({ body }) =>
      /continue/.test(body),
    );
    expect(newest).toMatchObject({
      title: 'Exam reopened for you',
      body: expect.stringMatching(/^You can continue .+ for 30 minutes from now\. Reason: Power cut$/),
      link: `/quiz/${exam.id}`,
    });
  });

  test('nothing is decided in an exam that is cancelled', async () => {
    const exam = await room.sat();
    await done(fred.call(cancelExam, { ...examOf(exam), body: { reason: 'A leak' } }));
    const reason = 'Power cut';
    const refused = [
      fred.call(reopenAttempt, { ...attemptOf(exam, bala), body: { minutes: 5, reason } }),
      fred.call(correctMarks, { ...attemptOf(exam, bala), body: { marks: 1, reason } }),
      fred.call(disqualify, { ...attemptOf(exam, bala), body: { reason } }),
    ];
    for (const reply of await Promise.all(refused))
      expect(reply).toMatchObject({ status: 409, body: { message: 'This exam was cancelled.' } });
  });

  test('nobody gets the paper before the exam opens by being disqualified and reopened', async () => {
    const start_time = after(now(), minutes(60)).toISOString();
    const end_time = after(now(), minutes(120)).toISOString();
    const exam = await room.exam({ start_time, end_time });
    await done(fred.call(disqualify, { ...attemptOf(exam, bala), body: { reason: 'A mistake' } }));
    const reopened = await fred.call(reopenAttempt, {
      ...attemptOf(exam, bala),
      body: { minutes: 5, reason: 'Undone' },
    });
    expect(reopened).toMatchObject({
      status: 409,
      body: { message: "This exam hasn't opened yet. You can reopen it for this student once it has." },
    });
    expect((await bala.call(listPaper, { query: ofExam(exam.id) })).status).toBe(409);
  });

  test('who never came and is let in after all gets a draw of their own, and no other question', async () => {
    const exam = await room.exam({ draw_per_module: 1 });
    await room.over();
    await done(
      fred.call(reopenAttempt, { ...attemptOf(exam, cara), body: { minutes: 5, reason: 'Late bus' } }),
    );
    await sit(cara, exam.id);
    const [given, ...others] = await done(cara.call(listPaper, { query: ofExam(exam.id) }));
    expect(others).toEqual([]);
    const [stored] = await sql<{ drawn_questions: number[] }[]>`
      select drawn_questions from attempts where exam_id = ${exam.id} and grant_id = ${cara.student_id}`;
    expect(stored?.drawn_questions).toEqual([given?.id]);
  });

  test('an attempt is reopened, also of who never came, and graded again when it ends', async () => {
    const exam = await room.sat();
    await room.over();
    const reopen = (who: Student) =>
      done(fred.call(reopenAttempt, { ...attemptOf(exam, who), body: { minutes: 5, reason: 'Power cut' } }));
    await reopen(bala);
    await reopen(cara);
    await sit(cara, exam.id);
    await answer(bala, exam, 0, 'B');
    await answer(cara, exam, 1, 'B');
    await handIn(bala, exam);
    await room.step(minutes(6));
    await closeAllDue();
    expect(await room.scores(exam)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
      ['S-cara01', 2, 3],
    ]);
  });
});
