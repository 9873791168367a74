// Starting exams and looking at them: who may, what an empty field means, and what nobody else sees.
import { randomUUID } from 'node:crypto';
import { listAudit } from '@quivia/contract/audit';
import type { EndpointShape } from '@quivia/contract/endpoint';
import * as exams from '@quivia/contract/exams';
import { pauseHall } from '@quivia/contract/hall/acts';
import { listNotifications } from '@quivia/contract/notifications';
import { takeRoleBack, unassignCourse } from '@quivia/contract/people';
import { shareQuestionBank } from '@quivia/contract/question-banks';
import * as runningExams from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../app.ts';
import { minutes, stepClock } from '../../platform/clock.ts';
import { buildCollege, type College, enrol, grantOf, hire } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { type Student, sit, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let southern: College;
let fred: Person;
let gita: Person;
let south: Person;
let anna: Student;
let bala: Student;
let outsider: Student;
let qbank_id: number;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
  southern = await buildCollege(server, root, 'South');
  south = await teacher(server, southern, 'south01');
  anna = await student(server, north, 'anna01');
  bala = await student(server, north, 'bala01');
  outsider = await student(server, southern, 'outsider01');
  qbank_id = await newBank(fred, north.course, 'Rays and waves');
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?', 'What is a lens?');
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
const form = (given: object = {}) => ({
  qbank_id,
  course_id: north.course,
  student_id: [anna.student_id],
  ...given,
});
const start = (given: object = {}, by = fred) => by.call(exams.startQuiz, { body: form(given) as never });
const started = async (given: object = {}) => (await done(start(given))).id;
const found = (id: number, by = fred) => done(by.call(exams.getExam, at(id)));
const told = async (who: Person) => (await done(who.call(listNotifications))).items[0];

describe('who may start one', () => {
  test('who teaches the course and can read the bank, also when it is a colleague’s', async () => {
    expect(await start()).toMatchObject({ status: 200, body: { message: 'Quiz started successfully' } });
    expect(await start({}, gita)).toMatchObject({ status: 404 });
    const body = { user_id: gita.id, access: 'read' as const };
    await done(fred.call(shareQuestionBank, { ...at(qbank_id), body }));
    expect((await start({}, gita)).status).toBe(200);
    await done(fred.call(shareQuestionBank, { ...at(qbank_id), body: { ...body, access: null } }));
  });

  test('nobody of another college', async () => {
    expect((await start({}, south)).status).toBe(404);
  });

  test('not who no longer teaches the course', async () => {
    const hana = await teacher(server, north, 'hana01');
    const own = await newBank(hana, north.course);
    await addQuestions(hana, { qbank_id: own, module_id: north.module }, 'What is light?');
    expect((await start({ qbank_id: own }, hana)).status).toBe(200);
    const faculty_id = await grantOf(north.admin, 'hana01', 'Faculty');
    await done(north.admin.call(unassignCourse, { body: { faculty_id, course_id: north.course } }));
    expect(await start({ qbank_id: own }, hana)).toMatchObject({
      status: 400,
      body: { fields: { course_id: 'This course is not assigned to you.' } },
    });
  });

  test('a bank of another course is refused, and said at its field', async () => {
    expect(await start({ course_id: southern.course })).toMatchObject({
      status: 400,
      body: { fields: { qbank_id: 'Rays and waves is not a question bank of this course.' } },
    });
  });

  test('students of another college, of another semester or of nowhere are refused', async () => {
    await enrol(north, ['later01'], { semester: 5 });
    const later = await grantOf(north.admin, 'later01', 'Student');
    for (const stranger of [outsider.student_id, later, 999_999]) {
      expect(await start({ student_id: [anna.student_id, stranger] })).toMatchObject({
        status: 400,
        body: {
          fields: {
            student_id: "Some of the students you chose don't take this course here. Please choose again.",
          },
        },
      });
    }
  });
});

describe('a request to start one that is sent twice', () => {
  const count = async () => (await done(fred.call(exams.listExams, { query: { limit: '200' } }))).length;

  test('starts one exam, also when both arrive at once, and notifies once', async () => {
    const key = randomUUID();
    const before = await count();
    const told = (await done(anna.call(listNotifications))).unread;
    const both = await Promise.all([started({ key, title: 'Once' }), started({ key, title: 'Once' })]);
    const again = await started({ key, title: 'Once' });
    expect(new Set([...both, again]).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect((await done(anna.call(listNotifications))).unread).toBe(told + 1);
  });

  test('with other details, or by another person, is refused and starts nothing', async () => {
    const key = randomUUID();
    await started({ key, title: 'First' });
    const before = await count();
    const refused = {
      status: 409,
      body: {
        message:
          'This exam was already started with other details. Find it in the list of exams and change it there.',
      },
    };
    expect(await start({ key, title: 'Second' })).toMatchObject(refused);
    expect(await start({ key, title: 'First', student_id: [bala.student_id] })).toMatchObject(refused);
    expect(await start({ key, title: 'First' }, south)).toMatchObject(refused);
    expect(await count()).toBe(before);
  });

  test('starts two without a key, as clients of before do', async () => {
    expect(await started({ title: 'Twice' })).not.toBe(await started({ title: 'Twice' }));
  });

  test('is free again when the first one was refused', async () => {
    const key = randomUUID();
    expect((await start({ key, student_id: [outsider.student_id] })).status).toBe(400);
    expect((await start({ key })).status).toBe(200);
  });
});

describe('what is filled in', () => {
  test('a course, a bank and students are needed', async () => {
    const sentence = 'Please fill all the details';
    const answer = await fred.call(exams.startQuiz, { body: { student_id: [] } as never });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { course_id: sentence, qbank_id: sentence, student_id: sentence } },
    });
  });

  test.each([
    ['left out', {}],
    ['empty texts', { title: '', start_time: '', end_time: '', duration: '' }],
    ['blank', { title: '   ', start_time: ' ' }],
    ['null', { title: null, start_time: null, end_time: null, duration: null }],
  ])('what is %s gets the title of the bank, now, and 30 minutes', async (_, empty) => {
    const before = Date.now();
    const exam = await found(await started(empty));
    expect(exam).toMatchObject({
      title: 'Rays and waves',
      duration: 30,
      state: 'open',
      viva_or_quiz: 'VIVA',
      shuffle_questions: false,
      navigation: 'free',
      release: 'window_close',
      integrity: 'record',
      marks: null,
    });
    const starts = Date.parse(exam.start_time);
    expect(starts).toBeGreaterThanOrEqual(before);
    expect(starts).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(exam.end_time) - starts).toBe(minutes(30));
  });

  test('every setting is stored as chosen, and as it is changed to', async () => {
    const flipped = Object.fromEntries(
      Object.entries(exams.DEFAULT_SETTINGS).flatMap(([name, value]) =>
        typeof value === 'boolean' ? [[name, !value]] : [],
      ),
    );
    const values = {
      draw_per_module: 1,
      marks: 2.5,
      negative_marks: 0.25,
      negative_share: '1/3',
      negative_for: 'single_choice',
      navigation: 'forward_only',
      release: 'by_hand',
      integrity: 'full_screen',
      photo_minutes: 25,
    } as const;
    // Of communities alone.
    const chosen = { ...flipped, ...values, newcomers: false };
    expect(Object.keys(chosen).sort()).toEqual([...exams.SETTINGS].sort());
    const id = await started({ ...chosen, start_time: inMinutes(5) });
    const stored = await found(id);
    expect(stored).toMatchObject(chosen);
    const back = {
      ...exams.DEFAULT_SETTINGS,
      version: stored.version,
      student_id: [anna.student_id],
      viva_or_quiz: 'QUIZ' as const,
      start_time: inMinutes(5),
    };
    await done(fred.call(exams.changeExam, { ...at(id), body: back }));
    expect(await found(id)).toMatchObject(exams.DEFAULT_SETTINGS);
  });

  test('contradictions are refused with a sentence at the field', async () => {
    for (const [given, fields] of [
      [
        { start_time: inMinutes(60), end_time: inMinutes(30) },
        { end_time: 'The end time must be after the start time.' },
      ],
      [
        { start_time: inMinutes(-60), end_time: inMinutes(-30) },
        { end_time: 'The end time has already passed.' },
      ],
      [
        { start_time: inMinutes(10), end_time: inMinutes(20), duration: 30 },
        { duration: 'The duration is longer than the time between start and end.' },
      ],
      [{ duration: 0 }, { duration: 'Please enter at least one minute' }],
      [{ start_time: 'tomorrow' }, { start_time: 'Please enter a date and a time' }],
      [{ start_time: '2027-02-31T10:00' }, { start_time: 'Please enter a date and a time' }],
    ] as const)
      expect(await start(given)).toMatchObject({ status: 400, body: { fields } });
  });

  test('an extension takes whole minutes', async () => {
    const id = await started();
    for (const more of [0, -5, 2.5, 100_000])
      expect((await fred.call(runningExams.extendExam, { ...at(id), body: { minutes: more } })).status).toBe(
        400,
      );
  });

  test('a bank without questions is refused', async () => {
    const empty = await newBank(fred, north.course, 'Blank pages');
    expect(await start({ qbank_id: empty })).toMatchObject({
      status: 400,
      body: { fields: { qbank_id: 'Blank pages has no questions yet.' } },
    });
    expect((await done(fred.call(exams.listExams, { query: { search: 'Blank pages' } }))).length).toBe(0);
  });

  test('a student named twice sits it once, is told of it, and it is on record', async () => {
    const title = 'Midterm';
    const id = await started({ title, student_id: [anna.student_id, anna.student_id] });
    expect((await found(id)).counts.assigned).toBe(1);
    expect(await told(anna)).toMatchObject({
      title: 'New exam',
      link: `/student?panel=take-quiz&exam=${id}`,
      body: expect.stringContaining('Midterm (North Optics): opened '),
    });
    const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
    expect(entry).toMatchObject({
      action: 'exam.started',
      actor: 'fred01',
      what: 'started Midterm for 1 student',
    });
  });
});

describe('one’s exams', () => {
  test('are listed by start, the latest first, found by title and course, and counted live', async () => {
    const id = await started({ title: 'Listed one', student_id: [anna.student_id, bala.student_id] });
    await started({ title: 'Listed two', start_time: inMinutes(60) });
    const listed = async (search: string) =>
      (await done(fred.call(exams.listExams, { query: { search } }))).map(({ title }) => title);
    expect(await listed('listed')).toEqual(['Listed two', 'Listed one']);
    expect(await listed('north optics')).toContain('Listed one');
    await sit(anna, id);
    const [exam] = await done(fred.call(exams.listExams, { query: { search: 'Listed one' } }));
    expect(exam).toMatchObject({
      counts: { assigned: 1, in_progress: 1, submitted: 0, absent: 0 },
      question_count: 2,
      total_marks: 2,
      course_code: 'North Optics',
      qbank_title: 'Rays and waves',
      released_at: null,
    });
  });

  test('show who sits them, by roll number, with a search', async () => {
    const id = await started({ student_id: [bala.student_id, anna.student_id] });
    await sit(bala, id);
    const students = (query = {}) => done(fred.call(runningExams.listExamStudents, { ...at(id), query }));
    expect((await students()).map((one) => [one.roll_number, one.status, one.deadline !== null])).toEqual([
      ['S-anna01', 'assigned', false],
      ['S-bala01', 'in_progress', true],
    ]);
    expect((await students({ search: 'bala' })).map((one) => one.roll_number)).toEqual(['S-bala01']);
    expect((await students({ limit: '1', offset: '1' })).map((one) => one.roll_number)).toEqual(['S-bala01']);
  });

  test('show who is paused, and order by the time that is left to them', async () => {
    const id = await started({ student_id: [bala.student_id, anna.student_id] });
    await sit(bala, id);
    await sit(anna, id);
    const students = (query = {}) => done(fred.call(runningExams.listExamStudents, { ...at(id), query }));
    const body = { key: randomUUID(), scope: { student_id: anna.student_id }, reason: 'A power cut' };
    await done(fred.call(pauseHall, { ...at(id), body }));
    step(minutes(3));
    const rows = await students({ sort: 'deadline' });
    expect(rows.map(({ roll_number, paused_at }) => [roll_number, paused_at !== null])).toEqual([
      ['S-bala01', false],
      ['S-anna01', true],
    ]);
  });

  test('go from upcoming to open to over as time passes', async () => {
    const id = await started({ start_time: inMinutes(5), duration: 5 });
    const state = async () => (await found(id)).state;
    expect(await state()).toBe('upcoming');
    step(minutes(6));
    expect(await state()).toBe('open');
    step(minutes(5));
    expect(await state()).toBe('over');
  });
});

/** Each call that names an exam, with what it needs. */
const calls = (id: number): [EndpointShape, object][] => [
  [exams.getExam, at(id)],
  [
    exams.changeExam,
    { ...at(id), body: { version: 1, student_id: [anna.student_id], viva_or_quiz: 'QUIZ' } },
  ],
  [runningExams.extendExam, { ...at(id), body: { minutes: 5 } }],
  [runningExams.endExam, { ...at(id), body: { reason: 'Mine' } }],
  [
    runningExams.setExtraMinutes,
    { params: { id: String(id), student_id: '1' }, body: { extra_minutes: 5, before: 0 } },
  ],
  [runningExams.cancelExam, { ...at(id), body: { reason: 'Mine' } }],
  [runningExams.listExamStudents, at(id)],
  [exams.previewExam, at(id)],
];

describe('somebody else’s exam', () => {
  test('every call that names an exam is tried here', () => {
    const ofExams: unknown[] = Object.values({ ...exams, ...runningExams });
    const named = routes
      .map(({ endpoint }) => endpoint)
      .filter((one) => one.path.includes('/exam/:id') && ofExams.includes(one));
    expect(new Set(calls(1).map(([endpoint]) => endpoint))).toEqual(new Set(named));
  });

  test.each([
    ['a colleague of the course', () => gita],
    ['faculty of another college', () => south],
  ])('is not there for %s, whatever they call', async (_, who) => {
    const id = await started({ title: 'Not yours' });
    const before = await found(id);
    for (const [endpoint, input] of calls(id)) {
      const { status } = await who().call(endpoint, input as never);
      expect(`${endpoint.method} ${endpoint.path} ${status}`).toBe(`${endpoint.method} ${endpoint.path} 404`);
    }
    expect(await done(who().call(exams.listExams, { query: { search: 'Not yours' } }))).toEqual([]);
    expect(await found(id)).toMatchObject({ version: before.version, end_time: before.end_time });
  });

  test('is what one’s own becomes on leaving the college', async () => {
    const ivan = await teacher(server, north, 'ivan01');
    const own = await newBank(ivan, north.course);
    await addQuestions(ivan, { qbank_id: own, module_id: north.module }, 'What is light?');
    const id = await startExam(ivan, { qbank_id: own, course_id: north.course }, anna);
    await done(north.admin.call(takeRoleBack, at(await grantOf(north.admin, 'ivan01', 'Faculty'))));
    await hire(southern, ivan);
    for (const [endpoint, input] of calls(id))
      expect((await ivan.call(endpoint, input as never)).status, endpoint.path).toBe(404);
    expect(await done(ivan.call(exams.listExams))).toEqual([]);
  });
});
