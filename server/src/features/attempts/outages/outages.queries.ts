// By the database's clock: it is the same for all processes.
import { sql } from '../../../platform/database/database.ts';

export interface Outage {
  id: number;
  started_at: Date;
  ended_at: Date;
}

/** False when there was no heartbeat for so many milliseconds, and none is written. */
export async function updateHeartbeat(mostBefore: number): Promise<boolean> {
  const { count } = await sql`
    update service_heartbeat set seen_at = greatest(seen_at, clock_timestamp())
    where seen_at > clock_timestamp() - ${`${mostBefore} milliseconds`}::interval`;
  return count > 0;
}

/** The last one; of processes that ask at the same time, one goes on and the others wait for its transaction. */
export async function lockHeartbeat(): Promise<Date | undefined> {
  await sql`insert into service_heartbeat (seen_at) values (clock_timestamp()) on conflict do nothing`;
  const [row] = await sql<{ seen_at: Date }[]>`select seen_at from service_heartbeat for update`;
  return row?.seen_at;
}

export async function setHeartbeat(at: Date): Promise<void> {
  await sql`update service_heartbeat set seen_at = ${at}`;
}

/** The gap since the last heartbeat. */
export async function insertOutage(startedAt: Date): Promise<Outage> {
  const [row] = await sql<Outage[]>`
    insert into service_outages (started_at, ended_at) values (${startedAt}, clock_timestamp())
    returning id, started_at, ended_at`;
  return row as Outage;
}

/**
 * Attempts whose deadline is in this time get until its end; those that are paused lose nothing, and those that a person
 * ended stay ended. The people.
 */
export async function updateDueWithin(
  from: Date,
  until: Date,
): Promise<{ exam_id: number; user_id: number }[]> {
  return sql<{ exam_id: number; user_id: number }[]>`
    update attempts set due_at = ${until},
      granted_ms = granted_ms + round(extract(epoch from ${until}::timestamptz - due_at) * 1000)::bigint
    where id in (
      select id from attempts where status = 'in_progress' and due_at >= ${from} and due_at < ${until}
        and paused_at is null and end_reason is null
      order by id for no key update)
    returning exam_id, user_id`;
}

/** The same of those whose minutes for photographs would have ended in this time. */
export async function updatePhotoMinutesWithin(
  from: Date,
  until: Date,
): Promise<{ exam_id: number; user_id: number }[]> {
  return sql<{ exam_id: number; user_id: number }[]>`
    update attempts set photo_minutes = ceil(extract(epoch from ${until}::timestamptz - due_at) / 60)
    where id in (
      select id from attempts where status = 'in_progress' and due_at < ${from} and photo_minutes > 0
        and due_at + photo_minutes * interval '1 minute' >= ${from}
        and due_at + photo_minutes * interval '1 minute' < ${until} and paused_at is null and end_reason is null
      order by id for no key update)
    returning exam_id, user_id`;
}
