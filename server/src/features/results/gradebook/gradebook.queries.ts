import type { GRADEBOOK_SORTS } from '@quivia/contract/gradebook';
import { now } from '../../../platform/clock.ts';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

export interface GradebookExam {
  id: number;
  title: string;
  date: string;
  total_marks: number;
  counts: boolean;
  course_name: string;
  course_code: string;
  institution: string;
  community_id: number | null;
  /** Its marks are kept from the reader. */
  hides_marks: boolean;
}

/** Of a course, those whose marks one may see; not those that were cancelled. */
export async function selectGradebookExams(
  courseId: number,
  userId: number,
): Promise<Omit<GradebookExam, 'hides_marks'>[]> {
  return sql<Omit<GradebookExam, 'hides_marks'>[]>`
    select e.id, e.title, e.starts_at as date, c.name as course_name, c.code as course_code, e.community_id,
      coalesce(i.name, m.name) as institution, coalesce(k.counts, e.title !~* '\\mpractice\\M') as counts,
      coalesce((select max(r.total_marks) from results r join attempts a on a.id = r.attempt_id
          where a.exam_id = e.id),
        most_marks(e))::float8 as total_marks
    from exams e join courses c on c.id = e.course_id left join gradebook_choices k on k.exam_id = e.id
    left join institutions i on i.id = e.institution_id left join communities m on m.id = e.community_id
    where e.course_id = ${courseId} and e.cancelled_at is null and exists (
      select from exam_staff s where s.exam_id = e.id and s.user_id = ${userId} and (s.share >= 'mark' or is_over(e, ${now()})))
    order by e.starts_at, e.id`;
}

export async function upsertChoice(examId: number, counts: boolean): Promise<void> {
  await sql`
    insert into gradebook_choices (exam_id, counts) values (${examId}, ${counts})
    on conflict (exam_id) do update set counts = excluded.counts`;
}

export interface GradebookRow {
  student_id: number;
  roll_number: string;
  student_name: string;
  total: number | null;
  percent: number | null;
  attempts: { exam_id: number; score: number | null; unmarked: number }[];
}

type Counted = Pick<GradebookExam, 'id' | 'total_marks' | 'counts' | 'hides_marks'>;

/**
 * `added`: each student with the marks of the exams that count. Absent (-1) is 0 of that exam's marks; an exam that is not
 * assigned or not finished counts neither way. Where one that counts has an answer without a mark there is no total.
 */
const withTotals = (exams: readonly Counted[]): Fragment => sql`
  with sat as (
    -- who left and came back is one person
    select a.exam_id, x.counts, coalesce(r.total_marks, x.total_marks) as possible,
      case when a.status = 'absent' then -1 when a.status = 'disqualified' then 0 when x.hides_marks then null
        else r.counted end as score,
      case when a.status not in ('submitted', 'closed_by_deadline') then 0
        when x.hides_marks then greatest(1, (
          select count(*)::int from question_marks m where m.attempt_id = a.id and m.source = 'p'))
        else coalesce(r.waiting, 0) end as unmarked,
      max(g.id) over (partition by a.user_id, g.institution_id, g.member_id) as student_id
    from json_to_recordset(${JSON.stringify(exams.map(({ id, total_marks, counts, hides_marks }) => ({ id, total_marks, counts, hides_marks })))}::json)
      as x (id int, total_marks numeric, counts boolean, hides_marks boolean)
    join attempts a on a.exam_id = x.id join grants g on g.id = a.grant_id left join results r on r.attempt_id = a.id),
  added as (
    select student_id,
      case when not is_unmarked then total end as total, case when not is_unmarked then possible end as possible
    from (
      select student_id, sum(greatest(score, 0)) filter (where counts and score is not null) as total,
        sum(possible) filter (where counts and score is not null) as possible,
        bool_or(counts and unmarked > 0) as is_unmarked
      from sat group by student_id) summed)`;

const percent = (): Fragment => sql`round(100 * added.total / nullif(added.possible, 0), 1)::float8`;

const SORTS: Record<(typeof GRADEBOOK_SORTS)[number], () => Fragment> = {
  roll_number: () => sql`lower(roll_number)`,
  student_name: () => sql`lower(student_name)`,
  percent: () => sql`percent`,
};

export interface GradebookPage {
  sort: (typeof GRADEBOOK_SORTS)[number];
  order: 'asc' | 'desc';
  search?: string | undefined;
  limit: number;
  offset: number;
}

export async function selectGradebookRows(
  exams: readonly Counted[],
  page: GradebookPage,
): Promise<GradebookRow[]> {
  const order = sql`${SORTS[page.sort]()} ${page.order === 'asc' ? sql`asc` : sql`desc`} nulls last, lower(roll_number), student_id`;
  return sql<GradebookRow[]>`
    ${withTotals(exams)}, page as (
      select * from (
        select g.id as student_id, g.roll_number, g.shown_name as student_name,
          round(added.total, 2)::float8 as total, ${percent()} as percent
        from added join sitters g on g.id = added.student_id) all_rows
      where ${page.search ? sql`(lower(roll_number) like ${containing(page.search)} or lower(student_name) like ${containing(page.search)})` : sql`true`}
      order by ${order} limit ${page.limit} offset ${page.offset})
    select page.*, (select json_agg(json_build_object('exam_id', sat.exam_id, 'score', sat.score::float8, 'unmarked', sat.unmarked))
      from sat where sat.student_id = page.student_id) as attempts
    from page order by ${order}`;
}

export interface Averages {
  percent: number | null;
  exams: { exam_id: number; average: number }[] | null;
}

/** Of everyone who has marks; the absent have none. */
export async function selectAverages(exams: readonly Counted[]): Promise<Averages> {
  const [row] = await sql<Averages[]>`
    ${withTotals(exams)}
    select (select round(avg(${percent()}::numeric), 1)::float8 from added) as percent,
      (select json_agg(one) from (
        select exam_id, round(avg(score), 2)::float8 as average from sat where score >= 0 group by exam_id) one)
        as exams`;
  return row as Averages;
}
