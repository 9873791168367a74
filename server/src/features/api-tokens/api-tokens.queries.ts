import type { Scope } from '@quivia/contract/endpoint';
import { sql } from '../../platform/database/database.ts';
import type { TokenRole } from './api-tokens.rules.ts';

/** What the person of token `t` may do at its institution, whose row is `i`, and whether the account works. */
const held = () => sql`
  u.id as user_id, u.username, u.email, u.token_version, u.disabled_at is not null as is_disabled,
  i.name as institution, coalesce(r.faculty_may, false) as faculty_may,
  array(select g.role from grants g where g.user_id = u.id and g.institution_id = i.id and g.ended_at is null
    and g.role in ('Institution', 'Faculty') order by g.role) as roles`;

export interface Held {
  user_id: number;
  username: string;
  email: string;
  token_version: number;
  is_disabled: boolean;
  institution: string;
  faculty_may: boolean;
  roles: TokenRole[];
}

export interface TokenRow {
  id: number;
  name: string;
  institution_id: number;
  scopes: Scope[];
  made_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

const columns = () => sql`t.id, t.name, t.institution_id, t.scopes, t.made_at, t.expires_at, t.last_used_at`;

const joined = () => sql`
  api_tokens t join users u on u.id = t.user_id join institutions i on i.id = t.institution_id
  left join api_token_rules r on r.institution_id = i.id`;

export async function selectTokenBySecret(
  secrets: readonly Buffer[],
): Promise<(TokenRow & Held & { secret: Buffer }) | undefined> {
  const [row] = await sql<(TokenRow & Held & { secret: Buffer })[]>`
    select ${columns()}, t.secret, ${held()} from ${joined()} where t.secret = any(${[...secrets]})`;
  return row;
}

/** Hashed with the secret key of today: the one before may go. */
export async function updateSecret(id: number, from: Buffer, to: Buffer): Promise<void> {
  await sql`update api_tokens set secret = ${to} where id = ${id} and secret = ${from}`;
}

export async function selectTokensOf(userId: number): Promise<(TokenRow & { institution: string })[]> {
  return sql`
    select ${columns()}, i.name as institution from api_tokens t join institutions i on i.id = t.institution_id
    where t.user_id = ${userId} order by i.name, t.id`;
}

export async function selectAddressee(
  userId: number,
): Promise<{ email: string; username: string; name: string | null; is_verified: boolean } | undefined> {
  const [row] = await sql<{ email: string; username: string; name: string | null; is_verified: boolean }[]>`
    select email, username, name, is_verified from users where id = ${userId}`;
  return row;
}

/** More than there are people who need one. */
const MOST_LISTED = 500;

export async function selectTokensAt(
  institutionId: number,
): Promise<(TokenRow & Held & { person: string | null })[]> {
  return sql`
    select ${columns()}, ${held()}, person_name(u.id, i.id) as person from ${joined()}
    where t.institution_id = ${institutionId} order by t.id desc limit ${MOST_LISTED}`;
}

/** Where the person is faculty or an administrator. */
export async function selectPlaces(
  userId: number,
): Promise<{ institution_id: number; institution: string; faculty_may: boolean; roles: TokenRole[] }[]> {
  return sql`
    select i.id as institution_id, i.name as institution, coalesce(r.faculty_may, false) as faculty_may,
      array_agg(g.role order by g.role) as roles
    from grants g join institutions i on i.id = g.institution_id left join api_token_rules r on r.institution_id = i.id
    where g.user_id = ${userId} and g.ended_at is null and g.role in ('Institution', 'Faculty')
    group by i.id, r.faculty_may order by i.name, i.id`;
}

/** The person's tokens there; nobody adds one for them until the transaction ends. */
export async function countHeld(userId: number, institutionId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from api_tokens where user_id = ${userId} and institution_id = ${institutionId}`;
  return row.count;
}

export async function insertToken(given: {
  user_id: number;
  institution_id: number;
  name: string;
  scopes: readonly Scope[];
  secret: Buffer;
  made_at: Date;
  expires_at: Date;
}): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into api_tokens (user_id, institution_id, name, scopes, secret, made_at, expires_at)
    values (${given.user_id}, ${given.institution_id}, ${given.name}, ${[...given.scopes]}, ${given.secret},
      ${given.made_at}, ${given.expires_at}) returning id`;
  return row.id;
}

/** Until the transaction ends nobody else revokes it. */
export async function lockToken(
  id: number,
): Promise<{ name: string; user_id: number; username: string; institution_id: number } | undefined> {
  const [row] = await sql<{ name: string; user_id: number; username: string; institution_id: number }[]>`
    select t.name, t.user_id, u.username, t.institution_id from api_tokens t join users u on u.id = t.user_id
    where t.id = ${id} for update of t`;
  return row;
}

export async function deleteToken(id: number): Promise<void> {
  await sql`delete from api_tokens where id = ${id}`;
}

export async function deleteTokensOf(userId: number): Promise<void> {
  await sql`delete from api_tokens where user_id = ${userId}`;
}

export async function deleteExpired(before: Date): Promise<void> {
  await sql`delete from api_tokens where expires_at < ${before}`;
}

/** Each once: those that end before the moment, and that their person has not been notified of. */
export async function updateWarned(
  at: Date,
  before: Date,
): Promise<{ user_id: number; name: string; expires_at: Date }[]> {
  return sql`
    update api_tokens set warned_at = ${at}
    where warned_at is null and expires_at between ${at} and ${before} returning user_id, name, expires_at`;
}

export async function updateUsed(used: readonly (readonly [id: number, at: Date])[]): Promise<void> {
  await sql`
    update api_tokens t set last_used_at = greatest(t.last_used_at, u.at)
    from unnest(${used.map(([id]) => id)}::int[], ${used.map(([, at]) => at)}::timestamptz[]) as u (id, at)
    where t.id = u.id`;
}

export async function selectFacultyMay(institutionId: number): Promise<boolean> {
  const [row] = await sql<{ faculty_may: boolean }[]>`
    select faculty_may from api_token_rules where institution_id = ${institutionId}`;
  return row?.faculty_may ?? false;
}

/** False where it was so already. */
export async function upsertFacultyMay(institutionId: number, facultyMay: boolean): Promise<boolean> {
  const { count } = await sql`
    insert into api_token_rules as r (institution_id, faculty_may) values (${institutionId}, ${facultyMay})
    on conflict (institution_id) do update set faculty_may = excluded.faculty_may
      where r.faculty_may <> excluded.faculty_may`;
  return count > 0;
}
