// What people did to sheets, with the reason that the award list prints.
import { UNMARKED_STATES, type UnmarkedState } from '@quivia/contract/marking/marks';
import { type Fragment, sql } from '../../../platform/database/database.ts';

/** Far above any exam: two sheets for each of 2,000 candidates. */
const MOST = 10_000;

interface Act {
  candidate_id: number | null;
  group_id: number | null;
  examiner_id: number;
  examiner: string;
  reason: string;
  by: string;
  at: Date;
}

export interface ExcuseRow extends Act {
  /** After all: the examiner submitted it later. */
  has_come: boolean;
}

/** Sheets that the coordinator goes on without. */
export async function selectExcuses(examId: number): Promise<ExcuseRow[]> {
  return sql<ExcuseRow[]>`
    select e.candidate_id, e.group_id, e.examiner_id, x.name as examiner, e.reason, coalesce(u.name, u.username) as by,
      e.excused_at as at, exists (select from oral_sheets s where s.examiner_id = e.examiner_id
        and s.candidate_id is not distinct from e.candidate_id and s.group_id is not distinct from e.group_id) as has_come
    from oral_excused_sheets e join oral_examiners x on x.id = e.examiner_id join users u on u.id = e.excused_by
    where e.exam_id = ${examId} order by e.id limit ${MOST}`;
}

export interface SetAsideRow extends Act {
  sheet_id: number;
}

/** Submitted before their examiner had a conflict of interest: with the candidate, a member of the group, or the exam. */
export async function selectSetAside(examId: number): Promise<SetAsideRow[]> {
  return sql<SetAsideRow[]>`
    select s.id as sheet_id, s.candidate_id, s.group_id, s.examiner_id, x.name as examiner,
      coalesce(k.reason, x.conflict) as reason, coalesce(u.name, u.username, '–') as by,
      coalesce(k.declared_at, x.ended_at) as at
    from oral_sheets s join oral_examiners x on x.id = s.examiner_id
    left join lateral (
      select c.reason, c.declared_by, c.declared_at from oral_conflicts c join oral_candidates m on m.id = c.candidate_id
      where c.examiner_id = x.id and m.removed_at is null and (m.id = s.candidate_id or m.group_id = s.group_id)
      order by c.declared_at limit 1) k on true
    left join users u on u.id = case when k.reason is null then x.conflict_by else k.declared_by end
    where s.exam_id = ${examId} and (k.reason is not null or x.conflict is not null)
      and not exists (select from oral_reopenings r where r.sheet_id = s.id)
    order by s.id limit ${MOST}`;
}

export interface TypedRow extends Omit<Act, 'reason'> {
  /** In the order in which they typed. */
  typists: string[];
}

/** In force, and typed in from paper; `by` is the person whose entry made it count. */
export async function selectTyped(examId: number): Promise<TypedRow[]> {
  return sql<TypedRow[]>`
    select s.candidate_id, s.group_id, s.examiner_id, x.name as examiner, coalesce(u.name, u.username) as by,
      s.submitted_at as at,
      array(select coalesce(t.name, t.username) from oral_paper_entries p join users t on t.id = p.entered_by
        where p.examiner_id = s.examiner_id and p.version = s.version
          and p.candidate_id is not distinct from s.candidate_id and p.group_id is not distinct from s.group_id
        group by t.id order by min(p.id)) as typists
    from oral_sheets s join oral_examiners x on x.id = s.examiner_id join users u on u.id = s.submitted_by
    where s.exam_id = ${examId} and s.origin = 'paper'
      and not exists (select from oral_reopenings r where r.sheet_id = s.id)
    order by s.id limit ${MOST}`;
}

export type ReopenedRow = Act;

/** By somebody other than their examiner, or never submitted again. */
export async function selectReopened(examId: number): Promise<ReopenedRow[]> {
  return sql<ReopenedRow[]>`
    select s.candidate_id, s.group_id, s.examiner_id, x.name as examiner, r.reason,
      coalesce(u.name, u.username) as by, r.reopened_at as at
    from oral_reopenings r join oral_sheets s on s.id = r.sheet_id join oral_examiners x on x.id = s.examiner_id
    join users u on u.id = r.reopened_by
    where s.exam_id = ${examId} and (r.reopened_by <> x.user_id or not exists (
      select from oral_sheets n where n.examiner_id = s.examiner_id and n.version > s.version
        and n.candidate_id is not distinct from s.candidate_id and n.group_id is not distinct from s.group_id))
    order by s.id limit ${MOST}`;
}

export type CorrectedRow = Omit<Act, 'examiner_id' | 'examiner'>;

/** Marks known before the exam that were changed. */
export async function selectCorrected(examId: number): Promise<CorrectedRow[]> {
  return sql<CorrectedRow[]>`
    select s.candidate_id, s.group_id, r.reason, coalesce(u.name, u.username) as by, r.reopened_at as at
    from oral_reopenings r join oral_sheets s on s.id = r.sheet_id join users u on u.id = r.reopened_by
    where s.exam_id = ${examId} and s.examiner_id is null order by s.id limit ${MOST}`;
}

export interface StateRow {
  candidate_id: number;
  /** Recorded instead of the marks; null where the marks count again. */
  state: UnmarkedState | null;
  reason: string;
  by: string;
  at: Date;
}

const UNMARKED: Fragment = sql`${[...UNMARKED_STATES]}::text[]`;

/** What was recorded in place of marks, or undone, of candidates whom an examiner has marked. */
export async function selectStates(examId: number): Promise<StateRow[]> {
  return sql<StateRow[]>`
    select t.candidate_id, case when t.state = any(${UNMARKED}) then t.state end as state, t.note as reason,
      coalesce(u.name, u.username) as by, t.at
    from (
      select s.*, lag(s.state) over (partition by s.candidate_id order by s.at, s.id) as before, c.group_id
      from oral_candidate_steps s join oral_candidates c on c.id = s.candidate_id
      where c.exam_id = ${examId} and c.removed_at is null
    ) t join users u on u.id = t.by_id
    where t.note <> '' and t.state is distinct from t.before
      and (t.state = any(${UNMARKED}) or t.before = any(${UNMARKED}))
      and exists (select from oral_sheets h where h.examiner_id is not null
        and (h.candidate_id = t.candidate_id or h.group_id = t.group_id))
    order by t.id limit ${MOST}`;
}
