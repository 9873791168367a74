// A mark is a row: written when an attempt is graded, and read by everybody who shows it.
import { analyseExam } from '@quivia/contract/exam-analysis';
import { decideLate, type RegradePolicy, regrade, reopenAttempt } from '@quivia/contract/exam-decisions';
import { exportResults, getAttempt } from '@quivia/contract/exam-results';
import { reviewResult } from '@quivia/contract/results';
import { cancelExam } from '@quivia/contract/running-exams';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../../testing/exams/light-class.ts';
import { answer, examOf } from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';
import { failOnce, heal } from '../../../testing/server/faults.ts';
import { fillMarks } from './fill-marks.service.ts';

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

type Exam = Awaited<ReturnType<LightClass['sat']>>;

/** Of each student, by the questions in their order: marks, source, and whether it was right. */
const rowsOf = async ({ id }: { id: number }) =>
  (
    await sql<{ rows: unknown[] }[]>`
      select json_agg(json_build_array(m.units / 84000.0, m.source, m.is_right) order by p.place) as rows
      from question_marks m join attempts a on a.id = m.attempt_id
      join exam_questions p on p.exam_id = a.exam_id and p.question_id = m.question_id
      where a.exam_id = ${id} group by a.id order by a.id`
  ).map(({ rows }) => rows);

/** Of the exam's results, those that are not the sum of their rows. */
const unequal = ({ id }: { id: number }) => sql`
  select a.id, r.units, m.units as sum from attempts a join results r on r.attempt_id = a.id
  left join lateral (select greatest(sum(units), 0) as units from question_marks where attempt_id = a.id) m on true
  where a.exam_id = ${id} and r.units is distinct from m.units`;

const decide = (exam: Exam, question: number, policy: RegradePolicy) =>
  done(
    fred.call(regrade, {
      ...examOf(exam),
      body: { question_id: exam.questionIds[question] as number, policy, reason: 'Unclear', apply: true },
    }),
  );

test('each question of a graded attempt has a row that says what it earned and who says so', async () => {
  const exam = await room.sat();
  await room.over();
  expect(await rowsOf(exam)).toEqual([
    [
      [1, 'm', true],
      [2, 'm', true],
    ],
    [
      [0, 'm', false],
      [2, 'm', true],
    ],
  ]);
  expect(await unequal(exam)).toEqual([]);
});

test('a decision for everyone changes the rows of its question alone', async () => {
  const exam = await room.sat();
  await room.over();
  const before = await sql<
    { at: string }[]
  >`select ctid::text as at from question_marks m where question_id = ${exam.questionIds[0]}`;
  await decide(exam, 1, 'drop');
  expect(await rowsOf(exam)).toEqual([
    [
      [1, 'm', true],
      [0, 'd', null],
    ],
    [
      [0, 'm', false],
      [0, 'd', null],
    ],
  ]);
  expect(
    await sql`select ctid::text as at from question_marks m where question_id = ${exam.questionIds[0]}`,
  ).toEqual(before);
  await decide(exam, 0, 'all_correct');
  await decide(exam, 1, 'all_correct');
  expect((await rowsOf(exam))[1]).toEqual([
    [1, 'd', true],
    [2, 'd', true],
  ]);
  expect(await unequal(exam)).toEqual([]);
});

test('below nothing in the rows is nothing in the result, and a question that was wrong no longer costs once it is dropped', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  await answer(anna, exam, 1, 'A');
  await room.over();
  expect(await rowsOf(exam)).toEqual([
    [
      [0, 'm', null],
      [-1, 'm', false],
    ],
  ]);
  expect((await room.scores(exam))[0]?.[1]).toBe(0);
  await decide(exam, 0, 'all_correct');
  expect((await room.scores(exam))[0]?.[1]).toBe(0);
  await decide(exam, 1, 'drop');
  expect((await room.scores(exam))[0]?.[1]).toBe(1);
  expect(await unequal(exam)).toEqual([]);
});

test('a late answer that is accepted has its mark', async () => {
  const exam = await room.exam({ release: 'by_hand' }, anna);
  await sit(anna, exam.id);
  await answer(anna, exam, 0, 'A', { opening: 1, seq: 1 });
  await room.step(minutes(14));
  await closeAllDue();
  await answer(anna, exam, 0, 'B', { opening: 1, seq: 2 });
  expect((await rowsOf(exam))[0]?.[0]).toEqual([0, 'm', false]);
  await done(
    fred.call(decideLate, { ...attemptOf(exam, anna), body: { accept: true, reason: 'Power cut' } }),
  );
  expect((await rowsOf(exam))[0]?.[0]).toEqual([1, 'm', true]);
  expect(await unequal(exam)).toEqual([]);
});

test('an attempt that could not be graded has its marks and its result by a regrade', async () => {
  const exam = await room.sat();
  await room.over();
  const failed = sql`select id from attempts where exam_id = ${exam.id} and user_id = ${bala.id}`;
  await sql`delete from results where attempt_id in (${failed})`;
  await sql`delete from question_marks where attempt_id in (${failed})`;
  await sql`update attempts set ungraded = 'grading_failed' where id in (${failed})`;
  await decide(exam, 0, 'all_correct');
  expect(await rowsOf(exam)).toHaveLength(2);
  expect(await unequal(exam)).toEqual([]);
  expect(await sql`select ungraded from attempts where id in (${failed})`).toEqual([{ ungraded: null }]);
});

test('an attempt that goes on has no marks, nor has an exam that was cancelled', async () => {
  const exam = await room.sat();
  await done(
    fred.call(reopenAttempt, {
      ...attemptOf(exam, anna),
      body: { minutes: 5, reason: 'Her screen went dark' },
    }),
  );
  expect(await rowsOf(exam)).toHaveLength(1);
  await done(fred.call(cancelExam, { ...examOf(exam), body: { reason: 'A leak' } }));
  expect(await rowsOf(exam)).toEqual([]);
});

/** The answers sheet: what it says of the first question, of each student. */
async function verdicts(exam: Exam): Promise<unknown[]> {
  const { file } = await fred.call(exportResults, { ...examOf(exam), query: { format: 'xlsx' } });
  const sheets = await readWorkbook(file as Buffer);
  const rows = sheets.find(({ sheet }) => sheet === 'Answers')?.data ?? [];
  return rows.slice(2).map((row) => row[4]);
}

/** All that shows marks of single questions. */
async function shown(exam: Exam) {
  const { items } = await done(fred.call(analyseExam, examOf(exam)));
  const { answers: questions } = await done(fred.call(getAttempt, attemptOf(exam, bala)));
  const review = await done(bala.call(reviewResult, examOf(exam)));
  return { items, questions, review, verdicts: await verdicts(exam) };
}

test('review, analysis and workbook show the stored mark', async () => {
  const exam = await room.sat({ allow_review: true });
  await room.over();
  expect(await verdicts(exam)).toEqual(['right', 'wrong']);
  await sql`
    update question_marks m set units = 21000, is_right = true from attempts a
    where a.id = m.attempt_id and a.user_id = ${bala.id} and m.question_id = ${exam.questionIds[0]}`;
  const { items, questions, review, verdicts: now } = await shown(exam);
  expect(questions[0]).toMatchObject({ marks: 0.25, total_marks: 1, is_right: true });
  expect(review[0]).toMatchObject({ marks: 0.25, total_marks: 1, is_right: true });
  expect(items[0]?.facility).toBe(1);
  expect(now).toEqual(['right', 'right']);
});

const silent = { error: () => {} };

test('attempts from before get their rows, also when two processes do it and one dies; until then all shows the same', async () => {
  const exam = await room.sat({ allow_review: true });
  await room.over();
  await decide(exam, 1, 'all_correct');
  const [marks, seen] = [await rowsOf(exam), await shown(exam)];
  await sql`delete from question_marks`;
  await sql`update question_marks_filled set done = 0, last = (select max(attempt_id) from results), left_out = 0`;
  expect(await shown(exam)).toEqual(seen);

  await failOnce('question_marks', 2);
  const tries = [];
  for (let looked = 1; looked > 0; ) {
    const both = await Promise.allSettled([fillMarks(silent, 1), fillMarks(silent, 1)]);
    tries.push(...both.map(({ status }) => status));
    looked = both.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 1), 0);
  }
  await heal('question_marks');
  expect(tries).toContain('rejected');
  expect(await rowsOf(exam)).toEqual(marks);
  expect(await shown(exam)).toEqual(seen);
  expect(
    await sql`select from results r where not exists (select from question_marks m where m.attempt_id = r.attempt_id)`,
  ).toEqual([]);
});

test('a result that its answers no longer add up to stays as it is, without rows, and is reported', async () => {
  const exam = await room.sat();
  await room.over();
  const [, balas] = await rowsOf(exam);
  await sql`delete from question_marks`;
  await sql`
    update results r set units = units + 1 from attempts a
    where a.id = r.attempt_id and a.exam_id = ${exam.id} and a.user_id = ${anna.id}`;
  await sql`update question_marks_filled set done = 0, last = (select max(attempt_id) from results), left_out = 0`;
  const reported: object[] = [];
  while ((await fillMarks({ error: (what) => reported.push(what) }, 3)) > 0);
  expect(await rowsOf(exam)).toEqual([balas]);
  expect(reported).toEqual([{ attempts: 1 }]);
  // A regrade grades it as a whole.
  await decide(exam, 0, 'all_correct');
  expect(await rowsOf(exam)).toHaveLength(2);
  expect(await unequal(exam)).toEqual([]);
});
