// Real backups of real databases, by the commands that an operator runs.
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { API_BASE } from '@quivia/contract/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backUpNightly } from '../platform/backup/nightly-backup.job.ts';
import { restoreDatabase } from '../platform/backup/restore-database.ts';
import { minutes } from '../platform/clock.ts';
import { closeDatabase, type DatabaseOptions, openDatabase, sql } from '../platform/database/database.ts';
import { fillHall, type Hall, type Seated } from '../testing/exams/exam-hall.ts';
import { startSaving } from '../testing/exams/saving-students.ts';
import { runCommand } from '../testing/server/command-process.ts';
import { rounds, testInFull } from '../testing/server/rounds.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../testing/server/server-process.ts';
import { cloneDatabase } from '../testing/server/test-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-test-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let servers: ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
  await closeDatabase();
});

let files = 0;
function newFile(): string {
  files += 1;
  return path.join(folder, `${files}.backup.gz`);
}

const envOf = (options: DatabaseOptions) => ({
  DATABASE_URL: databaseUrl(options),
  DATA_DIR: path.join(folder, 'data'),
});

/** Not there yet; dropped with the others of this run. */
const newName = (options: DatabaseOptions): DatabaseOptions => ({
  ...options,
  database: `${options.database}_${randomBytes(4).toString('hex')}`,
});

async function startServer(
  options: DatabaseOptions,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await startServerProcess({ ...envOf(options), ...env });
  servers.push(server);
  return server;
}

async function use(options: DatabaseOptions): Promise<void> {
  await closeDatabase();
  openDatabase(options);
}

/** A database with people and something in most tables, and its checked backup. Tests only read both. */
let source: DatabaseOptions;
let backup: string;
let printed: string;
beforeAll(async () => {
  source = await cloneDatabase();
  await use(source);
  await fillHall({ students: 3, questions: 4, startedFor: minutes(60) });
  await sql`insert into communities (name, description, is_open) values ('Café "Çay"\t\\', 'a\nb', true)`;
  await sql`
    insert into images (key, uploaded_by, uploaded_at, type, bytes, width, height, sha256)
    select 'abcdefghijklmnopqrstuv', id, now(), 'image/png', '\\x00ff5c0a'::bytea, 1, 1, '\\x00'::bytea
    from users limit 1`;
  backup = newFile();
  const made = await runCommand('backup', ['--to', backup, '--check'], envOf(source));
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining(`Backup written to ${backup}`) });
  printed = made.output;
  await closeDatabase();
});

const post = (origin: string, student: Seated, address: string, body: object) =>
  fetch(`${origin}${API_BASE}${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** As the hall's students number their answers. */
const answersOf = async (hall: Hall) =>
  (
    await sql<{ attempt_id: number; seq: number; question_id: number; option_ids: number[] }[]>`
      select attempt_id, seq::int, question_id, option_ids from response_events r
      join attempts a on a.id = r.attempt_id where a.exam_id = ${hall.examId} order by attempt_id, seq`
  ).map((row) => JSON.stringify([row.attempt_id, row.seq, row.question_id, row.option_ids]));

const peopleIn = async () => {
  const [row] = await sql<{ people: number }[]>`select count(*)::int as people from users`;
  return row?.people;
};

/** The first of them, and no other byte. */
const replaceIn = (backup: Buffer, text: string, by: string) =>
  gzipSync(Buffer.from(gunzipSync(backup).toString('latin1').replace(text, by), 'latin1'));

const databasesLike = async (prefix: string) =>
  (
    await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${prefix}) order by 1`
  ).map(({ name }) => name);

testInFull(
  'an exam goes on after the restore of a backup from the middle of it, with every acknowledged answer',
  async () => {
    const options = await cloneDatabase();
    await use(options);
    const server = await startServer(options);
    const hall = await fillHall({ students: 12, questions: 20, startedFor: minutes(60) });
    const students = startSaving(hall, hall.students, [server.origin], { pauseMs: 20 });
    await students.more(150);
    const before = [...students.acknowledged];
    const file = newFile();
    const saving = students.more(50);
    const made = await runCommand('backup', ['--to', file], envOf(options));
    expect(made).toMatchObject({ code: 0 });
    await saving;
    await students.stop();
    await server.kill();

    // The machine is lost: another server, a database that isn't there yet.
    const elsewhere = newName(options);
    const restored = await runCommand('restore', [file], envOf(elsewhere));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored ') });
    await use(elsewhere);
    const kept = new Set(await answersOf(hall));
    const lost = before
      .map((one) => JSON.stringify([one.attempt_id, one.seq, one.question_id, one.option_ids]))
      .filter((one) => !kept.has(one));
    expect(lost).toEqual([]);

    // The old access token still works. One more right answer, then submit.
    const second = await startServer(elsewhere);
    const [student] = hall.students as [Seated];
    const [question] = hall.questions as [Hall['questions'][number]];
    const saved = await post(second.origin, student, '/quiz/response/', {
      quiz_or_viva_id: hall.examId,
      opening: 1,
      seq: 100_000,
      question_id: question.id,
      option_ids: [question.options[1]],
    });
    expect(saved.status).toBe(200);
    const submitted = await post(second.origin, student, `/quiz/submit/`, { quiz_or_viva_id: hall.examId });
    expect(submitted.status).toBe(200);

    const own = await sql<{ question_id: number; option_ids: number[] }[]>`
    select distinct on (question_id) question_id, option_ids from response_events
    where attempt_id = ${student.attemptId} order by question_id, seq desc`;
    const right = own.filter(
      (one) => hall.questions.find(({ id }) => id === one.question_id)?.options[1] === one.option_ids[0],
    );
    const [result] = await sql`
    select r.marks::float8 as marks, r.answered, a.status
    from results r join attempts a on a.id = r.attempt_id where r.attempt_id = ${student.attemptId}`;
    expect(result).toEqual({ marks: right.length, answered: own.length, status: 'submitted' });

    // The server that uses this database is not robbed of it.
    const refused = await runCommand('restore', [file, '--replace'], envOf(elsewhere));
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('is in use: stop Quivia first'),
    });
  },
);

test('a check restores the backup on trial, compares it, and leaves a record and nothing else', async () => {
  expect(printed).toContain('same rows and hashes');
  // Others must not read it: it holds the hashes of passwords.
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  await use(source);
  const runs = await sql`select kind, ok, finished_at >= started_at as ended from backup_runs order by id`;
  expect(runs).toMatchObject([
    { kind: 'backup', ok: true, ended: true },
    { kind: 'check', ok: true, ended: true },
  ]);
  expect(await databasesLike(`${source.database}_check`)).toEqual([]);
});

test('everything comes back into an empty database: rows, triggers, keys, and numbers that go on', async () => {
  await use(source);
  // Created empty, as where nobody may create one.
  const copy = newName(source);
  await sql.unsafe(`create database "${copy.database}"`);
  expect(await runCommand('restore', [backup], envOf(copy))).toMatchObject({ code: 0 });

  // Of partitions only the bounds: they get their indexes and keys from the whole.
  const shape = () => sql`
    with whole as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and not relispartition)
    select conrelid::regclass::text as t, conname::text as name, pg_get_constraintdef(oid) as is, convalidated as ok
    from pg_constraint where conrelid in (select oid from whole)
    union all
    select tgrelid::regclass::text, tgname, tgenabled::text, true from pg_trigger
    where not tgisinternal and tgrelid in (select oid from whole)
    union all
    select tablename, indexname, indexdef, true from pg_indexes
    where schemaname = 'public' and tablename in (select relname from whole)
    union all
    select inhparent::regclass::text, c.relname, pg_get_expr(c.relpartbound, c.oid), true
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by 1, 2, 3`;
  const expected = [...(await shape())];
  const [before] = await sql`select max(id) as id from users`;
  await use(copy);
  expect([...(await shape())]).toEqual(expected);
  const [after] = await sql`
    insert into users (username, email) values ('nextperson', 'next@example.org') returning id`;
  expect(after?.id).toBeGreaterThan(before?.id);
  const [community] = await sql`
    select c.name, count(m.id)::int as modules from communities c
    join courses o on o.community_id = c.id join modules m on m.course_id = o.id group by c.id`;
  expect(community).toEqual({ name: 'Café "Çay"\t\\', modules: 1 });
  expect(await sql`select encode(bytes, 'hex') as bytes from images`).toMatchObject([{ bytes: '00ff5c0a' }]);
});

describe('a restore', () => {
  testInFull(
    'refuses a database with people in it, and replaces it when told, keeping the former one',
    async () => {
      const options = newName(source);
      await use({ ...source, database: 'postgres' });
      await sql.unsafe(`create database "${options.database}" template "${source.database}"`);
      await use(options);
      const people = await peopleIn();
      await fillHall({ students: 5, questions: 1 });
      const now = await peopleIn();
      await closeDatabase();

      const refused = await runCommand('restore', [backup], envOf(options));
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('has people in it') });
      await use(options);
      expect(await peopleIn()).toBe(now);
      await closeDatabase();

      const replaced = await runCommand('restore', [backup, '--replace'], envOf(options));
      expect(replaced).toMatchObject({ code: 0, output: expect.stringContaining('now called') });
      await use(options);
      expect(await peopleIn()).toBe(people);
      const [former] = await databasesLike(`${options.database}_before_`);
      await use({ ...options, database: former as string });
      expect(await peopleIn()).toBe(now);
    },
  );

  const DAMAGED: [string, (bytes: Buffer) => Uint8Array, string][] = [
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'incomplete'],
    ['not a backup', () => Buffer.from('hello'), 'not a backup'],
    [
      'changed by one letter',
      (bytes: Buffer) => replaceIn(bytes, '@example.org', '@exbmple.org'),
      'The backup is damaged: public.users',
    ],
    [
      'from a later version',
      (bytes: Buffer) => replaceIn(bytes, '0001-accounts.sql', '9999-future.sql'),
      'The migration 9999-future.sql is unknown',
    ],
  ];
  test.each(DAMAGED.slice(0, rounds(1, 4)))(
    'of a file that is %s is refused and leaves nothing behind',
    async (_, damage, sentence) => {
      const damaged = newFile();
      writeFileSync(damaged, damage(await readFile(backup)));
      const target = newName(source);
      const request = { file: damaged, replace: false, withoutMail: false, onProgress() {} };
      await expect(restoreDatabase(target, request)).rejects.toThrow(sentence);
      await use(source);
      expect(await databasesLike(String(target.database))).toEqual([]);
    },
  );
});

testInFull(
  'a server that is started quietly sends no waiting mail and closes nothing; the next start does',
  async () => {
    const options = await cloneDatabase();
    await use(options);
    // So that there is a queue, in which nobody works.
    const first = await startServer(options, { START_QUIET: '1' });
    const hall = await fillHall({ students: 2, questions: 1, startedFor: minutes(60) });
    const email = `${hall.students[0]?.userId}@example.org`;
    await sql`update users set email = ${email} where id = ${hall.students[0]?.userId as number}`;
    const asked = await fetch(`${first.origin}${API_BASE}/auth/reset-password/request/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(asked.status).toBe(200);
    await first.kill();
    await sql`update attempts set due_at = now() - interval '1 minute' where exam_id = ${hall.examId}`;
    const file = newFile();
    expect(await runCommand('backup', ['--to', file], envOf(options))).toMatchObject({ code: 0 });

    const mails = (dir: string) => {
      try {
        return readdirSync(path.join(dir, 'mail')).filter((name) => name.endsWith('.eml')).length;
      } catch {
        return 0;
      }
    };
    const open = async () => {
      const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from attempts where status = 'in_progress'`;
      return row?.open;
    };
    const copy = newName(options);
    expect(await runCommand('restore', [file], envOf(copy))).toMatchObject({ code: 0 });
    await use(copy);
    const quietDir = path.join(folder, 'quiet');
    const quiet = await startServer(copy, { DATA_DIR: quietDir, START_QUIET: '1' });
    expect(quiet.printed()).toContain('Started quietly');
    // By the time that another one has done it all where the backup is from, a quiet one would have, too.
    await use(options);
    const loudDir = path.join(folder, 'loud');
    await startServer(options, { DATA_DIR: loudDir });
    await expect.poll(async () => [mails(loudDir), await open()]).toEqual([1, 0]);
    await use(copy);
    expect([mails(quietDir), await open()]).toEqual([0, 2]);
    await quiet.kill();
    await startServer(copy, { DATA_DIR: quietDir });
    await expect.poll(async () => [mails(quietDir), await open()]).toEqual([1, 0]);

    const without = newName(options);
    expect(await runCommand('restore', [file, '--without-mail'], envOf(without))).toMatchObject({
      code: 0,
      output: expect.stringContaining('skipped: 1'),
    });
  },
);

testInFull('every night a backup is checked, and the newest are kept', async () => {
  const options = await cloneDatabase();
  await use(options);
  await fillHall({ students: 2, questions: 1 });
  const directory = path.join(folder, 'nightly');
  const database = { databaseUrl: databaseUrl(options), dataDir: path.join(folder, 'data') };
  await backUpNightly({ directory, keep: 2 }, database);
  writeFileSync(path.join(directory, 'notes.txt'), 'of the operator');
  for (const day of ['10', '11'])
    writeFileSync(path.join(directory, `quivia-202601${day}_011700.backup.gz`), '');
  await backUpNightly({ directory, keep: 2 }, database);
  const left = readdirSync(directory);
  expect(left).toHaveLength(3);
  expect(left.filter((name) => name.startsWith('quivia-202601'))).toEqual([]);

  // What the tables of a new database refuse can't be restored, and that is said at night and not on the day.
  await sql`alter table contact_messages alter column message drop not null`;
  await sql`insert into contact_messages (name, email) values ('Anna', 'anna@example.org')`;
  await expect(backUpNightly({ directory, keep: 2 }, database)).rejects.toThrow('violates not-null');
  const [last] = await sql`select kind, ok, detail from backup_runs order by id desc limit 1`;
  expect(last).toMatchObject({
    kind: 'check',
    ok: false,
    detail: expect.stringContaining('violates not-null'),
  });
});

testInFull(
  'the embedded database is backed up while it is in use, and restored into another directory',
  async () => {
    const [dataDir, other] = [path.join(folder, 'embedded'), path.join(folder, 'restored')];
    const file = newFile();
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
    const none = await runCommand('backup', ['--to', file], env);
    expect(none).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no database in ${dataDir}`),
    });

    const server = await startServerProcess({
      ...env,
      ADMIN_USERNAME: 'principal',
      ADMIN_PASSWORD: 'Blue7Kite!',
    });
    servers.push(server);
    expect(await runCommand('backup', ['--to', file, '--check'], env)).toMatchObject({ code: 0 });
    const inUse = await runCommand('restore', [file, '--replace'], env);
    expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('is already using') });

    expect(await runCommand('restore', [file], { ...env, DATA_DIR: other })).toMatchObject({ code: 0 });
    const copy = await startServerProcess({ ...env, DATA_DIR: other });
    servers.push(copy);
    const signedIn = await fetch(`${copy.origin}${API_BASE}/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username_or_email: 'principal', password: 'Blue7Kite!' }),
    });
    expect(signedIn.status).toBe(200);
    // Not killed: the embedded servers end with them.
    for (const one of [server, copy]) {
      one.process.kill('SIGTERM');
      await one.exited;
    }
    // With no server running, it is started for the time of a backup.
    expect(await runCommand('backup', ['--to', newFile()], env)).toMatchObject({ code: 0 });
  },
);
