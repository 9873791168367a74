import type { Annotation } from '@quivia/contract/marking/annotations';
import type { SeedUse } from '@quivia/contract/marking/seeds';
import { sql } from '../../../platform/database/database.ts';
import type { StandingEvent } from './seeds.rules.ts';

export interface Of {
  examId: number;
  questionId: number;
  markerId: number;
}

/** From the oldest on. */
export async function selectEvents({ examId, questionId, markerId }: Of): Promise<StandingEvent[]> {
  const rows = await sql<{ is_now: StandingEvent }[]>`
    select is_now from marker_standings
    where exam_id = ${examId} and question_id = ${questionId} and marker_id = ${markerId} order by id`;
  return rows.map(({ is_now }) => is_now);
}

export async function insertEvent(
  { examId, questionId, markerId }: Of,
  event: { is_now: StandingEvent; by_id: number | null; reason: string; at: Date },
): Promise<void> {
  await sql`
    insert into marker_standings ${sql({ exam_id: examId, question_id: questionId, marker_id: markerId, ...event })}`;
}

/** Until the transaction ends nothing else happens to this marker of the question. */
export async function lockMarker({ examId, questionId, markerId }: Of): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('marker standing'), hashtext(${`${examId} ${questionId} ${markerId}`}))`;
}

/** Answers of the pool that somebody has marked, also those that wait again by now. */
export async function countMarked({ examId, questionId, markerId }: Of): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(distinct s.answer_id)::int as count
    from attempts a join marked_answers w on w.attempt_id = a.id join answer_sheets s on s.answer_id = w.id
    where a.exam_id = ${examId} and w.question_id = ${questionId} and s.marker_id = ${markerId}`;
  return row.count;
}

export interface SheetRow {
  marks: number;
  comment: string;
  items: string[] | null;
  adjustment: number;
  adjustment_note: string;
  annotations: Annotation[];
}

const said = () => sql`
  s.marks::float8 as marks, s.comment, s.items, s.adjustment::float8 as adjustment, s.adjustment_note, s.annotations`;

/** For an answer among the others: the marker's newest. */
export async function selectOwnSheet(answerId: number, markerId: number): Promise<SheetRow | undefined> {
  const [row] = await sql<SheetRow[]>`
    select ${said()} from seed_sheets s join marking_seeds d on d.id = s.seed_id
    where d.answer_id = ${answerId} and d.use = 'quality' and s.marker_id = ${markerId}
    order by s.id desc limit 1`;
  return row?.marks === null ? undefined : row;
}

/** What was said with the agreed mark. */
export async function selectAgreedSheet(sheetId: number): Promise<Omit<SheetRow, 'marks'>> {
  const [row] = await sql<[Omit<SheetRow, 'marks'>]>`
    select s.comment, s.items, s.adjustment::float8 as adjustment, s.adjustment_note, s.annotations
    from answer_sheets s where s.id = ${sheetId}`;
  return row;
}

interface SentRow {
  seed_id: number;
  answer_id: number;
  marker_id: number;
  marks: number;
  is_near: boolean;
  use: SeedUse;
}

export async function selectSheet(key: string): Promise<SentRow | undefined> {
  const [row] = await sql<SentRow[]>`
    select s.seed_id, d.answer_id, s.marker_id, s.marks::float8 as marks, s.is_near, d.use
    from seed_sheets s join marking_seeds d on d.id = s.seed_id where s.key = ${key}`;
  return row;
}

export async function insertSheet({
  annotations,
  ...sheet
}: Omit<SheetRow, 'marks' | 'annotations'> & {
  key: string;
  seed_id: number;
  marker_id: number;
  round: number;
  marks: number | null;
  is_near: boolean | null;
  annotations: readonly Annotation[];
  note: string;
  submitted_at: Date;
}): Promise<void> {
  await sql`insert into seed_sheets ${sql({ ...sheet, annotations: JSON.stringify(annotations) })}`;
}

export async function upsertHold(seedId: number, { markerId, until }: { markerId: number; until: Date }) {
  await sql`
    insert into seed_holds (seed_id, marker_id, until) values (${seedId}, ${markerId}, ${until})
    on conflict (seed_id, marker_id) do update set until = excluded.until`;
}

/** Of the seed that this answer is. */
export async function deleteHold(answerId: number, markerId: number): Promise<void> {
  await sql`
    delete from seed_holds h using marking_seeds d
    where d.id = h.seed_id and d.answer_id = ${answerId} and h.marker_id = ${markerId}`;
}

/**
 * Of answers among the others, each one's newest sheet by this marker, in the order in which they were first marked; since
 * somebody last looked at it.
 */
export async function selectNear({ examId, questionId, markerId }: Of): Promise<boolean[]> {
  const rows = await sql<{ is_near: boolean }[]>`
    select n.is_near from (
      select distinct on (s.seed_id) s.seed_id, s.is_near, min(s.id) over (partition by s.seed_id) as first_id
      from seed_sheets s join marking_seeds d on d.id = s.seed_id
      where d.exam_id = ${examId} and d.question_id = ${questionId} and d.use = 'quality' and s.marker_id = ${markerId}
        and s.marks is not null and s.submitted_at > coalesce((
          select max(e.at) from marker_standings e where e.exam_id = ${examId} and e.question_id = ${questionId}
            and e.marker_id = ${markerId} and e.is_now in ('keep', 'resume')), '-infinity')
      order by s.seed_id, s.id desc) n
    order by n.first_id`;
  return rows.map(({ is_near }) => is_near);
}

/** What markers gave answers with an agreed mark without knowing: of each the newest, in the order of the first ones. */
export async function selectChecked(examId: number, questionId: number) {
  return sql<{ marker_id: number; marks: number; agreed: number; is_near: boolean }[]>`
    select n.marker_id, n.marks, n.agreed, n.is_near from (
      select distinct on (s.seed_id, s.marker_id) s.marker_id, s.marks::float8 as marks, d.marks::float8 as agreed, s.is_near,
        min(s.id) over (partition by s.seed_id, s.marker_id) as first_id
      from seed_sheets s join marking_seeds d on d.id = s.seed_id
      where d.exam_id = ${examId} and d.question_id = ${questionId} and d.use = 'quality' and s.marks is not null
      order by s.seed_id, s.marker_id, s.id desc) n
    order by n.first_id`;
}
