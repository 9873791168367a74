// Rosters by file, as an institution admin lives through them.
import { listAudit } from '@quivia/contract/audit';
import { listNotifications } from '@quivia/contract/notifications';
import { linkDepartments, listRoleGrants, listStudents } from '@quivia/contract/people';
import * as endpoints from '@quivia/contract/rosters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database.ts';
import { buildCollege, type College, newDepartment } from '../../testing/college.ts';
import { addUsers, done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { at, confirm, csv, HEADINGS, review, rows, students, upload } from './fixtures/rosters.ts';
import { table } from './fixtures/workbook.ts';
import { forgetOldRosters } from './rosters.service.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
});
afterAll(() => server.stop());

const PHYSICS = 'north physics';
const row = (given: Partial<Record<(typeof HEADINGS)[number], string>>) =>
  HEADINGS.map((column) => given[column] ?? '');
const grantsOf = (search: string) =>
  done(north.admin.call(listRoleGrants, { query: { search, limit: '200' } }));
const people = async () => (await sql`select count(*)::int as n from users`)[0]?.n as number;

describe('300 students', () => {
  const make = { CSV: (rows: string[][]) => Buffer.from(csv(rows)), XLSX: table };
  describe.each(['CSV', 'XLSX'] as const)('by %s', (kind) => {
    const prefix = `${kind.toLowerCase()}stud`;
    const file = make[kind]([HEADINGS, ...students(300, { department: PHYSICS, prefix })]);

    test('are reviewed, stored, invited, and in the list of their course', async () => {
      const roster = await review(north.admin, file, { filename: `people.${kind.toLowerCase()}` });
      expect(roster).toMatchObject({
        filename: `people.${kind.toLowerCase()}`,
        status: 'review',
        progress: { done: 300, total: 300 },
        counts: { new: 300, existing: 0, change: 0, same: 0, error: 0 },
        ignored_columns: [],
        problem: null,
      });
      const [first] = await rows(north.admin, roster.id, { outcome: 'new', limit: '1' });
      expect(first).toEqual({
        line: 2,
        outcome: 'new',
        reason: 'Gets an account and an invitation.',
        values: {
          role: 'Student',
          name: 'Student Number 1',
          username: `${prefix}1`,
          email: `${prefix}1@example.org`,
          member_id: `${prefix.toUpperCase()}-0001`,
          departments: 'North Physics',
          class_or_semester: '3',
        },
      });
      const before = await people();
      expect(await confirm(north.admin, roster.id)).toMatchObject({
        status: 'done',
        progress: { done: 300, total: 300 },
        message: 'Stored: 300 new people, 0 existing people, 0 changes, 0 unchanged.',
      });
      expect(await people()).toBe(before + 300);
      const listed = await done(
        north.admin.call(listStudents, {
          query: { course_id: String(north.course), search: prefix, limit: '200', offset: '150' },
        }),
      );
      expect(listed).toHaveLength(150);
      expect(listed[0]).toMatchObject({
        roll_number: `${prefix.toUpperCase()}-0151`,
        name: 'Student Number 151',
      });

      const mail = await server.mailTo(`${prefix}300@example.org`);
      expect(mail.subject).toBe('North College invites you to Quivia');
      expect(mail.linkToken).not.toBe('');
      const [entry] = await done(
        north.admin.call(listAudit, { query: { action: 'roster.confirmed', limit: '1' } }),
      );
      expect(entry).toMatchObject({
        actor: 'northadmin',
        what: expect.stringContaining(`people.${kind.toLowerCase()}`),
      });
      expect(entry?.what).toContain('300 new people, 0 existing people, 0 changes, 0 unchanged');
    });

    test('a second confirm says it is done, and the same file again changes nothing', async () => {
      const before = await sql`select max(id) as grants, count(*) as n from grants`;
      const again = await review(north.admin, file);
      expect(again.counts).toEqual({ new: 0, existing: 0, change: 0, same: 300, error: 0 });
      expect(again.message).toContain('nothing would change');
      expect(await confirm(north.admin, again.id)).toMatchObject({
        message: expect.stringContaining('nothing changed'),
      });
      expect(await done(north.admin.call(endpoints.confirmRoster, at(again.id)))).toEqual({
        message: 'This roster is stored already; nothing changed.',
      });
      expect(await sql`select max(id) as grants, count(*) as n from grants`).toEqual(before);
    });
  });
});

describe('the review', () => {
  test('tells new from existing people, changes, what stays, and errors by their lines', async () => {
    await addUsers('knownbo', 'knowncy');
    const cy = row({
      role: 'Student',
      email: 'knowncy@example.org',
      member_id: 'CY1',
      departments: PHYSICS,
      class_or_semester: '3',
    });
    await confirm(north.admin, (await review(north.admin, csv([HEADINGS, cy]))).id);

    const { id, counts, message } = await review(
      north.admin,
      csv([
        [...HEADINGS, 'favourite colour'],
        [
          ...row({ role: 'Faculty', email: 'knownbo@example.org', member_id: 'BO1', departments: PHYSICS }),
          'blue',
        ],
        row({
          role: 'Student',
          email: 'knowncy@example.org',
          member_id: 'CY1',
          departments: PHYSICS,
          class_or_semester: '4',
        }),
        row({
          role: 'Student',
          email: 'fresh@example.org',
          member_id: 'FR1',
          departments: PHYSICS,
          class_or_semester: '3',
        }),
        row({ role: 'Dean', email: 'nobody', member_id: '', departments: 'Alchemy' }),
        row({
          role: 'Student',
          email: 'other@example.org',
          member_id: 'cy1',
          departments: 'South Physics',
          class_or_semester: '99',
        }),
        row({
          role: 'Student',
          email: 'FRESH@example.org',
          member_id: 'FR2',
          departments: PHYSICS,
          class_or_semester: '3',
          username: 'knownbo',
        }),
      ]),
    );
    expect(counts).toEqual({ new: 1, existing: 1, change: 1, same: 0, error: 3 });
    expect(message).toContain('3 lines have errors');
    const found = await rows(north.admin, id);
    expect(found.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'existing', 'Has an account; becomes Faculty here.'],
      [3, 'change', 'class or semester 3 → 4'],
      [4, 'new', 'Gets an account and an invitation.'],
      [
        5,
        'error',
        'The role must be Faculty or Student, not Dean. nobody is not an email. The member ID is missing. There is no department Alchemy.',
      ],
      [
        6,
        'error',
        'The department South Physics is not linked here. The class or semester must be a number from 1 to 20, not 99. Line 3 has the same member ID. The member ID cy1 belongs to somebody else here.',
      ],
      [7, 'error', 'Line 4 has the same email and role.'],
    ]);
    expect(await rows(north.admin, id, { outcome: 'error', limit: '1' })).toMatchObject([
      { line: 5, values: { role: 'Dean', departments: 'Alchemy' } },
    ]);

    const before = await people();
    expect(await north.admin.call(endpoints.confirmRoster, at(id))).toMatchObject({
      status: 409,
      body: { code: 'roster_has_errors', message: expect.stringContaining('nothing is stored') },
    });
    expect(await people()).toBe(before);
  });

  test('a username that is taken is an error with its line', async () => {
    await addUsers('takenname');
    const { id } = await review(
      north.admin,
      csv([
        HEADINGS,
        row({
          role: 'Faculty',
          email: 'tk@example.org',
          username: 'TakenName',
          member_id: 'TK1',
          departments: PHYSICS,
        }),
      ]),
    );
    expect(await rows(north.admin, id)).toMatchObject([
      { line: 2, outcome: 'error', reason: 'The username TakenName is taken.' },
    ]);
  });

  test("understands Moodle's file with what was chosen for the upload, and lists what it ignores", async () => {
    const maths = await newDepartment(root, 'North Maths');
    await done(
      north.admin.call(linkDepartments, {
        body: { link_id: [maths] },
      }),
    );
    const file =
      'username,firstname,lastname,email,idnumber,course1,cohort1\nmoodlea,Ann,Moo,moo@example.org,MO-1,phy,evening\n,Bob,Moo,bob.moo@example.org,MO-2,phy,Semester 2';
    const roster = await review(north.admin, file, {
      role: 'Student',
      department_id: String(maths),
      class_or_semester: '6',
    });
    expect(roster).toMatchObject({ counts: { new: 2 }, ignored_columns: ['course1'] });
    expect((await rows(north.admin, roster.id)).map(({ values }) => values)).toMatchObject([
      { username: 'moodlea', name: 'Ann Moo', departments: 'North Maths', class_or_semester: '6' },
      { username: 'bobmoo', class_or_semester: '2' },
    ]);
  });

  test("understands Canvas's file, and removes nobody who is marked as deleted there", async () => {
    const line = (status: string) =>
      `user_id,login_id,full_name,email,status\nCA-1,can@example.org,Can Vas,can@example.org,${status}`;
    const options = {
      role: 'Student' as const,
      department_id: String(north.department),
      class_or_semester: '3',
    };
    const first = await review(north.admin, line('active'), options);
    await confirm(north.admin, first.id);
    const second = await review(north.admin, line('deleted'), options);
    expect(await rows(north.admin, second.id)).toMatchObject([
      { outcome: 'same', reason: expect.stringContaining('Nobody is removed') },
    ]);
    expect(await confirm(north.admin, second.id)).toMatchObject({ status: 'done' });
    expect(await grantsOf('can@example.org')).toHaveLength(1);
  });
});

describe('storing', () => {
  test('an existing person is told, holds the role at once, and keeps their name and username', async () => {
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
    expect((await bea.call(listNotifications)).status).toBe(401);
    await refreshToken(bea);
    expect(bea.token).not.toBe(token);
    expect(await done(bea.call(listNotifications))).toMatchObject({
      items: [
        {
          title: 'New role',
          body: 'You are now enrolled at North College as Faculty.',
          link: '/faculty',
        },
      ],
    });
    expect(await grantsOf('beabea')).toMatchObject([
      {
        username: 'beabea',
        name: 'Bea Own',
        role: 'Faculty',
        member_id: 'BE1',
        departments: ['North Physics'],
      },
    ]);
    expect(await grantsOf('dandan')).toMatchObject([
      { name: 'Dan Dan', role: 'Student', class_or_semester: 3 },
    ]);
    expect(dan.id).toBeGreaterThan(0);
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

describe('the template', () => {
  test.each(['csv', 'xlsx'] as const)('as %s can be filled in and uploaded as it is', async (format) => {
    const { status, file, headers } = await north.admin.call(endpoints.downloadRosterTemplate, {
      query: { format },
    });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`filename="roster-template.${format}"`);
    const roster = await review(north.admin, file as Buffer);
    expect(roster).toMatchObject({ status: 'review', ignored_columns: [], counts: { new: 2, error: 0 } });
    expect((await rows(north.admin, roster.id)).map(({ values }) => values.role)).toEqual([
      'Faculty',
      'Student',
    ]);
  });
});

test('the calls that take or send a file say so in the OpenAPI document', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  expect(paths['/api/v1/admin/roster'].post.requestBody.content).toEqual(file);
  expect(paths['/api/v1/admin/roster/template'].get.responses['200'].content).toEqual(file);
});

describe('an upload', () => {
  test('that was discarded is gone, and what was stored stays', async () => {
    const file = csv([HEADINGS, ...students(1, { department: PHYSICS, prefix: 'disc' })]);
    const { id } = await review(north.admin, file);
    await confirm(north.admin, id);
    expect(await done(north.admin.call(endpoints.discardRoster, at(id)))).toEqual({
      message: 'The upload is discarded.',
    });
    for (const endpoint of [endpoints.getRoster, endpoints.listRosterRows] as const)
      expect((await north.admin.call(endpoint, at(id))).status).toBe(404);
    expect((await north.admin.call(endpoints.confirmRoster, at(id))).status).toBe(404);
    expect(await grantsOf('disc1@')).toHaveLength(1);
  });

  test('needs a name, a file, and a class that can be', async () => {
    const file = Buffer.from('x');
    expect(await north.admin.call(endpoints.uploadRoster, { query: { filename: ' ' }, file })).toMatchObject({
      status: 400,
      body: { fields: { filename: 'Please choose a file' } },
    });
    expect(
      await north.admin.call(endpoints.uploadRoster, { query: { filename: 'a.csv' }, file: Buffer.alloc(0) }),
    ).toMatchObject({
      status: 400,
      body: { message: 'The file is empty.' },
    });
    expect(
      await north.admin.call(endpoints.uploadRoster, {
        query: { filename: 'a.csv', class_or_semester: '21' },
        file,
      }),
    ).toMatchObject({
      status: 400,
      body: { message: 'Please enter a number from 1 to 20' },
    });
  });

  test('of one institution is nothing to the admin of another, who also cannot name its departments', async () => {
    const { id } = await review(
      north.admin,
      csv([HEADINGS, ...students(1, { department: PHYSICS, prefix: 'foreign' })]),
    );
    for (const endpoint of [
      endpoints.getRoster,
      endpoints.listRosterRows,
      endpoints.confirmRoster,
      endpoints.discardRoster,
    ] as const) {
      expect(await south.admin.call(endpoint, at(id))).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      });
    }
    expect(await north.admin.call(endpoints.getRoster, at(id))).toMatchObject({ body: { status: 'review' } });
    const query = { filename: 'a.csv', department_id: String(south.department) };
    expect(await north.admin.call(endpoints.uploadRoster, { query, file: Buffer.from('x') })).toMatchObject({
      status: 403,
    });
    const refused = await done(root.call(listAudit, { query: { action: 'refused' } }));
    expect(refused.map(({ what }) => what)).toContain(`asked for roster ${id}, which is not theirs`);
    expect(refused.map(({ what }) => what)).toContain(
      `named department ${south.department}, which the institution has not linked`,
    );
  });

  test('is forgotten after a month, with the people it named', async () => {
    const id = await upload(
      north.admin,
      csv([HEADINGS, ...students(1, { department: PHYSICS, prefix: 'oldies' })]),
    );
    await sql`update rosters set uploaded_at = uploaded_at - interval '31 days' where id = ${id}`;
    await forgetOldRosters.work({});
    expect(await sql`select 1 from rosters where id = ${id}`).toHaveLength(0);
    expect(await sql`select 1 from roster_rows where roster_id = ${id}`).toHaveLength(0);
  });

  test('too many in an hour are too many', async () => {
    const south1 = () =>
      south.admin.call(endpoints.uploadRoster, { query: { filename: 'a.csv' }, file: Buffer.from('x') });
    for (let i = 0; i < 60; i += 1) expect((await south1()).status).toBe(200);
    expect(await south1()).toMatchObject({ status: 429 });
    stepClock(days(1));
    await refreshToken(south.admin);
    expect((await south1()).status).toBe(200);
    stepClock(-days(1));
  });
});
