// What people choose about results: students how they are told, faculty what is shown.
import { getExam } from '@quivia/contract/exams';
import { chooseChannels, listNotifications } from '@quivia/contract/notifications';
import { getLeaderboard, getQuizResult, reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, minutes, now, seconds, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { releaseAllDue } from '../../testing/exams/close-all-due.ts';
import type { Student } from '../../testing/exams/exams.ts';
import { type Class, examOf, newExam, openClass, sitWith } from '../../testing/exams/sat-exams.ts';
import { addUsers, done } from '../../testing/people.ts';

let room: Class;
let anna: Student;
beforeAll(async () => {
  room = await openClass('anna01');
  anna = room.students[0] as Student;
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

async function released(form: object) {
  const exam = await newExam(room, ['What is light?'], form);
  await sitWith(anna, exam, 'B');
  await room.over();
  await releaseAllDue();
  return exam;
}

const toldOf = async () =>
  (await done(anna.call(listNotifications))).items.filter(({ title }) => title === 'Results released').length;

/** The next mail about results: those about the exam itself are not looked at here. */
async function nextResultMail() {
  for (;;) {
    const { subject } = await room.server.mailTo(anna.email);
    if (subject.startsWith('Results')) return subject;
  }
}

test('who wants no word of results gets none, here or by mail, until they choose again', async () => {
  const choose = (in_app: boolean, by_mail: boolean) =>
    done(anna.call(chooseChannels, { body: { topic: 'results', in_app, by_mail } }));
  await choose(false, false);
  await released({ title: 'Quiet' });
  expect(await toldOf()).toBe(0);
  await room.backToNow();
  await choose(false, true);
  await released({ title: 'By mail' });
  expect(await toldOf()).toBe(0);
  // The first mail there is: none came of the exam before.
  expect(await nextResultMail()).toBe('Results released: By mail');
  await room.backToNow();
  await choose(true, false);
  await released({ title: 'Here' });
  expect(await toldOf()).toBe(1);
});

test('questions are reviewed unless the exam says otherwise', async () => {
  const closed = await released({ allow_review: false });
  expect(await done(room.fred.call(getExam, examOf(closed)))).toMatchObject({ allow_review: false });
  expect(await done(anna.call(getQuizResult, examOf(closed)))).toMatchObject({ can_review: false });
  expect((await anna.call(reviewResult, examOf(closed))).status).toBe(403);
  await room.backToNow();
  const open = await released({});
  expect((await anna.call(reviewResult, examOf(open))).status).toBe(200);
});

test('there is a leaderboard only where the exam says so', async () => {
  const without = await released({});
  expect((await anna.call(getLeaderboard, examOf(without))).status).toBe(403);
  await room.backToNow();
  const exam = await released({ allow_leaderboard: true });
  expect(await done(anna.call(getLeaderboard, examOf(exam)))).toEqual([
    { rank: 1, name: 'anna01', marks: 1, is_own: true },
  ]);
});

describe('how the class did', () => {
  const figuresOf = async (exam: { id: number }) =>
    (await done(anna.call(getQuizResult, examOf(exam)))).class_figures;

  /** As if others had taken the exam too, with 0, 10, 20, … of 100 percent. */
  async function takenByOthers(exam: { id: number }, first: number, last: number) {
    const names = Array.from({ length: last - first + 1 }, (_, i) => `other${exam.id}x${first + i}`);
    for (const [i, id] of (await addUsers(...names)).entries())
      await sql`
        with taken as (
          insert into attempts (exam_id, grant_id, user_id, status, seed, started_at, due_at, ended_at)
          select a.exam_id, a.grant_id, ${id}, 'submitted', 1, a.started_at, a.due_at, a.ended_at
          from attempts a where a.exam_id = ${exam.id} and a.user_id = ${anna.id} returning id)
        insert into results (attempt_id, units, total_marks, answered, questions, graded_at)
        select id, ${8400 * (first + i)}, 1, 1, 1, ${now()} from taken`;
  }

  test('is shown from ten students on, and never with a name', async () => {
    const exam = await released({});
    await takenByOthers(exam, 0, 7);
    expect(await figuresOf(exam)).toBeNull();
    await takenByOthers(exam, 8, 8);
    // A class is counted once for all who look within two seconds.
    expect(await figuresOf(exam)).toBeNull();
    stepClock(seconds(2));
    // 0 to 80 percent, and Anna's 100.
    expect(await figuresOf(exam)).toEqual({ students: 10, average_percent: 46, fifths: [2, 2, 2, 2, 2] });
  });

  test('is not shown where the exam does not allow it, or while somebody is still taking it', async () => {
    const closed = await released({ allow_class_figures: false });
    await takenByOthers(closed, 0, 10);
    expect(await figuresOf(closed)).toBeNull();
    await room.backToNow();
    const exam = await released({});
    await takenByOthers(exam, 0, 10);
    expect((await figuresOf(exam))?.students).toBe(12);
    const fourth = sql`exam_id = ${exam.id} and user_id = (select id from users where username = ${`other${exam.id}x4`})`;
    // With time left: else the server closes it by itself.
    const due = after(now(), minutes(5));
    await sql`update attempts set status = 'in_progress', ended_at = null, due_at = ${due} where ${fourth}`;
    expect(await figuresOf(exam)).toBeNull();
    await sql`update attempts set status = 'submitted', ended_at = ${now()} where ${fourth}`;
  });
});

test('a result says how long the student took, without pauses', async () => {
  const exam = await newExam(room, ['How long?'], { release: 'at_once' });
  await sitWith(anna, exam, 'B');
  await sql`update attempts set started_at = ended_at - interval '95 seconds' where exam_id = ${exam.id}`;
  expect(await done(anna.call(getQuizResult, examOf(exam)))).toMatchObject({ time_used: 95 });
  // Ten seconds before the start, of which five reach into it, and forty during the exam.
  await sql`
    insert into attempt_pauses (attempt_id, reason, paused_at, resumed_at)
    select a.id, 'A power cut', a.started_at + make_interval(secs => p.since), a.started_at + make_interval(secs => p.until)
    from attempts a, (values (-30, -20), (-5, 5), (40, 80)) as p (since, until)
    where a.exam_id = ${exam.id} and a.grant_id = ${anna.student_id}`;
  expect(await done(anna.call(getQuizResult, examOf(exam)))).toMatchObject({ time_used: 50 });
  const missed = await newExam(room, ['Not there']);
  await room.over();
  await releaseAllDue();
  expect(await done(anna.call(getQuizResult, examOf(missed)))).toMatchObject({
    status: 'absent',
    time_used: null,
  });
});
