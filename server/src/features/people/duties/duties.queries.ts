import type { DutyHolder, InstitutionDuty } from '@quivia/contract/institution-duties';
import { sql } from '../../../platform/database/database.ts';

type Row = Omit<DutyHolder, 'given_at' | 'ends_at'> & { given_at: Date; ends_at: Date | null };

/** The controllers first. */
export async function selectDuties(institutionId: number, at: Date, limit: number): Promise<Row[]> {
  return sql<Row[]>`
    select d.id, u.username, person_name(u.id, d.institution_id) as name, d.duty, c.name as department,
      person_name(d.given_by, d.institution_id) as given_by, d.given_at, d.ends_at,
      (d.ends_at is null or d.ends_at > ${at}) and exists (
        select from staff p where p.user_id = d.user_id and p.institution_id = d.institution_id) as has_access
    from institution_duties d join users u on u.id = d.user_id left join departments c on c.id = d.department_id
    where d.institution_id = ${institutionId} and d.ended_at is null
    order by d.duty desc, c.name, lower(u.username), d.id limit ${limit}`;
}

export async function countDuties(institutionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from institution_duties where institution_id = ${institutionId} and ended_at is null`;
  return row.count;
}

export interface DutyRow {
  id: number;
  user_id: number;
  username: string;
  name: string;
  duty: InstitutionDuty;
  /** The name of the department or the institution. */
  of: string;
  institution_id: number;
  ends_at: Date | null;
}

/** Held until the transaction ends; undefined where it has ended. */
export async function lockDuty(id: number): Promise<DutyRow | undefined> {
  const [row] = await sql<DutyRow[]>`
    select d.id, d.user_id, u.username, person_name(u.id, d.institution_id) as name, d.duty, coalesce(c.name, i.name) as of,
      d.institution_id, d.ends_at
    from institution_duties d join users u on u.id = d.user_id join institutions i on i.id = d.institution_id
    left join departments c on c.id = d.department_id
    where d.id = ${id} and d.ended_at is null for no key update of d`;
  return row;
}

export interface NewDuty {
  institution_id: number;
  user_id: number;
  duty: InstitutionDuty;
  department_id: number | null;
  ends_at: Date | null;
}

/** The one that the person has. */
export async function selectHeld(given: NewDuty): Promise<{ id: number; ends_at: Date | null } | undefined> {
  const { institution_id, user_id, duty, department_id } = given;
  const [row] = await sql<{ id: number; ends_at: Date | null }[]>`
    select id, ends_at from institution_duties
    where institution_id = ${institution_id} and user_id = ${user_id} and duty = ${duty}
      and department_id is not distinct from ${department_id} and ended_at is null`;
  return row;
}

export async function insertDuty(given: NewDuty, by: { given_by: number; given_at: Date }): Promise<void> {
  await sql`insert into institution_duties ${sql({ ...given, ...by } as never)}`;
}

export async function updateEnded(id: number, by: number, at: Date): Promise<void> {
  await sql`update institution_duties set ended_at = ${at}, ended_by = ${by} where id = ${id}`;
}

/** All that the person has there, because they are faculty no longer; everywhere without an institution. */
export async function updateAllEnded(
  userId: number,
  institutionId: number | null,
  by: number,
  at: Date,
): Promise<void> {
  await sql`
    update institution_duties set ended_at = ${at}, ended_by = ${by}
    where user_id = ${userId} and ended_at is null
      and ${institutionId === null ? sql`true` : sql`institution_id = ${institutionId}`}`;
}
