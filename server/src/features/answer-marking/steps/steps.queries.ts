import type { MarkStep } from '@quivia/contract/marking/steps';
import { sql } from '../../../platform/database/database.ts';
import { UNITS } from '../../papers/scoring.rules.ts';

export async function selectStep(examId: number): Promise<MarkStep | undefined> {
  const [row] = await sql<{ step: MarkStep }[]>`
    select step::float8 as step from marking_steps where exam_id = ${examId}`;
  return row?.step;
}

export async function upsertStep(examId: number, step: MarkStep): Promise<void> {
  await sql`
    insert into marking_steps (exam_id, step) values (${examId}, ${step})
    on conflict (exam_id) do update set step = excluded.step`;
}

interface SaidRow {
  question_id: number;
  marks: number;
  adjustment: number;
}

/**
 * What people said that counts, or can count again: for each text of an answer the newest sheet of each person, and the newest
 * mark on which they agreed or are to.
 */
export async function selectSaidMarks(examId: number): Promise<SaidRow[]> {
  return sql<SaidRow[]>`
    select question_id, marks, adjustment from (
      select distinct on (s.answer_id, s.marker_id, g.digest) w.question_id, g.units / ${UNITS}::float8 as marks,
        s.adjustment::float8 as adjustment
      from attempts a join marked_answers w on w.attempt_id = a.id join answer_sheets s on s.answer_id = w.id
      join given_marks g on g.id = s.given_id and g.set_aside_at is null
      where a.exam_id = ${examId} order by s.answer_id, s.marker_id, g.digest, s.id desc) sheets
    union all
    select question_id, marks, 0 from (
      select distinct on (g.attempt_id, g.question_id) g.question_id, g.marks::float8 as marks
      from attempts a join mark_agreements g on g.attempt_id = a.id
      where a.exam_id = ${examId} order by g.attempt_id, g.question_id, g.id desc) agreed`;
}
