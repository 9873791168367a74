import { sql } from '../../../platform/database/database.ts';

/** The newest released exam that nobody has looked at. Marked before it is analysed, so that two processes never do the same. */
export async function insertUnjudged(
  since: Date,
  at: Date,
): Promise<{ id: number; community_id: number | null } | undefined> {
  const [row] = await sql<{ id: number; community_id: number | null }[]>`
    with next as (
      select e.id, e.community_id from exams e
      where e.released_at > ${since} and e.cancelled_at is null
        and not exists (select from doubtful_keys d where d.exam_id = e.id)
      order by e.released_at desc limit 1
    ), marked as (
      insert into doubtful_keys (exam_id, questions, found_at) select id, '{}', ${at} from next
      on conflict do nothing returning exam_id)
    select next.* from next join marked on marked.exam_id = next.id`;
  return row;
}

export async function updateDoubtfulKeys(examId: number, questions: readonly number[]): Promise<void> {
  await sql`update doubtful_keys set questions = ${questions} where exam_id = ${examId}`;
}
