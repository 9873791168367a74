// A role for a test that asks only for the role: in one college and one community made for such tests.
import type { Role } from '@quivia/contract/roles';
import * as accounts from '../features/accounts/accounts.service.ts';
import { upsertGrants } from '../features/people/grants.queries.ts';
import { now } from '../platform/clock.ts';
import { sql } from '../platform/database/database.ts';

async function someCollege(): Promise<number> {
  const [found] = await sql<{ id: number }[]>`select id from institutions where name = 'Some College'`;
  if (found) return found.id;
  const [row] = await sql<{ id: number }[]>`
    with system as (
      -- There already if only the college was renamed, as a fuzzed Admin may do.
      insert into education_systems (name) values ('Some System')
      on conflict (lower(name)) do update set name = excluded.name returning id)
    insert into institutions (name, place, institution_type, education_system_id)
    select 'Some College', 'Somewhere', 'COLLEGE', id from system returning id`;
  return (row as { id: number }).id;
}

async function someCommunity(): Promise<number> {
  const [found] = await sql<{ id: number }[]>`select id from communities where name = 'Some Community'`;
  if (found) return found.id;
  const [row] = await sql<{ id: number }[]>`
    insert into communities (name, description, is_open) values ('Some Community', 'For tests', true) returning id`;
  return (row as { id: number }).id;
}

export async function giveRole(userId: number, role: Role): Promise<void> {
  const inCollege = role === 'Institution' || role === 'Faculty' || role === 'Student';
  const inCommunity = role === 'Community' || role === 'CommunityMember';
  const given = {
    user_id: userId,
    role,
    institution_id: inCollege ? await someCollege() : null,
    community_id: inCommunity ? await someCommunity() : null,
    member_id: role === 'Faculty' || role === 'Student' ? `M${userId}` : null,
    class_or_semester: role === 'Student' ? 1 : null,
  };
  await upsertGrants([given], now());
  await accounts.rolesChanged([userId]);
}
