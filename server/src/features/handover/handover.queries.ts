import type { Orphan } from '@quivia/contract/handover';
import { type Fragment, sql } from '../../platform/database/database.ts';

const MOST_LISTED = 500;

interface OrphanRow extends Orphan {
  course_id: number;
}

/** Of an institution, what belongs to somebody who is no longer faculty there; of one thing, or all. */
const orphans = (institutionId: number, only?: { kind: Orphan['kind']; id: number }): Fragment => sql`
  select o.kind, o.id, o.title, o.course_id, c.name as course_name, c.code as course_code,
    person_name(o.owner_id, ${institutionId}::int) as owner_name,
    coalesce((
      select json_agg(json_build_object('faculty_id', g.id, 'name', coalesce(g.name, p.name, p.username),
        'member_id', g.member_id) order by coalesce(g.name, p.name, p.username))
      from grants g join faculty_courses f on f.grant_id = g.id join users p on p.id = g.user_id
      where f.course_id = o.course_id and g.institution_id = ${institutionId} and g.role = 'Faculty'
        and g.ended_at is null
        and not (o.kind = 'exam' and exists (select from attempts a where a.exam_id = o.id and a.user_id = g.user_id))),
      '[]') as colleagues
  from (
    select 'bank' as kind, id, title, course_id, owner_id from question_banks
    where institution_id = ${institutionId} and deleted_at is null
    union all
    select 'exam', id, title, course_id, owner_id from exams
    where institution_id = ${institutionId} and rehearsal_of is null) o
  join courses c on c.id = o.course_id
  where not exists (
      select from staff s where s.user_id = o.owner_id and s.institution_id = ${institutionId})
    and ${only ? sql`o.kind = ${only.kind} and o.id = ${only.id}` : sql`true`}
  order by owner_name, o.kind, lower(o.title), o.id limit ${MOST_LISTED}`;

export async function selectOrphans(institutionId: number): Promise<OrphanRow[]> {
  return sql<OrphanRow[]>`${orphans(institutionId)}`;
}

export async function selectOrphan(
  institutionId: number,
  kind: Orphan['kind'],
  id: number,
): Promise<OrphanRow | undefined> {
  const [row] = await sql<OrphanRow[]>`${orphans(institutionId, { kind, id })}`;
  return row;
}

/** The person behind a grant. */
export async function selectPerson(grantId: number): Promise<number> {
  const [row] = await sql<{ user_id: number }[]>`select user_id from grants where id = ${grantId}`;
  return (row as { user_id: number }).user_id;
}
