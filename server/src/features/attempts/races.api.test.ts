// Two things at once, in the order that hurts: each race is forced by holding a lock until both wait for it.
import { nextQuestion, saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { regrade } from '@quivia/contract/exam-decisions';
import { startQuiz } from '@quivia/contract/exams';
import { cancelExam, setExtraTime } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, seconds } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { subscribe } from '../../platform/database/events.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../testing/exams/exams.ts';
import { type LightClass, openLightClass } from '../../testing/exams/light-class.ts';
import { answer, examOf, handIn, type NewExam } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { addWalkIn } from '../exams/newcomers.service.ts';
import { onSignal } from '../notifications/notifications.service.ts';
import { releaseDue } from '../results/release.service.ts';
import { closeDue } from './close.job.ts';

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

const regradeFirst = (exam: NewExam, question = 0) =>
  fred.call(regrade, {
    ...examOf(exam),
    body: {
      question_id: exam.questionIds[question] as number,
      policy: 'all_correct',
      reason: 'Unclear',
      apply: true,
    },
  });
const statuses = async (exam: NewExam) =>
  (
    await sql<{ status: string }[]>`
      select status from attempts where exam_id = ${exam.id} order by user_id`
  ).map(({ status }) => status);
const marks = async (exam: NewExam) =>
  (
    await sql<{ marks: number }[]>`
      select r.counted::float8 as marks from results r join attempts a on a.id = r.attempt_id
      where a.exam_id = ${exam.id} order by a.user_id`
  ).map((row) => row.marks);

test('a closing and word of it are one: a process that ends in between loses neither', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  // Sent last of all by a transaction that closes an attempt.
  await sql`
    create function word_of_closing() returns trigger language plpgsql as $$ begin
      perform pg_notify('quivia', '{"topic":"closing-committed"}'); return null; end $$`;
  await sql`
    create constraint trigger word_of_closing after update on attempts deferrable initially deferred for each row
    when (new.status = 'closed_by_deadline') execute function word_of_closing()`;
  const heard: string[] = [];
  const stops = [
    subscribe('closing-committed', () => heard.push('committed')),
    onSignal((_, event) => {
      if (event.kind === 'exam' && event.exam_id === exam.id) heard.push('signal');
    }),
  ];
  await room.step(minutes(12));
  await closeAllDue();
  await expect.poll(() => new Set(heard).size).toBe(2);
  expect(heard[0]).toBe('signal');
  for (const stop of stops) stop();
  await sql`drop function word_of_closing cascade`;
});

test('an attempt that is due during a regrade is closed by the new key', async () => {
  const exam = await room.exam({}, anna, bala);
  await sit(anna, exam.id);
  await sit(bala, exam.id);
  await answer(anna, exam, 0, 'A');
  await handIn(anna, exam);
  // The regrade has found who is graded, and is about to write.
  const regraded = await whileHolding(
    () => sql`lock table regrades in exclusive mode`,
    async (waiting) => {
      const running = regradeFirst(exam);
      await waiting(1);
      await room.step(minutes(10) + seconds(8));
      await closeDue();
      expect(await statuses(exam)).toEqual(['submitted', 'in_progress']);
      return { running };
    },
  );
  expect((await regraded.running).status).toBe(200);
  await closeAllDue();
  expect(await statuses(exam)).toEqual(['submitted', 'closed_by_deadline']);
  expect(await marks(exam)).toEqual([1, 1]);
});

test('a student who submits during a regrade is graded by the new key', async () => {
  const exam = await room.exam({}, anna, bala);
  await sit(bala, exam.id);
  const { running, submitted } = await whileHolding(
    () => sql`lock table regrades in exclusive mode`,
    async (waiting) => {
      const running = regradeFirst(exam);
      await waiting(1);
      const submitted = bala.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } });
      await waiting(2);
      return { running, submitted };
    },
  );
  expect([(await running).status, (await submitted).status]).toEqual([200, 200]);
  expect(await marks(exam)).toEqual([1]);
});

test('two regrades at once both count', async () => {
  const exam = await room.sat();
  await room.over();
  const both = await whileHolding(
    () => sql`select from exams where id = ${exam.id} for update`,
    async (waiting) => {
      const sent = [regradeFirst(exam, 0), regradeFirst(exam, 1)];
      await waiting(2);
      return { sent };
    },
  );
  expect((await Promise.all(both.sent)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await marks(exam)).toEqual([3, 3]);
});

test('a regrade and answers of the same students never wait for each other in a circle', async () => {
  const exam = await room.exam({ release: 'by_hand' }, anna, bala);
  for (const who of [anna, bala]) {
    await sit(who, exam.id);
    await answer(who, exam, 0, 'A');
    await handIn(who, exam);
  }
  const rows = await sql<{ id: number }[]>`select id from attempts where exam_id = ${exam.id} order by id`;
  const [first] = rows as unknown as [{ id: number }];
  // Bala's roll number comes after Anna's: in that order the rows were locked before.
  const late = (who: Student, seq: number) =>
    who.call(saveResponse, {
      body: {
        quiz_or_viva_id: exam.id,
        question_id: exam.questionIds[0] as number,
        option_id: exam.options[0]?.[1] as number,
        opening: 1,
        seq,
      },
    });
  const sent = await whileHolding(
    () => sql`select from attempts where id = ${first.id} for update`,
    async (waiting) => {
      const all = [late(bala, 50), late(anna, 51)];
      await waiting(1);
      const regraded = regradeFirst(exam);
      await waiting(2);
      return { all, regraded };
    },
  );
  expect((await Promise.all(sent.all)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await sent.regraded).status).toBe(200);
});

test('a start that races a cancellation never leaves an exam that goes on', async () => {
  const exam = await room.exam({}, anna, bala);
  await sit(bala, exam.id);
  const { cancelled, started } = await whileHolding(
    () => sql`select from attempts where exam_id = ${exam.id} order by id for update`,
    async (waiting) => {
      const cancelled = fred.call(cancelExam, { ...examOf(exam), body: { reason: 'A leak' } });
      await waiting(1);
      const started = anna.call(startAttempt, { query: ofExam(exam.id) });
      await waiting(2);
      return { cancelled, started };
    },
  );
  expect((await cancelled).status).toBe(200);
  expect([200, 409]).toContain((await started).status);
  expect(await statuses(exam)).toEqual(['cancelled', 'cancelled']);
});

test('a cancelled exam is not answered, submitted, moved on in, started or graded', async () => {
  const exam = await room.exam({ navigation: 'forward_only' }, anna, bala);
  const { questions } = await sit(anna, exam.id);
  await sit(bala, exam.id);
  await handIn(bala, exam);
  await done(fred.call(cancelExam, { ...examOf(exam), body: { reason: 'A leak' } }));
  const question_id = questions[0]?.id as number;
  const body = { quiz_or_viva_id: exam.id, question_id };
  const refused = [
    anna.call(saveResponse, { body: { ...body, option_ids: [] } }),
    anna.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } }),
    anna.call(nextQuestion, { body }),
    anna.call(startAttempt, { query: ofExam(exam.id) }),
    bala.call(saveResponse, { body: { ...body, option_ids: [] } }),
  ];
  for (const reply of await Promise.all(refused))
    expect(reply).toMatchObject({ status: 409, body: { code: 'exam_cancelled' } });
  await room.step(minutes(12));
  await closeDue();
  expect(await statuses(exam)).toEqual(['cancelled', 'cancelled']);
  expect(await marks(exam)).toEqual([]);
});

test('extra time that is set while an exam is being created counts in it', async () => {
  const { qbank_id } = (
    await sql<{ qbank_id: number }[]>`select bank_id as qbank_id from exams order by id desc limit 1`
  )[0] as { qbank_id: number };
  const course_id = room.college.course;
  const { created, set } = await whileHolding(
    // The exam has found whom it is for, and is about to read their extra time.
    () => sql`select from grants where id = ${anna.student_id} for update`,
    async (waiting) => {
      const body = { qbank_id, course_id, student_id: [anna.student_id], duration: 10 };
      const created = fred.call(startQuiz, { body });
      await waiting(1);
      const extra = { course_id, student_id: anna.student_id, extra_time: 50 };
      const set = fred.call(setExtraTime, { body: extra });
      await waiting(2);
      return { created, set };
    },
  );
  const { id } = await done(created);
  await done(set);
  const rows = await sql<{ extra_time: number; minutes: number }[]>`
    select a.extra_time, extract(epoch from a.due_at - e.ends_at)::float8 / 60 as minutes
    from attempts a join exams e on e.id = a.exam_id where e.id = ${id}`;
  expect([...rows]).toEqual([{ extra_time: 50, minutes: 5 }]);
  await done(fred.call(setExtraTime, { body: { course_id, student_id: anna.student_id, extra_time: 0 } }));
});

test('several exams that are released at once hold their attempts in the order in which saves do', async () => {
  // Bala came to the first exam last, so the second exam's attempt is between those of the first.
  const [one, two] = [
    await room.exam({ release: 'by_hand' }, anna),
    await room.exam({ release: 'by_hand' }, anna),
  ];
  await inTransaction(() => addWalkIn(one.id, bala.student_id));
  await room.step(minutes(60));
  await closeAllDue();
  const { released } = await whileHolding(
    () => sql`select from attempts where exam_id = ${two.id} for update`,
    async (waiting) => {
      await sql`update exams set release = 'window_close' where id = any(${[one.id, two.id]})`;
      const released = releaseDue();
      await waiting(1);
      const free = await sql<{ user_id: number }[]>`
        select user_id from attempts where exam_id = ${one.id} for update skip locked`;
      expect(free).toEqual([{ user_id: bala.id }]);
      return { released };
    },
  );
  await released;
});

const holding = (exam: NewExam, who: Student) => () =>
  sql`select from attempts where exam_id = ${exam.id} and user_id = ${who.id} for update`;

test('students who start together do not wait for the one whose attempt somebody holds', async () => {
  const exam = await room.exam({}, anna, bala);
  const open = (who: Student) => who.call(startAttempt, { query: ofExam(exam.id) });
  const { held } = await whileHolding(holding(exam, anna), async (until) => {
    const [held, other] = [open(anna), open(bala)];
    expect((await other).body).toMatchObject({ status: 'in_progress' });
    await until(1);
    return { held };
  });
  expect((await held).body).toMatchObject({ status: 'in_progress', opening: 1 });
});

test('students who submit together do not wait for the one whose attempt somebody holds', async () => {
  const exam = await room.exam({}, anna, bala);
  for (const who of [anna, bala]) {
    await sit(who, exam.id);
    await answer(who, exam, 0, 'B');
  }
  const submit = (who: Student) => who.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } });
  const { held } = await whileHolding(holding(exam, anna), async (until) => {
    const [held, other] = [submit(anna), submit(bala)];
    expect((await other).body).toMatchObject({ status: 'submitted', answered: 1 });
    await until(1);
    expect(await statuses(exam)).toContain('in_progress');
    return { held };
  });
  expect((await held).body).toMatchObject({ status: 'submitted', answered: 1 });
  expect(await marks(exam)).toHaveLength(2);
});

test('somebody who presses Submit twice is graded once and gets one receipt', async () => {
  const exam = await room.exam({}, anna, bala);
  for (const who of [anna, bala]) await sit(who, exam.id);
  const submit = (who: Student) => who.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } });
  const [first, again, other] = await Promise.all([submit(anna), submit(anna), submit(bala)]);
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(other.body).toMatchObject({ status: 'submitted' });
  expect(await marks(exam)).toHaveLength(2);
});

test('a submission that makes the others fail leaves them alone', async () => {
  const exam = await room.exam({}, anna, bala);
  for (const who of [anna, bala]) await sit(who, exam.id);
  const [own] = await sql<{ id: number }[]>`
    select id from attempts where exam_id = ${exam.id} and user_id = ${anna.id}`;
  await sql`
    create function refuse_mark() returns trigger language plpgsql as $$ begin raise 'no'; end $$`;
  await sql.unsafe(
    `create trigger refuse_mark before insert on results for each row when (new.attempt_id = ${own?.id}) execute function refuse_mark()`,
  );
  try {
    const submit = (who: Student) => who.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } });
    const [failed, other] = await Promise.all([submit(anna), submit(bala)]);
    expect(failed.status).toBe(500);
    expect(other.body).toMatchObject({ status: 'submitted' });
  } finally {
    await sql`drop function refuse_mark cascade`;
  }
  expect((await statuses(exam)).toSorted()).toEqual(['in_progress', 'submitted']);
});
