import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { listPaper, nextQuestion, submitAttempt } from '@quivia/contract/attempts';
import { getAttempt } from '@quivia/contract/exam-results';
import * as asks from '@quivia/contract/hall/asks';
import * as messages from '@quivia/contract/hall/messages';
import type { Scope } from '@quivia/contract/hall/scope';
import { listNotifications } from '@quivia/contract/notifications';
import { reviewResult } from '@quivia/contract/results';
import { endExam } from '@quivia/contract/running-exams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { sit, student } from '../../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { openStream } from '../../../testing/server/stream-client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { pushMessages, seenUpTo, writeReceipts } from './student-messages.service.ts';

let server: TestApp;
let root: Person;
let origin: string;
let hall: StaffedHall;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North', { release: 'at_once', allow_review: true });
  for (const who of [hall.anna, hall.bala]) await sit(who, hall.examId);
});
afterAll(() => server.stop());

const at = ({ examId }: StaffedHall) => ({ id: String(examId) });

function send(
  who: Person,
  text: string,
  scope: Scope = {},
  given: { key?: string; question_id?: number } = {},
  of = hall,
) {
  return who.call(messages.sendMessage, {
    params: at(of),
    body: { key: randomUUID(), scope, text, ...given },
  });
}

const wordsOf = (who: Person, of = hall) =>
  done(who.call(asks.getStudentMessages, { query: { quiz_or_viva_id: String(of.examId) } }));
const textsOf = async (who: Person, of = hall) => (await wordsOf(who, of)).messages.map(({ text }) => text);
const logOf = (who: Person, of = hall) => done(who.call(messages.listMessages, { params: at(of) }));

const askOf = (
  who: Person,
  given: { kind?: 'paper' | 'help'; question_id?: number; text?: string; ask_key?: string },
  of = hall,
) =>
  who.call(asks.ask, {
    body: { quiz_or_viva_id: of.examId, ask_key: randomUUID(), kind: 'help', text: '', ...given },
  });
const answer = (who: Person, id: number, text: string, to_all = false, key = randomUUID(), of = hall) =>
  who.call(asks.answerAsk, {
    params: { ...at(of), ask_id: String(id) },
    body: { key, text, to_all },
  });
/** With a question of the paper that whoever answers has chosen. */
const explain = (
  who: Person,
  id: number,
  given: { question_id?: number; to_all?: boolean; key?: string },
  of: StaffedHall,
) =>
  who.call(asks.answerAsk, {
    params: { ...at(of), ask_id: String(id) },
    body: { key: randomUUID(), text: 'Per second.', to_all: true, ...given },
  });

describe('messages', () => {
  test('reach one student, a room or everyone, and invigilators send to their own room alone', async () => {
    const { chief, invigilator, elsewhere, observer, anna, bala, rooms } = hall;
    const one = await done(send(invigilator, 'Please come to the desk.', { student_id: anna.student_id }));
    const room = await done(send(elsewhere, 'The window stays closed.', { room_id: rooms.there }));
    const all = await done(send(chief, 'Ten minutes of music next door.'));
    expect([one, room, all].map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(one.message).toBe('Message sent to 1 student.');
    expect(all.message).toBe('Message sent to everyone.');
    expect(await textsOf(anna)).toEqual(['Please come to the desk.', 'Ten minutes of music next door.']);
    expect(await textsOf(bala)).toEqual(['The window stays closed.', 'Ten minutes of music next door.']);
    expect((await wordsOf(anna)).messages.map(({ to }) => to)).toEqual(['you', 'everyone']);

    for (const [who, scope] of [
      [invigilator, {}],
      [invigilator, { room_id: rooms.there }],
      [invigilator, { student_id: bala.student_id }],
      [observer, { student_id: anna.student_id }],
    ] as const)
      expect((await send(who, 'Hello', scope)).status).toBe(403);
    expect((await send(anna, 'Hello')).status).toBe(403);
    expect((await logOf(invigilator)).map(({ number }) => number)).toEqual([3, 1]);
    expect((await logOf(observer)).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(await logOf(observer)).toMatchObject([
      { room: null, student: null },
      { room: 'There', student: null },
      { room: null, student: 'S-northanna' },
    ]);
  });

  test('have numbers without gaps and doubles also when many send at once, and a repeat sends nothing twice', async () => {
    const { chief, owner, anna } = hall;
    const before = (await logOf(owner))[0]?.number ?? 0;
    const keys = Array.from({ length: 8 }, () => randomUUID());
    const calls = [...keys, ...keys].map((key) => send(chief, `Notice ${keys.indexOf(key)}`, {}, { key }));
    const sent = await Promise.all(calls.map((one) => done(one)));
    const numbers = sent.slice(0, 8).map(({ number }) => number);
    expect(sent.slice(8).map(({ number }) => number)).toEqual(numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(keys.map((_, i) => before + 1 + i));
    expect((await wordsOf(anna)).newest).toBe(before + 8);
    // Somebody else's key is no way to learn what was sent with it.
    for (const text of ['Mine', 'Notice 0'])
      expect((await send(owner, text, {}, { key: keys[0] as string })).status).toBe(409);
  });

  test('sent again with another text, or to others, are refused instead of called sent', async () => {
    const { chief, anna, bala } = hall;
    const key = randomUUID();
    const scope = { student_id: anna.student_id };
    await done(send(chief, 'Please come to the desk.', scope, { key }));
    const before = await logOf(chief);
    for (const [text, whom] of [
      ['Please stay seated.', scope],
      ['Please come to the desk.', { student_id: bala.student_id }],
      ['Please come to the desk.', {}],
    ] as const)
      expect((await send(chief, text, whom, { key })).status).toBe(409);
    expect(await logOf(chief)).toEqual(before);
  });

  test('beyond the usual number, as an evacuation, can be marked as seen, also before the start', async () => {
    const full = await staffHall(server, root, 'Full');
    const { anna, bala, chief, examId } = full;
    await done(send(chief, 'The first one.', {}, {}, full));
    await sql`
      insert into hall_messages (exam_id, number, act_id, at, by_id, text)
      select exam_id, ${messages.MOST_MESSAGES + 1}, -act_id, at, by_id, 'Please leave.' from hall_messages
      where exam_id = ${examId}`;
    const numbers = [1, messages.MOST_MESSAGES + 1];
    await sit(anna, examId);
    for (const who of [anna, bala])
      await done(who.call(messages.markMessagesSeen, { body: { quiz_or_viva_id: examId, numbers } }));
    await writeReceipts();
    expect((await logOf(chief, full)).map(({ seen, unseen }) => [seen, unseen])).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  test('to one student or a room use up nothing of what others can send, and each of them is bounded', async () => {
    const full = await staffHall(server, root, 'Busy');
    const { anna, bala, chief, invigilator, examId, rooms } = full;
    await sit(anna, examId);
    const one = { student_id: anna.student_id };
    const before = [one, { room_id: rooms.here }, {}].map((scope) => send(chief, 'First', scope, {}, full));
    await Promise.all(before.map((sent) => done(sent)));
    const repeat = (isAlike: ReturnType<typeof sql>, count: number) => sql`
      insert into hall_messages (exam_id, number, act_id, at, by_id, room_id, recipients, text)
      select m.exam_id, (select max(number) from hall_messages where exam_id = ${examId}) + i,
        -1000 * m.act_id - i, m.at, m.by_id, m.room_id, m.recipients, 'Again ' || i
      from hall_messages m, generate_series(1, ${count - 1}) i where m.exam_id = ${examId} and m.text = 'First' and ${isAlike}`;
    const last = 'Please write your name on the sheet.';
    for (const [scope, isAlike, most, to] of [
      [one, sql`m.room_id is null and m.recipients is not null`, messages.MOST_TO_SOME, 'one person'],
      [{ room_id: rooms.here }, sql`m.room_id is not null`, messages.MOST_TO_SOME, 'one room'],
      [{}, sql`m.recipients is null`, messages.MOST_MESSAGES, 'everyone'],
    ] as const) {
      await repeat(isAlike, most - 1);
      await done(send(chief, last, scope, {}, full));
      expect(await send(chief, 'One more', scope, {}, full)).toMatchObject({
        status: 409,
        body: { message: `At most ${most} messages can be sent to ${to} in one exam.` },
      });
    }
    // Neither the other student nor an answer is concerned.
    await done(send(chief, last, { student_id: bala.student_id }, {}, full));
    await done(send(chief, last, { room_id: rooms.there }, {}, full));
    const asked = await done(askOf(anna, {}, full));
    await done(answer(invigilator, asked.id, 'I am coming.', false, randomUUID(), full));

    const got = await textsOf(anna, full);
    expect(got).toHaveLength(messages.MOST_MESSAGES + 2 * messages.MOST_TO_SOME + 1);
    expect(got.at(-1)).toBe('I am coming.');
    expect((await textsOf(bala, full)).filter((text) => text === last)).toHaveLength(3);
    expect(await logOf(chief, full)).toHaveLength(50);
  });

  test('are plain text: markup stays as it was typed, what nobody sees is removed, and nothing may be blank', async () => {
    const { chief, anna } = hall;
    const hostile = '<img src=x onerror=alert(1)> [a](javascript:alert(1))\n**not bold**';
    await done(send(chief, hostile));
    expect((await textsOf(anna)).at(-1)).toBe(hostile);
    await done(send(chief, 'exam\u202Efdp.exe\u200B'));
    expect((await textsOf(anna)).at(-1)).toBe('examfdp.exe');
    for (const text of ['', '  \n', '\u200B\u2060', 'a\u0000b', 'x'.repeat(1001)])
      expect((await send(chief, text)).status).toBe(400);
  });

  test('are pushed to open pages with their content, and to nobody else', async () => {
    const { invigilator, anna, bala } = hall;
    const [annas, balas] = [await openStream(origin, anna.token), await openStream(origin, bala.token)];
    await done(send(invigilator, 'Your calculator may stay.', { student_id: anna.student_id }));
    const wordsIn = ({ events }: typeof annas) =>
      events.flatMap((event) => (event.kind === 'words' ? [event] : []));
    await expect.poll(() => wordsIn(annas).length).toBe(1);
    const [event] = wordsIn(annas);
    expect(event?.exam_id).toBe(hall.examId);
    const { messages: pushed, newest } = asks.MessagesForStudent.parse(event?.words);
    expect(pushed.at(-1)).toMatchObject({ text: 'Your calculator may stay.', to: 'you', number: newest });
    expect(pushed.length).toBeLessThanOrEqual(5);
    expect(wordsIn(balas)).toEqual([]);
    annas.close();
    balas.close();
  });

  test('are pushed also if the first read of them fails', async () => {
    const { anna, examId } = hall;
    const stream = await openStream(origin, anna.token);
    const [attempt] = await sql<{ id: number }[]>`
      select id from attempts where exam_id = ${examId} and user_id = ${anna.id}`;
    await whileHolding(
      () => sql`lock table hall_messages in access exclusive mode`,
      async (waiting) => {
        await pushMessages(examId, [attempt?.id as number]);
        await waiting(1);
        await sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
      },
    );
    await expect.poll(() => stream.events.filter(({ kind }) => kind === 'words').length).toBe(1);
    stream.close();
  });

  test('say how many have not seen them and who, and count each student once', async () => {
    const { chief, invigilator, anna, bala } = hall;
    const { number } = await done(send(chief, 'Please stay seated.'));
    const shown = async () => (await logOf(chief)).find((one) => one.number === number);
    const unseen = async (who = chief) =>
      (await done(who.call(messages.listUnseen, { params: { ...at(hall), number: String(number) } }))).map(
        ({ roll_number }) => roll_number,
      );
    expect(await shown()).toMatchObject({ seen: 0, unseen: 2 });
    const seen = () =>
      done(
        anna.call(messages.markMessagesSeen, { body: { quiz_or_viva_id: hall.examId, numbers: [number] } }),
      );
    await seen();
    await seen();
    await writeReceipts();
    expect(await shown()).toMatchObject({ seen: 1, unseen: 1 });
    expect(await unseen()).toEqual(['S-northbala']);
    // An invigilator looks at the own room.
    expect(await unseen(invigilator)).toEqual([]);
    seenUpTo(bala.id, hall.examId, number);
    await writeReceipts();
    expect(await shown()).toMatchObject({ seen: 2, unseen: 0 });
    // Nobody can sign for others, or for a message that wasn't theirs.
    const rows = await sql<{ n: number }[]>`
      select count(*)::int as n from message_receipts t join hall_messages m on m.exam_id = t.exam_id and m.number = t.number
      where m.recipients is not null and t.attempt_id <> all(m.recipients)`;
    expect(rows[0]?.n).toBe(0);
  });

  test('can be sent again from what the person wrote last, each text once', async () => {
    const { invigilator, anna } = hall;
    for (const text of ['One more pen, please.', 'Thank you.', 'One more pen, please.'])
      await done(send(invigilator, text, { student_id: anna.student_id }));
    const recent = await done(invigilator.call(messages.listRecentTexts, { params: at(hall) }));
    expect(recent.slice(0, 2)).toEqual(['One more pen, please.', 'Thank you.']);
    expect(new Set(recent).size).toBe(recent.length);
    expect(recent.length).toBeLessThanOrEqual(6);
  });

  test('everyone who joins later reads what was sent to everyone', async () => {
    const cara = await student(server, hall.college, 'northcara');
    await sql`
      insert into attempts (exam_id, grant_id, user_id, seed, due_at)
      select exam_id, ${cara.student_id}, ${cara.id}, 7, due_at from attempts where exam_id = ${hall.examId} limit 1`;
    const texts = await textsOf(cara);
    expect(texts).toContain('Please stay seated.');
    expect(texts).not.toContain('Thank you.');
    await sql`delete from attempts where exam_id = ${hall.examId} and user_id = ${cara.id}`;
    expect(
      (await cara.call(asks.getStudentMessages, { query: { quiz_or_viva_id: String(hall.examId) } })).status,
    ).toBe(404);
  });
});

describe("a student's question", () => {
  test('for help goes to the invigilators of the room, who take and answer it', async () => {
    const { invigilator, elsewhere, chief, observer, anna } = hall;
    const asked = await done(askOf(anna, { text: 'My pen <b>leaks</b>' }));
    expect(asked).toMatchObject({ state: 'sent', by: null, answer: null });
    const open = async (who: Person) =>
      (await done(who.call(asks.listAsks, { params: at(hall) }))).filter(({ state }) => asks.isOpen(state));
    expect(await open(elsewhere)).toEqual([]);
    expect(await open(observer)).toHaveLength(1);
    expect(await open(invigilator)).toMatchObject([
      { id: asked.id, text: 'My pen <b>leaks</b>', room: 'Here', roll_number: 'S-northanna', question: null },
    ]);

    const state = async () => (await wordsOf(anna)).asks.find(({ id }) => id === asked.id);
    const see = (who: Person) =>
      done(who.call(asks.markAsksSeen, { params: at(hall), body: { ask_ids: [asked.id] } }));
    await see(elsewhere);
    expect(await state()).toMatchObject({ state: 'sent' });
    await see(invigilator);
    expect(await state()).toMatchObject({ state: 'seen', by: 'northhere' });

    const take = (who: Person) =>
      who.call(asks.takeAsk, {
        params: { ...at(hall), ask_id: String(asked.id) },
        body: { key: randomUUID() },
      });
    expect((await take(elsewhere)).status).toBe(403);
    await done(take(invigilator));
    await done(take(invigilator));
    const second = await take(chief);
    expect(second).toMatchObject({ status: 409, body: { message: 'northhere has taken this question.' } });
    expect(await state()).toMatchObject({ state: 'taken', by: 'northhere' });

    expect((await answer(elsewhere, asked.id, 'Me')).status).toBe(403);
    const key = randomUUID();
    await done(answer(invigilator, asked.id, 'Here is another one.', false, key));
    const log = await logOf(chief);
    await done(answer(invigilator, asked.id, 'Here is another one.', false, key));
    expect((await answer(invigilator, asked.id, 'Here are two.', false, key)).status).toBe(409);
    expect(await logOf(chief)).toEqual(log);
    expect((await answer(chief, asked.id, 'Mine')).status).toBe(409);
    expect(await state()).toMatchObject({ state: 'answered', answer: 'Here is another one.', to_all: false });
    expect((await wordsOf(anna)).messages.at(-1)).toMatchObject({
      text: 'Here is another one.',
      is_answer: true,
      to: 'you',
    });
    expect(await textsOf(hall.bala)).not.toContain('Here is another one.');
  });

  test('is one of each kind at a time, bounded, asked once however often it is sent, and can be withdrawn', async () => {
    const { anna, bala } = hall;
    const ask_key = randomUUID();
    const [first, repeat] = await Promise.all([askOf(anna, { ask_key }), askOf(anna, { ask_key })]);
    expect([first.status, repeat.status]).toEqual([200, 200]);
    expect(first.body.id).toBe(repeat.body.id);
    const [one, other] = await Promise.all([askOf(bala, {}), askOf(bala, {})]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect((await askOf(anna, { text: 'Another' })).body.message).toContain('still open');
    // An open question about the paper keeps nobody from calling for help, nor the other way round.
    const second = await done(
      askOf(anna, { kind: first.body.kind === 'help' ? 'paper' : 'help', text: 'Hm?' }),
    );
    const withdraw = (who: Person, id: number) => who.call(asks.withdrawAsk, { params: { id: String(id) } });
    expect((await withdraw(bala, first.body.id)).status).toBe(404);
    await done(withdraw(anna, second.id));
    await done(withdraw(anna, first.body.id));
    await done(withdraw(anna, first.body.id));
    for (const text of ['x'.repeat(501), 'a\u0000b']) expect((await askOf(anna, { text })).status).toBe(400);
    expect((await askOf(anna, { kind: 'paper', text: '' })).status).toBe(400);
    expect((await askOf(anna, { kind: 'paper', text: 'Hm?', question_id: 2147483647 })).status).toBe(404);
    for (let i = (await wordsOf(anna)).asks.length; i < asks.MOST_ASKS; i += 1)
      await done(withdraw(anna, (await done(askOf(anna, {}))).id));
    expect(await askOf(anna, {})).toMatchObject({
      status: 409,
      body: { message: 'You can ask at most 10 questions in one exam.' },
    });
    await done(withdraw(bala, one.status === 200 ? one.body.id : other.body.id));
    expect((await askOf(hall.chief as never, {})).status).toBe(403);
  });

  test('about the paper is for the owner and the chief, and its answer can explain the question to all', async () => {
    const { owner, chief, invigilator, bala, questions } = hall;
    const question_id = questions[1] as number;
    const called = await done(askOf(bala, { question_id, text: 'The picture is missing.' }));
    await done(bala.call(asks.withdrawAsk, { params: { id: String(called.id) } }));
    const asked = await done(askOf(bala, { kind: 'paper', question_id, text: 'Is it per second?' }));
    const listed = await done(owner.call(asks.listAsks, { params: at(hall) }));
    expect(listed[0]).toMatchObject({
      id: asked.id,
      question: { id: question_id, number: 2, question: 'Second?' },
    });
    // The number under which the student knows it.
    const paper = await done(bala.call(listPaper, { query: { quiz_or_viva_id: String(hall.examId) } }));
    const own = paper.find(({ id }) => id === question_id)?.question_number;
    expect(own).toBeDefined();
    expect(listed[0]?.question?.own_number).toBe(own);
    for (const who of [hall.elsewhere, hall.observer]) {
      const seen = await done(who.call(asks.listAsks, { params: at(hall) }));
      expect(seen.find(({ id }) => id === called.id)?.question).toBeNull();
      expect(seen.every(({ kind, question }) => kind === 'help' && question === null)).toBe(true);
    }
    expect((await answer(invigilator, asked.id, 'Yes')).status).toBe(403);
    expect((await answer(owner, asked.id, '')).status).toBe(400);
    await done(answer(chief, asked.id, 'Yes, per second.', true));
    for (const who of [hall.anna, bala])
      expect((await wordsOf(who)).messages.at(-1)).toMatchObject({
        text: 'Yes, per second.',
        to: 'everyone',
        question_id,
      });
    expect((await wordsOf(bala)).asks.at(-1)).toMatchObject({ state: 'answered', to_all: true });
    expect((await logOf(chief))[0]).toMatchObject({
      question: { id: question_id, number: 2 },
      is_answer: true,
    });
  });

  test('that names no question can be answered for all at one that the chief chooses, and reaches who asked', async () => {
    const forward = await staffHall(server, root, 'Coast', { navigation: 'forward_only' });
    const { chief, owner, invigilator, anna, bala } = forward;
    const papers = [await sit(anna, forward.examId), await sit(bala, forward.examId)];
    const reached = papers.flatMap(({ questions }) => questions.map(({ id }) => id));
    const later = forward.questions.find((id) => !reached.includes(id)) as number;
    const asked = await done(askOf(anna, { kind: 'paper', text: 'Which unit?' }, forward));
    expect(await explain(chief, asked.id, {}, forward)).toMatchObject({
      status: 400,
      body: { message: 'Please choose the question of the paper that the answer explains.' },
    });
    const elsewhere = hall.questions[0] as number;
    expect((await explain(owner, asked.id, { question_id: elsewhere }, forward)).status).toBe(404);
    expect((await explain(owner, asked.id, { question_id: later, to_all: false }, forward)).status).toBe(400);
    expect((await explain(invigilator, asked.id, { question_id: later }, forward)).status).toBe(403);

    const key = randomUUID();
    const once = () => done(explain(chief, asked.id, { question_id: later, key }, forward));
    expect(await once()).toEqual(await once());
    // Nobody else reads it before the question is reached; who asked has the answer at once.
    const heard = await wordsOf(anna, forward);
    expect(heard.messages).toMatchObject([{ text: 'Per second.', to: 'everyone', question_id: later }]);
    expect(heard.asks).toMatchObject([{ state: 'answered', answer: 'Per second.', to_all: true }]);
    expect(await wordsOf(bala, forward)).toMatchObject({ messages: [], has_later: true });
    expect(await logOf(chief, forward)).toMatchObject([
      { question: { id: later, number: forward.questions.indexOf(later) + 1 }, is_answer: true },
    ]);
  });

  test('is counted for those who may answer it, and the first one about the paper reaches the owner', async () => {
    const quiet = await staffHall(server, root, 'Quiet');
    const { owner, chief, invigilator, elsewhere, anna, bala } = quiet;
    for (const who of [anna, bala]) await sit(who, quiet.examId);
    const counts = async () => {
      const replies = [owner, chief, invigilator, elsewhere].map((who) =>
        done(who.call(asks.countOpenAsks, { params: at(quiet) })),
      );
      return (await Promise.all(replies)).map(({ open }) => open);
    };
    const told = async () =>
      (await done(owner.call(listNotifications))).items.filter(
        ({ message_id }) => message_id === 'hall.asked',
      );
    const paper = (who: Person, text: string) => done(askOf(who, { kind: 'paper', text }, quiet));
    const withdraw = (id: number) => done(anna.call(asks.withdrawAsk, { params: { id: String(id) } }));
    expect(await counts()).toEqual([0, 0, 0, 0]);
    const called = await done(askOf(anna, {}, quiet));
    expect(await counts()).toEqual([1, 1, 1, 0]);
    expect(await told()).toEqual([]);
    await withdraw(called.id);

    const first = await paper(bala, 'Is it per second?');
    const second = await paper(anna, 'Is there a picture?');
    expect(await counts()).toEqual([2, 2, 0, 0]);
    expect(await told()).toMatchObject([{ link: `/hall/${quiet.examId}?panel=questions` }]);
    await done(answer(chief, first.id, 'Yes', false, randomUUID(), quiet));
    await withdraw(second.id);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await paper(bala, 'And in the next one?');
    expect(await told()).toHaveLength(2);
  });
});

describe('a clarification', () => {
  test('is for those who have the question, and forward only for those who have reached it', async () => {
    const forward = await staffHall(server, root, 'East', { navigation: 'forward_only' });
    const { anna, chief } = forward;
    const { questions } = await sit(anna, forward.examId);
    expect(questions).toHaveLength(1);
    const first = questions[0]?.id as number;
    const later = forward.questions.find((id) => id !== first) as number;
    await done(send(chief, 'About the first', {}, { question_id: first }, forward));
    for (const id of forward.questions.filter((id) => id !== first))
      await done(send(chief, `About ${id}`, {}, { question_id: id }, forward));
    expect(await wordsOf(anna, forward)).toMatchObject({
      messages: [{ text: 'About the first', question_id: first }],
      has_later: true,
      newest: 3,
    });
    // Not before the start, because nobody has a paper then.
    expect(await textsOf(forward.bala, forward)).toEqual([]);
    const next = await done(
      anna.call(nextQuestion, { body: { quiz_or_viva_id: forward.examId, question_id: first } }),
    );
    expect((await wordsOf(anna, forward)).messages.map(({ question_id }) => question_id)).toEqual([
      first,
      next.question?.id,
    ]);
    expect(
      (await send(chief, 'To one', { student_id: anna.student_id }, { question_id: later }, forward)).status,
    ).toBe(400);
    expect(
      (await send(chief, 'Elsewhere', {}, { question_id: hall.questions[0] as number }, forward)).status,
    ).toBe(404);
    const acts = await sql<{ params: object }[]>`
      select params from hall_acts where exam_id = ${forward.examId} and kind = 'message' order by id limit 1`;
    expect(acts[0]?.params).toEqual({
      text: 'About the first',
      question_id: first,
      question_number: forward.questions.indexOf(first) + 1,
    });
    const listed = await done(chief.call(messages.listHallQuestions, { params: at(forward) }));
    expect(listed).toEqual(
      forward.questions.map((id, i) => ({ id, number: i + 1, question: ['First?', 'Second?', 'Third?'][i] })),
    );
  });

  test('is only on the papers that have the question, where questions are drawn', async () => {
    const drawn = await staffHall(server, root, 'West', { draw_per_module: 1 });
    const { anna, bala, chief } = drawn;
    const [annas, balas] = [await sit(anna, drawn.examId), await sit(bala, drawn.examId)];
    for (const id of drawn.questions) await done(send(chief, `About ${id}`, {}, { question_id: id }, drawn));
    expect(await textsOf(anna, drawn)).toEqual([`About ${annas.questions[0]?.id}`]);
    expect(await textsOf(bala, drawn)).toEqual([`About ${balas.questions[0]?.id}`]);
    expect((await wordsOf(anna, drawn)).has_later).toBe(false);
    const log = await logOf(chief, drawn);
    expect(log).toHaveLength(drawn.questions.length);
    for (const { question, unseen } of log)
      expect(unseen).toBe([annas, balas].filter(({ questions }) => questions[0]?.id === question?.id).length);
  });

  test("stays with its question in the student's and the examiner's review, in their order", async () => {
    const { owner, anna, bala, examId, questions } = hall;
    for (const who of [anna, bala])
      await done(who.call(submitAttempt, { body: { quiz_or_viva_id: examId } }));
    await done(owner.call(endExam, { params: at(hall), body: { reason: 'Done', hold_results: false } }));
    await expect.poll(async () => (await anna.call(reviewResult, { params: at(hall) })).status).toBe(200);
    const review = await done(anna.call(reviewResult, { params: at(hall) }));
    expect(
      review
        .filter((one) => one.clarifications)
        .map(({ question, clarifications }) => [question, clarifications]),
    ).toEqual([['Second?', [{ at: expect.any(String), text: 'Yes, per second.' }]]]);
    const attempt = await done(
      owner.call(getAttempt, { params: { ...at(hall), student_id: String(bala.student_id) } }),
    );
    expect(
      attempt.answers.find(({ question_id }) => question_id === questions[1])?.clarifications,
    ).toHaveLength(1);
    const late = await send(owner, 'Too late');
    expect(late).toMatchObject({ status: 409, body: { code: 'exam_not_now' } });
    expect((await askOf(bala, {})).status).toBe(409);
  });
});
