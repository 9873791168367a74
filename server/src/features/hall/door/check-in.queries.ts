import { sql } from '../../../platform/database/database.ts';

/** Any number that nothing else locks by. */
const LOCK = 7190562;

/** Until the transaction ends no other tap of this student is recorded. */
export async function lockTaps(attemptId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${attemptId})`;
}

interface Tap {
  attempt_id: number;
  /** As which it is recorded. */
  act_id: number;
  signature: string | null;
}

/**
 * As all recorded taps say, whichever came first: the newest one counts, since the first that said the same after the last
 * that did not. The tap is recorded, and taps of this student are locked. Taps before the exam was moved don't count.
 * The signature is the newest of those taps that count: a tap that is undone takes its own along, whenever that is learned.
 */
export async function upsertCheckIn({ attempt_id, act_id, signature }: Tap): Promise<void> {
  await sql`
    with taps as (
      select id, by_id, kind <> 'check_in_undone' as is_present, coalesce((params->>'at')::timestamptz, at) as at,
        coalesce((params->>'is_signed')::boolean, false) as is_signed
      from hall_acts where attempt_id = ${attempt_id} and kind in ('check_in', 'check_in_undone', 'walk_in')),
    valid as (
      select t.* from taps t join attempts a on a.id = ${attempt_id} left join hall_arrivals h using (exam_id)
      where t.at >= coalesce(h.counts_from, t.at)),
    counting as (
      select t.* from valid t
      where not exists (select from valid o where o.is_present <> t.is_present and (o.at, o.id) > (t.at, t.id))),
    counted as (select * from counting order by at, id limit 1),
    signed as (select id from counting where is_signed order by at desc, id desc limit 1)
    insert into check_ins as c (attempt_id, is_present, at, by_id, signature)
    select ${attempt_id}, is_present, at, by_id,
      case when (select id from signed) = ${act_id} then ${signature}::text end
    from counted
    on conflict (attempt_id) do update set is_present = excluded.is_present, at = excluded.at, by_id = excluded.by_id,
      signature = case
        when not excluded.is_present then null
        when (select id from signed) = ${act_id} then excluded.signature
        when exists (select from signed) then c.signature
        -- Given before taps recorded it: stays until its check-in is undone.
        when not exists (select from taps where is_signed) then c.signature end`;
}

export async function selectSignature(attemptId: number): Promise<string | null> {
  const [row] = await sql<{ signature: string | null }[]>`
    select signature from check_ins where attempt_id = ${attemptId} and is_present`;
  return row?.signature ?? null;
}

export async function deleteSignaturesOf(userId: number): Promise<void> {
  await sql`
    update check_ins c set signature = null from attempts a
    where a.id = c.attempt_id and a.user_id = ${userId} and c.signature is not null`;
}

export async function selectAttemptOf(
  examId: number,
  grantId: number,
): Promise<{ attempt_id: number; seed: number } | undefined> {
  const [row] = await sql<{ attempt_id: number; seed: number }[]>`
    select id as attempt_id, seed from attempts where exam_id = ${examId} and grant_id = ${grantId}`;
  return row;
}

export async function selectCourse(examId: number): Promise<number> {
  const [row] = await sql<{ course_id: number }[]>`select course_id from exams where id = ${examId}`;
  return (row as { course_id: number }).course_id;
}

/** The roll numbers of everyone who takes one of them. */
export async function selectOnList(examIds: readonly number[]): Promise<Set<string>> {
  const rows = await sql<{ roll_number: string }[]>`
    select g.roll_number from attempts a join sitters g on g.id = a.grant_id
    where a.exam_id = any(${[...examIds]}::int[])`;
  return new Set(rows.map(({ roll_number }) => roll_number));
}
