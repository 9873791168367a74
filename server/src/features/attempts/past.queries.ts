import { sql } from '../../platform/database/database.ts';
import type { Closing } from './close.queries.ts';

/** These students as if they had started with the exam, so many milliseconds ago, and each known a part of it. */
export async function insertTaken(examId: number, grantIds: number[], ago: number): Promise<Closing[]> {
  const back = `${ago} milliseconds`;
  await sql`update attempts set due_at = due_at - ${back}::interval where exam_id = ${examId}`;
  const attempts = await sql<Closing[]>`
    update attempts a set status = 'in_progress', started_at = e.starts_at, opening = 1
    from exams e where e.id = a.exam_id and e.id = ${examId} and a.grant_id = any(${grantIds})
    returning a.id, a.exam_id, a.user_id, a.seed`;
  await sql`
    insert into response_events (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice,
      received_at, is_late)
    select a.id, 1, p.place, p.question_id,
      (select array_agg(o.id) from question_options o where o.version_id = p.version_id
       and case when (a.n * 3 + p.place * 7) % 10 < 3 + a.n % 7 then o.is_correct
         else o.option_number = (
           select min(w.option_number) from question_options w where w.version_id = p.version_id and not w.is_correct)
         end),
      false, false, a.started_at + make_interval(mins => p.place), false
    from (
      select id, exam_id, started_at, row_number() over (order by id) as n
      from attempts where id = any(${attempts.map(({ id }) => id)})) a
    join exam_questions p on p.exam_id = a.exam_id`;
  return attempts;
}

/** Each a few minutes after it started. */
export async function updateSubmittedThen(attemptIds: number[]): Promise<void> {
  await sql`
    update attempts set ended_at = started_at + make_interval(mins => 6, secs => id % 120)
    where id = any(${attemptIds})`;
}
