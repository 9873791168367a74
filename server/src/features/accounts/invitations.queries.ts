import { sql } from '../../platform/database/database.ts';

export interface Account {
  id: number;
  username: string;
  name: string | null;
  is_verified: boolean;
  has_password: boolean;
}

/** `given` is the email as it was asked for: the stored one may differ in case. */
export async function selectAccountsByEmail(
  emails: readonly string[],
): Promise<(Account & { given: string })[]> {
  return sql<(Account & { given: string })[]>`
    select given, u.id, u.username, u.name, u.is_verified, u.password_hash is not null as has_password
    from unnest(${emails}::text[]) given join users u on lower(u.email) = lower(given)`;
}

/** Those that are one of these stems with any number of digits behind it, in lower case. */
export async function selectUsernamesByStem(stems: string[]): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select lower(username) as username from users
    where regexp_replace(lower(username), '[0-9]+$', '') in (select unnest(${stems}::text[]))`;
  return rows.map((row) => row.username);
}

export async function selectUnverified(ids: number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from users where id in (select unnest(${ids}::int[])) and not is_verified`;
  return rows.map((row) => row.id);
}

export interface NewAccount {
  username: string;
  email: string;
  name: string | null;
}

/** Without a password, and not verified: whoever opens the invitation's link is both. */
export async function insertInvited(people: readonly NewAccount[]): Promise<{ id: number; email: string }[]> {
  return sql`
    insert into users (username, email, name)
    select * from unnest(
      ${people.map((one) => one.username)}::text[],
      ${people.map((one) => one.email)}::text[],
      ${people.map((one) => one.name)}::text[])
    returning id, email`;
}
