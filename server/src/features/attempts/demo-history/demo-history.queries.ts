import type { IntegrityKind } from '@quivia/contract/attempts';
import { sql } from '../../../platform/database/database.ts';
import type { Closing } from '../close.queries.ts';
import type { ExtraTime, Timing } from '../deadline.rules.ts';

/** Everybody who may take the exam, in the order they were assigned. */
export async function selectAssigned(examId: number): Promise<(Closing & Timing & ExtraTime)[]> {
  return sql`
    select a.id, a.exam_id, a.user_id, a.seed, a.extra_time, a.extra_minutes, e.starts_at, e.ends_at, e.duration, e.late_keeps_full
    from attempts a join exams e on e.id = a.exam_id
    where a.exam_id = ${examId} and a.status = 'assigned' order by a.id`;
}

export interface StartedRow {
  id: number;
  started_at: Date;
  due_at: Date;
  address: string;
  browser: string;
}

export async function updateStartedThen(rows: readonly StartedRow[]): Promise<void> {
  await sql`
    update attempts a set status = 'in_progress', opening = 1, started_at = s.started_at, due_at = s.due_at,
      address = s.address, browser = s.browser
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as s (id int, started_at timestamptz, due_at timestamptz, address text, browser text)
    where a.id = s.id`;
}

export interface AnswerRow {
  attempt_id: number;
  seq: number;
  question_id: number;
  option_ids: number[];
  answer?: unknown;
  is_flagged: boolean;
  received_at: Date;
  is_late: boolean;
}

export async function insertAnswers(rows: readonly AnswerRow[]): Promise<void> {
  await sql`
    insert into response_events (attempt_id, opening, seq, question_id, option_ids, answer, is_flagged,
      malpractice, received_at, is_late)
    select attempt_id, 1, seq, question_id, option_ids, answer, is_flagged, false, received_at, is_late
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (attempt_id int, seq bigint, question_id int, option_ids int[], answer json, is_flagged boolean,
        received_at timestamptz, is_late boolean)`;
}

/** Whole texts. */
export async function insertEssays(rows: readonly AnswerRow[]): Promise<void> {
  await sql`
    insert into essay_saves (attempt_id, opening, seq, question_id, changes, content, is_blank, is_flagged, malpractice,
      received_at, is_late, after_release, is_left_behind, has_chosen)
    select attempt_id, 1, seq, question_id, 0, answer ->> 'text', false, is_flagged, false, received_at, is_late, false, false,
      false
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (attempt_id int, seq bigint, question_id int, answer json, is_flagged boolean, received_at timestamptz,
        is_late boolean)`;
}

interface FileRow {
  attemptId: number;
  questionId: number;
  file: string;
  bytes: Buffer;
  at: Date;
}

export async function insertFile({ attemptId, questionId, file, bytes, at }: FileRow): Promise<void> {
  await sql`
    insert into answer_files (attempt_id, id, question_id, size, begun_at, ready_at, type)
    values (${attemptId}, ${file}, ${questionId}, ${bytes.length}, ${at}, ${at}, 'image/png')`;
  await sql`
    insert into answer_file_parts (attempt_id, file_id, number, bytes) values (${attemptId}, ${file}, 0, ${bytes})`;
}

export interface NoteRow {
  attempt_id: number;
  kind: IntegrityKind;
  question_id: number | null;
  at: Date;
}

export async function insertNotes(rows: readonly NoteRow[]): Promise<void> {
  await sql`
    with added as (
      insert into integrity_events (attempt_id, key, kind, question_id, at)
      select attempt_id, gen_random_uuid(), kind, question_id, at
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n (attempt_id int, kind text, question_id int, at timestamptz)
      returning attempt_id)
    insert into integrity_counts (attempt_id, recorded) select attempt_id, count(*) from added group by attempt_id`;
}

/** When they ended, instead of when they were graded. */
export async function updateEndedThen(rows: readonly { id: number; ended_at: Date }[]): Promise<void> {
  await sql`
    update attempts a set ended_at = e.ended_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (id int, ended_at timestamptz) where a.id = e.id`;
}
