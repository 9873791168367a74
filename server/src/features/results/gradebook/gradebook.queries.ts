import type { Gradebook } from '@quivia/contract/gradebook';
import { sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

export type GradebookExam = Gradebook['exams'][number] & {
  course_name: string;
  community_id: number | null;
};

/** Of a course, those one runs; not those that were cancelled. */
export async function selectGradebookExams(courseId: number, userId: number): Promise<GradebookExam[]> {
  return sql<GradebookExam[]>`
    select e.id, e.title, e.starts_at as date, c.name as course_name, e.community_id,
      coalesce((select max(r.total_marks) from results r join attempts a on a.id = r.attempt_id
          where a.exam_id = e.id),
        (select sum(coalesce(e.marks, v.marks)) from exam_questions p
         join question_versions v on v.id = p.version_id where p.exam_id = e.id), 0)::float8 as total_marks
    from exams e join courses c on c.id = e.course_id
    where e.course_id = ${courseId} and e.id in (select s.exam_id from exam_staff s where s.user_id = ${userId}) and e.cancelled_at is null
    order by e.starts_at, e.id`;
}

export interface GradebookRow {
  student_id: number;
  roll_number: string;
  student_name: string;
  attempts: { exam_id: number; score: number | null; total_marks: number | null }[];
}

export async function selectGradebookRows(
  examIds: number[],
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<GradebookRow[]> {
  return sql<GradebookRow[]>`
    with sat as (
      -- who left and came back is one person
      select a.id, a.exam_id, a.status,
        max(g.id) over (partition by a.user_id, g.institution_id, g.member_id) as student_id
      from attempts a join grants g on g.id = a.grant_id where a.exam_id = any(${examIds})),
    page as (
      select g.id as student_id, g.roll_number, coalesce(g.name, u.username) as student_name
      from sitters g join users u on u.id = g.user_id
      where g.id in (select student_id from sat)
        and ${page.search ? sql`(lower(g.roll_number) like ${containing(page.search)} or lower(coalesce(g.name, u.username)) like ${containing(page.search)})` : sql`true`}
      order by lower(g.roll_number), g.id limit ${page.limit} offset ${page.offset})
    select page.student_id, page.roll_number, page.student_name,
      json_agg(json_build_object('exam_id', sat.exam_id, 'total_marks', r.total_marks::float8,
        'score', case sat.status when 'absent' then -1 when 'disqualified' then 0
          else r.counted::float8 end)) as attempts
    from page join sat on sat.student_id = page.student_id left join results r on r.attempt_id = sat.id
    group by page.student_id, page.roll_number, page.student_name order by lower(page.roll_number), page.student_id`;
}
