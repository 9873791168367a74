import type { ClassFigures, Decision, OwnResult } from '@quivia/contract/results';
import { type Fragment, sql } from '../../platform/database/database.ts';
import type { Showing } from './released.rules.ts';

export interface OwnAttempt extends Showing {
  attempt_id: number;
  exam_id: number;
  seed: number;
  started_at: Date | null;
  title: string;
  course_id: number;
  course_name: string;
  faculty_name: string;
  date: Date;
  status: OwnResult['status'] | 'assigned' | 'in_progress' | 'cancelled';
  marks: number | null;
  total_marks: number | null;
  answered: number | null;
  questions: number | null;
  /** In seconds, without pauses; null if the student never started. */
  seconds: number | null;
  cancelled_at: Date | null;
}

/** What counts. */
export const marksOf = (): Fragment => sql`r.counted::float8`;

/** `wait`: milliseconds after a deadline in which a device may still deliver, so that nobody is shown a key. */
export interface Asked {
  at: Date;
  wait: number;
}

const own = ({ at, wait }: Asked): Fragment => sql`
  a.id as attempt_id, a.exam_id, a.seed, a.started_at, e.title, e.course_id, c.name as course_name,
  person_name(e.owner_id, e.institution_id) as faculty_name,
  e.starts_at as date, a.status, ${marksOf()} as marks, r.total_marks::float8 as total_marks, r.answered, r.questions,
  round(date_part('epoch', a.ended_at - a.started_at - coalesce((
    select sum(least(p.resumed_at, a.ended_at) - greatest(p.paused_at, a.started_at)) from attempt_pauses p
    where p.attempt_id = a.id and p.paused_at < a.ended_at
      and coalesce(p.resumed_at, a.ended_at) > a.started_at), interval '0')))::int as seconds,
  is_released_to(a, e) as is_released, e.cancelled_at, e.allow_review, e.allow_leaderboard, e.allow_class_figures,
  is_over(e, ${at}) and not exists (
    select from attempts o where o.exam_id = e.id and o.awaits_release
      and o.due_at > ${at}::timestamptz - ${`${wait} milliseconds`}::interval) as is_over,
  (e.community_id is null or exists (
    select from community_members m where m.user_id = a.user_id and m.community_id = e.community_id)) as is_among_them`;

export async function selectOwn(
  userId: number,
  at: Asked,
  page: { communities: boolean; course_id?: number | undefined; limit: number; offset: number },
): Promise<OwnAttempt[]> {
  return sql<OwnAttempt[]>`
    select ${own(at)} from attempts a
    join exams e on e.id = a.exam_id join courses c on c.id = e.course_id
    left join results r on r.attempt_id = a.id
    where a.user_id = ${userId} and a.status not in ('assigned', 'in_progress') and e.cancelled_at is null
      and (e.community_id is not null) = ${page.communities}
      and ${page.course_id ? sql`e.course_id = ${page.course_id}` : sql`true`}
    order by e.starts_at desc, e.id desc limit ${page.limit} offset ${page.offset}`;
}

export async function selectOwnAttempt(
  userId: number,
  examId: number,
  at: Asked,
): Promise<OwnAttempt | undefined> {
  const [row] = await sql<OwnAttempt[]>`
    select ${own(at)} from attempts a
    join exams e on e.id = a.exam_id join courses c on c.id = e.course_id
    left join results r on r.attempt_id = a.id
    where a.user_id = ${userId} and a.exam_id = ${examId}`;
  return row;
}

export async function selectDecisions(attemptId: number): Promise<Decision[]> {
  return sql<Decision[]>`
    select d.kind, d.at, person_name(d.by_id, e.institution_id) as by, d.reason, d.marks_before::float8 as marks_before,
      d.marks_after::float8 as marks_after
    from decisions d join attempts a on a.id = d.attempt_id join exams e on e.id = a.exam_id
    where d.attempt_id = ${attemptId} order by d.id`;
}

export async function selectModuleNames(examId: number): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; module_name: string }[]>`
    select distinct m.id, m.module_name from exam_questions p join modules m on m.id = p.module_id
    where p.exam_id = ${examId}`;
  return new Map(rows.map((row) => [row.id, row.module_name]));
}

/**
 * How those who took the exam did, in whole percent of their own totals: where questions are drawn, these differ. Each
 * column counts a fifth of the range; the last one includes 100 %. Nothing while somebody's answer has no mark: what changes
 * afterwards would tell theirs.
 */
export async function selectClassFigures(examId: number): Promise<ClassFigures | undefined> {
  const column = (n: number) => sql`count(*) filter (where least(floor(percent / 20), 4) = ${n})`;
  const [row] = await sql<ClassFigures[]>`
    select count(*)::int as students, round(avg(percent))::int as average_percent,
      json_build_array(${column(0)}, ${column(1)}, ${column(2)}, ${column(3)}, ${column(4)}) as fifths
    from (
      select round(100 * r.counted / r.total_marks) as percent
      from attempts a join results r on r.attempt_id = a.id
      where a.exam_id = ${examId} and a.status in ('submitted', 'closed_by_deadline') and r.total_marks > 0) taken
    having count(percent) = count(*)`;
  return row;
}

export interface Placed {
  rank: number;
  name: string;
  marks: number;
  user_id: number;
}

/** Equal marks share a rank: of the many who may, so many are shown. In a community its members alone, by the names they go by. */
export async function selectRanking(examId: number, userId: number, first: number): Promise<Placed[]> {
  return sql<Placed[]>`
    select * from (
      select rank() over (order by r.counted desc)::int as rank,
        row_number() over (order by r.counted desc,
          coalesce(m.name, g.shown_name)) as place,
        coalesce(m.name, g.shown_name) as name, ${marksOf()} as marks, a.user_id
      from attempts a join exams e on e.id = a.exam_id
      join results r on r.attempt_id = a.id join sitters g on g.id = a.grant_id
      left join community_members m on m.user_id = a.user_id and m.community_id = e.community_id
      where a.exam_id = ${examId} and a.status <> 'disqualified' and is_released_to(a, e)
        and (e.community_id is null or m.id is not null)) placed
    where user_id = ${userId} or rank <= ${first} and place <= ${2 * first} order by rank, name`;
}
