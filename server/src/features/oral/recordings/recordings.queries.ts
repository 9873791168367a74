import { type Fragment, sql } from '../../../platform/database/database.ts';

interface CandidateRow {
  id: number;
  name: string;
  roll_number: string;
  /** Whether this examiner has a session with them. */
  is_theirs: boolean;
}

const isTheirs = (examinerId: number) => sql`
  exists (select from oral_slots s join oral_sessions t on t.id = s.session_id and t.cancelled_at is null
    join oral_panel_members m on m.panel_id = t.panel_id and m.examiner_id = ${examinerId}
    where s.candidate_id = c.id or s.group_id = c.group_id)`;

export async function selectCandidate(
  examId: number,
  candidateId: number,
  examinerId: number,
): Promise<CandidateRow | undefined> {
  const [row] = await sql<CandidateRow[]>`
    select c.id, coalesce(u.name, u.username) as name, coalesce(g.member_id, '') as roll_number,
      ${isTheirs(examinerId)} as is_theirs
    from oral_candidates c join users u on u.id = c.user_id join grants g on g.id = c.grant_id
    where c.id = ${candidateId} and c.exam_id = ${examId} and c.removed_at is null`;
  return row;
}

/** Uploads to one exam follow each other while they are counted. */
export async function lockStored(examId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('oral-recordings', ${examId}))`;
}

export async function selectStored(
  examId: number,
  candidateId: number,
): Promise<{ ofCandidate: number; bytes: number }> {
  const [row] = await sql<{ ofCandidate: number; bytes: number }[]>`
    select count(*) filter (where candidate_id = ${candidateId})::int as "ofCandidate",
      coalesce(sum(size), 0)::float8 as bytes
    from oral_recordings where exam_id = ${examId} and deleted_at is null`;
  return row as { ofCandidate: number; bytes: number };
}

export async function selectByKey(
  key: string,
  userId: number,
): Promise<{ id: number; delete_at: Date } | undefined> {
  const [row] = await sql<{ id: number; delete_at: Date }[]>`
    select id, delete_at from oral_recordings where key = ${key} and made_by = ${userId}`;
  return row;
}

/** Of an upload that is under way, or of a recording that names it. */
export async function insertPart(
  upload: string,
  { nth, bytes, at }: { nth: number; bytes: Buffer; at: Date },
): Promise<void> {
  await sql`
    insert into oral_recording_parts (upload, nth, bytes, received_at) values (${upload}, ${nth}, ${bytes}, ${at})`;
}

export async function selectPart(upload: string, nth: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`
    select bytes from oral_recording_parts where upload = ${upload} and nth = ${nth}`;
  return row?.bytes;
}

/** Of a recording that was stored whole. */
export async function selectBytes(id: number, from: number, length: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer | null }[]>`
    select substring(bytes from ${from + 1}::int for ${length}::int) as bytes from oral_recordings where id = ${id}`;
  return row?.bytes ?? undefined;
}

export async function deleteParts(upload: string): Promise<void> {
  await sql`delete from oral_recording_parts where upload = ${upload}`;
}

/** Of uploads that began before and were never finished, because a server ended. */
export async function deleteUnfinished(before: Date): Promise<void> {
  await sql`
    delete from oral_recording_parts p using oral_recording_parts begun
    where begun.nth = 0 and begun.received_at < ${before} and p.upload = begun.upload
      and not exists (select from oral_recordings r where r.upload = begun.upload)`;
}

interface NewRecording {
  key: string;
  exam_id: number;
  candidate_id: number;
  made_by: number;
  made_at: Date;
  seconds: number;
  media_type: string;
  upload: string;
  size: number;
  delete_at: Date;
}

/** Undefined where somebody else has used the key. */
export async function insertRecording(given: NewRecording): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into oral_recordings (key, exam_id, candidate_id, made_by, made_at, seconds, media_type, upload, size, delete_at)
    values (${given.key}, ${given.exam_id}, ${given.candidate_id}, ${given.made_by}, ${given.made_at}, ${given.seconds},
      ${given.media_type}, ${given.upload}, ${given.size}, ${given.delete_at})
    on conflict (key) do nothing returning id`;
  return row?.id;
}

export interface RecordingRow {
  id: number;
  candidate: { id: number; name: string; roll_number: string };
  made_by: string;
  made_at: Date;
  seconds: number;
  delete_at: Date;
  deleted_at: Date | null;
}

const shown = () => sql`
  r.id, json_build_object('id', c.id, 'name', coalesce(u.name, u.username), 'roll_number', coalesce(g.member_id, ''))
    as candidate, coalesce((select x.name from oral_examiners x where x.exam_id = r.exam_id and x.user_id = r.made_by limit 1),
    m.name, m.username) as made_by, r.made_at, r.seconds, r.delete_at, r.deleted_at`;

const joined = () => sql`
  from oral_recordings r join oral_candidates c on c.id = r.candidate_id join users u on u.id = c.user_id
  join grants g on g.id = c.grant_id join users m on m.id = r.made_by`;

/** All for a coordinator, who is named by no examiner. */
const isReadable = (examinerId: number | null) => (examinerId === null ? sql`true` : isTheirs(examinerId));

export async function selectRecordings(
  examId: number,
  examinerId: number | null,
  page: { limit: number; offset: number },
): Promise<RecordingRow[]> {
  return sql<RecordingRow[]>`
    select ${shown()} ${joined()} where r.exam_id = ${examId} and ${isReadable(examinerId)}
    order by r.made_at desc, r.id desc limit ${page.limit} offset ${page.offset}`;
}

export interface KeptRecording extends RecordingRow {
  media_type: string;
  size: number;
  /** Null where it was stored whole. */
  upload: string | null;
}

export async function selectRecording(
  examId: number,
  id: number,
  examinerId: number | null,
): Promise<KeptRecording | undefined> {
  const [row] = await sql<KeptRecording[]>`
    select ${shown()}, r.media_type, r.size, r.upload ${joined()}
    where r.exam_id = ${examId} and r.id = ${id} and ${isReadable(examinerId)}`;
  return row;
}

/** Those that are `due`, with the exams they belonged to as `gone`. */
const deleted = (due: Fragment, at: Date): Fragment => sql`
  due as (${due}),
  parts as (delete from oral_recording_parts p using due where p.upload = due.upload),
  gone as (
    update oral_recordings r set bytes = null, upload = null, deleted_at = ${at} from due where r.id = due.id
    returning r.exam_id)`;

/** False where it was deleted before. */
export async function updateDeleted(id: number, at: Date): Promise<boolean> {
  const due = sql`select id, upload from oral_recordings where id = ${id} and deleted_at is null for update`;
  const { count } = await sql`with ${deleted(due, at)} select from gone`;
  return count > 0;
}

interface Expired {
  title: string;
  institution_id: number;
  count: number;
}

const ofExams = (): Fragment => sql`
  select e.title, e.institution_id, count(*)::int as count from gone join oral_exams e on e.id = gone.exam_id
  group by e.id order by e.id`;

/** At most so many at a time, so that no statement holds many rows for long. */
export async function updateExpired(at: Date, most: number): Promise<Expired[]> {
  const due = sql`
    select id, upload from oral_recordings where deleted_at is null and delete_at <= ${at}
    order by delete_at limit ${most} for update skip locked`;
  return sql<Expired[]>`with ${deleted(due, at)} ${ofExams()}`;
}

/** Of the person's own vivas. */
export async function updateDeletedOf(userId: number, at: Date): Promise<Expired[]> {
  const due = sql`
    select r.id, r.upload from oral_recordings r join oral_candidates c on c.id = r.candidate_id
    where c.user_id = ${userId} and r.deleted_at is null for update of r`;
  return sql<Expired[]>`with ${deleted(due, at)} ${ofExams()}`;
}
