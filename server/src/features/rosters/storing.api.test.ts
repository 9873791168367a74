// What confirming a roster does to people, and what it leaves alone.

import { listSectionStudents } from '@quivia/contract/classes';
import { listNotifications } from '@quivia/contract/notifications';
import { linkDepartments, listRoleGrants } from '@quivia/contract/people';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { addSection, addYear } from '../../testing/classes.ts';
import { buildCollege, type College, newDepartment } from '../../testing/college.ts';
import { confirm, csv, HEADINGS, review, row, rows, students } from '../../testing/files/rosters.ts';
import { acceptInvitations, done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  const maths = await newDepartment(root, 'North Maths');
  await done(north.admin.call(linkDepartments, { body: { link_id: [maths] } }));
});
afterAll(() => server.stop());

const PHYSICS = 'north physics';
const grantsOf = (search: string) =>
  done(north.admin.call(listRoleGrants, { query: { search, limit: '200' } }));

test('students get the sections and groups of their lines, and move when a line names another', async () => {
  const { terms } = await addYear(north);
  const term = terms[0] as number;
  const [a, b] = [await addSection(north, term, { name: 'A' }), await addSection(north, term, { name: 'B' })];
  const lab = await addSection(north, term, { name: 'Lab 1', kind: 'lab' });
  const inside = async (id: number) =>
    (
      await done(
        north.admin.call(listSectionStudents, { params: { id: String(id) }, query: { limit: '200' } }),
      )
    ).map(({ roll_number }) => roll_number);
  const line = (member_id: string, section: string, elective = '') =>
    row({
      ...{ role: 'Student', email: `${member_id}@example.org`, member_id, departments: PHYSICS },
      ...{ class_or_semester: '3', section, elective },
    });
  const upload = async (...lines: string[][]) =>
    confirm(north.admin, (await review(north.admin, csv([HEADINGS, ...lines]))).id);
  expect((await upload(line('PL1', 'A'), line('PL2', 'B', 'Lab 1'))).counts).toMatchObject({
    new: 2,
    error: 0,
  });
  expect([await inside(a), await inside(b), await inside(lab)]).toEqual([['PL1'], ['PL2'], ['PL2']]);
  expect((await upload(line('PL1', 'B', 'Lab 1'), line('PL2', 'B'))).counts).toMatchObject({
    change: 1,
    same: 1,
  });
  expect([await inside(a), await inside(b), await inside(lab)]).toEqual([[], ['PL1', 'PL2'], ['PL1', 'PL2']]);
});

describe('storing', () => {
  test('an existing person is asked, holds the role on accepting, and keeps their name and username', async () => {
    const bea = await server.person('beabea');
    const dan = await server.person('dandan');
    await sql`update users set name = 'Bea Own' where id = ${bea.id}`;
    const token = bea.token;
    const file = csv([
      HEADINGS,
      row({
        role: 'Faculty',
        name: 'Other',
        username: 'otherone',
        email: 'BEABEA@example.org',
        member_id: 'BE1',
        departments: PHYSICS,
      }),
      row({
        role: 'Student',
        name: 'Dan Dan',
        email: 'dandan@example.org',
        member_id: 'DA1',
        departments: PHYSICS,
        class_or_semester: '3',
      }),
    ]);
    const { id, counts } = await review(north.admin, file);
    expect(counts).toMatchObject({ existing: 2, new: 0 });
    await confirm(north.admin, id);
    expect((await bea.call(getProfile)).body).toMatchObject({ roles: [] });
    expect(await done(bea.call(listNotifications))).toMatchObject({
      items: [{ title: 'Invitation from North College', link: '/dashboard' }],
    });
    expect((await server.mailTo(bea.email)).subject).toBe('North College invites you to join');
    await acceptInvitations(bea.id);
    expect((await bea.call(listNotifications)).status).toBe(401);
    await refreshToken(bea);
    expect(bea.token).not.toBe(token);
    expect(await done(bea.call(listNotifications))).toMatchObject({
      items: [
        {
          title: 'New role',
          body: "You've been added to North College as a faculty member.",
          link: '/faculty',
        },
        { title: 'Invitation from North College' },
      ],
    });
    expect(await grantsOf('beabea')).toMatchObject([
      {
        username: 'beabea',
        // What the college calls her. Her own name stays.
        name: 'Other',
        status: 'active',
        role: 'Faculty',
        member_id: 'BE1',
        departments: ['North Physics'],
      },
    ]);
    expect(await grantsOf('dandan')).toMatchObject([
      { name: 'Dan Dan', role: 'Student', class_or_semester: 3, status: 'invited' },
    ]);
    expect(await sql`select name from users where id in (${bea.id}, ${dan.id}) order by id`).toEqual([
      { name: 'Bea Own' },
      { name: null },
    ]);
  });

  test('a change moves people, and nobody who is not in the file', async () => {
    const [one, two] = students(2, { department: PHYSICS, prefix: 'mover' }) as [string[], string[]];
    await confirm(north.admin, (await review(north.admin, csv([HEADINGS, one, two]))).id);
    const moved = one.with(4, 'MOVED-1').with(5, 'North Physics|North Maths').with(6, 'Class 4');
    const { id } = await review(north.admin, csv([HEADINGS, moved]));
    expect(await rows(north.admin, id)).toMatchObject([
      {
        outcome: 'change',
        reason:
          'member ID MOVER-0001 → MOVED-1, departments North Physics → North Maths; North Physics, class or semester 3 → 4',
      },
    ]);
    await confirm(north.admin, id);
    expect(await grantsOf('mover')).toMatchObject([
      { member_id: 'MOVED-1', class_or_semester: 4, departments: ['North Maths', 'North Physics'] },
      { member_id: 'MOVER-0002', class_or_semester: 3, departments: ['North Physics'] },
    ]);
  });

  test('one new person in both roles gets one account and one invitation', async () => {
    const both = {
      email: 'both@example.org',
      member_id: 'BOTH1',
      departments: PHYSICS,
      class_or_semester: '3',
    };
    const { id, counts } = await review(
      north.admin,
      csv([HEADINGS, row({ ...both, role: 'Student' }), row({ ...both, role: 'Faculty' })]),
    );
    expect(counts.new).toBe(2);
    await confirm(north.admin, id);
    expect((await grantsOf('both@example.org')).map(({ role }) => role)).toEqual(['Faculty', 'Student']);
    await server.mailTo('both@example.org');
    expect(
      await sql`select 1 from jobs.job where name = 'mail-invitation' and data ->> 'user_id' = (select id::text from users where email = 'both@example.org')`,
    ).toHaveLength(1);
  });

  test('what looks like a formula is stored as the text it is', async () => {
    const file = csv([
      HEADINGS,
      row({
        role: 'Student',
        name: '=1+1',
        email: 'formula@example.org',
        member_id: '+42',
        departments: PHYSICS,
        class_or_semester: '3',
      }),
    ]);
    await confirm(north.admin, (await review(north.admin, file)).id);
    expect(await grantsOf('formula@')).toMatchObject([{ name: '=1+1', member_id: '+42' }]);
  });

  test('who was taken back comes back by the file as an existing person', async () => {
    const [someone] = students(1, { department: PHYSICS, prefix: 'leaver' }) as [string[]];
    const file = csv([HEADINGS, someone]);
    await confirm(north.admin, (await review(north.admin, file)).id);
    await sql`update grants set ended_at = now() where member_id = 'LEAVER-0001'`;
    expect((await review(north.admin, file)).counts).toMatchObject({ existing: 1 });
  });
});
