import type { Decision } from '@quivia/contract/results';
import { sql } from '../../platform/database/database.ts';

/** The ids, in the order of the attempts'. */
export async function insertDecisions(
  rows: readonly {
    attempt_id: number;
    marks_before: number | null;
    marks_after: number | null;
  }[],
  given: { kind: Decision['kind']; at: Date; by_id: number; reason: string },
): Promise<number[]> {
  const inserted = await sql<{ id: number }[]>`
    insert into decisions (attempt_id, kind, at, by_id, reason, marks_before, marks_after)
    select d.attempt_id, ${given.kind}, ${given.at}, ${given.by_id}, ${given.reason}, d.marks_before, d.marks_after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as d (attempt_id int, marks_before numeric, marks_after numeric)
    order by d.attempt_id returning id`;
  return inserted.map(({ id }) => id);
}

/** Late answers that came before the release to the student, or after it, and how many of them wait for a decision. */
export async function countLate(
  attemptId: number,
  afterRelease: boolean,
): Promise<{ answers: number; undecided: number }> {
  const [row] = await sql<{ answers: number; undecided: number }[]>`
    select count(*)::int as answers, (count(*) filter (where l.is_accepted is null))::int as undecided
    from response_events e left join late_decisions l using (attempt_id, opening, seq)
    where e.attempt_id = ${attemptId} and e.is_late and e.after_release = ${afterRelease}`;
  return row as { answers: number; undecided: number };
}

/** About every one of these late answers that is undecided by now, or with `isAgain` every one there is; and no other. */
export async function insertLateDecisions(
  attemptId: number,
  {
    afterRelease,
    isAccepted,
    isAgain,
    decisionId,
  }: { afterRelease: boolean; isAccepted: boolean; isAgain: boolean; decisionId: number },
): Promise<void> {
  await sql`
    insert into late_decisions (attempt_id, opening, seq, is_accepted, decision_id)
    select attempt_id, opening, seq, ${isAccepted}, ${decisionId}
    from response_events where attempt_id = ${attemptId} and is_late and after_release = ${afterRelease}
    on conflict (attempt_id, opening, seq)
      do update set is_accepted = excluded.is_accepted, decision_id = excluded.decision_id where ${isAgain}`;
}
