import { type Fragment, sql } from '../../platform/database/database.ts';

/** What counts for a board: of all time, from a moment on, or of one exam. */
export interface Counted {
  /** ISO 8601. */
  since?: string | undefined;
  examId?: number | undefined;
}

/** Exams of a community that tell who leads, once their results are out. */
const onBoard = (communityId: number): Fragment => sql`
  e.community_id = ${communityId} and e.allow_leaderboard and e.cancelled_at is null
  and (e.release = 'at_once' or e.released_at is not null)`;

/** Members alone, by the names they go by there; equal points share a rank. */
const board = (communityId: number, { since, examId }: Counted): Fragment => sql`
  select rank() over (order by sum(r.counted) desc)::int as rank, m.user_id, m.name,
    sum(r.counted)::float8 as points, count(*)::int as quizzes
  from exams e
  join attempts a on a.exam_id = e.id and a.status in ('submitted', 'closed_by_deadline') and is_released_to(a, e)
  join results r on r.attempt_id = a.id
  join community_members m on m.user_id = a.user_id and m.community_id = e.community_id
  where ${onBoard(communityId)}
    and ${since ? sql`a.ended_at >= ${since}` : sql`true`} and ${examId ? sql`e.id = ${examId}` : sql`true`}
  group by m.id, m.user_id, m.name`;

export interface Standing {
  rank: number;
  user_id: number;
  name: string;
  points: number;
  quizzes: number;
}

/** The whole of it: equal ranks by name. */
export async function selectBoard(communityId: number, counted: Counted): Promise<Standing[]> {
  return sql<Standing[]>`
    select * from (${board(communityId, counted)}) board order by rank, lower(name), user_id`;
}

export async function selectQuizzes(
  communityId: number,
): Promise<{ id: number; title: string; date: Date }[]> {
  return sql<{ id: number; title: string; date: Date }[]>`
    select e.id, e.title, e.starts_at as date from exams e
    where ${onBoard(communityId)} and exists (select from results r join attempts a on a.id = r.attempt_id
      where a.exam_id = e.id)
    order by e.starts_at desc, e.id desc limit 100`;
}
