// Plain SQL files, applied in order, once, each in the one transaction that also records it.
import { readdir, readFile } from 'node:fs/promises';
import { inTransaction, sql } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_190_251;

/** Returns the names of the migrations it applied. Processes that start together wait for each other. */
export async function migrate(folder = FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return inTransaction(async () => {
    await sql`select pg_advisory_xact_lock(${LOCK})`;
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;
    const done = new Set((await sql<{ name: string }[]>`select name from migrations`).map((row) => row.name));
    const pending = names.filter((name) => !done.has(name));
    for (const name of pending) {
      await sql.unsafe(await readFile(new URL(name, folder), 'utf8')).simple();
      await sql`insert into migrations (name) values (${name})`;
    }
    return pending;
  });
}
