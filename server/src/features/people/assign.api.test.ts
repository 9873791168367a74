// Assign Course, and what a faculty member then sees.
import { listAudit } from '@quivia/contract/audit';
import { retire } from '@quivia/contract/catalogue';
import { listCourses, listModules } from '@quivia/contract/courses';
import * as endpoints from '@quivia/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import {
  buildCollege,
  type College,
  enrol,
  grantOf,
  hire,
  newCourse,
  newSystem,
} from '../../testing/college.ts';
import { acceptInvitations, addUsers, done, type Person, refreshToken } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let system: number;
let fred: Person;
let fredsGrant: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  system = await newSystem(root, 'State Board');
  fred = await server.person('fred01');
  fredsGrant = await hire(north, fred, 'F-1');
});
afterAll(() => server.stop());

const assign = (course_id: number, faculty_id = fredsGrant) =>
  north.admin.call(endpoints.assignCourse, { body: { course_id, faculty_id } });
const unassign = (course_id: number, faculty_id = fredsGrant) =>
  north.admin.call(endpoints.unassignCourse, { body: { course_id, faculty_id } });
async function linkedCourse(name: string): Promise<number> {
  const id = await newCourse(root, { name, department: north.department, system, semester: 1 });
  await done(north.admin.call(endpoints.linkCourses, { body: { link_id: [id] } }));
  return id;
}
async function lastAudit() {
  const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
  return entry;
}
const coursesOf = async (person: Person, query: Record<string, string> = {}) =>
  (await done(person.call(listCourses, { query }))).map(({ name }) => name);

describe('assigning', () => {
  test('a linked course is assigned, shown with the faculty member, and taken back', async () => {
    const course = await linkedCourse('Statics');
    expect(await assign(course)).toMatchObject({
      status: 200,
      body: { message: 'Statics is assigned to fred01.' },
    });
    expect(await lastAudit()).toMatchObject({
      actor: 'northadmin',
      action: 'course.assigned',
      what: 'assigned Statics to fred01',
      institution: 'North College',
    });
    expect(await done(north.admin.call(endpoints.listFaculty, { query: { search: 'fred' } }))).toEqual([
      {
        id: fredsGrant,
        faculty_id: 'F-1',
        username: 'fred01',
        name: null,
        departments: ['North Physics'],
        courses: [{ id: course, name: 'Statics', code: 'Statics' }],
      },
    ]);

    expect(await unassign(course)).toMatchObject({
      status: 200,
      body: { message: 'Statics is no longer assigned to fred01.' },
    });
    expect(await lastAudit()).toMatchObject({
      action: 'course.unassigned',
      what: 'removed Statics from fred01',
      institution: 'North College',
    });
    expect(await done(north.admin.call(endpoints.listFaculty))).toMatchObject([{ courses: [] }]);
  });

  test('twice changes nothing and says so; taking back what is not assigned, too', async () => {
    const course = await linkedCourse('Dynamics');
    expect(await unassign(course)).toMatchObject({
      status: 200,
      body: { message: "Dynamics isn't assigned to fred01; nothing changed." },
    });
    await done(assign(course));
    const before = await lastAudit();
    expect(await assign(course)).toMatchObject({
      status: 200,
      body: { message: 'Dynamics is already assigned to fred01; nothing changed.' },
    });
    expect(await lastAudit()).toEqual(before);
    await done(unassign(course));
  });

  test.each([{}, { course_id: 1 }, { faculty_id: 1 }, { course_id: '', faculty_id: null }])(
    'needs both: %o',
    async (body) => {
      const message = 'Please select a course and faculty';
      for (const endpoint of [endpoints.assignCourse, endpoints.unassignCourse]) {
        const answer = await north.admin.call(endpoint, { body: body as never });
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
      }
    },
  );

  test('a course that is not linked is refused and written down', async () => {
    const course = await newCourse(root, {
      name: 'Unlinked',
      department: north.department,
      system,
      semester: 1,
    });
    for (const id of [course, 2_000_000_000]) {
      for (const answer of [await assign(id), await unassign(id)]) {
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'not_allowed', message: "This course isn't linked to your institution." },
        });
        expect(await lastAudit()).toMatchObject({
          action: 'refused',
          what: `named course ${id}, which the institution has not linked`,
          institution: 'North College',
        });
      }
    }
    expect(await coursesOf(fred)).toEqual([]);
  });

  test('only a faculty member can be assigned a course: no student, no administrator, nobody who was', async () => {
    await enrol(north, ['stud01']);
    const gone = await server.person('gone01');
    const was = await hire(north, gone);
    await done(north.admin.call(endpoints.takeRoleBack, { params: { id: String(was) } }));
    const ids = [
      await grantOf(root, 'stud01', 'Student'),
      await grantOf(root, 'northadmin', 'Institution'),
      was,
      2_000_000_000,
    ];
    for (const id of ids) {
      expect(await assign(north.course, id)).toMatchObject({
        status: 403,
        body: { code: 'not_allowed', message: "This person isn't a faculty member of your institution." },
      });
      expect(await lastAudit()).toMatchObject({
        action: 'refused',
        what: `named faculty ${id}, who does not teach at the institution`,
      });
    }
    const rows = await sql`select 1 from faculty_courses where grant_id = any(${ids})`;
    expect(rows).toHaveLength(0);
  });
});

describe('at the same moment', () => {
  const linked = async (course: number) =>
    (await sql`select 1 from institution_courses where course_id = ${course}`).length;
  const assigned = async (course: number) =>
    (await sql`select 1 from faculty_courses where course_id = ${course}`).length;
  const holdCollege = () => sql`select 1 from institutions where id = ${north.id} for update`;
  const unlink = (course: number) =>
    north.admin.call(endpoints.unlinkCourses, { body: { link_id: [course] } });

  test('unlinked first, a course is no longer assigned', async () => {
    const course = await linkedCourse('Race one');
    const calls = await whileHolding(holdCollege, async (waiting) => {
      const first = unlink(course);
      await waiting(1);
      const second = assign(course);
      await waiting(2);
      return [first, second] as const;
    });
    const [unlinked, given] = await Promise.all(calls);
    expect([unlinked.status, given.status]).toEqual([200, 403]);
    expect([await linked(course), await assigned(course)]).toEqual([0, 0]);
  });

  test('assigned first, a course is no longer unlinked', async () => {
    const course = await linkedCourse('Race two');
    const calls = await whileHolding(holdCollege, async (waiting) => {
      const first = assign(course);
      await waiting(1);
      const second = unlink(course);
      await waiting(2);
      return [first, second] as const;
    });
    const [given, unlinked] = await Promise.all(calls);
    expect([given.status, unlinked.status]).toEqual([200, 409]);
    expect([await linked(course), await assigned(course)]).toEqual([1, 1]);
  });

  test('a faculty member whose role is taken back gets no course', async () => {
    const course = await linkedCourse('Race three');
    const leaving = await hire(north, await server.person('leaving'));
    const calls = await whileHolding(
      () => sql`select 1 from grants where id = ${leaving} for update`,
      async (waiting) => {
        const first = north.admin.call(endpoints.takeRoleBack, { params: { id: String(leaving) } });
        await waiting(1);
        const second = assign(course, leaving);
        await waiting(2);
        return [first, second] as const;
      },
    );
    const [taken, given] = await Promise.all(calls);
    expect([taken.status, given.status]).toEqual([200, 403]);
    expect(await assigned(course)).toBe(0);
  });

  test('assigned by several, it is assigned once', async () => {
    const course = await linkedCourse('Race four');
    const answers = await Promise.all([assign(course), assign(course), assign(course)]);
    expect(answers.filter(({ body }) => body.message.includes('already'))).toHaveLength(2);
    expect(await assigned(course)).toBe(1);
    await done(unassign(course));
  });
});

describe('a faculty member', () => {
  let gina: Person;
  let grant: number;
  beforeAll(async () => {
    gina = await server.person('gina01');
    grant = await hire(north, gina);
    await done(assign(north.course, grant));
  });

  test('sees the assigned courses alone, however they ask', async () => {
    await linkedCourse('Not for Gina');
    const asked: Record<string, string>[] = [
      {},
      { assigned: 'false' },
      { status: 'linked' },
      { status: 'unlinked' },
      { institution_id: String(north.id) },
      { retired: 'true' },
    ];
    for (const query of asked) expect(await coursesOf(gina, query)).toEqual(['North Optics']);
    expect(await coursesOf(gina, { search: 'gina' })).toEqual([]);
    expect(await coursesOf(gina, { search: 'OPTICS' })).toEqual(['North Optics']);
  });

  test('reads the modules of an assigned course, and of no other', async () => {
    const other = await linkedCourse('Locked');
    const read = (id: number) => gina.call(listModules, { query: { id: String(id) } });
    expect(await read(north.course)).toMatchObject({
      status: 200,
      body: [{ id: north.module, module_name: 'North Rays' }],
    });
    expect(await read(other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await read(2_000_000_000)).toMatchObject({ status: 404 });
  });

  test('keeps an assigned course when it is retired: it stays where it is used', async () => {
    const course = await linkedCourse('Fading');
    await done(assign(course, grant));
    await done(root.call(retire, { params: { kind: 'course', id: String(course) }, body: { version: 1 } }));
    expect(await coursesOf(gina)).toEqual(['Fading', 'North Optics']);
    await done(unassign(course, grant));
  });

  test('sees nothing any more once it is taken back', async () => {
    const course = await linkedCourse('Brief');
    await done(assign(course, grant));
    await done(unassign(course, grant));
    expect(await coursesOf(gina)).toEqual(['North Optics']);
    expect((await gina.call(listModules, { query: { id: String(course) } })).status).toBe(404);
  });

  test('who administers, too, sees the whole catalogue unless they ask for their own', async () => {
    const both = await server.person('both01');
    const id = await hire(north, both);
    await done(
      root.call(endpoints.grantInstitutionRole, { body: { user_ids: [both.id], entity_id: north.id } }),
    );
    await refreshToken(both);
    await done(assign(north.course, id));
    expect((await coursesOf(both)).length).toBeGreaterThan(1);
    expect(await coursesOf(both, { assigned: 'true' })).toEqual(['North Optics']);
  });
});

describe('the faculty list', () => {
  beforeAll(async () => {
    const names = ['listed01', 'listed02', 'listed03'];
    const ids = await addUsers(...names);
    const user_membership_id = ids.map((user_id, i) => ({
      user_id,
      member_id: `L_${i}`,
      department_ids: [north.department],
    }));
    await done(north.admin.call(endpoints.grantFacultyRole, { body: { user_membership_id } }));
    await acceptInvitations(...ids);
    await sql`update users set name = 'Zoë Quill' where username = 'listed02'`;
  });
  const listed = async (query: Record<string, string>) =>
    (await done(north.admin.call(endpoints.listFaculty, { query }))).map(({ username }) => username);

  test('is searched by username, name and member id', async () => {
    expect(await listed({ search: 'LISTED' })).toEqual(['listed01', 'listed02', 'listed03']);
    expect(await listed({ search: 'zoë' })).toEqual(['listed02']);
    expect(await listed({ search: 'l_2' })).toEqual(['listed03']);
    expect(await listed({ search: 'l%' })).toEqual([]);
    expect(await listed({ search: 'stud01' })).toEqual([]);
  });

  test('comes a page at a time', async () => {
    expect(await listed({ search: 'listed', limit: '2' })).toEqual(['listed01', 'listed02']);
    expect(await listed({ search: 'listed', limit: '2', offset: '2' })).toEqual(['listed03']);
  });
});
