// A mark is a row: what one question of one attempt earned, and who says so. Rows and results are written here alone.
import { type Fragment, sql } from '../../../platform/database/database.ts';
import type { QuestionMark, Score } from '../../papers/scoring.rules.ts';

export interface ScoreOf extends Omit<Score, 'marks'> {
  attempt_id: number;
}

const SOURCES = { machine: 'm', person: 'p', decision: 'd' } as const satisfies Record<
  QuestionMark['source'],
  string
>;

/** Of attempts that the transaction holds, which have no marks yet. */
export async function insertMarks(scores: readonly ScoreOf[], at: Date): Promise<void> {
  await insertRows(scores);
  await upsertResults(scores, at);
}

/** Of attempts that the transaction holds. Rows of questions that are not among `each` stay; they are part of `units`. */
export async function upsertMarks(scores: readonly ScoreOf[], at: Date): Promise<void> {
  await sql`
    ${insertion(scores)} on conflict (attempt_id, question_id) do update
      set units = excluded.units, source = excluded.source, is_right = excluded.is_right, sheet_id = excluded.sheet_id
      where (m.units, m.source, m.is_right, m.sheet_id)
        is distinct from (excluded.units, excluded.source, excluded.is_right, excluded.sheet_id)`;
  await upsertResults(scores, at);
}

/** Without the results, which are there already. */
export async function insertRows(scores: readonly MarksOf[]): Promise<void> {
  await insertion(scores);
}

type MarksOf = Pick<ScoreOf, 'attempt_id' | 'each'>;

/**
 * As arrays: thousands of rows are read several times as fast as from JSON, and in the select list in half the time of
 * `from`, which keeps them all first. Attempts are in the order of the index, whose pages are then filled one after the
 * other. One loop, without an object for each row: closing an exam writes them by the hundred thousand.
 */
function insertion(scores: readonly MarksOf[]): Fragment {
  let [attempts, questions, units, sources, rights, sheets] = ['', '', '', '', '', ''];
  let hasSheets = false;
  for (const { attempt_id, each } of scores.toSorted((one, other) => one.attempt_id - other.attempt_id))
    for (const mark of each) {
      attempts += `,${attempt_id}`;
      questions += `,${mark.question_id}`;
      units += `,${mark.units}`;
      sources += `,${SOURCES[mark.source]}`;
      rights += `,${mark.is_right}`;
      sheets += `,${mark.given_id ?? null}`;
      hasSheets ||= mark.given_id !== undefined;
    }
  const array = (cells: string) => `{${cells.slice(1)}}`;
  return sql`
    insert into question_marks as m (attempt_id, question_id, units, source, is_right, sheet_id)
    select unnest(${array(attempts)}::text::int[]), unnest(${array(questions)}::text::int[]),
      unnest(${array(units)}::text::int[]), unnest(${array(sources)}::text::"char"[]),
      unnest(${array(rights)}::text::boolean[]),
      ${hasSheets ? sql`unnest(${array(sheets)}::text::int[])` : sql`null`}`;
}

async function upsertResults(scores: readonly ScoreOf[], at: Date): Promise<void> {
  const results = scores.map(({ each, ...result }) => result);
  await sql`
    insert into results as r (attempt_id, units, waiting, total_marks, answered, questions, graded_at)
    select n.attempt_id, n.units, n.waiting, n.total_marks, n.answered, n.questions, ${at}
    from json_to_recordset(${JSON.stringify(results)}::json)
      as n (attempt_id int, units bigint, waiting int, total_marks numeric, answered int, questions int)
    on conflict (attempt_id) do update set units = excluded.units, waiting = excluded.waiting,
      total_marks = excluded.total_marks, answered = excluded.answered`;
}

/** Of attempts that go on, or never counted: `which` selects their ids. */
export async function deleteMarks(which: Fragment): Promise<void> {
  await sql`delete from results where attempt_id = any(array(${which}))`;
  await sql`delete from question_marks where attempt_id = any(array(${which}))`;
}

export interface MarksRow {
  attempt_id: number;
  question_ids: number[];
  units: (number | null)[];
  rights: (boolean | null)[];
}

/** One row an attempt, of those that have any. */
export async function selectMarks(attemptIds: readonly number[]): Promise<MarksRow[]> {
  return sql<MarksRow[]>`
    select attempt_id, to_json(array_agg(question_id)) as question_ids, to_json(array_agg(units)) as units,
      to_json(array_agg(is_right)) as rights
    from question_marks where attempt_id = any((select ${[...attemptIds]}::int[])::int[]) group by attempt_id`;
}

/** What the other questions earned, of the attempts that have rows: their sum, and a null for each without a mark. */
export async function selectMarksWithout(
  attemptIds: readonly number[],
  questionId: number,
): Promise<Map<number, (number | null)[]>> {
  const rows = await sql<{ attempt_id: number; units: number; waiting: number }[]>`
    select attempt_id, coalesce(sum(units) filter (where question_id <> ${questionId}), 0)::float8 as units,
      (count(*) filter (where question_id <> ${questionId} and units is null))::int as waiting
    from question_marks where attempt_id = any(${[...attemptIds]}) group by attempt_id`;
  return new Map(
    rows.map(({ attempt_id, units, waiting }) => [attempt_id, [units, ...Array(waiting).fill(null)]]),
  );
}
