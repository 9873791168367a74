// L10: the application is no superuser of the embedded database, in a new one and in one of an earlier version.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { minutes } from '../clock.ts';
import { openClient } from '../database/connection.ts';
import { closeDatabase, openDatabase, sql } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { prepareBinaries } from './binaries.ts';
import { serverEnvironment } from './cluster.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareHome } from './home.ts';
import { whileRunning } from './upgrade.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'quivia-role-test-')));
chmodSync(root, 0o755);
const lines: string[] = [];
const onProgress = (line: string) => void lines.push(line);
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>> | undefined;

afterEach(async () => {
  await closeDatabase();
  await server?.stop();
  server = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const rights = async () => [
  ...(await sql`
    select current_user::text as name, rolsuper, rolcreaterole, rolreplication, rolbypassrls, rolcreatedb,
      (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
    from pg_roles where rolname = current_user`),
];
const LIMITED = {
  name: 'quivia',
  ...{ rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
  rolcreatedb: true,
  memberships: 0,
};

test('in a new database, which takes only this user and root', async () => {
  const dataDir = join(root, 'new');
  server = await openEmbeddedPostgres({ dataDir, onProgress });
  openDatabase(server.options);
  expect(await rights()).toEqual([LIMITED]);
  await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toThrow('permission denied');
  await expect(sql`copy (select 1) to program 'true'`).rejects.toThrow('permission denied');
  await expect(sql`alter role quivia superuser`).rejects.toThrow('permission denied');

  const { sql: superuser, end } = openClient({ ...server.options, user: 'quivia_superuser' });
  const rules = await superuser`select type, database, user_name, auth_method from pg_hba_file_rules`.finally(
    end,
  );
  expect([...rules]).toEqual([
    { type: 'local', database: ['all'], user_name: ['quivia'], auth_method: 'peer' },
    { type: 'local', database: ['all'], user_name: ['quivia_superuser'], auth_method: 'peer' },
    { type: 'local', database: ['replication'], user_name: ['quivia_superuser'], auth_method: 'peer' },
  ]);
});

test('in a database of an earlier version, whose tables, partitions and backups go on', async () => {
  const dataDir = join(root, 'old');
  const place = await prepareHome(dataDir, onProgress);
  const { bin } = await prepareBinaries(place.home, place.owner);
  const data = join(place.home, 'data');
  // As earlier versions did it.
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'quivia', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'],
    { ...place.owner.credentials, cwd: '/', env: serverEnvironment(), encoding: 'utf8' },
  );
  expect(made.stderr).toBe('');
  const census = async () => [
    ...(await sql`select (select count(*)::int from users) as users, (select count(*)::int from attempts) as attempts`),
  ];
  let before: unknown;
  await whileRunning(place, { data, bin }, dataDir, async (options) => {
    openDatabase(options);
    await migrate();
    await fillHall({ students: 20, questions: 3, startedFor: minutes(60) });
    expect(await rights()).toMatchObject([{ rolsuper: true }]);
    before = await census();
    await closeDatabase();
  });

  server = await openEmbeddedPostgres({ dataDir, onProgress });
  expect(lines).toContain('Quivia now uses the database as a role without the rights of a superuser');
  openDatabase(server.options);
  expect(await rights()).toEqual([LIMITED]);
  expect(await census()).toEqual(before);
  const [others] = await sql`
    select count(*)::int as n from pg_class c where relowner <> 'quivia'::regrole
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`;
  expect(others).toEqual({ n: 0 });
  expect([...(await sql`select rolname from pg_roles where rolname !~ '^pg_' order by 1`)]).toEqual([
    { rolname: 'quivia' },
    { rolname: 'quivia_superuser' },
  ]);

  // What a later migration does.
  await sql`alter table users add column later int`;
  await sql`create extension if not exists pg_trgm`;
  await sql`alter table response_events detach partition response_events_from_0`;
  await sql`alter table response_events_from_0 set schema archive`;
  await sql`alter table users drop column later`;
  const file = join(root, 'old.backup.gz');
  await makeBackup(server.options, { file, check: true, onProgress });
  expect(readFileSync(file).length).toBeGreaterThan(1000);
  await closeDatabase();
  await server.stop();

  lines.length = 0;
  server = await openEmbeddedPostgres({ dataDir, onProgress });
  expect(lines).toEqual([]);
});
