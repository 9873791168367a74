import type { LiveRoom } from '@quivia/contract/oral/live';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { sql } from '../../../platform/database/database.ts';
import { dayState } from '../candidates/day-state.queries.ts';

export interface SessionRow {
  session_id: number;
  name: string;
  station: number | null;
  room: string;
  panel: string;
  starts_at: Date;
  ends_at: Date;
  examiners: LiveRoom['examiners'];
}

/** Those of one examiner, or all where none is named. */
export async function selectSessions(
  examId: number,
  { from, until, examinerId, most }: { from: Date; until: Date; examinerId: number | null; most: number },
): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select s.id as session_id, s.name, s.station, r.name as room, p.name as panel, s.starts_at, s.ends_at,
      coalesce((
        select json_agg(json_build_object('id', x.id, 'name', x.name, 'role', x.role, 'device', (
            select json_build_object('heard_at', to_char(max(d.heard_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'has_package', bool_or(d.package_at is not null), 'unsent', sum(d.unsent)::int)
            from oral_devices d where d.examiner_id = x.id having count(*) > 0))
          order by x.role = 'observer', x.name)
        from oral_panel_members m join oral_examiners x on x.id = m.examiner_id and x.ended_at is null
        where m.panel_id = s.panel_id), '[]') as examiners
    from oral_sessions s join rooms r on r.id = s.room_id join oral_panels p on p.id = s.panel_id
    where s.exam_id = ${examId} and s.cancelled_at is null and s.starts_at < ${until} and s.ends_at > ${from}
      and (${examinerId}::int is null or exists (
        select from oral_panel_members m where m.panel_id = s.panel_id and m.examiner_id = ${examinerId}))
    order by s.station nulls last, r.name, s.starts_at, s.id limit ${most}`;
}

export async function selectNextStart(examId: number, after: Date, examinerId: number | null) {
  const [row] = await sql<{ starts_at: Date | null }[]>`
    select min(s.starts_at) as starts_at from oral_sessions s
    where s.exam_id = ${examId} and s.cancelled_at is null and s.starts_at >= ${after}
      and (${examinerId}::int is null or exists (
        select from oral_panel_members m where m.panel_id = s.panel_id and m.examiner_id = ${examinerId}))`;
  return row?.starts_at ?? null;
}

export interface SlotRow {
  id: number;
  session_id: number;
  starts_at: Date;
  ends_at: Date;
  group_id: number | null;
  group_name: string | null;
  candidate_id: number;
  name: string;
  roll_number: string;
  state: CandidateState;
  state_at: Date | null;
}

/** A row for each candidate: a group has several in one slot. */
export async function selectSlots(sessionIds: number[]): Promise<SlotRow[]> {
  return sql<SlotRow[]>`
    select s.id, s.session_id, s.starts_at, s.ends_at, s.group_id, o.name as group_name, c.id as candidate_id,
      coalesce(u.name, u.username) as name, coalesce(g.member_id, '') as roll_number, ${dayState()} as state, c.state_at
    from oral_slots s left join oral_groups o on o.id = s.group_id
    join oral_candidates c on c.removed_at is null and (c.id = s.candidate_id or c.group_id = s.group_id)
    join users u on u.id = c.user_id join grants g on g.id = c.grant_id
    where s.session_id = any(${sessionIds}) order by s.starts_at, s.id, roll_number, c.id`;
}
