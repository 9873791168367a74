import { sql } from '../../../platform/database/database.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { answers, ofExam } from '../answers.queries.ts';
import { isInConflict } from '../conflicts/conflicts.queries.ts';
import type { GivenTable } from './review.rules.ts';

export interface ScriptRow {
  code: string;
  attempt_id: number;
}

/** Students whose attempts have ended with an answer that people mark, and who have no code yet. */
export async function selectWithoutCode(examId: number, at: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct a.id from ${answers(at, examId)}
    where ${ofExam(examId)} and m.source = 'p' and not exists (select from marked_scripts s where s.attempt_id = a.id)`;
  return rows.map(({ id }) => id);
}

/** By code, which says nothing about whose they are; without those that are kept away from this person. */
export async function selectScripts(examId: number, markerId: number): Promise<ScriptRow[]> {
  return sql<ScriptRow[]>`
    select s.code, s.attempt_id from marked_scripts s join attempts a on a.id = s.attempt_id
    where s.exam_id = ${examId} and not ${isInConflict(markerId)} order by s.code`;
}

export async function selectCodes(
  examId: number,
): Promise<{ student: string; roll_number: string; code: string }[]> {
  return sql<{ student: string; roll_number: string; code: string }[]>`
    select g.shown_name as student, g.roll_number, s.code
    from marked_scripts s join attempts a on a.id = s.attempt_id join sitters g on g.id = a.grant_id
    where s.exam_id = ${examId} order by lower(g.roll_number), g.id`;
}

interface AnswerRow {
  attempt_id: number;
  question_id: number;
  is_blank: boolean;
  is_held: boolean;
  marks: number | null;
}

export async function selectAnswers(
  { examId, markerId, attemptIds }: { examId: number; markerId: number; attemptIds: readonly number[] },
  at: Date,
): Promise<AnswerRow[]> {
  return sql<AnswerRow[]>`
    select a.id as attempt_id, m.question_id, m.source <> 'p' as is_blank,
      coalesce(h.marker_id <> ${markerId}, false) as is_held, m.units / ${UNITS}::float8 as marks
    from ${answers(at, examId)} where ${ofExam(examId)} and a.id = any(${[...attemptIds]})`;
}

interface TableRow {
  id: number;
  filename: string;
  by: string;
  at: Date;
  applied_by: string | null;
  applied_at: Date | null;
  reason: string;
  marks: number | null;
  undone_by: string | null;
  undone_at: Date | null;
  undo_reason: string;
  undone: number | null;
}

const columns = () => sql`
  t.id, t.filename, person_name(t.by_id, e.institution_id) as by, t.at,
  person_name(t.applied_by, e.institution_id) as applied_by, t.applied_at, t.reason, t.marks,
  person_name(t.undone_by, e.institution_id) as undone_by, t.undone_at, t.undo_reason, t.undone`;

export async function selectTables(examId: number, most: number): Promise<TableRow[]> {
  return sql<TableRow[]>`
    select ${columns()} from mark_tables t join exams e on e.id = t.exam_id
    where t.exam_id = ${examId} order by t.id desc limit ${most}`;
}

export async function selectTable(
  examId: number,
  id: number,
): Promise<(TableRow & { content: GivenTable }) | undefined> {
  const [row] = await sql<(TableRow & { content: GivenTable })[]>`
    select ${columns()}, t.content from mark_tables t join exams e on e.id = t.exam_id
    where t.exam_id = ${examId} and t.id = ${id}`;
  return row;
}

/** Nobody else applies or undoes it until the transaction ends. */
export async function lockTable(examId: number, id: number): Promise<void> {
  await sql`select from mark_tables where exam_id = ${examId} and id = ${id} for update`;
}

export async function countApplied(examId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from mark_tables where exam_id = ${examId} and applied_at is not null`;
  return row.count;
}

export async function insertTable(table: {
  exam_id: number;
  filename: string;
  content: GivenTable;
  by_id: number;
  at: Date;
}): Promise<number> {
  await sql`
    delete from mark_tables where exam_id = ${table.exam_id} and by_id = ${table.by_id} and applied_at is null`;
  const [row] = await sql<[{ id: number }]>`
    insert into mark_tables ${sql({ ...table, content: JSON.stringify(table.content) })} returning id`;
  return row.id;
}

export async function updateApplied(
  id: number,
  given: { by: number; at: Date; reason: string; marks: number },
): Promise<void> {
  await sql`
    update mark_tables set applied_by = ${given.by}, applied_at = ${given.at}, reason = ${given.reason}, marks = ${given.marks}
    where id = ${id}`;
}

export async function updateUndone(
  id: number,
  given: { by: number; at: Date; reason: string; undone: number },
): Promise<void> {
  await sql`
    update mark_tables set undone_by = ${given.by}, undone_at = ${given.at}, undo_reason = ${given.reason}, undone = ${given.undone}
    where id = ${id}`;
}

interface NewSheet {
  attempt_id: number;
  given_id: number;
  marks: number;
}

/**
 * Of answers to one question, with what ends by a mark: holds, and that they were passed on. With a note the marks are
 * adjustments to a rubric of which no item applies.
 */
export async function insertSheets(
  sheets: readonly NewSheet[],
  all: {
    table_id: number;
    question_id: number;
    marker_id: number;
    at: Date;
    adjustment_note: string | null;
  },
): Promise<void> {
  const rows = JSON.stringify(sheets);
  await sql`
    insert into marked_answers (attempt_id, question_id)
    select attempt_id, ${all.question_id}::int from json_to_recordset(${rows}::json) as n (attempt_id int)
    on conflict do nothing`;
  await sql`
    insert into answer_sheets
      (key, answer_id, given_id, table_id, marker_id, marks, comment, submitted_at, items, adjustment, adjustment_note)
    select gen_random_uuid(), w.id, n.given_id, ${all.table_id}, ${all.marker_id}, n.marks, '', ${all.at},
      case when ${all.adjustment_note}::text is not null then '{}'::text[] end,
      case when ${all.adjustment_note}::text is null then 0 else n.marks end, coalesce(${all.adjustment_note}, '')
    from json_to_recordset(${rows}::json) as n (attempt_id int, given_id int, marks numeric)
    join marked_answers w on w.attempt_id = n.attempt_id and w.question_id = ${all.question_id}`;
  await sql`
    update answer_escalations x set ended_at = ${all.at} from answer_sheets s
    where s.table_id = ${all.table_id} and x.answer_id = s.answer_id and x.ended_at is null`;
  await sql`
    delete from answer_holds h using answer_sheets s where s.table_id = ${all.table_id} and h.answer_id = s.answer_id`;
}

/** Answers whose mark in force is that of this table, and whose students don't see it. */
export async function selectUndoable(
  tableId: number,
): Promise<{ attempt_id: number; question_id: number }[]> {
  return sql<{ attempt_id: number; question_id: number }[]>`
    select w.attempt_id, w.question_id from answer_sheets s
    join marked_answers w on w.id = s.answer_id join attempts a on a.id = w.attempt_id join exams e on e.id = a.exam_id
    join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id and m.sheet_id = s.given_id
    where s.table_id = ${tableId} and not is_released_to(a, e)
      and not exists (select from marking_seeds d where d.answer_id = w.id and d.ended_at is null)
    order by w.attempt_id`;
}
