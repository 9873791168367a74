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

/** In the order given. */
export async function insertDemoPeople(given: {
  usernames: string[];
  emails: string[];
  names: string[];
  passwordHash: string;
}): Promise<{ id: number; username: string }[]> {
  return sql`
    insert into users (username, email, name, password_hash, is_verified)
    select username, email, name, ${given.passwordHash}, true
    from unnest(${given.usernames}::text[], ${given.emails}::text[], ${given.names}::text[])
      with ordinality as p (username, email, name, n)
    order by n returning id, username`;
}
