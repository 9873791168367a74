// With a real standby: a copy of the primary's files that follows its log.
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SUPERUSER } from '../embedded-postgres/cluster.ts';
import { openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { openClient } from './connection.ts';
import { closeDatabase, openDatabase, sql } from './database.ts';
import { closeReplica, openReplica, readReport } from './replica.ts';
import { Target } from './target.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'quivia-replica-')));
chmodSync(root, 0o755);
type Server = Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let primary: Server;
let standby: Server;

/** As pg_basebackup does it, which doesn't come with the embedded database. */
async function copyPrimary(from: string, to: string): Promise<void> {
  const { sql: session, end } = openClient(new Target({ ...primary.options, user: SUPERUSER }));
  await session`select pg_backup_start('replica', true)`;
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
  const [label] = await session<{ text: string }[]>`select labelfile as text from pg_backup_stop()`;
  await end();
  writeFileSync(path.join(to, 'backup_label'), String(label?.text));
  writeFileSync(path.join(to, 'standby.signal'), '');
  const { host, port } = primary.options;
  appendFileSync(
    path.join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${SUPERUSER}'\n`,
  );
  const { uid, gid } = statSync(from);
  for (const name of ['', ...(readdirSync(to, { recursive: true }) as string[])])
    chownSync(path.join(to, name), uid, gid);
  chownSync(path.dirname(to), uid, gid);
  chmodSync(to, 0o700);
}

beforeAll(async () => {
  const [first, second] = [path.join(root, 'primary'), path.join(root, 'standby')];
  primary = await openEmbeddedPostgres({ dataDir: first, onProgress: () => {} });
  openDatabase(primary.options);
  await sql`create table figures (value integer)`;
  await copyPrimary(path.join(first, 'postgres/data'), path.join(second, 'postgres/data'));
  standby = await openEmbeddedPostgres({ dataDir: second, onProgress: () => {} });
});
afterEach(async () => {
  await onStandby('select case when pg_is_wal_replay_paused() then pg_wal_replay_resume() end').catch(
    () => {},
  );
  await closeReplica();
});
afterAll(async () => {
  await closeDatabase();
  await standby.stop();
  await primary.stop();
  await rm(root, { recursive: true, force: true });
});

async function onStandby(statement: string): Promise<void> {
  const { sql: session, end } = openClient(new Target({ ...standby.options, user: SUPERUSER }));
  await session.unsafe(statement).finally(end);
}

const report = () =>
  readReport(async () => {
    const [row] = await sql<{ standby: boolean; figures: number }[]>`
      select pg_is_in_recovery() as standby, (select count(*)::int from figures) as figures`;
    return row;
  });

test('a report is read from a replica that has everything, without a remark', async () => {
  openReplica(standby.options, 10_000);
  await sql`insert into figures values (1)`;
  await expect.poll(report).toMatchObject({ value: { standby: true, figures: 1 }, asOf: undefined });
});

test('one that lags says as of when its figures are, and is left alone beyond the bound', async () => {
  openReplica(standby.options, 60_000);
  await expect.poll(async () => (await report()).value?.standby).toBe(true);
  await onStandby('select pg_wal_replay_pause()');
  await sql`insert into figures values (2)`;
  const lagging = await report();
  expect(lagging.value).toEqual({ standby: true, figures: 1 });
  expect(lagging.asOf).toBeInstanceOf(Date);

  await closeReplica();
  openReplica(standby.options, 1);
  await expect.poll(report).toEqual({ value: { standby: false, figures: 2 }, asOf: undefined });
});

test('while it is away, or writes are asked of it, the primary answers', async () => {
  openReplica({ ...standby.options, host: '127.0.0.1', port: 9 }, 10_000);
  expect((await report()).value?.standby).toBe(false);
  await closeReplica();
  openReplica(standby.options, 60_000);
  await readReport(() => sql`insert into figures values (3)`);
  expect((await report()).value?.figures).toBe(3);
  // A primary is no replica: another history may go on there.
  await closeReplica();
  openReplica(primary.options, 60_000);
  expect((await report()).value?.standby).toBe(false);
});
