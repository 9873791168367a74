// Extra time: a percentage in every exam, remembered with the person, or minutes in one exam only.
import { listOwnExams, saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { listAudit } from '@quivia/contract/audit';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { listNotifications } from '@quivia/contract/notifications';
import * as exams from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes, now, seconds, stepClock } from '../../platform/clock.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let fred: Person;
let south: Person;
let anna: Student;
let bala: Student;
let qbank_id: number;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  south = await teacher(server, await buildCollege(server, root, 'South'), 'south01');
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
afterEach(async () => {
  step(-stepped);
  for (const who of [anna, bala]) await done(setExtraTime(who, 0));
});

const setExtraTime = (who: Student, extra_time: number, by = fred) =>
  by.call(exams.setExtraTime, { body: { course_id: north.course, student_id: who.student_id, extra_time } });
const giveMinutes = (id: number, who: Student, extra_minutes: number, before = 0, by = fred) =>
  by.call(exams.setExtraMinutes, {
    params: { id: String(id), student_id: String(who.student_id) },
    body: { extra_minutes, before },
  });
const start = (given: Partial<Parameters<typeof startExam>[1]>, ...students: Student[]) =>
  startExam(
    fred,
    { qbank_id, course_id: north.course, ...given },
    ...(students.length > 0 ? students : [anna]),
  );
const rowOf = async (id: number, who: Student) =>
  (await done(fred.call(exams.listExamStudents, { params: { id: String(id) } }))).find(
    (one) => one.student_id === who.student_id,
  );
const deadlineOf = async (who: Person, id: number) =>
  Date.parse((await done(who.call(startAttempt, { query: ofExam(id) }))).deadline);

test('is remembered with the person, for every exam to come', async () => {
  await done(setExtraTime(anna, 50));
  const query = { course_id: String(north.course) };
  expect(await done(fred.call(exams.listExtraTimes, { query }))).toEqual([
    { student_id: anna.student_id, extra_time: 50 },
  ]);
  const id = await start({ duration: 20 }, anna, bala);
  expect([(await rowOf(id, anna))?.extra_time, (await rowOf(id, bala))?.extra_time]).toEqual([50, 0]);
  const [annas, balas] = [await deadlineOf(anna, id), await deadlineOf(bala, id)];
  expect(Math.round((annas - balas) / minutes(1))).toBe(10);
  const [card] = (await done(anna.call(listOwnExams))).filter((one) => one.id === id);
  expect(card?.duration).toBe(30);
});

test('given while the exam runs moves the deadline at once, and is told and on record', async () => {
  const id = await start({ duration: 20 });
  const before = await deadlineOf(anna, id);
  expect(await setExtraTime(anna, 25)).toMatchObject({
    status: 200,
    body: { message: 'S-anna01 has 25 % extra time in every exam.' },
  });
  expect(await deadlineOf(anna, id)).toBe(before + minutes(5));
  const [newest] = (await done(anna.call(listNotifications))).items;
  expect(newest).toMatchObject({
    title: 'Your extra time',
    body: 'You have 25 % extra time in your exams.',
  });
  const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
  expect(entry).toMatchObject({
    action: 'extra-time.set',
    what: 'gave S-anna01 25 % extra time in every exam',
  });
  await done(setExtraTime(anna, 0));
  expect(await deadlineOf(anna, id)).toBe(before);
});

test('lets somebody start when the window has closed for the others', async () => {
  await done(setExtraTime(anna, 100));
  const id = await start({ duration: 10 }, anna, bala);
  step(minutes(12));
  expect((await bala.call(startAttempt, { query: ofExam(id) })).status).toBe(409);
  await sit(anna, id);
});

test('brings nobody back into an exam that is cancelled', async () => {
  const id = await start({ duration: 10 });
  await sit(anna, id);
  await done(fred.call(exams.cancelExam, { params: { id: String(id) }, body: { reason: 'A power cut' } }));
  await done(setExtraTime(anna, 25));
  step(minutes(13));
  await closeAllDue();
  expect((await rowOf(id, anna))?.status).toBe('cancelled');
});

test('cannot be given by who does not teach them, nor without measure', async () => {
  expect((await setExtraTime(anna, 10, south)).status).toBe(404);
  for (const percent of [-1, 301, 2.5])
    expect(await setExtraTime(anna, percent)).toMatchObject({
      status: 400,
      body: { fields: { extra_time: percent > 300 ? 'At most 300 percent' : 'Please enter a whole number' } },
    });
  const query = { course_id: String(north.course) };
  expect(await done(south.call(exams.listExtraTimes, { query }))).toEqual([]);
});

describe('minutes in one exam', () => {
  test('move the deadline of this student in this exam at once, and of no one else and nowhere else', async () => {
    const id = await start({ duration: 20 }, anna, bala);
    const other = await start({ duration: 20 });
    const [here, balas, there] = [
      await deadlineOf(anna, id),
      await deadlineOf(bala, id),
      await deadlineOf(anna, other),
    ];
    expect(await giveMinutes(id, anna, 5)).toMatchObject({
      status: 200,
      body: { message: 'S-anna01 has 5 extra minutes in this exam.' },
    });
    expect(await deadlineOf(anna, id)).toBe(here + minutes(5));
    expect(await deadlineOf(bala, id)).toBe(balas);
    expect(await deadlineOf(anna, other)).toBe(there);
    expect(await rowOf(id, anna)).toMatchObject({ extra_minutes: 5, extra_time: 0 });
    const [newest] = (await done(anna.call(listNotifications))).items;
    expect(newest).toMatchObject({
      title: 'Your extra time',
      body: 'You have 5 extra minutes in Rays and waves.',
    });
    const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
    expect(entry).toMatchObject({
      action: 'extra-time.set',
      what: 'gave S-anna01 5 extra minutes in Rays and waves only',
    });
    await done(giveMinutes(id, anna, 0, 5));
    expect(await deadlineOf(anna, id)).toBe(here);
  });

  test('stay beside an extension and the percentage, whichever comes first', async () => {
    const id = await start({ duration: 20 });
    const before = await deadlineOf(anna, id);
    await done(giveMinutes(id, anna, 5));
    await done(fred.call(exams.extendExam, { params: { id: String(id) }, body: { minutes: 10 } }));
    await done(setExtraTime(anna, 50));
    expect(await deadlineOf(anna, id)).toBe(before + minutes(5 + 10 + 15));
    await done(giveMinutes(id, anna, 12, 5));
    expect(await deadlineOf(anna, id)).toBe(before + minutes(12 + 10 + 15));
  });

  test('of a student who has not started count from the start, past the end of the window', async () => {
    const id = await start({ duration: 10 }, anna, bala);
    await done(giveMinutes(id, anna, 6));
    const [card] = (await done(anna.call(listOwnExams))).filter((one) => one.id === id);
    expect(card?.duration).toBe(16);
    step(minutes(12));
    expect((await bala.call(startAttempt, { query: ofExam(id) })).status).toBe(409);
    const { deadline } = await done(anna.call(startAttempt, { query: ofExam(id) }));
    expect(deadline).toBe(card?.end_time);
  });

  test('are added to the time of an attempt that was reopened', async () => {
    const id = await start({ duration: 20 });
    await sit(anna, id);
    await done(anna.call(submitAttempt, { body: { quiz_or_viva_id: id } }));
    const params = { id: String(id), student_id: String(anna.student_id) };
    await done(fred.call(reopenAttempt, { params, body: { minutes: 3, reason: 'The screen froze' } }));
    const reopened = await deadlineOf(anna, id);
    await done(giveMinutes(id, anna, 4));
    expect(await deadlineOf(anna, id)).toBe(reopened + minutes(4));
  });

  test('that are taken, like the percentage, leave two minutes', async () => {
    const id = await start({ duration: 10 }, anna, bala);
    for (const who of [anna, bala]) await sit(who, id);
    await done(giveMinutes(id, anna, 20));
    await done(setExtraTime(bala, 100));
    step(minutes(14));
    const from = now().getTime();
    await done(giveMinutes(id, anna, 0, 20));
    await done(setExtraTime(bala, 0));
    const until = now().getTime();
    for (const who of [anna, bala]) {
      expect(await deadlineOf(who, id)).toBeGreaterThanOrEqual(from + minutes(2));
      expect(await deadlineOf(who, id)).toBeLessThanOrEqual(until + minutes(2));
    }
    // From there on everything moves as before, and taking nothing takes nothing.
    const before = await deadlineOf(anna, id);
    await done(fred.call(exams.extendExam, { params: { id: String(id) }, body: { minutes: 10 } }));
    await done(giveMinutes(id, anna, 3));
    expect(await deadlineOf(anna, id)).toBe(before + minutes(13));
    await done(giveMinutes(id, anna, 0, 3));
    expect(await deadlineOf(anna, id)).toBe(before + minutes(10));

    // Before the exam opens the rules alone count.
    const soon = new Date(now().getTime() + minutes(30)).toISOString();
    const later = await start({ duration: 2, start_time: soon });
    await done(setExtraTime(anna, 100));
    await done(setExtraTime(anna, 0));
    expect((await rowOf(later, anna))?.extra_time).toBe(0);
    const card = (await done(anna.call(listOwnExams))).find((one) => one.id === later);
    expect(Date.parse(card?.end_time as string)).toBe(Date.parse(soon) + minutes(2));
  });

  test('keep an attempt open that would have been closed', async () => {
    const id = await start({ duration: 5 });
    await sit(anna, id);
    step(minutes(4));
    await done(giveMinutes(id, anna, 3));
    step(minutes(3));
    await closeAllDue();
    expect((await rowOf(id, anna))?.status).toBe('in_progress');
    step(minutes(1) + seconds(10));
    await closeAllDue();
    expect((await rowOf(id, anna))?.status).toBe('closed_by_deadline');
    expect(await giveMinutes(id, anna, 4, 3)).toMatchObject({
      status: 409,
      body: { message: 'Time is up for S-anna01. You can reopen the attempt from its result.' },
    });
  });

  test('given by two people at once are given once', async () => {
    const id = await start({ duration: 20 });
    const before = await deadlineOf(anna, id);
    const replies = await Promise.all([giveMinutes(id, anna, 5), giveMinutes(id, anna, 5)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await deadlineOf(anna, id)).toBe(before + minutes(5));
  });

  test('are given by who runs the exam, in measure, to who takes it', async () => {
    const id = await start({ duration: 20 });
    expect((await giveMinutes(id, anna, 5, 0, south)).status).toBe(404);
    expect((await giveMinutes(id, bala, 5)).status).toBe(404);
    for (const given of [-1, 2.5, 1441]) expect((await giveMinutes(id, anna, given)).status).toBe(400);
  });
});

test('before the start a student can see what the paper is made of', async () => {
  const id = await start({ duration: 10, negative_marks: 0.25 });
  const cardOf = async () => (await done(anna.call(listOwnExams))).find((one) => one.id === id);
  expect(await cardOf()).toMatchObject({
    late_keeps_full: false,
    paper: {
      questions: 1,
      marks: { least: 1, most: 1 },
      negative_marks: { least: 0.25, most: 0.25 },
    },
  });
  await sit(anna, id);
  expect((await cardOf())?.paper).toBeNull();
});

test('the monitor says how many questions each has answered, filters by status and orders by progress', async () => {
  const bank = await newBank(fred, north.course, 'Two questions');
  await addQuestions(fred, { qbank_id: bank, module_id: north.module }, 'What is light?', 'What is a wave?');
  const id = await start({ qbank_id: bank, duration: 20 }, anna, bala);
  const { questions } = await sit(anna, id);
  const save = (question: number, option_ids: number[]) =>
    done(anna.call(saveResponse, { body: { quiz_or_viva_id: id, question_id: question, option_ids } }));
  const [first, second] = [0, 1].map((place) => questions[place] as (typeof questions)[number]) as [
    (typeof questions)[number],
    (typeof questions)[number],
  ];
  await save(first.id, [first.options[0]?.id as number]);
  await save(second.id, [second.options[0]?.id as number]);
  await save(second.id, []);
  await sit(bala, id);
  const list = async (query: object) =>
    done(fred.call(exams.listExamStudents, { params: { id: String(id) }, query }));
  const [annas, balas] = await list({});
  expect(annas).toMatchObject({ answered: 1, questions: 2, deadline: expect.any(String) });
  expect(balas).toMatchObject({ answered: 0, questions: 2, last_activity: balas?.started_at });
  expect(Date.parse(annas?.last_activity ?? '')).toBeGreaterThan(Date.parse(annas?.started_at ?? ''));
  const order = async (sort: string) => (await list({ sort })).map(({ student_id }) => student_id);
  expect(await order('answered')).toEqual([bala.student_id, anna.student_id]);
  expect(await order('deadline')).toEqual([anna.student_id, bala.student_id]);
  expect(await order('last_activity')).toEqual([anna.student_id, bala.student_id]);
  await done(bala.call(submitAttempt, { body: { quiz_or_viva_id: id } }));
  expect((await list({ status: 'submitted' })).map(({ student_id }) => student_id)).toEqual([
    bala.student_id,
  ]);
  expect((await list({ status: 'absent' })).length).toBe(0);
  expect(await list({ limit: '1', offset: '1' })).toHaveLength(1);
});
