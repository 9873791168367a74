// Ghosts take an exam as students do, and stop when a person comes or the exam ends.

import { listAsks } from '@quivia/contract/hall/asks';
import { getBoard } from '@quivia/contract/hall/board';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, seconds, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { addQuestions, content, newBank } from '../../../testing/exams/banks.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { sit, startExam, student } from '../../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { writePresence } from '../board/presence.service.ts';
import { BEHAVIOURS, behaviourOf, doingAt } from './ghost.rules.ts';
import { addGhosts, moveGhosts } from './ghosts.service.ts';

let server: TestApp;
let hall: StaffedHall;
let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
beforeAll(async () => {
  server = await startTestApp();
  hall = await staffHall(server, await server.person('root01', 'Admin'), 'North', { duration: 10 });
});
afterEach(() => step(-stepped));
afterAll(() => server.stop());

test('every behaviour goes forward, never has more answers than questions, and every ghost is heard at some time', () => {
  const seen = new Set(BEHAVIOURS.map((_, id) => behaviourOf(id + 1)));
  expect([...seen].sort()).toEqual([...new Set(BEHAVIOURS)].sort());
  for (let id = 1; id <= 2 * BEHAVIOURS.length; id += 1) {
    const doings = Array.from({ length: 60 }, (_, i) => doingAt(id, { elapsed: 10 * i, allowed: 600 }, 20));
    const answered = doings.map((one) => one.answered);
    expect(answered).toEqual([...answered].sort((a, b) => a - b));
    expect(Math.max(...answered)).toBeLessThanOrEqual(20);
    expect(doings.some(({ isSilent }) => !isSilent)).toBe(true);
  }
});

test('ghosts answer through the engine, are seen on the board, and end with the exam', async () => {
  await sit(hall.anna, hall.examId);
  await sit(hall.bala, hall.examId);
  await sql`update attempts set session_id = null where exam_id = ${hall.examId}`;
  expect(await addGhosts(hall.examId)).toBe(2);
  // A second time, as after a restart of the demo.
  expect(await addGhosts(hall.examId)).toBe(0);
  for (let turn = 0; turn < 12; turn += 1) {
    step(seconds(20));
    // Two processes at once: each ghost acts once.
    await Promise.all([moveGhosts(), moveGhosts()]);
  }
  const given = await sql<{ answers: number }[]>`
    select count(*)::int as answers from response_events r join attempts a on a.id = r.attempt_id
    where a.exam_id = ${hall.examId} group by r.attempt_id, r.question_id`;
  expect(new Set(given.map(({ answers }) => answers))).toEqual(new Set([1]));
  await writePresence();
  // The server may have taken what was heard, and be about to write it.
  await expect.poll(async () => (await sql`select 1 from presence`).length).toBeGreaterThan(0);
  const params = { id: String(hall.examId) };
  await done(hall.observer.call(getBoard, { params }));
  await done(hall.owner.call(listAsks, { params }));
  step(minutes(10));
  await closeAllDue();
  await moveGhosts();
  await sql`update ghosts set next_at = now() - interval '1 hour'`;
  await moveGhosts();
  // The server moves ghosts by itself, too, and may be about to end them.
  await expect.poll(() => sql`select 1 from ghosts`).toHaveLength(0);
});

test.each(['free', 'forward_only'] as const)(
  'ghosts pass information pages, and submit, where students go through the paper %s',
  async (navigation) => {
    const { college, owner } = hall;
    const qbank_id = await newBank(owner, college.course, navigation);
    const page = { question_type: 'INFO' as const, body: {}, answer_key: {}, options: [] };
    const ids = await addQuestions(
      owner,
      { qbank_id, module_id: college.module },
      content('Read this first.', page),
      'First?',
      content('Now read this.', page),
      'Second?',
    );
    // What a ghost does follows from the id of its attempt.
    const [newest] = await sql<{ id: number }[]>`select max(id) as id from attempts`;
    const quick = BEHAVIOURS.length * ((newest?.id ?? 0) + 1) + BEHAVIOURS.indexOf('quick');
    await sql.unsafe(`alter table attempts alter column id restart with ${quick}`);
    const who = await student(server, college, `north${navigation.slice(0, 4)}`);
    const form = {
      qbank_id,
      course_id: college.course,
      duration: 10,
      release: 'by_hand' as const,
      navigation,
    };
    const examId = await startExam(owner, { ...form, shuffle_questions: false }, who);
    await sit(who, examId);
    await sql`update attempts set session_id = null where exam_id = ${examId}`;
    expect(behaviourOf(quick)).toBe('quick');
    expect(await addGhosts(examId)).toBe(1);
    for (let turn = 0; turn < 28; turn += 1) {
      step(seconds(20));
      await moveGhosts();
    }
    const answered = await sql<{ question_id: number }[]>`
      select distinct question_id from response_events where attempt_id = ${quick} order by 1`;
    expect(answered.map(({ question_id }) => question_id)).toEqual([ids[1], ids[3]]);
    await expect
      .poll(() => sql`select status from attempts where id = ${quick}`)
      .toEqual([{ status: 'submitted' }]);
  },
);
