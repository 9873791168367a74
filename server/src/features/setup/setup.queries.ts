import { sql } from '../../platform/database/database.ts';

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

/** Its members as if they had come one after the other, a few days apart, the last so many days ago. */
export async function updateJoinedBefore(communityId: number, daysAgo: number): Promise<void> {
  await sql`
    update grants g set granted_at = granted_at - make_interval(days => ${daysAgo} + 4 * c.after)
    from (select id, row_number() over (order by id desc)::int as after from grants
          where community_id = ${communityId} and role = 'CommunityMember') c
    where g.id = c.id`;
}
