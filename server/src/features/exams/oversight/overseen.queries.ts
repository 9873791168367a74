import type { ExamState } from '@quivia/contract/exams';
import type { Overseeing, OverseenExam } from '@quivia/contract/overseen-exams';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

export interface Whose {
  as: Overseeing;
  userId: number;
  institutionId?: number | undefined;
  at: Date;
}

/** Exam `e` is among those the person watches over. Who takes one sees nothing of it as staff. */
const overseen = ({ as, userId, institutionId, at }: Whose): Fragment => sql`
  e.rehearsal_of is null
  and ${institutionId === undefined ? sql`true` : sql`e.institution_id = ${institutionId}`}
  and ${
    as === 'Faculty'
      ? sql`exists (${dutyFor(userId, at)})`
      : sql`not exists (select from attempts a where a.exam_id = e.id and a.user_id = ${userId})`
  }`;

const dutyFor = (userId: number, at: Date): Fragment => sql`
  select from exam_overseers o
  where o.exam_id = e.id and o.user_id = ${userId} and (o.ends_at is null or o.ends_at > ${at})`;

const inState = (state: ExamState, at: Date): Fragment =>
  ({
    cancelled: sql`e.cancelled_at is not null`,
    upcoming: sql`e.cancelled_at is null and e.starts_at > ${at}`,
    open: sql`e.cancelled_at is null and e.starts_at <= ${at} and e.ends_at > ${at}`,
    over: sql`e.cancelled_at is null and e.ends_at <= ${at}`,
  })[state];

/** Ended, and answered by somebody: their result has marks, or waits for them. */
const GRADED = ['submitted', 'closed_by_deadline'];

const waitsForRelease = (at: Date): Fragment => sql`
  (e.released_at is null and e.release = 'by_hand' and e.cancelled_at is null and e.ends_at <= ${at} and is_over(e, ${at}))`;

const waitsForMarks = (): Fragment => sql`
  select from attempts a join results r on r.attempt_id = a.id and r.waiting > 0 and not r.is_excepted
  where a.exam_id = e.id and a.status = any(${GRADED})`;

const waitsForDecision = (): Fragment => sql`
  attempts a join answer_events v on v.attempt_id = a.id and v.is_late
  left join late_decisions l on l.attempt_id = v.attempt_id and l.opening = v.opening and l.seq = v.seq
    and l.is_essay = v.is_essay
  where a.exam_id = e.id and a.status = any(${GRADED}) and l.is_accepted is null`;

export interface Filter {
  department_id?: number | undefined;
  course_id?: number | undefined;
  offering_id?: number | undefined;
  year?: string | undefined;
  state?: ExamState | undefined;
  waits?: 'true' | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

type Row = Omit<OverseenExam, 'start_time' | 'end_time' | 'released_at' | 'state'> & {
  starts_at: Date;
  ends_at: Date;
  released_at: Date | null;
  cancelled_at: Date | null;
};

/** What is counted is counted for one page alone. */
export async function selectOverseen(whose: Whose, filter: Filter): Promise<Row[]> {
  const { userId, at } = whose;
  const { department_id, course_id, offering_id, year, state, waits, search, limit, offset } = filter;
  return sql<Row[]>`
    with page as materialized (
      select e.id from exams e join courses c on c.id = e.course_id
      where ${overseen(whose)}
        and ${department_id === undefined ? sql`true` : sql`c.department_id = ${department_id}`}
        and ${course_id === undefined ? sql`true` : sql`e.course_id = ${course_id}`}
        and ${offering_id === undefined ? sql`true` : sql`e.offering_id = ${offering_id}`}
        and ${year === undefined ? sql`true` : sql`e.starts_at >= ${`${year}-01-01T00:00Z`}::timestamptz and e.starts_at < ${`${Number(year) + 1}-01-01T00:00Z`}::timestamptz`}
        and ${state === undefined ? sql`true` : inState(state, at)}
        and ${waits === undefined ? sql`true` : sql`e.cancelled_at is null and e.starts_at <= ${at} and (${waitsForRelease(at)} or exists (${waitsForMarks()}) or exists (select from ${waitsForDecision()}))`}
        and ${search ? sql`lower(e.title || ' ' || c.name || ' ' || c.code) like ${containing(search)}` : sql`true`}
      order by e.starts_at desc, e.id desc limit ${limit} offset ${offset})
    select e.id, e.title, e.viva_or_quiz, c.name as course_name, c.code as course_code, d.name as department,
      coalesce(i.name, m.name) as organisation, person_name(e.owner_id, e.institution_id) as owner_name,
      e.starts_at, e.ends_at, e.released_at, e.cancelled_at,
      is_over(e, ${at}) as is_over, t.students, t.ended, t.marked, t.to_mark, f.late,
      ${waitsForRelease(at)} as waits_for_release,
      (exists (select from exam_staff s where s.exam_id = e.id and s.user_id = ${userId})
        or exists (${dutyFor(userId, at)})) as may_open
    from page p join exams e on e.id = p.id join courses c on c.id = e.course_id
    left join departments d on d.id = c.department_id
    left join institutions i on i.id = e.institution_id left join communities m on m.id = e.community_id
    cross join lateral (
      select count(*)::int as students,
        count(*) filter (where a.status not in ('assigned', 'in_progress'))::int as ended,
        count(r.attempt_id) filter (where a.status = any(${GRADED}) and r.waiting = 0)::int as marked,
        count(r.attempt_id) filter (where a.status = any(${GRADED}))::int as to_mark
      from attempts a left join results r on r.attempt_id = a.id where a.exam_id = e.id) t
    cross join lateral (select count(distinct a.id)::int as late from ${waitsForDecision()}) f
    order by e.starts_at desc, e.id desc`;
}

interface Filters {
  states: { state: ExamState; count: number }[];
  years: number[];
  departments: { id: number; name: string }[];
  courses: { id: number; name: string; code: string; department_id: number | null }[];
}

export async function selectFilters(whose: Whose): Promise<Filters> {
  const [row] = await sql<[Filters]>`
    with held as materialized (
      select e.course_id, extract(year from e.starts_at at time zone 'UTC')::int as year,
        case when ${inState('cancelled', whose.at)} then 'cancelled' when ${inState('upcoming', whose.at)} then 'upcoming'
          when ${inState('open', whose.at)} then 'open' else 'over' end as state,
        count(*)::int as count
      from exams e where ${overseen(whose)} group by 1, 2, 3),
    courses_held as (
      select c.id, c.name, c.code, c.department_id from courses c where c.id in (select course_id from held))
    select (select coalesce(json_agg(x), '[]') from (select state, sum(count)::int as count from held group by 1) x) as states,
      array(select distinct year from held order by 1 desc limit 50) as years,
      (select coalesce(json_agg(x), '[]') from (
        select d.id, d.name from departments d
        where d.id in (select department_id from courses_held) order by d.name limit 500) x) as departments,
      (select coalesce(json_agg(x), '[]') from (select * from courses_held order by name, id limit 1000) x) as courses`;
  return row;
}

/** Those that count now. */
export async function selectOwnDuties(
  userId: number,
  at: Date,
): Promise<{ duty: 'head' | 'controller'; of: string }[]> {
  return sql`
    select o.duty, coalesce(d.name, i.name) as of
    from overseers o join institutions i on i.id = o.institution_id left join departments d on d.id = o.department_id
    where o.user_id = ${userId} and (o.ends_at is null or o.ends_at > ${at}) order by o.duty desc, of`;
}

/** Controllers of examinations who watch over this exam now. */
export async function selectControllers(examId: number, at: Date): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select distinct o.user_id from exam_overseers o
    where o.exam_id = ${examId} and o.duty = 'controller' and (o.ends_at is null or o.ends_at > ${at})`;
  return rows.map(({ user_id }) => user_id);
}
