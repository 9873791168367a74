import { type Fragment, sql } from '../../../platform/database/database.ts';

/** As a candidate would be told: from the first to the last slot, and where it begins. */
export interface ToldTime {
  candidate_id: number;
  user_id: number;
  starts_at: Date | null;
  ends_at: Date | null;
  room: string;
}

/** Of those who were removed, none. */
const currentTimes = (examId: number): Fragment => sql`
  select c.id as candidate_id, c.user_id, c.removed_at, min(t.starts_at) as starts_at, max(t.ends_at) as ends_at,
    coalesce((array_agg(r.name order by t.starts_at) filter (where t.id is not null))[1], '') as room
  from oral_candidates c
  left join oral_slots t on t.exam_id = c.exam_id and c.removed_at is null
    and (t.candidate_id = c.id or t.group_id = c.group_id)
  left join oral_sessions s on s.id = t.session_id left join rooms r on r.id = s.room_id
  where c.exam_id = ${examId}
  group by c.id`;

interface Unannounced extends ToldTime {
  was_told: boolean;
  is_removed: boolean;
}

/**
 * Candidates whose time isn't the one they were last notified of; also those who were removed before that time. Nobody has to
 * hear of a time that is over.
 */
export async function selectUnannounced(examId: number, at: Date): Promise<Unannounced[]> {
  return sql<Unannounced[]>`
    select t.candidate_id, t.user_id, t.starts_at, t.ends_at, t.room, a.starts_at is not null as was_told,
      t.removed_at is not null as is_removed
    from (${currentTimes(examId)}) t left join oral_announcements a on a.candidate_id = t.candidate_id
    where (t.starts_at, t.ends_at, t.room) is distinct from (a.starts_at, a.ends_at, coalesce(a.room, ''))
      and (t.removed_at is null or a.ends_at > t.removed_at) and coalesce(t.ends_at, a.ends_at) > ${at}
    order by t.candidate_id`;
}

/** Locked by the exam's row, which the caller holds. */
export async function upsertAnnounced(examId: number, told: readonly ToldTime[], at: Date): Promise<void> {
  await sql`
    insert into oral_announcements (candidate_id, exam_id, starts_at, ends_at, room, announced_at)
    select n.candidate_id, ${examId}, n.starts_at, n.ends_at, n.room, ${at}
    from unnest(${told.map((one) => one.candidate_id)}::int[],
      ${told.map((one) => one.starts_at?.toISOString() ?? null)}::timestamptz[],
      ${told.map((one) => one.ends_at?.toISOString() ?? null)}::timestamptz[], ${told.map((one) => one.room)}::text[])
      as n (candidate_id, starts_at, ends_at, room)
    on conflict (candidate_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      room = excluded.room, version = oral_announcements.version + 1, announced_at = excluded.announced_at`;
}

/**
 * Announced exams whose timetable was changed, or candidates removed, and that have been left alone since; not those that
 * are over, by their sessions and by what candidates were notified of.
 */
export async function selectChangedExams(
  before: Date,
  at: Date,
): Promise<{ id: number; owner_id: number; title: string }[]> {
  return sql<{ id: number; owner_id: number; title: string }[]>`
    select e.id, e.owner_id, e.title from oral_exams e cross join lateral (
      select a.kind, a.at from oral_timetable_acts a where a.exam_id = e.id
      union all select 'remove', c.removed_at from oral_candidates c where c.exam_id = e.id and c.removed_at is not null
      order by at desc limit 1) last
    where e.announced_at is not null and e.cancelled_at is null and last.kind <> 'announce' and last.at < ${before}
      and (exists (select from oral_sessions s where s.exam_id = e.id and s.ends_at > ${at} and s.cancelled_at is null)
        or exists (select from oral_announcements a where a.exam_id = e.id and a.ends_at > ${at}))
    order by e.id limit 20`;
}

export interface MailFacts {
  title: string;
  course_name: string;
  instructions: string;
  cancelled_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  room: string;
  version: number;
  is_removed: boolean;
  is_verified: boolean;
  email: string;
  username: string;
  name: string | null;
  time_zone: string | null;
  locale: string | null;
}

/** What a candidate was notified of, as it is now. */
export async function selectMailFacts(candidateId: number): Promise<MailFacts | undefined> {
  const [facts] = await sql<MailFacts[]>`
    select e.title, k.name as course_name, e.instructions, e.cancelled_at, a.starts_at, a.ends_at, a.room, a.version,
      c.removed_at is not null as is_removed, u.is_verified and u.disabled_at is null as is_verified, u.email, u.username, g.name, t.time_zone, t.locale
    from oral_announcements a join oral_candidates c on c.id = a.candidate_id
    join oral_exams e on e.id = a.exam_id join courses k on k.id = e.course_id join users u on u.id = c.user_id
    join sitters g on g.id = c.grant_id left join reader_settings t on t.user_id = c.user_id
    where a.candidate_id = ${candidateId}`;
  return facts;
}
