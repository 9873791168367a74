import { type AttemptStatus, SHORT_ABSENCE_SECONDS } from '@quivia/contract/attempts';
import type { ExamStudent, StudentOrder } from '@quivia/contract/running-exams';
import { now } from '../../platform/clock.ts';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

export interface StudentPage {
  search?: string | undefined;
  status?: AttemptStatus | undefined;
  sort?: StudentOrder | undefined;
  limit: number;
  offset: number;
}

/**
 * The figures of each student are read for the page alone. An order by figures needs those of the whole exam, and its cost
 * grows with all answers of the exam: it is used only where somebody chose it.
 */
const ORDERS: Record<StudentOrder, () => Fragment> = {
  roll_number: () => sql``,
  deadline: () => sql`a.status <> 'in_progress', a.due_at - coalesce(a.paused_at, ${now()}),`,
  answered: () => sql`a.status <> 'in_progress', answered,`,
  last_activity: () => sql`a.status <> 'in_progress', last_activity nulls first,`,
};

export async function selectExamStudents(
  examId: number,
  page: StudentPage,
): Promise<Omit<ExamStudent, 'questions'>[]> {
  return sql<Omit<ExamStudent, 'questions'>[]>`
    select a.grant_id as student_id, g.roll_number, g.name, a.status, a.extra_time, a.extra_minutes, a.started_at,
      case when a.started_at is not null then a.due_at end as deadline, a.paused_at,
      case when a.status <> 'absent' then a.ended_at end as ended_at,
      (select count(*)::int from (
         select distinct on (r.question_id) r.option_ids, r.answer, r.incomplete from answer_events r
         where r.attempt_id = a.id and not r.is_late
         order by r.question_id, r.opening desc, r.seq desc) newest
       where cardinality(option_ids) > 0 or answer::text <> 'null' and not incomplete) as answered,
      greatest(a.started_at, (select max(r.received_at) from answer_events r where r.attempt_id = a.id),
        (select max(i.at) from integrity_events i where i.attempt_id = a.id)) as last_activity,
      greatest((select count(*) from integrity_events i
          where i.attempt_id = a.id and i.away_seconds < ${SHORT_ABSENCE_SECONDS} is not true),
        (select count(*) from answer_events r where r.attempt_id = a.id and r.malpractice))::int as integrity_events,
      (select count(*)::int from answer_events r where r.attempt_id = a.id and r.is_late) as late_answers
    from attempts a join sitters g on g.id = a.grant_id join users u on u.id = a.user_id
    where a.exam_id = ${examId} and ${page.status ? sql`a.status = ${page.status}` : sql`true`}
      and ${page.search ? sql`(lower(g.roll_number) like ${containing(page.search)} or lower(g.name) like ${containing(page.search)})` : sql`true`}
    order by ${ORDERS[page.sort ?? 'roll_number']()} lower(g.roll_number), g.id limit ${page.limit} offset ${page.offset}`;
}

/** Undefined where the student doesn't take this exam. */
export async function selectRollNumber(examId: number, grantId: number): Promise<string | undefined> {
  const [row] = await sql<{ roll_number: string }[]>`
    select g.roll_number from attempts a join sitters g on g.id = a.grant_id
    where a.exam_id = ${examId} and a.grant_id = ${grantId}`;
  return row?.roll_number;
}

export interface ClashRow {
  student_id: number;
  roll_number: string;
  /** Null for an exam that isn't of the student's organisation, and not the caller's own. */
  exam: string | null;
  start_time: Date;
  end_time: Date;
}

/** The person counts, in whichever college the other exam is. Not one whose window leaves `room`, in minutes. */
export async function selectClashes(
  callerId: number,
  grantIds: number[],
  window: { starts_at: Date; ends_at: Date },
  room: number,
  exceptExam: number | undefined,
): Promise<ClashRow[]> {
  return sql<ClashRow[]>`
    select g.id as student_id, g.roll_number, e.starts_at as start_time, e.ends_at as end_time,
      case when e.owner_id = ${callerId} or (e.institution_id, e.community_id) is not distinct from
        (o.institution_id, o.community_id) then e.title end as exam
    from sitters g join grants o on o.id = g.id
    join attempts a on a.user_id = g.user_id and a.status in ('assigned', 'in_progress')
    join exams e on e.id = a.exam_id and e.cancelled_at is null
    where g.id = any(${grantIds}) and e.starts_at < ${window.ends_at} and (a.due_at > ${window.starts_at} or a.paused_at is not null)
      and (a.status = 'in_progress'
        or a.due_at - e.starts_at - make_interval(mins => e.duration) < make_interval(mins => ${room}))
      and e.id <> ${exceptExam ?? 0}
    order by lower(g.roll_number), e.starts_at limit 200`;
}

/** Waits for exams that are being made for the student, and holds back others, until the transaction ends. */
export async function lockStudent(grantId: number): Promise<void> {
  await sql`select from grants where id = ${grantId} for update`;
}
