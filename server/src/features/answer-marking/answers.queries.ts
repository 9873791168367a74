import type { Progress } from '@quivia/contract/answer-marking';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { GRADED } from '../attempts/attempt-state.rules.ts';
import { UNITS } from '../papers/scoring.rules.ts';
import { isInConflict } from './conflicts/conflicts.queries.ts';

/** The answers `m` of attempts `a` that have ended, with who holds them and whether they were passed on. */
const answers = (at: Date): Fragment => sql`
  attempts a join question_marks m on m.attempt_id = a.id
  left join marked_answers w on w.attempt_id = m.attempt_id and w.question_id = m.question_id
  left join answer_holds h on h.answer_id = w.id and h.until > ${at}
  left join answer_escalations x on x.answer_id = w.id and x.ended_at is null`;

/** What was decided for everyone needs no person. */
const ofExam = (examId: number | Fragment): Fragment => sql`
  a.exam_id = ${examId} and a.status = any(${[...GRADED]}) and m.source <> 'd'`;

/** Each is in one of five states. */
const progress = (): Fragment => sql`
  count(*)::int as "all",
  (count(*) filter (where m.source <> 'p'))::int as blank,
  (count(*) filter (where m.source = 'p' and m.units is not null))::int as marked,
  (count(*) filter (where m.units is null and x.id is not null))::int as escalated,
  (count(*) filter (where m.units is null and x.id is null and h.answer_id is not null))::int as held,
  (count(*) filter (where m.units is null and x.id is null and h.answer_id is null))::int as waiting`;

export type ProgressRow = Progress & { question_id: number };

export async function selectProgress(examId: number, questionIds: number[], at: Date) {
  return sql<ProgressRow[]>`
    select m.question_id, ${progress()} from ${answers(at)}
    where ${ofExam(examId)} and m.question_id = any(${questionIds}) group by m.question_id`;
}

/** Questions with an answer that this marker can be given, now or when another person gives it back. */
export async function selectWaitingFor(examId: number, markerId: number, at: Date): Promise<Set<number>> {
  const rows = await sql<{ question_id: number }[]>`
    select distinct m.question_id from ${answers(at)}
    where ${ofExam(examId)} and m.units is null and x.id is null and not ${isInConflict(markerId)}`;
  return new Set(rows.map(({ question_id }) => question_id));
}

/** How many answers each person has marked, counted once, by the newest sheet of each. */
export async function selectMarkers(examId: number) {
  return sql<{ question_id: number; marker_id: number; name: string; answers: number }[]>`
    select question_id, marker_id, name, count(*)::int as answers from (
      select distinct on (s.answer_id) w.question_id, s.marker_id, coalesce(u.name, u.username) as name
      from attempts a join marked_answers w on w.attempt_id = a.id
      join answer_sheets s on s.answer_id = w.id join users u on u.id = s.marker_id
      where a.exam_id = ${examId} order by s.answer_id, s.id desc) newest
    group by question_id, marker_id, name order by lower(name), marker_id`;
}

/** Without a mark, in this person's own order: what they hold comes first, and what others hold is left out. */
export async function selectCandidates(
  look: { examId: number; questionId: number; markerId: number; isEscalated: boolean; except: number[] },
  { at, most }: { at: Date; most: number },
): Promise<number[]> {
  const { examId, questionId, markerId, isEscalated, except } = look;
  const rows = await sql<{ id: number }[]>`
    select a.id from ${answers(at)}
    where ${ofExam(examId)} and m.question_id = ${questionId} and m.units is null and a.id <> all(${except})
      and (x.id is not null) = ${isEscalated} and (h.answer_id is null or h.marker_id = ${markerId})
      and not ${isInConflict(markerId)}
    order by h.answer_id is null, md5(${`${markerId} ${questionId} `} || a.id) limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Its id under which it is marked; it gets one when somebody first reaches for it. */
export async function insertAnswer(attemptId: number, questionId: number): Promise<number> {
  await sql`
    insert into marked_answers (attempt_id, question_id) values (${attemptId}, ${questionId}) on conflict do nothing`;
  const [row] = await sql<[{ id: number }]>`
    select id from marked_answers where attempt_id = ${attemptId} and question_id = ${questionId}`;
  return row.id;
}

/** False where somebody else has it. Of two people who reach for it at once, the second waits and finds it taken. */
export async function takeHold(
  answerId: number,
  { markerId, at, until }: { markerId: number; at: Date; until: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into answer_holds as h (answer_id, marker_id, until) values (${answerId}, ${markerId}, ${until})
    on conflict (answer_id) do update set marker_id = excluded.marker_id, until = excluded.until
      where h.until <= ${at} or h.marker_id = excluded.marker_id
    returning 1`;
  return rows.length > 0;
}

export async function deleteHold(answerId: number, markerId: number): Promise<boolean> {
  const { count } = await sql`
    delete from answer_holds where answer_id = ${answerId} and marker_id = ${markerId}`;
  return count > 0;
}

export interface AnswerRow {
  id: number;
  key: string;
  attempt_id: number;
  seed: number;
  question_id: number;
  /** Of the attempt: it has ended with a result. */
  is_graded: boolean;
  /** Its student sees the marks. */
  is_released: boolean;
  is_marked: boolean;
  escalated: string | null;
  /** Of the sheet in force, where there is one. */
  marker_id: number | null;
  marks: number | null;
  comment: string | null;
  items: string[] | null;
  adjustment: number | null;
  adjustment_note: string | null;
}

const byRubric = (): Fragment => sql`s.items, s.adjustment::float8 as adjustment, s.adjustment_note`;

/** By the key that markers know, or by the id. None that is kept away from this marker. */
export async function selectAnswer(
  { examId, markerId }: { examId: number; markerId: number },
  by: { key: string } | { id: number },
): Promise<AnswerRow | undefined> {
  const [row] = await sql<AnswerRow[]>`
    select w.id, w.key, w.attempt_id, a.seed, w.question_id, a.status = any(${[...GRADED]}) as is_graded,
      is_released_to(a, e) as is_released, coalesce(m.units is not null, false) as is_marked, x.note as escalated,
      s.marker_id, case when s.id is not null then m.units / ${UNITS}::float8 end as marks, s.comment, ${byRubric()}
    from marked_answers w join attempts a on a.id = w.attempt_id join exams e on e.id = a.exam_id
    left join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
    left join answer_sheets s on s.given_id = m.sheet_id
    left join answer_escalations x on x.answer_id = w.id and x.ended_at is null
    where a.exam_id = ${examId} and ${'key' in by ? sql`w.key = ${by.key}` : sql`w.id = ${by.id}`}
      and not ${isInConflict(markerId)}`;
  return row;
}

export async function selectSheet(
  key: string,
): Promise<{ answer_id: number; marker_id: number } | undefined> {
  const [row] = await sql<{ answer_id: number; marker_id: number }[]>`
    select answer_id, marker_id from answer_sheets where key = ${key}`;
  return row;
}

export async function insertSheet(sheet: {
  key: string;
  answer_id: number;
  marker_id: number;
  given_id: number;
  marks: number;
  comment: string;
  items: string[] | null;
  adjustment: number;
  adjustment_note: string;
  submitted_at: Date;
}): Promise<void> {
  await sql`insert into answer_sheets ${sql(sheet)}`;
}

interface OwnSheetRow extends Pick<AnswerRow, 'items' | 'adjustment' | 'adjustment_note'> {
  answer: string;
  marks: number;
  comment: string;
}

/** Of those that count, the newest first. */
export async function selectOwnSheets(
  { examId, questionId, markerId }: { examId: number; questionId: number; markerId: number },
  most: number,
) {
  return sql<OwnSheetRow[]>`
    select w.key as answer, m.units / ${UNITS}::float8 as marks, s.comment, ${byRubric()}
    from answer_sheets s join marked_answers w on w.id = s.answer_id join attempts a on a.id = w.attempt_id
    join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id and m.sheet_id = s.given_id
    where a.exam_id = ${examId} and w.question_id = ${questionId} and s.marker_id = ${markerId}
      and not ${isInConflict(markerId)}
    order by s.id desc limit ${most}`;
}

/** Of the sheets whose marks count. */
export async function selectSaid(attemptId: number) {
  return sql<{ question_id: number; comment: string; items: string[] | null }[]>`
    select m.question_id, s.comment, s.items from question_marks m join answer_sheets s on s.given_id = m.sheet_id
    where m.attempt_id = ${attemptId}`;
}

export async function insertEscalation(escalation: {
  answer_id: number;
  note: string;
  by_id: number;
  at: Date;
}): Promise<void> {
  await sql`insert into answer_escalations ${sql(escalation)}`;
}

export async function endEscalation(answerId: number, at: Date): Promise<void> {
  await sql`update answer_escalations set ended_at = ${at} where answer_id = ${answerId} and ended_at is null`;
}

/** Exams of theirs, with answers that nobody has. */
export async function selectToMark(userId: number, at: Date, most: number) {
  return sql<{ exam_id: number; title: string; community_id: number | null; answers: number }[]>`
    select e.id as exam_id, e.title, e.community_id, n.answers
    from exam_staff s join exams e on e.id = s.exam_id and e.cancelled_at is null
    cross join lateral (
      select count(*)::int as answers from ${answers(at)} join results r on r.attempt_id = a.id and r.waiting > 0
      where ${ofExam(sql`e.id`)} and m.units is null and x.id is null and h.answer_id is null
        and not ${isInConflict(userId)}) n
    where s.user_id = ${userId} and s.share >= 'mark' and n.answers > 0 order by e.ends_at, e.id limit ${most}`;
}
