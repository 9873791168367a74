import { type Fragment, sql } from '../../../platform/database/database.ts';

export interface SlipOwner {
  attempt_id: number;
  student_id: number;
  roll_number: string;
  name: string | null;
  room: string | null;
}

/** Whoever can still take the exam `e`, by attempt `a`. */
const canTake = (at: Date): Fragment => sql`
  a.status in ('assigned', 'in_progress') and e.cancelled_at is null and a.due_at > coalesce(a.paused_at, ${at})`;

/** In the order in which they are handed out. */
export async function selectWithoutEnd(attemptIds: readonly number[], at: Date): Promise<SlipOwner[]> {
  return sql<SlipOwner[]>`
    select a.id as attempt_id, a.grant_id as student_id, g.roll_number, g.name, r.name as room
    from attempts a join exams e on e.id = a.exam_id join sitters g on g.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
    where a.id = any(${[...attemptIds]}) and ${canTake(at)}
    order by lower(r.name) nulls last, lower(g.roll_number), a.id`;
}

interface NewSlips {
  actId: number;
  attemptIds: number[];
  hashes: Buffer[];
}

export async function insertSlips({ actId, attemptIds, hashes }: NewSlips, at: Date): Promise<void> {
  await sql`
    insert into entry_slips (attempt_id, act_id, code_hash, made_at)
    select attempt_id, ${actId}, code_hash, ${at}
    from unnest(${attemptIds}::int[], ${hashes}::bytea[]) as given (attempt_id, code_hash)`;
}

/** Those that were used stay as they are. */
export async function updateUnusedWithdrawn(attemptIds: readonly number[], at: Date): Promise<void> {
  await sql`
    update entry_slips set withdrawn_at = ${at}
    where attempt_id = any(${[...attemptIds]}) and used_at is null and withdrawn_at is null`;
}

/** All of them, with the sessions that they have opened. */
export async function updateWithdrawn(
  attemptIds: readonly number[],
  at: Date,
): Promise<{ attempt_id: number; user_id: number; session_id: number | null }[]> {
  return sql`
    update entry_slips s set withdrawn_at = ${at} from attempts a
    where s.attempt_id = any(${[...attemptIds]}) and s.withdrawn_at is null and a.id = s.attempt_id
    returning s.attempt_id, a.user_id, s.session_id`;
}

export interface UsableSlip {
  id: number;
  attempt_id: number;
  exam_id: number;
  user_id: number;
}

/** Of many who bring the same code, one gets it. */
export async function lockUsable(hashes: Buffer[], at: Date): Promise<UsableSlip | undefined> {
  const [row] = await sql<UsableSlip[]>`
    select s.id, s.attempt_id, a.exam_id, a.user_id
    from entry_slips s join attempts a on a.id = s.attempt_id join exams e on e.id = a.exam_id
    where s.code_hash = any(${hashes}::bytea[]) and s.used_at is null and s.withdrawn_at is null and ${canTake(at)}
    for update of s`;
  return row;
}

export async function updateUsed(id: number, sessionId: number, at: Date): Promise<void> {
  await sql`update entry_slips set used_at = ${at}, session_id = ${sessionId} where id = ${id}`;
}

export async function selectSlipOf(
  attemptId: number,
): Promise<{ made_at: Date; used_at: Date | null } | undefined> {
  const [row] = await sql<{ made_at: Date; used_at: Date | null }[]>`
    select made_at, used_at from entry_slips where attempt_id = ${attemptId} and withdrawn_at is null
    order by id desc limit 1`;
  return row;
}
