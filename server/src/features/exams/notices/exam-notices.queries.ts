import { type Fragment, sql } from '../../../platform/database/database.ts';

export type Kind = 'new' | 'moved' | 'cancelled' | 'day_before' | 'half_hour_before' | 'receipt';

interface Key {
  exam_id: number;
  user_id: number;
  kind: Kind;
  about: Date;
  version: number;
}

interface MadeAt {
  at: Date;
  /** For a notice that is not to be mailed. */
  queuedAt: Date | null;
}

/** One that is there already stays. */
export async function insertExamNotices(
  examId: number,
  userIds: number[],
  kind: 'new' | 'moved' | 'cancelled',
  { at, queuedAt }: MadeAt,
): Promise<void> {
  await sql`
    insert into exam_notices (exam_id, user_id, kind, about, version, made_at, queued_at)
    select e.id, u.id, ${kind}, e.starts_at, e.version, ${at}, ${queuedAt}::timestamptz
    from exams e cross join unnest(${userIds}::int[]) as u (id) where e.id = ${examId}
    on conflict do nothing`;
}

export async function insertReceipts(
  ended: readonly { exam_id: number; user_id: number }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into exam_notices (exam_id, user_id, kind, about, made_at)
    select r.exam_id, r.user_id, 'receipt', ${at}, ${at}
    from unnest(${ended.map((one) => one.exam_id)}::int[], ${ended.map((one) => one.user_id)}::int[])
      as r (exam_id, user_id)
    where not exists (select from exams e where e.id = r.exam_id and e.rehearsal_of is not null)
    on conflict do nothing`;
}

/** The student has not left the college, nor the member the community; or has come back. */
const isStillThere = (): Fragment => sql`exists (
  select from grants g join grants l on l.user_id = g.user_id and l.role = g.role and l.ended_at is null
    and (l.institution_id = g.institution_id or l.community_id = g.community_id)
  where g.id = a.grant_id)`;

interface Due {
  at: Date;
  /** Exams that open between these get the reminder now. */
  after: Date;
  until: Date;
  /** In milliseconds before the exam opens: somebody who was notified of it later needs no reminder. */
  notifiedBefore: number;
  most: number;
}

/**
 * Reminders of exams that open soon, for people who have not begun: at most `most`. Of two processes that find the same
 * one, the second waits for the first and then inserts nothing. How many there were.
 */
export async function insertReminders(kind: 'day_before' | 'half_hour_before', due: Due): Promise<number> {
  const { count } = await sql`
    insert into exam_notices (exam_id, user_id, kind, about, made_at)
    select a.exam_id, a.user_id, ${kind}, e.starts_at, ${due.at}
    from exams e join attempts a on a.exam_id = e.id and a.status = 'assigned'
    where e.cancelled_at is null and e.rehearsal_of is null and e.starts_at > ${due.after} and e.starts_at <= ${due.until} and ${isStillThere()}
      and not exists (
        select from exam_notices n where n.exam_id = a.exam_id and n.user_id = a.user_id
          and (n.kind = ${kind} and n.about = e.starts_at
            or n.made_at > e.starts_at - ${due.notifiedBefore} * interval '1 millisecond'))
    order by e.starts_at, a.id limit ${due.most}
    on conflict do nothing`;
  return count;
}

/** The oldest that nobody has queued, claimed by the transaction. Those that another process claims are left to it. */
export async function claimWaiting(at: Date, most: number): Promise<Key[]> {
  return sql<Key[]>`
    update exam_notices n set queued_at = ${at}
    from (
      select exam_id, user_id, kind, about, version from exam_notices where queued_at is null
      order by made_at limit ${most} for update skip locked) w
    where (n.exam_id, n.user_id, n.kind, n.about, n.version) = (w.exam_id, w.user_id, w.kind, w.about, w.version)
    returning n.exam_id, n.user_id, n.kind, n.about, n.version`;
}

export interface Facts {
  exam_id: number;
  user_id: number;
  attempt_id: number;
  title: string;
  course_name: string;
  community_id: number | null;
  version: number;
  starts_at: Date;
  /** Until when this person can take it. */
  due_at: Date;
  cancelled_at: Date | null;
  status: string;
  ended_at: Date | null;
  answered: number;
  questions: number;
  /** The account works, and the person is still a student or member. */
  is_there: boolean;
  is_verified: boolean;
  email: string;
  username: string;
  name: string | null;
  time_zone: string | null;
  locale: string | null;
}

const facts = (): Fragment => sql`
  a.exam_id, a.user_id, a.id as attempt_id, e.title, c.name as course_name, e.community_id, e.version, e.starts_at,
  a.due_at, e.cancelled_at, a.status, a.ended_at, coalesce(r.answered, 0) as answered,
  coalesce(r.questions, 0) as questions, u.disabled_at is null and ${isStillThere()} as is_there, u.is_verified,
  u.email, u.username, s.name, t.time_zone, t.locale
  from attempts a join exams e on e.id = a.exam_id join courses c on c.id = e.course_id join users u on u.id = a.user_id
  join sitters s on s.id = a.grant_id left join results r on r.attempt_id = a.id
  left join reader_settings t on t.user_id = a.user_id`;

/** Nothing of people who are no longer assigned. */
export async function selectFacts(examIds: number[], userIds: number[]): Promise<Facts[]> {
  return sql<Facts[]>`
    select ${facts()}
    join unnest(${examIds}::int[], ${userIds}::int[]) as w (exam_id, user_id)
      on w.exam_id = a.exam_id and w.user_id = a.user_id`;
}

/** At most `limit`; how many. */
export async function deleteOldExamNotices(before: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from exam_notices where ctid = any(array(
      select ctid from exam_notices where made_at < ${before} limit ${limit}))`;
  return count;
}

export async function deleteExamNoticesOf(userId: number): Promise<void> {
  await sql`delete from exam_notices where user_id = ${userId}`;
}
