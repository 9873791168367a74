import type { ConnectionState } from '@quivia/contract/connections';
import type { StoredMessage } from '@quivia/contract/message';
import { sql } from '../../platform/database/database.ts';

export interface ConnectionRow {
  id: number;
  institution_id: number;
  institution: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer;
  state: ConnectionState;
  shared_computers: boolean;
  is_trusted: boolean;
  is_only_way: boolean;
  /** In days. */
  sign_in_again: number | null;
  version: number;
  last_success_at: Date | null;
  silent_since: Date | null;
  last_error: StoredMessage | null;
  last_error_at: Date | null;
}

const columns = () => sql`
  c.id, c.institution_id, i.name as institution, c.issuer, c.client_id, c.client_secret, c.state, c.shared_computers,
  c.is_trusted, c.is_only_way, c.sign_in_again, c.version, c.last_success_at, c.silent_since, c.last_error, c.last_error_at`;

export async function selectConnection(id: number): Promise<ConnectionRow | undefined> {
  const [row] = await sql<ConnectionRow[]>`
    select ${columns()} from sign_on_connections c join institutions i on i.id = c.institution_id where c.id = ${id}`;
  return row;
}

/** As it stands until the transaction ends, for the many who sign in by it at once. */
export async function shareConnection(id: number): Promise<ConnectionRow | undefined> {
  const [row] = await sql<ConnectionRow[]>`
    select ${columns()} from sign_on_connections c join institutions i on i.id = c.institution_id
    where c.id = ${id} for share of c`;
  return row;
}

/** Held until the transaction ends. */
export async function lockConnection(id: number): Promise<ConnectionRow | undefined> {
  const [row] = await sql<ConnectionRow[]>`
    select ${columns()} from sign_on_connections c join institutions i on i.id = c.institution_id
    where c.id = ${id} for no key update of c`;
  return row;
}

/** That a confirmed domain leads to, and is on. */
export async function selectConnectionOfDomain(
  domain: string,
): Promise<{ id: number; institution: string; silent_since: Date | null } | undefined> {
  const [row] = await sql<{ id: number; institution: string; silent_since: Date | null }[]>`
    select c.id, i.name as institution, c.silent_since
    from sign_on_domains d join sign_on_connections c on c.institution_id = d.institution_id and c.state = 'on'
    join institutions i on i.id = c.institution_id
    where d.domain = lower(${domain}) and d.confirmed_at is not null`;
  return row;
}

/** Of one institution, or of all; with how many people are linked. */
export async function selectConnections(
  institutionId: number | null,
): Promise<(ConnectionRow & { linked_count: number })[]> {
  return sql<(ConnectionRow & { linked_count: number })[]>`
    select ${columns()},
      (select count(*)::int from identities n where n.connection_id = c.id and n.ended_at is null) as linked_count
    from sign_on_connections c join institutions i on i.id = c.institution_id
    where ${institutionId}::int is null or c.institution_id = ${institutionId}
    order by i.name, c.id`;
}

/** Also those who are linked no longer: their subjects mean something at this issuer alone. */
export async function countEverLinked(id: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from identities where connection_id = ${id}`;
  return row.count;
}

export async function countConnections(institutionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from sign_on_connections where institution_id = ${institutionId}`;
  return row.count;
}

/** Two calls for one institution go one after the other. */
export async function lockSetupOf(institutionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-on', ${institutionId}))`;
}

interface Given {
  issuer: string;
  client_id: string;
  shared_computers: boolean;
  sign_in_again: number | null;
}

/** Its secret is stored afterwards, bound to the id. */
export async function insertConnection(given: Given & { institution_id: number }, at: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into sign_on_connections (institution_id, issuer, client_id, client_secret, shared_computers, sign_in_again, created_at)
    values (${given.institution_id}, ${given.issuer}, ${given.client_id}, '', ${given.shared_computers}, ${given.sign_in_again}, ${at})
    returning id`;
  return (row as { id: number }).id;
}

export async function updateConnection(id: number, given: Given & { isDraft: boolean }): Promise<void> {
  await sql`
    update sign_on_connections set issuer = ${given.issuer}, client_id = ${given.client_id},
      shared_computers = ${given.shared_computers}, sign_in_again = ${given.sign_in_again}, version = version + 1,
      state = case when ${given.isDraft} then 'draft' else state end, is_trusted = is_trusted and not ${given.isDraft}, last_error = null, last_error_at = null, silent_since = null
    where id = ${id}`;
}

export async function updateSecret(id: number, secret: Buffer): Promise<void> {
  await sql`update sign_on_connections set client_secret = ${secret} where id = ${id}`;
}

export async function selectSecrets(): Promise<{ id: number; client_secret: Buffer }[]> {
  return sql`select id, client_secret from sign_on_connections order by id`;
}

/** Unless somebody has changed it since. */
export async function updateSecretAgain(id: number, from: Buffer, to: Buffer): Promise<void> {
  await sql`update sign_on_connections set client_secret = ${to} where id = ${id} and client_secret = ${from}`;
}

export async function updateState(id: number, state: ConnectionState): Promise<void> {
  await sql`update sign_on_connections set state = ${state} where id = ${id}`;
}

/** Of a draft that hasn't changed since the sign-in began. */
export async function updateTested({ id, version }: Pick<ConnectionRow, 'id' | 'version'>): Promise<void> {
  await sql`
    update sign_on_connections set state = 'tested' where id = ${id} and version = ${version} and state = 'draft'`;
}

export async function updateTrusted(id: number, isTrusted: boolean): Promise<void> {
  await sql`update sign_on_connections set is_trusted = ${isTrusted} where id = ${id}`;
}

export async function updateOnlyWay(id: number, isOnlyWay: boolean): Promise<void> {
  await sql`update sign_on_connections set is_only_way = ${isOnlyWay} where id = ${id}`;
}

export async function existsOtherOn(institutionId: number, id: number): Promise<boolean> {
  const [row] = await sql`
    select from sign_on_connections where institution_id = ${institutionId} and state = 'on' and id <> ${id}`;
  return row !== undefined;
}

/** At nine o'clock a thousand people succeed: it is written once a minute. */
export async function updateSucceeded(id: number, at: Date, unlessSince: Date): Promise<void> {
  await sql`
    update sign_on_connections set last_success_at = ${at}, silent_since = null
    where id = ${id} and (last_success_at is null or last_success_at < ${unlessSince} or silent_since is not null)`;
}

export async function updateFailed(
  id: number,
  at: Date,
  { error, isSilent, unlessSince }: { error: StoredMessage; isSilent: boolean; unlessSince: Date },
): Promise<void> {
  await sql`
    update sign_on_connections set last_error = ${JSON.stringify(error)}::jsonb, last_error_at = ${at},
      silent_since = case when ${isSilent} then coalesce(silent_since, ${at}) end
    where id = ${id} and (last_error_at is null or last_error_at < ${unlessSince}
      or last_error <> ${JSON.stringify(error)}::jsonb or (silent_since is not null) <> ${isSilent})`;
}

export interface DomainRow {
  id: number;
  institution_id: number;
  institution: string;
  domain: string;
  asked_at: Date;
  is_confirmed: boolean;
}

const domainColumns = () => sql`
  d.id, d.institution_id, i.name as institution, d.domain, d.asked_at, d.confirmed_at is not null as is_confirmed`;

/** Of one institution, or of all; those to confirm first. */
export async function selectDomains(institutionId: number | null): Promise<DomainRow[]> {
  return sql<DomainRow[]>`
    select ${domainColumns()} from sign_on_domains d join institutions i on i.id = d.institution_id
    where ${institutionId}::int is null or d.institution_id = ${institutionId}
    order by d.confirmed_at is not null, d.domain, d.id limit 1000`;
}

export async function selectConfirmedDomains(institutionId: number): Promise<string[]> {
  const rows = await sql<{ domain: string }[]>`
    select domain from sign_on_domains where institution_id = ${institutionId} and confirmed_at is not null`;
  return rows.map(({ domain }) => domain);
}

export async function lockDomain(id: number): Promise<DomainRow | undefined> {
  const [row] = await sql<DomainRow[]>`
    select ${domainColumns()} from sign_on_domains d join institutions i on i.id = d.institution_id
    where d.id = ${id} for no key update of d`;
  return row;
}

/** Whose it is. */
export async function selectOwner(domain: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select i.name from sign_on_domains d join institutions i on i.id = d.institution_id
    where d.domain = ${domain} and d.confirmed_at is not null`;
  return row?.name;
}

export async function countDomains(institutionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from sign_on_domains where institution_id = ${institutionId}`;
  return row.count;
}

/** False where it is listed already. */
export async function insertDomain(institutionId: number, domain: string, at: Date): Promise<boolean> {
  const { count } = await sql`
    insert into sign_on_domains (institution_id, domain, asked_at) values (${institutionId}, ${domain}, ${at})
    on conflict (institution_id, domain) do nothing`;
  return count > 0;
}

export async function deleteDomain(id: number): Promise<void> {
  await sql`delete from sign_on_domains where id = ${id}`;
}

export async function updateConfirmed(id: number, by: number, at: Date): Promise<void> {
  await sql`update sign_on_domains set confirmed_at = ${at}, confirmed_by = ${by} where id = ${id}`;
}
