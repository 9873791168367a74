// Courses in a term: their sections, teachers and registrations, and exams for whole sections.
import * as classes from '@quivia/contract/classes';
import { listExams } from '@quivia/contract/exams';
import * as endpoints from '@quivia/contract/offerings';
import { listOverseenExams } from '@quivia/contract/overseen-exams';
import { listStudents } from '@quivia/contract/people';
import { listExamStudents } from '@quivia/contract/running-exams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { type Actor, readAccessToken } from '../../platform/security/access-token.ts';
import { addSection, addYear } from '../../testing/classes.ts';
import { appoint, buildCollege, type College, enrol, grantOf, hire } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { startExam } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import * as service from './offerings.service.ts';

let server: TestApp;
let north: College;
let south: College;
let fred: Person;
let hema: Person;
let fredGrant: number;
let term: number;
let nextTerm: number;
let qbank_id: number;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  [north, south] = [await buildCollege(server, root, 'North'), await buildCollege(server, root, 'South')];
  fred = await teacher(server, north, 'fred01');
  hema = await server.person('hema01');
  await hire(north, hema);
  fredGrant = await grantOf(north.admin, 'fred01', 'Faculty');
  [term, nextTerm] = (await addYear(north)).terms as [number, number];
  qbank_id = await newBank(fred, north.course, 'Rays');
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?');
});
afterAll(() => server.stop());

const at = (id: number) => ({ params: { id: String(id) } });
let serial = 0;
async function newStudents(count: number, given: Parameters<typeof enrol>[2] = {}): Promise<number[]> {
  serial += 1;
  const usernames = Array.from({ length: count }, (_, i) => `pupil${serial}x${i}`);
  await enrol(north, usernames, given);
  return Promise.all(usernames.map((one) => grantOf(north.admin, one, 'Student')));
}
const place = (id: number, student_ids: number[], from?: number) =>
  done(north.admin.call(classes.placeStudents, { ...at(id), body: { student_ids, ...(from && { from }) } }));
const create = (section_ids: number[], given: object = {}, admin = north.admin) =>
  admin.call(endpoints.createOffering, {
    body: { term_id: term, course_id: north.course, section_ids, faculty_ids: [fredGrant], ...given },
  });
const registered = async (id: number, was: 'true' | 'false' = 'false', who = fred) =>
  (await done(who.call(endpoints.listRegistrations, { ...at(id), query: { was } }))).map(
    ({ student_id, section }) => [student_id, section],
  );

/** Two sections of two students each, and an offering for both. */
async function offered() {
  const [a, b] = [
    await addSection(north, term, { name: `A${serial}` }),
    await addSection(north, term, { name: `B${serial}` }),
  ];
  const ids = (await newStudents(4)) as [number, number, number, number];
  await place(a, ids.slice(0, 2));
  await place(b, ids.slice(2));
  const { id } = await done(create([a, b]));
  return { id, a, b, ids };
}

test('students are registered by their sections, and follow every move', async () => {
  const { id, a, b, ids } = await offered();
  const [one, two, three, four] = ids;
  const inA = (await done(north.admin.call(classes.getSection, at(a)))).name;
  const inB = (await done(north.admin.call(classes.getSection, at(b)))).name;
  expect(await registered(id)).toEqual([
    [one, inA],
    [two, inA],
    [three, inB],
    [four, inB],
  ]);
  await place(b, [one], a);
  await done(north.admin.call(classes.endStudents, { ...at(a), body: { student_ids: [two] } }));
  const [late] = (await newStudents(1)) as [number];
  await place(a, [late]);
  expect(await registered(id)).toEqual([
    [one, inB],
    [three, inB],
    [four, inB],
    [late, inA],
  ]);
  expect(await registered(id, 'true')).toEqual([
    [one, inA],
    [two, inA],
  ]);
  const periods = await sql`select count(*)::int as count from registrations
    where offering_id = ${id} and grant_id = ${one} and section_id = ${b}
      and from_at = (select to_at from registrations where offering_id = ${id} and grant_id = ${one} and section_id = ${a})`;
  expect(periods[0]?.count).toBe(1);
});

test('nobody is in two sections of one offering: a section counts before a group, and the database refuses', async () => {
  const { id, a, b, ids } = await offered();
  const lab = await addSection(north, term, { name: `L${serial}`, kind: 'lab' });
  const [guest] = (await newStudents(1, { semester: 7 })) as [number];
  await place(lab, [ids[0], guest]);
  const { version } = await done(north.admin.call(endpoints.getOffering, at(id)));
  const change = (given: object) =>
    north.admin.call(endpoints.changeOffering, {
      ...at(id),
      body: { section_ids: [a, b, lab], faculty_ids: [fredGrant], version, ...given },
    });
  const both = await Promise.all([change({}), change({})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const now = await registered(id);
  expect(now.map(([student]) => student)).toEqual([...ids, guest]);
  expect(now[0]?.[1]).not.toBe(`L${serial}`);
  await expect(
    sql`insert into registrations (offering_id, section_id, grant_id, from_at) values (${id}, ${lab}, ${ids[0]}, now())`,
  ).rejects.toThrow('registrations_once');
  await done(change({ section_ids: [lab], version: version + 1 }));
  expect((await registered(id)).map(([student]) => student)).toEqual([ids[0], guest]);
});

test('only sections of the term, own courses, and faculty who teach them', async () => {
  const { a } = await offered();
  const other = await addSection(north, nextTerm, { name: 'Next' });
  const hemaGrant = await grantOf(north.admin, 'hema01', 'Faculty');
  const refused = await Promise.all([
    create([a, other]),
    create([a], { faculty_ids: [hemaGrant] }),
    create([a], { course_id: south.course }),
    create([]),
    create([a], {}, south.admin),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404]);
  expect(refused[0]?.body).toMatchObject({
    fields: { section_ids: 'Choose sections and groups of this term.' },
  });
});

test('its teachers, the head of its department and the institution read it, nobody else', async () => {
  const { id } = await offered();
  const see = async (who: Person) =>
    [await who.call(endpoints.getOffering, at(id)), await who.call(endpoints.listRegistrations, at(id))].map(
      ({ status }) => status,
    );
  expect(await done(fred.call(endpoints.getOffering, at(id)))).toMatchObject({
    students: 4,
    may_change: false,
  });
  expect(await see(hema)).toEqual([404, 404]);
  await appoint(north, hema, { duty: 'head', department_id: north.department });
  expect(await see(hema)).toEqual([200, 200]);
  expect(await see(north.admin)).toEqual([200, 200]);
  expect(await see(south.admin)).toEqual([404, 404]);
  const own = async (who: Person) =>
    (await done(who.call(endpoints.listOwnOfferings, { query: { now: 'true' } }))).map((one) => one.id);
  expect(await own(fred)).toContain(id);
  expect(await own(hema)).toEqual([]);
  for (const admin of [south.admin]) {
    const body = { section_ids: [1], faculty_ids: [], version: 1 };
    expect((await admin.call(endpoints.changeOffering, { ...at(id), body })).status).toBe(404);
    expect((await admin.call(endpoints.removeOffering, at(id))).status).toBe(404);
  }
});

test('a session that its college does not accept opens none of them', async () => {
  const { id } = await offered();
  const actor = readAccessToken(fred.token as string) as Actor;
  const elsewhere = { ...actor, notAt: [north.id] };
  const page = { limit: 50, offset: 0 };
  expect((await service.listOwn(actor, { ...page, now: false })).map((one) => one.id)).toContain(id);
  expect(await service.listOwn(elsewhere, { ...page, now: false })).toEqual([]);
  await expect(service.find(elsewhere, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(service.find({ ...actor, roles: ['Institution'] }, id)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an exam refers to it, and keeps its students whoever moves', async () => {
  const { id, a, b, ids } = await offered();
  const exam = await startExam(fred, {
    ...{ qbank_id, course_id: north.course, student_id: ids.slice(0, 2), offering_id: id },
  });
  await place(b, [ids[0]], a);
  await done(north.admin.call(classes.endStudents, { ...at(a), body: { student_ids: [ids[1]] } }));
  const assigned = await done(fred.call(listExamStudents, at(exam)));
  expect(assigned.map(({ student_id }) => student_id)).toEqual(ids.slice(0, 2));
  const query = { offering_id: String(id) };
  expect((await done(fred.call(listExams, { query }))).map((one) => one.id)).toEqual([exam]);
  const watched = await done(north.admin.call(listOverseenExams, { query: { ...query, as: 'Institution' } }));
  expect(watched.map((one) => one.id)).toEqual([exam]);
  expect(await north.admin.call(endpoints.removeOffering, at(id))).toMatchObject({
    status: 409,
    body: { code: 'still_used' },
  });
  const { id: unused } = await done(create([a]));
  await done(north.admin.call(endpoints.removeOffering, at(unused)));
  expect((await fred.call(endpoints.getOffering, at(unused))).status).toBe(404);
});

test('students of another class who are registered can take its exams while the term lasts', async () => {
  const [guest] = (await newStudents(1, { semester: 7 })) as [number];
  const group = await addSection(north, term, {
    name: `Open${serial}`,
    kind: 'elective',
    department: north.department,
  });
  await place(group, [guest]);
  const offers = async () =>
    (await done(fred.call(listStudents, { query: { course_id: String(north.course), limit: '200' } }))).some(
      (one) => one.id === guest,
    );
  expect(await offers()).toBe(false);
  const { id } = await done(create([group]));
  const twice = await done(create([group]));
  expect(await offers()).toBe(true);
  const listed = await done(
    fred.call(listStudents, { query: { course_id: String(north.course), limit: '200' } }),
  );
  expect(listed.filter((one) => one.id === guest)).toHaveLength(1);
  expect(
    await startExam(fred, {
      ...{ qbank_id, course_id: north.course, student_id: [guest], offering_id: id },
    }),
  ).toBeGreaterThan(0);
  await done(north.admin.call(endpoints.removeOffering, at(twice.id)));
  await sql`update terms set starts_on = current_date - 9, ends_on = current_date - 1 where id = ${term}`;
  expect(await offers()).toBe(false);
  await sql`update terms set ends_on = current_date + 9 where id = ${term}`;
});

test('a section with courses stays until it is removed from them', async () => {
  const empty = await addSection(north, term, { name: 'Empty' });
  const { id } = await done(create([empty]));
  const remove = () => north.admin.call(classes.removeSection, at(empty));
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: 'S3 North Physics Empty has courses. Remove it from them first.' },
  });
  await done(north.admin.call(endpoints.removeOffering, at(id)));
  expect((await remove()).status).toBe(200);
});

test('nobody starts an exam for a class they do not teach', async () => {
  const { id, a, ids } = await offered();
  const { id: others } = await done(create([a], { faculty_ids: [] }));
  const start = (offering_id: number) =>
    startExam(fred, {
      ...{ qbank_id, course_id: north.course, student_id: ids.slice(0, 1), offering_id },
    });
  await expect(start(others)).rejects.toThrow();
  expect(await start(id)).toBeGreaterThan(0);
});
