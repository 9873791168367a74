import type { OralCourse, OralProgress, OralRow, OralTime } from '@quivia/contract/oral/exams';
import type { Freezer, OralKind } from '@quivia/contract/oral/parts';
import type { Role } from '@quivia/contract/roles';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { isCovered } from '../access/access.queries.ts';

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

export interface Day {
  at: Date;
  from: Date;
  until: Date;
}

/** When viva `e` is, and how far: `t`, for `stage`. */
export const stages = ({ at, from, until }: Day): Fragment => sql`
    -- Circuits and theses have one list for all sessions, the others one for each.
    cross join lateral (
      select min(n.starts_at) as starts_at, max(n.ends_at) as ends_at,
        bool_or(n.starts_at < ${until} and n.ends_at > ${from}) as is_today,
        bool_and(coalesce(l.state, '') = 'frozen') filter (where n.is_used) as is_frozen,
        bool_and(l.released_revision is not distinct from l.revision) filter (where n.is_used) as is_released,
        bool_or(n.is_used and l.state is distinct from 'frozen' and n.ends_at < ${at}) as is_to_freeze
      from (select s.*, exists (select from oral_slots where session_id = s.id) as is_used
        from oral_sessions s where s.exam_id = e.id and s.cancelled_at is null) n
      left join oral_lists l on l.exam_id = e.id
        and l.session_id is not distinct from case when e.kind in ('osce', 'phd') then null else n.id end
    ) t`;

export const stage = (): Fragment => sql`
  case when t.is_frozen then case when t.is_released then 'released' else 'frozen' end
    when t.is_today then 'today' when t.is_to_freeze then 'to_freeze'
    when e.announced_at is not null then 'announced' else 'setting_up' end`;

/** A viva that was cancelled is over, whatever its stage. */
const time = (): Fragment => sql`
  case when e.cancelled_at is not null then 'over' else
    case ${stage()} when 'today' then 'today' when 'setting_up' then 'coming' when 'announced' then 'coming' else 'over' end
  end`;

/** A person's own vivas, those of the college they administer, and those at which they examine. */
const ownVivas = (actor: Actor, { at, from, until }: Day, search: string | undefined): Fragment => {
  const { userId, roles } = actor;
  return sql`
    oral_exams e join institutions i on i.id = e.institution_id join courses c on c.id = e.course_id
    join users u on u.id = e.owner_id
    cross join lateral (select exists (select from grants g where g.user_id = ${userId}
      and g.institution_id = e.institution_id and g.ended_at is null
      and (g.role = 'Institution' or g.role = 'Faculty' and e.owner_id = ${userId})
      and g.role = any(${[...roles]}) and ${isCovered(actor)}) as is_coordinator) o
    left join oral_examiners x on x.exam_id = e.id and x.user_id = ${userId} and x.ended_at is null
      and (x.access_ends_at is null or x.access_ends_at > ${at}) and ${isCovered(actor)}
    ${stages({ at, from, until })}
    where (o.is_coordinator or x.id is not null)
      and (e.owner_id = ${userId} or x.id is not null or e.institution_id in (
        select g.institution_id from grants g where g.user_id = ${userId} and g.role = 'Institution' and g.ended_at is null))
      and ${search ? sql`(lower(e.title) like ${containing(search)} or lower(c.name) like ${containing(search)} or lower(c.code) like ${containing(search)})` : sql`true`}`;
};

export async function selectOrals(
  actor: Actor,
  day: Day,
  { time: wanted, ...page }: Page & { time?: OralTime | undefined },
): Promise<OralRow[]> {
  return sql<OralRow[]>`
    select e.id, e.title, e.kind, i.name as institution, c.name as course_name, c.code as course_code,
      coalesce(u.name, u.username) as coordinator, o.is_coordinator, x.role, e.announced_at, e.cancelled_at,
      (select count(*)::int from oral_candidates k where k.exam_id = e.id and k.removed_at is null) as candidates,
      t.starts_at, t.ends_at,
      ${stage()} as stage
    from ${ownVivas(actor, day, page.search)}
      and ${wanted ? sql`${time()} = ${wanted}` : sql`true`}
    order by e.cancelled_at is not null, t.is_today is true and e.cancelled_at is null desc, e.id desc limit ${page.limit} offset ${page.offset}`;
}

/** Where one stands; of its days, today's is what is running. */
export async function selectTimes(
  examId: number,
  at: Date,
): Promise<Pick<OralRow, 'candidates' | 'starts_at' | 'ends_at' | 'stage'>> {
  const [row] = await sql<Pick<OralRow, 'candidates' | 'starts_at' | 'ends_at' | 'stage'>[]>`
    select t.starts_at, t.ends_at, ${stage()} as stage,
      (select count(*)::int from oral_candidates k where k.exam_id = e.id and k.removed_at is null) as candidates
    from oral_exams e ${stages({ at, from: at, until: at })} where e.id = ${examId}`;
  return row as NonNullable<typeof row>;
}

export async function countOrals(
  actor: Actor,
  day: Day,
  search: string | undefined,
): Promise<Record<OralTime, number>> {
  const [counts] = await sql<Record<OralTime, number>[]>`
    select (count(*) filter (where time = 'coming'))::int as coming, (count(*) filter (where time = 'today'))::int as today,
      (count(*) filter (where time = 'over'))::int as over
    from (select ${time()} as time from ${ownVivas(actor, day, search)}) own`;
  return counts as Record<OralTime, number>;
}

/** Faculty: what they teach. Administrators: what their college offers. Only by roles that are in force. */
export async function selectCourses(
  userId: number,
  roles: readonly Role[],
  page: Page & { institutionId?: number; courseId?: number },
): Promise<OralCourse[]> {
  return sql<OralCourse[]>`
    select i.id as institution_id, i.name as institution, c.id as course_id, c.name as course_name,
      c.code as course_code
    from (
      select g.institution_id, f.course_id from grants g join faculty_courses f on f.grant_id = g.id
        where g.user_id = ${userId} and g.role = 'Faculty' and g.ended_at is null and g.institution_id is not null
          and g.role = any(${[...roles]})
      union
      select g.institution_id, l.course_id from grants g join institution_courses l on l.institution_id = g.institution_id
        where g.user_id = ${userId} and g.role = 'Institution' and g.ended_at is null and g.role = any(${[...roles]})
    ) m join institutions i on i.id = m.institution_id join courses c on c.id = m.course_id
    where ${page.institutionId === undefined ? sql`true` : sql`i.id = ${page.institutionId}`}
      and ${page.courseId === undefined ? sql`true` : sql`c.id = ${page.courseId}`}
      and ${page.search ? sql`(lower(c.name) like ${containing(page.search)} or lower(c.code) like ${containing(page.search)})` : sql`true`}
    order by lower(c.name), c.id, i.id limit ${page.limit} offset ${page.offset}`;
}

export async function countOwned(userId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from oral_exams where owner_id = ${userId} and cancelled_at is null`;
  return row?.n ?? 0;
}

interface Settings {
  title: string;
  kind: OralKind;
  instructions: string;
  freezes: Freezer;
  recording_days: number | null;
}

/** Undefined where the key was used before. */
export async function insertOral(
  given: Settings & {
    key: string;
    institution_id: number;
    course_id: number;
    owner_id: number;
    scheme_version_id: number;
    at: Date;
  },
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into oral_exams (key, institution_id, course_id, owner_id, title, kind, scheme_version_id, instructions,
      freezes, recording_days, created_at)
    values (${given.key}, ${given.institution_id}, ${given.course_id}, ${given.owner_id}, ${given.title}, ${given.kind},
      ${given.scheme_version_id}, ${given.instructions}, ${given.freezes}, ${given.recording_days}, ${given.at})
    on conflict (key) do nothing returning id`;
  return row?.id;
}

export async function selectByKey(key: string, ownerId: number) {
  const [row] = await sql<{ id: number; title: string }[]>`
    select id, title from oral_exams where key = ${key} and owner_id = ${ownerId}`;
  return row;
}

export async function updateOral(
  id: number,
  given: Settings & { scheme_version_id: number | null },
): Promise<void> {
  await sql`
    update oral_exams set title = ${given.title}, kind = ${given.kind}, instructions = ${given.instructions},
      freezes = ${given.freezes}, recording_days = ${given.recording_days},
      scheme_version_id = coalesce(${given.scheme_version_id}::int, scheme_version_id), version = version + 1
    where id = ${id}`;
}

export async function updateCancelled(id: number, reason: string, at: Date): Promise<void> {
  await sql`
    update oral_exams set cancelled_at = ${at}, cancel_reason = ${reason}, version = version + 1 where id = ${id}`;
}

export async function updateAnnounced(id: number, at: Date): Promise<void> {
  await sql`update oral_exams set announced_at = ${at} where id = ${id}`;
}

export async function updateDraw(id: number, bankIds: number[], draw: object): Promise<void> {
  await sql`
    update oral_exams set bank_ids = ${bankIds}, draw = ${JSON.stringify(draw)}::json where id = ${id}`;
}

export async function existsList(examId: number): Promise<boolean> {
  const [row] = await sql`select from oral_lists where exam_id = ${examId} limit 1`;
  return row !== undefined;
}

export async function existsFrozen(examId: number): Promise<boolean> {
  const [row] = await sql`select from oral_lists where exam_id = ${examId} and revision > 0 limit 1`;
  return row !== undefined;
}

/** Candidates, and examiners with an account of their own. */
export async function selectConcerned(examId: number): Promise<{ user_id: number; is_candidate: boolean }[]> {
  return sql<{ user_id: number; is_candidate: boolean }[]>`
    select user_id, true as is_candidate from oral_candidates where exam_id = ${examId} and removed_at is null
    union
    select user_id, false from oral_examiners where exam_id = ${examId} and ended_at is null and not is_guest`;
}

export async function selectProgress(
  examId: number,
): Promise<Omit<OralProgress, 'has_marks' | 'announced_at' | 'seen_by'>> {
  const [row] = await sql<Omit<OralProgress, 'has_marks' | 'announced_at' | 'seen_by' | 'states'>[]>`
    with k as (select * from oral_candidates where exam_id = ${examId} and removed_at is null),
      p as (select id from oral_panels where exam_id = ${examId} and removed_at is null),
      x as (select id, role from oral_examiners where exam_id = ${examId} and ended_at is null)
    select (select count(*)::int from k) as candidates,
      (select count(*)::int from oral_groups where exam_id = ${examId}) as groups,
      (select count(*)::int from k where group_id is null) as ungrouped,
      (select count(*)::int from p) as panels,
      (select count(*)::int from p where not exists (select from oral_panel_members m join x on x.id = m.examiner_id
        where m.panel_id = p.id and x.role <> 'observer')) as idle_panels,
      (select count(*)::int from x) as examiners,
      (select count(*)::int from x where role = 'external') as externals,
      (select count(*)::int from oral_sessions where exam_id = ${examId} and cancelled_at is null) as sessions,
      (select count(*)::int from k where not exists (
        select from oral_slots s join oral_sessions n on n.id = s.session_id and n.cancelled_at is null
        where s.exam_id = ${examId} and (s.candidate_id = k.id or s.group_id = k.group_id))) as unplaced`;
  const states = await sql<{ state: string; n: number }[]>`
    select state, count(*)::int as n from oral_candidates
    where exam_id = ${examId} and removed_at is null group by state`;
  return {
    ...(row as Omit<OralProgress, 'has_marks' | 'announced_at' | 'seen_by' | 'states'>),
    states: Object.fromEntries(states.map(({ state, n }) => [state, n])),
  };
}
