// Who holds which role, and taking a role back.
import { disableAccount } from '@quivia/contract/account-status';
import { listAudit } from '@quivia/contract/audit';
import { createCommunity } from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import { deleteAccount, deleteOwnAccount } from '@quivia/contract/deletion';
import { listNotifications } from '@quivia/contract/notifications';
import * as endpoints from '@quivia/contract/people';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { publish, subscribe } from '../../platform/database/events.ts';
import { buildCollege, type College, enrol, grantOf, hire } from '../../testing/college.ts';
import { addUsers, done, type Person, refreshToken } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeAnotherAdmin } from './first-admin.service.ts';

let server: TestApp;
let root: Person;
let north: College;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
});
afterAll(() => server.stop());

const takeBack = (who: Person, id: number) =>
  who.call(endpoints.takeRoleBack, { params: { id: String(id) } });
const grants = (who: Person, query: Record<string, string> = {}) =>
  done(who.call(endpoints.listRoleGrants, { query }));
async function lastNotification(person: Person) {
  const { items } = await done(person.call(listNotifications));
  return items[0];
}
async function lastAudit(who = root) {
  const [entry] = await done(who.call(listAudit, { query: { limit: '1' } }));
  return entry;
}

describe('taking a role back', () => {
  test('an administrator of an institution stops being one at once, is told, and it is written down', async () => {
    const anna = await server.person('anna01');
    await done(
      root.call(endpoints.grantInstitutionRole, { body: { user_ids: [anna.id], entity_id: north.id } }),
    );
    await refreshToken(anna);
    await done(anna.call(endpoints.listFaculty));

    expect(await takeBack(root, await grantOf(root, 'anna01', 'Institution'))).toMatchObject({
      status: 200,
      body: { message: 'anna01 is no longer an administrator of North College.' },
    });
    expect(await anna.call(endpoints.listFaculty)).toMatchObject({
      status: 401,
      body: { code: 'session_ended' },
    });
    await refreshToken(anna);
    expect(await anna.call(getProfile)).toMatchObject({ body: { roles: [] } });
    expect(await anna.call(endpoints.listFaculty)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect(await lastNotification(anna)).toMatchObject({
      title: 'Role removed',
      body: "You're no longer an administrator of North College.",
    });
    expect(await lastAudit()).toMatchObject({
      actor: 'rootadmin',
      action: 'role.taken-back',
      what: 'removed anna01 as an administrator of North College',
      institution: 'North College',
    });
  });

  test('the news of an earlier change that arrives late does not let the old token in again', async () => {
    const late = await server.person('late01');
    const body = { user_ids: [late.id], entity_id: north.id };
    await done(root.call(endpoints.grantInstitutionRole, { body }));
    await refreshToken(late);
    const [{ token_version: known } = { token_version: 0 }] = await sql<{ token_version: number }[]>`
      select token_version from users where id = ${late.id}`;
    await done(takeBack(root, await grantOf(root, 'late01', 'Institution')));

    const arrived = Promise.withResolvers<void>();
    const stop = subscribe('arrived', () => arrived.resolve());
    await publish('tokens-revoked', { versions: [{ id: late.id, token_version: known }] });
    await publish('arrived', {});
    await arrived.promise;
    stop();
    expect((await late.call(endpoints.listFaculty)).status).toBe(401);
  });

  test('a community admin loses the community', async () => {
    const [bert] = (await addUsers('bert01')) as [number];
    const body = { name: 'Chess Club', description: 'Chess', is_open: false };
    const { id } = await done(root.call(createCommunity, { body }));
    await done(root.call(endpoints.grantCommunityRole, { body: { user_ids: [bert], entity_id: id } }));
    await done(takeBack(root, await grantOf(root, 'bert01', 'Community')));
    expect(await grants(root, { search: 'bert01' })).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      what: 'removed bert01 as an administrator of Chess Club',
      institution: null,
    });
  });

  test('a faculty member no longer sees the courses that were assigned', async () => {
    const carla = await server.person('carla1');
    const grant = await hire(north, carla);
    const body = { course_id: north.course, faculty_id: grant };
    await done(north.admin.call(endpoints.assignCourse, { body }));
    expect(await done(carla.call(listCourses))).toHaveLength(1);

    expect(await takeBack(north.admin, grant)).toMatchObject({
      body: { message: 'carla1 is no longer a faculty member of North College.' },
    });
    expect((await carla.call(listCourses)).status).toBe(401);
    await refreshToken(carla);
    expect((await carla.call(listCourses)).status).toBe(403);
    // Given again, it starts without courses.
    await hire(north, carla);
    expect(await done(carla.call(listCourses))).toEqual([]);
  });

  test("an institution admin takes a student's role back, and sees it in the institution's log", async () => {
    await enrol(north, ['stud01']);
    await done(takeBack(north.admin, await grantOf(north.admin, 'stud01', 'Student')));
    expect(await lastAudit(north.admin)).toMatchObject({
      actor: 'northadmin',
      what: 'removed stud01 as a student of North College',
    });
  });

  test('a role that is gone, or never was, is not there to be taken', async () => {
    await enrol(north, ['stud02']);
    const id = await grantOf(root, 'stud02', 'Student');
    await done(takeBack(root, id));
    expect(await takeBack(root, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await takeBack(north.admin, id)).toMatchObject({ status: 404 });
    expect(await takeBack(root, 2_000_000_000)).toMatchObject({ status: 404 });
    expect(await takeBack(root, 9_999_999_999)).toMatchObject({ status: 400 });
  });

  test('taken back twice at once is taken back once', async () => {
    await enrol(north, ['stud03']);
    const id = await grantOf(root, 'stud03', 'Student');
    const answers = await Promise.all([takeBack(root, id), takeBack(north.admin, id), takeBack(root, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const entries = await done(root.call(listAudit, { query: { search: 'removed stud03' } }));
    expect(entries).toHaveLength(1);
  });

  test('an institution admin cannot take an administrator down, not even of the same institution', async () => {
    const dora = await server.person('dora01');
    await done(
      root.call(endpoints.grantInstitutionRole, { body: { user_ids: [dora.id], entity_id: north.id } }),
    );
    for (const [name, role] of [
      ['dora01', 'Institution'],
      ['northadmin', 'Institution'],
      ['rootadmin', 'Admin'],
    ] as const) {
      const id = await grantOf(root, name, role);
      expect(await takeBack(north.admin, id)).toMatchObject({
        status: 403,
        body: {
          code: 'not_allowed',
          message: 'You can only remove faculty and student roles of your own institution.',
        },
      });
      expect(await grantOf(root, name, role)).toBe(id);
      expect(await lastAudit()).toMatchObject({
        actor: 'northadmin',
        action: 'refused',
        what: `tried to remove role ${id}, which is not theirs to remove`,
      });
    }
  });

  test('one of two roles leaves the other working', async () => {
    const emil = await server.person('emil01');
    await hire(north, emil);
    const membership = { user_id: emil.id, member_id: 'E1', department_ids: [north.department] };
    await done(
      north.admin.call(endpoints.grantStudentRole, {
        body: { user_membership_id: [membership], class_or_semester: 1 },
      }),
    );
    await done(takeBack(north.admin, await grantOf(root, 'emil01', 'Student')));
    await refreshToken(emil);
    expect(await emil.call(getProfile)).toMatchObject({ body: { roles: ['Faculty'] } });
  });
});

describe('the last Admin', () => {
  test('cannot be taken; with another there, one can', async () => {
    const second = await server.person('secondadmin', 'Admin');
    await done(takeBack(root, await grantOf(root, 'secondadmin', 'Admin')));
    expect((await second.call(endpoints.listRoleGrants)).status).toBe(401);
    expect(await takeBack(root, await grantOf(root, 'rootadmin', 'Admin'))).toMatchObject({
      status: 409,
      body: { code: 'still_used', message: 'This is the last Admin. Make someone else an Admin first.' },
    });
    expect(await grants(root, { role: 'Admin' })).toMatchObject([{ username: 'rootadmin' }]);
  });

  test('gets a second one by command, who must be able to sign in', async () => {
    const next = await server.person('nextadmin');
    const unverified = await server.person('unverified1');
    await sql`update users set is_verified = false where id = ${unverified.id}`;
    for (const nobody of ['unverified1', 'nobodyatall'])
      await expect(makeAnotherAdmin(nobody)).rejects.toThrow(`${nobody} has no account that can sign in.`);
    expect([await makeAnotherAdmin('nextadmin'), await makeAnotherAdmin('nextadmin')]).toEqual([true, false]);
    expect((await next.call(endpoints.listRoleGrants)).status).toBe(401);
    expect(await grants(root, { role: 'Admin' })).toHaveLength(2);
    const log = await done(root.call(listAudit, { query: { action: 'role.granted' } }));
    expect(JSON.stringify(log)).toContain('made nextadmin an Admin, by command');
    await done(takeBack(root, await grantOf(root, 'nextadmin', 'Admin')));
  });

  test('is the one who can still sign in: a disabled Admin does not count, and can go', async () => {
    const disabled = [await server.person('disabled01', 'Admin'), await server.person('disabled02', 'Admin')];
    for (const { id } of disabled)
      await done(
        root.call(disableAccount, { params: { id: String(id) }, body: { reason: 'Left the college' } }),
      );
    for (const answer of [
      await takeBack(root, await grantOf(root, 'rootadmin', 'Admin')),
      await root.call(deleteOwnAccount, { body: { password: PASSWORD } }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'still_used', message: 'This is the last Admin. Make someone else an Admin first.' },
      });
    await done(takeBack(root, await grantOf(root, 'disabled01', 'Admin')));
    await done(root.call(deleteAccount, { params: { id: String(disabled[1]?.id) } }));
    expect(await grants(root, { role: 'Admin' })).toMatchObject([{ username: 'rootadmin' }]);
  });

  test('two Admins who take each other down at the same moment: one stays', async () => {
    const third = await server.person('thirdadmin', 'Admin');
    const [mine, theirs] = [
      await grantOf(root, 'rootadmin', 'Admin'),
      await grantOf(root, 'thirdadmin', 'Admin'),
    ];
    const calls = await whileHolding(
      () => sql`select 1 from grants where id in (${mine}, ${theirs}) for update`,
      async (waiting) => {
        const both = [takeBack(root, theirs), takeBack(third, mine)];
        await waiting(2);
        return both;
      },
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await sql`select 1 from grants where role = 'Admin' and ended_at is null`;
    expect(left).toHaveLength(1);

    // For the tests that follow: whoever stayed makes things as they were.
    await sql`update grants set ended_at = null where id = ${mine}`;
    await sql`update grants set ended_at = now() where id = ${theirs}`;
    await refreshToken(root);
  });
});

describe('who holds which role', () => {
  beforeAll(async () => {
    await enrol(north, ['list01', 'list02', 'list03', 'list04', 'list05']);
    await sql`update users set name = 'Zoë Quill' where username = 'list03'`;
  });

  test('shows the person, the place, member id, departments, class and since when', async () => {
    expect(await grants(north.admin, { search: 'list01' })).toEqual([
      {
        id: expect.any(Number),
        user_id: expect.any(Number),
        username: 'list01',
        name: null,
        email: 'list01@example.org',
        role: 'Student',
        entity: 'North College',
        member_id: 'S-list01',
        departments: ['North Physics'],
        department_ids: [north.department],
        class_or_semester: 3,
        granted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        status: 'active',
        is_verified: true,
        awaits_password: false,
      },
    ]);
  });

  test('is found by username, email, name and member id, whatever the case', async () => {
    for (const search of ['LIST03', 'list03@EXAMPLE', 'zoË qu', 's-LIST03']) {
      expect(await grants(root, { search })).toMatchObject([{ username: 'list03' }]);
    }
    expect(await grants(root, { search: 'list%' })).toEqual([]);
    expect(await grants(root, { search: '_ist03' })).toEqual([]);
  });

  test('is listed by role', async () => {
    const roles = new Set((await grants(root, { role: 'Student' })).map(({ role }) => role));
    expect([...roles]).toEqual(['Student']);
    expect(await root.call(endpoints.listRoleGrants, { query: { role: 'King' as 'Admin' } })).toMatchObject({
      status: 400,
    });
  });

  test('comes a page at a time', async () => {
    const page = async (offset: string) =>
      (await grants(north.admin, { search: 'list0', limit: '2', offset })).map(({ username }) => username);
    expect([await page('0'), await page('2'), await page('4'), await page('6')]).toEqual([
      ['list01', 'list02'],
      ['list03', 'list04'],
      ['list05'],
      [],
    ]);
  });

  test('never more than 200, and 50 unless told', async () => {
    await sql`
      with people as (
        insert into users (username, email, password_hash)
        select 'crowd' || n, 'crowd' || n || '@example.org', 'none' from generate_series(1, 230) n returning id)
      insert into grants (user_id, role, institution_id, member_id, class_or_semester)
      select id, 'Student', ${north.id}, 'C' || id, 1 from people`;
    expect(await grants(north.admin)).toHaveLength(50);
    expect(await grants(north.admin, { limit: '999999999' })).toHaveLength(200);
  });

  test('is for the Admin of one institution when it is named', async () => {
    const entities = new Set(
      (await grants(root, { institution_id: String(north.id) })).map(({ entity }) => entity),
    );
    expect([...entities]).toEqual(['North College']);
  });
});
