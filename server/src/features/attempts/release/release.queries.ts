// To whom results are released, and who waits. The transaction holds the exams.
import type { Unmarked } from '@quivia/contract/exam-results';
import { DEFAULT_THRESHOLDS } from '@quivia/contract/hall/board';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { GRADED, LIVING } from '../attempt-state.rules.ts';

/** In milliseconds after a deadline. */
export interface Wait {
  everyone: number;
  away: number;
}

const milliseconds = (ms: number): Fragment => sql`${`${ms} milliseconds`}::interval`;

/**
 * Of attempt `a`: when it ended, its device had not been heard for so long that it counts as gone, or had answers that
 * were not saved; and it has not said since that nothing is left.
 */
const isAway = (): Fragment => sql`(
  a.delivered_at is null and exists (
    select from (select 1) one
    left join presence p on p.attempt_id = a.id left join hall_thresholds t on t.exam_id = a.exam_id
    where p.unsaved > 0
      or greatest(p.seen_at, a.started_at, (select max(r.received_at) from answer_events r where r.attempt_id = a.id and not r.is_late))
        < a.due_at - make_interval(secs => coalesce(t.gone_seconds, ${DEFAULT_THRESHOLDS.gone_seconds}))))`;

/** Closed by its deadline, and not yet waited for long enough. */
const mustWait = (at: Date, { everyone, away }: Wait): Fragment => sql`(
  a.status = 'closed_by_deadline' and a.due_at > ${at}::timestamptz - ${milliseconds(away)}
  and (a.due_at > ${at}::timestamptz - ${milliseconds(everyone)} or ${isAway()}))`;

export interface ReleasedTo {
  exam_id: number;
  user_id: number;
}

/** The ended attempts of an exam. With `wait`, those whose device may still deliver are released later. */
export async function updateReleased(
  examId: number,
  at: Date,
  wait: Wait = { everyone: 0, away: 0 },
): Promise<ReleasedTo[]> {
  await sql`select from attempts where exam_id = ${examId} order by id for no key update`;
  await sql`
    update attempts a set awaits_release = true
    where a.exam_id = ${examId} and a.released_at is null and ${mustWait(at, wait)}`;
  return sql<ReleasedTo[]>`
    update attempts a set released_at = ${at}, awaits_release = false
    where a.exam_id = ${examId} and a.released_at is null and a.status <> all(${[...LIVING]})
      and not ${mustWait(at, wait)}
    returning a.exam_id, a.user_id`;
}

/** Those that have waited long enough, or whose device has delivered. */
export async function updateAwaited(
  at: Date,
  wait: Wait,
  most: number,
): Promise<(ReleasedTo & { is_exam_released: boolean })[]> {
  return sql<(ReleasedTo & { is_exam_released: boolean })[]>`
    update attempts a set released_at = ${at}, awaits_release = false from exams e
    where e.id = a.exam_id and a.id in (
      select a.id from attempts a
      where a.awaits_release and a.status = 'closed_by_deadline' and not ${mustWait(at, wait)}
      order by a.due_at limit ${most} for no key update of a skip locked)
    returning a.exam_id, a.user_id, e.released_at is not null as is_exam_released`;
}

/** Answers that ended attempts of an exam still wait for a person's mark; without students who are excepted. */
export async function selectUnmarked(examId: number): Promise<Unmarked> {
  const [row] = await sql<Unmarked[]>`
    select count(*)::int as answers, count(distinct m.question_id)::int as questions,
      count(distinct a.id)::int as students
    from attempts a join results r on r.attempt_id = a.id and r.waiting > 0 and not r.is_excepted
    join question_marks m on m.attempt_id = a.id and m.units is null
    where a.exam_id = ${examId} and a.status = any(${[...GRADED]})`;
  return row as Unmarked;
}

/** The device that took the exam has nothing left of it. */
export async function updateDelivered(attemptId: number, at: Date): Promise<void> {
  await sql`
    update attempts set delivered_at = ${at}
    where id = ${attemptId} and status = 'closed_by_deadline' and delivered_at is null`;
}
