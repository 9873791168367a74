import { type Fragment, sql } from '../../../platform/database/database.ts';

/** Who comes when: candidates as they were notified, while that is still their time; examiners by the sessions of their panels. */
const comings = (at: Date): Fragment => sql`
  select a.exam_id, c.user_id, null::int as examiner_id, false as is_examiner, false as is_guest, u.email, u.is_verified and u.disabled_at is null as can_mail,
    g.name, u.username, a.starts_at, a.room, a.announced_at as notified_at
  from oral_announcements a join oral_candidates c on c.id = a.candidate_id and c.removed_at is null and c.state = 'registered'
  join users u on u.id = c.user_id join sitters g on g.id = c.grant_id
  where a.starts_at > ${at} and exists (select from oral_slots t where t.exam_id = a.exam_id
    and (t.candidate_id = c.id or t.group_id = c.group_id) and t.starts_at = a.starts_at)
  union all
  select s.exam_id, x.user_id, x.id, true, x.is_guest, case when x.is_guest then x.email else u.email end,
    x.is_guest and x.email is not null or u.is_verified and u.disabled_at is null, x.name, u.username, s.starts_at, r.name,
    coalesce(n.announced_at, case when not x.is_guest then e.announced_at end)
  from oral_sessions s join rooms r on r.id = s.room_id join oral_exams e on e.id = s.exam_id
  join oral_panel_members m on m.panel_id = s.panel_id
  join oral_examiners x on x.id = m.examiner_id and x.ended_at is null and x.conflict is null
    and (x.access_ends_at is null or x.access_ends_at > ${at})
  join users u on u.id = x.user_id
  left join oral_guest_sessions n on n.examiner_id = x.id and n.session_id = s.id
  where s.starts_at > ${at} and s.cancelled_at is null`;

export interface Reminder {
  exam_id: number;
  user_id: number;
  about: Date;
}

/**
 * One for each person and viva, in a day: not for those who were notified of the time shortly before, nor for a further
 * session of the same day, nor again after the time has moved by some hours.
 */
export async function insertReminders(given: {
  at: Date;
  after: Date;
  until: Date;
  /** In milliseconds before the beginning. */
  notifiedBefore: number;
  apart: number;
  most: number;
}): Promise<Reminder[]> {
  const span = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`;
  return sql<Reminder[]>`
    insert into oral_reminders (exam_id, user_id, about, made_at)
    select p.exam_id, p.user_id, min(p.starts_at), ${given.at}
    from (${comings(given.at)}) p join oral_exams e on e.id = p.exam_id
      and e.announced_at is not null and e.cancelled_at is null
    where p.starts_at > ${given.after} and p.starts_at <= ${given.until}
      and p.notified_at <= p.starts_at - ${span(given.notifiedBefore)}
      and not exists (select from oral_reminders n where n.exam_id = p.exam_id and n.user_id = p.user_id
        and n.about > p.starts_at - ${span(given.apart)} and n.about < p.starts_at + ${span(given.apart)})
    group by p.exam_id, p.user_id order by p.exam_id, p.user_id limit ${given.most}
    on conflict do nothing returning exam_id, user_id, about`;
}

export interface ReminderFacts {
  exam_id: number;
  user_id: number;
  examiner_id: number | null;
  is_examiner: boolean;
  is_guest: boolean;
  email: string;
  can_mail: boolean;
  name: string | null;
  username: string;
  starts_at: Date;
  room: string;
  title: string;
  course_name: string;
  instructions: string;
  time_zone: string | null;
  locale: string | null;
}

/** Of those that are still true. */
export async function selectReminderFacts(
  reminders: readonly Reminder[],
  at: Date,
): Promise<ReminderFacts[]> {
  return sql<ReminderFacts[]>`
    select distinct on (p.exam_id, p.user_id) p.exam_id, p.user_id, p.examiner_id, p.is_examiner, p.is_guest, p.email, p.can_mail, p.name,
      p.username, p.starts_at, p.room, e.title, k.name as course_name, e.instructions,
      coalesce(t.time_zone, o.time_zone) as time_zone, coalesce(t.locale, o.locale) as locale
    from unnest(${reminders.map((one) => one.exam_id)}::int[], ${reminders.map((one) => one.user_id)}::int[],
      ${reminders.map((one) => one.about.toISOString())}::timestamptz[]) as n (exam_id, user_id, about)
    join (${comings(at)}) p on p.exam_id = n.exam_id and p.user_id = n.user_id and p.starts_at = n.about
    join oral_exams e on e.id = p.exam_id and e.cancelled_at is null join courses k on k.id = e.course_id
    left join reader_settings t on t.user_id = p.user_id left join reader_settings o on o.user_id = e.owner_id
    order by p.exam_id, p.user_id`;
}
