// The list of exams for those who watch over them: whose it shows, what waits, its filters, and no marks.
import { startQuiz } from '@quivia/contract/exams';
import { getBadge } from '@quivia/contract/home';
import { getOverseenFilters, listOverseenExams, type Overseeing } from '@quivia/contract/overseen-exams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { appoint, buildCollege, type College, hire } from '../../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../../testing/exams/banks.ts';
import { type Student, student, study } from '../../../testing/exams/exams.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
let owner: Person;
let head: Person;
let controller: Person;
let taker: Person;
let anna: Student;
const exams: Record<'upcoming' | 'open' | 'over' | 'cancelled' | 'elsewhere', number> = {} as never;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  owner = await teacher(server, north, 'owner01');
  const other = await teacher(server, south, 'sara01');
  const hired = async (name: string, duty: Parameters<typeof appoint>[2]) => {
    const person = await server.person(name);
    await hire(north, person);
    await appoint(north, person, duty);
    return person;
  };
  head = await hired('hema01', { duty: 'head', department_id: north.department });
  controller = await hired('kiran01', { duty: 'controller' });
  taker = await hired('tara01', { duty: 'controller' });
  anna = await student(server, north, 'anna01');
  const start = async (who: Person, college: College, title: string, students: number[]) => {
    const qbank_id = await newBank(who, college.course, title);
    await addQuestions(who, { qbank_id, module_id: college.module }, 'Light?');
    const form = { title, qbank_id, course_id: college.course, duration: 60, release: 'by_hand' as const };
    return (await done(who.call(startQuiz, { body: { ...form, student_id: students } }))).id;
  };
  for (const state of ['upcoming', 'open', 'over', 'cancelled'] as const)
    exams[state] = await start(owner, north, `Waves ${state}`, [anna.student_id]);
  const bala = await student(server, south, 'bala01');
  exams.elsewhere = await start(other, south, 'Far waves', [bala.student_id]);
  const taken = await study(north, taker);
  await sql`update exams set starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' where id = ${exams.upcoming}`;
  await sql`update exams set starts_at = '2025-03-01', ends_at = '2025-03-02' where id = ${exams.over}`;
  await sql`update attempts set status = 'submitted', due_at = '2025-03-02', started_at = '2025-03-01', ended_at = '2025-03-02' where exam_id = ${exams.over}`;
  await sql`
    insert into results (attempt_id, units, total_marks, answered, questions, waiting, graded_at)
    select id, null, 1, 1, 1, 1, now() from attempts where exam_id = ${exams.over}`;
  await sql`update exams set cancelled_at = now(), cancel_reason = 'Rain' where id = ${exams.cancelled}`;
  await sql`
    insert into attempts (exam_id, grant_id, user_id, seed, due_at, status)
    select exam_id, ${taken.student_id}, ${taker.id}, 7, due_at, status from attempts where exam_id = ${exams.open}`;
});
afterAll(() => server.stop());

const list = (who: Person, as: Overseeing, query: object = {}) =>
  done(who.call(listOverseenExams, { query: { as, ...query } }));
const titles = async (who: Person, as: Overseeing, query: object = {}) =>
  (await list(who, as, query)).map(({ title }) => title).toSorted();
const NORTH = ['Waves cancelled', 'Waves open', 'Waves over', 'Waves upcoming'];

test('each sees what they watch over, and nothing of what they take', async () => {
  expect(await titles(root, 'Admin')).toEqual(['Far waves', ...NORTH]);
  expect(await titles(root, 'Admin', { institution_id: String(south.id) })).toEqual(['Far waves']);
  expect(await titles(north.admin, 'Institution')).toEqual(NORTH);
  expect(await titles(head, 'Faculty')).toEqual(NORTH);
  expect(await titles(controller, 'Faculty')).toEqual(NORTH);
  expect(await titles(taker, 'Faculty')).toEqual(NORTH.filter((title) => title !== 'Waves open'));
  expect(await titles(owner, 'Faculty')).toEqual([]);
  const refused = async (who: Person, query: object) =>
    (await who.call(listOverseenExams, { query: query as { as: Overseeing } })).status;
  expect(await refused(owner, { as: 'Institution' })).toBe(403);
  expect(await refused(north.admin, { as: 'Admin' })).toBe(403);
  expect(await refused(north.admin, { as: 'Institution', institution_id: String(south.id) })).toBe(403);
  expect(await refused(anna, { as: 'Faculty' })).toBe(403);
});

test('says where each stands and what waits, without marks', async () => {
  const byTitle = async (who: Person, as: Overseeing) =>
    Object.fromEntries((await list(who, as)).map((one) => [one.title, one]));
  const seen = await byTitle(controller, 'Faculty');
  expect(seen['Waves over']).toMatchObject({
    ...{ state: 'over', is_over: true, students: 1, ended: 1, marked: 0, to_mark: 1, late: 0 },
    ...{
      waits_for_release: true,
      may_open: true,
      department: 'North Physics',
      organisation: 'North College',
    },
  });
  expect(seen['Waves open']).toMatchObject({
    state: 'open',
    students: 2,
    ended: 0,
    waits_for_release: false,
  });
  expect(JSON.stringify(seen)).not.toMatch(/score|percent|mean|average/);
  expect((await byTitle(north.admin, 'Institution'))['Waves over']).toMatchObject({
    waits_for_release: true,
    may_open: false,
  });
});

test('is filtered by year, department, course, state, and what waits, page by page', async () => {
  const as = 'Institution';
  expect(await titles(north.admin, as, { year: '2025' })).toEqual(['Waves over']);
  expect(await titles(north.admin, as, { course_id: String(south.course) })).toEqual([]);
  expect(await titles(north.admin, as, { department_id: String(north.department) })).toEqual(NORTH);
  expect(await titles(north.admin, as, { search: 'OPEN' })).toEqual(['Waves open']);
  for (const state of ['upcoming', 'open', 'over', 'cancelled'] as const)
    expect(await titles(north.admin, as, { state })).toEqual([`Waves ${state}`]);
  expect(await titles(north.admin, as, { waits: 'true' })).toEqual(['Waves over']);
  const pages = await Promise.all(['0', '2'].map((offset) => list(north.admin, as, { limit: '2', offset })));
  expect(
    pages
      .flat()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(NORTH);
  expect(await done(head.call(getOverseenFilters, { query: { as: 'Faculty' } }))).toEqual({
    duties: [{ duty: 'head', of: 'North Physics' }],
    states: expect.arrayContaining(
      (['upcoming', 'open', 'over', 'cancelled'] as const).map((state) => ({ state, count: 1 })),
    ),
    years: expect.arrayContaining([2025]),
    departments: [{ id: north.department, name: 'North Physics' }],
    courses: [
      { id: north.course, name: 'North Optics', code: 'North Optics', department_id: north.department },
    ],
  });
});

test('the menu knows who watches over exams', async () => {
  expect((await done(head.call(getBadge))).oversees).toBe(true);
  expect((await done(owner.call(getBadge))).oversees).toBe(false);
});
