// GET /admin/student: exactly the students of a course's department and semester, in that institution.
import { listAudit } from '@quivia/contract/audit';
import * as endpoints from '@quivia/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College, enrol, grantOf, hire, newDepartment } from '../../testing/college.ts';
import { acceptInvitations, done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
let fred: Person;
let fredsGrant: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  const chemistry = await newDepartment(root, 'North Chemistry');
  await done(north.admin.call(endpoints.linkDepartments, { body: { link_id: [chemistry] } }));
  // South offers the very course and department of North.
  await done(south.admin.call(endpoints.linkDepartments, { body: { link_id: [north.department] } }));
  await done(south.admin.call(endpoints.linkCourses, { body: { link_id: [north.course] } }));

  await enrol(north, ['right02', 'right01']);
  await enrol(north, ['right03'], { departments: [chemistry, north.department] });
  await enrol(north, ['otherdepartment'], { departments: [chemistry] });
  await enrol(north, ['lowersemester'], { semester: 2 });
  await enrol(north, ['uppersemester'], { semester: 4 });
  await enrol(north, ['otherboth'], { semester: 4, departments: [chemistry] });
  await enrol(south, ['elsewhere'], { departments: [north.department] });
  await enrol(south, ['elsewhere2']);

  await enrol(north, ['goneaway']);
  const gone = await grantOf(root, 'goneaway', 'Student');
  await done(north.admin.call(endpoints.takeRoleBack, { params: { id: String(gone) } }));

  // Was in the right class, and moved on.
  const [moved] = (await enrol(north, ['movedon'])) as [number];
  const membership = { user_id: moved, member_id: 'S-movedon', department_ids: [north.department] };
  await done(
    north.admin.call(endpoints.grantStudentRole, {
      body: { user_membership_id: [membership], class_or_semester: 4 },
    }),
  );

  // Is faculty in the right department, and a student only at South.
  fred = await server.person('fred01');
  fredsGrant = await hire(north, fred);
  const fredAsStudent = { user_id: fred.id, member_id: 'S-fred', department_ids: [north.department] };
  await done(
    south.admin.call(endpoints.grantStudentRole, {
      body: { user_membership_id: [fredAsStudent], class_or_semester: 3 },
    }),
  );
  await acceptInvitations(fred.id);
  await refreshToken(fred);
  await done(
    north.admin.call(endpoints.assignCourse, {
      body: { course_id: north.course, faculty_id: fredsGrant },
    }),
  );
  await refreshToken(fred);
});
afterAll(() => server.stop());

const ask = (who: Person, query: { course_id: string } & Record<string, string>) =>
  who.call(endpoints.listStudents, { query });
const rolls = async (who: Person, query: Record<string, string> = {}, course = north.course) =>
  (await done(ask(who, { course_id: String(course), ...query }))).map(({ roll_number }) => roll_number);
async function lastRefusal() {
  const [entry] = await done(root.call(listAudit, { query: { action: 'refused', limit: '1' } }));
  return entry;
}

const RIGHT = ['S-right01', 'S-right02', 'S-right03'];

describe('the students of a course', () => {
  test('are the same for the institution admin and the faculty member who teaches it', async () => {
    expect(await rolls(north.admin)).toEqual(RIGHT);
    expect(await rolls(fred)).toEqual(RIGHT);
  });

  test('are listed with an id and a roll number, and no more than a name beside', async () => {
    const [first] = await done(ask(fred, { course_id: String(north.course) }));
    expect(first).toEqual({
      id: await grantOf(root, 'right01', 'Student'),
      roll_number: 'S-right01',
      name: null,
    });
  });

  test('at another institution with the same course are its own', async () => {
    expect(await rolls(south.admin)).toEqual(['S-elsewhere', 'S-fred']);
    expect(await rolls(south.admin, {}, south.course)).toEqual(['S-elsewhere2']);
  });

  test('are searched by roll number and name', async () => {
    await sql`update users set name = 'Zoë Quill' where username = 'right02'`;
    expect(await rolls(fred, { search: 'RIGHT03' })).toEqual(['S-right03']);
    expect(await rolls(fred, { search: 'zoë' })).toEqual(['S-right02']);
    expect(await rolls(fred, { search: '%' })).toEqual([]);
    expect(await rolls(fred, { search: 'elsewhere' })).toEqual([]);
  });

  test('come a page at a time', async () => {
    expect(await rolls(fred, { limit: '2' })).toEqual(RIGHT.slice(0, 2));
    expect(await rolls(fred, { limit: '2', offset: '2' })).toEqual(RIGHT.slice(2));
  });

  test('are of one course: it must be named', async () => {
    for (const query of [{}, { course_id: '' }, { course_id: 'x' }, { course_id: '0' }]) {
      expect((await ask(fred, query as { course_id: string })).status).toBe(400);
    }
  });
});

describe('whoever may not see them is refused, and it is written down', () => {
  test('a faculty member, for a course that is not assigned', async () => {
    for (const course of [south.course, 2_000_000_000]) {
      expect(await ask(fred, { course_id: String(course) })).toMatchObject({
        status: 403,
        body: { message: "This course isn't assigned to you." },
      });
      expect(await lastRefusal()).toMatchObject({
        actor: 'fred01',
        what: `asked for the students of course ${course}, which is not assigned to them`,
      });
    }
  });

  test('a faculty member, for the same course in another institution', async () => {
    const answer = await ask(fred, { course_id: String(north.course), institution_id: String(south.id) });
    expect(answer).toMatchObject({ status: 403 });
    expect(await lastRefusal()).toMatchObject({ actor: 'fred01' });
  });

  test('an institution admin, for a course that is not linked', async () => {
    for (const course of [south.course, 2_000_000_000]) {
      expect(await ask(north.admin, { course_id: String(course) })).toMatchObject({
        status: 403,
        body: { message: "This course isn't linked to your institution." },
      });
      expect(await lastRefusal()).toMatchObject({
        actor: 'northadmin',
        what: `asked for the students of course ${course}, which is not linked`,
        institution: 'North College',
      });
    }
  });
});

describe('who teaches here and administers there', () => {
  test('sees the students of the place they name', async () => {
    const gina = await server.person('gina01');
    const grant = await hire(north, gina);
    const form = { course_id: north.course, faculty_id: grant };
    await done(north.admin.call(endpoints.assignCourse, { body: form }));
    await done(
      root.call(endpoints.grantInstitutionRole, { body: { user_ids: [gina.id], entity_id: south.id } }),
    );
    await refreshToken(gina);
    expect(await rolls(gina, { institution_id: String(north.id) })).toEqual(RIGHT);
    expect(await rolls(gina, { institution_id: String(south.id) })).toEqual(['S-elsewhere', 'S-fred']);
    expect(await rolls(gina)).toEqual(RIGHT);
  });
});
