import type { Answer, ExamForStudent, IntegrityKind } from '@quivia/contract/attempts';
import type { AttemptStatus } from '@quivia/contract/running-exams';
import { type Fragment, sql } from '../../platform/database/database.ts';

export interface Attempt {
  id: number;
  exam_id: number;
  status: AttemptStatus;
  seed: number;
  extra_time: number;
  started_at: Date | null;
  due_at: Date;
  ended_at: Date | null;
  device: string | null;
  opening: number;
  address: string | null;
  browser: string | null;
  title: string;
  starts_at: Date;
  ends_at: Date;
  duration: number;
  late_keeps_full: boolean;
  navigation: ExamForStudent['navigation'];
  integrity: ExamForStudent['integrity'];
  cancelled_at: Date | null;
  cancel_reason: string | null;
  community: string | null;
  /** The student has not left the college, nor the member the community; or has come back. */
  is_student: boolean;
}

const attempt = (): Fragment => sql`
  a.id, a.exam_id, a.status, a.seed, a.extra_time, a.started_at, a.due_at, a.ended_at, a.device, a.opening, a.address,
  a.browser, e.title, e.starts_at, e.ends_at, e.duration, e.late_keeps_full, e.navigation, e.integrity,
  e.cancelled_at, e.cancel_reason, (select m.name from communities m where m.id = e.community_id) as community,
  exists (
    select from grants g join grants l on l.user_id = g.user_id and l.role = g.role and l.ended_at is null
      and (l.institution_id = g.institution_id or l.community_id = g.community_id)
    where g.id = a.grant_id) as is_student`;

export async function selectAttempt(examId: number, userId: number): Promise<Attempt | undefined> {
  const [row] = await sql<Attempt[]>`
    select ${attempt()} from attempts a join exams e on e.id = a.exam_id
    where a.exam_id = ${examId} and a.user_id = ${userId}`;
  return row;
}

export async function selectOwn(
  userId: number,
  communities: boolean,
  since: Date,
): Promise<(Attempt & Pick<ExamForStudent, 'viva_or_quiz' | 'qbank' | 'course_name' | 'course_code'>)[]> {
  return sql`
    select ${attempt()}, e.viva_or_quiz, e.bank_id as qbank, c.name as course_name, c.code as course_code
    from attempts a join exams e on e.id = a.exam_id join courses c on c.id = e.course_id
    where a.user_id = ${userId} and coalesce(e.cancelled_at, a.due_at) > ${since}
      and (e.community_id is not null) = ${communities}
      -- an exam of a community one has left is none of one's own
      and (e.community_id is null or exists (
        select from community_members m where m.user_id = a.user_id and m.community_id = e.community_id))
    order by a.status not in ('assigned', 'in_progress'), e.starts_at, e.id`;
}

/** Not when it was started or ended meanwhile, or its window was moved. */
export async function updateStarted(
  { id, due_at }: Pick<Attempt, 'id' | 'due_at'>,
  given: { at: Date; due_at: Date; device: string | null; address: string; browser: string },
): Promise<boolean> {
  const { count } = await sql`
    update attempts set status = 'in_progress', started_at = ${given.at}, due_at = ${given.due_at}, opening = 1,
      device = ${given.device}, address = ${given.address}, browser = ${given.browser}
    where id = ${id} and status = 'assigned'
      and date_trunc('milliseconds', due_at) = ${due_at}`;
  return count > 0;
}

/** The next opening, on this device; undefined when another one was quicker. */
export async function updateTakenOver(
  id: number,
  from: number,
  device: string | null,
  where: { address: string; browser: string },
): Promise<number | undefined> {
  const [row] = await sql<{ opening: number }[]>`
    update attempts set opening = opening + 1, device = ${device}, address = ${where.address},
      browser = ${where.browser}
    where id = ${id} and opening = ${from} and status = 'in_progress' returning opening`;
  return row?.opening;
}

export async function updateDevice(id: number, device: string): Promise<void> {
  await sql`update attempts set device = ${device} where id = ${id} and device is null`;
}

export async function updateWhere(id: number, where: { address: string; browser: string }): Promise<void> {
  await sql`update attempts set address = ${where.address}, browser = ${where.browser} where id = ${id}`;
}

/** The newest of each question, late ones aside. */
export async function selectAnswers(attemptId: number): Promise<Answer[]> {
  return sql<Answer[]>`
    select distinct on (question_id) question_id, option_ids, is_flagged
    from response_events where attempt_id = ${attemptId} and not is_late
    order by question_id, opening desc, seq desc`;
}

export async function selectLastSeq(attemptId: number, opening: number): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`
    select coalesce(max(seq), 0)::float8 as seq from response_events
    where attempt_id = ${attemptId} and opening = ${opening}`;
  return row?.seq ?? 0;
}

export interface IntegrityEvent {
  key: string;
  kind: IntegrityKind;
  question_id: number | null;
  at: Date;
  detail: string;
}

export async function insertIntegrity(attemptId: number, events: readonly IntegrityEvent[]): Promise<void> {
  await sql`
    insert into integrity_events (attempt_id, key, kind, question_id, at, detail)
    select ${attemptId}, i.key, i.kind, i.question_id, i.at, i.detail
    from json_to_recordset(${JSON.stringify(events)}::json)
      as i (key uuid, kind text, question_id int, at timestamptz, detail text)
    on conflict (attempt_id, key) do nothing`;
}
