// An exam is taken by the session and the device that opened it, and the record says when somebody else tries.
import { endOtherSessions, endSession, listSessions, type Session } from '@quivia/contract/accounts';
import {
  getOwnRecord,
  listPaper,
  listPaperOptions,
  nextQuestion,
  type QuestionForStudent,
  saveResponse,
  startAttempt,
  submitAttempt,
} from '@quivia/contract/attempts';
import { disqualify } from '@quivia/contract/exam-decisions';
import { getAttempt } from '@quivia/contract/exam-results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes, seconds } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { content } from '../../testing/exams/banks.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../testing/exams/light-class.ts';
import { handIn, type NewExam, newExam } from '../../testing/exams/sat-exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { signIn, type Visitor } from '../../testing/test-app.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const PHONE = 'phone-phone-phone';
const LAPTOP = 'laptop-laptop-lap';

/** Anna's password, used in another browser at another address. */
async function elsewhere(address = '10.1.2.3'): Promise<Visitor> {
  const visitor = room.server.visitor(address);
  await signIn(visitor, anna.username);
  const { call } = visitor;
  visitor.call = (endpoint, input, headers) =>
    call(endpoint, input, { 'user-agent': "Helper's browser", ...headers });
  return visitor;
}

const save = (who: Visitor, exam: NewExam, question: number, option: number, more = {}) =>
  who.call(saveResponse, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: exam.questionIds[question] as number,
      option_id: exam.options[question]?.[option] as number,
      ...more,
    },
  });
const open = (who: Visitor, exam: NewExam, device?: string, takeOver = false) =>
  who.call(startAttempt, {
    query: { ...ofExam(exam.id), ...(device && { device }), ...(takeOver && { take_over: 'true' as const }) },
  });
const submit = (who: Visitor, exam: NewExam, more = {}) =>
  who.call(submitAttempt, { body: { quiz_or_viva_id: exam.id, ...more } });
const paper = (who: Visitor, exam: NewExam, more = {}) =>
  who.call(listPaper, { query: { ...ofExam(exam.id), ...more } });
const recorded = async (exam: NewExam) =>
  (await done(fred.call(getAttempt, attemptOf(exam, anna)))).integrity.map(({ kind, detail }) => [
    kind,
    detail,
  ]);
const answers = async (who: Visitor, exam: NewExam, device?: string) =>
  (await done(open(who, exam, device))).answers.map(({ question_id, option_ids }) => [
    exam.questionIds.indexOf(question_id),
    exam.options[exam.questionIds.indexOf(question_id)]?.indexOf(option_ids[0] as number),
  ]);

const REFUSED = { status: 409, body: { code: 'open_elsewhere' } };

describe('M1: a session that never opened the exam', () => {
  test.each([
    ['the page names its tab', PHONE],
    ['a caller names none', undefined],
  ])(
    'reads, answers and submits nothing where %s; it is recorded once, with its origin',
    async (_, device) => {
      const exam = await room.exam({}, anna);
      await sit(anna, exam.id, device === undefined ? {} : { device });
      const helper = await elsewhere();
      for (let tries = 0; tries < 3; tries += 1) {
        expect(await paper(helper, exam)).toMatchObject(REFUSED);
        expect(await paper(helper, exam, { device: LAPTOP })).toMatchObject(REFUSED);
        expect(await save(helper, exam, 0, 1)).toMatchObject(REFUSED);
        expect(await save(helper, exam, 0, 1, { opening: 1, seq: 5 + tries, device: LAPTOP })).toMatchObject(
          REFUSED,
        );
        expect(await submit(helper, exam)).toMatchObject(REFUSED);
      }
      const query = { ...ofExam(exam.id), question_id: String(exam.questionIds[0]) };
      expect(await helper.call(listPaperOptions, { query })).toMatchObject(REFUSED);
      expect((await submit(helper, exam)).body.message).toBe(
        'This exam is open on another device. You can continue here; it will close on the other device.',
      );
      expect(await recorded(exam)).toEqual([['other_session', "10.1.2.3, Helper's browser"]]);
      expect(await answers(anna, exam, device)).toEqual([]);
      expect((await handIn(anna, exam)).status).toBe('submitted');
      expect((await done(anna.call(getOwnRecord, { query: ofExam(exam.id) }))).events).toMatchObject([
        { kind: 'other_session' },
      ]);
    },
  );

  test('moves on from no question either, where the exam goes forward only', async () => {
    const exam = await room.exam({ navigation: 'forward_only' }, anna);
    const { questions } = await sit(anna, exam.id);
    const helper = await elsewhere();
    const body = { quiz_or_viva_id: exam.id, question_id: (questions[0] as QuestionForStudent).id };
    expect(await helper.call(nextQuestion, { body })).toMatchObject(REFUSED);
    expect((await anna.call(nextQuestion, { body })).status).toBe(200);
  });

  test('can open it, which is recorded, and then has it alone', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: PHONE });
    const helper = await elsewhere();
    expect(await open(helper, exam)).toMatchObject(REFUSED);
    expect(await open(helper, exam, LAPTOP, true)).toMatchObject({ status: 200, body: { opening: 2 } });
    expect((await paper(helper, exam)).status).toBe(200);
    expect((await save(helper, exam, 0, 1)).status).toBe(200);
    // The first one has been taken over from: it may deliver what it had, and nothing newer.
    for (const call of [paper(anna, exam), submit(anna, exam), save(anna, exam, 0, 0)])
      expect(await call).toMatchObject(REFUSED);
    expect((await save(anna, exam, 1, 0, { opening: 1, seq: 1 })).status).toBe(200);
    expect(await answers(helper, exam, LAPTOP)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(await recorded(exam)).toEqual([['second_device', "from 127.0.0.1 to 10.1.2.3, Helper's browser"]]);
    expect((await submit(helper, exam)).status).toBe(200);
  });

  test('fills no page of the record: after ten sessions it is enough', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: PHONE });
    for (let n = 0; n < 12; n += 1)
      expect(await paper(await elsewhere(`10.1.3.${n}`), exam)).toMatchObject(REFUSED);
    expect((await recorded(exam)).length).toBe(10);
  });
});

describe('M1: an honest student', () => {
  test('goes on after a new token, a reload, and signing in again in the same tab', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: PHONE });
    await refreshToken(anna);
    expect((await save(anna, exam, 0, 0, { opening: 1, seq: 1, device: PHONE })).status).toBe(200);
    // Her session has ended. What waited in the tab goes first, before the page opens the exam again.
    const again = room.server.visitor();
    await signIn(again, anna.username);
    expect(await save(again, exam, 1, 1, { opening: 1, seq: 2, device: PHONE })).toMatchObject({
      status: 200,
      body: { outcome: 'saved', opening: 1 },
    });
    expect((await paper(again, exam, { device: PHONE })).status).toBe(200);
    expect(await done(open(again, exam, PHONE))).toMatchObject({ opening: 1, last_seq: 2 });
    // An answer that was on the wire with the token of before.
    expect((await save(anna, exam, 0, 1, { opening: 1, seq: 3, device: PHONE })).status).toBe(200);
    expect((await submit(again, exam, { device: PHONE })).status).toBe(200);
    expect(await recorded(exam)).toEqual([]);
  });

  test('signed in again without any answer that waits, opens the exam as before', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: PHONE });
    const again = room.server.visitor('10.9.9.9');
    await signIn(again, anna.username);
    expect(await done(open(again, exam, PHONE))).toMatchObject({ opening: 1 });
    expect((await save(again, exam, 0, 0)).status).toBe(200);
    expect(await recorded(exam)).toEqual([['other_address', 'from 127.0.0.1 to 10.9.9.9']]);
  });

  test('who changed computers still gets what waited on the first one, also after signing in there again', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: PHONE });
    const laptop = await elsewhere();
    await done(open(laptop, exam, LAPTOP, true));
    await done(save(laptop, exam, 0, 1, { opening: 2, seq: 1, device: LAPTOP }));
    const phone = room.server.visitor();
    await signIn(phone, anna.username);
    for (const [seq, question] of [
      [1, 0],
      [2, 1],
    ] as const)
      expect(await save(phone, exam, question, 0, { opening: 1, seq, device: PHONE })).toMatchObject({
        status: 200,
        body: { outcome: 'saved', opening: 2 },
      });
    // Only what the laptop has not answered; and the laptop keeps the exam.
    expect(await answers(laptop, exam, LAPTOP)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(await save(phone, exam, 0, 2, { opening: 2, seq: 9, device: PHONE })).toMatchObject(REFUSED);
    expect((await recorded(exam)).map(([kind]) => kind)).not.toContain('other_session');
    expect((await submit(laptop, exam)).status).toBe(200);
  });

  test('whose laptop was closed until the day after delivers what it had: late, and not lost', async () => {
    const exam = await room.exam({ release: 'by_hand' }, anna);
    await sit(anna, exam.id, { device: PHONE });
    await room.step(minutes(10) + seconds(200));
    await closeAllDue();
    const nextDay = room.server.visitor();
    await signIn(nextDay, anna.username);
    expect(await save(nextDay, exam, 0, 1, { opening: 1, seq: 7, device: PHONE })).toMatchObject({
      status: 200,
      body: { outcome: 'late', status: 'closed_by_deadline' },
    });
    expect(await recorded(exam)).toEqual([]);
  });

  test('who was taking an exam when sessions were not noted yet goes on, and has it from then on', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: PHONE });
    await sql`update attempts set session_id = null where exam_id = ${exam.id}`;
    expect((await save(anna, exam, 0, 0, { opening: 1, seq: 1 })).status).toBe(200);
    expect((await paper(anna, exam)).status).toBe(200);
    expect(await save(await elsewhere(), exam, 0, 1)).toMatchObject(REFUSED);
  });
});

describe('M1: two sessions at once', () => {
  test('one begins the exam, and the other finds it open elsewhere', async () => {
    const exam = await room.exam({}, anna);
    const helper = await elsewhere();
    const [attempt] = await sql<{ id: number }[]>`select id from attempts where exam_id = ${exam.id}`;
    const replies = await whileHolding(
      () => sql`select from attempts where id = ${(attempt as { id: number }).id} for update`,
      async (waiting) => {
        const both = [open(anna, exam, PHONE), open(helper, exam, LAPTOP)];
        await waiting(2);
        return both;
      },
    );
    const statuses = await Promise.all(replies.map(async (one) => (await one).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
    const [first, second] = statuses[0] === 200 ? [anna, helper] : [helper, anna];
    expect((await save(first, exam, 0, 1)).status).toBe(200);
    expect(await save(second, exam, 0, 0)).toMatchObject(REFUSED);
  });

  test('an answer and a take-over: kept before it, or as one of the opening before', async () => {
    const exam = await room.exam({}, anna);
    await sit(anna, exam.id, { device: PHONE });
    const laptop = await elsewhere();
    const [saved, taken] = await Promise.all([
      save(anna, exam, 0, 1, { opening: 1, seq: 1, device: PHONE }),
      open(laptop, exam, LAPTOP, true),
    ]);
    expect([saved.status, taken.status]).toEqual([200, 200]);
    expect(await answers(laptop, exam, LAPTOP)).toEqual([[0, 1]]);
  });
});

test('the browser of an exam is one device, also after another sign-in there', async () => {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id, { device: PHONE });
  const others = (await done(anna.call(listSessions))).filter(({ is_current }) => !is_current);
  const { cookie } = anna;
  const [tab, thief] = [undefined, '10.1.2.4'].map((address) =>
    Object.assign(room.server.visitor(address), { cookie }),
  ) as [Visitor, Visitor];
  for (const visitor of [tab, thief]) await signIn(visitor, anna.username);

  const own = (all: Session[]) =>
    all.filter(({ id, address }) => address === '127.0.0.1' && !others.some((one) => one.id === id));
  for (const visitor of [anna, tab])
    expect(own(await done(visitor.call(listSessions)))).toMatchObject([{ is_current: true }]);
  await done(tab.call(endOtherSessions));
  expect((await thief.call(listSessions)).status).toBe(401);
  expect((await save(anna, exam, 0, 1, { opening: 1, seq: 1 })).status).toBe(200);

  const other = await elsewhere();
  const [row] = own(await done(other.call(listSessions)));
  await done(other.call(endSession, { params: { id: String(row?.id) } }));
  for (const visitor of [anna, tab]) expect((await visitor.call(listSessions)).status).toBe(401);
  await signIn(anna, anna.username);
});

describe('L1: the paper after the end', () => {
  const CLOSED = { status: 409, body: { code: 'attempt_ended' } };
  const query = (exam: NewExam) => ({ ...ofExam(exam.id), question_id: String(exam.questionIds[0]) });

  test.each([[false], [true]])(
    'is closed for whoever has submitted, review allowed: %s',
    async (allow_review) => {
      const exam = await room.exam({ allow_review, release: 'at_once' }, anna);
      await sit(anna, exam.id);
      await handIn(anna, exam);
      expect(await paper(anna, exam)).toMatchObject(CLOSED);
      expect(await anna.call(listPaperOptions, { query: query(exam) })).toMatchObject(CLOSED);
      await room.over();
      expect(await paper(anna, exam)).toMatchObject(CLOSED);
    },
  );

  test('is closed at once for whoever is disqualified, and when time is up', async () => {
    const exam = await room.exam({}, anna, room.bala);
    for (const who of [anna, room.bala]) await sit(who, exam.id);
    await done(fred.call(disqualify, { ...attemptOf(exam, anna), body: { reason: 'Copied' } }));
    expect(await paper(anna, exam)).toMatchObject(CLOSED);
    expect((await paper(room.bala, exam)).status).toBe(200);
    await room.over();
    expect(await paper(room.bala, exam)).toMatchObject(CLOSED);
  });
});

describe('L5: nobody learns what is on a paper by trying ids', () => {
  const UNKNOWN = 999_999;
  const send = (exam: NewExam, question_id: number, option_ids: number[]) =>
    anna.call(saveResponse, { body: { quiz_or_viva_id: exam.id, question_id, option_ids } });

  test('before the exam is opened every id gets the same refusal', async () => {
    const exam = await room.exam({ start_time: new Date(Date.now() + minutes(30)).toISOString() }, anna);
    const [first, second] = exam.questionIds;
    const options = exam.options as [number[], number[]];
    const seen = new Set<string>();
    for (const [question, chosen] of [
      [first, [options[0][0] as number]],
      [first, []],
      [first, [options[1][0] as number]],
      [first, options[0]],
      [second, [UNKNOWN]],
      [UNKNOWN, []],
      [UNKNOWN, [UNKNOWN]],
    ] as [number, number[]][]) {
      const { status, body } = await send(exam, question, chosen);
      seen.add(JSON.stringify({ status, body }));
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('exam_not_open');
  });

  test('a question that was not drawn is as unknown as any other, also with an empty answer', async () => {
    const questions = ['One?', 'Two?', 'Three?', 'Four?'].map((one) => content(one));
    const exam = await newExam({ ...room, students: [anna] }, questions, { draw_per_module: 2 });
    const { questions: drawn } = await sit(anna, exam.id);
    expect(drawn.length).toBe(2);
    const given = new Set(drawn.map(({ id }) => id));
    const undrawn = exam.questionIds.findIndex((id) => !given.has(id));
    const seen = new Set<string>();
    for (const id of [exam.questionIds[undrawn] as number, UNKNOWN])
      for (const chosen of [[], [exam.options[undrawn]?.[0] as number], [UNKNOWN]]) {
        const { status, body } = await send(exam, id, chosen);
        seen.add(JSON.stringify({ status, body }));
      }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('There is no such question in this exam.');
    const own = drawn[0] as QuestionForStudent;
    expect((await send(exam, own.id, [own.options[0]?.id as number])).status).toBe(200);
    expect(await send(exam, own.id, [UNKNOWN])).toMatchObject({ status: 400 });
  });
});
