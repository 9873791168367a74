// A deadline inside an outage: answers given in time count, and the examiner gives the time back.
import { getReceipt, saveResponse, submitAttempt } from '@quivia/contract/attempts';
import { listNotifications } from '@quivia/contract/notifications';
import { extendExam, giveTimeBack, listExamStudents, listOutages } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { after, minutes, seconds, stepClock } from '../../../platform/clock.ts';
import { inTransaction, sql } from '../../../platform/database/database.ts';
import { buildCollege, type College } from '../../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../../testing/exams/banks.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { type Student, sit, startExam, student } from '../../../testing/exams/exams.ts';
import { done, type Person } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { closeDue } from '../close.job.ts';
import { beat } from './heartbeat.job.ts';

let server: TestApp;
let north: College;
let root: Person;
let fred: Person;
let gina: Person;
let anna: Student;
let bala: Student;
let qbank_id: number;
let ginas_bank: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  gina = await teacher(server, north, 'gina01');
  anna = await student(server, north, 'anna01');
  bala = await student(server, north, 'bala01');
  qbank_id = await newBank(fred, north.course, 'Rays and waves');
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?');
  ginas_bank = await newBank(gina, north.course, 'Sound');
  await addQuestions(gina, { qbank_id: ginas_bank, module_id: north.module }, 'What is sound?');
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Exams of earlier tests are over, and their outages forgotten.
  await sql`update exams set cancelled_at = now(), cancel_reason = 'another test' where cancelled_at is null`;
  await sql`delete from outage_extensions`;
  await sql`delete from service_outages`;
  await beat();
});

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => {
  step(-stepped);
  vi.useRealTimers();
});

const start = (who = fred, title = 'Midterm') =>
  startExam(
    who,
    { qbank_id: who === fred ? qbank_id : ginas_bank, course_id: north.course, title, duration: 10 },
    anna,
    bala,
  );

/**
 * As if all of Quivia had been away for so long until now. With `due`, the deadline of who takes that exam is so long after
 * it went away: in one transaction, because the server itself closes what is due.
 */
const away = (milliseconds: number, due?: { examId: number; after: number }) =>
  inTransaction(async () => {
    const [left] = await sql<{ seen_at: Date }[]>`
      update service_heartbeat
      set seen_at = date_trunc('milliseconds', clock_timestamp()) - ${`${milliseconds} milliseconds`}::interval
      returning seen_at`;
    if (due)
      await sql`
        update attempts set due_at = ${after(left?.seen_at as Date, due.after)}
        where exam_id = ${due.examId} and status = 'in_progress'`;
    const outage = await beat();
    // By the database's clock: exactly since then, and until some moment before now.
    if (outage) {
      expect(outage.started_at).toEqual(left?.seen_at);
      const [clock] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
      const lasted = outage.ended_at.getTime() - outage.started_at.getTime();
      expect(lasted).toBeGreaterThanOrEqual(milliseconds);
      expect(outage.ended_at.getTime()).toBeLessThanOrEqual((clock as { now: Date }).now.getTime());
    }
    return outage;
  });

const dueAt = async (examId: number) => {
  const [row] = await sql<{ due_at: Date }[]>`
    select due_at from attempts where exam_id = ${examId} and user_id = ${anna.id}`;
  return row?.due_at.getTime() ?? 0;
};

const answer = async (examId: number, question: { id: number; options: { id: number }[] }, seq = 1) =>
  done(
    anna.call(saveResponse, {
      body: {
        quiz_or_viva_id: examId,
        question_id: question.id,
        option_id: question.options[0]?.id ?? 0,
        malpractice: false,
        opening: 1,
        seq,
      },
    }),
  );

describe('the heartbeat', () => {
  const outages = () => sql`select id from service_outages`;

  test('a pause is not an outage, a longer gap is one', async () => {
    expect(await away(seconds(2))).toBeUndefined();
    expect(await outages()).toHaveLength(0);
    const outage = await away(seconds(180));
    expect(await outages()).toEqual([{ id: outage?.id }]);
  });

  test('of many processes that come back at once, one records the outage', async () => {
    await sql`update service_heartbeat set seen_at = clock_timestamp() - interval '60 seconds'`;
    const found = await Promise.all(Array.from({ length: 6 }, beat));
    // None of them, where the server's own heartbeat was first.
    expect(found.filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(await outages()).toHaveLength(1);
  });
});

describe('a deadline inside an outage', () => {
  test('is moved to 30 s after the return: what the page still holds counts', async () => {
    // Only steps move the server's clock: on a busy machine the 30 s would be over before the answer is sent.
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await start();
    const { questions } = await sit(anna, id);
    const outage = await away(seconds(120), { examId: id, after: seconds(60) });
    expect((await dueAt(id)) - (outage?.ended_at.getTime() ?? 0)).toBe(seconds(30));
    step(seconds(20));
    expect(await closeDue()).toBe(0);
    expect(await answer(id, questions[0] as never)).toMatchObject({ outcome: 'saved' });
    step(minutes(5));
    await closeAllDue();
    expect((await anna.call(getReceipt, { query: { quiz_or_viva_id: String(id) } })).body).toMatchObject({
      status: 'closed_by_deadline',
      answered: 1,
    });
    expect(await answer(id, questions[0] as never, 2)).toMatchObject({ outcome: 'late' });
  });

  test('is moved before anything is closed, by whoever looks first', async () => {
    const id = await start();
    await sit(anna, id);
    await inTransaction(async () => {
      await sql`update service_heartbeat set seen_at = clock_timestamp() - interval '12 minutes'`;
      await sql`update attempts set due_at = now() - interval '11 minutes' where exam_id = ${id} and user_id = ${anna.id}`;
    });
    // As in a process that was away, too.
    const [real, wasAway] = [performance.now.bind(performance), vi.spyOn(performance, 'now')];
    wasAway.mockImplementation(() => real() + minutes(12));
    await closeDue();
    wasAway.mockRestore();
    expect(await sql`select status from attempts where exam_id = ${id} and user_id = ${anna.id}`).toEqual([
      { status: 'in_progress' },
    ]);
    expect(await sql`select id from service_outages`).toHaveLength(1);
  });

  test.each([
    ['shortly after the return', seconds(130), true],
    ['on the wire when it began', -seconds(3), true],
    ['well before it', -seconds(10), false],
    // More than 30 s: the return takes as long as the machine takes.
    ['well after it', minutes(12), false],
  ])('%s', async (_, due, isMoved) => {
    const id = await start();
    await sit(anna, id);
    const outage = await away(seconds(120), { examId: id, after: due });
    const [left, back] = [outage?.started_at as Date, outage?.ended_at as Date];
    expect(await dueAt(id)).toBe((isMoved ? after(back, seconds(30)) : after(left, due)).getTime());
  });

  test('what has been submitted stays submitted', async () => {
    const id = await start();
    await sit(anna, id);
    await done(anna.call(submitAttempt, { body: { quiz_or_viva_id: id } }));
    await sql`update attempts set due_at = now() - interval '60 seconds' where exam_id = ${id} and user_id = ${anna.id}`;
    const before = await dueAt(id);
    expect(await away(seconds(120))).toBeDefined();
    expect(await dueAt(id)).toBe(before);
  });
});

describe('giving the time back', () => {
  const listed = async (who: Person) =>
    (await done(who.call(listOutages))).map(({ id, minutes, exams }) => ({ id, minutes, exams }));
  const giveBack = (who: Person, id: number) => who.call(giveTimeBack, { params: { id: String(id) } });
  const durationOf = async (id: number) =>
    (await sql<{ duration: number }[]>`select duration from exams where id = ${id}`)[0]?.duration;

  test('adds the outage to all running exams of the examiner, once', async () => {
    const [one, two, ginas] = [await start(), await start(fred, 'Final'), await start(gina, 'Sound')];
    await sit(anna, one);
    const before = await dueAt(one);
    const outage = await away(seconds(150));
    const id = outage?.id ?? 0;
    expect(await listed(fred)).toEqual([{ id, minutes: 3, exams: 2 }]);

    // Of two at once each may be first at one of the exams.
    const both = await Promise.all([giveBack(fred, id), giveBack(fred, id)]);
    for (const { status } of both) expect(status).toBe(200);
    expect((await giveBack(fred, id)).body.message).toBe('Everyone has already been given this time back.');
    expect(await Promise.all([one, two, ginas].map(durationOf))).toEqual([13, 13, 10]);
    expect((await dueAt(one)) - before).toBe(minutes(3));
    expect(await listed(fred)).toEqual([]);
    const told = await done(anna.call(listNotifications, { query: { limit: '5' } }));
    expect(JSON.stringify(told)).toContain('everyone has 3 more minutes');

    // An Admin sees and mends what is left, whoever runs it.
    expect(await listed(root)).toEqual([{ id, minutes: 3, exams: 1 }]);
    expect((await giveBack(root, id)).body.message).toBe('Everyone in 1 exam has 3 more minutes.');
    expect(await durationOf(ginas)).toBe(13);
    expect(await listed(gina)).toEqual([]);
    expect(
      await sql`select exam_id, kind, params from hall_acts where exam_id in (${one}, ${two}, ${ginas}) order by exam_id`,
    ).toEqual([one, two, ginas].map((exam_id) => ({ exam_id, kind: 'outage_time', params: { minutes: 3 } })));
  });

  test('holds one exam at a time: saves of the others don’t wait, nor in a circle', async () => {
    const [one, two] = [await start(), await start(fred, 'Final')];
    const outage = await away(seconds(61));
    const freeOf = (examId: number) =>
      sql`select from attempts where exam_id = ${examId} for update skip locked`;
    const { given } = await whileHolding(
      () => sql`select from attempts where exam_id = ${two} for update`,
      async (waiting) => {
        const given = giveBack(fred, outage?.id ?? 0);
        await waiting(1);
        expect(await freeOf(one)).toHaveLength(2);
        return { given };
      },
    );
    expect((await given).body.message).toBe('Everyone in 2 exams has 2 more minutes.');
  });

  test('leaves alone what was not running', async () => {
    const over = await start();
    await sql`update exams set ends_at = now() - interval '1 second', starts_at = now() - interval '1 hour' where id = ${over}`;
    await sql`update attempts set status = 'absent', ended_at = now() where exam_id = ${over}`;
    const upcoming = await startExam(
      fred,
      {
        qbank_id,
        course_id: north.course,
        title: 'Later',
        duration: 10,
        start_time: new Date(Date.now() + minutes(5)).toISOString(),
      },
      anna,
    );
    const outage = await away(seconds(150));
    expect(await listed(fred)).toEqual([]);
    expect((await giveBack(fred, outage?.id ?? 0)).body.message).toBe(
      'Everyone has already been given this time back.',
    );
    expect(await Promise.all([over, upcoming].map(durationOf))).toEqual([10, 10]);
  });

  test('is refused for an outage that never was', async () => {
    expect((await giveBack(fred, 999_999)).status).toBe(404);
  });

  test('goes together with an extension made before', async () => {
    const id = await start();
    await done(fred.call(extendExam, { params: { id: String(id) }, body: { minutes: 5 } }));
    const outage = await away(seconds(61));
    await done(giveBack(fred, outage?.id ?? 0));
    expect(await durationOf(id)).toBe(17);
    expect(await done(fred.call(listExamStudents, { params: { id: String(id) } }))).toHaveLength(2);
  });
});
