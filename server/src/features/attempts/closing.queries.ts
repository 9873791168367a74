import { type Fragment, sql } from '../../platform/database/database.ts';
import type { Score } from './scoring.ts';

export interface Closing {
  id: number;
  exam_id: number;
  user_id: number;
  seed: number;
}

/** Held until the transaction ends; those that another process closes are left to it. */
export async function lockDue(latest: Date, most: number): Promise<Closing[]> {
  return sql<Closing[]>`
    select a.id, a.exam_id, a.user_id, a.seed from attempts a
    where a.status = 'in_progress' and a.due_at < ${latest}
    order by a.due_at limit ${most} for update of a skip locked`;
}

/** Held until the transaction ends, waiting for who holds it; undefined when it is not in progress. */
export async function lockOpen(examId: number, userId: number): Promise<Closing | undefined> {
  const [row] = await sql<Closing[]>`
    select id, exam_id, user_id, seed from attempts
    where exam_id = ${examId} and user_id = ${userId} and status = 'in_progress' for update`;
  return row;
}

const hasLateAccepted = (attemptIds: number[]): Fragment => sql`attempt_id = any(array(
  select d.attempt_id from (
    select distinct on (attempt_id) attempt_id, kind from decisions
    where attempt_id = any(${attemptIds}) and kind in ('late_accepted', 'late_refused')
    order by attempt_id, id desc) d where d.kind = 'late_accepted'))`;

/** The options of the newest answer to each question; late ones only where they were, or are now, accepted. */
const newestAnswers = (attemptIds: number[], withLate?: boolean): Fragment => sql`
  select distinct on (attempt_id, question_id) attempt_id, question_id, option_ids
  from response_events
  where attempt_id = any(${attemptIds})
    and (not is_late or ${withLate === undefined ? hasLateAccepted(attemptIds) : sql`${withLate}::boolean`})
  order by attempt_id, question_id, opening desc, seq desc`;

export async function selectChosen(
  attemptIds: number[],
  withLate?: boolean,
): Promise<{ attempt_id: number; question_id: number; option_ids: number[] }[]> {
  return sql<
    { attempt_id: number; question_id: number; option_ids: number[] }[]
  >`${newestAnswers(attemptIds, withLate)}`;
}

/** The same, one row an attempt: for many of them at once. */
export async function selectAnswerSheets(
  attemptIds: number[],
): Promise<{ attempt_id: number; answers: Record<string, number[]> }[]> {
  return sql<{ attempt_id: number; answers: Record<string, number[]> }[]>`
    select attempt_id, json_object_agg(question_id, option_ids) as answers
    from (${newestAnswers(attemptIds)}) newest group by attempt_id`;
}

/** When answers came that were in time, in milliseconds, in their order. */
export async function selectAnswerTimes(
  attemptIds: number[],
): Promise<{ attempt_id: number; question_ids: number[]; times: number[] }[]> {
  return sql<{ attempt_id: number; question_ids: number[]; times: number[] }[]>`
    select attempt_id, to_json(array_agg(question_id)) as question_ids,
      to_json(array_agg((date_part('epoch', received_at) * 1000)::int8)) as times
    from (
      select attempt_id, question_id, received_at from response_events
      where attempt_id = any(${attemptIds}) and not is_late
      order by attempt_id, received_at, opening, seq) events
    group by attempt_id`;
}

export async function updateEnded(
  ids: number[],
  status: 'submitted' | 'closed_by_deadline',
  at: Date,
): Promise<void> {
  await sql`update attempts set status = ${status}, ended_at = ${at} where id = any(${ids})`;
}

export async function insertResults(
  results: readonly (Score & { attempt_id: number })[],
  at: Date,
): Promise<void> {
  await sql`
    insert into results (attempt_id, marks, total_marks, answered, questions, graded_at)
    select r.attempt_id, r.marks, r.total_marks, r.answered, r.questions, ${at}
    from json_to_recordset(${JSON.stringify(results)}::json)
      as r (attempt_id int, marks numeric, total_marks numeric, answered int, questions int)`;
}

/** Who never started, once their window is over; the ids of the people. */
export async function updateAbsent(at: Date, most: number): Promise<{ exam_id: number; user_id: number }[]> {
  return sql<{ exam_id: number; user_id: number }[]>`
    update attempts set status = 'absent', ended_at = ${at}
    where id in (
      select a.id from attempts a where a.status = 'assigned' and a.due_at < ${at}
      order by a.due_at limit ${most} for update of a skip locked)
    returning exam_id, user_id`;
}

export interface Ended {
  id: number;
  title: string;
  community_id: number | null;
  community: string | null;
  status: string;
  ended_at: Date | null;
  answered: number | null;
  questions: number | null;
}

export async function selectReceipt(examId: number, userId: number): Promise<Ended | undefined> {
  const [row] = await sql<Ended[]>`
    select a.id, e.title, e.community_id, m.name as community, a.status, a.ended_at, r.answered, r.questions
    from attempts a join exams e on e.id = a.exam_id left join results r on r.attempt_id = a.id
    left join communities m on m.id = e.community_id
    where a.exam_id = ${examId} and a.user_id = ${userId}`;
  return row;
}
