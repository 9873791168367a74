import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { openClient } from './connection.ts';
import { closeDatabase, type DatabaseOptions, openDatabase, sql } from './database.ts';
import { migrate } from './migrate.ts';

let options: DatabaseOptions;

/** Without a single table; it goes with the run. */
async function emptyDatabase(): Promise<DatabaseOptions> {
  const { options, template } = inject('database');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const { sql, end } = openClient(options);
  await sql`create database ${sql(name)}`;
  await end();
  return { ...options, database: name };
}

beforeEach(async () => {
  options = await emptyDatabase();
  openDatabase(options);
});
afterEach(() => closeDatabase());

const ours = async () =>
  (await readdir(new URL('../../../migrations/', import.meta.url)))
    .filter((name) => name.endsWith('.sql'))
    .sort();
const applied = async () =>
  (await sql<{ name: string }[]>`select name from migrations order by name`).map((row) => row.name);
const tables = async () =>
  (
    await sql<
      { name: string }[]
    >`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  ).map((row) => row.name);

/** A process of its own that migrates and prints what it applied. */
function migrateElsewhere(): Promise<string[]> {
  const script = `
    const { openDatabase, closeDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)});
    const { migrate } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)});
    openDatabase(JSON.parse(process.env.OPTIONS));
    console.log(JSON.stringify(await migrate()));
    await closeDatabase();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(err))));
  });
}

test('two processes that start together on an empty database apply each file once', async () => {
  const [one, two] = await Promise.all([migrateElsewhere(), migrateElsewhere()]);
  expect([...(one ?? []), ...(two ?? [])].sort()).toEqual(await ours());
  expect(await applied()).toEqual(await ours());
});

test('a database that is up to date is left alone', async () => {
  expect(await migrate()).toEqual(await ours());
  expect(await migrate()).toEqual([]);
});

describe('with migrations of our own', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quivia-migrations-'));
    await writeFile(
      path.join(folder, '0001-first.sql'),
      'create table first (id integer);\ninsert into first values (1), (2);',
    );
  });
  afterEach(() => rm(folder, { recursive: true }));
  const run = () => migrate(pathToFileURL(`${folder}/`));

  test('they run in the order of their names, also those added later', async () => {
    await writeFile(path.join(folder, '0002-second.sql'), 'alter table first add column name text');
    await writeFile(path.join(folder, 'notes.txt'), 'not a migration');
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
    await writeFile(path.join(folder, '0003-third.sql'), "update first set name = 'x'");
    expect(await run()).toEqual(['0003-third.sql']);
    expect(await sql`select count(*)::int as n from first where name = 'x'`).toMatchObject([{ n: 2 }]);
  });

  test('one that fails leaves nothing behind, of the others neither, and runs once it is mended', async () => {
    const second = path.join(folder, '0002-second.sql');
    await writeFile(second, 'create table second (id integer);\ninsert into nowhere values (1);');
    await expect(run()).rejects.toThrow(/nowhere/);
    expect(await tables()).toEqual([]);

    await writeFile(second, (await readFile(second, 'utf8')).replace('nowhere', 'second'));
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await tables()).toEqual(['first', 'migrations', 'second']);
  });

  test('one that fails later leaves what was there before as it was', async () => {
    await run();
    await writeFile(path.join(folder, '0002-second.sql'), 'drop table first; select 1/0');
    await expect(run()).rejects.toThrow(/division by zero/);
    expect(await applied()).toEqual(['0001-first.sql']);
    expect(await tables()).toEqual(['first', 'migrations']);
  });

  test('one that was changed after it was applied refuses the start, and is named', async () => {
    await run();
    await writeFile(path.join(folder, '0001-first.sql'), 'create table first (id integer, name text);');
    await writeFile(path.join(folder, '0002-second.sql'), 'create table second (id integer);');
    const start = run();
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow('The migration 0001-first.sql differs');
    expect(await applied()).toEqual(['0001-first.sql']);
  });

  test('one with other line ends is the same', async () => {
    await run();
    const first = path.join(folder, '0001-first.sql');
    await writeFile(first, (await readFile(first, 'utf8')).replaceAll('\n', '\r\n'));
    expect(await run()).toEqual([]);
  });

  test('a database from before there were checksums gets those of now', async () => {
    await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`;
    await sql`insert into migrations (name) values ('0000-gone.sql'), ('0001-first.sql')`;
    expect(await run()).toEqual([]);
    const rows = await sql`select name, checksum ~ '^[0-9a-f]{64}$' as known from migrations order by name`;
    expect(rows).toMatchObject([
      { name: '0000-gone.sql', known: null },
      { name: '0001-first.sql', known: true },
    ]);
    await writeFile(path.join(folder, '0001-first.sql'), 'select 1');
    await expect(run()).rejects.toThrow(StartError);
  });
});
