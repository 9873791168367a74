// Late answers: kept, and counted by a decision that covers exactly those that existed; after the results, apart.
import { getReceipt, listOwnExams, saveResponse, startAttempt } from '@quivia/contract/attempts';
import { decideLate, regrade } from '@quivia/contract/exam-decisions';
import { getAttempt, releaseResults } from '@quivia/contract/exam-results';
import { getHome } from '@quivia/contract/home';
import { getQuizResult, reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, seconds } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../testing/exams/light-class.ts';
import { answer, examOf, type NewExam } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const reason = 'The network was down';
const decide = (exam: NewExam, accept: boolean) =>
  done(fred.call(decideLate, { ...attemptOf(exam, anna), body: { accept, reason } }));
const seen = (exam: NewExam) => done(fred.call(getAttempt, attemptOf(exam, anna)));
const send = (exam: NewExam, question: number, option: number, more = {}) =>
  anna.call(saveResponse, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: exam.questionIds[question] as number,
      option_id: exam.options[question]?.[option] as number,
      ...more,
    },
  });

/** Anna answers the first question wrong; then her network is away until after the deadline. */
async function cutOff(form: object = {}) {
  const exam = await room.exam({ release: 'by_hand', ...form }, anna);
  await sit(anna, exam.id);
  await answer(anna, exam, 0, 'A', { opening: 1, seq: 1 });
  await room.step(minutes(10) + seconds(200));
  await closeAllDue();
  return exam;
}

test('H4 (a): a decision covers the late answers that existed, and no later one', async () => {
  const exam = await cutOff();
  await done(send(exam, 0, 1, { opening: 1, seq: 2 }));
  await decide(exam, true);
  expect(await seen(exam)).toMatchObject({ score: 1, late_accepted: true });
  // The next one waits for a decision of its own, also when something is regraded meanwhile.
  await done(send(exam, 1, 1, { opening: 1, seq: 3 }));
  const question_id = exam.questionIds[0] as number;
  await done(
    fred.call(regrade, {
      ...examOf(exam),
      body: { question_id, policy: 'all_correct', reason, apply: true },
    }),
  );
  expect((await room.rows(exam))[0]).toMatchObject({ late_answers: 2, late_accepted: null });
  expect(await seen(exam)).toMatchObject({
    score: 1,
    late_accepted: null,
    marks_with_late: 3,
    late: [{ accepted: true }, { accepted: null, marks_change: 2 }],
  });
  await decide(exam, true);
  expect(await seen(exam)).toMatchObject({ score: 3, marks_with_late: null });
});

test('accepting a later answer leaves a refused one refused, and gives the marks that were shown', async () => {
  const exam = await cutOff();
  await done(send(exam, 0, 1, { opening: 1, seq: 2 }));
  await decide(exam, false);
  await done(send(exam, 1, 1, { opening: 1, seq: 3 }));
  expect(await seen(exam)).toMatchObject({ score: 0, marks_with_late: 2 });
  await decide(exam, true);
  const accepted = { score: 2, marks_with_late: null, late: [{ accepted: false }, { accepted: true }] };
  expect(await seen(exam)).toMatchObject(accepted);
  // Refusing one more changes nothing; a decision after all were decided covers all of them again.
  await done(send(exam, 0, 1, { opening: 1, seq: 4 }));
  await decide(exam, false);
  expect(await seen(exam)).toMatchObject({ score: 2 });
  await decide(exam, true);
  expect(await seen(exam)).toMatchObject({ score: 3 });
  await decide(exam, false);
  expect(await seen(exam)).toMatchObject({ score: 0, late_accepted: false });
});

test('until a decision the student and the examiner find late answers on their first pages', async () => {
  const exam = await cutOff({ title: 'Cut off' });
  const waiting = async (who: Person) =>
    (await done(who.call(getHome))).waiting.filter((one) => 'exam_id' in one && one.exam_id === exam.id);
  const listed = async () => {
    const exams = await done(anna.call(listOwnExams, { query: { communities: false } }));
    return exams.find(({ id }) => id === exam.id)?.late_answers;
  };
  const toRelease = { kind: 'release', exam_id: exam.id, title: 'Cut off', community_id: null };
  expect([await waiting(fred), await waiting(anna), await listed()]).toEqual([[toRelease], [], 0]);
  await done(send(exam, 0, 1, { opening: 1, seq: 2 }));
  await done(send(exam, 0, 0, { opening: 1, seq: 3 }));
  await done(send(exam, 1, 1, { opening: 1, seq: 4 }));
  const given = { exam_id: exam.id, title: 'Cut off', community_id: null };
  expect(await waiting(fred)).toEqual([{ kind: 'late', ...given, students: 1 }, toRelease]);
  expect(await waiting(anna)).toEqual([{ kind: 'late_own', ...given, answers: 2 }]);
  expect(await listed()).toBe(2);
  await decide(exam, false);
  expect([await waiting(fred), await waiting(anna), await listed()]).toEqual([[toRelease], [], 0]);
});

test('faculty see each late answer with its time, how late it was and what it would change', async () => {
  const exam = await cutOff();
  await done(send(exam, 0, 1, { opening: 1, seq: 2 }));
  await room.step(seconds(60));
  await done(send(exam, 1, 0, { opening: 1, seq: 3 }));
  await done(send(exam, 1, 1, { opening: 1, seq: 4 }));
  const { late, marks_with_late, score } = await seen(exam);
  expect({ score, marks_with_late }).toEqual({ score: 0, marks_with_late: 3 });
  expect(late).toMatchObject([
    { question_number: 1, chosen: 'B', accepted: null, marks_change: 1 },
    // Replaced by the next one.
    { question_number: 2, chosen: 'A', accepted: null, marks_change: null },
    { question_number: 2, chosen: 'B', accepted: null, marks_change: 2 },
  ]);
  expect(late[0]?.late_by).toBeGreaterThanOrEqual(200);
  expect((late[1]?.late_by ?? 0) - (late[0]?.late_by ?? 0)).toBeGreaterThanOrEqual(60);
});

test('H4 (a): what comes after the results is kept apart: the key that was shown earns nothing by itself', async () => {
  const exam = await cutOff();
  await done(send(exam, 0, 0, { opening: 1, seq: 2 }));
  await decide(exam, true);
  await done(fred.call(releaseResults, examOf(exam)));
  const key = await done(anna.call(reviewResult, examOf(exam)));
  expect(key.map(({ options }) => options.findIndex(({ is_correct }) => is_correct))).toEqual([1, 1]);
  for (const question of [0, 1])
    expect(await done(send(exam, question, 1, { opening: 1, seq: 3 + question }))).toMatchObject({
      outcome: 'late',
      after_results: true,
    });
  const question_id = exam.questionIds[1] as number;
  await done(
    fred.call(regrade, { ...examOf(exam), body: { question_id, policy: 'new_key', reason, apply: true } }),
  );
  // A decision about late answers leaves those that came after the results alone.
  await decide(exam, true);
  expect(await seen(exam)).toMatchObject({
    score: 0,
    marks_with_late: null,
    marks_with_after_results: 3,
    late: [
      { chosen: 'A', accepted: true, after_results: false },
      { chosen: 'B', accepted: null, after_results: true },
      { chosen: 'B', accepted: null, after_results: true },
    ],
  });
});

test('H4 (b): answers after the results count by a decision of their own, which covers those that existed', async () => {
  const exam = await cutOff();
  await done(fred.call(releaseResults, examOf(exam)));
  const decideAfter = (accept: boolean, after_results: boolean) =>
    fred.call(decideLate, { ...attemptOf(exam, anna), body: { accept, reason, after_results } });
  expect((await decideAfter(true, true)).status).toBe(409);
  await done(send(exam, 0, 1, { opening: 1, seq: 2 }));
  expect((await decideAfter(true, false)).status).toBe(409);
  await done(decideAfter(true, true));
  expect(await seen(exam)).toMatchObject({ score: 1, late_accepted: true });
  await done(send(exam, 1, 1, { opening: 1, seq: 3 }));
  expect(await seen(exam)).toMatchObject({ score: 1, late_accepted: null, marks_with_after_results: 3 });
  await done(decideAfter(false, true));
  expect(await seen(exam)).toMatchObject({ score: 1, late: [{ accepted: true }, { accepted: false }] });
});

test('the student sees what came late for good: on the receipt and with the result, whatever was decided', async () => {
  const exam = await cutOff();
  const given = Date.now() * 1000;
  await done(send(exam, 0, 1, { opening: 1, seq: given }));
  await decide(exam, false);
  await done(fred.call(releaseResults, examOf(exam)));
  await done(send(exam, 1, 2, { opening: 1, seq: given + 1000 }));
  const given_at = new Date(given / 1000).toISOString();
  const late = [
    { question_number: 1, chosen: 'B', given_at, accepted: false, after_results: false },
    { question_number: 2, chosen: 'C', accepted: null, after_results: true },
  ];
  expect(await done(anna.call(getReceipt, { query: ofExam(exam.id) }))).toMatchObject({ answered: 1, late });
  expect(await done(anna.call(getQuizResult, examOf(exam)))).toMatchObject({ answered: 1, late });
});

test('what one student sends after the results is bounded', async () => {
  const exam = await cutOff();
  await done(fred.call(releaseResults, examOf(exam)));
  await sql`
    insert into response_events (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice, received_at,
      is_late, after_release)
    select a.id, 1, 1000 + n, ${exam.questionIds[0]}, '{}', false, false, now(), true, true
    from attempts a, generate_series(1, 499) n where a.exam_id = ${exam.id}`;
  expect((await send(exam, 0, 1, { opening: 1, seq: 2 })).status).toBe(200);
  expect(await send(exam, 0, 2, { opening: 1, seq: 3 })).toMatchObject({
    status: 409,
    body: { code: 'results_out' },
  });
});

test('where results are shown at once and nobody is waited for, an attempt is sealed when it ends', async () => {
  const exam = await cutOff({ release: 'at_once' });
  expect(await done(send(exam, 0, 1))).toMatchObject({ outcome: 'late', after_results: true });
});

test('an answer that was saved in time stays so when its repeat comes late, after the end or after the release', async () => {
  const exam = await cutOff();
  const repeat = () => send(exam, 0, 0, { opening: 1, seq: 1 });
  expect(await done(repeat())).toMatchObject({ outcome: 'saved', status: 'closed_by_deadline' });
  await done(fred.call(releaseResults, examOf(exam)));
  expect(await done(repeat())).toMatchObject({ outcome: 'saved' });
  expect(await seen(exam)).toMatchObject({ late_answers: 0 });
});

test('an answer that comes while the results are being released is kept, as late or as after the results', async () => {
  const exam = await cutOff();
  const [attempt] = await sql<{ id: number }[]>`select id from attempts where exam_id = ${exam.id}`;
  const { release, saved } = await whileHolding(
    () => sql`select from attempts where id = ${(attempt as { id: number }).id} for update`,
    async (waiting) => {
      const release = fred.call(releaseResults, examOf(exam));
      await waiting(1);
      const saved = send(exam, 0, 1, { opening: 1, seq: 9 });
      await waiting(2);
      return { release, saved };
    },
  );
  expect((await release).status).toBe(200);
  const { after_results = false, outcome } = await done(saved);
  expect(outcome).toBe('late');
  expect(await seen(exam)).toMatchObject({ score: 0, late: [{ accepted: null, after_results }] });
});

test('answers without a number are ordered by the database, whichever process takes them', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  const clock = async () => {
    const [row] = await sql<
      { now: number }[]
    >`select extract(epoch from clock_timestamp())::float8 * 1000000 as now`;
    return row?.now as number;
  };
  const moments = [await clock()];
  for (const option of [0, 1, 2, 1]) {
    await done(send(exam, 0, option));
    moments.push(await clock());
  }
  const rows = await sql<{ seq: number }[]>`
    select r.seq::float8 as seq
    from response_events r join attempts a on a.id = r.attempt_id where a.exam_id = ${exam.id} order by r.received_at, r.seq`;
  expect(rows).toHaveLength(4);
  // Each between what the database's clock said before it and after it, in microseconds.
  for (const [i, { seq }] of rows.entries()) {
    expect(seq).toBeGreaterThan(moments[i] as number);
    expect(seq).toBeLessThan(moments[i + 1] as number);
  }
});

test('a reload after the end says which answers came late and when the last one in time was saved', async () => {
  const before = Date.now();
  const exam = await cutOff();
  await done(send(exam, 1, 1, { opening: 1, seq: 2 }));
  const reload = () => done(anna.call(startAttempt, { query: ofExam(exam.id) }));
  const state = await reload();
  const [first, second] = exam.questionIds as [number, number];
  expect(state).toMatchObject({
    status: 'closed_by_deadline',
    last_question: first,
    late_questions: [second],
  });
  const savedAt = Date.parse(state.saved_at as string);
  expect(savedAt).toBeGreaterThanOrEqual(before);
  // Before the clock was stepped.
  expect(savedAt).toBeLessThanOrEqual(Date.now());
  await decide(exam, false);
  expect((await reload()).late_questions).toEqual([]);
});

test('the review says of a question that a late answer waits for a decision, and no longer once it is made', async () => {
  const exam = await cutOff({ allow_review: true });
  await done(send(exam, 1, 1, { opening: 1, seq: 2 }));
  await done(fred.call(releaseResults, examOf(exam)));
  const notes = async () =>
    (await done(anna.call(reviewResult, { params: { id: String(exam.id) } }))).map(({ note }) => note);
  expect((await notes()).filter(Boolean)).toEqual([
    "An answer to this question arrived after the deadline. Whether it counts hasn't been decided yet.",
  ]);
  await decide(exam, true);
  expect((await notes()).filter(Boolean)).toEqual([]);
});
