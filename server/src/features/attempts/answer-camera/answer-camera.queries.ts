import { sql } from '../../../platform/database/database.ts';

export interface CameraRow {
  attempt_id: number;
  question_id: number;
  opening: number;
  is_open: boolean;
}

/** Ends the one before. */
export async function upsertCamera(
  { attemptId, questionId, opening }: { attemptId: number; questionId: number; opening: number },
  { secret, endsAt }: { secret: Buffer; endsAt: Date },
): Promise<void> {
  await sql`
    insert into answer_cameras (attempt_id, question_id, opening, secret, ends_at)
    values (${attemptId}, ${questionId}, ${opening}, ${secret}, ${endsAt})
    on conflict (attempt_id) do update set question_id = excluded.question_id, opening = excluded.opening,
      secret = excluded.secret, key = null, ends_at = excluded.ends_at`;
}

export async function selectCamera(attemptId: number, at: Date): Promise<CameraRow | undefined> {
  const [row] = await sql<CameraRow[]>`
    select attempt_id, question_id, opening, key is not null as is_open from answer_cameras
    where attempt_id = ${attemptId} and ends_at > ${at}`;
  return row;
}

/** By the first key alone; a repeat finds it opened. False where the code is unknown, has ended or has another key. */
export async function updateOpened(
  secrets: Buffer[],
  { key, keys }: { key: Buffer; keys: Buffer[] },
  { at, endsAt }: { at: Date; endsAt: Date },
): Promise<boolean> {
  const { count } = await sql`
    update answer_cameras set key = coalesce(key, ${key}), ends_at = case when key is null then ${endsAt} else ends_at end
    where secret = any(${secrets}::bytea[]) and ends_at > ${at} and (key is null or key = any(${keys}::bytea[]))`;
  return count > 0;
}

export interface OpenCamera extends CameraRow {
  exam_id: number;
  user_id: number;
}

export async function selectOpenCamera(keys: Buffer[], at: Date): Promise<OpenCamera | undefined> {
  const [row] = await sql<OpenCamera[]>`
    select c.attempt_id, c.question_id, c.opening, true as is_open, a.exam_id, a.user_id
    from answer_cameras c join attempts a on a.id = c.attempt_id
    where c.key = any(${keys}::bytea[]) and c.ends_at > ${at}`;
  return row;
}

/** Not where a new code took its place meanwhile. */
export async function updateUsed(attemptId: number, keys: Buffer[], endsAt: Date): Promise<void> {
  await sql`
    update answer_cameras set ends_at = ${endsAt} where attempt_id = ${attemptId} and key = any(${keys}::bytea[])`;
}

export async function deleteCamera(attemptId: number, questionId: number): Promise<void> {
  await sql`delete from answer_cameras where attempt_id = ${attemptId} and question_id = ${questionId}`;
}

export async function deleteEnded(before: Date): Promise<void> {
  await sql`delete from answer_cameras where ends_at < ${before}`;
}

/** The newest answer to the question that counts. */
export async function selectNamed(
  attemptId: number,
  questionId: number,
): Promise<{ files: string[]; is_flagged: boolean }> {
  const [row] = await sql<{ answer: { files?: string[] } | null; is_flagged: boolean }[]>`
    select answer, is_flagged from response_events
    where attempt_id = ${attemptId} and question_id = ${questionId} and not is_late
    order by opening desc, seq desc limit 1`;
  return { files: row?.answer?.files ?? [], is_flagged: row?.is_flagged ?? false };
}
