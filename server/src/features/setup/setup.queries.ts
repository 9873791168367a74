import { sql } from '../../platform/database.ts';

export async function selectSetting(key: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`select value from settings where key = ${key}`;
  return row?.value;
}

/** The first to set it wins. */
export async function insertSetting(key: string, value: string): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${value}) on conflict do nothing`;
}

export async function hasUsers(): Promise<boolean> {
  const [row] = await sql`select 1 from users limit 1`;
  return row !== undefined;
}

/** Of processes that start together one sets up, and the others wait until it has. */
export async function lockSetup(): Promise<void> {
  await sql`select pg_advisory_xact_lock(7190252)`;
}
