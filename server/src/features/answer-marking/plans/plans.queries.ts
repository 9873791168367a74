import type { Plan } from '@quivia/contract/marking/plan';
import { sql } from '../../../platform/database/database.ts';
import { GRADED } from '../../attempts/attempt-state.rules.ts';

export interface PlanRow {
  question_id: number;
  version: number;
  plan: Plan;
  seed: string;
  reason: string;
}

/** The newest version of each, and without a question the one by which whole scripts are marked. */
export async function selectPlans(examId: number) {
  return sql<(Omit<PlanRow, 'question_id'> & { question_id: number | null })[]>`
    (select distinct on (question_id) question_id, version, plan, seed::text as seed, reason from marking_plans
      where exam_id = ${examId} order by question_id, version desc)
    union all
    (select null, version, plan, '', reason from (
      select version, plan, reason from script_plans where exam_id = ${examId} order by version desc limit 1) newest
      where plan is not null)`;
}

export async function selectPlanByKey(
  key: string,
): Promise<{ exam_id: number; question_id: number; by_id: number } | undefined> {
  const [row] = await sql<{ exam_id: number; question_id: number; by_id: number }[]>`
    select exam_id, question_id, by_id from marking_plans where key = ${key}`;
  return row;
}

export async function insertPlan({
  plan,
  ...row
}: PlanRow & { exam_id: number; most_sheets: number; key: string; by_id: number; at: Date }): Promise<void> {
  await sql`insert into marking_plans ${sql({ ...row, plan: JSON.stringify(plan) })}`;
}

export interface MarkedRow {
  id: number;
  key: string;
  attempt_id: number;
  /** Exactly; null where the answer has no mark. */
  units: number | null;
}

/** Answers that somebody has marked, as they are now. What was decided for everyone needs no person. */
export async function selectMarked(examId: number, questionId: number): Promise<MarkedRow[]> {
  return sql<MarkedRow[]>`
    select w.id, w.key, w.attempt_id, m.units
    from marked_answers w join attempts a on a.id = w.attempt_id
    join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id and m.sheet_id is not null
    where a.exam_id = ${examId} and w.question_id = ${questionId} and a.status = any(${[...GRADED]}) order by w.id`;
}

export interface AgreementRow {
  answer_id: number;
  key: string;
  sheet_ids: number[];
  marks: number;
  reason: string;
  by_id: number;
  confirmed_by_id: number | null;
  is_confirmed: boolean;
}

/** The newest for each. */
export async function selectAgreements(answerIds: readonly number[]): Promise<AgreementRow[]> {
  return sql<AgreementRow[]>`
    select distinct on (w.id) w.id as answer_id, g.key, to_json(g.sheet_ids) as sheet_ids, g.marks::float8 as marks,
      g.reason, g.by_id, g.confirmed_by_id, g.confirmed_at is not null as is_confirmed
    from marked_answers w
    join mark_agreements g on g.attempt_id = w.attempt_id and g.question_id = w.question_id
    where w.id = any(${[...answerIds]}) order by w.id, g.id desc`;
}

export async function selectAgreementByKey(
  key: string,
): Promise<{ answer_id: number; by_id: number; confirmed_by_id: number | null } | undefined> {
  const [row] = await sql<{ answer_id: number; by_id: number; confirmed_by_id: number | null }[]>`
    select w.id as answer_id, g.by_id, g.confirmed_by_id from mark_agreements g
    join marked_answers w on w.attempt_id = g.attempt_id and w.question_id = g.question_id where g.key = ${key}`;
  return row;
}

export async function insertAgreement({
  sheet_ids,
  ...row
}: Omit<AgreementRow, 'answer_id' | 'is_confirmed'> & {
  attempt_id: number;
  question_id: number;
  at: Date;
  confirmed_by_id: number | null;
  confirmed_at: Date | null;
}): Promise<void> {
  await sql`insert into mark_agreements ${sql({ ...row, sheet_ids: `{${sheet_ids.join()}}` })}`;
}

export async function updateConfirmed(key: string, by: { by_id: number; at: Date }): Promise<void> {
  await sql`
    update mark_agreements set confirmed_by_id = ${by.by_id}, confirmed_at = ${by.at}
    where key = ${key} and confirmed_at is null`;
}
