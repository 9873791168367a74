import { type Fragment, sql } from '../../../platform/database/database.ts';

/** Guests who were invited and have access, and all who have an account. */
const reached = (at: Date): Fragment => sql`
  (not x.is_guest or x.email is not null and coalesce(x.invited_at, x.accepted_at) is not null)
  and (x.access_ends_at is null or x.access_ends_at > ${at})`;

/** Who still examines. */
const examines: Fragment = sql`x.ended_at is null and x.conflict is null`;

/** Sessions that aren't what their examiners were last notified of; without a version they are new to them. */
const unannounced = (at: Date): Fragment => sql`
  select x.id as examiner_id, s.id as session_id, s.exam_id, s.starts_at, s.ends_at, r.name as room, false as is_cancelled
  from oral_examiners x join oral_panel_members m on m.examiner_id = x.id
  join oral_sessions s on s.panel_id = m.panel_id and s.cancelled_at is null join rooms r on r.id = s.room_id
  join oral_exams e on e.id = s.exam_id and e.cancelled_at is null
  left join oral_guest_sessions a on a.examiner_id = x.id and a.session_id = s.id
  where ${reached(at)} and ${examines} and s.ends_at > ${at} and (a.examiner_id is null
    or (a.starts_at, a.ends_at, a.room, a.is_cancelled) is distinct from (s.starts_at, s.ends_at, r.name, false))
  union all
  select x.id, s.id, s.exam_id, a.starts_at, a.ends_at, a.room, true
  from oral_guest_sessions a join oral_examiners x on x.id = a.examiner_id join oral_sessions s on s.id = a.session_id
  join oral_exams e on e.id = s.exam_id
  where ${reached(at)} and not a.is_cancelled and a.ends_at > ${at}
    and (e.cancelled_at is not null or s.cancelled_at is not null or not (${examines}) or not exists (
      select from oral_panel_members m where m.panel_id = s.panel_id and m.examiner_id = x.id))`;

/** Grows with every change of what the examiner is notified of. */
const versionOf = (examinerId: Fragment): Fragment => sql`
  (select sum(a.version)::int from oral_guest_sessions a where a.examiner_id = ${examinerId})`;

interface Concerned {
  examiner_id: number;
  user_id: number;
  is_guest: boolean;
  news: 'first' | 'changed' | 'left';
  version: number;
}

/** Notes everything that has changed for the examiners of an exam; who they are. In a transaction that holds the exam. */
export async function upsertExaminerSessions(examId: number, at: Date): Promise<Concerned[]> {
  const rows = await sql<{ examiner_id: number }[]>`
    insert into oral_guest_sessions (examiner_id, session_id, starts_at, ends_at, room, is_cancelled, announced_at)
    select u.examiner_id, u.session_id, u.starts_at, u.ends_at, u.room, u.is_cancelled, ${at}
    from (${unannounced(at)}) u where u.exam_id = ${examId}
    on conflict (examiner_id, session_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      room = excluded.room, is_cancelled = excluded.is_cancelled, version = oral_guest_sessions.version + 1,
      announced_at = excluded.announced_at
    returning examiner_id`;
  return sql<Concerned[]>`
    select x.id as examiner_id, x.user_id, x.is_guest, ${versionOf(sql`x.id`)} as version,
      case when not (${examines}) then 'left' when exists (select from oral_guest_sessions a
        where a.examiner_id = x.id and (a.version > 1 or a.announced_at < ${at})) then 'changed' else 'first' end as news
    from oral_examiners x
    where x.id = any(${rows.map(({ examiner_id }) => examiner_id)}) order by x.id`;
}

interface ExamWithNews {
  id: number;
  title: string;
  cancelled_at: Date | null;
}

/** Announced exams whose timetable and panels have been left alone since, with something new for an examiner. */
export async function selectExamsWithNews(before: Date, at: Date): Promise<ExamWithNews[]> {
  return sql<ExamWithNews[]>`
    select e.id, e.title, e.cancelled_at from oral_exams e
    where e.announced_at is not null and e.id in (select u.exam_id from (${unannounced(at)}) u)
      and not exists (select from oral_timetable_acts a where a.exam_id = e.id and a.at >= ${before} and a.kind <> 'announce')
      and not exists (select from oral_people_acts a where a.exam_id = e.id and a.at >= ${before})
    order by e.id limit 20`;
}

interface ExaminerFacts {
  examiner_id: number;
  exam_id: number;
  is_guest: boolean;
  name: string;
  username: string;
  email: string;
  /** No longer examines. */
  has_left: boolean;
  title: string;
  course_name: string;
  institution: string;
  version: number;
  /** Of the coordinator. */
  reply_to: string | null;
  cancelled_at: Date | null;
  time_zone: string | null;
  locale: string | null;
  sessions: {
    session_id: number;
    starts_at: string;
    ends_at: string;
    room: string;
    is_cancelled: boolean;
    version: number;
  }[];
}

/** What an examiner is notified of, as it is when the mail is sent. */
export async function selectExaminerFacts(examinerId: number, at: Date): Promise<ExaminerFacts | undefined> {
  const [facts] = await sql<ExaminerFacts[]>`
    select x.id as examiner_id, e.id as exam_id, x.is_guest, x.name, y.username,
      case when x.is_guest then x.email else y.email end as email, not (${examines}) as has_left,
      e.title, c.name as course_name, i.name as institution, e.cancelled_at,
      coalesce(t.time_zone, o.time_zone) as time_zone, coalesce(t.locale, o.locale) as locale,
      ${versionOf(sql`x.id`)} as version,
      (select u.email from users u where u.id = e.owner_id and u.is_verified) as reply_to,
      (select json_agg(json_build_object('session_id', a.session_id, 'starts_at', a.starts_at, 'ends_at', a.ends_at,
          'room', a.room, 'is_cancelled', a.is_cancelled, 'version', a.version) order by a.starts_at, a.session_id)
        from oral_guest_sessions a where a.examiner_id = x.id and a.ends_at > ${at}) as sessions
    from oral_examiners x join oral_exams e on e.id = x.exam_id join courses c on c.id = e.course_id
    join institutions i on i.id = e.institution_id join users y on y.id = x.user_id
    left join reader_settings t on t.user_id = x.user_id left join reader_settings o on o.user_id = e.owner_id
    where x.id = ${examinerId} and ${reached(at)} and (x.is_guest or y.is_verified and y.disabled_at is null)`;
  return facts?.sessions ? facts : undefined;
}
