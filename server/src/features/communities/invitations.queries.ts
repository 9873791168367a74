import { sql } from '../../platform/database/database.ts';

export interface InvitationRow {
  id: number;
  community_id: number;
  code: string;
  email: string | null;
  places: number;
  used: number;
  expires_at: Date;
  by: string;
}

/** Those that can still be used. */
export async function selectInvitations(communityId: number, at: Date): Promise<InvitationRow[]> {
  return sql<InvitationRow[]>`
    select i.id, i.community_id, i.code, i.email, i.places, i.used, i.expires_at, u.username as by
    from community_invitations i join users u on u.id = i.created_by
    where i.community_id = ${communityId} and i.withdrawn_at is null and i.expires_at > ${at} and i.used < i.places
    order by i.id desc limit 200`;
}

export interface NewInvitation {
  community_id: number;
  code: string;
  email: string | null;
  places: number;
  expires_at: Date;
  created_at: Date;
  created_by: number;
  mailing_key?: string | undefined;
}

/** Until the transaction ends, nobody else mails under this key. */
export async function lockMailing(key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

type Mailed = Pick<NewInvitation, 'community_id' | 'created_by' | 'email' | 'expires_at' | 'created_at'>;

/** What was mailed under this key. */
export async function selectMailed(key: string): Promise<Mailed[]> {
  return sql<Mailed[]>`
    select community_id, created_by, email, expires_at, created_at from community_invitations
    where mailing_key = ${key}`;
}

/** Undefined when this code was given out before. */
export async function insertInvitation(given: NewInvitation): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into community_invitations ${sql(given as never)} on conflict (code) do nothing returning id`;
  return row?.id;
}

interface FoundInvitation {
  id: number;
  community_id: number;
  is_usable: boolean;
  /** Null for a person who is no longer an admin there. */
  by: string | null;
}

/** Not one that was withdrawn. */
export async function selectByCode(code: string, at: Date): Promise<FoundInvitation | undefined> {
  const [row] = await sql<FoundInvitation[]>`
    select i.id, i.community_id, i.used < i.places and i.expires_at > ${at} as is_usable,
      (select coalesce(u.name, u.username) from users u join grants g on g.user_id = u.id
       where u.id = i.created_by and g.community_id = i.community_id and g.role = 'Community' and g.ended_at is null
       limit 1) as by
    from community_invitations i where i.code = ${code} and i.withdrawn_at is null`;
  return row;
}

/** Takes a place. False when it has expired, is withdrawn, or somebody took the last one. */
export async function updateUsed(id: number, at: Date): Promise<boolean> {
  const { count } = await sql`
    update community_invitations set used = used + 1
    where id = ${id} and used < places and expires_at > ${at} and withdrawn_at is null`;
  return count > 0;
}

export async function updateWithdrawn(id: number, communityId: number, at: Date): Promise<boolean> {
  const { count } = await sql`
    update community_invitations set withdrawn_at = ${at}
    where id = ${id} and community_id = ${communityId} and withdrawn_at is null`;
  return count > 0;
}

export async function deleteTracesOf(userId: number, email: string): Promise<void> {
  await sql`delete from community_requests where user_id = ${userId}`;
  await sql`update community_invitations set email = null where lower(email) = lower(${email})`;
}
