import type { AcademicYear } from '@quivia/contract/classes';
import { sql } from '../../platform/database/database.ts';

export interface TermRow {
  id?: number | undefined;
  name: string;
  starts_on: string;
  ends_on: string;
}

/** Of all terms of an institution: the one that a day is in, otherwise the next, otherwise the last. */
const current = (institutionId: number, day: string) => sql`(
  select t.id from terms t join academic_years y on y.id = t.year_id where y.institution_id = ${institutionId}
  order by case when ${day}::date between t.starts_on and t.ends_on then 0 when t.starts_on > ${day}::date then 1 else 2 end,
    abs(t.starts_on - ${day}::date), t.id limit 1)`;

export async function selectYears(
  institutionId: number,
  day: string,
  limit: number,
): Promise<AcademicYear[]> {
  return sql<AcademicYear[]>`
    select y.id, y.name, y.version, json_agg(json_build_object('id', t.id, 'name', t.name, 'starts_on', t.starts_on,
      'ends_on', t.ends_on, 'is_current', t.id = ${current(institutionId, day)},
      'sections', (select count(*) from sections s where s.term_id = t.id)) order by t.starts_on, t.id) as terms
    from academic_years y join terms t on t.year_id = y.id
    where y.institution_id = ${institutionId} group by y.id
    order by min(t.starts_on) desc, y.id desc limit ${limit}`;
}

export async function selectCurrentTerm(institutionId: number, day: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number | null }[]>`select ${current(institutionId, day)} as id`;
  return row?.id ?? undefined;
}

export async function countYears(institutionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from academic_years where institution_id = ${institutionId}`;
  return row.count;
}

interface YearRow {
  id: number;
  institution_id: number;
  name: string;
  version: number;
}

export async function selectYear(id: number): Promise<YearRow | undefined> {
  const [row] = await sql<
    YearRow[]
  >`select id, institution_id, name, version from academic_years where id = ${id}`;
  return row;
}

export async function insertYear(institutionId: number, name: string): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into academic_years (institution_id, name) values (${institutionId}, ${name}) returning id`;
  return row.id;
}

/** False where somebody else has changed it since. */
export async function updateYear(id: number, version: number, name: string): Promise<boolean> {
  const { count } = await sql`
    update academic_years set name = ${name}, version = version + 1 where id = ${id} and version = ${version}`;
  return count > 0;
}

export async function deleteYear(id: number): Promise<void> {
  await sql`delete from academic_years where id = ${id}`;
}

export async function selectTerms(yearId: number): Promise<{ id: number; name: string; sections: number }[]> {
  return sql`
    select t.id, t.name, (select count(*)::int from sections s where s.term_id = t.id) as sections
    from terms t where t.year_id = ${yearId} order by t.starts_on, t.id`;
}

export async function insertTerm(yearId: number, { name, starts_on, ends_on }: TermRow): Promise<void> {
  await sql`
    insert into terms (year_id, name, starts_on, ends_on) values (${yearId}, ${name}, ${starts_on}, ${ends_on})`;
}

export async function updateTerm(id: number, { name, starts_on, ends_on }: TermRow): Promise<void> {
  await sql`update terms set name = ${name}, starts_on = ${starts_on}, ends_on = ${ends_on} where id = ${id}`;
}

export async function deleteTerm(id: number): Promise<void> {
  await sql`delete from terms where id = ${id}`;
}
