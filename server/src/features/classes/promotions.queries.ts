import type { PromotionOutcome } from '@quivia/contract/promotions';
import { sql } from '../../platform/database/database.ts';

export interface PromotionRow {
  id: number;
  section_id: number;
  to_section_id: number;
  at: Date;
  undone_at: Date | null;
}

export async function insertPromotion(given: {
  section_id: number;
  to_section_id: number;
  by_id: number;
  at: Date;
}): Promise<number> {
  const [row] = await sql<[{ id: number }]>`insert into promotions ${sql(given)} returning id`;
  return row.id;
}

export async function insertOutcomes(
  promotionId: number,
  students: readonly { student_id: number; outcome: PromotionOutcome }[],
): Promise<void> {
  await sql`
    insert into promoted_students (promotion_id, grant_id, outcome)
    select ${promotionId}, s.id, s.outcome::promotion_outcome from unnest(
      ${students.map((one) => one.student_id)}::int[], ${students.map((one) => one.outcome)}::text[]) s (id, outcome)`;
}

type Listed = PromotionRow & {
  by: string | null;
  semester: number;
  department: string;
  name: string;
  term: string;
} & Record<PromotionOutcome, number>;

export async function selectPromotions(sectionId: number, limit: number): Promise<Listed[]> {
  return sql<Listed[]>`
    select p.id, p.section_id, p.to_section_id, p.at, p.undone_at, person_name(p.by_id, y.institution_id) as by,
      s.semester, d.name as department, s.name, t.name as term, o.up, o.stays, o.left
    from promotions p join sections s on s.id = p.to_section_id join terms t on t.id = s.term_id
    join academic_years y on y.id = t.year_id join departments d on d.id = s.department_id
    cross join lateral (
      select count(*) filter (where outcome = 'up')::int as up, count(*) filter (where outcome = 'stays')::int as stays,
        count(*) filter (where outcome = 'left')::int as left
      from promoted_students where promotion_id = p.id) o
    where p.section_id = ${sectionId} order by p.at desc, p.id desc limit ${limit}`;
}

/** Held until the transaction ends. */
export async function lockPromotion(id: number): Promise<PromotionRow | undefined> {
  const [row] = await sql<PromotionRow[]>`
    select id, section_id, to_section_id, at, undone_at from promotions where id = ${id} for update`;
  return row;
}

export async function selectOutcomes(
  promotionId: number,
): Promise<{ grant_id: number; outcome: PromotionOutcome }[]> {
  return sql`select grant_id, outcome from promoted_students where promotion_id = ${promotionId}`;
}

export async function updateUndone(id: number, at: Date): Promise<void> {
  await sql`update promotions set undone_at = ${at} where id = ${id}`;
}

/**
 * Students whose places or semesters aren't as the promotion left them: the place that it ended was ended otherwise, one that
 * it began is over, another in a section of that term has begun, or their semester was changed.
 */
export async function selectMovedSince(
  { id, section_id, to_section_id, at }: PromotionRow,
  termId: number,
): Promise<string[]> {
  const rows = await sql<{ roll_number: string }[]>`
    select g.roll_number from promoted_students p join sitters g on g.id = p.grant_id
    join sections s on s.id = ${section_id}
    left join enrolled e on e.id = p.grant_id
    where p.promotion_id = ${id} and (
      e.id is null
      or e.class_or_semester <> s.semester + case when p.outcome = 'up' then 1 else 0 end
      or not exists (select from section_students m where m.section_id = ${section_id} and m.grant_id = p.grant_id and m.to_at = ${at})
      or p.outcome = 'up' and not exists (
        select from section_students m
        where m.section_id = ${to_section_id} and m.grant_id = p.grant_id and m.from_at = ${at} and m.to_at is null)
      or exists (select from section_students m where m.grant_id = p.grant_id and m.term_id in (${termId}, s.term_id)
        and m.kind = 'section' and (m.from_at > ${at} or m.to_at > ${at})))
    order by lower(g.roll_number)`;
  return rows.map(({ roll_number }) => roll_number);
}

/** The places that began with it in its term are gone, and those that it ended continue; registrations likewise. */
export async function updatePlacesBack({ id, section_id, at }: PromotionRow, termId: number): Promise<void> {
  const those = sql`select grant_id from promoted_students where promotion_id = ${id}`;
  await sql`
    delete from registrations r using offerings o
    where o.id = r.offering_id and o.term_id = ${termId} and r.from_at >= ${at} and r.grant_id in (${those})`;
  await sql`
    delete from section_students where term_id = ${termId} and from_at = ${at} and grant_id in (${those})`;
  await sql`
    update section_students set to_at = null
    where section_id = ${section_id} and to_at = ${at} and grant_id in (${those})`;
  await sql`
    update registrations set to_at = null
    where section_id = ${section_id} and to_at = ${at} and grant_id in (${those})`;
}
