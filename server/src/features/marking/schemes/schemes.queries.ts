import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import { sql } from '../../../platform/database/database.ts';

/** Teaches there or administers it, by a role that is in force. */
export async function isStaffAt(userId: number, roles: readonly string[], institutionId: number) {
  const [row] = await sql`
    select from grants where user_id = ${userId} and institution_id = ${institutionId} and ended_at is null
      and role in ('Faculty', 'Institution') and role = any(${[...roles]}) limit 1`;
  return row !== undefined;
}

export interface OfferedScheme {
  id: number;
  name: string;
  owner: string;
  /** The newest. */
  version: number;
  version_id: number;
  definition: SchemeDefinition;
  changed_at: Date;
  /** Its owner, and administrators of the college. */
  can_change: boolean;
}

/** With their newest version, by name. */
export async function selectSchemes(
  institutionId: number,
  userId: number,
  most: number,
): Promise<OfferedScheme[]> {
  return sql<OfferedScheme[]>`
    select s.id, s.name, coalesce(u.name, u.username) as owner, v.version, v.id as version_id, v.definition,
      v.created_at as changed_at,
      s.owner_id = ${userId} or exists (select from grants g where g.user_id = ${userId}
        and g.institution_id = s.institution_id and g.role = 'Institution' and g.ended_at is null) as can_change
    from oral_schemes s join users u on u.id = s.owner_id
    join lateral (select * from oral_scheme_versions v where v.scheme_id = s.id order by v.version desc limit 1) v on true
    where s.institution_id = ${institutionId} and s.retired_at is null
    order by lower(s.name), s.id limit ${most}`;
}

export async function countSchemes(institutionId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from oral_schemes where institution_id = ${institutionId} and retired_at is null`;
  return row?.n ?? 0;
}

interface SchemeRow {
  id: number;
  institution_id: number;
  owner_id: number;
  name: string;
  /** The newest. */
  version: number;
}

/** Held until the transaction ends: nobody else saves a version meanwhile. */
export async function lockScheme(id: number): Promise<SchemeRow | undefined> {
  const [row] = await sql<Omit<SchemeRow, 'version'>[]>`
    select id, institution_id, owner_id, name from oral_schemes
    where id = ${id} and retired_at is null for update`;
  if (!row) return undefined;
  const [newest] = await sql<{ version: number }[]>`
    select max(version) as version from oral_scheme_versions where scheme_id = ${id}`;
  return { ...row, version: newest?.version ?? 0 };
}

export interface VersionRow {
  id: number;
  name: string;
  version: number;
  version_id: number;
}

export async function selectSaved(key: string, userId: number): Promise<VersionRow | undefined> {
  const [row] = await sql<VersionRow[]>`
    select s.id, s.name, v.version, v.id as version_id
    from oral_scheme_versions v join oral_schemes s on s.id = v.scheme_id
    where v.key = ${key} and v.created_by = ${userId}`;
  return row;
}

/** Of a scheme that the college still offers. */
export async function existsVersionAt(institutionId: number, versionId: number): Promise<boolean> {
  const [row] = await sql`
    select from oral_scheme_versions v join oral_schemes s on s.id = v.scheme_id
    where v.id = ${versionId} and s.institution_id = ${institutionId} and s.retired_at is null`;
  return row !== undefined;
}

/** A version of the college that says exactly this. */
export async function selectSame(institutionId: number, definition: SchemeDefinition) {
  const [row] = await sql<{ id: number }[]>`
    select v.id from oral_scheme_versions v join oral_schemes s on s.id = v.scheme_id
    where s.institution_id = ${institutionId} and s.retired_at is null
      and v.definition::text = ${JSON.stringify(definition)}
    order by v.id limit 1`;
  return row?.id;
}

/** Undefined where the college has one of this name. */
export async function insertScheme(given: {
  institution_id: number;
  owner_id: number;
  name: string;
  at: Date;
}): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into oral_schemes (institution_id, owner_id, name, created_at)
    values (${given.institution_id}, ${given.owner_id}, ${given.name}, ${given.at})
    on conflict (institution_id, lower(name)) where retired_at is null do nothing returning id`;
  return row?.id;
}

/** Undefined where somebody else used the key. */
export async function insertVersion(given: {
  scheme_id: number;
  version: number;
  definition: SchemeDefinition;
  key: string;
  by: number;
  at: Date;
}): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into oral_scheme_versions (scheme_id, version, definition, key, created_by, created_at)
    values (${given.scheme_id}, ${given.version}, ${JSON.stringify(given.definition)}::json, ${given.key},
      ${given.by}, ${given.at})
    on conflict (key) do nothing returning id`;
  return row?.id;
}

export async function updateName(id: number, name: string): Promise<void> {
  await sql`update oral_schemes set name = ${name} where id = ${id}`;
}

export async function updateRetired(id: number, at: Date): Promise<void> {
  await sql`update oral_schemes set retired_at = ${at} where id = ${id}`;
}
