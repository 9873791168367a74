import type { MarkedSheet } from '@quivia/contract/marking/award.rules';
import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { sql } from '../../../platform/database/database.ts';

/** Far above any exam. */
const MOST = 5_000;

export interface CandidateOnList {
  candidate_id: number;
  user_id: number;
  roll_number: string;
  name: string;
  state: CandidateState;
  group_id: number | null;
  group: string | null;
  /** Of the first slot, of their own or of their group. */
  session_id: number | null;
  /** That examine them. */
  panel_ids: number[];
}

/** By roll number. */
export async function selectCandidates(examId: number): Promise<CandidateOnList[]> {
  return sql<CandidateOnList[]>`
    select c.id as candidate_id, c.user_id, coalesce(s.roll_number, u.username) as roll_number,
      coalesce(s.name, u.name, u.username) as name, c.state, c.group_id, g.name as group,
      p.session_ids[1] as session_id, coalesce(p.panel_ids, '{}') as panel_ids
    from oral_candidates c join users u on u.id = c.user_id left join sitters s on s.id = c.grant_id
    left join oral_groups g on g.id = c.group_id
    left join lateral (
      select array_agg(e.id order by o.starts_at, o.id) as session_ids, array_agg(e.panel_id) as panel_ids
      from oral_slots o join oral_sessions e on e.id = o.session_id
      where e.cancelled_at is null and o.exam_id = ${examId} and (o.candidate_id = c.id or o.group_id = c.group_id)
    ) p on true
    where c.exam_id = ${examId} and c.removed_at is null
    order by lower(coalesce(s.roll_number, u.username)), c.id limit ${MOST}`;
}

export interface ExaminerOfExam {
  id: number;
  user_id: number;
  name: string;
  role: ExaminerRole;
  affiliation: string;
  is_guest: boolean;
  panel_ids: number[];
  /** Candidates with whom they have a conflict of interest. */
  conflict_ids: number[];
  /** Of a circuit: the first at which they examine. */
  station: MarkedSheet['station'];
}

/** Those who left as well: their sheets stay. */
export async function selectExaminers(examId: number): Promise<ExaminerOfExam[]> {
  return sql<ExaminerOfExam[]>`
    select x.id, x.user_id, x.name, x.role, x.affiliation, x.is_guest,
      coalesce(array_agg(m.panel_id) filter (where m.panel_id is not null), '{}') as panel_ids,
      array(select k.candidate_id from oral_conflicts k where k.examiner_id = x.id) as conflict_ids,
      (select min(s.station) from oral_sessions s join oral_panel_members o on o.panel_id = s.panel_id
       where o.examiner_id = x.id and s.cancelled_at is null) as station
    from oral_examiners x left join oral_panel_members m on m.examiner_id = x.id
    where x.exam_id = ${examId} group by x.id order by x.id limit ${MOST}`;
}

/** The coordinator lets the mean of these sheets stand. */
export async function selectAcceptedDifferences(examId: number): Promise<{ sheet_ids: number[] }[]> {
  return sql<{ sheet_ids: number[] }[]>`
    select s.params #> '{what,sheet_ids}' as sheet_ids from oral_list_steps s join oral_lists l on l.id = s.list_id
    where l.exam_id = ${examId} and s.kind = 'overridden' and s.params #>> '{what,type}' = 'difference'
    order by s.id limit ${MOST}`;
}
