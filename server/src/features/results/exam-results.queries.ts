import type { ExamSummary, RESULT_SORTS, ResultRow } from '@quivia/contract/exam-results';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';
import { isOver, marksOf } from './own.queries.ts';

export type Sort = (typeof RESULT_SORTS)[number];

const SORTS: Record<Sort, () => Fragment> = {
  roll_number: () => sql`lower(roll_number)`,
  student_name: () => sql`lower(student_name)`,
  score: () => sql`score`,
};

/** Of exam `examId`: marks with rank, -1 for absent, 0 for disqualified. */
export const resultRows = (examId: number): Fragment => sql`
  select a.id as attempt_id, a.seed, a.grant_id as student_id, coalesce(u.name, u.username) as student_name,
    g.roll_number, a.status,
    case when a.status = 'absent' then -1 when a.status = 'disqualified' then 0 else ${marksOf()} end as score,
    case when a.status not in ('absent', 'disqualified') and r.total_marks > 0
      then round(100 * coalesce(r.corrected_marks, r.marks) / r.total_marks, 1)::float8 end as percent,
    case when a.status not in ('absent', 'disqualified') and r.attempt_id is not null
      then rank() over (partition by a.status in ('absent', 'disqualified') or r.attempt_id is null
        order by coalesce(r.corrected_marks, r.marks) desc)::int end as rank,
    r.corrected_marks is not null as is_corrected, a.user_id
  from attempts a join sitters g on g.id = a.grant_id join users u on u.id = a.user_id
  left join results r on r.attempt_id = a.id
  where a.exam_id = ${examId}`;

/** What is counted of each attempt is counted for the page alone. */
export async function selectRows(
  examId: number,
  page: { sort: Sort; order: 'asc' | 'desc'; search?: string | undefined; limit: number; offset: number },
): Promise<ResultRow[]> {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  return sql<ResultRow[]>`
    with page as (
      select * from (${resultRows(examId)}) all_rows
      where ${page.search ? sql`(lower(roll_number) like ${containing(page.search)} or lower(student_name) like ${containing(page.search)})` : sql`true`}
      order by ${SORTS[page.sort]()} ${direction} nulls last, lower(roll_number), student_id
      limit ${page.limit} offset ${page.offset})
    select page.*,
      (select count(*)::int from response_events e where e.attempt_id = page.attempt_id and e.is_late) as late_answers,
      (select d.kind = 'late_accepted' from decisions d where d.attempt_id = page.attempt_id
         and d.kind in ('late_accepted', 'late_refused') order by d.id desc limit 1) as late_accepted,
      greatest(
        (select count(*) from integrity_events i where i.attempt_id = page.attempt_id),
        (select count(*) from response_events e where e.attempt_id = page.attempt_id and e.malpractice))::int
        as integrity_events
    from page order by ${SORTS[page.sort]()} ${direction} nulls last, lower(roll_number), student_id`;
}

export async function selectSummary(examId: number, at: Date): Promise<ExamSummary | undefined> {
  const [row] = await sql<ExamSummary[]>`
    select e.id, e.title, d.name as department, c.name as subject, c.class_or_semester as semester,
      e.starts_at as date, coalesce(i.name, m.name) as institution, coalesce(u.name, u.username) as faculty_name, e.released_at,
      e.release, ${isOver(at)} as is_over,
      coalesce((select sum(least(m.questions, e.draw_per_module))::int from (
        select count(*) as questions from exam_questions p where p.exam_id = e.id group by p.module_id) m), 0)
        as total_questions,
      coalesce((select max(r.total_marks) from results r join attempts a on a.id = r.attempt_id
          where a.exam_id = e.id),
        (select sum(coalesce(e.marks, v.marks)) from exam_questions p
         join question_versions v on v.id = p.version_id where p.exam_id = e.id), 0)::float8 as total_marks,
      n.students, n.not_started, n.sitting, n.ended, n.absent, n.mean, n.highest
    from exams e
    join courses c on c.id = e.course_id left join departments d on d.id = c.department_id
    left join institutions i on i.id = e.institution_id left join communities m on m.id = e.community_id
    join users u on u.id = e.owner_id
    cross join lateral (
      select count(*)::int as students,
        count(*) filter (where a.status = 'assigned')::int as not_started,
        count(*) filter (where a.status = 'in_progress')::int as sitting,
        count(*) filter (where a.status in ('submitted', 'closed_by_deadline', 'disqualified'))::int as ended,
        count(*) filter (where a.status = 'absent')::int as absent,
        round(avg(coalesce(r.corrected_marks, r.marks)), 2)::float8 as mean,
        max(coalesce(r.corrected_marks, r.marks))::float8 as highest
      from attempts a left join results r on r.attempt_id = a.id and a.status <> 'disqualified'
      where a.exam_id = e.id) n
    where e.id = ${examId}`;
  return row;
}

export interface AttemptRow {
  attempt_id: number;
  exam_id: number;
  user_id: number;
  seed: number;
  student_id: number;
  student_name: string;
  roll_number: string;
  status: ResultRow['status'];
  started_at: Date | null;
  ended_at: Date | null;
  opening: number;
  score: number | null;
  total_marks: number | null;
  late_answers: number;
  late_accepted: boolean | null;
  is_corrected: boolean;
}

const attempt = (): Fragment => sql`
  select a.id as attempt_id, a.exam_id, a.user_id, a.seed, a.grant_id as student_id, a.opening,
    coalesce(u.name, u.username) as student_name, g.roll_number, a.status, a.started_at, a.ended_at,
    case when a.status = 'absent' then -1 when a.status = 'disqualified' then 0 else ${marksOf()} end as score,
    r.total_marks::float8 as total_marks, r.corrected_marks is not null as is_corrected,
    (select count(*)::int from response_events e where e.attempt_id = a.id and e.is_late) as late_answers,
    (select d.kind = 'late_accepted' from decisions d where d.attempt_id = a.id
       and d.kind in ('late_accepted', 'late_refused') order by d.id desc limit 1) as late_accepted
  from attempts a join sitters g on g.id = a.grant_id join users u on u.id = a.user_id
  left join results r on r.attempt_id = a.id`;

export async function selectAttempt(examId: number, studentId: number): Promise<AttemptRow | undefined> {
  const [row] = await sql<AttemptRow[]>`
    ${attempt()} where a.exam_id = ${examId} and a.grant_id = ${studentId}`;
  return row;
}

/** Held until the transaction ends. */
export async function lockAttempt(examId: number, studentId: number): Promise<AttemptRow | undefined> {
  await sql`select 1 from attempts where exam_id = ${examId} and grant_id = ${studentId} for update`;
  return selectAttempt(examId, studentId);
}

/** With the answers that came marked: a device that reports nothing else may still send these. */
export async function selectIntegrity(
  attemptId: number,
): Promise<{ kind: string; at: Date; question_id: number | null; detail: string }[]> {
  return sql<{ kind: string; at: Date; question_id: number | null; detail: string }[]>`
    select kind, at, question_id, detail from integrity_events where attempt_id = ${attemptId}
    union all
    select 'malpractice', received_at, question_id, '' from response_events
    where attempt_id = ${attemptId} and malpractice
    order by at`;
}

/** The newest of each question that came after the end. */
export async function selectLate(attemptId: number): Promise<Map<number, number[]>> {
  const rows = await sql<{ question_id: number; option_ids: number[] }[]>`
    select distinct on (question_id) question_id, option_ids from response_events
    where attempt_id = ${attemptId} and is_late order by question_id, opening desc, seq desc`;
  return new Map(rows.map((row) => [row.question_id, row.option_ids]));
}
