// Plain SQL files, applied in order, once, each in the one transaction that also records it.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { StartError } from '../start-error.ts';
import { inTransaction, sql } from './database.ts';
import { words } from './database.words.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_190_251;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Returns the names of the migrations it applied. Processes that start together wait for each other. With `only`, those
 * of another database are applied and no newer ones, so that its rows fit.
 */
export async function migrate(
  folder = FOLDER,
  only?: { name: string; checksum: string | null }[],
): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = only ? only.map((wanted) => sameMigration(all, wanted)) : all;
  const apply = async () => {
    await sql`select pg_advisory_xact_lock(${LOCK})`;
    await sql`
      create table if not exists migrations (
        name text primary key, applied_at timestamptz not null default now(), checksum text)`;
    await sql`alter table migrations add column if not exists checksum text`;
    const applied = await checkApplied(migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, text, checksum } of pending) {
      await sql.unsafe(text);
      await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`;
    }
    return pending.map(({ name }) => name);
  };
  // Rewriting a large table takes as long as it takes.
  return inTransaction(apply, { deadlineMs: 0 });
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      // A checkout may end its lines otherwise: the statements are the same.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, checksum };
    }),
  );
}

function sameMigration(all: Migration[], wanted: { name: string; checksum: string | null }): Migration {
  const found = all.find(({ name }) => name === wanted.name);
  if (!found) throw new StartError(words.migrationUnknown(wanted.name));
  if (wanted.checksum !== null && wanted.checksum !== found.checksum)
    throw new StartError(words.migrationChanged(wanted.name));
  return found;
}

/** Those applied before. One that has changed since would make this database differ from every new one. */
async function checkApplied(migrations: Migration[]): Promise<Set<string>> {
  const rows = await sql<{ name: string; checksum: string | null }[]>`select name, checksum from migrations`;
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    // Databases of before there were checksums: what they were built with is taken to be the files of now.
    if (before === null) await sql`update migrations set checksum = ${checksum} where name = ${name}`;
    else if (before !== undefined && before !== checksum) throw new StartError(words.migrationChanged(name));
  }
  return new Set(applied.keys());
}
