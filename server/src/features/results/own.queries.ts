import type { ClassFigures, Decision, OwnResult } from '@quivia/contract/results';
import { type Fragment, gathered, sql } from '../../platform/database/database.ts';
import { inPlaces, type Placed } from '../../platform/database/places.ts';
import type { Showing } from './released.rules.ts';

interface OwnRow {
  attempt_id: number;
  exam_id: number;
  title: string;
  course_id: number;
  course_name: string;
  date: Date;
  status: OwnResult['status'] | 'assigned' | 'in_progress' | 'cancelled';
  /** The marks, to this student. */
  is_released: boolean;
  marks: number | null;
  total_marks: number | null;
}

export interface OwnAttempt extends OwnRow, Showing {
  seed: number;
  started_at: Date | null;
  faculty_name: string;
  /** By the module's id. */
  module_names: Readonly<Record<string, string>>;
  answered: number | null;
  questions: number | null;
  /** In seconds, without pauses; null if the student never started. */
  seconds: number | null;
  cancelled_at: Date | null;
  has_decisions: boolean;
  has_late: boolean;
}

/** What counts. */
export const marksOf = (): Fragment => sql`r.counted::float8`;

/** `wait`: milliseconds after a deadline in which a device may still deliver, so that nobody is shown a key. */
export interface Asked {
  at: Date;
  wait: number;
}

/** Of attempt `a` at exam `e` of course `c`, with its result `r`. */
const own = (): Fragment => sql`
  a.id as attempt_id, a.exam_id, e.title, e.course_id, c.name as course_name, e.starts_at as date, a.status,
  ${marksOf()} as marks, r.total_marks::float8 as total_marks, is_released_to(a, e, coalesce(r.waiting, 0)) as is_released`;

export async function selectOwn(
  userId: number,
  page: { communities: boolean; course_id?: number | undefined; limit: number; offset: number },
): Promise<OwnRow[]> {
  return sql<OwnRow[]>`
    select ${own()} from attempts a
    join exams e on e.id = a.exam_id join courses c on c.id = e.course_id
    left join results r on r.attempt_id = a.id
    where a.user_id = ${userId} and a.status not in ('assigned', 'in_progress') and e.cancelled_at is null
      and (e.community_id is not null) = ${page.communities}
      and ${page.course_id ? sql`e.course_id = ${page.course_id}` : sql`true`}
    order by e.starts_at desc, e.id desc limit ${page.limit} offset ${page.offset}`;
}

interface OwnKey extends Asked {
  userId: number;
  examId: number;
}

/** What is the same for everybody who took an exam is found once. `at`: the earliest, at which nobody sees more than later. */
const findOwnAttempt = gathered(async (keys: readonly OwnKey[]): Promise<(OwnAttempt | undefined)[]> => {
  const examIds = keys.map(({ examId }) => examId);
  const [{ at, wait }] = keys as readonly [OwnKey];
  const rows = await sql<(OwnAttempt & Placed)[]>`
    with exam as materialized (
      select e.id, person_name(e.owner_id, e.institution_id) as faculty_name,
        is_over(e, ${at}) and not exists (
          select from attempts o where o.exam_id = e.id and o.awaits_release
            and o.due_at > ${at}::timestamptz - ${`${wait} milliseconds`}::interval) as is_over,
        (select json_object_agg(m.id, m.module_name) from modules m where m.id in (
          select q.module_id from exam_questions q where q.exam_id = e.id)) as module_names
      from exams e where e.id = any((select ${[...new Set(examIds)]}::int[])::int[]))
    select k.place::int, ${own()}, a.seed, a.started_at, x.faculty_name, coalesce(x.module_names, '{}') as module_names, x.is_over,
      r.answered, r.questions, e.cancelled_at, e.allow_review, e.allow_leaderboard, e.allow_class_figures,
      round(date_part('epoch', a.ended_at - a.started_at - coalesce((
        select sum(least(p.resumed_at, a.ended_at) - greatest(p.paused_at, a.started_at)) from attempt_pauses p
        where p.attempt_id = a.id and p.paused_at < a.ended_at
          and coalesce(p.resumed_at, a.ended_at) > a.started_at), interval '0')))::int as seconds,
      (e.community_id is null or exists (
        select from community_members m
        where m.user_id = a.user_id and m.community_id = e.community_id)) as is_among_them,
      exists (select from decisions d where d.attempt_id = a.id) as has_decisions,
      exists (select from answer_events v where v.attempt_id = a.id and v.is_late) as has_late
    from unnest((select ${examIds}::int[]), (select ${keys.map(({ userId }) => userId)}::int[])) with ordinality as k (exam_id, user_id, place)
    join attempts a on a.exam_id = k.exam_id and a.user_id = k.user_id
    join exams e on e.id = a.exam_id join exam x on x.id = e.id join courses c on c.id = e.course_id
    left join results r on r.attempt_id = a.id`;
  return inPlaces(rows, keys.length);
});

export const selectOwnAttempt = (
  userId: number,
  examId: number,
  asked: Asked,
): Promise<OwnAttempt | undefined> => findOwnAttempt({ userId, examId, ...asked });

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

export interface Ranked {
  rank: number;
  name: string;
  marks: number;
  user_id: number;
}

/** Equal marks share a rank: of the many who may, so many are shown. In a community its members alone, by the names they go by. */
export async function selectRanking(examId: number, userId: number, first: number): Promise<Ranked[]> {
  return sql<Ranked[]>`
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
