// Pauses and minutes, of attempts that the transaction holds.
import { sql } from '../../../platform/database/database.ts';
import { hallTime, type Pause } from '../attempts.queries.ts';
import type { Timing } from '../deadline.rules.ts';
import type { GrantBefore, HallAct } from './newcomer.rules.ts';
import type { PauseSpan } from './pauses.rules.ts';

export async function lockAttempts(ids: readonly number[]): Promise<void> {
  await sql`select from attempts where id = any(${[...ids]}) order by id for no key update`;
}

export async function selectPauses(
  attemptIds: readonly number[],
): Promise<({ attempt_id: number } & PauseSpan)[]> {
  return sql<({ attempt_id: number } & PauseSpan)[]>`
    select attempt_id, paused_at, resumed_at from attempt_pauses where attempt_id = any(${[...attemptIds]})`;
}

export interface NewPause {
  actId: number | null;
  reason: string;
  untilBack: boolean;
  /** Whoever comes back meanwhile waits for the hall. */
  isHeld?: boolean;
  at: Date;
}

export async function insertPauses(attemptIds: readonly number[], given: NewPause): Promise<void> {
  const ids = [...attemptIds];
  await sql`update attempts set paused_at = ${given.at} where id = any(${ids})`;
  await sql`
    insert into attempt_pauses (attempt_id, act_id, reason, paused_at, until_back, is_held, waits_since)
    select id, ${given.actId}, ${given.reason}, ${given.at}, ${given.untilBack}, ${given.isHeld ?? false},
      ${given.untilBack && !given.isHeld ? given.at : null}::timestamptz
    from unnest(${ids}::int[]) as n (id)`;
}

/** A pause that waits for the student from now on, and still for the hall. False when there is none. */
export async function updateUntilBack(attemptId: number): Promise<boolean> {
  const { count } = await sql`
    update attempt_pauses set is_held = is_held or not until_back, until_back = true
    where attempt_id = ${attemptId} and resumed_at is null`;
  return count > 0;
}

/** Those whose clock waits until the student is back, and whether it waits for the hall too. */
export async function selectUntilBack(attemptIds: readonly number[]): Promise<Map<number, boolean>> {
  const rows = await sql<{ attempt_id: number; is_held: boolean }[]>`
    select attempt_id, is_held from attempt_pauses
    where attempt_id = any(${[...attemptIds]}) and resumed_at is null and until_back`;
  return new Map(rows.map(({ attempt_id, is_held }) => [attempt_id, is_held]));
}

/** From now on it waits for the hall alone. */
export async function updateReturned(attemptId: number): Promise<void> {
  await sql`
    update attempt_pauses set until_back = false, is_held = false
    where attempt_id = ${attemptId} and resumed_at is null`;
}

/** By which act, and why, each of these was last let back in. */
export async function selectReEntries(
  attemptIds: readonly number[],
): Promise<Map<number, { actId: number; reason: string }>> {
  const rows = await sql<{ attempt_id: number; actId: number; reason: string }[]>`
    select distinct on (attempt_id) attempt_id, id as "actId", reason from hall_acts
    where attempt_id = any(${[...attemptIds]}) and kind = 're-entry' order by attempt_id, id desc`;
  return new Map(rows.map(({ attempt_id, ...act }) => [attempt_id, act]));
}

/** Those who are paused by an evacuation and, as far as staff saw, back in their seats or not. */
export async function selectEvacuated(
  attemptIds: readonly number[],
  { isBack }: { isBack: boolean },
): Promise<number[]> {
  const rows = await sql<{ attempt_id: number }[]>`
    select p.attempt_id from attempt_pauses p join hall_acts h on h.id = p.act_id and h.kind = 'evacuate'
    where p.attempt_id = any(${[...attemptIds]}) and p.resumed_at is null and (p.back_at is not null) = ${isBack}`;
  return rows.map(({ attempt_id }) => attempt_id);
}

export async function updateBack(attemptIds: readonly number[], at: Date | null): Promise<void> {
  await sql`
    update attempt_pauses set back_at = ${at} where attempt_id = any(${[...attemptIds]}) and resumed_at is null`;
}

/** Under way, with a clock that has waited for its student since then. */
export async function selectOverdueWaits(
  since: Date,
  most: number,
): Promise<{ id: number; exam_id: number; user_id: number }[]> {
  return sql<{ id: number; exam_id: number; user_id: number }[]>`
    select a.id, a.exam_id, a.user_id from attempt_pauses p join attempts a on a.id = p.attempt_id
    where p.resumed_at is null and p.waits_since <= ${since} and p.until_back and not p.is_held
      and a.status = 'in_progress'
    order by p.waits_since limit ${most}`;
}

/** The newest act for everyone, or for the room of this attempt, by which others are paused and that did not end there. */
export async function selectSharedPause(
  attemptId: number,
): Promise<{ actId: number; reason: string } | undefined> {
  const [shared] = await sql<{ actId: number; reason: string }[]>`
    select h.id as "actId", h.reason from attempts own left join seats s on s.attempt_id = own.id
    join attempts a on a.exam_id = own.exam_id
    join attempt_pauses p on p.attempt_id = a.id and p.resumed_at is null and (p.is_held or not p.until_back)
    join hall_acts h on h.id = p.act_id and h.attempt_id is null and (h.room_id is null or h.room_id = s.room_id)
    where own.id = ${attemptId} and not exists (
      select from hall_acts r where r.exam_id = own.exam_id and r.id > h.id and r.kind = 'resume' and r.attempt_id is null
        and (r.room_id is null or r.room_id = s.room_id))
    order by h.id desc limit 1`;
  return shared;
}

export interface SharedPause {
  actId: number;
  reason: string;
  paused_at: Date;
  /** Null while it lasts. */
  resumed_at: Date | null;
}

/**
 * When everyone, or the room of this attempt, was paused since the start, without overlaps. A pause that nobody ended for
 * all lasts as long as it does for the last of them.
 */
export async function selectSharedPauses(attemptId: number): Promise<SharedPause[]> {
  return sql<SharedPause[]>`
    with shared as (
      select h.id, h.reason, p.paused_at,
        case when r.id is not null then greatest(p.paused_at, coalesce(
            (select max(o.resumed_at) from attempt_pauses o where o.act_id = h.id and o.resume_act_id = r.id), r.at))
          when not p.is_running then p.resumed_at end as resumed_at
      from attempts own left join seats s on s.attempt_id = own.id
      join hall_acts h on h.exam_id = own.exam_id and h.attempt_id is null and (h.room_id is null or h.room_id = s.room_id)
      cross join lateral (
        select min(o.paused_at) as paused_at, max(o.resumed_at) as resumed_at,
          bool_or(o.resumed_at is null and (o.is_held or not o.until_back)) as is_running
        from attempt_pauses o where o.act_id = h.id) p
      left join lateral (
        select r.id, r.at from hall_acts r where r.exam_id = own.exam_id and r.id > h.id and r.kind = 'resume'
          and r.attempt_id is null and (r.room_id is null or r.room_id = s.room_id)
        order by r.id limit 1) r on true
      where own.id = ${attemptId} and p.paused_at is not null),
    spans as (select unnest(range_agg(tstzrange(paused_at, resumed_at))) as span from shared)
    select h.id as "actId", h.reason, lower(span) as paused_at, upper(span) as resumed_at from spans
    cross join lateral (
      select id, reason from shared
      where resumed_at is distinct from paused_at and tstzrange(paused_at, resumed_at) <@ span
      order by resumed_at is null desc, id limit 1) h
    order by paused_at`;
}

/** Of an attempt that did not exist yet: whoever comes later has them too. Their acts concerned others. */
export async function insertPastPauses(attemptId: number, past: readonly SharedPause[]): Promise<void> {
  await sql`
    insert into attempt_pauses (attempt_id, reason, paused_at, resumed_at)
    select ${attemptId}, p.reason, p.paused_at, p.resumed_at
    from unnest(${past.map(({ reason }) => reason)}::text[],
      ${past.map(({ paused_at }) => paused_at.toISOString())}::timestamptz[],
      ${past.map(({ resumed_at }) => (resumed_at as Date).toISOString())}::timestamptz[]) as p (reason, paused_at, resumed_at)`;
}

/** What was done about the minutes of everyone, or of the room of this attempt. Undoing is recorded for everyone. */
export async function selectHallActs(attemptId: number): Promise<HallAct[]> {
  return sql<HallAct[]>`
    select h.id, h.kind, h.at, (h.params ->> 'minutes')::int as minutes, (h.params ->> 'act_id')::int as undone_id
    from attempts own left join seats s on s.attempt_id = own.id
    join hall_acts h on h.exam_id = own.exam_id and h.attempt_id is null and (h.room_id is null or h.room_id = s.room_id)
    where own.id = ${attemptId} and h.kind in ('minutes', 'minutes-undone', 'extended', 'outage_time')
    order by h.id`;
}

/** Of an exam that the transaction holds. */
export async function selectTiming(examId: number): Promise<Timing> {
  const [exam] = await sql<Timing[]>`
    select starts_at, ends_at, duration, late_keeps_full from exams where id = ${examId}`;
  return exam as Timing;
}

/** Of acts from before the attempt existed. */
export async function insertGrantsBefore(attemptId: number, grants: readonly GrantBefore[]): Promise<void> {
  await sql`
    insert into time_grants (attempt_id, act_id, ms, undone_at, undone_ms, came_later)
    select ${attemptId}, g.act_id, g.ms, g.undone_at, g.undone_ms, true
    from json_to_recordset(${JSON.stringify(grants)}::json)
      as g (act_id int, ms bigint, undone_at timestamptz, undone_ms bigint)`;
}

export interface Resumed {
  attempt_id: number;
  /** When its clock runs again: the pause is given back to the millisecond. */
  resumed_at: Date;
  due_at: Date;
  granted_ms: number;
  waited_ms: number;
}

export async function updateResumed(rows: readonly Resumed[], actId: number | null): Promise<void> {
  const ids = rows.map((one) => one.attempt_id);
  await sql`
    update attempts a set paused_at = null, due_at = r.due_at, granted_ms = r.granted_ms, waited_ms = r.waited_ms
    from unnest(${ids}::int[], ${rows.map((one) => one.due_at.toISOString())}::timestamptz[],
      ${rows.map((one) => one.granted_ms)}::bigint[], ${rows.map((one) => one.waited_ms)}::bigint[])
      as r (id, due_at, granted_ms, waited_ms)
    where a.id = r.id`;
  await sql`
    update attempt_pauses p set resumed_at = r.resumed_at, resume_act_id = ${actId}
    from unnest(${ids}::int[], ${rows.map((one) => one.resumed_at.toISOString())}::timestamptz[]) as r (id, resumed_at)
    where p.attempt_id = r.id and p.resumed_at is null`;
}

/** Moves each deadline by its own milliseconds. */
export async function updateMoved(rows: readonly { attempt_id: number; ms: number }[]): Promise<void> {
  await sql`
    update attempts a set due_at = a.due_at + make_interval(secs => m.ms / 1000.0), granted_ms = a.granted_ms + m.ms
    from unnest(${rows.map((one) => one.attempt_id)}::int[], ${rows.map((one) => one.ms)}::bigint[]) as m (id, ms)
    where a.id = m.id`;
}

export async function insertGrants(
  actId: number,
  rows: readonly { attempt_id: number; ms: number }[],
): Promise<void> {
  await sql`
    insert into time_grants (act_id, attempt_id, ms)
    select ${actId}, m.id, m.ms
    from unnest(${rows.map((one) => one.attempt_id)}::int[], ${rows.map((one) => one.ms)}::bigint[]) as m (id, ms)`;
}

/** What one act gave to each, as far as it was not undone. */
export async function selectGrants(actId: number): Promise<Map<number, number>> {
  const rows = await sql<{ attempt_id: number; ms: number }[]>`
    select attempt_id, ms::float8 as ms from time_grants where act_id = ${actId} and undone_at is null`;
  return new Map(rows.map(({ attempt_id, ms }) => [attempt_id, ms]));
}

export async function updateUndone(
  actId: number,
  rows: readonly { attempt_id: number; ms: number }[],
  at: Date,
): Promise<void> {
  await sql`
    update time_grants t set undone_at = ${at}, undone_ms = m.ms
    from unnest(${rows.map((one) => one.attempt_id)}::int[], ${rows.map((one) => one.ms)}::bigint[]) as m (id, ms)
    where t.act_id = ${actId} and t.attempt_id = m.id and t.undone_at is null`;
}

export async function updateEndedByPerson(
  attemptId: number,
  given: { due_at: Date; granted_ms: number; reason: string },
): Promise<void> {
  await sql`
    update attempts set due_at = ${given.due_at}, granted_ms = ${given.granted_ms}, end_reason = ${given.reason},
      photo_minutes = 0
    where id = ${attemptId}`;
}

/** Of attempts that the transaction holds and nobody has started. */
export async function updateWaited(waited: readonly { attempt_id: number; ms: number }[]): Promise<void> {
  await sql`
    update attempts a set granted_ms = a.granted_ms + w.ms, waited_ms = a.waited_ms + w.ms,
      due_at = a.due_at + w.ms * interval '1 millisecond'
    from unnest(${waited.map((one) => one.attempt_id)}::int[], ${waited.map((one) => one.ms)}::bigint[]) as w (id, ms)
    where a.id = w.id`;
}

export interface HallTimeRow {
  exam_id: number;
  user_id: number;
  started_at: Date | null;
  due_at: Date;
  pause: Pause | null;
  given_ms: number;
  given_reason: string | null;
  message_number: number;
}

export interface WhoseTime {
  /** Undefined: of every exam they may still take. */
  examId?: number;
  attemptIds?: readonly number[];
  userIds: readonly number[];
}

export async function selectHallTimes({ examId, attemptIds, userIds }: WhoseTime): Promise<HallTimeRow[]> {
  return sql<HallTimeRow[]>`
    select a.exam_id, a.user_id, a.started_at, a.due_at, ${hallTime()} from attempts a
    where a.user_id = any(${[...userIds]})
      and ${examId === undefined ? sql`a.status in ('assigned', 'in_progress')` : sql`a.exam_id = ${examId}`}
      and ${attemptIds === undefined ? sql`true` : sql`a.id = any(${[...attemptIds]})`}`;
}

/** Without those who came later, so that a repeated call gets the same reply. */
export async function countUndone(actId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from time_grants
    where act_id = ${actId} and undone_at is not null and not came_later`;
  return row?.n ?? 0;
}

/** How many students an act paused, resumed or gave minutes when it was done. */
export async function countConcerned(actId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select ((select count(distinct attempt_id) from attempt_pauses where act_id = ${actId})
      + (select count(distinct attempt_id) from attempt_pauses where resume_act_id = ${actId})
      + (select count(*) from time_grants where act_id = ${actId} and not came_later))::int as n`;
  return row?.n ?? 0;
}
