// What a roster must survive: a restart at any moment, and two admins at once.
import { readFile } from 'node:fs/promises';
import { linkDepartments, takeRoleBack, unlinkDepartments } from '@quivia/contract/people';
import * as endpoints from '@quivia/contract/rosters';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { runWorkersIn } from '../../platform/files/in-worker.ts';
import { buildCollege, type College, grantOf, newDepartment } from '../../testing/college.ts';
import {
  confirm,
  csv,
  HEADINGS,
  review,
  rows,
  settled,
  stored,
  students,
  upload,
} from '../../testing/files/rosters.ts';
import { at } from '../../testing/files/uploads.ts';
import { addUsers, done, type Person } from '../../testing/people.ts';
import { failOnce, heal, holdInserts } from '../../testing/server/faults.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { applyRoster } from './apply-roster.job.ts';
import { readRoster } from './read-roster.job.ts';

let server: TestApp;
let root: Person;
let north: College;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
});
afterAll(() => server.stop());

let serial = 0;
beforeEach(() => {
  serial += 1;
});
const some = (n: number, semester = '3') =>
  students(n, { department: 'North Physics', prefix: `batch${String.fromCharCode(96 + serial)}`, semester });
const file = (n: number, semester = '3') => csv([HEADINGS, ...some(n, semester)]);

/** From outside, as the system does when memory runs out. */
async function killReader(): Promise<void> {
  await vi.waitFor(
    async () => {
      const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
      const pids = children.trim().split(/\s+/);
      const commands = await Promise.all(
        pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
      );
      const reader = pids[commands.findIndex((command) => /read\.worker\./.test(command))];
      expect(reader).toBeDefined();
      process.kill(Number(reader), 'SIGKILL');
    },
    { timeout: 60_000, interval: 5 },
  );
}

describe('a restart in the middle', () => {
  test('of reading begins again and ends well', async () => {
    await failOnce('roster_rows', 2);
    const roster = await review(north.admin, file(1200));
    expect(roster).toMatchObject({
      status: 'review',
      counts: { new: 1200 },
      progress: { done: 1200, total: 1200 },
    });
    expect(await sql`select 1 from roster_rows where roster_id = ${roster.id}`).toHaveLength(1200);
    expect(await heal('roster_rows')).toBe(5);
  });

  test('of storing leaves nothing half done, and ends well', async () => {
    const { id } = await review(north.admin, file(1200));
    const before = await stored();
    await failOnce('grants', 3);
    await done(north.admin.call(endpoints.confirmRoster, at(id)));
    const roster = await settled(north.admin, id);
    expect(roster).toMatchObject({ status: 'done', counts: { new: 1200 } });
    expect(await stored()).toEqual({
      users: before.users + 1200,
      grants: before.grants + 1200,
      departments: before.departments + 1200,
      log: before.log + 1,
    });
    expect(await heal('grants')).toBe(6);
  });

  test('a job that comes twice changes nothing the second time', async () => {
    const { id } = await review(north.admin, file(3));
    await readRoster.work({ roster_id: id });
    expect(await rows(north.admin, id)).toHaveLength(3);
    await confirm(north.admin, id);
    const before = await stored();
    await applyRoster.work({ roster_id: id, actor: {} as never });
    expect(await stored()).toEqual(before);
  });

  test('a job that runs in two processes at once is done by one of them', async () => {
    const { id } = await review(north.admin, file(300));
    const before = await stored();
    await sql`update rosters set status = 'applying' where id = ${id}`;
    const actor = { userId: north.admin.id, username: north.admin.username } as never;
    await Promise.allSettled([1, 2, 3].map(() => applyRoster.work({ roster_id: id, actor })));
    expect(await settled(north.admin, id)).toMatchObject({ status: 'done', counts: { new: 300 } });
    expect(await stored()).toMatchObject({ users: before.users + 300, log: before.log + 1 });
  });

  test('work that fails each time is given up with a sentence', async () => {
    const { id } = await review(north.admin, file(3));
    await sql`update rosters set status = 'applying', tries = 3 where id = ${id}`;
    await failOnce('grants', 1);
    await expect(applyRoster.work({ roster_id: id, actor: {} as never })).rejects.toThrow();
    expect(await settled(north.admin, id)).toMatchObject({
      status: 'failed',
      problem: { message: expect.stringContaining('nothing was stored') },
    });
    await heal('grants');
  });

  test('of the reader alone is tried again, and in the end given up with a sentence', async () => {
    const here = runWorkersIn(undefined);
    const mended = await upload(north.admin, file(3));
    await killReader();
    expect(await settled(north.admin, mended)).toMatchObject({ status: 'review', counts: { new: 3 } });

    // Set before the upload, because the first try may begin at once.
    await sql`alter table rosters alter tries set default 3`;
    const lost = await upload(north.admin, file(3));
    await sql`alter table rosters alter tries set default 0`;
    await killReader();
    expect(await settled(north.admin, lost)).toMatchObject({
      status: 'failed',
      problem: {
        line: null,
        message: 'Something went wrong on our side, and nothing was stored. Please upload the file again.',
      },
    });
    expect(await review(north.admin, file(3))).toMatchObject({ status: 'review' });
    runWorkersIn(here);
  });

  test('a file that takes its reader down each time is given up too', async () => {
    const { id } = await review(north.admin, file(3));
    await sql`update rosters set status = 'reading', tries = 4 where id = ${id}`;
    await readRoster.work({ roster_id: id });
    expect(await settled(north.admin, id)).toMatchObject({ status: 'failed' });
  });
});

describe('progress', () => {
  test('is seen while it reads and while it stores', async () => {
    const seen = () => done(north.admin.call(endpoints.getRoster, at(id)));
    const progress = { done: 500, total: 1200 };
    const reading = await holdInserts('roster_rows', 2);
    const id = await upload(north.admin, file(1200));
    await reading.waiting(1);
    expect(await seen()).toMatchObject({ status: 'reading', progress });
    await reading.letGo();
    await settled(north.admin, id);
    const applying = await holdInserts('grants', 2);
    await done(north.admin.call(endpoints.confirmRoster, at(id)));
    await applying.waiting(1);
    expect(await seen()).toMatchObject({ status: 'applying', progress });
    await applying.letGo();
    expect(await settled(north.admin, id)).toMatchObject({ status: 'done' });
  });

  test('while it reads it cannot be confirmed, and while it stores it cannot be discarded', async () => {
    const { id } = await review(north.admin, file(1));
    await sql`update rosters set status = 'reading' where id = ${id}`;
    expect(await north.admin.call(endpoints.confirmRoster, at(id))).toMatchObject({
      status: 409,
      body: { code: 'upload_not_ready' },
    });
    await sql`update rosters set status = 'applying' where id = ${id}`;
    expect(await north.admin.call(endpoints.discardRoster, at(id))).toMatchObject({
      status: 409,
      body: { message: 'This roster is being saved right now.' },
    });
    expect(await done(north.admin.call(endpoints.confirmRoster, at(id)))).toMatchObject({
      message: 'The roster is being saved.',
    });
  });
});

describe('two admins at once', () => {
  test('of two who confirm the same people, one stores them and the other gets a new review', async () => {
    const [first, second] = [await review(north.admin, file(50)), await review(north.admin, file(50))];
    const before = await stored();
    await Promise.all(
      [first, second].map(({ id }) => done(north.admin.call(endpoints.confirmRoster, at(id)))),
    );
    const ends = [await settled(north.admin, first.id), await settled(north.admin, second.id)];
    expect(ends.map(({ status }) => status).sort()).toEqual(['done', 'review']);
    const late = ends.find(({ status }) => status === 'review') as endpoints.Roster;
    expect(late).toMatchObject({
      counts: { same: 50, new: 0 },
      message: expect.stringContaining('since the review'),
    });
    expect((await stored())?.users).toBe(before.users + 50);
    expect(await confirm(north.admin, late.id)).toMatchObject({
      status: 'done',
      message: expect.stringContaining('nothing changed'),
    });
  });

  test('of two confirms of one roster, one stores it', async () => {
    const { id } = await review(north.admin, file(20));
    const before = await stored();
    await Promise.all([1, 2, 3].map(() => done(north.admin.call(endpoints.confirmRoster, at(id)))));
    expect(await settled(north.admin, id)).toMatchObject({ status: 'done' });
    expect(await stored()).toMatchObject({ users: before.users + 20, log: before.log + 1 });
  });

  test('who signed up after the review is found to be an existing person', async () => {
    const { id } = await review(north.admin, file(2));
    const [username] = (await rows(north.admin, id)).map(({ values }) => values.username);
    await addUsers(username as string);
    const roster = await confirm(north.admin, id);
    expect(roster).toMatchObject({ status: 'review', counts: { existing: 1, new: 1 } });
    expect(await confirm(north.admin, id)).toMatchObject({ status: 'done' });
  });

  test('who signs up at the very moment wins, and nothing is half stored', async () => {
    const { id } = await review(north.admin, file(800));
    const before = await stored();
    // Between the last look and the insert: as an index sees it.
    await sql.unsafe(`
      create function sneak() returns trigger language plpgsql as $$ begin
        drop trigger sneak on users;
        raise unique_violation using constraint = 'users_email_key'; end $$;
      create trigger sneak before insert on users for each statement execute function sneak()`);
    await done(north.admin.call(endpoints.confirmRoster, at(id)));
    const roster = await settled(north.admin, id);
    expect(roster).toMatchObject({ status: 'review', message: expect.stringContaining('since the review') });
    expect(await stored()).toEqual(before);
    await sql.unsafe('drop trigger sneak on users; drop function sneak');
    expect(await confirm(north.admin, id)).toMatchObject({ status: 'done' });
  });

  test('a role taken back after the review is not given by a change', async () => {
    await confirm(north.admin, (await review(north.admin, file(1))).id);
    const { id, counts } = await review(north.admin, file(1, '5'));
    expect(counts.change).toBe(1);
    const username = (await rows(north.admin, id))[0]?.values.username as string;
    const grant = await grantOf(north.admin, username, 'Student');
    await done(north.admin.call(takeRoleBack, { params: { id: String(grant) } }));
    expect(await confirm(north.admin, id)).toMatchObject({
      status: 'review',
      counts: { existing: 1, change: 0 },
    });
  });

  test('a department unlinked after the review is an error in the new one', async () => {
    const gone = await newDepartment(root, `North Gone ${serial}`);

    await done(north.admin.call(linkDepartments, { body: { link_id: [gone] } }));
    const one = some(1)[0]?.with(5, `North Gone ${serial}`) as string[];
    const { id } = await review(north.admin, csv([HEADINGS, one]));
    await done(north.admin.call(unlinkDepartments, { body: { link_id: [gone] } }));
    expect(await confirm(north.admin, id)).toMatchObject({ status: 'review', counts: { error: 1 } });
    expect(await rows(north.admin, id)).toMatchObject([
      { reason: `The department North Gone ${serial} is not linked here.` },
    ]);
  });
});
