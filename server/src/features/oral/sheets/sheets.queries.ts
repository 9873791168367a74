import type { Subject } from '@quivia/contract/marking/marks';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { sql } from '../../../platform/database/database.ts';
import { candidateOf, groupOf } from '../../marking/subjects.rules.ts';

/** A freeze waits until this transaction has ended, and this one for a freeze. */
export async function shareOral(examId: number): Promise<void> {
  await sql`select from oral_exams where id = ${examId} for share`;
}

/** Taps and sheets of one examiner are stored one after the other. */
export async function lockExaminer(examinerId: number): Promise<void> {
  await sql`select from oral_examiners where id = ${examinerId} for no key update`;
}

/** Which of these questions were drawn for whom. */
export const selectDraws = (examId: number, ids: readonly number[]) =>
  sql<
    { id: number; candidate_id: number | null; group_id: number | null }[]
  >`select id, candidate_id, group_id from oral_draws where exam_id = ${examId} and id = any(${ids}::int[])`;

/** Whether a list with this candidate, or a member of this group, is frozen. */
export async function isFrozen(examId: number, subjects: readonly Subject[]): Promise<boolean> {
  const candidates = subjects.map(candidateOf).filter((id) => id !== null);
  const groups = subjects.map(groupOf).filter((id) => id !== null);
  const [row] = await sql<{ frozen: boolean }[]>`
    select exists (
      select from oral_lists l where l.exam_id = ${examId} and l.state = 'frozen'
        and (l.session_id is null or exists (
          select from oral_slots s left join oral_candidates c on c.id = s.candidate_id
          where s.session_id = l.session_id and (s.candidate_id = any(${candidates}::int[])
            or s.group_id = any(${groups}::int[]) or c.group_id = any(${groups}::int[])
            or s.group_id in (select m.group_id from oral_candidates m where m.id = any(${candidates}::int[]))))
      )) as frozen`;
  return row?.frozen ?? false;
}

export async function selectExaminerName(id: number): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select name from oral_examiners where id = ${id}`;
  return row?.name ?? '';
}

export interface NamedRow {
  candidate_id: number | null;
  group_id: number | null;
  name: string;
  roll_number: string;
  topic: string;
  extra_time: number;
  state: CandidateState;
  member_of: number | null;
  photo: string | null;
}

/** Candidates and groups, as an examiner calls them. */
export const selectNames = (examId: number) => sql<NamedRow[]>`
  select c.id as candidate_id, null::int as group_id, coalesce(u.name, u.username) as name,
    coalesce(g.member_id, '') as roll_number, coalesce(nullif(c.topic, ''), o.topic, '') as topic, c.extra_time, c.state,
    c.group_id as member_of, (select p.tag from photos p where p.grant_id = c.grant_id) as photo
  from oral_candidates c join users u on u.id = c.user_id join grants g on g.id = c.grant_id
  left join oral_groups o on o.id = c.group_id
  where c.exam_id = ${examId} and c.removed_at is null
  union all
  select null, o.id, o.name, '', o.topic, 0, 'registered', null, null from oral_groups o where o.exam_id = ${examId}
  order by roll_number, name`;

export interface SessionRow {
  id: number;
  name: string;
  room: string;
  station: number | null;
  starts_at: Date;
  ends_at: Date;
}

/** In which this examiner examines. */
export const selectSessions = (examId: number, examinerId: number) => sql<SessionRow[]>`
  select s.id, s.name, r.name as room, s.station, s.starts_at, s.ends_at
  from oral_sessions s join rooms r on r.id = s.room_id
  join oral_panel_members m on m.panel_id = s.panel_id and m.examiner_id = ${examinerId}
  where s.exam_id = ${examId} and s.cancelled_at is null order by s.starts_at, s.id`;

export interface SlotRow {
  id: number;
  session_id: number;
  candidate_id: number | null;
  group_id: number | null;
  starts_at: Date;
  ends_at: Date;
}

export const selectSlots = (sessionIds: readonly number[]) => sql<SlotRow[]>`
  select id, session_id, candidate_id, group_id, starts_at, ends_at from oral_slots
  where session_id = any(${sessionIds}::int[]) order by starts_at, id`;
