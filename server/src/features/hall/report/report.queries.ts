import type { Attendance, SessionReport } from '@quivia/contract/hall/report';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { startedIn } from '../door/door.queries.ts';
import { inForceUntil } from '../duties/duties.queries.ts';

/** Bounds what one report holds, far above any hall. */
const MOST = 20_000;
/** Who starts later came late. */
const LATE_MINUTES = 5;

const moment = (at: Fragment): Fragment =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const person = (user: Fragment): Fragment => sql`coalesce(${user}.name, ${user}.username)`;

export async function selectExam(examId: number): Promise<SessionReport['exam']> {
  const [exam] = await sql<
    (Omit<SessionReport['exam'], 'opened_at'> & { rehearses: boolean; opened_at: string | null })[]
  >`
    select e.id, e.title, c.name as course_name, c.code as course_code, coalesce(i.name, m.name) as organisation,
      ${person(sql`u`)} as owner, ${moment(sql`e.starts_at`)} as starts_at, ${moment(sql`e.ends_at`)} as ends_at,
      e.duration, ${moment(sql`e.cancelled_at`)} as cancelled_at, ${moment(sql`e.ended_early_at`)} as ended_early_at,
      e.rehearsal_of is not null as rehearses,
      (select ${moment(sql`min(h.started_at)`)} from hall_starts h
       where h.exam_id = e.id having min(h.started_at) > e.starts_at) as opened_at
    from exams e join courses c on c.id = e.course_id join users u on u.id = e.owner_id
    left join institutions i on i.id = e.institution_id left join communities m on m.id = e.community_id
    where e.id = ${examId}`;
  const { rehearses, opened_at, ...shown } = exam as NonNullable<typeof exam>;
  return { ...shown, ...(opened_at && { opened_at }), ...(rehearses && { is_rehearsal: true }) };
}

export async function selectStaff(examId: number): Promise<SessionReport['staff']> {
  return sql<SessionReport['staff']>`
    select ${person(sql`u`)} as name, d.duty, r.name as room, ${moment(sql`d.given_at`)} as from,
      ${moment(inForceUntil())} as until
    from exams e join hall_duties d on d.exam_id = coalesce(e.rehearsal_of, e.id) join users u on u.id = d.user_id
    left join rooms r on r.id = d.room_id
    where e.id = ${examId} order by d.duty <> 'chief', d.duty <> 'invigilator', d.id limit ${MOST}`;
}

export async function selectAttendance(examId: number): Promise<SessionReport['attendance']> {
  const rows = await sql<
    (Attendance & { by_staff: boolean; seb: Attendance['seb'] | null; slip_at: string | null })[]
  >`
    select a.grant_id as student_id, g.roll_number, g.name, r.name as room,
      s.row_number || '-' || s.column_number as seat, a.status,
      ${moment(sql`k.at`)} as checked_in_at, ${moment(sql`a.started_at`)} as started_at,
      case when a.status <> 'absent' then ${moment(sql`a.ended_at`)} end as ended_at,
      case when l.late >= make_interval(mins => ${LATE_MINUTES})
        then floor(extract(epoch from l.late) / 60)::int end as late_minutes,
      a.extra_time, a.extra_minutes,
      a.status = 'closed_by_deadline' and (a.end_reason is not null or a.due_at = e.ended_early_at) as by_staff,
      (select coalesce(round(sum(t.ms - coalesce(t.undone_ms, 0)) / 1000), 0)::int from time_grants t
       -- of what was given before they came, only those who started had anything
       where t.attempt_id = a.id and (not t.came_later or a.started_at is not null)) as granted_seconds,
      (select coalesce(round(extract(epoch from sum(p.resumed_at - p.paused_at))), 0)::int from attempt_pauses p
       -- without an act: those of others, from before they came
       where p.attempt_id = a.id and p.act_id is not null) as paused_seconds,
      (select json_build_object('is_exempt', coalesce(p.is_exempt, false), 'verified_at', ${moment(sql`p.verified_at`)},
          'browser', case when p.verified_at is null then '' else p.browser end)
       from seb_settings b left join seb_passes p on p.attempt_id = a.id
       where b.exam_id = e.id and b.mode <> 'off') as seb,
      (select ${moment(sql`max(w.used_at)`)} from entry_slips w where w.attempt_id = a.id) as slip_at
    from attempts a join exams e on e.id = a.exam_id join sitters g on g.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
    left join check_ins k on k.attempt_id = a.id and k.is_present
    cross join lateral (
      select greatest(e.starts_at, ${startedIn(sql`e.id`, sql`s.room_id`)}) as opened_at) o
    -- nobody is late by a pause that kept them from starting
    cross join lateral (
      select a.started_at - o.opened_at - coalesce((
        select sum(least(p.resumed_at, a.started_at) - greatest(p.paused_at, o.opened_at)) from attempt_pauses p
        where p.attempt_id = a.id and p.paused_at < a.started_at and p.resumed_at > o.opened_at), interval '0') as late) l
    where a.exam_id = ${examId} order by lower(g.roll_number), a.id limit ${MOST}`;
  return rows.map(({ by_staff, seb, slip_at, ...row }) => ({
    ...row,
    ...(by_staff && { ended_by_staff: true }),
    ...(seb && { seb }),
    ...(slip_at && { entry_slip_at: slip_at }),
  }));
}

/** Also after the last deadline, until every attempt has been closed or is marked as absent. */
export async function existsLiving(examId: number): Promise<boolean> {
  const [row] = await sql`
    select 1 from attempts where exam_id = ${examId} and status in ('assigned', 'in_progress') limit 1`;
  return row !== undefined;
}

/** Without incidents, which have a section of their own, and frozen reports. */
export async function selectActs(examId: number): Promise<SessionReport['acts']> {
  return sql<SessionReport['acts']>`
    select ${moment(sql`h.at`)} as at, ${person(sql`u`)} as by, h.kind, g.roll_number as student, r.name as room, h.reason, h.params
    from hall_acts h join users u on u.id = h.by_id
    left join attempts a on a.id = h.attempt_id left join sitters g on g.id = a.grant_id
    left join rooms r on r.id = h.room_id
    where h.exam_id = ${examId} and h.kind not like 'incident.%' and h.kind not like 'report.%'
    order by h.id limit ${MOST}`;
}
