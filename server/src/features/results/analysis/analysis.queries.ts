import { sql } from '../../../platform/database/database.ts';
import { marksOf } from '../own.queries.ts';

export interface Sitting {
  attempt_id: number;
  seed: number;
  started_at: Date;
  marks: number;
  total_marks: number;
}

/** Those that count: neither absent nor disqualified, and ended, with a mark for every answer. */
export async function selectSittings(examId: number): Promise<Sitting[]> {
  return sql<Sitting[]>`
    select a.id as attempt_id, a.seed, a.started_at, ${marksOf()} as marks, r.total_marks::float8 as total_marks
    from attempts a join results r on r.attempt_id = a.id
    where a.exam_id = ${examId} and a.status in ('submitted', 'closed_by_deadline') and r.waiting = 0
    order by a.id`;
}
