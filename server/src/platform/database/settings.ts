// What the server remembers about its database, set once, when it is new; and what the database itself is set to.
import { sql } from './database.ts';

export async function selectSetting(key: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`select value from settings where key = ${key}`;
  return row?.value;
}

/** The first value stays. */
export async function insertSetting(key: string, value: string): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${value}) on conflict do nothing`;
}

/** Until the transaction ends: of processes that start together one sets up, and the others wait for it. */
export async function lockSetup(): Promise<void> {
  await sql`select pg_advisory_xact_lock(7190252)`;
}

export async function selectMaxConnections(): Promise<number> {
  const [row] = await sql<{ most: number }[]>`select current_setting('max_connections')::int as most`;
  return (row as { most: number }).most;
}
