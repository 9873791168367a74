// Rosters by file, as an institution admin lives through them.
import { listAudit } from '@quivia/contract/audit';
import { linkDepartments, listRoleGrants, listStudents } from '@quivia/contract/people';
import * as endpoints from '@quivia/contract/rosters';
import { table } from '@quivia/files/testing/workbook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College, newDepartment } from '../../testing/college.ts';
import { confirm, csv, HEADINGS, review, row, rows, settled, students } from '../../testing/files/rosters.ts';
import { at } from '../../testing/files/uploads.ts';
import { acceptInvitations, addUsers, done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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
          ...{ section: '', batch: '', elective: '' },
        },
      });
      const before = await people();
      expect(await confirm(north.admin, roster.id)).toMatchObject({
        status: 'done',
        progress: { done: 300, total: 300 },
        message: '300 people added and invited.',
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
      expect(await done(north.admin.call(endpoints.confirmRoster, at(again.id)))).toMatchObject({
        message: 'This roster has already been saved; nothing changed.',
      });
      expect(await sql`select max(id) as grants, count(*) as n from grants`).toEqual(before);
    });
  });
});

describe('the review', () => {
  test('tells new from existing people, changes, what stays, and errors by their lines', async () => {
    const [, cyId] = (await addUsers('knownbo', 'knowncy')) as [number, number];
    const cy = row({
      role: 'Student',
      email: 'knowncy@example.org',
      member_id: 'CY1',
      departments: PHYSICS,
      class_or_semester: '3',
    });
    await confirm(north.admin, (await review(north.admin, csv([HEADINGS, cy]))).id);
    await acceptInvitations(cyId);

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
      [2, 'existing', 'Has an account; is invited and becomes Faculty here on accepting.'],
      [3, 'change', 'class or semester 3 → 4'],
      [4, 'new', 'Gets an account and an invitation.'],
      [
        5,
        'error',
        'The role must be Faculty or Student, not Dean. nobody is not an email address. The member ID is missing. There is no department Alchemy.',
      ],
      [
        6,
        'error',
        'The department South Physics is not linked here. The class or semester must be a number from 1 to 20, not 99. Line 3 has the same member ID. The member ID cy1 belongs to someone else here.',
      ],
      [7, 'error', 'Line 4 has the same email and role.'],
    ]);
    expect(await rows(north.admin, id, { outcome: 'error', limit: '1' })).toMatchObject([
      { line: 5, values: { role: 'Dean', departments: 'Alchemy' } },
    ]);

    const before = await people();
    expect(await north.admin.call(endpoints.confirmRoster, at(id))).toMatchObject({
      status: 409,
      body: { code: 'roster_has_errors', message: expect.stringContaining('nothing was saved') },
    });
    expect(await people()).toBe(before);
  });

  test('lines with errors can be skipped and downloaded, and the corrected file adds the rest', async () => {
    const good = students(28, { department: PHYSICS, prefix: 'goodline' });
    const { id, plan } = await review(
      north.admin,
      csv([
        HEADINGS,
        ...good,
        row({
          role: 'Student',
          email: 'nobody',
          member_id: '=1+1',
          departments: PHYSICS,
          class_or_semester: '3',
        }),
        row({
          role: 'Student',
          name: 'Li, Wei',
          email: 'li@example.org',
          member_id: 'LI1',
          departments: 'Nroth Physics',
          class_or_semester: '3',
        }),
      ]),
      { filename: 'second year.csv' },
    );
    expect(plan).toEqual({ people: 28, mails: 28 });
    const before = await people();
    const skip = () =>
      north.admin.call(endpoints.confirmRoster, { ...at(id), query: { skip_errors: 'true' } });
    expect((await Promise.all([skip(), skip()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await settled(north.admin, id)).toMatchObject({
      status: 'done',
      plan: null,
      message: '28 people added and invited. 2 lines skipped.',
    });
    expect(await people()).toBe(before + 28);
    const [entry] = await done(
      north.admin.call(listAudit, { query: { action: 'roster.confirmed', limit: '1' } }),
    );
    expect(entry?.what).toContain('0 unchanged, 2 lines skipped');

    const file = await north.admin.call(endpoints.downloadRosterErrors, at(id));
    expect(file.headers['content-disposition']).toContain('second%20year-errors.csv');
    const text = String(file.file);
    expect(text).toContain('elective,reason');
    expect(text).toContain("'=1+1");
    expect(text).toContain('There is no department Nroth Physics. Did you mean North Physics?');
    const corrected = await review(
      north.admin,
      text.replace('nobody,', 'now@example.org,').replace('Nroth Physics,', 'North Physics,'),
    );
    expect(corrected).toMatchObject({
      counts: { new: 2, existing: 0, change: 0, same: 0, error: 0 },
      ignored_columns: ['reason'],
    });
    expect(await rows(north.admin, corrected.id)).toMatchObject([
      { values: { member_id: '=1+1' } },
      { values: { name: 'Li, Wei' } },
    ]);
  });

  test('a file of errors alone cannot be confirmed, and nobody else downloads its lines', async () => {
    const { id } = await review(north.admin, csv([HEADINGS, row({ role: 'Dean' })]));
    const answer = await north.admin.call(endpoints.confirmRoster, {
      ...at(id),
      query: { skip_errors: 'true' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'roster_has_errors' } });
    expect((await south.admin.call(endpoints.downloadRosterErrors, at(id))).status).toBe(403);
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
      { outcome: 'same', reason: expect.stringContaining('Files never remove anyone') },
    ]);
    expect(await confirm(north.admin, second.id)).toMatchObject({ status: 'done' });
    expect(await grantsOf('can@example.org')).toHaveLength(1);
  });
});
