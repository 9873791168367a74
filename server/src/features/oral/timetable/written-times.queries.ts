import { sql } from '../../../platform/database/database.ts';

/**
 * For the rest of a college's exam with a fixed time, one that leaves students no choice of when to take it. Those who
 * have a viva then get no row: they are returned.
 */
export async function insertWrittenTimes(
  examId: number,
  userIds: readonly number[] | undefined,
  at: Date,
): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    with wanted as (
      select a.user_id, tstzrange(e.starts_at, a.due_at) as during
      from attempts a join exams e on e.id = a.exam_id
      where e.id = ${examId} and e.community_id is null and e.cancelled_at is null and e.rehearsal_of is null
        and e.ends_at - e.starts_at <= make_interval(mins => e.duration + 60)
        and a.due_at > e.starts_at and a.due_at > ${at} and a.status in ('assigned', 'in_progress')
        and ${userIds === undefined ? sql`true` : sql`a.user_id = any(${[...userIds]})`}),
    written as (
      insert into busy_times (user_id, during, kind, exam_id)
      select w.user_id, w.during, 2, ${examId} from wanted w order by w.user_id
      on conflict do nothing returning user_id)
    select w.user_id from wanted w where w.user_id not in (select user_id from written) order by w.user_id`;
  return rows.map(({ user_id }) => user_id);
}

export async function deleteWrittenTimes(
  examId: number,
  userIds: readonly number[] | undefined,
): Promise<void> {
  await sql`
    delete from busy_times where exam_id = ${examId}
      and ${userIds === undefined ? sql`true` : sql`user_id = any(${[...userIds]})`}`;
}
