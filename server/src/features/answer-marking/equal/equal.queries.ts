import type { Annotation } from '@quivia/contract/marking/annotations';
import { sql } from '../../../platform/database/database.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { isKeptFrom } from '../answers.queries.ts';

/** Of answers by their ids, those that nobody else has: this marker has them from now on. */
export async function takeHolds(
  answerIds: readonly number[],
  { markerId, at, until }: { markerId: number; at: Date; until: Date },
): Promise<Set<number>> {
  const rows = await sql<{ answer_id: number }[]>`
    insert into answer_holds as h (answer_id, marker_id, until)
    select id, ${markerId}::int, ${until}::timestamptz from unnest(${[...answerIds]}::int[]) id order by id
    on conflict (answer_id) do update set marker_id = excluded.marker_id, until = excluded.until
      where h.until <= ${at} or h.marker_id = excluded.marker_id
    returning answer_id`;
  return new Set(rows.map(({ answer_id }) => answer_id));
}

export async function deleteHolds(answerIds: readonly number[], markerId: number): Promise<void> {
  await sql`
    delete from answer_holds where answer_id = any(${[...answerIds]}) and marker_id = ${markerId}`;
}

interface GroupMarkRow {
  id: number;
  key: string;
  exam_id: number;
  question_id: number;
  marker_id: number;
  /** Of the answer that was in hand. */
  attempt_id: number;
  marked: number;
  held: number;
  gone: number;
  undone: number | null;
}

export async function selectGroup(key: string): Promise<GroupMarkRow | undefined> {
  const [row] = await sql<GroupMarkRow[]>`
    select id, key, exam_id, question_id, marker_id, attempt_id, cardinality(sheet_ids) as marked, held, gone, undone
    from group_marks where key = ${key}`;
  return row;
}

export async function insertGroup({
  sheet_ids,
  ...row
}: Omit<GroupMarkRow, 'id' | 'marked' | 'undone'> & { sheet_ids: number[]; at: Date }): Promise<void> {
  await sql`insert into group_marks ${sql({ ...row, sheet_ids: `{${sheet_ids.join()}}` })}`;
}

/** Their ids. */
export async function insertSheets(
  sheets: readonly { answer_id: number; given_id: number; annotations: readonly Annotation[] }[],
  all: {
    marker_id: number;
    marks: number;
    comment: string;
    items: string[] | null;
    adjustment: number;
    adjustment_note: string;
    submitted_at: Date;
  },
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into answer_sheets (key, answer_id, given_id, marker_id, marks, comment, items, adjustment, adjustment_note,
      annotations, submitted_at)
    select gen_random_uuid(), answer_id, given_id, ${all.marker_id}, ${all.marks}, ${all.comment}, ${all.items}::text[],
      ${all.adjustment}, ${all.adjustment_note}, annotations, ${all.submitted_at}
    from json_to_recordset(${JSON.stringify(sheets)}::json) as n (answer_id int, given_id int, annotations json)
    returning id`;
  return rows.map(({ id }) => id);
}

/** Of a marker, those that were not undone, the newest first. The answer that was in hand is theirs to look at. */
export async function selectGroups(
  { examId, questionId, markerId }: { examId: number; questionId: number; markerId: number },
  most: number,
) {
  return sql<{ group: string; attempt_id: number; answers: number; marks: number }[]>`
    select k.key as "group", k.attempt_id, cardinality(k.sheet_ids) as answers, g.units / ${UNITS}::float8 as marks
    from group_marks k join attempts a on a.id = k.attempt_id
    join marked_answers w on w.attempt_id = k.attempt_id and w.question_id = k.question_id
    join answer_sheets s on s.answer_id = w.id and s.id = any(k.sheet_ids) join given_marks g on g.id = s.given_id
    where k.exam_id = ${examId} and k.question_id = ${questionId} and k.marker_id = ${markerId} and k.undone_at is null
      and not ${isKeptFrom(markerId, sql`w.question_id`)}
    order by k.id desc limit ${most}`;
}

/** The sheets of a group, with whether students see their marks by now. None of what is kept away from the marker. */
export async function selectGroupSheets(groupId: number, markerId: number) {
  return sql<{ id: number; answer_id: number; attempt_id: number; is_released: boolean }[]>`
    select s.id, s.answer_id, w.attempt_id, is_released_to(a, e) as is_released
    from group_marks k join answer_sheets s on s.id = any(k.sheet_ids) join marked_answers w on w.id = s.answer_id
    join attempts a on a.id = w.attempt_id join exams e on e.id = a.exam_id
    where k.id = ${groupId} and not ${isKeptFrom(markerId, sql`w.question_id`)} order by w.attempt_id`;
}

export async function updateUndone(
  groupId: number,
  given: { at: Date; undone: number; reason: string },
): Promise<void> {
  await sql`
    update group_marks set undone_at = ${given.at}, undone = ${given.undone}, undo_reason = ${given.reason}
    where id = ${groupId}`;
}
