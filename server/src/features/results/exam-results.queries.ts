import { SHORT_ABSENCE_SECONDS } from '@quivia/contract/attempts';
import {
  type ExamSummary,
  PASS_PERCENT,
  type RESULT_FILTERS,
  type RESULT_SORTS,
  type ResultRow,
} from '@quivia/contract/exam-results';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';
import { marksOf } from './own.queries.ts';

export type Sort = (typeof RESULT_SORTS)[number];

const SORTS: Record<Sort, () => Fragment> = {
  roll_number: () => sql`lower(roll_number)`,
  student_name: () => sql`lower(student_name)`,
  score: () => sql`score`,
};

/** The marks of an exam are kept from a person who marks it, as long as answers wait. */
export interface Whose {
  examId: number;
  hidesMarks: boolean;
}

/** Answers of attempt `a` that people mark, whether they have a mark or not. */
const markedByPeople = (): Fragment => sql`(
  select count(*)::int from question_marks m where m.attempt_id = a.id and m.source = 'p')`;

/** Of an exam: marks with rank, -1 for absent, 0 for disqualified, none while an answer has no mark. */
export const resultRows = ({ examId, hidesMarks }: Whose): Fragment => sql`
  select a.id as attempt_id, a.seed, a.grant_id as student_id, g.shown_name as student_name,
    g.roll_number, a.status,
    case when a.status = 'absent' then -1 when a.status = 'disqualified' then 0 when ${hidesMarks} then null
      else ${marksOf()} end as score,
    case when ${hidesMarks} then null when a.status not in ('absent', 'disqualified') and r.total_marks > 0
      then round(100 * r.counted / r.total_marks, 1)::float8 end as percent,
    case when ${hidesMarks} then null when a.status not in ('absent', 'disqualified') and r.counted is not null
      then rank() over (partition by a.status in ('absent', 'disqualified') or r.counted is null
        order by r.counted desc)::int end as rank,
    case when a.status not in ('submitted', 'closed_by_deadline') then 0 when ${hidesMarks} then ${markedByPeople()}
      else coalesce(r.waiting, 0) end as unmarked,
    r.total_marks::float8 as total_marks, r.corrected_marks is not null as is_corrected, u.disabled_at is not null as is_disabled, a.user_id
  from attempts a join sitters g on g.id = a.grant_id join users u on u.id = a.user_id
  left join results r on r.attempt_id = a.id
  where a.exam_id = ${examId}`;

const FILTERS: Record<(typeof RESULT_FILTERS)[number], () => Fragment> = {
  absent: () => sql`status = 'absent'`,
  integrity: () => sql`(
    exists (select from integrity_events i
      where i.attempt_id = all_rows.attempt_id and i.away_seconds < ${SHORT_ABSENCE_SECONDS} is not true)
    or exists (select from answer_events e where e.attempt_id = all_rows.attempt_id and e.malpractice))`,
  late: () => sql`exists (
    select from answer_events e left join late_decisions l using (attempt_id, opening, seq, is_essay)
    where e.attempt_id = all_rows.attempt_id and e.is_late and l.is_accepted is null)`,
};

export interface Neighbours {
  position: number;
  students: number;
  previous: { student_id: number; student_name: string } | null;
  next: { student_id: number; student_name: string } | null;
}

/** Who comes before and after a student of an exam, by roll number. */
export async function selectNeighbours(examId: number, attemptId: number): Promise<Neighbours> {
  const [row] = await sql<Neighbours[]>`
    select position, students, previous, next from (
      select a.id, row_number() over by_roll::int as position, count(*) over ()::int as students,
        lag(json_build_object('student_id', a.grant_id, 'student_name', g.shown_name)) over by_roll
          as previous,
        lead(json_build_object('student_id', a.grant_id, 'student_name', g.shown_name)) over by_roll
          as next
      from attempts a join sitters g on g.id = a.grant_id
      where a.exam_id = ${examId}
      window by_roll as (order by lower(g.roll_number), a.grant_id)) all_rows
    where id = ${attemptId}`;
  return row as Neighbours;
}

/** What is counted of each attempt is counted for the page alone. */
export async function selectRows(
  whose: Whose,
  page: {
    sort: Sort;
    order: 'asc' | 'desc';
    search?: string | undefined;
    only?: (typeof RESULT_FILTERS)[number] | undefined;
    below?: number | undefined;
    limit: number;
    offset: number;
  },
): Promise<ResultRow[]> {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  return sql<ResultRow[]>`
    with page as (
      select * from (${resultRows(whose)}) all_rows
      where ${page.search ? sql`(lower(roll_number) like ${containing(page.search)} or lower(student_name) like ${containing(page.search)})` : sql`true`}
        and ${page.only ? FILTERS[page.only]() : sql`true`}
        and ${page.below === undefined ? sql`true` : sql`percent < ${page.below}`}
      order by ${SORTS[page.sort]()} ${direction} nulls last, lower(roll_number), student_id
      limit ${page.limit} offset ${page.offset})
    select page.*,
      (select count(*)::int from answer_events e where e.attempt_id = page.attempt_id and e.is_late) as late_answers,
      (select case when bool_or(l.is_accepted is null) then null else bool_and(l.is_accepted) end
         from answer_events e left join late_decisions l using (attempt_id, opening, seq, is_essay)
         where e.attempt_id = page.attempt_id and e.is_late) as late_accepted,
      greatest(
        (select count(*) from integrity_events i
          where i.attempt_id = page.attempt_id and i.away_seconds < ${SHORT_ABSENCE_SECONDS} is not true),
        (select count(*) from answer_events e where e.attempt_id = page.attempt_id and e.malpractice))::int
        as integrity_events
    from page order by ${SORTS[page.sort]()} ${direction} nulls last, lower(roll_number), student_id`;
}

export async function selectSummary(
  examId: number,
  at: Date,
): Promise<Omit<ExamSummary, 'unmarked'> | undefined> {
  const [row] = await sql<Omit<ExamSummary, 'unmarked'>[]>`
    select e.id, e.title, d.name as department, c.name as subject, c.code as course_code, c.class_or_semester as semester,
      e.starts_at as date, coalesce(i.name, m.name) as institution, person_name(e.owner_id, e.institution_id) as faculty_name, e.released_at,
      e.release, is_over(e, ${at}) as is_over,
      coalesce((select sum(least(m.questions, e.draw_per_module))::int from (
        select count(*) as questions from exam_questions p where p.exam_id = e.id group by p.module_id) m), 0)
        as total_questions,
      coalesce((select max(r.total_marks) from results r join attempts a on a.id = r.attempt_id
          where a.exam_id = e.id),
        most_marks(e))::float8 as total_marks,
      n.students, n.not_started, n.sitting, n.paused, n.ended, n.closing, n.waiting, n.absent, n.mean, n.highest, n.median, n.passed, n.graded,
      n.distribution
    from exams e
    join courses c on c.id = e.course_id left join departments d on d.id = c.department_id
    left join institutions i on i.id = e.institution_id left join communities m on m.id = e.community_id
    cross join lateral (
      select count(*)::int as students,
        count(*) filter (where a.status = 'assigned')::int as not_started,
        count(*) filter (where a.status = 'in_progress')::int as sitting,
        count(*) filter (where a.paused_at is not null and greatest(a.due_at, e.ends_at) <= ${at})::int as paused,
        count(*) filter (where a.status in ('submitted', 'closed_by_deadline', 'disqualified'))::int as ended,
        count(*) filter (where a.paused_at is null and (a.status = 'in_progress' and a.due_at <= ${at}
          or a.status = 'assigned' and greatest(a.due_at, e.ends_at) <= ${at}))::int as closing,
        count(*) filter (where a.awaits_release)::int as waiting,
        count(*) filter (where a.status = 'absent')::int as absent,
        round(avg(r.counted), 2)::float8 as mean,
        max(r.counted)::float8 as highest,
        round((percentile_cont(0.5) within group (order by r.counted))::numeric, 2)::float8 as median,
        count(*) filter (where r.counted * 100 >= r.total_marks * ${PASS_PERCENT})::int as passed,
        count(r.counted)::int as graded,
        (select array_agg(coalesce(binned.count, 0) order by bin) from generate_series(0, 9) bin
         left join (
           select least(9, floor(10 * s.counted / s.total_marks))::int as bin, count(*)::int as count
           from attempts b join results s on s.attempt_id = b.id
           where b.exam_id = e.id and b.status <> 'disqualified' and s.total_marks > 0 and s.waiting = 0 group by 1) binned
         using (bin)) as distribution
      from attempts a left join results r on r.attempt_id = a.id and a.status <> 'disqualified'
      where a.exam_id = e.id) n
    where e.id = ${examId}`;
  return row;
}
