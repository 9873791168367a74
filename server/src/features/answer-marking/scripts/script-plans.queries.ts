import type { DoublePlan } from '@quivia/contract/marking/plan';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { GRADED } from '../../attempts/attempt-state.rules.ts';

export interface ScriptPlanRow {
  version: number;
  /** Null where each question has its own. */
  plan: DoublePlan | null;
  reason: string;
}

/** The newest version. */
export async function selectScriptPlan(examId: number): Promise<ScriptPlanRow | undefined> {
  const [row] = await sql<ScriptPlanRow[]>`
    select version, plan, reason from script_plans where exam_id = ${examId} order by version desc limit 1`;
  return row;
}

export async function selectScriptPlanByKey(
  key: string,
): Promise<{ exam_id: number; by_id: number } | undefined> {
  const [row] = await sql<{ exam_id: number; by_id: number }[]>`
    select exam_id, by_id from script_plans where key = ${key}`;
  return row;
}

export async function insertScriptPlan({
  plan,
  ...row
}: ScriptPlanRow & {
  exam_id: number;
  most_sheets: number | null;
  key: string;
  by_id: number;
  at: Date;
}): Promise<void> {
  await sql`insert into script_plans ${sql({ ...row, plan: plan && JSON.stringify(plan) })}`;
}

export interface AnswerInScript {
  /** Null where nobody has reached for it. */
  id: number | null;
  key: string | null;
  attempt_id: number;
  question_id: number;
  /** Exactly; null where the answer has no mark. */
  units: number | null;
}

const inScripts = (which: Fragment): Fragment => sql`
  select w.id, w.key, m.attempt_id, m.question_id, m.units
  from attempts a join question_marks m on m.attempt_id = a.id and m.source = 'p'
  left join marked_answers w on w.attempt_id = m.attempt_id and w.question_id = m.question_id
  where ${which} and a.status = any(${[...GRADED]}) order by m.attempt_id, m.question_id`;

export async function selectInScripts(attemptIds: readonly number[]): Promise<AnswerInScript[]> {
  return sql<AnswerInScript[]>`${inScripts(sql`a.id = any(${[...attemptIds]})`)}`;
}

/** Of an exam, scripts of which somebody has marked an answer. */
export async function selectBegun(examId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct a.id from attempts a join marked_answers w on w.attempt_id = a.id join answer_sheets s on s.answer_id = w.id
    where a.exam_id = ${examId} and a.status = any(${[...GRADED]}) order by a.id`;
  return rows.map(({ id }) => id);
}
