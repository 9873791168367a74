// What the hall does to an exam that is under way, and what the student's page gets of it.
import { randomUUID } from 'node:crypto';
import {
  getReceipt,
  listOwnExams,
  listPaper,
  nextQuestion,
  reportIntegrity,
  saveResponse,
  startAttempt,
  submitAttempt,
} from '@quivia/contract/attempts';
import { disqualify, reopenAttempt } from '@quivia/contract/exam-decisions';
import { getAttempt } from '@quivia/contract/exam-results';
import { changeExam, getExam } from '@quivia/contract/exams';
import * as acts from '@quivia/contract/hall/acts';
import { answerAsk, ask as askQuestion, getStudentMessages } from '@quivia/contract/hall/asks';
import { getBoard, unpackProgress } from '@quivia/contract/hall/board';
import { addWalkIn } from '@quivia/contract/hall/check-in';
import { listIncidents } from '@quivia/contract/hall/incidents';
import { listMessages, markMessagesSeen, sendMessage } from '@quivia/contract/hall/messages';
import { sendPresence } from '@quivia/contract/hall/presence';
import { getSessionReport } from '@quivia/contract/hall/report';
import { getOwnHall } from '@quivia/contract/hall/student';
import { cancelExam, endExam, extendExam, setExtraTime } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { after, minutes, now, seconds } from '../../../platform/clock.ts';
import { inTransaction, sql } from '../../../platform/database/database.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../../testing/exams/light-class.ts';
import { examOf } from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { openStream } from '../../../testing/server/stream-client.ts';
import { recordAct } from '../../acts/record-act.service.ts';
import { updateDueWithin } from '../../attempts/outages/outages.queries.ts';
import { writePresence } from '../board/presence.service.ts';
import { writeReceipts } from '../messages/student-messages.service.ts';
import { resumeOverdue } from '../student/waiting.job.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna, bala } = room);
});
beforeEach(() => {
  // Only steps move the clock, so that a pause is as long as the test says.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await room.backToNow();
  vi.useRealTimers();
});
afterAll(() => room.server.stop());

let listening: Promise<string> | undefined;
/** Streams need a real connection. */
function origin(): Promise<string> {
  listening ??= room.server.app.listen({ port: 0, host: '127.0.0.1' });
  return listening;
}

type Exam = Awaited<ReturnType<LightClass['exam']>>;

const body = (given: object) => ({ key: randomUUID(), scope: {}, reason: 'A power cut', ...given });
const one = (who: Student) => ({ scope: { student_id: who.student_id } });

const does = (endpoint: typeof acts.pauseHall, exam: Exam, given: object = {}) =>
  done(fred.call(endpoint, { ...examOf(exam), body: body(given) as never }));

/** They all reply alike. */
const as = (endpoint: unknown) => endpoint as typeof acts.pauseHall;

const hallOf = (who: Student, exam: Exam) => done(who.call(getOwnHall, { query: ofExam(exam.id) }));
const leftOf = async (who: Student, exam: Exam) => {
  const { deadline, server_time } = await hallOf(who, exam);
  return Date.parse(deadline as string) - Date.parse(server_time);
};
const save = (who: Student, exam: Exam, more: { opening?: number; seq?: number } = {}) =>
  who.call(saveResponse, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: exam.questionIds[0],
      option_id: exam.options[0]?.[1] as number,
      ...more,
    },
  });
const start = (who: Student, exam: Exam, query: { back?: 'true' } = {}) =>
  who.call(startAttempt, { query: { ...ofExam(exam.id), ...query } });
const submit = (who: Student, exam: Exam) => who.call(submitAttempt, { body: { quiz_or_viva_id: exam.id } });

test('a paused student sees no paper, loses no answer and no time, and is not closed', async () => {
  const exam = await room.exam({ navigation: 'forward_only' });
  await sit(anna, exam.id);
  await sit(bala, exam.id);
  await room.step(minutes(4));
  expect(await does(acts.pauseHall, exam, one(anna))).toMatchObject({ students: 1 });
  await room.step(minutes(20));
  await closeAllDue();

  expect((await anna.call(listPaper, { query: ofExam(exam.id) })).body.code).toBe('exam_paused');
  const next = { quiz_or_viva_id: exam.id, question_id: exam.questionIds[0] };
  expect((await anna.call(nextQuestion, { body: next })).body.code).toBe('exam_paused');
  expect((await submit(anna, exam)).body).toMatchObject({
    code: 'exam_paused',
    message: 'This exam is paused. You can submit when it continues.',
  });
  const state = await done(start(anna, exam, { back: 'true' }));
  expect(state).toMatchObject({
    status: 'in_progress',
    paused: { reason: 'A power cut', until_back: false },
  });
  // Numbered by her page before the pause, in which nothing was heard of it.
  const given = (now().getTime() - minutes(21)) * 1000;
  expect((await save(anna, exam, { opening: 1, seq: given })).body).toMatchObject({
    outcome: 'saved',
    paused: true,
    newest_message: 0,
  });
  const markedOf = async () =>
    (await done(fred.call(getAttempt, attemptOf(exam, anna)))).answers.map(({ is_paused }) => is_paused);
  expect(await markedOf()).toEqual([true, false]);
  const [own] = await done(anna.call(listOwnExams, { query: {} }));
  expect(own).toMatchObject({
    id: exam.id,
    state: 'open',
    paused: { since: expect.any(String), reason: 'A power cut', until_back: false },
  });
  // The other one was not paused.
  expect((await done(bala.call(getReceipt, { query: ofExam(exam.id) }))).status).toBe('closed_by_deadline');

  await room.step(seconds(1));
  await does(as(acts.resumeHall), exam, one(anna));
  expect(await leftOf(anna, exam)).toBe(minutes(6));
  expect(await markedOf()).toEqual([true, false]);
  const later = { opening: 1, seq: now().getTime() * 1000 };
  expect((await save(anna, exam, later)).body).toMatchObject({ outcome: 'saved', paused: false });
  expect(await markedOf()).toEqual([false, false]);
  expect((await submit(anna, exam)).status).toBe(200);
});

test('an absence of a page that did not hear of a pause counts without the pause', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  const report = (...events: { at: string; away_seconds: number }[]) =>
    done(
      anna.call(reportIntegrity, {
        body: {
          quiz_or_viva_id: exam.id,
          events: events.map((event) => ({
            ...event,
            key: randomUUID(),
            kind: 'left_page' as const,
            question_id: null,
          })),
        },
      }),
    );
  const leftAt = now().toISOString();
  await room.step(seconds(20));
  await does(acts.pauseHall, exam);
  const duringAt = now().toISOString();
  await room.step(minutes(5));
  await report({ at: duringAt, away_seconds: 240 });
  await does(as(acts.resumeHall), exam);
  await room.step(seconds(70));
  await report(
    { at: leftAt, away_seconds: 390 },
    { at: duringAt, away_seconds: 300 },
    { at: duringAt, away_seconds: 86_400 },
  );
  const { hints } = await done(fred.call(listIncidents, examOf(exam)));
  expect(hints.map(({ away_seconds }) => away_seconds).sort()).toEqual([70, 90]);
  const stored = await sql<{ away_seconds: number }[]>`
    select i.away_seconds from integrity_events i join attempts a on a.id = i.attempt_id
    where a.exam_id = ${exam.id} order by i.away_seconds`;
  expect(stored.map(({ away_seconds }) => away_seconds)).toEqual([0, 0, 70, 90]);
});

test('a repeated act does nothing twice, and neither does pausing who is paused', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  const again = { key: randomUUID() };
  const first = await does(acts.pauseHall, exam, again);
  await room.step(minutes(1));
  expect(await does(acts.pauseHall, exam, again)).toEqual(first);
  expect(await does(acts.pauseHall, exam)).toMatchObject({ students: 0 });
  await room.step(minutes(1));
  const resumed = { key: randomUUID() };
  const reply = await does(as(acts.resumeHall), exam, resumed);
  await room.step(minutes(1));
  expect(await does(as(acts.resumeHall), exam, resumed)).toEqual(reply);
  expect(await does(as(acts.resumeHall), exam)).toMatchObject({ students: 0, message: 'No one was paused.' });
  expect(await leftOf(anna, exam)).toBe(minutes(9));
  const other = await room.exam({}, bala);
  const stolen = await fred.call(acts.pauseHall, { ...examOf(other), body: body(again) as never });
  expect(stolen.status).toBe(409);
});

test('a key that comes again with other content is refused: nothing is done, and nothing is claimed', async () => {
  const exam = await room.exam({}, anna, bala);
  for (const who of [anna, bala]) await sit(who, exam.id);
  const refused = async (endpoint: unknown, given: object) => {
    const reply = await fred.call(as(endpoint), { ...examOf(exam), body: body(given) as never });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: 'This was already sent with other details. Please reload the page and try again.' },
    });
  };
  const given = { key: randomUUID(), minutes: 5 };
  const first = await does(as(acts.giveMinutes), exam, given);
  await refused(acts.giveMinutes, { ...given, minutes: 60 });
  await refused(acts.giveMinutes, { ...given, ...one(anna) });
  await refused(acts.giveMinutes, { ...given, reason: 'Another one' });
  expect(await does(as(acts.giveMinutes), exam, given)).toEqual(first);
  expect(await leftOf(anna, exam)).toBe(minutes(15));

  const paused = { key: randomUUID(), ...one(anna) };
  await does(acts.pauseHall, exam, paused);
  await refused(acts.pauseHall, { ...paused, ...one(bala) });
  await refused(acts.resumeHall, paused);
  expect((await hallOf(bala, exam)).paused).toBeNull();
});

test('an evacuation, messages and answers at the same moment are all done', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  const evacuate = () =>
    fred.call(acts.evacuateHall, {
      ...examOf(exam),
      body: { key: randomUUID(), scope: {}, message: 'Leave now.' },
    });
  const send = (scope: object) =>
    fred.call(sendMessage, { ...examOf(exam), body: { key: randomUUID(), scope, text: 'Please wait.' } });
  const ask = { quiz_or_viva_id: exam.id, ask_key: randomUUID(), kind: 'help' as const, text: 'My screen' };
  const { id: ask_id } = await done(anna.call(askQuestion, { body: ask }));
  const answer = () =>
    fred.call(answerAsk, {
      params: { id: String(exam.id), ask_id: String(ask_id) },
      body: { key: randomUUID(), text: 'Coming.', to_all: false },
    });
  const attempts = () => sql`select from attempts where exam_id = ${exam.id} for update`;
  const numbers = () => sql`select pg_advisory_xact_lock(7190561, ${exam.id})`;
  for (const [lock, other] of [
    [attempts, () => send({})],
    [numbers, () => send(one(anna).scope)],
    [numbers, answer],
  ] as const) {
    const calls = await whileHolding(lock, async (waiting) => {
      const first = evacuate();
      await waiting(1);
      const second = other();
      await waiting(2);
      return [first, second] as const;
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    await does(as(acts.resumeHall), exam);
  }
});

test('a pause and an answer to everyone at the same moment are both done', async () => {
  const exam = await room.exam({}, anna, bala);
  await sit(anna, exam.id);
  const { questions } = await sit(bala, exam.id);
  const question_id = questions[0]?.id as number;
  const about = { quiz_or_viva_id: exam.id, ask_key: randomUUID(), kind: 'paper' as const, question_id };
  const { id: ask_id } = await done(bala.call(askQuestion, { body: { ...about, text: 'Per hour?' } }));
  const calls = await whileHolding(
    () => sql`select from attempts where exam_id = ${exam.id} and user_id = ${anna.id} for update`,
    async (waiting) => {
      const pause = fred.call(acts.pauseHall, { ...examOf(exam), body: body({}) as never });
      await waiting(1);
      const answer = fred.call(answerAsk, {
        params: { id: String(exam.id), ask_id: String(ask_id) },
        body: { key: randomUUID(), text: 'Per second.', to_all: true },
      });
      await waiting(2);
      return [pause, answer] as const;
    },
  );
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
});

test('two acts on one student at the same moment are both done', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  const calls = await whileHolding(
    // Others may still name it.
    () => sql`select from attempts where exam_id = ${exam.id} for no key update`,
    async (waiting) => {
      const first = does(acts.pauseHall, exam, one(anna));
      const second = does(as(acts.giveMinutes), exam, { ...one(anna), minutes: 5 });
      await waiting(2);
      return [first, second] as const;
    },
  );
  expect((await Promise.all(calls)).map(({ students }) => students)).toEqual([1, 1]);
});

describe('at the moment of a pause', () => {
  const sittingWithoutAnna = async () => {
    const exam = await room.exam({ release: 'by_hand' }, anna, bala);
    for (const who of [anna, bala]) await sit(who, exam.id);
    await done(submit(anna, exam));
    return exam;
  };
  const holding = (who: Student, exam: Exam) => () =>
    sql`select from attempts where exam_id = ${exam.id} and user_id = ${who.id} for update`;
  /** The first holds what it can get, and the second waits behind it. */
  const oneBehindTheOther = async (
    lock: () => Promise<unknown>,
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
  ) => {
    const calls = await whileHolding(lock, async (waiting) => {
      const one = first();
      await waiting(1);
      const two = second();
      await waiting(2);
      return [one, two] as const;
    });
    await Promise.all(calls);
  };
  const reEnters = (exam: Exam) => () => does(as(acts.reEnter), exam, { student_id: anna.student_id });
  const comesBack = async (exam: Exam) => (await done(start(anna, exam, { back: 'true' }))).paused;

  test('who is let back in waits for the hall', async () => {
    const exam = await sittingWithoutAnna();
    await oneBehindTheOther(holding(bala, exam), () => does(acts.pauseHall, exam), reEnters(exam));
    expect(await comesBack(exam)).toMatchObject({ until_back: false });
  });

  test('who was let back in just before it waits for the hall', async () => {
    const exam = await sittingWithoutAnna();
    await oneBehindTheOther(holding(anna, exam), reEnters(exam), () => does(acts.pauseHall, exam));
    expect(await comesBack(exam)).toMatchObject({ until_back: false });
  });

  test('who is reopened is paused', async () => {
    const exam = await sittingWithoutAnna();
    const body = { minutes: 5, reason: 'Pressed by mistake' };
    await oneBehindTheOther(
      holding(bala, exam),
      () => does(acts.pauseHall, exam),
      () => done(fred.call(reopenAttempt, { ...attemptOf(exam, anna), body })),
    );
    expect((await hallOf(anna, exam)).paused).toMatchObject({ until_back: false });
  });

  test('who is let back in when it ends does not wait for the hall', async () => {
    const exam = await sittingWithoutAnna();
    await does(acts.pauseHall, exam);
    await oneBehindTheOther(holding(bala, exam), () => does(as(acts.resumeHall), exam), reEnters(exam));
    expect(await comesBack(exam)).toBeNull();
  });

  test('two acts that together exceed the limit of 24 hours are not both done', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    for (let turn = 0; turn < 5; turn += 1) await does(as(acts.giveMinutes), exam, { minutes: 240 });
    const gives = () =>
      fred.call(acts.giveMinutes, { ...examOf(exam), body: body({ minutes: 240 }) as never });
    const calls = await whileHolding(holding(anna, exam), async (waiting) => {
      const both = [gives(), gives()];
      await waiting(2);
      return both;
    });
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('before the start', () => {
  const inAnHour = () => ({
    start_time: after(now(), minutes(90)).toISOString(),
    duration: 10,
    late_keeps_full: false,
  });
  const refusalOf = async (endpoint: unknown, exam: Exam, given: object = {}) =>
    (await fred.call(as(endpoint), { ...examOf(exam), body: body(given) as never })).body.code;
  const windowOf = async (who: Student, exam: Exam) => {
    const [row] = await sql<{ due_at: Date; paused_at: Date | null }[]>`
      select due_at, paused_at from attempts where exam_id = ${exam.id} and user_id = ${who.id}`;
    return row && { due: row.due_at.getTime(), isPaused: row.paused_at !== null };
  };

  test('an evacuated hall does not start by its clock, and gets back what it lost of its window', async () => {
    const exam = await room.exam(inAnHour(), anna);
    const { due } = (await windowOf(anna, exam)) as { due: number };
    const alarm = { message: 'Leave now.' };
    expect(await refusalOf(acts.evacuateHall, exam, alarm)).toBe('exam_not_now');
    await room.step(minutes(88));
    expect(await does(as(acts.evacuateHall), exam, alarm)).toMatchObject({ students: 1 });
    expect((await hallOf(anna, exam)).paused).toMatchObject({ reason: 'Leave now.', until_back: false });
    // Time is given and taken only from the start on.
    expect(await refusalOf(acts.giveMinutes, exam, { minutes: 5 })).toBe('exam_not_now');
    expect(await refusalOf(acts.endStudent, exam, { student_id: anna.student_id })).toBe('exam_not_now');
    await done(
      fred.call(addWalkIn, {
        ...examOf(exam),
        body: { key: randomUUID(), student_id: bala.student_id },
      }),
    );
    await room.step(minutes(9));
    for (const who of [anna, bala])
      expect((await start(who, exam)).body).toMatchObject({
        code: 'exam_paused',
        message: expect.stringContaining('Leave now.'),
      });
    await does(as(acts.resumeHall), exam);
    for (const who of [anna, bala]) {
      expect(await windowOf(who, exam)).toEqual({ due: due + minutes(7), isPaused: false });
      await done(start(who, exam));
      expect(await leftOf(who, exam)).toBe(minutes(10));
    }
  });

  test('a pause that ends before it moves nobody, and does not give its name to a later one', async () => {
    const exam = await room.exam(inAnHour(), anna);
    const before = await windowOf(anna, exam);
    await room.step(minutes(60));
    await does(acts.pauseHall, exam, { reason: 'A drill' });
    await room.step(minutes(5));
    await does(as(acts.resumeHall), exam);
    expect(await windowOf(anna, exam)).toEqual(before);
    await room.step(minutes(26));
    await does(acts.pauseHall, exam, { reason: 'A power cut' });
    await room.step(minutes(2));
    await does(as(acts.resumeHall), exam);
    const walkIn = { key: randomUUID(), student_id: bala.student_id };
    await done(fred.call(addWalkIn, { ...examOf(exam), body: walkIn }));
    expect(await windowOf(bala, exam)).toEqual(await windowOf(anna, exam));
    const reasons = await sql`
      select p.reason from attempt_pauses p join attempts a on a.id = p.attempt_id
      where a.exam_id = ${exam.id} and a.user_id = ${bala.id}`;
    expect(reasons).toEqual([{ reason: 'A power cut' }]);
  });

  test('other times end a pause that has not begun, and whoever is added at the same times waits', async () => {
    const exam = await room.exam(inAnHour(), anna);
    await room.step(minutes(80));
    await does(acts.pauseHall, exam);
    const { start_time, end_time, version, title } = await done(fred.call(getExam, examOf(exam)));
    const change = (form: object) =>
      done(
        fred.call(changeExam, {
          ...examOf(exam),
          body: {
            title,
            version,
            start_time,
            end_time,
            duration: 10,
            viva_or_quiz: 'QUIZ',
            ...form,
          } as never,
        }),
      );
    await change({ student_id: [anna.student_id, bala.student_id] });
    for (const who of [anna, bala]) expect(await windowOf(who, exam)).toMatchObject({ isPaused: true });
    const later = (at: string) => after(new Date(at), minutes(30)).toISOString();
    await change({
      version: version + 1,
      student_id: [anna.student_id, bala.student_id],
      start_time: later(start_time),
      end_time: later(end_time),
    });
    for (const who of [anna, bala])
      expect(await windowOf(who, exam)).toEqual({
        due: Date.parse(end_time) + minutes(30),
        isPaused: false,
      });
    await room.step(minutes(41));
    await done(start(anna, exam));
    expect(await leftOf(anna, exam)).toBe(minutes(9));
  });
});

test('whoever the chief has ended stays ended, whatever time is given before the attempt is closed', async () => {
  const exam = await room.exam({ release: 'by_hand' }, anna, bala);
  await sit(anna, exam.id);
  await sit(bala, exam.id);
  await room.step(minutes(1));
  const ending = { student_id: anna.student_id, reason: 'Copied from a neighbour' };
  await done(fred.call(acts.endStudent, { ...examOf(exam), body: { key: randomUUID(), ...ending } }));
  const dues = async () => {
    const rows = await sql<
      { due_at: Date }[]
    >`select due_at from attempts where exam_id = ${exam.id} order by id`;
    return rows.map(({ due_at }) => due_at.getTime());
  };
  const [ended, others] = (await dues()) as [number, number];
  await done(fred.call(extendExam, { ...examOf(exam), body: { minutes: 5 } }));
  const extra = { course_id: room.college.course, student_id: anna.student_id, extra_time: 50 };
  await done(fred.call(setExtraTime, { body: extra }));
  await inTransaction(() => updateDueWithin(new Date(ended - 1), new Date(ended + seconds(30))));
  await done(fred.call(setExtraTime, { body: { ...extra, extra_time: 0 } }));
  expect(await dues()).toEqual([ended, others + minutes(5)]);
  await room.step(seconds(7));
  await closeAllDue();
  expect(await done(anna.call(getReceipt, { query: ofExam(exam.id) }))).toMatchObject({
    status: 'closed_by_deadline',
    end_reason: 'Copied from a neighbour',
  });
});

test('an act that the report could not name is not recorded', async () => {
  const exam = await room.exam({}, anna);
  const act = { examId: exam.id, key: randomUUID(), kind: 'juggled' };
  await expect(recordAct({ userId: fred.id } as never, act)).rejects.toThrow('ACT_KINDS');
});

describe('an evacuation', () => {
  const evacuate = (exam: Exam, message = 'Leave the building.') =>
    does(as(acts.evacuateHall), exam, { message });
  const messagesOf = async (who: Student, exam: Exam) =>
    (await done(who.call(getStudentMessages, { query: ofExam(exam.id) }))).messages;

  test('is what every page shows, whatever it showed before, and counts everyone it reached', async () => {
    const exam = await room.exam({}, anna, bala);
    await sit(anna, exam.id);
    await does(acts.pauseHall, exam, { ...one(anna), reason: 'Toilet break' });
    // Bala waits for the start.
    await room.step(minutes(1));
    const given = { key: randomUUID(), message: 'Leave the building.' };
    const reply = await does(as(acts.evacuateHall), exam, given);
    expect(reply).toMatchObject({
      students: 2,
      message: 'Evacuation ordered for 2 students. Their clocks have stopped.',
    });
    expect(await does(as(acts.evacuateHall), exam, given)).toEqual(reply);
    for (const who of [anna, bala])
      expect((await hallOf(who, exam)).paused).toMatchObject({
        reason: 'Leave the building.',
        is_evacuation: true,
        until_back: false,
      });
    await room.step(minutes(3));
    await does(as(acts.resumeHall), exam);
    // Both pauses are given back, to the millisecond.
    expect(await leftOf(anna, exam)).toBe(minutes(10));
  });

  test('reaches a student who is let back in, and afterwards their page shows their own reason', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    await does(as(acts.reEnter), exam, { student_id: anna.student_id, reason: 'A dead computer' });
    expect(await evacuate(exam)).toMatchObject({ students: 1 });
    expect((await hallOf(anna, exam)).paused).toMatchObject({ is_evacuation: true, until_back: false });
    await does(as(acts.resumeHall), exam);
    expect((await hallOf(anna, exam)).paused).toMatchObject({
      reason: 'A dead computer',
      until_back: true,
      is_evacuation: false,
    });
  });

  test('is replaced by the next one, and over with the resume', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    await evacuate(exam);
    await room.step(minutes(1));
    await evacuate(exam, 'Go to the car park.');
    const over = now().toISOString();
    expect((await hallOf(anna, exam)).paused).toMatchObject({ reason: 'Go to the car park.' });
    expect((await messagesOf(anna, exam)).map(({ evacuation }) => evacuation)).toEqual([
      { over_since: over },
      { over_since: null },
    ]);
    await room.step(minutes(1));
    await does(as(acts.resumeHall), exam);
    const end = now().toISOString();
    expect((await messagesOf(anna, exam)).map(({ evacuation }) => evacuation?.over_since)).toEqual([
      over,
      end,
    ]);
    const log = await done(fred.call(listMessages, examOf(exam)));
    expect(log.map(({ evacuation }) => evacuation?.over_since)).toEqual([end, over]);
  });

  test('that is over is not given to students who come later, nor counted as unseen by them', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    await evacuate(exam);
    await room.step(minutes(1));
    await does(as(acts.resumeHall), exam);
    const key = randomUUID();
    await done(fred.call(addWalkIn, { ...examOf(exam), body: { key, student_id: bala.student_id } }));
    expect(await messagesOf(bala, exam)).toEqual([]);
    expect(await messagesOf(anna, exam)).toHaveLength(1);
    expect((await done(fred.call(listMessages, examOf(exam))))[0]).toMatchObject({ unseen: 1 });
  });

  test('reaches a student who is added while it lasts', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    await evacuate(exam);
    const key = randomUUID();
    await done(fred.call(addWalkIn, { ...examOf(exam), body: { key, student_id: bala.student_id } }));
    expect((await hallOf(bala, exam)).paused).toMatchObject({ is_evacuation: true });
    expect(await messagesOf(bala, exam)).toMatchObject([{ evacuation: { over_since: null } }]);
  });

  test('tells open pages when it is over', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    await evacuate(exam);
    const stream = await openStream(await origin(), anna.token);
    try {
      await does(as(acts.resumeHall), exam);
      await expect
        .poll(() => JSON.stringify(stream.events.filter((event) => JSON.stringify(event).includes('words'))))
        .toContain('over_since":"');
    } finally {
      stream.close();
    }
  });

  test('ends for students who are back, and the others stay paused until they are', async () => {
    const exam = await room.exam({}, anna, bala);
    await sit(anna, exam.id);
    await sit(bala, exam.id);
    await evacuate(exam);
    const rowsOf = async () => {
      const { progress, epoch } = await done(fred.call(getBoard, examOf(exam)));
      return progress.map((text) => unpackProgress(epoch, text).is_back);
    };
    expect(await rowsOf()).toEqual([false, false]);
    const mark = (given: object) => does(as(acts.markBack), exam, { is_back: true, ...given });
    const key = randomUUID();
    const reply = await mark({ key, ...one(anna) });
    expect(reply).toMatchObject({ students: 1, message: 'Back in their seats: 1 student.' });
    // Bala was taken for somebody else.
    await mark(one(bala));
    await mark({ ...one(bala), is_back: false });
    expect(await mark({ key, ...one(anna) })).toEqual(reply);
    expect((await rowsOf()).sort()).toEqual([false, true]);

    await room.step(minutes(2));
    expect(await does(as(acts.resumeHall), exam, { only_back: true })).toMatchObject({ students: 1 });
    expect((await hallOf(anna, exam)).paused).toBeNull();
    expect((await hallOf(bala, exam)).paused).toMatchObject({ is_evacuation: true });
    // For Bala it is not over.
    const log = await done(fred.call(listMessages, examOf(exam)));
    expect(log[0]?.evacuation).toEqual({ over_since: null });
    await room.step(minutes(3));
    await mark({ scope: {} });
    await does(as(acts.resumeHall), exam, { only_back: true });
    expect(await leftOf(bala, exam)).toBe(minutes(10));
    expect(await leftOf(anna, exam)).toBe(minutes(7));
    expect((await rowsOf()).sort()).toEqual([undefined, undefined]);
    const { acts: kept } = (await done(fred.call(getSessionReport, examOf(exam)))).report;
    expect(kept.map(({ kind }) => kind)).toEqual([
      'evacuate',
      'back',
      'back',
      'not_back',
      'resume',
      'back',
      'resume',
    ]);
  });

  test('can be ended for everyone, also those who are not back', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    await evacuate(exam);
    await does(as(acts.resumeHall), exam);
    expect((await hallOf(anna, exam)).paused).toBeNull();
    // There is nothing to count.
    expect(await does(as(acts.markBack), exam, { is_back: true })).toMatchObject({ students: 0 });
  });

  test('says so where nobody takes the exam', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id);
    await done(submit(anna, exam));
    expect(await evacuate(exam)).toMatchObject({
      students: 0,
      message: 'No one is taking the exam now, so no page shows this evacuation.',
    });
  });
});

test('a student at the limit of 24 hours keeps nobody else from minutes, and minutes can be taken from both', async () => {
  const exam = await room.exam({}, anna, bala);
  for (const who of [anna, bala]) await sit(who, exam.id);
  for (let turn = 0; turn < 6; turn += 1)
    await does(as(acts.giveMinutes), exam, { ...one(bala), minutes: 240 });
  const given = { key: randomUUID(), minutes: 5 };
  const reply = await does(as(acts.giveMinutes), exam, given);
  expect(reply).toMatchObject({
    students: 1,
    message: '5 minutes added for 1 student. 1 student got none: no one can have more than 24 extra hours.',
  });
  expect(await does(as(acts.giveMinutes), exam, given)).toEqual(reply);
  expect(await leftOf(anna, exam)).toBe(minutes(15));
  const alone = { ...examOf(exam), body: body({ ...one(bala), minutes: 5 }) as never };
  expect((await fred.call(acts.giveMinutes, alone)).body).toMatchObject({
    code: 'invalid_input',
    message: 'No one can have more than 24 extra hours.',
  });
  // Given to somebody who is above the limit by now, as after a long pause.
  await sql`update attempts set granted_ms = granted_ms + 86400000 where exam_id = ${exam.id} and user_id = ${bala.id}`;
  expect(await does(as(acts.giveMinutes), exam, { minutes: -3 })).toMatchObject({
    students: 2,
    message: '3 minutes removed for 2 students. No one has less than two minutes left.',
  });
  expect(await does(as(acts.giveMinutes), exam, { ...one(anna), minutes: -1 })).toMatchObject({
    message: '1 minute removed for 1 student. No one has less than two minutes left.',
  });
});

test('only minutes count for the limit of 24 hours: neither pauses, nor reopening, nor what was undone', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  // As after a reopening two days later.
  await sql`update attempts set granted_ms = granted_ms + 172800000 where exam_id = ${exam.id}`;
  for (let turn = 0; turn < 5; turn += 1) await does(as(acts.giveMinutes), exam, { minutes: 240 });
  const { act_id } = await does(as(acts.giveMinutes), exam, { minutes: 240 });
  await does(as(acts.undoMinutes), exam, { act_id });
  expect(await does(as(acts.giveMinutes), exam, { minutes: 240 })).toMatchObject({ students: 1 });
  const more = { ...examOf(exam), body: body({ minutes: 5 }) as never };
  expect((await fred.call(acts.giveMinutes, more)).body).toMatchObject({
    code: 'invalid_input',
    message: 'No one can have more than 24 extra hours.',
  });
});

test('who has not started can start as much later, and has no longer an exam for it', async () => {
  const exam = await room.exam({ late_keeps_full: false }, anna, bala);
  await sit(anna, exam.id);
  expect(await does(as(acts.evacuateHall), exam, { message: 'Please leave the building.' })).toMatchObject({
    message: 'Evacuation ordered for 2 students. Their clocks have stopped.',
  });
  await room.step(minutes(30));
  await closeAllDue();
  const refused = await start(bala, exam);
  expect(refused.body).toMatchObject({
    code: 'exam_paused',
    message: expect.stringContaining('Please leave the building.'),
  });
  await does(as(acts.resumeHall), exam);
  await done(start(bala, exam));
  expect(await leftOf(bala, exam)).toBe(minutes(10));
  expect(await leftOf(anna, exam)).toBe(minutes(10));
});

test('minutes reach the student with their reason, never end anyone at once, and can be undone for a minute', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  const given = await does(as(acts.giveMinutes), exam, { minutes: 5 });
  expect(given.message).toBe('5 minutes added for 1 student.');
  expect(await hallOf(anna, exam)).toMatchObject({ granted_seconds: 300, granted_reason: 'A power cut' });
  expect(await leftOf(anna, exam)).toBe(minutes(15));
  await does(as(acts.undoMinutes), exam, { act_id: given.act_id });
  expect(await leftOf(anna, exam)).toBe(minutes(10));
  expect(await hallOf(anna, exam)).toMatchObject({ granted_seconds: 0, granted_reason: null });
  // Undone once.
  await does(as(acts.undoMinutes), exam, { act_id: given.act_id });
  expect(await leftOf(anna, exam)).toBe(minutes(10));

  const taken = await does(as(acts.giveMinutes), exam, { minutes: -30 });
  expect(await leftOf(anna, exam)).toBe(minutes(2));
  await room.step(seconds(61));
  const late = await fred.call(acts.undoMinutes, {
    ...examOf(exam),
    body: { key: randomUUID(), act_id: taken.act_id },
  });
  expect(late.body.code).toBe('exam_not_now');
});

test('after a crash the clock waits until the student says they are back', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  await room.step(minutes(3));
  await does(as(acts.reEnter), exam, { student_id: anna.student_id, minutes: 2 });
  // Not so long that the clock runs again by itself, whenever the job looks.
  await room.step(minutes(13));
  // The old page looks again, and everyone else is resumed: neither is the student's return.
  expect((await done(start(anna, exam))).paused).toMatchObject({ until_back: true });
  await does(as(acts.resumeHall), exam);
  await room.step(minutes(1));
  expect((await done(start(anna, exam, { back: 'true' }))).paused).toBeNull();
  expect(await leftOf(anna, exam)).toBe(minutes(9));
});

test('a student who comes back while the hall is evacuated continues with everyone', async () => {
  const exam = await room.exam({}, anna, bala);
  await sit(anna, exam.id);
  await sit(bala, exam.id);
  const evacuate = () =>
    done(
      fred.call(acts.evacuateHall, {
        ...examOf(exam),
        body: { key: randomUUID(), scope: {}, message: 'Leave the building.' },
      }),
    );
  const comesBack = async (who: Student) => (await done(start(who, exam, { back: 'true' }))).paused;
  // Anna's re-entry came before the alarm, Bala's during it.
  await does(as(acts.reEnter), exam, { student_id: anna.student_id });
  await room.step(minutes(2));
  expect((await evacuate()).students).toBe(2);
  await does(as(acts.reEnter), exam, { student_id: bala.student_id });
  await room.step(minutes(3));
  for (const who of [anna, bala]) {
    expect((await hallOf(who, exam)).paused).toMatchObject({ until_back: false, is_awaited: true });
    expect(await comesBack(who)).toMatchObject({
      reason: 'Leave the building.',
      until_back: false,
      is_awaited: false,
    });
  }
  expect((await anna.call(listPaper, { query: ofExam(exam.id) })).body).toMatchObject({
    code: 'exam_paused',
  });

  await does(as(acts.resumeHall), exam);
  await room.step(minutes(1));
  for (const [who, left] of [
    [anna, minutes(9)],
    [bala, minutes(7)],
  ] as const) {
    expect((await hallOf(who, exam)).paused).toBeNull();
    expect(await leftOf(who, exam)).toBe(left);
  }
});

test('who is let back in after submitting waits for the hall too', async () => {
  const exam = await room.exam({ release: 'by_hand' }, anna, bala);
  await sit(anna, exam.id);
  await sit(bala, exam.id);
  await done(submit(anna, exam));
  await does(as(acts.pauseHall), exam);
  await does(as(acts.reEnter), exam, { student_id: anna.student_id });
  expect((await done(start(anna, exam, { back: 'true' }))).paused).toMatchObject({ until_back: false });
  await does(as(acts.resumeHall), exam);
  expect((await done(start(anna, exam, { back: 'true' }))).paused).toBeNull();
});

test('who is reopened from the results while the hall is paused waits with everyone', async () => {
  const exam = await room.exam();
  await sit(anna, exam.id);
  await sit(bala, exam.id);
  await done(submit(anna, exam));
  await does(acts.pauseHall, exam);
  const reopened = { minutes: 5, reason: 'Pressed by mistake' };
  await done(fred.call(reopenAttempt, { ...attemptOf(exam, anna), body: reopened }));
  expect((await hallOf(anna, exam)).paused).toMatchObject({ reason: 'A power cut', until_back: false });
  await room.step(minutes(20));
  await does(as(acts.resumeHall), exam);
  expect((await hallOf(anna, exam)).paused).toBeNull();
  expect(await leftOf(anna, exam)).toBe(minutes(5));
});

test('who submitted by mistake comes back with exactly the time that was left', async () => {
  const exam = await room.exam({ release: 'by_hand' }, anna);
  await sit(anna, exam.id);
  await save(anna, exam);
  await room.step(minutes(4) + 321);
  await done(submit(anna, exam));
  await room.step(minutes(50));
  await does(as(acts.reEnter), exam, { student_id: anna.student_id });
  await room.step(minutes(2));
  await done(start(anna, exam, { back: 'true' }));
  expect(await leftOf(anna, exam)).toBe(minutes(6) - 321);
  expect((await done(start(anna, exam))).answers).toHaveLength(1);
  await room.step(minutes(7));
  await closeAllDue();
  const over = await fred.call(acts.reEnter, {
    ...examOf(exam),
    body: body({ student_id: anna.student_id }) as never,
  });
  expect(over.body).toMatchObject({
    code: 'exam_not_now',
    message: 'This student has no time left. Add extra minutes too.',
  });
});

test.each([
  [
    'the exam ends',
    (exam: Exam) => done(fred.call(endExam, { ...examOf(exam), body: { reason: 'Smoke' } })),
    'closed_by_deadline',
  ],
  [
    'the exam is cancelled',
    (exam: Exam) => done(fred.call(cancelExam, { ...examOf(exam), body: { reason: 'Smoke' } })),
    'cancelled',
  ],
  [
    'the student is disqualified',
    (exam: Exam) => done(fred.call(disqualify, { ...attemptOf(exam, anna), body: { reason: 'Smoke' } })),
    'disqualified',
  ],
  [
    'the exam ends for the student',
    (exam: Exam) => does(as(acts.endStudent), exam, { student_id: anna.student_id, reason: 'Smoke' }),
    'closed_by_deadline',
  ],
] as const)('a paused attempt ends when %s', async (_, end, status) => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  await save(anna, exam);
  await does(acts.pauseHall, exam);
  await room.step(minutes(30));
  await end(exam);
  await room.step(seconds(10));
  await closeAllDue();
  const [row] = await sql`
    select a.status, a.paused_at, (
      select count(*)::int from attempt_pauses p where p.attempt_id = a.id and p.resumed_at is null) as open
    from attempts a where a.exam_id = ${exam.id}`;
  expect(row).toEqual({ status, paused_at: null, open: 0 });
  if (status === 'cancelled') return;
  expect(await done(anna.call(getReceipt, { query: ofExam(exam.id) }))).toMatchObject({
    end_reason: 'Smoke',
    answered: status === 'disqualified' ? 0 : 1,
  });
});

test('an open page gets a pause and minutes with their content', async () => {
  vi.useRealTimers();
  const exam = await room.exam({}, anna, bala);
  await sit(anna, exam.id);
  const stream = await openStream(await origin(), anna.token);
  try {
    const states = () => stream.events.flatMap((event) => (event.kind === 'hall' ? [event.state] : []));
    await does(acts.pauseHall, exam, one(bala));
    await does(acts.pauseHall, exam, one(anna));
    // Read when it is delivered: after the end of the pause nobody would hear of it.
    await expect
      .poll(() => states().at(-1))
      .toMatchObject({ exam_id: exam.id, paused: { reason: 'A power cut', until_back: false } });
    await does(as(acts.giveMinutes), exam, { minutes: 3 });
    await does(as(acts.resumeHall), exam);
    await expect.poll(() => states().at(-1)?.paused).toBeNull();
    expect(states().at(-1)).toMatchObject({ granted_seconds: 180, granted_reason: 'A power cut' });
  } finally {
    stream.close();
  }
});

const beat = async (who: Student, exam: Exam) => {
  const report = { quiz_or_viva_id: exam.id, question_number: 1, unsaved: 0, visible: true };
  await done(who.call(sendPresence, { body: report }));
  await writePresence();
};
const numberNow = () => now().getTime() * 1000;
const recordedOf = async (who: Student, exam: Exam) =>
  (await done(fred.call(getAttempt, attemptOf(exam, who)))).integrity.map(({ kind }) => kind);

test('what is answered while the hall is paused waits for the examiner; what was given before it counts', async () => {
  const exam = await room.exam({ duration: 30 }, anna, bala);
  for (const who of [anna, bala]) await sit(who, exam.id);
  await room.step(minutes(1));
  const before = numberNow();
  await room.step(seconds(1));
  await does(acts.pauseHall, exam);
  await room.step(seconds(59));
  // The page may not have heard of it.
  expect((await save(anna, exam, { opening: 1, seq: before })).body).toMatchObject({ outcome: 'saved' });
  await room.step(seconds(30));
  expect((await save(anna, exam)).body).toMatchObject({ outcome: 'late', paused: true });
  expect((await save(anna, exam, { opening: 1, seq: numberNow() })).body).toMatchObject({
    outcome: 'late',
    message:
      'This answer arrived while your clock had stopped. It has been kept, and your examiner will decide whether it counts.',
  });
  expect(await recordedOf(anna, exam)).toEqual(['answered_in_pause']);
  expect(await done(fred.call(getAttempt, attemptOf(exam, anna)))).toMatchObject({ late_answers: 2 });

  // Her page was there all the time: a number from before the pause is no proof.
  await beat(anna, exam);
  await room.step(minutes(2));
  expect((await save(anna, exam, { opening: 1, seq: before + 1 })).body).toMatchObject({ outcome: 'late' });

  // His page was away from before the pause until now.
  await beat(bala, exam);
  expect((await save(bala, exam, { opening: 1, seq: before })).body).toMatchObject({ outcome: 'saved' });
  expect(await recordedOf(bala, exam)).toEqual([]);
});

test('a clock that waits for its student runs again by itself, and what is answered meanwhile waits for the examiner', async () => {
  const exam = await room.exam({ duration: 30 }, anna);
  await sit(anna, exam.id);
  await room.step(minutes(2));
  const letIn = { key: randomUUID(), student_id: anna.student_id, minutes: 0, reason: 'A crash' };
  await done(fred.call(acts.reEnter, { ...examOf(exam), body: letIn }));
  const left = await leftOf(anna, exam);
  const told = await done(anna.call(getOwnHall, { query: ofExam(exam.id) }));
  expect(told.paused).toMatchObject({ until_back: true, runs_at: after(now(), minutes(15)).toISOString() });
  await room.step(seconds(12));
  expect((await save(anna, exam)).body).toMatchObject({ outcome: 'late', paused: true });
  await room.step(minutes(15) - seconds(13));
  await resumeOverdue();
  expect((await done(start(anna, exam))).paused).toMatchObject({ until_back: true });
  await room.step(seconds(1));
  await resumeOverdue();
  expect((await done(start(anna, exam))).paused).toBeNull();
  expect(await leftOf(anna, exam)).toBe(left);
  expect((await save(anna, exam)).body).toMatchObject({ outcome: 'saved', paused: false });
  expect(await recordedOf(anna, exam)).toEqual(['answered_in_pause']);
});

test('a student who is offline during a pause, a message and an extension gets all of it once, and the exact pause back', async () => {
  const exam = await room.exam({ duration: 30 });
  await sit(anna, exam.id);
  const answer = (question: number, seq: number) =>
    anna.call(saveResponse, {
      body: {
        quiz_or_viva_id: exam.id,
        question_id: exam.questionIds[question] as number,
        option_id: exam.options[question]?.[1] as number,
        opening: 1,
        seq,
      },
    });
  await done(answer(0, 1));
  const before = await leftOf(anna, exam);
  // From here on nothing reaches her device, and what she answers stays on it.
  await room.step(seconds(61));
  await does(acts.pauseHall, exam);
  await room.step(seconds(17));
  const message = { key: randomUUID(), scope: {}, text: 'Please wait outside.' };
  // Sent twice, as a page does that lost the reply.
  for (let turn = 0; turn < 2; turn += 1)
    await done(fred.call(sendMessage, { ...examOf(exam), body: message }));
  await room.step(seconds(200));
  await does(as(acts.resumeHall), exam);
  await done(fred.call(extendExam, { ...examOf(exam), body: { minutes: 7 } }));
  await room.step(seconds(40));

  // Back online: each kept answer is sent until a reply came, which may be twice.
  for (const [question, seq] of [
    [0, 2],
    [1, 3],
    [1, 3],
  ] as const)
    expect((await answer(question, seq)).body).toMatchObject({ outcome: 'saved', newest_message: 1 });
  expect(before - (await leftOf(anna, exam))).toBe(seconds(61 + 40) - minutes(7));
  const words = await done(anna.call(getStudentMessages, { query: ofExam(exam.id) }));
  expect(words.messages.map(({ number, text }) => [number, text])).toEqual([[1, 'Please wait outside.']]);
  for (let turn = 0; turn < 2; turn += 1)
    await done(anna.call(markMessagesSeen, { body: { quiz_or_viva_id: exam.id, numbers: [1] } }));
  await writeReceipts();
  expect((await done(fred.call(listMessages, examOf(exam))))[0]).toMatchObject({ seen: 1 });
  const events = await sql`
    select from response_events r join attempts a on a.id = r.attempt_id where a.exam_id = ${exam.id}`;
  expect(events).toHaveLength(3);
  const { answers } = (await start(anna, exam)).body;
  expect(answers).toHaveLength(2);
});
