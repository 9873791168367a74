import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import { sql } from '../../platform/database/database.ts';
import { marksOf } from './own.queries.ts';

export interface Graded {
  id: number;
  exam_id: number;
  seed: number;
  user_id: number;
  student_id: number;
  roll_number: string;
  student_name: string;
  /** Computed, and what counts. */
  computed: number;
  marks: number;
  is_corrected: boolean;
}

/** All that have marks, held until the transaction ends. */
export async function lockGraded(examId: number): Promise<Graded[]> {
  return sql<Graded[]>`
    select a.id, a.exam_id, a.seed, a.user_id, a.grant_id as student_id, g.roll_number,
      coalesce(u.name, u.username) as student_name, r.marks::float8 as computed, ${marksOf()} as marks,
      r.corrected_marks is not null as is_corrected
    from attempts a join results r on r.attempt_id = a.id join sitters g on g.id = a.grant_id
    join users u on u.id = a.user_id
    where a.exam_id = ${examId} and a.status in ('submitted', 'closed_by_deadline')
    order by lower(g.roll_number), a.id for update of a`;
}

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
