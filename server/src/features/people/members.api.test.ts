// Faculty and students brought up to date: by one admin, by two at once, and by those who may not.
import { listAudit } from '@quivia/contract/audit';
import * as endpoints from '@quivia/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College, newDepartment } from '../../testing/college.ts';
import { confirm, csv, HEADINGS, review, row } from '../../testing/files/rosters.ts';
import { addUsers, done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
let chemistry: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  chemistry = await newDepartment(root, 'North Chemistry');
  await done(north.admin.call(endpoints.linkDepartments, { body: { link_id: [chemistry] } }));
  const student = (n: number, department: string, semester: string) =>
    row({
      role: 'Student',
      name: `Student ${n}`,
      email: `s${n}@north.example`,
      member_id: `N${n}`,
      departments: department,
      class_or_semester: semester,
    });
  const file = csv([
    HEADINGS,
    student(1, 'North Physics', '3'),
    student(2, 'North Physics', '3'),
    student(3, 'North Chemistry', '3'),
    student(4, 'North Physics', '4'),
  ]);
  await confirm(north.admin, (await review(north.admin, file)).id);
});
afterAll(() => server.stop());

const list = (query: Record<string, string> = {}, who = north.admin) =>
  done(who.call(endpoints.listRoleGrants, { query }));
async function member(memberId: string) {
  const found = (await list({ search: memberId })).find((one) => one.member_id === memberId);
  if (!found) throw new Error(`No member ${memberId}`);
  return found;
}
type Seen = Awaited<ReturnType<typeof member>>;
const detailsOf = ({ member_id, department_ids, class_or_semester }: Seen) => ({
  member_id: member_id as string,
  department_ids,
  class_or_semester,
});
const change = (seen: Seen, changes: object, who = north.admin) =>
  who.call(endpoints.changeMember, {
    params: { id: String(seen.id) },
    body: { ...detailsOf(seen), ...changes, before: detailsOf(seen) },
  });
const lastAudit = async () => (await done(north.admin.call(listAudit, { query: { limit: '1' } })))[0];

describe('a member', () => {
  test('gets another ID, department and semester, with a line in the log', async () => {
    const seen = await member('N1');
    expect(
      await change(seen, {
        member_id: ' N1b ',
        department_ids: [chemistry, north.department],
        class_or_semester: 5,
      }),
    ).toMatchObject({ status: 200, body: { message: 'Student 1 has been updated.' } });
    expect(await member('N1b')).toMatchObject({
      departments: ['North Chemistry', 'North Physics'],
      class_or_semester: 5,
    });
    expect((await lastAudit())?.what).toMatch(
      /^changed Student 1 \(\w+\): member ID N1 → N1b, departments North Physics → North Physics, North Chemistry, class or semester 3 → 5$/,
    );
    const now = await member('N1b');
    expect(await change(now, {})).toMatchObject({ status: 200, body: { message: 'Nothing changed.' } });
    await done(change(now, { member_id: 'N1', department_ids: [north.department], class_or_semester: 3 }));
  });

  test('changed by two at once is changed by one of them', async () => {
    const seen = await member('N2');
    const answers = await Promise.all([
      change(seen, { class_or_semester: 6 }),
      change(seen, { class_or_semester: 7 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = await member('N2');
    await done(change(now, { class_or_semester: 3 }));
    expect(await change(seen, { member_id: 'N2c' })).toMatchObject({ status: 200 });
    await done(change(await member('N2c'), { member_id: 'N2' }));
  });

  test('never gets an ID of somebody else, also when two race for it', async () => {
    const [first, second] = [await member('N1'), await member('N2')];
    const taken = await change(first, { member_id: 'n2' });
    expect(taken).toMatchObject({
      status: 409,
      body: { fields: { member_id: expect.stringContaining('n2') } },
    });
    const answers = await Promise.all([
      change(first, { member_id: 'RACE' }),
      change(second, { member_id: 'race' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const [id, seen] of [
      ['N1', first],
      ['N2', second],
    ] as const) {
      const [now] = (await list({ search: 'race' })).filter((one) => one.id === seen.id);
      if (now) await done(change(now, { member_id: id }));
    }
  });

  test.each([
    ['a blank ID', { member_id: ' ' }, 400],
    ['no department', { department_ids: [] }, 400],
    ['no semester', { class_or_semester: null }, 400],
    ['semester 99', { class_or_semester: 99 }, 400],
  ])('is not given %s', async (_, changes, status) => {
    expect(await change(await member('N1'), changes)).toMatchObject({ status });
  });

  test('is changed only by the own institution, and only to what it has linked', async () => {
    const seen = await member('N1');
    expect(await change(seen, { member_id: 'X' }, south.admin)).toMatchObject({ status: 403 });
    expect(await change(seen, { department_ids: [south.department] })).toMatchObject({ status: 403 });
    const [refused] = await done(root.call(listAudit, { query: { limit: '1' } }));
    expect(refused?.action).toBe('refused');
    const admin = (await list({ search: 'northadmin' })).find(({ role }) => role === 'Institution') as Seen;
    expect(
      await north.admin.call(endpoints.changeMember, {
        params: { id: String(admin.id) },
        body: { ...detailsOf(seen), before: detailsOf(seen) },
      }),
    ).toMatchObject({ status: 403 });
    const gone = await north.admin.call(endpoints.changeMember, {
      params: { id: '999999' },
      body: { ...detailsOf(seen), before: detailsOf(seen) },
    });
    expect(gone.status).toBe(404);
    expect(await member('N1')).toMatchObject({ class_or_semester: 3, departments: ['North Physics'] });
  });

  test('who has not accepted yet is found by that, and changed too', async () => {
    await addUsers('outsider');
    const [outsider] = await sql`select id from users where username = 'outsider'`;
    await done(
      north.admin.call(endpoints.grantFacultyRole, {
        body: {
          user_membership_id: [
            { user_id: outsider?.id, member_id: 'F1', department_ids: [north.department] },
          ],
        },
      }),
    );
    const waiting = await list({ status: 'waiting' });
    expect(waiting.map(({ member_id }) => member_id)).toEqual(['F1', 'N1', 'N2', 'N3', 'N4']);
    expect(await list({ status: 'waiting', role: 'Faculty' })).toMatchObject([
      { status: 'invited', awaits_password: false },
    ]);
    expect(await list({ search: 'N1' })).toMatchObject([{ status: 'active', awaits_password: true }]);
    await done(change(await member('F1'), { member_id: 'F2', department_ids: [chemistry] }));
    expect(await member('F2')).toMatchObject({ status: 'invited', departments: ['North Chemistry'] });
  });
});

test('people are found by department and semester', async () => {
  const found = async (query: Record<string, string>) =>
    (await list({ role: 'Student', ...query })).map(({ member_id }) => member_id);
  expect(await found({ class_or_semester: '3' })).toEqual(['N1', 'N2', 'N3']);
  expect(await found({ department_id: String(chemistry) })).toEqual(['N3']);
  expect(await found({ department_id: String(chemistry), class_or_semester: '4' })).toEqual([]);
});

test('the semesters of an institution are those with students or invited ones, and no other college sees them', async () => {
  const semesters = async (who: Person) => done(who.call(endpoints.listSemesters, { query: {} }));
  const students = await list({ role: 'Student' });
  const known = students.flatMap(({ class_or_semester }) => class_or_semester ?? []);
  expect(known.length).toBeGreaterThan(0);
  expect(await semesters(north.admin)).toEqual([...new Set(known)].toSorted((one, other) => one - other));
  const query = { institution_id: String(north.id) };
  expect((await south.admin.call(endpoints.listSemesters, { query })).status).toBe(403);
});

test('the people of an institution are counted by role as its list is narrowed, and no other college counts them', async () => {
  const count = (query: Record<string, string> = {}, who = north.admin) =>
    who.call(endpoints.countRoleGrants, { query });
  const queries: Record<string, string>[] = [{}, { department_id: String(chemistry) }, { search: 'n' }];
  for (const query of queries) {
    const all = await list(query);
    expect(all).not.toHaveLength(0);
    const { roles, waiting } = await done(count(query));
    expect(Object.fromEntries(roles.map(({ role, count }) => [role, count]))).toEqual(
      Object.fromEntries([...Map.groupBy(all, ({ role }) => role)].map(([role, own]) => [role, own.length])),
    );
    expect(waiting).toBe((await list({ ...query, status: 'waiting' })).length);
  }
  expect((await count({ institution_id: String(north.id) }, south.admin)).status).toBe(403);
});

test('a semester is promoted in one department or in all, and nobody twice', async () => {
  const promote = (body: { from: number; to: number; department_id?: number }, who = north.admin) =>
    who.call(endpoints.promoteStudents, { body });
  const semesters = async () =>
    Object.fromEntries(
      (await list({ role: 'Student' })).map(({ member_id, class_or_semester }) => [
        member_id,
        class_or_semester,
      ]),
    );
  expect(await promote({ from: 3, to: 4 }, south.admin)).toMatchObject({
    body: { message: 'There are no such students; nothing changed.' },
  });
  expect(await promote({ from: 3, to: 4, department_id: south.department })).toMatchObject({ status: 403 });
  expect(await promote({ from: 3, to: 21 })).toMatchObject({ status: 400 });
  expect(await promote({ from: 3, to: 3 })).toMatchObject({
    body: { message: expect.stringContaining('no such') },
  });

  const both = await Promise.all([1, 2].map(() => promote({ from: 3, to: 5, department_id: chemistry })));
  expect(both.map(({ body }) => body.message).sort()).toEqual([
    '1 student moved to class or semester 5.',
    'There are no such students; nothing changed.',
  ]);
  expect((await lastAudit())?.what).toBe('moved 1 student of North Chemistry from class or semester 3 to 5');
  expect(await semesters()).toEqual({ N1: 3, N2: 3, N3: 5, N4: 4 });
  await done(promote({ from: 3, to: 4 }));
  expect(await semesters()).toEqual({ N1: 4, N2: 4, N3: 5, N4: 4 });
});
