import { sql } from '../../../platform/database/database.ts';

interface Tap {
  attempt_id: number;
  is_present: boolean;
  at: Date;
  by_id: number;
  signature: string | null;
}

/**
 * The later tap counts, whichever arrives first. Of two that say the same, the first stays, with a signature that came
 * with the second.
 */
export async function upsertCheckIn({ attempt_id, is_present, at, by_id, signature }: Tap): Promise<void> {
  await sql`
    insert into check_ins as c (attempt_id, is_present, at, by_id, signature)
    values (${attempt_id}, ${is_present}, ${at}, ${by_id}, ${signature})
    on conflict (attempt_id) do update set
      is_present = case when excluded.at > c.at then excluded.is_present else c.is_present end,
      at = case
        when excluded.is_present = c.is_present then least(excluded.at, c.at)
        else greatest(excluded.at, c.at) end,
      by_id = case
        when excluded.is_present = c.is_present then case when excluded.at < c.at then excluded.by_id else c.by_id end
        when excluded.at > c.at then excluded.by_id else c.by_id end,
      signature = case
        when excluded.is_present = c.is_present then coalesce(c.signature, excluded.signature)
        when excluded.at > c.at then excluded.signature else c.signature end`;
}

export async function selectSignature(attemptId: number): Promise<string | null> {
  const [row] = await sql<{ signature: string | null }[]>`
    select signature from check_ins where attempt_id = ${attemptId} and is_present`;
  return row?.signature ?? null;
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
