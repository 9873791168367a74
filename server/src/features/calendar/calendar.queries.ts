import { type Fragment, sql } from '../../platform/database/database.ts';

export async function selectFeed(userId: number): Promise<{ made_at: Date } | undefined> {
  const [feed] = await sql<{ made_at: Date }[]>`
    select made_at from calendar_feeds where user_id = ${userId}`;
  return feed;
}

export async function upsertFeed(userId: number, secret: Buffer, at: Date): Promise<void> {
  await sql`
    insert into calendar_feeds (user_id, secret, made_at) values (${userId}, ${secret}, ${at})
    on conflict (user_id) do update set secret = excluded.secret, made_at = excluded.made_at`;
}

export async function deleteFeed(userId: number): Promise<void> {
  await sql`delete from calendar_feeds where user_id = ${userId}`;
}

/** Of an account that works. */
export async function selectFeedBySecret(
  secrets: Buffer[],
): Promise<{ user_id: number; secret: Buffer } | undefined> {
  const [feed] = await sql<{ user_id: number; secret: Buffer }[]>`
    select f.user_id, f.secret from calendar_feeds f join users u on u.id = f.user_id and u.disabled_at is null
    where f.secret = any(${secrets})`;
  return feed;
}

/** Unless it was replaced meanwhile. */
export async function updateSecret(userId: number, before: Buffer, secret: Buffer): Promise<void> {
  await sql`
    update calendar_feeds set secret = ${secret} where user_id = ${userId} and secret = ${before}`;
}

export interface EntryRow {
  kind: 'exam' | 'run' | 'observer' | 'invigilator' | 'chief' | 'viva' | 'session';
  /** The exam, the candidate or the session. */
  id: number;
  /** Of an examiner, who can have several sessions. */
  examiner_id: number | null;
  exam_id: number;
  community_id: number | null;
  title: string;
  /** Empty where there is none, or it isn't known yet. */
  location: string;
  version: number;
  written_at: Date;
  starts_at: Date;
  ends_at: Date;
  is_cancelled: boolean;
}

interface Span {
  from: Date;
  until: Date;
  most: number;
}

const within = (starts: Fragment, ends: Fragment, { from, until }: Span): Fragment => sql`
  ${ends} >= ${from} and ${starts} < ${until}`;

/** Who came back has a grant of the same role. */
const belongsBy = (grantId: Fragment): Fragment => sql`exists (
  select from grants g join grants l on l.user_id = g.user_id and l.role = g.role and l.ended_at is null
    and (l.institution_id = g.institution_id or l.community_id = g.community_id)
  where g.id = ${grantId})`;

/** As the mails have it: with extra time, while the person belongs to the college or the community. */
const taken = (userId: number, span: Span): Fragment => sql`
  select 'exam' as kind, e.id, null::int as examiner_id, e.id as exam_id, e.community_id, e.title, coalesce(r.name, '') as location,
    e.version, e.created_at as written_at, e.starts_at, a.due_at as ends_at, e.cancelled_at is not null as is_cancelled
  from attempts a join exams e on e.id = a.exam_id
  left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
  where a.user_id = ${userId} and e.rehearsal_of is null and ${within(sql`e.starts_at`, sql`a.due_at`, span)}
    and ${belongsBy(sql`a.grant_id`)}`;

/** Where the person has a duty, the entry of the duty says more. */
const run = (userId: number, span: Span): Fragment => sql`
  select 'run', e.id, null, e.id, e.community_id, e.title,
    coalesce((select string_agg(r.name, ', ' order by h.position)
      from exam_rooms h join rooms r on r.id = h.room_id where h.exam_id = e.id), ''),
    e.version, e.created_at, e.starts_at, e.ends_at, e.cancelled_at is not null
  from exams e
  where ${within(sql`e.starts_at`, sql`e.ends_at`, span)}
    and e.id in (select x.exam_id from exam_staff x where x.user_id = ${userId} and x.share >= 'run')
    and not exists (
      select from hall_duties d where d.exam_id = e.id and d.user_id = ${userId} and d.ended_at is null)`;

/** Somebody in charge of several rooms has one entry with all of them. */
const duties = (userId: number, span: Span): Fragment => sql`
  select d.duty, e.id, null, e.id, e.community_id, e.title, coalesce(string_agg(r.name, ', ' order by r.name), ''),
    e.version, min(d.given_at), e.starts_at, e.ends_at, e.cancelled_at is not null
  from hall_duties d join exams e on e.id = d.exam_id left join rooms r on r.id = d.room_id
  where d.user_id = ${userId} and d.ended_at is null and e.rehearsal_of is null
    and ${within(sql`e.starts_at`, sql`e.ends_at`, span)}
    and exists (select from grants g where g.user_id = d.user_id and g.ended_at is null
      and (g.institution_id = e.institution_id or g.community_id = e.community_id))
  group by d.duty, e.id`;

/** What candidates and examiners were told of, as their mails have it. */
const vivas = (userId: number, span: Span): Fragment => sql`
  select 'viva', c.id, null, e.id, null, e.title, n.room, n.version, n.announced_at, n.starts_at, n.ends_at,
    c.removed_at is not null or e.cancelled_at is not null
  from oral_candidates c join oral_announcements n on n.candidate_id = c.id join oral_exams e on e.id = c.exam_id
  where c.user_id = ${userId} and ${within(sql`n.starts_at`, sql`n.ends_at`, span)} and ${belongsBy(sql`c.grant_id`)}
  union all
  select 'session', n.session_id, x.id, e.id, null, e.title, n.room, n.version, n.announced_at, n.starts_at, n.ends_at,
    n.is_cancelled or e.cancelled_at is not null or x.ended_at is not null
  from oral_examiners x join oral_guest_sessions n on n.examiner_id = x.id join oral_exams e on e.id = x.exam_id
  where x.user_id = ${userId} and ${within(sql`n.starts_at`, sql`n.ends_at`, span)}`;

/** Those that end first are the first to go where there are too many. */
export async function selectEntries(userId: number, span: Span): Promise<EntryRow[]> {
  return sql<EntryRow[]>`
    select * from (
      select * from (
        ${taken(userId, span)} union all ${run(userId, span)} union all ${duties(userId, span)}
        union all ${vivas(userId, span)}) all_entries
      order by ends_at desc, kind, id limit ${span.most}) shown
    order by starts_at, kind, id, examiner_id`;
}
