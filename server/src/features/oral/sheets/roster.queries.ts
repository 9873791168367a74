import type { Subject } from '@quivia/contract/marking/marks';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { candidateOf, groupOf } from '../../marking/subjects.rules.ts';
import type { CandidateRow, ConflictRow, ExaminerRow, SeatRow } from './roster.rules.ts';

/**
 * All, or those whom these subjects concern: a member of a group comes with the whole group, so that nothing is worked out
 * from half of a group.
 */
export const selectCandidates = (examId: number, about?: readonly Subject[]) => sql<CandidateRow[]>`
  select id, group_id, guide_id, state from oral_candidates
  where exam_id = ${examId} and removed_at is null ${about ? sql`and id in (${concerned(about)})` : sql``} order by id`;

function concerned(subjects: readonly Subject[]): Fragment {
  const [candidates, groups] = [idsOf(subjects, candidateOf), idsOf(subjects, groupOf)];
  return sql`
    select unnest(${candidates}::int[])
    union select m.id from oral_candidates c join oral_candidates m on m.group_id = c.group_id
      where c.id = any(${candidates}::int[])
    union select m.id from oral_candidates m where m.group_id = any(${groups}::int[])`;
}

const idsOf = (subjects: readonly Subject[], idOf: (subject: Subject) => number | null) => [
  ...new Set(subjects.map(idOf).filter((id) => id !== null)),
];

/** Who is in the panels before which each candidate comes, and their guides. */
export function selectSeats(examId: number, only?: readonly number[]) {
  const candidates = sql`c.exam_id = ${examId} and c.removed_at is null
    ${only ? sql`and c.id = any(${only}::int[])` : sql``}`;
  return sql<SeatRow[]>`
    select c.id as candidate_id, m.examiner_id, o.station, true as is_member
    from oral_candidates c
    join oral_slots s on s.exam_id = c.exam_id and (s.candidate_id = c.id or s.group_id = c.group_id)
    join oral_sessions o on o.id = s.session_id and o.cancelled_at is null
    join oral_panel_members m on m.panel_id = o.panel_id
    where ${candidates}
    union
    select c.id, c.guide_id, null, false from oral_candidates c where ${candidates} and c.guide_id is not null`;
}

export const selectConflicts = (examId: number, only?: readonly number[]) => sql<ConflictRow[]>`
  select k.examiner_id, k.candidate_id from oral_conflicts k join oral_candidates c on c.id = k.candidate_id
  where c.exam_id = ${examId} ${only ? sql`and k.candidate_id = any(${only}::int[])` : sql``}`;

const examiner: Fragment = sql`
  x.id, x.user_id, x.name, x.role, x.substitute_for, x.conflict is not null as has_conflict,
  x.ended_at is not null as has_ended`;

export const selectExaminers = (examId: number) => sql<ExaminerRow[]>`
  select ${examiner} from oral_examiners x where x.exam_id = ${examId} order by x.id`;

/** One of them, with all from whom they took over, and themselves under earlier ids. */
export const selectWithPredecessors = (examinerId: number) => sql<ExaminerRow[]>`
  with recursive chain as (
    select id, exam_id, user_id, substitute_for from oral_examiners where id = ${examinerId}
    union
    select p.id, p.exam_id, p.user_id, p.substitute_for
    from chain c join oral_examiners p on p.id = c.substitute_for
      or (p.exam_id = c.exam_id and p.user_id = c.user_id and p.id < c.id))
  select ${examiner} from chain join oral_examiners x on x.id = chain.id order by x.id`;
