import type { Recommendation, ThesisResult } from '@quivia/contract/oral/thesis';
import { type Fragment, sql } from '../../../platform/database/database.ts';

export interface CandidateRow {
  id: number;
  name: string;
  roll_number: string;
  topic: string;
  viva_at: Date | null;
  /**
   * Externals who owe a report: of the panel of the slot, or all of the exam before there is one. Who has written one is
   * named even after somebody else took their place.
   */
  due: { id: number; name: string }[];
  /** Examiners who read the reports: the panel of the slot, or all externals before there is one, and the guide. */
  near: number[];
}

const isImpartial: Fragment = sql`x.conflict is null and not exists (
  select from oral_conflicts k where k.examiner_id = x.id and k.candidate_id = c.id)`;

const isMember: Fragment = sql`exists (
  select from oral_panel_members m where m.panel_id = s.panel_id and m.examiner_id = x.id)`;

export async function selectCandidates(examId: number, most: number): Promise<CandidateRow[]> {
  return sql<CandidateRow[]>`
    select c.id, coalesce(u.name, u.username) as name, coalesce(g.member_id, '') as roll_number,
      coalesce(nullif(c.topic, ''), o.topic, '') as topic, s.starts_at as viva_at,
      coalesce((
        select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.id) from oral_examiners x
        where x.exam_id = c.exam_id and x.role = 'external' and (
          x.ended_at is null and ${isImpartial} and (s.panel_id is null or ${isMember})
          or exists (select from oral_thesis_reports r where r.candidate_id = c.id and r.examiner_id = x.id))), '[]') as due,
      array(select x.id from oral_examiners x
        where x.exam_id = c.exam_id and x.ended_at is null and ${isImpartial} and (${isMember}
          or s.panel_id is null and x.role = 'external' or x.role = 'guide' and x.id = c.guide_id)) as near
    from oral_candidates c join users u on u.id = c.user_id join grants g on g.id = c.grant_id
    left join oral_groups o on o.id = c.group_id
    left join lateral (
      select slot.starts_at, t.panel_id from oral_slots slot
      join oral_sessions t on t.id = slot.session_id and t.cancelled_at is null
      where slot.candidate_id = c.id or slot.group_id = c.group_id order by slot.starts_at limit 1) s on true
    where c.exam_id = ${examId} and c.removed_at is null
    order by s.starts_at nulls last, roll_number, c.id limit ${most}`;
}

export interface ReportRow {
  candidate_id: number;
  examiner_id: number;
  version: number;
  recommendation: Recommendation;
  text: string;
  submitted_at: Date;
}

/** The newest version of each. */
export async function selectReports(examId: number): Promise<ReportRow[]> {
  return sql<ReportRow[]>`
    select distinct on (r.candidate_id, r.examiner_id) r.candidate_id, r.examiner_id, r.version, r.recommendation,
      r.body as text, r.submitted_at
    from oral_thesis_reports r join oral_candidates c on c.id = r.candidate_id
    where c.exam_id = ${examId} order by r.candidate_id, r.examiner_id, r.version desc`;
}

export interface StepRow {
  candidate_id: number | null;
  kind: 'due' | 'overridden' | 'result';
  due_at: Date | null;
  result: ThesisResult | null;
  note: string;
  by: string;
  at: Date;
}

/** The newest first. */
export async function selectSteps(examId: number): Promise<StepRow[]> {
  return sql<StepRow[]>`
    select distinct on (s.kind, s.candidate_id) s.candidate_id, s.kind, s.due_at, s.result, s.note,
      coalesce((select x.name from oral_examiners x where x.exam_id = s.exam_id and x.user_id = s.by_id limit 1), u.name,
        u.username) as by, s.at
    from oral_thesis_steps s join users u on u.id = s.by_id
    where s.exam_id = ${examId} order by s.kind, s.candidate_id, s.id desc`;
}

/** Acts on the theses of one exam follow each other. */
export async function lockTheses(examId: number): Promise<void> {
  await sql`select from oral_exams where id = ${examId} for no key update`;
}

export async function selectReportKey(key: string) {
  const [row] = await sql<{ candidate_id: number; examiner_id: number }[]>`
    select candidate_id, examiner_id from oral_thesis_reports where key = ${key}`;
  return row;
}

export async function insertReport(given: {
  key: string;
  candidate_id: number;
  examiner_id: number;
  version: number;
  recommendation: Recommendation;
  text: string;
  at: Date;
}): Promise<void> {
  await sql`
    insert into oral_thesis_reports (key, candidate_id, examiner_id, version, recommendation, body, submitted_at)
    values (${given.key}, ${given.candidate_id}, ${given.examiner_id}, ${given.version}, ${given.recommendation},
      ${given.text}, ${given.at})`;
}

export async function selectStepKey(key: string) {
  const [row] = await sql<{ exam_id: number; candidate_id: number | null; kind: StepRow['kind'] }[]>`
    select exam_id, candidate_id, kind from oral_thesis_steps where key = ${key}`;
  return row;
}

export async function insertStep(given: {
  key: string;
  exam_id: number;
  candidate_id: number | null;
  kind: StepRow['kind'];
  due_at?: string | null;
  result?: ThesisResult;
  note?: string;
  by: number;
  at: Date;
}): Promise<void> {
  await sql`
    insert into oral_thesis_steps (key, exam_id, candidate_id, kind, due_at, result, note, by_id, at)
    values (${given.key}, ${given.exam_id}, ${given.candidate_id}, ${given.kind}, ${given.due_at ?? null},
      ${given.result ?? null}, ${given.note ?? ''}, ${given.by}, ${given.at})`;
}
