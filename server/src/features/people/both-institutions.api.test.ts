// Who administers two institutions works in one at a time; who teaches at one sees nothing of the other.
import { listAudit } from '@quivia/contract/audit';
import { listInstitutions } from '@quivia/contract/catalogue';
import { listCourses, listModules } from '@quivia/contract/courses';
import {
  assignCourse,
  grantFacultyRole,
  grantInstitutionRole,
  listFaculty,
  listRoleGrants,
  listStudents,
  takeRoleBack,
} from '@quivia/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantOf } from '../../testing/college.ts';
import { acceptInvitations, done, type Person, refreshToken } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { buildTwoColleges, everythingOf, member, refusals, type Side } from '../../testing/two-colleges.ts';

let server: TestApp;
let root: Person;
let north: Side;
let south: Side;
let both: Person;
let outsider: number;
beforeAll(async () => {
  ({ server, root, north, south, both, outsider } = await buildTwoColleges());
});
afterAll(() => server.stop());

const id = (value: number) => String(value);

describe('who administers both', () => {
  test('sees both institutions, and only those', async () => {
    const names = async (who: Person) => (await done(who.call(listInstitutions))).map((one) => one.name);
    expect(await names(both)).toEqual(['North College', 'South College']);
    expect(await names(north.admin)).toEqual(['North College']);
    expect(await names(south.admin)).toEqual(['South College']);
  });

  test('changes the one they name, and not the other', async () => {
    const untouched = await everythingOf(north.id);
    const body = { user_membership_id: [member(outsider, south.department, 'X1')], institution_id: south.id };
    expect(await both.call(grantFacultyRole, { body })).toMatchObject({
      status: 200,
      body: {
        message: '1 person has been invited to South College and becomes a faculty member on accepting.',
      },
    });
    await acceptInvitations(outsider);
    const grant = await grantOf(south.admin, 'outsider', 'Faculty');
    await done(
      both.call(assignCourse, {
        body: { course_id: south.course, faculty_id: grant, institution_id: south.id },
      }),
    );
    await done(both.call(takeRoleBack, { params: { id: id(grant) } }));
    expect(await everythingOf(north.id)).toEqual(untouched);
  });

  test('cannot mix them: a department, a course or a faculty member of the other is refused', async () => {
    const before = [await everythingOf(north.id), await everythingOf(south.id)];
    const institution_id = north.id;
    const answers = [
      await both.call(grantFacultyRole, {
        body: { user_membership_id: [member(outsider, south.department, 'X1')], institution_id },
      }),
      await both.call(assignCourse, {
        body: { course_id: south.course, faculty_id: north.facultyGrant, institution_id },
      }),
      await both.call(assignCourse, {
        body: { course_id: north.course, faculty_id: south.facultyGrant, institution_id },
      }),
      await both.call(listStudents, {
        query: { course_id: id(south.course), institution_id: id(institution_id) },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const stripped = (all: unknown) => JSON.stringify(all, (key, value) => (key === 'log' ? null : value));
    expect(stripped([await everythingOf(north.id), await everythingOf(south.id)])).toBe(stripped(before));
  });

  test('who loses one of the two keeps the other, need not choose any more, and gets nothing of the lost', async () => {
    const once = await server.person('onceboth');
    for (const { id: entity_id } of [north, south]) {
      await done(root.call(grantInstitutionRole, { body: { user_ids: [once.id], entity_id } }));
    }
    const grants = await done(root.call(listRoleGrants, { query: { search: 'onceboth' } }));
    const lost = grants.find(({ entity }) => entity === 'South College');
    await done(root.call(takeRoleBack, { params: { id: id(lost?.id as number) } }));
    await refreshToken(once);
    const faculty = await done(once.call(listFaculty));
    expect(faculty.map(({ username }) => username)).toEqual(['northfaculty']);
    expect(await once.call(listFaculty, { query: { institution_id: id(south.id) } })).toMatchObject({
      status: 403,
    });
  });
});

describe('a faculty member of one institution', () => {
  test('sees nothing of the other', async () => {
    const courses = await done(north.faculty.call(listCourses));
    expect(courses.map((one) => one.name)).toEqual(['North Optics']);
    const modules = await north.faculty.call(listModules, { query: { id: id(south.course) } });
    expect(modules.status).toBe(404);
    for (const query of [
      { course_id: id(south.course) },
      { course_id: id(south.course), institution_id: id(south.id) },
      { course_id: id(north.course), institution_id: id(south.id) },
    ]) {
      const logged = (await refusals(root)).length;
      expect((await north.faculty.call(listStudents, { query })).status).toBe(403);
      expect((await refusals(root)).length).toBe(logged + 1);
    }
  });
});

test('what was refused here is not in the log of South', async () => {
  const log = await done(south.admin.call(listAudit, { query: { limit: '200' } }));
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toMatch(/north/i);
});
