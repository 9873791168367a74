// What stays of a session: incidents, and the report that is made of everything and frozen.
import { randomUUID } from 'node:crypto';
import * as attempts from '@quivia/contract/attempts';
import { checkDocument } from '@quivia/contract/documents';
import { disqualify, reopenAttempt } from '@quivia/contract/exam-decisions';
import { endsOf } from '@quivia/contract/exam-ends';
import { getExam } from '@quivia/contract/exams';
import { endStudent, evacuateHall, giveMinutes, pauseHall, resumeHall } from '@quivia/contract/hall/acts';
import { answerAsk, ask } from '@quivia/contract/hall/asks';
import { getBoard, unpackProgress } from '@quivia/contract/hall/board';
import { addWalkIn, checkIn } from '@quivia/contract/hall/check-in';
import { setDoor, startHall } from '@quivia/contract/hall/door';
import { listDuties } from '@quivia/contract/hall/duties';
import { listIncidents, noteIncident, stepIncident } from '@quivia/contract/hall/incidents';
import { markMessagesSeen, sendMessage } from '@quivia/contract/hall/messages';
import { sendPresence } from '@quivia/contract/hall/presence';
import { getReplay } from '@quivia/contract/hall/replay';
import { freezeReport, getFrozenReport, getSessionReport } from '@quivia/contract/hall/report';
import { chooseRooms, moveSeat } from '@quivia/contract/hall/rooms';
import type { Scope } from '@quivia/contract/hall/scope';
import { listNotifications } from '@quivia/contract/notifications';
import { takeRoleBack } from '@quivia/contract/people';
import { endExam, extendExam, setExtraMinutes } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { after, minutes, now, seconds, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { grantOf } from '../../../testing/college.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { type Student, sit, student } from '../../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person, renewToken } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { onSignal } from '../../notifications/notifications.service.ts';
import { writePresence } from '../board/presence.service.ts';
import { writeReceipts } from '../messages/student-messages.service.ts';

let server: TestApp;
let root: Person;
let hall: StaffedHall;
let params: { id: string };
let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North', { duration: 10 });
  params = { id: String(hall.examId) };
});
afterEach(() => {
  vi.useRealTimers();
  step(-stepped);
});
afterAll(() => server.stop());

const note = (who: Person, given: object = {}) =>
  who.call(noteIncident, {
    params,
    body: {
      key: randomUUID(),
      category: 'technical',
      severity: 'minor',
      note: 'The keyboard failed.',
      student_id: hall.anna.student_id,
      ...given,
    },
  });
const incidents = async (who: Person) => done(who.call(listIncidents, { params }));

test('an incident is noted once, reported, and decided by the owner alone; each sees those of their rooms', async () => {
  const key = randomUUID();
  await done(note(hall.invigilator, { key }));
  // The same again, after a lost reply.
  await done(note(hall.invigilator, { key }));
  await done(
    note(hall.chief, { student_id: undefined, category: 'disturbance', note: 'Fire drill next door.' }),
  );
  expect((await note(hall.invigilator, { student_id: undefined })).status).toBe(400);
  expect((await incidents(hall.observer)).incidents).toHaveLength(2);
  expect((await incidents(hall.elsewhere)).incidents).toEqual([]);
  const [own] = (await incidents(hall.invigilator)).incidents;
  expect(own).toMatchObject({
    state: 'noted',
    room: { name: 'Here' },
    student: { student_id: hall.anna.student_id },
    steps: [{ note: 'The keyboard failed.' }],
  });
  const add = (who: Person, state: 'noted' | 'reported' | 'decided', given = randomUUID() as string) =>
    who.call(stepIncident, {
      params: { ...params, incident_id: String(own?.id) },
      body: { key: given, state, severity: 'serious', note: `Now ${state}.` },
    });
  expect((await add(hall.elsewhere, 'reported')).status).toBe(404);
  const again = randomUUID();
  await done(add(hall.invigilator, 'reported', again));
  await done(add(hall.invigilator, 'reported', again));
  await done(add(hall.chief, 'noted'));
  expect((await add(hall.chief, 'decided')).status).toBe(403);
  await done(add(hall.owner, 'decided'));
  expect((await add(hall.invigilator, 'noted')).status).toBe(403);
  const [decided] = (await incidents(hall.invigilator)).incidents;
  expect(decided?.steps.map(({ state }) => state)).toEqual(['noted', 'reported', 'reported', 'decided']);
  expect(decided).toMatchObject({ state: 'decided', severity: 'serious' });
});

test("the key of an incident's step is for that step alone", async () => {
  await done(note(hall.owner, { note: 'The first.' }));
  await done(note(hall.owner, { note: 'The second.' }));
  const idOf = async (said: string) =>
    (await incidents(hall.owner)).incidents.find(({ steps }) => steps[0]?.note === said)?.id;
  const [first, second] = [await idOf('The first.'), await idOf('The second.')];
  const add = (key: string, id: number | undefined, given = {}) =>
    hall.owner.call(stepIncident, {
      params: { ...params, incident_id: String(id) },
      body: { key, state: 'noted', severity: 'minor', note: 'More of it.', ...given },
    });
  const key = randomUUID();
  await done(add(key, first));
  await done(add(key, first));
  const refused = { status: 409, body: { code: 'already_exists', message_id: 'hall.otherAct' } };
  expect(await add(key, second)).toMatchObject(refused);
  expect(await add(key, first, { note: 'Something else.' })).toMatchObject(refused);
  expect(await note(hall.owner, { key, note: 'A third.' })).toMatchObject(refused);
  expect(await idOf('A third.')).toBeUndefined();
  expect((await incidents(hall.owner)).incidents.find(({ id }) => id === second)?.steps).toHaveLength(1);
});

test('an incident that is reported reaches the owner once, and open boards learn of each change', async () => {
  const told = async () =>
    (await done(hall.owner.call(listNotifications))).items.filter(
      ({ message_id }) => message_id === 'hall.incident',
    );
  const before = (await told()).length;
  const signals: number[][] = [];
  const unfollow = onSignal((users, event) => {
    if (event.kind === 'exam' && event.exam_id === hall.examId) signals.push(users);
  });
  await done(note(hall.invigilator, { severity: 'severe' }));
  const [{ id } = { id: 0 }] = (await incidents(hall.invigilator)).incidents;
  const report = (who: Person) =>
    who.call(stepIncident, {
      params: { ...params, incident_id: String(id) },
      body: { key: randomUUID(), state: 'reported', severity: 'severe', note: 'A phone on the desk.' },
    });
  const both = await whileHolding(
    () => sql`select from incidents where id = ${id} for update`,
    async (waiting) => {
      const calls = [report(hall.invigilator), report(hall.chief)];
      await waiting(2);
      return calls;
    },
  );
  await Promise.all(both.map((one) => done(one)));
  const items = await told();
  expect(items).toHaveLength(before + 1);
  expect(items[0]).toMatchObject({
    params: { severity: 'severe' },
    link: `/hall/${hall.examId}?panel=incidents`,
  });
  await vi.waitFor(() => expect(signals).toHaveLength(3), { timeout: 60_000 });
  expect(signals.every((users) => users.includes(hall.owner.id) && users.includes(hall.chief.id))).toBe(true);
  unfollow();

  await done(note(hall.owner));
  const [own] = (await incidents(hall.owner)).incidents;
  await done(
    hall.owner.call(stepIncident, {
      params: { ...params, incident_id: String(own?.id) },
      body: { key: randomUUID(), state: 'reported', severity: 'minor', note: 'For the record.' },
    }),
  );
  expect(await told()).toHaveLength(before + 1);
});

test('what is added while the owner decides is refused, and undoes no decision', async () => {
  await done(note(hall.invigilator));
  const [{ id } = { id: 0 }] = (await incidents(hall.invigilator)).incidents;
  const [added] = await whileHolding(
    async () => {
      await sql`select from incidents where id = ${id} for update`;
      await sql`
        insert into incident_steps (incident_id, key, state, severity, note, at, by_id)
        values (${id}, ${randomUUID()}, 'decided', 'minor', 'Settled.', ${now()}, ${hall.owner.id})`;
    },
    async (waiting) => {
      const call = hall.invigilator.call(stepIncident, {
        params: { ...params, incident_id: String(id) },
        body: { key: randomUUID(), state: 'noted', severity: 'minor', note: 'One thing more.' },
      });
      await waiting(1);
      return [call];
    },
  );
  expect((await added)?.status).toBe(403);
  expect((await incidents(hall.invigilator)).incidents[0]).toMatchObject({ id, state: 'decided' });
});

test('a hint from the record of an attempt is taken up once', async () => {
  await sit(hall.anna, hall.examId);
  await sql`
    insert into integrity_events (attempt_id, key, kind, at, away_seconds)
    select id, ${randomUUID()}, 'left_page', now(), 300 from attempts
    where exam_id = ${hall.examId} and grant_id = ${hall.anna.student_id}`;
  const { hints } = await incidents(hall.invigilator);
  expect(hints).toMatchObject([{ kind: 'left_page', away_seconds: 300 }]);
  expect((await incidents(hall.elsewhere)).hints).toEqual([]);
  const event_id = hints[0]?.event_id;
  expect((await note(hall.owner, { event_id, student_id: hall.bala.student_id })).status).toBe(404);
  const both = await Promise.all([note(hall.invigilator, { event_id }), note(hall.chief, { event_id })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await incidents(hall.invigilator)).hints).toEqual([]);
});

test('a replay shows what is stored about an attempt, in its order, and which answers came in a pause', async () => {
  const [question_id] = hall.questions;
  const save = (option_ids: number[]) =>
    done(
      hall.anna.call(attempts.saveResponse, {
        body: { quiz_or_viva_id: hall.examId, question_id: question_id as number, option_ids },
      }),
    );
  const { questions } = await sit(hall.anna, hall.examId);
  const first = questions.find(({ id }) => id === question_id)?.options[0]?.id as number;
  step(1000);
  await save([first]);
  const [pause] = await sql<{ id: number }[]>`
    insert into attempt_pauses (attempt_id, reason, paused_at)
    select id, 'Fire drill', ${after(now(), 1)} from attempts
    where exam_id = ${hall.examId} and grant_id = ${hall.anna.student_id} returning id`;
  step(1000);
  await save([]);
  await sql`update attempt_pauses set resumed_at = ${after(now(), 1)} where id = ${pause?.id as number}`;
  const { events, ...seen } = await done(
    hall.chief.call(getReplay, { params: { ...params, student_id: String(hall.anna.student_id) } }),
  );
  expect(seen).toMatchObject({
    roll_number: 'S-northanna',
    questions: 3,
    status: 'in_progress',
    is_cut: false,
  });
  expect(events.filter(({ kind }) => kind !== 'act' && kind !== 'record')).toMatchObject([
    { kind: 'started' },
    { kind: 'answer', answer: 'A', is_paused: false },
    { kind: 'paused', reason: 'Fire drill' },
    { kind: 'answer', answer: '', is_paused: true },
  ]);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
  expect(events.some((one) => one.kind === 'record' && one.away_seconds === 300)).toBe(true);
});

test('a replay has the messages a student got, with when they were seen, and what was done in the room of that time', async () => {
  const west = await staffHall(server, root, 'West');
  const { anna, bala, chief, invigilator, owner, rooms, examId, questions } = west;
  const exam = { params: { id: String(examId) } };
  const key = () => randomUUID() as string;
  const said = async (text: string, scope: Scope) =>
    (await done(chief.call(sendMessage, { ...exam, body: { key: key(), scope, text } }))).number;
  const door = { asks_code: false, starts_manually: true, gate_minutes: null, submit_minutes: null };
  await done(owner.call(chooseRooms, { ...exam, body: { room_ids: Object.values(rooms) } }));
  await done(owner.call(setDoor, { ...exam, body: door }));
  const tap = { key: key(), student_id: anna.student_id, is_present: true, at: now().toISOString() };
  await done(invigilator.call(checkIn, { ...exam, body: tap }));
  for (const room_id of [rooms.here, rooms.there])
    await done(chief.call(startHall, { ...exam, body: { key: key(), room_id } }));
  for (const who of [anna, bala]) await sit(who, examId);
  const first = await said('To here', { room_id: rooms.here });
  await said('To there, earlier', { room_id: rooms.there });
  const seat = { key: key(), student_id: anna.student_id, room_id: rooms.there, row: 2, column: 2 };
  await done(chief.call(moveSeat, { ...exam, body: seat }));
  await said('To there, later', { room_id: rooms.there });
  await said('To Bala', { student_id: bala.student_id });
  const asked = await done(
    bala.call(ask, {
      body: {
        quiz_or_viva_id: examId,
        ask_key: key(),
        kind: 'paper',
        question_id: questions[1] as number,
        text: 'Per hour?',
      },
    }),
  );
  const answer = { params: { ...exam.params, ask_id: String(asked.id) } };
  await done(chief.call(answerAsk, { ...answer, body: { key: key(), text: 'Per second.', to_all: true } }));
  await done(
    chief.call(evacuateHall, { ...exam, body: { key: key(), scope: {}, message: 'Please leave.' } }),
  );
  await done(anna.call(markMessagesSeen, { body: { quiz_or_viva_id: examId, numbers: [first] } }));
  await writeReceipts();
  const replayed = async ({ student_id }: { student_id: number }) => {
    const of = { params: { ...exam.params, student_id: String(student_id) } };
    const { events } = await done(chief.call(getReplay, of));
    const messages = events.flatMap((one) => (one.kind === 'message' ? [one] : []));
    const acts = events.flatMap((one) => (one.kind === 'act' ? [`${one.what} ${one.concerns}`] : []));
    return { messages, acts };
  };
  const { messages, acts } = await replayed(anna);
  expect(messages).toMatchObject([
    { what: 'message', text: 'To here', concerns: 'room', by: 'westchief', seen_at: expect.any(String) },
    { what: 'message', text: 'To there, later', concerns: 'room', seen_at: null },
    { what: 'ask_answered', text: 'Per second.', concerns: 'everyone', question: 2, seen_at: null },
    { what: 'evacuate', text: 'Please leave.', concerns: 'everyone', question: null },
  ]);
  expect(acts).toEqual(['check_in student', 'start room', 'seat student']);
  const balas = await replayed(bala);
  expect(balas.messages.map(({ text }) => text)).toEqual([
    'To there, earlier',
    'To there, later',
    'To Bala',
    'Per second.',
    'Please leave.',
  ]);
  expect(balas.acts).toEqual(['start room']);

  await done(chief.call(resumeHall, { ...exam, body: { key: key(), scope: {} } }));
  await done(bala.call(attempts.submitAttempt, { body: { quiz_or_viva_id: examId } }));
  step(1000);
  await said('After Bala had gone', {});
  expect((await replayed(bala)).messages).toHaveLength(5);
  expect((await replayed(anna)).messages.at(-1)?.text).toBe('After Bala had gone');
});

test('the report is frozen after the exam, by its hash; a later change is a new revision', async () => {
  const freeze = (key = randomUUID() as string, given = '') =>
    hall.chief.call(freezeReport, { params, body: { key, note: given } });
  const current = async () => done(hall.chief.call(getSessionReport, { params }));
  expect((await freeze()).status).toBe(409);
  const before = await current();
  expect(before).toMatchObject({ is_open: true, has_changed: false, revisions: [] });
  // As the exam's page says it, and as the board counts it from its rows.
  const { ends } = await done(hall.owner.call(getExam, { params }));
  expect(before.ends).toEqual(ends);
  const { epoch, progress } = await done(hall.chief.call(getBoard, { params }));
  const due = progress
    .map((row) => unpackProgress(epoch, row))
    .filter(({ status }) => status === 'assigned' || status === 'in_progress')
    .map(({ due_at }) => due_at ?? 0);
  expect(due.length).toBeGreaterThan(0);
  const rule = endsOf(due) as { most: number; closes: number };
  // Rows of a board are packed to the second.
  const toSecond = (at: number | string | undefined) => Math.floor(new Date(at ?? 0).getTime() / 1000);
  expect([ends?.most, ends?.closes].map(toSecond)).toEqual([rule.most, rule.closes].map(toSecond));
  step(minutes(7));
  await sit(hall.bala, hall.examId);
  await done(hall.bala.call(attempts.submitAttempt, { body: { quiz_or_viva_id: hall.examId } }));
  // Closed by nobody while it is held.
  await whileHolding(
    () => sql`select from attempts where exam_id = ${hall.examId} for update`,
    async () => {
      step(minutes(5));
      expect(await freeze()).toMatchObject({
        status: 409,
        body: { message: "This exam hasn't ended for everyone yet. Freeze the report when it has." },
      });
      expect(await current()).toMatchObject({ is_open: true });
    },
  );
  await closeAllDue();
  const { report, is_open, ends: none } = await current();
  expect(is_open).toBe(false);
  expect(none).toBeUndefined();
  expect(report.attendance).toMatchObject([
    {
      roll_number: 'S-northanna',
      status: 'closed_by_deadline',
      room: 'Here',
      seat: '1-1',
      late_minutes: null,
    },
    { roll_number: 'S-northbala', status: 'submitted', room: 'There', late_minutes: 7 },
  ]);
  expect(report.staff.map(({ duty }) => duty)).toEqual(['chief', 'invigilator', 'invigilator', 'observer']);
  const key = randomUUID();
  const first = await done(freeze(key, 'Signed in the office'));
  expect(await done(freeze(key))).toEqual(first);
  expect(first).toMatchObject({ revision: 1 });
  const kept = await done(hall.owner.call(getFrozenReport, { params: { ...params, revision: '1' } }));
  expect(kept).toMatchObject({
    report,
    revision: { revision: 1, hash: first.hash, note: 'Signed in the office' },
  });
  const checked = await done(server.visitor().call(checkDocument, { params: { hash: first.hash } }));
  expect(checked).toMatchObject({
    kind: 'session-report',
    title: report.exam.title,
    revision: 1,
    vouches: 'sealed',
  });
  expect(await current()).toMatchObject({ has_changed: false });

  await done(note(hall.owner, { note: 'Reported by phone.' }));
  expect(await current()).toMatchObject({ has_changed: true });
  const both = await Promise.all([done(freeze()), done(freeze())]);
  expect(both.map(({ revision }) => revision).sort()).toEqual([2, 3]);
  expect(await done(hall.chief.call(getFrozenReport, { params: { ...params, revision: '1' } }))).toEqual(
    kept,
  );
  await expect(sql`update frozen_documents set note = 'x'`).rejects.toThrow();
});

test('nobody is late because a person started their room late', async () => {
  const { examId, owner, anna, bala, rooms, ...staff } = await staffHall(server, root, 'East');
  const exam = { params: { id: String(examId) } };
  const door = { asks_code: false, starts_manually: true, gate_minutes: null, submit_minutes: null };
  await done(owner.call(chooseRooms, { ...exam, body: { room_ids: Object.values(rooms) } }));
  await done(owner.call(setDoor, { ...exam, body: door }));
  const start = (who: Person, room_id: number) =>
    done(who.call(startHall, { ...exam, body: { key: randomUUID(), room_id } }));
  step(minutes(7));
  await start(staff.invigilator, rooms.here);
  await sit(anna, examId);
  step(minutes(1));
  await start(staff.elsewhere, rooms.there);
  step(minutes(6));
  await sit(bala, examId);
  const { report } = await done(staff.chief.call(getSessionReport, exam));
  expect(report.attendance.map(({ late_minutes }) => late_minutes)).toEqual([null, 6]);
});

test('nobody is late by a pause that kept them from starting', async () => {
  const { examId, anna, bala, chief } = await staffHall(server, root, 'Mid');
  const exam = { params: { id: String(examId) } };
  const act = () => ({ key: randomUUID(), scope: {} });
  const pause = () => done(chief.call(pauseHall, { ...exam, body: { ...act(), reason: 'A power cut' } }));
  step(minutes(1));
  await pause();
  step(minutes(6));
  await done(chief.call(resumeHall, { ...exam, body: act() }));
  step(minutes(1));
  await sit(anna, examId);
  step(minutes(4));
  await sit(bala, examId);
  await pause();
  step(minutes(1));
  const { report } = await done(chief.call(getSessionReport, exam));
  expect(report.attendance.map(({ late_minutes }) => late_minutes)).toEqual([null, 6]);
});

test('the report counts for a walk-in only what they had, and says when it opened and whom staff ended', async () => {
  // Only the steps below pass, however long the calls take.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { examId, college, owner, anna, chief } = await staffHall(server, root, 'Cove');
  const chitra = await student(server, college, 'covechitra');
  const exam = { params: { id: String(examId) } };
  const act = (given: object = {}) => ({ key: randomUUID(), scope: {}, ...given });
  const door = { asks_code: false, starts_manually: true, gate_minutes: null, submit_minutes: null };
  await done(owner.call(setDoor, { ...exam, body: door }));
  step(minutes(1));
  await done(chief.call(startHall, { ...exam, body: { key: randomUUID() } }));
  await sit(anna, examId);
  await done(chief.call(pauseHall, { ...exam, body: { ...act(), reason: 'A power cut' } }));
  step(minutes(2));
  await done(chief.call(resumeHall, { ...exam, body: act() }));
  await done(chief.call(giveMinutes, { ...exam, body: { ...act(), minutes: 4, reason: 'Noise' } }));
  const added = { key: randomUUID(), student_id: chitra.student_id };
  await done(chief.call(addWalkIn, { ...exam, body: added }));
  const annas = { params: { ...exam.params, student_id: String(anna.student_id) } };
  const { events } = await done(chief.call(getReplay, annas));
  expect(events.find(({ kind }) => kind === 'paused')).toMatchObject({ by: chief.username });
  const ended = { key: randomUUID(), student_id: anna.student_id, reason: 'Unwell' };
  await done(chief.call(endStudent, { ...exam, body: ended }));
  step(minutes(200));
  renewToken(owner);
  await closeAllDue();
  const { report } = await done(owner.call(getSessionReport, exam));
  const { opened_at = '', starts_at } = report.exam;
  expect(Date.parse(opened_at) - Date.parse(starts_at)).toBeGreaterThanOrEqual(minutes(1));
  expect(report.attendance).toMatchObject([
    { status: 'closed_by_deadline', ended_by_staff: true, granted_seconds: 240, paused_seconds: 120 },
    { status: 'absent', granted_seconds: 240, paused_seconds: 120 },
    { status: 'absent', granted_seconds: 0, paused_seconds: 0 },
  ]);
  expect(report.attendance[1]).not.toHaveProperty('ended_by_staff');
});

test('replay and report show who was reopened or disqualified, and the end for everyone', async () => {
  const { examId, owner, anna, bala, chief } = await staffHall(server, root, 'Rim');
  const exam = { params: { id: String(examId) } };
  const of = (who: Student) => ({ params: { ...exam.params, student_id: String(who.student_id) } });
  for (const who of [anna, bala]) await sit(who, examId);
  await done(anna.call(attempts.submitAttempt, { body: { quiz_or_viva_id: examId } }));
  await done(owner.call(reopenAttempt, { ...of(anna), body: { minutes: 5, reason: 'By mistake' } }));
  await done(owner.call(disqualify, { ...of(bala), body: { reason: 'A phone' } }));
  await done(owner.call(endExam, { ...exam, body: { reason: 'A flood', hold_results: false } }));
  const by = owner.username;
  const end = { what: 'end', by, reason: 'A flood', concerns: 'everyone' };
  const replayed = async (who: Student) =>
    (await done(chief.call(getReplay, of(who)))).events.filter(({ kind }) => kind === 'act');
  expect(await replayed(anna)).toMatchObject([
    { what: 'reopened', by, reason: 'By mistake', concerns: 'student' },
    end,
  ]);
  expect(await replayed(bala)).toMatchObject([
    { what: 'disqualified', by, reason: 'A phone', concerns: 'student' },
    end,
  ]);
  const { report } = await done(chief.call(getSessionReport, exam));
  expect(report.acts.map(({ kind, student }) => [kind, student])).toEqual([
    ['reopened', 'S-rimanna'],
    ['disqualified', 'S-rimbala'],
    ['end', null],
  ]);
});

test('replay and report show extensions and extra minutes, by how much', async () => {
  const { examId, owner, anna, bala, chief } = await staffHall(server, root, 'Bay');
  const exam = { params: { id: String(examId) } };
  const of = (who: Student) => ({ params: { ...exam.params, student_id: String(who.student_id) } });
  const setMinutes = (extra_minutes: number, before: number) =>
    done(owner.call(setExtraMinutes, { ...of(anna), body: { extra_minutes, before } }));
  await done(owner.call(extendExam, { ...exam, body: { minutes: 10 } }));
  await setMinutes(5, 0);
  await setMinutes(2, 5);
  await setMinutes(2, 2);
  const by = owner.username;
  const extended = { what: 'extended', by, concerns: 'everyone', minutes: 10 };
  const replayed = async (who: Student) =>
    (await done(chief.call(getReplay, of(who)))).events.filter(({ kind }) => kind === 'act');
  expect(await replayed(anna)).toMatchObject([
    extended,
    { what: 'extra_minutes', by, concerns: 'student', minutes: 5 },
    { what: 'extra_minutes', by, concerns: 'student', minutes: -3 },
  ]);
  expect(await replayed(bala)).toMatchObject([extended]);
  const { report } = await done(chief.call(getSessionReport, exam));
  expect(report.acts.map(({ kind, student, params: given }) => [kind, student, given.minutes])).toEqual([
    ['extended', null, 10],
    ['extra_minutes', 'S-bayanna', 5],
    ['extra_minutes', 'S-bayanna', -3],
  ]);
});

test('a replay shows where in the paper a student was, and when nothing was heard of them', async () => {
  // Only the steps below pass, however long the calls take.
  vi.useFakeTimers({ toFake: ['Date'] });
  const other = await staffHall(server, root, 'South', { duration: 10 });
  const beat = async (question_number: number | null) => {
    await done(
      other.bala.call(sendPresence, {
        body: { quiz_or_viva_id: other.examId, question_number, unsaved: 0, visible: true },
      }),
    );
    await writePresence();
  };
  /** With seconds since the start. */
  const replayed = async () => {
    const { events } = await done(
      other.chief.call(getReplay, {
        params: { id: String(other.examId), student_id: String(other.bala.student_id) },
      }),
    );
    const since = (at: string) => (Date.parse(at) - begun.getTime()) / seconds(1);
    return events.flatMap((one) => {
      if (one.kind === 'place') return [[since(one.at), `question ${one.question}`]];
      return one.kind === 'silent' ? [[since(one.at), 'silent until', one.until && since(one.until)]] : [];
    });
  };
  // Before the start there is no place in the paper, and whoever waits may be away.
  await beat(null);
  step(seconds(60));
  await sit(other.bala, other.examId);
  const begun = now();
  for (const question of [1, 1, 2]) {
    step(seconds(10));
    await beat(question);
  }
  // The same sign of life again is no news.
  await writePresence();
  // Shorter than until 'gone', then longer.
  step(seconds(40));
  await beat(2);
  step(seconds(50));
  await beat(2);
  // The server may have taken the last one, and be about to write it.
  await expect.poll(replayed).toEqual([
    [10, 'question 1'],
    [30, 'question 2'],
    [70, 'silent until', 120],
    [120, 'question 2'],
  ]);
  step(seconds(60));
  expect((await replayed()).at(-1)).toEqual([120, 'silent until', null]);
});

test('a colleague who left is marked among those on duty, and the report says until when they were', async () => {
  const left = await staffHall(server, root, 'Left', { duration: 10 });
  const ofLeft = { params: { id: String(left.examId) } };
  const leave = async ({ username }: Person) =>
    done(
      left.college.admin.call(takeRoleBack, {
        params: { id: String(await grantOf(left.college.admin, username, 'Faculty')) },
      }),
    );
  const access = async () =>
    (await done(left.owner.call(listDuties, ofLeft)))
      .filter(({ has_access }) => !has_access)
      .map(({ username }) => username);
  const until = async () =>
    (await done(left.owner.call(getSessionReport, ofLeft))).report.staff
      .filter((one) => one.until !== null)
      .map(({ duty }) => duty);
  expect([await access(), await until()]).toEqual([[], []]);
  await leave(left.observer);
  expect([await access(), await until()]).toEqual([[left.observer.username], ['observer']]);
  // The chief was on duty until the end: what happens later changes nothing in the report.
  step(minutes(11));
  await leave(left.chief);
  expect([await access(), await until()]).toEqual([
    [left.chief.username, left.observer.username],
    ['observer'],
  ]);
});
