// Extra time is remembered with the person: exams to come and those under way stretch by it.
import { listOwnExams, startAttempt } from '@quivia/contract/attempts';
import { listAudit } from '@quivia/contract/audit';
import { listNotifications } from '@quivia/contract/notifications';
import * as exams from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, stepClock } from '../../platform/clock.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { ofExam, type Student, sit, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDue } from '../attempts/close.job.ts';

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
const start = (given: { duration: number }, ...students: Student[]) =>
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
    body: { message: 'S-anna01 has 25 % extra time.' },
  });
  expect(await deadlineOf(anna, id)).toBe(before + minutes(5));
  const [newest] = (await done(anna.call(listNotifications))).items;
  expect(newest).toMatchObject({
    title: 'Your extra time',
    body: 'You have 25 % extra time in your exams.',
  });
  const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
  expect(entry).toMatchObject({ action: 'extra-time.set', what: 'gave S-anna01 25 % extra time' });
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
  await closeDue();
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
