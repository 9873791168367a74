import type { AttemptStatus } from '@quivia/contract/running-exams';
import { sqlApart } from '../../platform/database/database.ts';

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
  status: AttemptStatus;
  opening: number;
  due_at: Date;
  is_late: boolean;
}

/** As PostgreSQL reads it. None of these needs quoting, for which the driver would search every value. */
const list = (values: readonly (number | boolean | string)[]) => `{${values.join()}}`;

/**
 * All of them in one durable statement, answered in their order: undefined where the person has no attempt at this
 * exam. It holds each attempt against being closed meanwhile, so that what is saved in time is also graded; in order,
 * so that it never waits for someone who waits for it. A repeat finds its row there, and is answered the same.
 */
export async function insertResponses(saves: readonly Save[], grace: number): Promise<(Saved | undefined)[]> {
  const rows = await sqlApart<(Saved & { place: number })[]>`
    with held as materialized (
      select g.*, a.id, a.status, a.opening as newest, a.due_at,
        a.status <> 'in_progress' or to_timestamp(g.at) > a.due_at + ${`${grace} milliseconds`}::interval as is_late
      from unnest(
        ${list(saves.map((one) => one.examId))}::int[], ${list(saves.map((one) => one.userId))}::int[],
        ${list(saves.map((one) => one.opening ?? 0))}::int[], ${list(saves.map((one) => one.seq))}::bigint[],
        ${list(saves.map((one) => one.questionId))}::int[],
        ${list(saves.map((one) => `"${one.optionIds.join()}"`))}::text[],
        ${list(saves.map((one) => one.isFlagged))}::boolean[],
        ${list(saves.map((one) => one.malpractice))}::boolean[],
        ${list(saves.map((one) => one.at.getTime() / 1000))}::float8[])
      with ordinality as g (exam_id, user_id, opening, seq, question_id, option_ids, is_flagged, malpractice, at, place)
      join attempts a on a.exam_id = g.exam_id and a.user_id = g.user_id
      order by a.id for share of a
    ), kept as (
      insert into response_events (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice,
        received_at, is_late)
      select id, least(coalesce(nullif(opening, 0), newest), newest), seq, question_id,
        string_to_array(option_ids, ',')::int[], is_flagged, malpractice, to_timestamp(at), is_late
      from held where status not in ('assigned', 'absent')
      on conflict (attempt_id, opening, seq) do nothing)
    select place::int, status, newest as opening, due_at, is_late from held`;
  const saved: (Saved | undefined)[] = saves.map(() => undefined);
  for (const row of rows) saved[row.place - 1] = row;
  return saved;
}
