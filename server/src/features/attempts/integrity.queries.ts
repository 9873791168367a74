// The record of an attempt: what happened on its device, each event once.
import { type IntegrityKind, SHORT_ABSENCE_SECONDS } from '@quivia/contract/attempts';
import { sql } from '../../platform/database/database.ts';

export interface IntegrityEvent {
  key: string;
  kind: IntegrityKind;
  question_id: number | null;
  at: Date;
  detail: string;
  away_seconds?: number | undefined;
}

/**
 * Up to `most` of an attempt, counted without reading them; the others are only counted. `dropped` were turned away
 * before. Calls at the same moment may pass it by what they bring. How long an absence was is added once, to an event
 * that is there already.
 */
export async function insertIntegrity(
  attemptId: number,
  events: readonly IntegrityEvent[],
  { most, dropped = 0 }: { most: number; dropped?: number },
): Promise<void> {
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(events)}::json)
        as i (key uuid, kind text, question_id int, at timestamptz, detail text, away_seconds int)),
    lasted as (
      update integrity_events e set away_seconds = g.away_seconds from given g
      where e.attempt_id = ${attemptId} and e.key = g.key and e.kind = 'left_page' and e.away_seconds is null
        and g.away_seconds is not null
      returning e.id),
    room as (
      select greatest(0, ${most}::int - coalesce((select recorded from integrity_counts where attempt_id = ${attemptId}), 0)) as room),
    added as (
      insert into integrity_events (attempt_id, key, kind, question_id, at, detail, away_seconds)
      select ${attemptId}, key, kind, question_id, at, detail, away_seconds from given limit (select room from room)
      on conflict (attempt_id, key) do nothing
      returning id)
    insert into integrity_counts as c (attempt_id, recorded, dropped)
    select ${attemptId}, (select count(*) from added), ${dropped}::int + greatest(0, ${events.length}::int - room) from room
    on conflict (attempt_id) do update
      set recorded = c.recorded + excluded.recorded, dropped = c.dropped + excluded.dropped`;
}

export async function countOfKind(attemptId: number, kind: IntegrityKind): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from integrity_events where attempt_id = ${attemptId} and kind = ${kind}`;
  return row?.n ?? 0;
}

export interface Recorded {
  kind: IntegrityKind | 'malpractice';
  at: Date;
  question_id: number | null;
  detail: string;
  away_seconds: number | null;
}

/** With the answers that came marked: a device that reports nothing else may still send these. */
const recorded = (attemptId: number) => sql`
  select kind, at, question_id, detail, away_seconds, 0 as source, id::bigint as number
  from integrity_events where attempt_id = ${attemptId}
  union all
  select 'malpractice', received_at, question_id, '', null, opening, seq
  from answer_events where attempt_id = ${attemptId} and malpractice`;

export async function selectRecorded(
  attemptId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Recorded[]> {
  return sql<Recorded[]>`
    select kind, at, question_id, detail, away_seconds from (${recorded(attemptId)}) r
    order by at, source, number limit ${limit} offset ${offset}`;
}

interface Counted {
  total: number;
  short_absences: number;
  dropped: number;
}

export async function countRecorded(attemptId: number): Promise<Counted> {
  const [row] = await sql<Counted[]>`
    select count(*)::int as total,
      (count(*) filter (where away_seconds < ${SHORT_ABSENCE_SECONDS}))::int as short_absences,
      coalesce((select dropped from integrity_counts where attempt_id = ${attemptId}), 0) as dropped
    from (${recorded(attemptId)}) r`;
  return row as Counted;
}

export interface IntegrityMoment {
  at: Date;
  what: IntegrityKind;
  question_id: number | null;
  away_seconds: number | null;
}

export async function selectMoments(attemptId: number, limit: number): Promise<IntegrityMoment[]> {
  return sql<IntegrityMoment[]>`
    select at, kind as what, question_id, away_seconds from integrity_events
    where attempt_id = ${attemptId} order by at, id limit ${limit}`;
}

export async function selectTakeOvers(attemptId: number): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select at from integrity_events where attempt_id = ${attemptId} and kind = 'second_device'
    order by at desc limit 1000`;
  return rows.map(({ at }) => at);
}

export async function existsEvent(attemptId: number, eventId: number): Promise<boolean> {
  const [row] = await sql`select 1 from integrity_events where attempt_id = ${attemptId} and id = ${eventId}`;
  return row !== undefined;
}
