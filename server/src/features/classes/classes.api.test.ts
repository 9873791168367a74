// Academic years, their sections and groups, and the students who come, move and leave.
import { listAudit } from '@quivia/contract/audit';
import * as classes from '@quivia/contract/classes';
import { changeMember, takeRoleBack } from '@quivia/contract/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { addSection, addYear } from '../../testing/classes.ts';
import { buildCollege, type College, enrol, grantOf } from '../../testing/college.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let south: College;
let year: { id: number; terms: number[] };
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  [north, south] = [await buildCollege(server, root, 'North'), await buildCollege(server, root, 'South')];
  year = await addYear(north);
});
afterAll(() => server.stop());

let serial = 0;
/** New students of the college's semester; the ids of their grants. */
async function newStudents(count: number, semester = 3): Promise<number[]> {
  serial += 1;
  const usernames = Array.from({ length: count }, (_, i) => `pupil${serial}x${i}`);
  await enrol(north, usernames, { semester });
  return Promise.all(usernames.map((one) => grantOf(north.admin, one, 'Student')));
}

const at = (id: number) => ({ params: { id: String(id) } });
const section = (name: string, more: Partial<Parameters<typeof addSection>[2]> = {}) =>
  addSection(north, year.terms[0] as number, { name, ...more });
const place = (id: number, student_ids: number[], from?: number, admin: Person = north.admin) =>
  admin.call(classes.placeStudents, { ...at(id), body: { student_ids, ...(from && { from }) } });
const inIt = async (id: number, was: 'true' | 'false' = 'false') =>
  done(north.admin.call(classes.listSectionStudents, { ...at(id), query: { was } }));
const idsIn = async (id: number) => (await inIt(id)).map((one) => one.student_id);

test('a year has terms in order, and says which one it is now', async () => {
  const [one] = await done(north.admin.call(classes.listAcademicYears, {}));
  expect(one?.terms.map(({ name, is_current }) => [name, is_current])).toEqual([
    ['Odd semester', true],
    ['Even semester', false],
  ]);
  const odd = { name: 'Odd semester', starts_on: '2030-07-01', ends_on: '2030-11-30' };
  const create = (terms: object[], name = '2030–31') =>
    north.admin.call(classes.createAcademicYear, { body: { name, terms } as never });
  expect(await create([])).toMatchObject({ status: 400, body: { fields: { terms: 'Please add a term.' } } });
  expect(await create([{ ...odd, ends_on: '2030-06-01' }])).toMatchObject({ status: 400 });
  expect(await create([odd, { ...odd, name: 'Even semester' }])).toMatchObject({
    status: 400,
    body: { fields: { 'terms.1.starts_on': 'This term begins before the one above it has ended.' } },
  });
  expect(await create([odd], one?.name)).toMatchObject({ status: 409, body: { code: 'already_exists' } });
});

test('a year is changed by one of two who do it at once, and goes with its last section', async () => {
  const { id } = await addYear(north, 2040);
  const find = async () =>
    (await done(north.admin.call(classes.listAcademicYears, {}))).find((one) => one.id === id);
  const held = await find();
  const terms = held?.terms.map(({ id: term, name, starts_on, ends_on }) => ({
    ...{ id: term, name: name.replace('semester', 'term'), starts_on, ends_on },
  }));
  const change = (body: object) =>
    north.admin.call(classes.changeAcademicYear, {
      ...at(id),
      body: { name: 'Forty', terms, ...body } as never,
    });
  const both = await Promise.all([1, 2].map(() => change({ version: held?.version })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await find())?.terms.map(({ name }) => name)).toEqual(['Odd term', 'Even term']);

  const used = await addSection(north, terms?.[1]?.id as number, { name: 'Z' });
  expect(await change({ terms: [terms?.[0]], version: 2 })).toMatchObject({
    status: 409,
    body: { message: 'Even term has sections. Remove them first.' },
  });
  const remove = () => north.admin.call(classes.removeAcademicYear, at(id));
  expect((await remove()).status).toBe(409);
  await done(north.admin.call(classes.removeSection, at(used)));
  await done(change({ terms: [terms?.[0]], version: 2 }));
  await done(remove());
  expect(await find()).toBeUndefined();
});

test('students are added to a section once, and are told apart from those it is not for', async () => {
  const a = await section('Added');
  const ids = await newStudents(2);
  const [older] = await newStudents(1, 5);
  expect(await place(a, [...ids, older as number])).toMatchObject({
    status: 400,
    body: {
      fields: { student_ids: expect.stringContaining('is not in semester 3 of North Physics.') },
    },
  });
  const both = await Promise.all([1, 2].map(() => done(place(a, ids))));
  expect(both.map(({ message }) => message).toSorted()).toEqual([
    '2 students added to S3 North Physics Added.',
    'They were there already; nothing changed.',
  ]);
  expect(await idsIn(a)).toEqual(ids);
  expect(await done(north.admin.call(classes.getSection, at(a)))).toMatchObject({
    students: 2,
    term: 'Odd semester',
  });
  const [entry] = await done(north.admin.call(listAudit, { query: { action: 'class.changed' } }));
  expect(entry?.what).toMatch(/^added to S3 North Physics Added: S-pupil\d+x0, S-pupil\d+x1$/);
});

test('a move ends one period and begins another at the same moment', async () => {
  const [a, b] = [await section('MoveA'), await section('MoveB')];
  const [one, two] = await newStudents(2);
  await done(place(a, [one as number, two as number]));
  expect(await place(b, [one as number])).toMatchObject({
    status: 400,
    body: { fields: { student_ids: expect.stringContaining('Open that section to move them.') } },
  });
  stepClock(minutes(1));
  expect(await done(place(b, [one as number], a))).toMatchObject({
    message: '1 student moved to S3 North Physics MoveB.',
  });
  // Somebody else has just moved them.
  const c = await section('MoveC');
  expect(await place(c, [one as number], a)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect([await idsIn(a), await idsIn(b), await idsIn(c)]).toEqual([[two], [one], []]);
  const [past] = await inIt(a, 'true');
  const [now] = await inIt(b);
  expect(past).toMatchObject({ student_id: one, moved_to: 'MoveB', has_left: false, to: now?.from });
});

test('of two who move a student to different sections at once, one does', async () => {
  const [a, b, c] = [await section('RaceA'), await section('RaceB'), await section('RaceC')];
  const ids = await newStudents(1);
  await done(place(a, ids));
  const both = await Promise.all([place(b, ids, a), place(c, ids, a)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([...(await idsIn(b)), ...(await idsIn(c))]).toEqual(ids);
});

test('no student is in two sections of a term, whatever the code does', async () => {
  const [a, b] = [await section('OnceA'), await section('OnceB')];
  const ids = await newStudents(1);
  await done(place(a, ids));
  await expect(
    sql`insert into section_students (section_id, term_id, kind, grant_id, from_at)
      select id, term_id, kind, ${ids[0] as number}, now() from sections where id = ${b}`,
  ).rejects.toThrow('section_students_in_one_section');
});

test('a group takes students of any class, beside their section', async () => {
  const [a, lab] = [await section('Beside'), await section('Lab1', { kind: 'lab' })];
  const ids = [...(await newStudents(1)), ...(await newStudents(1, 7))];
  await done(place(a, ids.slice(0, 1)));
  const offered = async (all: 'true' | 'false') =>
    (
      await done(
        north.admin.call(classes.listSectionNewcomers, {
          ...at(lab),
          query: { all, search: `pupil${serial}` },
        }),
      )
    ).map(({ id }) => id);
  expect([await offered('false'), await offered('true')]).toEqual([[], ids.slice(1)]);
  await done(place(lab, ids));
  expect([await idsIn(a), await idsIn(lab)]).toEqual([ids.slice(0, 1), ids]);
  expect((await place(a, ids.slice(1), lab)).status).toBe(400);
});

test('the time of a student ends when removed, and when no longer a student there', async () => {
  const a = await section('Ended');
  const [one, two] = (await newStudents(2)) as [number, number];
  await done(place(a, [one, two]));
  const end = () => north.admin.call(classes.endStudents, { ...at(a), body: { student_ids: [one] } });
  expect(await done(end())).toMatchObject({ message: '1 student removed from S3 North Physics Ended.' });
  expect(await done(end())).toMatchObject({ message: 'They had left already; nothing changed.' });
  await done(north.admin.call(takeRoleBack, at(two)));
  expect(await idsIn(a)).toEqual([]);
  expect((await inIt(a, 'true')).map(({ student_id, has_left }) => [student_id, has_left])).toEqual([
    [one, false],
    [two, true],
  ]);
  expect(await place(a, [two])).toMatchObject({ status: 400, body: { code: 'unknown_reference' } });
  // It stays on record; an empty one goes.
  expect((await north.admin.call(classes.removeSection, at(a))).status).toBe(409);
  await done(north.admin.call(classes.removeSection, at(await section('Empty'))));
});

test('who changes semester stays where they were until moved', async () => {
  const a = await section('Semester');
  const ids = await newStudents(1);
  await done(place(a, ids));
  const before = {
    member_id: (await inIt(a))[0]?.roll_number as string,
    department_ids: [north.department],
    class_or_semester: 3,
  };
  await done(
    north.admin.call(changeMember, {
      ...at(ids[0] as number),
      body: { ...before, class_or_semester: 4, before },
    }),
  );
  expect(await idsIn(a)).toEqual(ids);
});

test('a name is there once in a semester, and is changed by one of two', async () => {
  const a = await section('Named', { batch: 2024 });
  const same = { term_id: year.terms[0] as number, kind: 'lab' as const, semester: 3, name: 'named' };
  expect(
    await north.admin.call(classes.createSection, { body: { ...same, department_id: north.department } }),
  ).toMatchObject({ status: 409, body: { code: 'already_exists' } });
  const change = (body: object) =>
    north.admin.call(classes.changeSection, {
      ...at(a),
      body: { name: 'Renamed', batch: 2025, ...body } as never,
    });
  const both = await Promise.all([1, 2].map(() => change({ version: 1 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await done(north.admin.call(classes.getSection, at(a)))).toMatchObject({
    name: 'Renamed',
    batch: 2025,
  });
  expect(
    (await done(north.admin.call(classes.listSections, { query: { year_id: String(year.id) } }))).map(
      (one) => one.name,
    ),
  ).toContain('Renamed');
});

test('nothing of another college is there', async () => {
  const a = await section('Own');
  const [other] = [await addYear(south)];
  const ids = await newStudents(1);
  const { admin } = south;
  const form = { term_id: other.terms[0] as number, kind: 'section' as const, semester: 3, name: 'X' };
  const tried = await Promise.all([
    admin.call(classes.getSection, at(a)),
    admin.call(classes.listSections, { query: { year_id: String(year.id) } }),
    admin.call(classes.listSectionStudents, at(a)),
    admin.call(classes.listSectionNewcomers, at(a)),
    admin.call(classes.changeSection, { ...at(a), body: { name: 'Y', version: 1 } }),
    admin.call(classes.removeSection, at(a)),
    admin.call(classes.endStudents, { ...at(a), body: { student_ids: ids } }),
    place(a, ids, undefined, admin),
    admin.call(classes.removeAcademicYear, at(year.id)),
    admin.call(classes.createSection, {
      body: { ...form, term_id: year.terms[0] as number, department_id: south.department },
    }),
  ]);
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404));
  expect(
    (await admin.call(classes.createSection, { body: { ...form, department_id: north.department } })).status,
  ).toBe(403);
  const theirs = await addSection(south, other.terms[0] as number, { name: 'A' });
  expect((await place(theirs, ids, undefined, admin)).status).toBe(400);
});
