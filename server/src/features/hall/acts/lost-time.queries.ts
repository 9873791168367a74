import { DEFAULT_THRESHOLDS } from '@quivia/contract/hall/board';
import { sql } from '../../../platform/database/database.ts';

/** Undefined before the start. */
export async function selectHeard(
  attemptId: number,
): Promise<{ is_in_progress: boolean; heard_at: Date; gone_seconds: number } | undefined> {
  const [row] = await sql<{ is_in_progress: boolean; heard_at: Date; gone_seconds: number }[]>`
    select a.status = 'in_progress' as is_in_progress, greatest(p.seen_at, a.started_at) as heard_at,
      coalesce(t.gone_seconds, ${DEFAULT_THRESHOLDS.gone_seconds}) as gone_seconds
    from attempts a left join presence p on p.attempt_id = a.id left join hall_thresholds t on t.exam_id = a.exam_id
    where a.id = ${attemptId} and a.started_at is not null`;
  return row;
}

interface Span {
  from: Date;
  until: Date;
}

export async function selectEndedSilences(attemptId: number): Promise<Span[]> {
  return sql<Span[]>`
    select silent_since as from, at as until from presence_events
    where attempt_id = ${attemptId} and silent_since is not null order by at desc limit 1000`;
}

/** Since the attempt began. */
export async function selectOutages(attemptId: number): Promise<Span[]> {
  return sql<Span[]>`
    select o.started_at as from, o.ended_at as until from attempts a
    join service_outages o on o.ended_at > a.started_at where a.id = ${attemptId}`;
}

/** By acts for this student alone. */
export async function selectOwnGrants(attemptId: number): Promise<{ at: Date; ms: number }[]> {
  return sql<{ at: Date; ms: number }[]>`
    select h.at, (t.ms - coalesce(t.undone_ms, 0))::float8 as ms
    from time_grants t join hall_acts h on h.id = t.act_id
    where t.attempt_id = ${attemptId} and h.attempt_id = ${attemptId}`;
}
