import type { AttemptStatus } from '@quivia/contract/exams';
import { sql } from '../../platform/database.ts';

export interface Save {
  examId: number;
  userId: number;
  /** Undefined for who does not count: the answer is then the newest of the newest opening. */
  opening: number | undefined;
  seq: number;
  questionId: number;
  optionIds: readonly number[];
  isFlagged: boolean;
  malpractice: boolean;
  /** When it came, however long it waited to be written. */
  at: Date;
}

export interface Saved {
  /** Null when the person has no attempt at this exam. */
  status: AttemptStatus | null;
  opening: number;
  due_at: Date;
  is_late: boolean;
}

/**
 * All of them in one durable statement, answered in their order. It holds each attempt against being closed
 * meanwhile, so that what is saved in time is also graded. A repeat finds its row there, and is answered the same.
 */
export async function insertResponses(saves: readonly Save[], grace: number): Promise<Saved[]> {
  return sql<Saved[]>`
    with given as materialized (
      select * from unnest(
        ${saves.map((one) => one.examId)}::int[], ${saves.map((one) => one.userId)}::int[],
        ${saves.map((one) => one.opening ?? 0)}::int[], ${saves.map((one) => one.seq)}::bigint[],
        ${saves.map((one) => one.questionId)}::int[], ${saves.map((one) => one.optionIds.join())}::text[],
        ${saves.map((one) => Number(one.isFlagged))}::int[], ${saves.map((one) => Number(one.malpractice))}::int[],
        ${saves.map((one) => one.at.toISOString())}::timestamptz[])
      with ordinality as g (exam_id, user_id, opening, seq, question_id, option_ids, is_flagged, malpractice, at, place)
    ), held as materialized (
      select a.id, a.exam_id, a.user_id, a.status, a.opening, a.due_at,
        case when a.status = 'in_progress' then a.due_at + ${`${grace} milliseconds`}::interval end as latest
      from attempts a join (select distinct exam_id, user_id from given) g
        on g.exam_id = a.exam_id and g.user_id = a.user_id
      for share of a
    ), kept as (
      insert into response_events (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice,
        received_at, is_late)
      select h.id, least(coalesce(nullif(g.opening, 0), h.opening), h.opening), g.seq, g.question_id,
        string_to_array(g.option_ids, ',')::int[], g.is_flagged <> 0, g.malpractice <> 0, g.at, g.at > coalesce(h.latest, '-infinity')
      from given g join held h on h.exam_id = g.exam_id and h.user_id = g.user_id
      where h.status not in ('assigned', 'absent')
      on conflict (attempt_id, opening, seq) do nothing)
    select h.status, coalesce(h.opening, 0) as opening, h.due_at, g.at > coalesce(h.latest, '-infinity') as is_late
    from given g left join held h on h.exam_id = g.exam_id and h.user_id = g.user_id
    order by g.place`;
}
