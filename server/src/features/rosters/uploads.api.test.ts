// What may be uploaded, by whom, and what is made of files that are none.
import { listAudit } from '@quivia/contract/audit';
import { listRoleGrants } from '@quivia/contract/people';
import * as endpoints from '@quivia/contract/rosters';
import { table, workbookParts } from '@quivia/files/testing/workbook';
import { zip } from '@quivia/files/testing/zip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import {
  confirm,
  csv,
  HEADINGS,
  review,
  rows,
  stored,
  students,
  upload,
} from '../../testing/files/rosters.ts';
import { at } from '../../testing/files/uploads.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
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
const grantsOf = (search: string) =>
  done(north.admin.call(listRoleGrants, { query: { search, limit: '200' } }));

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
    expect(await done(north.admin.call(endpoints.discardRoster, at(id)))).toMatchObject({
      message: 'The upload has been discarded.',
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

  test('stores no sentence, and still shows those that an earlier version stored', async () => {
    const { id, message } = await review(
      north.admin,
      csv([HEADINGS, ...students(1, { department: PHYSICS, prefix: 'worded' })]),
    );
    expect(message).toBe('Please check the review, then confirm to save it.');
    expect(await sql`select message from rosters where id = ${id}`).toEqual([{ message: '' }]);
    expect(await sql`select distinct reason from roster_rows where roster_id = ${id}`).toEqual([
      { reason: '' },
    ]);
    const before = { status: 'failed', message: 'Old.', problem: 'Old.', problem_line: 3, said: null };
    await sql`update rosters set ${sql(before)} where id = ${id}`;
    await sql`update roster_rows set reason = 'Was new.', said = null where roster_id = ${id}`;
    expect(await done(north.admin.call(endpoints.getRoster, at(id)))).toMatchObject({
      message: 'Old.',
      problem: { line: 3, message: 'Old.' },
    });
    expect(await rows(north.admin, id)).toMatchObject([{ reason: 'Was new.' }]);
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
    // Nobody waits for these to be read.
    await sql`delete from rosters where institution_id = ${south.id}`;
  });
});

describe('a hostile or broken file is a sentence, and nothing is saved', () => {
  const good = table([HEADINGS, ...students(5, { department: 'North Physics' })]);
  const bomb = zip([
    ...workbookParts({ sheetData: '' }),
    { name: 'xl/media/x.xml', content: Buffer.alloc(80 * 1024 ** 2) },
  ]);
  test.each<[string, Uint8Array, { line: number | null; message: string }]>([
    ['a zip bomb', bomb, { line: null, message: 'expands to far more' }],
    ['a broken archive', good.subarray(0, good.length - 40), { line: null, message: 'damaged' }],
    [
      'binary junk',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      { line: null, message: 'neither a CSV nor an XLSX' },
    ],
    [
      'NUL bytes',
      Buffer.from('email,member_id,role\na@b.cd,\0,Student'),
      { line: null, message: 'neither a CSV nor an XLSX' },
    ],
    [
      'a quote never closed',
      Buffer.from('email,member_id,role\na@b.cd,M1,Student\n"b@b.cd,M2,Student\n'),
      { line: 3, message: 'never closed' },
    ],
    ['headings that lack something', Buffer.from('name,phone\nAnna,1'), { line: 1, message: 'are missing' }],
  ])('%s', async (_, bytes, { line, message }) => {
    const before = await stored();
    const roster = await review(north.admin, bytes);
    expect(roster).toMatchObject({
      status: 'failed',
      problem: { line, message: expect.stringContaining(message) },
    });
    expect(await rows(north.admin, roster.id)).toEqual([]);
    expect(await sql`select 1 from roster_file_parts where roster_id = ${roster.id}`).toHaveLength(0);
    expect(await north.admin.call(endpoints.confirmRoster, at(roster.id))).toMatchObject({
      status: 409,
      body: { code: 'upload_failed', message: expect.stringContaining(message) },
    });
    expect(await stored()).toEqual(before);
  });

  test('a file that lacks the role alone, with staff numbers, asks for it', async () => {
    const bytes = Buffer.from('Email,Staff no,Department\nbo@example.org,S1,North Physics');
    const { problem } = await review(north.admin, bytes);
    expect(problem).toMatchObject({ asks_role: true });
    expect((await review(north.admin, Buffer.from('name,phone\nAnna,1'))).problem?.asks_role).toBeUndefined();
  });

  test('11 MB are refused at the door', async () => {
    const answer = await north.admin.call(endpoints.uploadRoster, {
      query: { filename: 'big.csv' },
      file: Buffer.alloc(11 * 1024 ** 2, 'a'),
    });
    const message = 'This is too large to send. The limit is 10 MB.';
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', message, details: message },
    });
  });

  test('10 MB are taken', async () => {
    const line = `${'x'.repeat(90)}\n`;
    const bytes = Buffer.from(`email,member_id,role,note\n${line.repeat(10)}`.padEnd(10 * 1024 ** 2, '\n'));
    const id = await upload(north.admin, bytes);
    expect(
      await sql`select sum(length(bytes))::int as n from roster_file_parts where roster_id = ${id}`,
    ).toEqual([{ n: 10 * 1024 ** 2 }]);
    await done(north.admin.call(endpoints.discardRoster, at(id)));
  });

  test('JSON is no file, and a file is no JSON', async () => {
    const query = { filename: 'a.csv' };
    const json = await north.admin.call(
      endpoints.uploadRoster,
      { query, file: Buffer.from('{}') },
      { 'content-type': 'application/json' },
    );
    expect(json).toMatchObject({
      status: 415,
      body: { message: 'Send the file itself, as application/octet-stream.' },
    });
    const bytes = await north.admin.call(
      endpoints.inviteAgain,
      { body: { user_id: 1 } },
      { 'content-type': 'application/octet-stream' },
    );
    expect(bytes.status).toBe(415);
  });
});
