import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import { sql } from '../../../platform/database/database.ts';

export interface KeyOption {
  id: number;
  option_number: string;
  option: string;
  is_correct: boolean;
}

/** On the paper, and in the question's newest version. */
export async function selectKeys(
  examId: number,
  questionId: number,
): Promise<{ paper: KeyOption[]; newest: KeyOption[] } | undefined> {
  const [row] = await sql<{ paper: KeyOption[]; newest: KeyOption[] }[]>`
    select (select json_agg(o order by o.option_number) from question_options o where o.version_id = p.version_id)
        as paper,
      (select json_agg(o order by o.option_number) from question_options o where o.version_id = v.id) as newest
    from exam_questions p join questions q on q.id = p.question_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    where p.exam_id = ${examId} and p.question_id = ${questionId}`;
  return row;
}

export async function insertRegrade(row: {
  exam_id: number;
  question_id: number;
  policy: RegradePolicy;
  correct: number[] | null;
  at: Date;
  by_id: number;
  reason: string;
}): Promise<void> {
  await sql`
    insert into regrades (exam_id, question_id, policy, correct, at, by_id, reason)
    values (${row.exam_id}, ${row.question_id}, ${row.policy}, ${row.correct}::int[], ${row.at}, ${row.by_id},
      ${row.reason})`;
}
