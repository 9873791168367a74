import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import type { OverseenViva } from '@quivia/contract/oral/overseen';
import type { Looker } from '@quivia/contract/team';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';
import { type Day, stage, stages } from '../exams/exams.queries.ts';

export interface OverseenRow extends OverseenViva {
  institution_id: number;
  duty: InstitutionDuty;
}

interface Asked extends Day {
  userId: number;
}

const overseen = ({ userId, ...day }: Asked): Fragment => sql`
  select e.id, e.title, e.kind, e.institution_id, i.name as institution, c.name as course_name, c.code as course_code,
    person_name(e.owner_id, e.institution_id) as coordinator, e.cancelled_at, d.duty, t.starts_at, t.ends_at,
    (select count(*)::int from oral_candidates k where k.exam_id = e.id and k.removed_at is null) as candidates,
    (select count(*)::int from oral_candidates k where k.exam_id = e.id and k.removed_at is null
       and k.state not in ('registered', 'called', 'present', 'in_viva')) as done,
    ${stage()} as stage
  from oral_exams e join institutions i on i.id = e.institution_id join courses c on c.id = e.course_id
  cross join lateral (
    select o.duty from oral_overseers o
    where o.exam_id = e.id and o.user_id = ${userId} and (o.ends_at is null or o.ends_at > ${day.at})
    order by o.duty limit 1) d
  ${stages(day)}`;

export async function selectOverseen(
  asked: Asked,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<OverseenRow[]> {
  return sql<OverseenRow[]>`
    ${overseen(asked)}
    where ${search ? sql`(lower(e.title) like ${containing(search)} or lower(c.name) like ${containing(search)} or lower(c.code) like ${containing(search)})` : sql`true`}
    order by e.cancelled_at is not null, t.is_today is true and e.cancelled_at is null desc, e.id desc
    limit ${limit} offset ${offset}`;
}

export async function selectOneOverseen(asked: Asked, id: number): Promise<OverseenRow | undefined> {
  const [row] = await sql<OverseenRow[]>`${overseen(asked)} where e.id = ${id}`;
  return row;
}

interface ReleasedList {
  id: number;
  name: string;
  starts_at: Date | null;
  released_at: Date;
  revision: number;
}

/** By session. */
export async function selectReleased(examId: number): Promise<ReleasedList[]> {
  return sql<ReleasedList[]>`
    select l.id, coalesce(nullif(s.name, ''), r.name, '') as name, s.starts_at, l.released_at,
      l.released_revision as revision
    from oral_lists l left join oral_sessions s on s.id = l.session_id left join rooms r on r.id = s.room_id
    where l.exam_id = ${examId} and l.released_revision is not null order by s.starts_at, l.id limit 500`;
}

export async function insertLook(look: {
  exam_id: number;
  user_id: number;
  duty: InstitutionDuty;
  opened: 'exam' | 'results';
  day: string;
  at: Date;
}): Promise<boolean> {
  const { count } = await sql`insert into oral_looks ${sql(look)} on conflict do nothing`;
  return count > 0;
}

export async function selectLookers(
  examId: number,
  limit: number,
): Promise<(Omit<Looker, 'last_at'> & { last_at: Date })[]> {
  return sql`
    select u.id as user_id, u.username, person_name(u.id, e.institution_id) as name, l.duty, l.opened, l.last_at
    from (
      select exam_id, user_id, duty, array_agg(distinct opened order by opened) as opened, max(at) as last_at
      from oral_looks where exam_id = ${examId} group by exam_id, user_id, duty) l
    join oral_exams e on e.id = l.exam_id join users u on u.id = l.user_id
    order by l.last_at desc, u.id, l.duty limit ${limit}`;
}
