import { type Fragment, sql } from '../../../platform/database/database.ts';

interface WorkRow {
  marker_id: number;
  name: string;
  account: string | null;
  scripts: number;
  first_at: Date;
  last_at: Date;
  /** By question: answers. */
  by_question: Record<string, number>;
}

/** With answers whose mark was agreed on before: to mark them as a check is work too. */
const worked = (examId: Fragment) => sql`(
  select s.marker_id, w.id as answer_id, w.attempt_id, w.question_id, s.submitted_at
  from attempts a join marked_answers w on w.attempt_id = a.id join answer_sheets s on s.answer_id = w.id
  where a.exam_id = ${examId}
  union all
  select s.marker_id, w.id, w.attempt_id, w.question_id, s.submitted_at
  from marking_seeds d join marked_answers w on w.id = d.answer_id join seed_sheets s on s.seed_id = d.id
  where d.exam_id = ${examId} and d.use = 'quality' and s.marks is not null)`;

/** Also what an attempt that was reopened, or a mark that was replaced, has made void: the work was done. */
export async function selectWork(examId: number): Promise<WorkRow[]> {
  return sql<WorkRow[]>`
    select n.marker_id, n.scripts, n.first_at, n.last_at,
      case when u.is_guest then u.name else person_name(u.id, e.institution_id) end as name,
      case when u.is_guest then null else u.username end as account, (
        select json_object_agg(question_id, answers) from (
          select w.question_id, count(distinct w.answer_id)::int as answers
          from ${worked(sql`e.id`)} w where w.marker_id = n.marker_id group by w.question_id) each_question) as by_question
    from (
      select w.marker_id, count(distinct w.attempt_id)::int as scripts,
        min(w.submitted_at) as first_at, max(w.submitted_at) as last_at
      from ${worked(sql`${examId}`)} w group by w.marker_id) n
    join users u on u.id = n.marker_id join exams e on e.id = ${examId}
    order by lower(case when u.is_guest then u.name else person_name(u.id, e.institution_id) end), n.marker_id`;
}

/** Or the community. */
export async function selectPlace(examId: number): Promise<string> {
  const [row] = await sql<[{ name: string }]>`
    select coalesce(i.name, c.name) as name from exams e
    left join institutions i on i.id = e.institution_id left join communities c on c.id = e.community_id
    where e.id = ${examId}`;
  return row.name;
}
