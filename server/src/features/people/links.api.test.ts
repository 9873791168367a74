// Link Department & Course: from Available to Yours, and back.
import { listAudit } from '@quivia/contract/audit';
import * as catalogue from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import * as endpoints from '@quivia/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import {
  buildCollege,
  type College,
  enrol,
  grantOf,
  hire,
  newCourse,
  newDepartment,
  newSystem,
} from '../../testing/college.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let system: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  const [own] = await sql`select education_system_id as id from institutions where id = ${north.id}`;
  system = own?.id;
});
afterAll(() => server.stop());

async function lastAudit() {
  const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
  return entry;
}

let serial = 0;
beforeEach(() => {
  serial += 1;
});

const KINDS = [
  {
    kind: 'course' as const,
    nothing: 'please select the courses',
    link: endpoints.linkCourses,
    unlink: endpoints.unlinkCourses,
    list: listCourses,
    make: (name: string) => newCourse(root, { name, department: north.department, system, semester: 1 }),
  },
  {
    kind: 'department' as const,
    nothing: 'please select the Departments',
    link: endpoints.linkDepartments,
    unlink: endpoints.unlinkDepartments,
    list: catalogue.listDepartments,
    make: (name: string) => newDepartment(root, name),
  },
];

describe.each(KINDS)('a $kind', ({ kind, nothing, link, unlink, list, make }) => {
  const names = async (status: 'linked' | 'unlinked', search = `Item ${serial} `) =>
    (await done(north.admin.call(list, { query: { status, search } }))).map(({ name }) => name);
  const linkAll = (...link_id: number[]) => north.admin.call(link, { body: { link_id } });
  const unlinkAll = (...link_id: number[]) => north.admin.call(unlink, { body: { link_id } });
  const items = async (...letters: string[]) => {
    const ids = [];
    for (const letter of letters) ids.push(await make(`Item ${serial} ${kind} ${letter}`));
    return ids;
  };
  const retire = (id: number) =>
    done(root.call(catalogue.retire, { params: { kind, id: String(id) }, body: { version: 1 } }));

  test('moves from Available to Yours at once, and back', async () => {
    const [a, b, c] = (await items('a', 'b', 'c')) as [number, number, number];
    const [nameA, nameB, nameC] = ['a', 'b', 'c'].map((letter) => `Item ${serial} ${kind} ${letter}`);
    expect(await names('unlinked')).toEqual([nameA, nameB, nameC]);

    expect(await linkAll(a, c, a)).toMatchObject({ status: 200, body: { message: `2 ${kind}s linked.` } });
    expect([await names('linked'), await names('unlinked')]).toEqual([[nameA, nameC], [nameB]]);
    expect(await lastAudit()).toMatchObject({
      actor: 'northadmin',
      action: 'link.made',
      what: `linked 2 ${kind}s: ${nameA}, ${nameC}`,
      institution: 'North College',
    });

    expect(await unlinkAll(a)).toMatchObject({ status: 200, body: { message: `1 ${kind} unlinked.` } });
    expect([await names('linked'), await names('unlinked')]).toEqual([[nameC], [nameA, nameB]]);
    expect(await lastAudit()).toMatchObject({
      action: 'link.removed',
      what: `unlinked 1 ${kind}: ${nameA}`,
      institution: 'North College',
    });

    // Those already linked are left alone and not counted.
    expect(await linkAll(a, b, c)).toMatchObject({ body: { message: `2 ${kind}s linked.` } });
  });

  test('linked or unlinked twice: nothing changes, and it says so', async () => {
    const [a] = (await items('a')) as [number];
    expect(await unlinkAll(a)).toMatchObject({
      status: 200,
      body: { message: 'Not linked; nothing changed.' },
    });
    await done(linkAll(a));
    const before = await lastAudit();
    expect(await linkAll(a)).toMatchObject({
      status: 200,
      body: { message: 'Already linked; nothing changed.' },
    });
    expect(await lastAudit()).toEqual(before);
    expect(await names('linked')).toHaveLength(1);
  });

  test('linked by several at once is linked once', async () => {
    const [a] = (await items('a')) as [number];
    const answers = await Promise.all([linkAll(a), linkAll(a), linkAll(a)]);
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      `1 ${kind} linked.`,
      'Already linked; nothing changed.',
      'Already linked; nothing changed.',
    ]);
    expect(await names('linked')).toHaveLength(1);
  });

  test.each([
    ['none', []],
    ['nothing at all', undefined],
    ['text', 'all'],
    ['a zero', [0]],
  ])('selected as %s: please select', async (_, link_id) => {
    for (const endpoint of [link, unlink]) {
      const answer = await north.admin.call(endpoint, { body: { link_id } as never });
      expect(answer).toMatchObject({ status: 400, body: { message: nothing } });
    }
  });

  test('that is unknown or retired is not linked, nor is what was chosen with it', async () => {
    const [good, old] = (await items('good', 'old')) as [number, number];
    await retire(old);
    const sentence = `One of the ${kind}s doesn't exist or has been retired.`;
    for (const bad of [old, 2_000_000_000]) {
      expect(await linkAll(good, bad)).toMatchObject({
        status: 400,
        body: { code: 'unknown_reference', message: sentence, fields: { link_id: sentence } },
      });
    }
    expect(await names('linked')).toEqual([]);
    expect(await names('unlinked')).toEqual([`Item ${serial} ${kind} good`]);
  });

  test('retired since stays among Yours, marked, until it is unlinked; then it is offered no more', async () => {
    const [a] = (await items('a')) as [number];
    await done(linkAll(a));
    await retire(a);
    const search = `Item ${serial} `;
    const linked = await done(north.admin.call(list, { query: { status: 'linked', search } }));
    expect(linked).toMatchObject([{ id: a, is_retired: true }]);
    await done(unlinkAll(a));
    expect([await names('linked'), await names('unlinked')]).toEqual([[], []]);
  });

  test('is searched and paged in both lists', async () => {
    const ids = await items('a', 'b', 'c', 'd', 'e');
    await done(linkAll(...ids.slice(0, 3)));
    const page = async (status: 'linked' | 'unlinked', offset: string) => {
      const query = { status, search: `ITEM ${serial} `, limit: '2', offset };
      return (await done(north.admin.call(list, { query }))).length;
    };
    expect([await page('linked', '0'), await page('linked', '2'), await page('unlinked', '0')]).toEqual([
      2, 1, 2,
    ]);
    expect(await names('linked', `item ${serial} ${kind} b`)).toHaveLength(1);
    expect(await names('linked', `item ${serial} ${kind} d`)).toEqual([]);
    expect(await names('linked', '%')).toEqual([]);
  });

  test('of a status that does not exist: refused', async () => {
    const answer = await north.admin.call(list, { query: { status: 'borrowed' as 'linked' } });
    expect(answer.status).toBe(400);
  });
});

describe('what is in use stays linked', () => {
  const unlinkCourses = (...link_id: number[]) =>
    north.admin.call(endpoints.unlinkCourses, { body: { link_id } });
  const unlinkDepartments = (...link_id: number[]) =>
    north.admin.call(endpoints.unlinkDepartments, { body: { link_id } });
  const isLinked = async (table: 'institution_courses' | 'institution_departments', id: number) => {
    const column = table === 'institution_courses' ? 'course_id' : 'department_id';
    const rows = await sql`
      select 1 from ${sql(table)} where institution_id = ${north.id} and ${sql(column)} = ${id}`;
    return rows.length === 1;
  };

  test('a course that is assigned, until it is taken back from the faculty member', async () => {
    const person = await server.person('faculty01');
    const faculty_id = await hire(north, person);
    const free = await newCourse(root, {
      name: 'Freely',
      department: north.department,
      system,
      semester: 1,
    });
    await done(north.admin.call(endpoints.linkCourses, { body: { link_id: [free] } }));
    const form = { course_id: north.course, faculty_id };
    await done(north.admin.call(endpoints.assignCourse, { body: form }));
    expect(await unlinkCourses(free, north.course)).toMatchObject({
      status: 409,
      body: {
        code: 'still_used',
        message: 'North Optics is assigned to faculty. Remove the assignments first.',
      },
    });
    expect(await isLinked('institution_courses', free)).toBe(true);
    expect(await isLinked('institution_courses', north.course)).toBe(true);

    await done(north.admin.call(endpoints.unassignCourse, { body: form }));
    await done(unlinkCourses(free, north.course));
    await done(north.admin.call(endpoints.linkCourses, { body: { link_id: [north.course] } }));
  });

  test('several courses are named together', async () => {
    const person = await server.person('faculty02');
    const faculty_id = await hire(north, person);
    const courses = [];
    for (const name of ['Zoology', 'Botany']) {
      const id = await newCourse(root, { name, department: north.department, system, semester: 1 });
      courses.push(id);
      await done(north.admin.call(endpoints.linkCourses, { body: { link_id: [id] } }));
      await done(north.admin.call(endpoints.assignCourse, { body: { course_id: id, faculty_id } }));
    }
    expect(await unlinkCourses(...courses)).toMatchObject({
      status: 409,
      body: { message: 'Botany, Zoology are assigned to faculty. Remove the assignments first.' },
    });
  });

  test('a course whose faculty member lost the role is free', async () => {
    const person = await server.person('faculty03');
    const faculty_id = await hire(north, person);
    await done(north.admin.call(endpoints.assignCourse, { body: { course_id: north.course, faculty_id } }));
    await done(north.admin.call(endpoints.takeRoleBack, { params: { id: String(faculty_id) } }));
    await done(unlinkCourses(north.course));
    await done(north.admin.call(endpoints.linkCourses, { body: { link_id: [north.course] } }));
  });

  test('a department with people, until their role is taken back', async () => {
    const department = await newDepartment(root, 'Peopled');
    await done(north.admin.call(endpoints.linkDepartments, { body: { link_id: [department] } }));
    await enrol(north, ['stud01'], { departments: [department] });
    expect(await unlinkDepartments(department)).toMatchObject({
      status: 409,
      body: {
        code: 'still_used',
        message: 'Peopled has people or linked courses here. Remove those first.',
      },
    });
    expect(await isLinked('institution_departments', department)).toBe(true);
    const id = await grantOf(root, 'stud01', 'Student');
    await done(north.admin.call(endpoints.takeRoleBack, { params: { id: String(id) } }));
    await done(unlinkDepartments(department));
    expect(await isLinked('institution_departments', department)).toBe(false);
  });

  test('a department with linked courses, until those are unlinked', async () => {
    const department = await newDepartment(root, 'Coursed');
    const course = await newCourse(root, { name: 'Coursing', department, system, semester: 1 });
    await done(north.admin.call(endpoints.linkDepartments, { body: { link_id: [department] } }));
    await done(north.admin.call(endpoints.linkCourses, { body: { link_id: [course] } }));
    expect(await unlinkDepartments(department)).toMatchObject({ status: 409, body: { code: 'still_used' } });
    await done(unlinkCourses(course));
    await done(unlinkDepartments(department));
  });
});

test("another education system's courses are not offered", async () => {
  const other = await newSystem(root, 'State Board');
  await newCourse(root, { name: 'Foreign Optics', department: north.department, system: other, semester: 1 });
  await newCourse(root, { name: 'Foreign Affairs', department: north.department, system, semester: 1 });
  const offered = await done(
    north.admin.call(listCourses, { query: { status: 'unlinked', search: 'foreign' } }),
  );
  expect(offered.map(({ name }) => name)).toEqual(['Foreign Affairs']);
});
