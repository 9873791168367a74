// An exam after it was made: edited until it opens, extended, ended, cancelled.
import { randomUUID } from 'node:crypto';
import {
  getReceipt,
  listOwnExams,
  saveResponse,
  startAttempt,
  submitAttempt,
} from '@quivia/contract/attempts';
import { listAudit } from '@quivia/contract/audit';
import { changeExam, getExam } from '@quivia/contract/exams';
import { endDuty, giveDuty, listDuties } from '@quivia/contract/hall/duties';
import { listIncidents, noteIncident } from '@quivia/contract/hall/incidents';
import { listNotifications } from '@quivia/contract/notifications';
import { listOwnResults } from '@quivia/contract/results';
import { cancelExam, endExam, extendExam, listExamStudents } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes, seconds, stepClock } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { utcMoment } from '../../platform/utc-time.ts';
import { buildCollege, type College, hire } from '../../testing/college.ts';
import { buildCommunity, newCode, useCode } from '../../testing/communities.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { closeAllDue, releaseAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addWalkIn } from './newcomers.service.ts';

let server: TestApp;
let root: Person;
let north: College;
let fred: Person;
let anna: Student;
let bala: Student;
let qbank_id: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  anna = await student(server, north, 'anna01');
  bala = await student(server, north, 'bala01');
  qbank_id = await newBank(fred, north.course, 'Rays and waves');
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?');
});
afterAll(() => server.stop());

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => step(-stepped));

const at = (id: number) => ({ params: { id: String(id) } });
const inMinutes = (n: number) => new Date(Date.now() + minutes(n)).toISOString();
const start = (given: Partial<Parameters<typeof startExam>[1]> = {}, ...students: Student[]) =>
  startExam(
    fred,
    { qbank_id, course_id: north.course, title: 'Midterm', ...given },
    ...(students.length > 0 ? students : [anna]),
  );
const upcoming = (...students: Student[]) => start({ start_time: inMinutes(5), duration: 20 }, ...students);
const found = (id: number) => done(fred.call(getExam, at(id)));
const extend = (id: number, more: number) => fred.call(extendExam, { ...at(id), body: { minutes: more } });
const end = (id: number, reason = 'A fire drill', given: { hold_results?: boolean } = {}) =>
  fred.call(endExam, { ...at(id), body: { reason, ...given } });
const cancel = (id: number, reason = 'A power cut') => fred.call(cancelExam, { ...at(id), body: { reason } });
/** The newest, but for results of an exam before, which may be released meanwhile. */
const told = async (who: Person) => {
  const { items } = await done(who.call(listNotifications));
  const newest = items.find(({ title }) => title !== 'Results released');
  return newest && `${newest.title}. ${newest.body}`;
};
/** The last entry of one actor: meanwhile Quivia may release the results of an exam before. */
const onRecord = async (actor = 'fred01') => {
  const entries = await done(north.admin.call(listAudit, { query: { limit: '10' } }));
  const entry = entries.find((one) => one.actor === actor);
  return entry && [entry.action, entry.actor, entry.what];
};
const rowOf = async (id: number, who: Student) =>
  (await done(fred.call(listExamStudents, at(id)))).find((one) => one.student_id === who.student_id);
const deadlineOf = async (who: Person, id: number) =>
  Date.parse((await done(who.call(startAttempt, { query: ofExam(id) }))).deadline);

const change = (id: number, given: object = {}, by = fred) =>
  by.call(changeExam, {
    ...at(id),
    body: {
      version: 1,
      start_time: inMinutes(5),
      duration: 20,
      student_id: [anna.student_id],
      viva_or_quiz: 'QUIZ',
      ...given,
    },
  });

describe('editing', () => {
  test('from a list that somebody has joined since is refused, and nobody is removed', async () => {
    const id = await upcoming();
    await inTransaction(() => addWalkIn(id, bala.student_id));
    const stale = { status: 409, body: { code: 'changed_meanwhile' } };
    expect(await change(id, { title: 'Final' })).toMatchObject(stale);
    expect(await rowOf(id, bala)).toBeDefined();

    const club = await buildCommunity(server, root, 'Chess');
    const bank = await newBank(club.admin, club.course);
    await addQuestions(club.admin, { qbank_id: bank, module_id: club.topic }, 'What is a rook?');
    const form = { start_time: inMinutes(5), duration: 20, newcomers: true };
    const quiz = await startExam(club.admin, { qbank_id: bank, course_id: club.course, ...form });
    const people = await Promise.all(['join01', 'join02'].map((name) => server.person(name)));
    const codes = [await newCode(club), await newCode(club)] as const;
    await Promise.all(people.map((who, i) => done(useCode(who, codes[i] as string))));
    const given = { newcomers: true, student_id: [] };
    expect(await change(quiz, given, club.admin)).toMatchObject(stale);
    expect(await done(club.admin.call(listExamStudents, at(quiz)))).toHaveLength(2);
    const { version } = await done(club.admin.call(getExam, at(quiz)));
    expect((await change(quiz, { ...given, version }, club.admin)).status).toBe(200);
  });

  test('changes what was said, tells the students and is on record', async () => {
    const id = await upcoming();
    const start_time = inMinutes(120);
    const given = {
      title: 'Final',
      start_time,
      end_time: inMinutes(240),
      duration: 90,
      shuffle_options: true,
    };
    expect(await change(id, given)).toMatchObject({
      status: 200,
      body: { message: 'Exam updated. Students have been notified.' },
    });
    expect(await found(id)).toMatchObject({ ...given, viva_or_quiz: 'QUIZ', version: 2, state: 'upcoming' });
    expect(await told(anna)).toBe(`Exam updated. Final: opens ${utcMoment(new Date(start_time))}.`);
    expect(await onRecord()).toEqual(['exam.changed', 'fred01', 'changed Final']);
    const [card] = (await done(anna.call(listOwnExams))).filter((one) => one.id === id);
    expect(card).toMatchObject({ title: 'Final', start_time, duration: 90 });
  });

  test('students are added and taken out, and both are told; an empty title stays as it is', async () => {
    const id = await upcoming();
    await done(change(id, { title: '', student_id: [bala.student_id] }));
    expect(await told(bala)).toContain('New exam. Midterm (North Optics): opens');
    expect(await told(anna)).toBe('Removed from an exam. You have been removed from Midterm.');
    const rows = await done(fred.call(listExamStudents, at(id)));
    expect(rows.map((one) => one.roll_number)).toEqual(['S-bala01']);
    expect((await done(anna.call(listOwnExams))).some((one) => one.id === id)).toBe(false);
    step(minutes(6));
    expect((await anna.call(startAttempt, { query: ofExam(id) })).status).toBe(404);
    await sit(bala, id);
  });

  test('nobody is removed with an incident on record, not even by leaving the college', async () => {
    const chitra = await student(server, north, 'chitra01');
    const id = await upcoming(anna, chitra);
    const { student_id } = chitra;
    const incident = { key: randomUUID(), student_id, category: 'identity', severity: 'minor' } as const;
    await done(fred.call(noteIncident, { ...at(id), body: { ...incident, note: 'The photo differs' } }));
    const onFile = async () => (await done(fred.call(listIncidents, at(id)))).incidents.length;
    expect(await change(id)).toMatchObject({
      status: 400,
      body: {
        fields: {
          student_id:
            "1 student can't be removed from the list, because an incident has been noted about them.",
        },
      },
    });
    await done(change(id, { student_id: [chitra.student_id] }));
    await sql`update grants set ended_at = now() where id = ${chitra.student_id}`;
    await done(change(id, { version: 2 }));
    expect(await onFile()).toBe(1);
    expect(await rowOf(id, anna)).toBeDefined();
  });

  test('who saves second is told, and nothing changes', async () => {
    const id = await upcoming();
    await done(change(id, { title: 'One' }));
    expect(await change(id, { title: 'Two' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect((await found(id)).title).toBe('One');
  });

  test('is refused once it has opened or is cancelled', async () => {
    const id = await upcoming();
    step(minutes(6));
    expect(await change(id, { start_time: inMinutes(180) })).toMatchObject({
      status: 409,
      body: { message: 'This exam has opened. You can extend, end or cancel it now.' },
    });
    step(-minutes(6));
    const cancelled = await upcoming();
    await done(cancel(cancelled));
    expect((await change(cancelled, { version: 2 })).status).toBe(409);
  });

  test('contradictory times and strangers are refused as they are at the start', async () => {
    const id = await upcoming();
    for (const [given, field] of [
      [{ start_time: inMinutes(60), end_time: inMinutes(30) }, 'end_time'],
      [{ student_id: [999_999] }, 'student_id'],
      [{ student_id: [] }, 'student_id'],
    ] as const)
      expect(await change(id, given)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    expect((await found(id)).version).toBe(1);
  });
});

describe('people on duty', () => {
  const dutiesOf = (id: number) => done(fred.call(listDuties, at(id)));
  const give = (id: number, user_id: number) =>
    fred.call(giveDuty, { ...at(id), body: { user_id, duty: 'chief' } });
  const hired = async (username: string) => {
    const person = await server.person(username);
    await hire(north, person);
    return person;
  };

  test('are notified of another time, of the cancellation, and of the end of their duty', async () => {
    const [chief, former] = [await hired('chief01'), await hired('former01')];
    const id = await upcoming();
    await done(give(id, former.id));
    const [duty] = await dutiesOf(id);
    const path = { params: { ...at(id).params, duty_id: String(duty?.id) } };
    await done(fred.call(endDuty, path));
    const off = "You're off duty. Midterm: you're no longer on duty.";
    expect(await told(former)).toBe(off);
    await done(give(id, chief.id));
    const given = await told(chief);
    await done(change(id, { title: 'Final', start_time: (await found(id)).start_time }));
    expect(await told(chief)).toBe(given);
    const [start_time, end_time] = [inMinutes(120), inMinutes(240)];
    await done(change(id, { version: 2, start_time, end_time }));
    const [from, to] = [start_time, end_time].map((iso) => utcMoment(new Date(iso)));
    expect(await told(chief)).toBe(
      `New time for your duty. Final: you're now on duty from ${from} to ${to}.`,
    );
    await done(cancel(id));
    expect(await told(chief)).toBe("Exam cancelled. Final, where you're on duty, was cancelled: A power cut");
    expect(await told(former)).toBe(off);
  });

  test('who get their duty while the exam is moved know its new time', async () => {
    const invigilator = await hired('invig01');
    const id = await upcoming();
    const start_time = inMinutes(180);
    const calls = await whileHolding(
      () => sql`select from exams where id = ${id} for update`,
      async (waiting) => {
        const moved = change(id, { start_time });
        await waiting(1);
        const given = give(id, invigilator.id);
        await waiting(2);
        return [moved, given] as const;
      },
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await told(invigilator)).toContain(utcMoment(new Date(start_time)));
  });
});

describe('extending', () => {
  test('moves the deadline of who is sitting it and of who has yet to start', async () => {
    const id = await start({ duration: 10 }, anna, bala);
    const before = await deadlineOf(anna, id);
    expect(await extend(id, 7)).toMatchObject({
      status: 200,
      body: { message: 'Everyone has 7 more minutes.' },
    });
    expect(await deadlineOf(anna, id)).toBe(before + minutes(7));
    step(minutes(14));
    expect(await deadlineOf(bala, id)).toBe(before + minutes(7));
    expect((await found(id)).duration).toBe(17);
    for (const who of [anna, bala])
      expect(await told(who)).toBe('More time. Midterm: everyone has 7 more minutes.');
    expect(await onRecord()).toEqual(['exam.extended', 'fred01', 'gave everyone 7 more minutes in Midterm']);
  });

  test('an answer after the old deadline counts', async () => {
    const id = await start({ duration: 10 });
    const { questions } = await sit(anna, id);
    await done(extend(id, 5));
    step(minutes(12));
    await closeAllDue();
    const body = { quiz_or_viva_id: id, question_id: questions[0]?.id as number, option_ids: [] };
    expect((await done(anna.call(saveResponse, { body }))).outcome).toBe('saved');
  });

  test('does not bring back who has handed in, and is refused when it is over', async () => {
    const id = await start({ duration: 4 });
    await sit(anna, id);
    await done(anna.call(submitAttempt, { body: { quiz_or_viva_id: id } }));
    await done(extend(id, 5));
    expect((await rowOf(id, anna))?.status).toBe('submitted');
    step(minutes(10));
    expect(await extend(id, 5)).toMatchObject({ status: 409, body: { message: 'This exam has ended.' } });
  });

  test('once more with the same key, as after a lost reply, gives nothing twice', async () => {
    const id = await start({ duration: 10 });
    const before = await deadlineOf(anna, id);
    const body = { minutes: 7, key: randomUUID() };
    const send = (given: object = {}) => fred.call(extendExam, { ...at(id), body: { ...body, ...given } });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await deadlineOf(anna, id)).toBe(before + minutes(7));
    expect(await send({ minutes: 8 })).toMatchObject({
      status: 409,
      body: { message: 'This was already sent with other details. Please reload the page and try again.' },
    });
    const acts = await sql`select from hall_acts where exam_id = ${id} and kind = 'extended'`;
    expect(acts).toHaveLength(1);
    // However late it comes.
    step(minutes(30));
    await refreshToken(fred);
    expect((await send()).body).toEqual(first.body);
    expect((await found(id)).duration).toBe(17);
    expect((await found(id)).state).toBe('over');
  });

  test('that was refused can be sent again with other minutes', async () => {
    const id = await start({ duration: 30 });
    const key = randomUUID();
    const send = (more: number) => fred.call(extendExam, { ...at(id), body: { minutes: more, key } });
    expect((await send(1420)).status).toBe(400);
    expect((await send(5)).status).toBe(200);
  });

  test('still helps who sits it past the window', async () => {
    const id = await start({ duration: 5, end_time: inMinutes(8), late_keeps_full: true });
    step(minutes(7));
    const before = await deadlineOf(anna, id);
    step(minutes(2));
    expect((await found(id)).state).toBe('over');
    await done(extend(id, 5));
    expect(await deadlineOf(anna, id)).toBe(before + minutes(5));
  });
});

test('an exam is not extended beyond a day', async () => {
  const id = await start({ duration: 30 });
  expect(await extend(id, 1420)).toMatchObject({
    status: 400,
    body: { fields: { minutes: 'An exam can last at most one day, and this one already has 30 minutes.' } },
  });
});

test('one minute more is one minute', async () => {
  expect((await done(extend(await start({ duration: 4 }), 1))).message).toBe('Everyone has 1 more minute.');
});

describe('ending early', () => {
  test('closes and grades who is sitting it; who did not start is absent; all are told why', async () => {
    // By hand: else word of the results comes after word of the end.
    const id = await start({ duration: 30, release: 'by_hand' }, anna, bala);
    await sit(anna, id);
    step(minutes(5));
    expect(await end(id)).toMatchObject({
      status: 200,
      body: { message: 'Exam ended. The results are held until you release them.' },
    });
    expect(await found(id)).toMatchObject({ state: 'over', is_over: true, end_reason: 'A fire drill' });
    for (const act of [extend(id, 5), end(id), cancel(id)])
      expect(await act).toMatchObject({ status: 409, body: { message: 'This exam has ended.' } });
    expect((await bala.call(startAttempt, { query: ofExam(id) })).status).toBe(409);
    step(seconds(10));
    await closeAllDue();
    expect((await found(id)).counts).toMatchObject({ closed_by_deadline: 1, absent: 1, in_progress: 0 });
    expect(await done(anna.call(getReceipt, { query: ofExam(id) }))).toMatchObject({
      questions: 1,
      end_reason: 'A fire drill',
      message: 'Your answers have been submitted. Your teacher ended this exam: A fire drill',
    });
    expect(await rowOf(id, bala)).toMatchObject({ status: 'absent', ended_at: null });
    const [card] = (await done(bala.call(listOwnExams))).filter((one) => one.id === id);
    expect(card?.end_reason).toBe('A fire drill');
    const graded = await sql`
      select a.user_id from results r join attempts a on a.id = r.attempt_id where a.exam_id = ${id}`;
    expect(graded.map(({ user_id }) => user_id)).toEqual([anna.id]);
    for (const who of [anna, bala])
      expect(await told(who)).toBe('Exam ended early. Midterm was ended early: A fire drill');
    expect(await onRecord()).toEqual(['exam.ended', 'fred01', 'ended Midterm early: A fire drill']);
  });

  test('holds the results, unless they are to be released; either is on record', async () => {
    const held = await start({ duration: 30 });
    const out = await start({ duration: 30 }, bala);
    await sit(anna, held);
    await sit(bala, out);
    await done(end(held));
    expect(await onRecord()).toEqual([
      'exam.ended',
      'fred01',
      'ended Midterm early and held its results: A fire drill',
    ]);
    expect((await done(end(out, 'A fire drill', { hold_results: false }))).message).toBe(
      'Exam ended. The results will be released a few minutes after the answers are graded.',
    );
    step(seconds(10));
    await closeAllDue();
    await releaseAllDue();
    expect((await found(held)).release).toBe('by_hand');
    const releasedTo = async (who: Student, id: number) =>
      (await done(who.call(listOwnResults))).find((one) => one.id === id)?.is_released;
    expect(await releasedTo(anna, held)).toBe(false);
    expect(await releasedTo(bala, out)).toBe(true);
    expect(await onRecord('Quivia')).toEqual([
      'result.released',
      'Quivia',
      'released the results of Midterm automatically, according to its settings',
    ]);
  });

  test('needs a reason, and an exam that is open', async () => {
    expect(await end(await start(), '  ')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    expect(await end(await upcoming())).toMatchObject({
      status: 409,
      body: { message: 'Only an exam that is open can be ended.' },
    });
    const over = await start({ duration: 5 });
    step(minutes(6));
    await closeAllDue();
    expect((await end(over)).status).toBe(409);
  });

  test('also reaches who keeps the full duration past the window, which stays where it was', async () => {
    const id = await start({ duration: 5, end_time: inMinutes(8), late_keeps_full: true });
    step(minutes(7));
    await sit(anna, id);
    step(minutes(2));
    const { end_time } = await found(id);
    await done(end(id));
    step(seconds(10));
    await closeAllDue();
    expect((await rowOf(id, anna))?.status).toBe('closed_by_deadline');
    expect((await found(id)).end_time).toBe(end_time);
  });
});

describe('cancelling', () => {
  test('stops it for everyone, keeps what was answered and grades nothing', async () => {
    const id = await start({ duration: 10 }, anna, bala);
    const { questions } = await sit(anna, id);
    const body = { quiz_or_viva_id: id, question_id: questions[0]?.id as number, option_ids: [] };
    await done(anna.call(saveResponse, { body }));
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { message: 'Exam cancelled. Students have been notified.' },
    });
    expect(await found(id)).toMatchObject({ state: 'cancelled', cancel_reason: 'A power cut' });
    expect((await bala.call(startAttempt, { query: ofExam(id) })).body.message).toBe(
      'This exam was cancelled: A power cut',
    );
    step(minutes(12));
    await closeAllDue();
    const [kept] = await sql`
      select count(distinct e.seq)::int as answers, count(r.attempt_id)::int as results
      from attempts a join response_events e on e.attempt_id = a.id left join results r on r.attempt_id = a.id
      where a.exam_id = ${id}`;
    expect(kept).toMatchObject({ answers: 1, results: 0 });
    for (const who of [anna, bala])
      expect(await told(who)).toBe('Exam cancelled. Midterm was cancelled: A power cut');
    expect(await onRecord()).toEqual(['exam.cancelled', 'fred01', 'cancelled Midterm: A power cut']);
  });

  test('needs a reason, happens once, and not when it is over', async () => {
    const id = await upcoming();
    expect((await cancel(id, '')).status).toBe(400);
    await done(cancel(id));
    for (const again of [cancel(id), extend(id, 5), end(id)])
      expect(await again).toMatchObject({ status: 409, body: { message: 'This exam was cancelled.' } });
    const over = await start({ duration: 5 });
    step(minutes(6));
    await closeAllDue();
    expect(await cancel(over)).toMatchObject({ status: 409, body: { message: 'This exam has ended.' } });
  });
});
