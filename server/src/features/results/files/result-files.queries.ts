import type { ResultLayout, SavedLayout } from '@quivia/contract/result-files';
import type { ListedExam, ResultToList } from '@quivia/contract/result-layout.rules';
import { sql } from '../../../platform/database/database.ts';
import { resultRows } from '../exam-results.queries.ts';

interface LayoutRow {
  id: number;
  name: string;
  layout: Omit<ResultLayout, 'name'>;
}

const whole = ({ id, name, layout }: LayoutRow): SavedLayout => ({ id, name, ...layout });

export async function selectLayouts(institutionId: number): Promise<SavedLayout[]> {
  const rows = await sql<LayoutRow[]>`
    select id, name, layout from result_layouts where institution_id = ${institutionId} order by lower(name)`;
  return rows.map(whole);
}

export async function selectLayout(id: number, institutionId: number): Promise<SavedLayout | undefined> {
  const [row] = await sql<LayoutRow[]>`
    select id, name, layout from result_layouts where id = ${id} and institution_id = ${institutionId}`;
  return row && whole(row);
}

/** Whose it is; nobody else changes it until the transaction ends. */
export async function lockLayout(id: number): Promise<{ institution_id: number; name: string } | undefined> {
  const [row] = await sql<{ institution_id: number; name: string }[]>`
    select institution_id, name from result_layouts where id = ${id} for update`;
  return row;
}

export async function countLayouts(institutionId: number): Promise<number> {
  await sql`select from institutions where id = ${institutionId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from result_layouts where institution_id = ${institutionId}`;
  return row.count;
}

/** Another one of the institution has this name. */
export async function isNamed(
  institutionId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const [row] = await sql`
    select from result_layouts
    where institution_id = ${institutionId} and lower(name) = lower(${name}) and id is distinct from ${exceptId}`;
  return row !== undefined;
}

export async function insertLayout(
  institutionId: number,
  { name, ...layout }: ResultLayout,
): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into result_layouts (institution_id, name, layout)
    values (${institutionId}, ${name}, ${JSON.stringify(layout)}::jsonb) returning id`;
  return row.id;
}

export async function updateLayout(id: number, { name, ...layout }: ResultLayout): Promise<void> {
  await sql`update result_layouts set name = ${name}, layout = ${JSON.stringify(layout)}::jsonb where id = ${id}`;
}

export async function deleteLayout(id: number): Promise<void> {
  await sql`delete from result_layouts where id = ${id}`;
}

/** In the calendar of the zone. */
export async function selectListedExam(
  examId: number,
  zone: string,
): Promise<(ListedExam & { is_released: boolean }) | undefined> {
  const [row] = await sql<(ListedExam & { is_released: boolean })[]>`
    select e.title, to_char(e.starts_at at time zone ${zone}, 'YYYY-MM-DD') as day, c.code as course_code,
      c.name as course_name, c.class_or_semester as semester, i.name as institution,
      e.released_at is not null as is_released
    from exams e join courses c on c.id = e.course_id join institutions i on i.id = e.institution_id
    where e.id = ${examId}`;
  return row;
}

/** By roll number. Who was absent is listed with the marks of a whole paper. Attempts that were never ended have no marks, like those that wait for some. */
export async function selectResultsToList(examId: number): Promise<ResultToList[]> {
  return sql<ResultToList[]>`
    select roll_number, student_name as name, coalesce(total_marks, max(total_marks) over ()) as total_marks,
      case when status in ('absent', 'disqualified') then status else 'present' end as status,
      case when status in ('submitted', 'closed_by_deadline') and unmarked = 0 then score end as marks,
      case when status in ('submitted', 'closed_by_deadline') and unmarked = 0 then percent end as percent
    from (${resultRows({ examId, hidesMarks: false })}) all_rows order by lower(roll_number), student_id`;
}
