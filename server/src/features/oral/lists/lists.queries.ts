import type { Subject } from '@quivia/contract/marking/marks';
import { sql } from '../../../platform/database/database.ts';

const MOST = 2_000;

export interface ListRecord {
  id: number;
  session_id: number | null;
  state: 'open' | 'verified' | 'frozen';
  verified_by: string | null;
  verified_at: Date | null;
  /** Of what was verified. */
  verified_hash: string | null;
  revision: number;
  released_revision: number | null;
  released_at: Date | null;
}

export async function selectLists(examId: number): Promise<ListRecord[]> {
  return sql<ListRecord[]>`
    select l.id, l.session_id, l.state, coalesce(u.name, u.username) as verified_by, l.verified_at,
      (select s.params ->> 'hash' from oral_list_steps s where s.list_id = l.id and s.kind = 'verified'
       order by s.id desc limit 1) as verified_hash,
      l.revision, l.released_revision, l.released_at
    from oral_lists l left join users u on u.id = l.verified_by where l.exam_id = ${examId} limit ${MOST}`;
}

export interface SessionOfList {
  id: number;
  station: number | null;
  panel_id: number;
  name: string;
  room: string;
  starts_at: Date;
  ends_at: Date;
}

export async function selectSessions(examId: number): Promise<SessionOfList[]> {
  return sql<SessionOfList[]>`
    select s.id, s.station, s.panel_id, s.name, r.name as room, s.starts_at, s.ends_at
    from oral_sessions s join rooms r on r.id = s.room_id
    where s.exam_id = ${examId} and (s.cancelled_at is null or exists (
      select from oral_lists l where l.session_id = s.id and l.revision > 0))
    order by s.starts_at, s.id limit ${MOST}`;
}

/** The row of a list, made by the first act on it. */
export async function upsertList(examId: number, sessionId: number | null): Promise<number> {
  await sql`
    insert into oral_lists (exam_id, session_id) values (${examId}, ${sessionId})
    on conflict (exam_id, session_id) do nothing`;
  const [row] = await sql<{ id: number }[]>`
    select id from oral_lists where exam_id = ${examId} and session_id is not distinct from ${sessionId}`;
  return (row as { id: number }).id;
}

export interface Step {
  key: string;
  kind: 'verified' | 'frozen' | 'reopened' | 'released' | 'overridden';
  reason?: string;
  params?: Record<string, unknown>;
  by: number;
  at: Date;
}

export async function insertStep(listId: number, step: Step): Promise<void> {
  await sql`
    insert into oral_list_steps (key, list_id, kind, reason, params, by_id, at)
    values (${step.key}, ${listId}, ${step.kind}, ${step.reason ?? ''}, ${JSON.stringify(step.params ?? {})}::json,
      ${step.by}, ${step.at})`;
}

/** What was done under this key before. */
export async function selectStep(
  key: string,
): Promise<{ list_id: number; kind: Step['kind']; params: Record<string, unknown> } | undefined> {
  const [row] = await sql<{ list_id: number; kind: Step['kind']; params: Record<string, unknown> }[]>`
    select list_id, kind, params from oral_list_steps where key = ${key}`;
  return row;
}

/** Why it was last reopened: what its next revision is for. */
export async function selectReasonToReopen(listId: number): Promise<string | undefined> {
  const [row] = await sql<{ reason: string }[]>`
    select reason from oral_list_steps where list_id = ${listId} and kind = 'reopened' order by id desc limit 1`;
  return row?.reason;
}

export interface OverrideRow {
  list_id: number;
  what:
    | ({ type: 'difference'; sheet_ids: number[] } & { subject: Subject })
    /** `unsent`: how many changes it held then; older overrides don't say. */
    | { type: 'device'; examiner_id: number; device: string; unsent?: number }
    | { type: 'result'; subject: Subject };
  reason: string;
  by: string;
  at: Date;
}

export async function selectOverrides(examId: number): Promise<OverrideRow[]> {
  return sql<OverrideRow[]>`
    select s.list_id, s.params -> 'what' as what, s.reason, coalesce(u.name, u.username) as by, s.at
    from oral_list_steps s join oral_lists l on l.id = s.list_id join users u on u.id = s.by_id
    where l.exam_id = ${examId} and s.kind = 'overridden' order by s.id limit ${MOST}`;
}

export interface DeviceRow {
  examiner_id: number;
  examiner: string;
  device: string;
  label: string;
  heard_at: Date;
  unsent: number;
}

/** Known to hold taps that they have not sent. */
export const selectUnsentDevices = (examId: number) => sql<DeviceRow[]>`
  select d.examiner_id, x.name as examiner, d.device, d.label, d.heard_at, d.unsent
  from oral_devices d join oral_examiners x on x.id = d.examiner_id
  where x.exam_id = ${examId} and d.unsent > 0 order by x.name, d.heard_at desc`;

export async function updateVerified(listId: number, by: number, at: Date): Promise<void> {
  await sql`update oral_lists set state = 'verified', verified_by = ${by}, verified_at = ${at} where id = ${listId}`;
}

export async function updateFrozen(listId: number, revision: number): Promise<void> {
  await sql`update oral_lists set state = 'frozen', revision = ${revision} where id = ${listId}`;
}

export async function updateReopened(listId: number): Promise<void> {
  await sql`update oral_lists set state = 'open', verified_by = null, verified_at = null where id = ${listId}`;
}

export async function updateReleased(listId: number, revision: number, at: Date): Promise<void> {
  await sql`update oral_lists set released_revision = ${revision}, released_at = ${at} where id = ${listId}`;
}

export async function hasFrozenList(examId: number): Promise<boolean> {
  const rows = await sql`select from oral_lists where exam_id = ${examId} and state = 'frozen' limit 1`;
  return rows.length > 0;
}

/** Whether a list with this candidate, or with a member of this group, is frozen. */
export async function isFrozen(examId: number, subject: Subject): Promise<boolean> {
  const candidate = 'candidate_id' in subject ? subject.candidate_id : null;
  const group = 'group_id' in subject ? subject.group_id : null;
  const [row] = await sql<{ is_frozen: boolean }[]>`
    select exists (
      select from oral_lists l where l.exam_id = ${examId} and l.state = 'frozen' and (l.session_id is null or exists (
        select from oral_slots s join oral_candidates c on c.id = s.candidate_id or c.group_id = s.group_id
        where s.session_id = l.session_id and (c.id = ${candidate} or c.group_id = ${group})))
    ) as is_frozen`;
  return (row as { is_frozen: boolean }).is_frozen;
}
