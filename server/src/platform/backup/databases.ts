// Databases beside the one in use: made for a restore, and put in its place when they are complete.
import type { Client } from 'pg';
import { errorCode, StartError } from '../start-error.ts';
import { words } from './backup.words.ts';

const NOT_PERMITTED = '42501';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** 20261116_010203: names of databases and files sort by it. */
export const stamp = (at = new Date()) =>
  at
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .replace('T', '_');

export interface Existing {
  hasTables: boolean;
  hasPeople: boolean;
  /** A server is connected to it. */
  isInUse: boolean;
}

export async function databaseExists(admin: Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  return (rowCount ?? 0) > 0;
}

/** `client` is connected to it. */
export async function lookInto(client: Client): Promise<Existing> {
  const [found] = (
    await client.query<{ tables: boolean; users: boolean; used: boolean }>(`
      select exists (select from pg_tables where schemaname = 'public') as tables,
        to_regclass('public.users') is not null as users,
        exists (select from pg_stat_activity where datname = current_database()
          and application_name like 'quivia%' and application_name <> 'quivia-backup') as used`)
  ).rows;
  const people = found?.users && (await client.query('select from users limit 1')).rowCount;
  return { hasTables: found?.tables ?? false, hasPeople: Boolean(people), isInUse: found?.used ?? false };
}

/** With the locale of `model`, if there is that database: what sorts and what is equal must stay the same. */
export async function createDatabase(admin: Client, name: string, model: string): Promise<void> {
  try {
    await admin.query(`create database ${quoted(name)} template template0 ${await localeOf(admin, model)}`);
  } catch (error) {
    if (errorCode(error) === NOT_PERMITTED) throw new StartError(words.mayNotCreate);
    throw error;
  }
}

async function localeOf(admin: Client, name: string): Promise<string> {
  const [row] = (
    await admin.query<{ locale: Record<string, string | null> }>(
      `select to_jsonb(d) as locale from pg_database d where datname = any($1)
       order by datname = 'template1'`,
      [[name, 'template1']],
    )
  ).rows;
  const locale = row?.locale ?? {};
  const text = (value: string | null | undefined) => `'${String(value).replaceAll("'", "''")}'`;
  const parts = [`encoding 'UTF8' lc_collate ${text(locale.datcollate)} lc_ctype ${text(locale.datctype)}`];
  // Called daticulocale before PostgreSQL 17.
  const own = locale.datlocale ?? locale.daticulocale;
  if (locale.datlocprovider === 'b') parts.push(`locale_provider builtin builtin_locale ${text(own)}`);
  if (locale.datlocprovider === 'i') parts.push(`locale_provider icu icu_locale ${text(own)}`);
  return parts.join(' ');
}

export async function dropDatabase(admin: Pick<Client, 'query'>, name: string): Promise<void> {
  try {
    await admin.query(`drop database if exists ${quoted(name)} with (force)`);
  } catch (err) {
    // Autovacuum is at work in it: that belongs to a superuser, and only the plain form ends it.
    if (errorCode(err) !== NOT_PERMITTED) throw err;
    await admin.query(`drop database if exists ${quoted(name)}`);
  }
}

/** What checks that were killed left behind. */
export async function dropDatabasesLike(admin: Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await dropDatabase(admin, name);
}

/** At once, so that there is always one of that name. The former one stays, as `former`. */
export async function putInPlace(
  admin: Client,
  restored: string,
  name: string,
  former: string,
): Promise<void> {
  try {
    await admin.query('begin');
    if (await databaseExists(admin, name))
      await admin.query(`alter database ${quoted(name)} rename to ${quoted(former)}`);
    await admin.query(`alter database ${quoted(restored)} rename to ${quoted(name)}`);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback');
    if (errorCode(error) === '55006') throw new StartError(words.inUse(name));
    throw error;
  }
}
