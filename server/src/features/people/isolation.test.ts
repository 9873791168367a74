// Two institutions, and every call of an institution admin tried across the border between them. A new call
// that an institution admin may make must be added here: the first test fails until it is.
import { listAudit } from '@quivia/contract/audit';
import { listUsers } from '@quivia/contract/auth';
import { listDepartments, listEducationSystems, listInstitutions } from '@quivia/contract/catalogue';
import { listCourses, listModules } from '@quivia/contract/courses';
import type { EndpointShape, Input } from '@quivia/contract/endpoint';
import * as people from '@quivia/contract/people';
import * as rosters from '@quivia/contract/rosters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../app.ts';
import { sql } from '../../platform/database.ts';
import { buildCollege, type College, enrol, grantOf, hire } from '../../testing/college.ts';
import { addUsers, done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Side extends College {
  faculty: Person;
  facultyGrant: number;
  studentGrant: number;
  adminGrant: number;
  roster: number;
}

let server: TestApp;
let root: Person;
let north: Side;
let south: Side;
/** Administers both. */
let both: Person;
let outsider: number;

async function buildSide(word: string): Promise<Side> {
  const college = await buildCollege(server, root, word);
  const lower = word.toLowerCase();
  const faculty = await server.person(`${lower}faculty`);
  const facultyGrant = await hire(college, faculty);
  const body = { course_id: college.course, faculty_id: facultyGrant };
  await done(college.admin.call(people.assignCourse, { body }));
  await enrol(college, [`${lower}student1`, `${lower}student2`]);
  return {
    ...college,
    faculty,
    facultyGrant,
    studentGrant: await grantOf(root, `${lower}student1`, 'Student'),
    adminGrant: await grantOf(root, `${lower}admin`, 'Institution'),
    roster: (
      await done(
        college.admin.call(rosters.uploadRoster, {
          query: { filename: `${word} people.csv` },
          file: Buffer.from('email'),
        }),
      )
    ).id,
  };
}

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildSide('North');
  south = await buildSide('South');
  both = await server.person('bothsides');
  for (const { id } of [north, south]) {
    await done(root.call(people.grantInstitutionRole, { body: { user_ids: [both.id], entity_id: id } }));
  }
  await refreshToken(both);
  [outsider] = (await addUsers('outsider')) as [number];
});
afterAll(() => server.stop());

interface Case<E extends EndpointShape = EndpointShape> {
  endpoint: E;
  /** A call that North's admin may make, with `institution_id` left out. */
  sample: () => Input<E>;
  /** Calls of North's admin with ids of South's, and the status they end with. */
  across: () => { status: number; input: Input<E> }[];
  /** What an admin of both sees of North alone, when North is named: words that must be there. */
  shows?: string[];
  /** Only reads what every institution shares. */
  shared?: true;
}
const tried = <E extends EndpointShape>(endpoint: E, one: NoInfer<Omit<Case<E>, 'endpoint'>>): Case =>
  ({ endpoint, ...one }) as unknown as Case;

const member = (user_id: number, department: number, member_id: string) => ({
  user_id,
  member_id,
  department_ids: [department],
});
const id = (value: number) => String(value);

const CASES: Case[] = [
  // The catalogue and the directory of users are everybody's; what an institution does with them is not.
  tried(listEducationSystems, {
    sample: () => ({ query: {} }),
    across: () => [],
    shared: true,
  }),
  tried(listModules, {
    sample: () => ({ query: { id: id(north.course) } }),
    across: () => [],
    shared: true,
  }),
  tried(listUsers, {
    sample: () => ({ query: { search: 'north' } }),
    across: () => [],
    shared: true,
  }),
  tried(listInstitutions, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'South' } } },
      { status: 200, input: { query: { retired: 'true' } } },
    ],
  }),
  tried(listDepartments, {
    sample: () => ({ query: { status: 'linked' } }),
    across: () => [{ status: 200, input: { query: { status: 'linked', search: 'South' } } }],
    shows: ['North Physics'],
  }),
  tried(listCourses, {
    sample: () => ({ query: { status: 'linked' } }),
    across: () => [
      { status: 200, input: { query: { status: 'linked', search: 'South' } } },
      { status: 200, input: { query: { assigned: 'true' } } },
    ],
    shows: ['North Optics'],
  }),
  tried(people.grantFacultyRole, {
    sample: () => ({ body: { user_membership_id: [member(outsider, north.department, 'X1')] } }),
    across: () => [
      { status: 403, input: { body: { user_membership_id: [member(outsider, south.department, 'X1')] } } },
    ],
  }),
  tried(people.grantStudentRole, {
    sample: () => ({
      body: { user_membership_id: [member(outsider, north.department, 'X1')], class_or_semester: 3 },
    }),
    across: () => [
      {
        status: 403,
        input: {
          body: { user_membership_id: [member(outsider, south.department, 'X1')], class_or_semester: 3 },
        },
      },
    ],
  }),
  tried(people.listRoleGrants, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'south' } } },
      { status: 200, input: { query: { role: 'Admin' } } },
    ],
    shows: ['northadmin', 'northfaculty', 'northstudent1'],
  }),
  tried(people.takeRoleBack, {
    sample: () => ({ params: { id: id(north.studentGrant) } }),
    across: () =>
      [south.studentGrant, south.facultyGrant, south.adminGrant].map((grant) => ({
        status: 403,
        input: { params: { id: id(grant) } },
      })),
  }),
  tried(people.linkCourses, {
    sample: () => ({ body: { link_id: [north.course] } }),
    across: () => [],
  }),
  tried(people.unlinkCourses, {
    sample: () => ({ body: { link_id: [north.course] } }),
    across: () => [{ status: 200, input: { body: { link_id: [south.course] } } }],
  }),
  tried(people.linkDepartments, {
    sample: () => ({ body: { link_id: [north.department] } }),
    across: () => [],
  }),
  tried(people.unlinkDepartments, {
    sample: () => ({ body: { link_id: [north.department] } }),
    across: () => [{ status: 200, input: { body: { link_id: [south.department] } } }],
  }),
  tried(people.assignCourse, {
    sample: () => ({ body: { course_id: north.course, faculty_id: north.facultyGrant } }),
    across: () => [
      { status: 403, input: { body: { course_id: north.course, faculty_id: south.facultyGrant } } },
      { status: 403, input: { body: { course_id: south.course, faculty_id: north.facultyGrant } } },
      { status: 403, input: { body: { course_id: south.course, faculty_id: south.facultyGrant } } },
    ],
  }),
  tried(people.unassignCourse, {
    sample: () => ({ body: { course_id: north.course, faculty_id: north.facultyGrant } }),
    across: () => [
      { status: 403, input: { body: { course_id: south.course, faculty_id: south.facultyGrant } } },
    ],
  }),
  tried(people.listFaculty, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'south' } } },
    ],
    shows: ['northfaculty', 'North Optics'],
  }),
  tried(people.listStudents, {
    sample: () => ({ query: { course_id: id(north.course) } }),
    across: () => [
      { status: 403, input: { query: { course_id: id(south.course) } } },
      { status: 200, input: { query: { course_id: id(north.course), search: 'south' } } },
    ],
    shows: ['S-northstudent1', 'S-northstudent2'],
  }),
  tried(rosters.downloadRosterTemplate, {
    sample: () => ({ query: {} }),
    across: () => [],
  }),
  tried(rosters.uploadRoster, {
    sample: () => ({ query: { filename: 'people.csv' }, file: Buffer.from('email') }),
    across: () => [
      {
        status: 403,
        input: {
          query: { filename: 'people.csv', department_id: id(south.department) },
          file: Buffer.from('email'),
        },
      },
    ],
  }),
  ...[rosters.getRoster, rosters.listRosterRows, rosters.confirmRoster, rosters.discardRoster].map(
    (endpoint) =>
      tried(endpoint, {
        sample: () => ({ params: { id: id(north.roster) } }),
        across: () => [{ status: 403, input: { params: { id: id(south.roster) } } }],
      }),
  ),
  tried(rosters.inviteAgain, {
    sample: () => ({ body: { user_id: north.faculty.id } }),
    across: () => [{ status: 403, input: { body: { user_id: south.faculty.id } } }],
  }),
  tried(listAudit, {
    sample: () => ({ query: {} }),
    across: () => [
      { status: 200, input: { query: {} } },
      { status: 200, input: { query: { search: 'south' } } },
    ],
    shows: ['made northfaculty', 'linked 1 course: North Optics'],
  }),
];

const name = ({ method, path }: EndpointShape) => `${method} ${path}`;
const where = ({ query, body }: EndpointShape): 'query' | 'body' | undefined =>
  (
    [
      ['query', query],
      ['body', body],
    ] as const
  ).find(([, schema]) => schema && 'shape' in schema && 'institution_id' in (schema.shape as object))?.[0];
const scoped = CASES.filter(({ endpoint }) => where(endpoint));

/** The sample, naming an institution. */
function naming({ endpoint, sample }: Case, institution: number): Input<EndpointShape> {
  const input = sample() as Record<string, object>;
  const part = where(endpoint) as 'query' | 'body';
  const institution_id = part === 'query' ? id(institution) : institution;
  return { ...input, [part]: { ...input[part], institution_id } } as Input<EndpointShape>;
}

/** Everything that is stored of an institution, and what its people were told. */
async function everythingOf(institution: number): Promise<unknown> {
  return sql`
    select
      (select json_agg(g order by g.id) from grants g where institution_id = ${institution}) as grants,
      (select json_agg(d order by grant_id, department_id) from grant_departments d
        join grants g on g.id = d.grant_id where institution_id = ${institution}) as departments,
      (select json_agg(f order by grant_id, course_id) from faculty_courses f
        join grants g on g.id = f.grant_id where institution_id = ${institution}) as assigned,
      (select json_agg(l order by department_id) from institution_departments l where institution_id = ${institution}) as linked_departments,
      (select json_agg(l order by course_id) from institution_courses l where institution_id = ${institution}) as linked_courses,
      (select json_agg(a order by id) from audit_log a where institution_id = ${institution}) as log,
      (select json_agg(r.id order by r.id) from rosters r where institution_id = ${institution}) as rosters,
      (select json_agg(n order by n.id) from notifications n
        join grants g on g.user_id = n.user_id where institution_id = ${institution}) as told`;
}

async function refusals(): Promise<{ actor: string; what: string }[]> {
  return done(root.call(listAudit, { query: { action: 'refused', limit: '200' } }));
}

/** Whatever tells of South's people or of what South does. */
const SECRETS = /south(admin|faculty|student)|south college|s-south|f-south/i;

test('every call an institution admin may make is tried here', () => {
  const open = routes
    .map((route) => route.endpoint)
    .filter(({ access }) => Array.isArray(access) && access.includes('Institution'));
  expect(CASES.map(({ endpoint }) => name(endpoint)).sort()).toEqual(open.map(name).sort());
});

test('what every institution shares tells nothing of any of them', async () => {
  const shared = CASES.filter((one) => one.shared);
  expect(shared.map(({ endpoint }) => where(endpoint))).toEqual(shared.map(() => undefined));
  for (const { endpoint, sample } of shared) {
    const mine = await done(north.admin.call(endpoint, sample()));
    const theirs = await done(south.admin.call(endpoint, sample()));
    expect(theirs).toEqual(mine);
  }
  const [found] = await done(north.admin.call(listUsers, { query: { search: 'southstudent1' } }));
  expect(Object.keys(found as object).sort()).toEqual(['email', 'id', 'name', 'username']);
});

describe.each(CASES.map((one) => [name(one.endpoint), one] as const))('%s', (_, one) => {
  test('with ids of the other institution shows nothing and changes nothing', async () => {
    const before = await everythingOf(south.id);
    const mine = await everythingOf(north.id);
    for (const { status, input } of one.across()) {
      const logged = (await refusals()).length;
      const answer = await north.admin.call(one.endpoint, input);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).not.toMatch(SECRETS);
      expect((await refusals()).length).toBe(logged + (status === 403 ? 1 : 0));
    }
    expect(await everythingOf(south.id)).toEqual(before);
    // A refusal is written down here; nothing else happened.
    const stripped = (all: unknown) => JSON.stringify(all, (key, value) => (key === 'log' ? null : value));
    expect(stripped(await everythingOf(north.id))).toBe(stripped(mine));
  });
});

describe.each(scoped.map((one) => [name(one.endpoint), one] as const))('%s', (_, one) => {
  test('naming the other institution is refused and written down', async () => {
    const before = await everythingOf(south.id);
    for (const institution of [south.id, 2_000_000_000]) {
      const answer = await north.admin.call(one.endpoint, naming(one, institution));
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
      const [latest] = await refusals();
      expect(latest).toMatchObject({
        actor: 'northadmin',
        what: `asked for institution ${institution}, which is not theirs`,
      });
    }
    expect(await everythingOf(south.id)).toEqual(before);
  });

  test('who administers both must say which', async () => {
    const before = [await everythingOf(north.id), await everythingOf(south.id)];
    const answer = await both.call(one.endpoint, one.sample());
    const message = 'Please choose which of your institutions this is for.';
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'choose_institution', message, fields: { institution_id: message } },
    });
    expect([await everythingOf(north.id), await everythingOf(south.id)]).toEqual(before);
  });
});

describe.each(CASES.filter((one) => one.shows).map((one) => [name(one.endpoint), one] as const))(
  '%s',
  (_, one) => {
    test('shows who administers both the one they name, and nothing of the other', async () => {
      const answer = await both.call(one.endpoint, naming(one, north.id));
      expect(answer.status).toBe(200);
      const text = JSON.stringify(answer.body);
      for (const word of one.shows ?? []) expect(text).toContain(word);
      expect(text).not.toMatch(/south/i);
    });
  },
);

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
    expect(await both.call(people.grantFacultyRole, { body })).toMatchObject({
      status: 200,
      body: { message: '1 person is now a faculty member of South College.' },
    });
    const grant = await grantOf(south.admin, 'outsider', 'Faculty');
    await done(
      both.call(people.assignCourse, {
        body: { course_id: south.course, faculty_id: grant, institution_id: south.id },
      }),
    );
    await done(both.call(people.takeRoleBack, { params: { id: id(grant) } }));
    expect(await everythingOf(north.id)).toEqual(untouched);
  });

  test('cannot mix them: a department, a course or a faculty member of the other is refused', async () => {
    const before = [await everythingOf(north.id), await everythingOf(south.id)];
    const institution_id = north.id;
    const answers = [
      await both.call(people.grantFacultyRole, {
        body: { user_membership_id: [member(outsider, south.department, 'X1')], institution_id },
      }),
      await both.call(people.assignCourse, {
        body: { course_id: south.course, faculty_id: north.facultyGrant, institution_id },
      }),
      await both.call(people.assignCourse, {
        body: { course_id: north.course, faculty_id: south.facultyGrant, institution_id },
      }),
      await both.call(people.listStudents, {
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
      await done(root.call(people.grantInstitutionRole, { body: { user_ids: [once.id], entity_id } }));
    }
    const grants = await done(root.call(people.listRoleGrants, { query: { search: 'onceboth' } }));
    const lost = grants.find(({ entity }) => entity === 'South College');
    await done(root.call(people.takeRoleBack, { params: { id: id(lost?.id as number) } }));
    await refreshToken(once);
    const faculty = await done(once.call(people.listFaculty));
    expect(faculty.map(({ username }) => username)).toEqual(['northfaculty']);
    expect(await once.call(people.listFaculty, { query: { institution_id: id(south.id) } })).toMatchObject({
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
      const logged = (await refusals()).length;
      expect((await north.faculty.call(people.listStudents, { query })).status).toBe(403);
      expect((await refusals()).length).toBe(logged + 1);
    }
  });
});

test('what North tried is not in the log of South', async () => {
  const log = await done(south.admin.call(listAudit, { query: { limit: '200' } }));
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toMatch(/north/i);
});
