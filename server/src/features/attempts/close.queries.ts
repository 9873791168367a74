import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { type Fragment, gathered, sql } from '../../platform/database/database.ts';
import { inPlaces, type Placed } from '../../platform/database/places.ts';
import type { GivenAnswer } from '../papers/scoring.rules.ts';
import { GRADED, LIVING, TRANSITIONS } from './attempt-state.rules.ts';
import { type AttemptKey, answerIn, endReason, placesOf } from './attempts.queries.ts';

/** What the grading of an exam depends on. */
export interface GradedExam {
  id: number;
  key_version: number;
  /** A result is seen as soon as there is one, or once it has waited. */
  is_released: boolean;
  /** The results of the others are out: for what closes attempts. */
  is_out?: boolean;
}

const gradedExam = (): Fragment => sql`
  id, key_version, release = 'at_once' or released_at is not null as is_released, released_at is not null as is_out`;

/** Held until the transaction ends: no key changes meanwhile. Those whose key is being changed are waited for. */
export async function shareExams(ids: number[]): Promise<GradedExam[]> {
  return sql<GradedExam[]>`select ${gradedExam()} from exams where id = any(${ids}) order by id for share`;
}

/** The same, without those whose key is being changed. */
export async function shareFreeExams(ids: number[]): Promise<GradedExam[]> {
  return sql<GradedExam[]>`
    select ${gradedExam()} from exams where id = any(${ids}) order by id for share skip locked`;
}

export interface Closing {
  id: number;
  exam_id: number;
  user_id: number;
  seed: number;
}

/** Its time is up, and that for photographs too. The first comparison is the one that the index answers. */
const isDue = (latest: Date): Fragment => sql`
  due_at < ${latest} and due_at + photo_minutes * interval '1 minute' < ${latest} and paused_at is null`;

/** Exams with attempts whose time is up. */
export async function selectExamsDue(latest: Date, most: number): Promise<number[]> {
  const rows = await sql<{ exam_id: number }[]>`
    select distinct exam_id from (
      select exam_id from attempts where status = 'in_progress' and ${isDue(latest)}
      order by due_at limit ${most}) due`;
  return rows.map(({ exam_id }) => exam_id);
}

/** How many are in progress, and how many of them should have been closed before `latest`. */
export async function countOpen(latest: Date): Promise<{ open: number; overdue: number }> {
  const [row] = await sql<{ open: number; overdue: number }[]>`
    select count(*)::int as open, (count(*) filter (where ${isDue(latest)}))::int as overdue
    from attempts where status = 'in_progress'`;
  return row ?? { open: 0, overdue: 0 };
}

/** Held until the transaction ends; those that another process closes are left to it. */
export async function lockDue(examIds: number[], latest: Date, most: number): Promise<Closing[]> {
  return sql<Closing[]>`
    select a.id, a.exam_id, a.user_id, a.seed from attempts a
    where a.status = 'in_progress' and ${isDue(latest)} and a.exam_id = any(${examIds})
    order by a.due_at limit ${most} for no key update of a skip locked`;
}

export interface Open extends Closing {
  opening: number;
  is_paused: boolean;
}

/**
 * Those of these people that are in progress, in the order of their ids, held until the transaction ends. One that another
 * transaction holds is waited for, or left out as if it had ended.
 */
export async function lockOpen(asked: readonly AttemptKey[], { waits }: { waits: boolean }): Promise<Open[]> {
  return sql<Open[]>`
    select a.id, a.exam_id, a.user_id, a.seed, a.opening, a.paused_at is not null as is_paused
    from ${placesOf(asked)} join attempts a on a.exam_id = k.exam_id and a.user_id = k.user_id
    where a.status = 'in_progress' order by a.id for no key update of a ${waits ? sql`` : sql`skip locked`}`;
}

/**
 * The options of the newest answer to each question that counts. Late ones count where they were accepted; `withLate`
 * says how those count that nobody has decided about, or all of them are about to be decided. They are few, and found apart, by an
 * index of their own.
 */
const newestAnswers = (attemptIds: number[], withLate?: LateAnswers, questionId?: number): Fragment => sql`
  select r.attempt_id, r.question_id, r.option_ids, ${answerIn()} as answer from (
    select distinct on (attempt_id, question_id) * from (
      select ${ANSWER()} from answer_events r where ${isAsked(attemptIds, questionId)} and not r.is_late
      union all
      select ${ANSWER()} from answer_events r
      left join late_decisions l on l.attempt_id = r.attempt_id and l.opening = r.opening and l.seq = r.seq
        and l.is_essay = r.is_essay
      where ${isAsked(attemptIds, questionId)} and r.is_late and ${counts(withLate)}) counting
    order by attempt_id, question_id, opening desc, seq desc) r`;

const ANSWER = (): Fragment =>
  sql`r.attempt_id, r.question_id, r.opening, r.seq, r.is_essay, r.option_ids, r.answer`;

const isAsked = (attemptIds: number[], questionId: number | undefined): Fragment => sql`
  r.attempt_id = any(${attemptIds}) and ${questionId ? sql`r.question_id = ${questionId}` : sql`true`}`;

/** Of those that came before the release to the student, or of those that came after it; the others as was decided. */
export interface LateAnswers {
  afterRelease: boolean;
  /** All of them, none of them, or also those that nobody has decided about. */
  counting: 'all' | 'none' | 'undecided';
}

function counts(late: LateAnswers | undefined): Fragment {
  const asDecided = sql`coalesce(l.is_accepted, false)`;
  if (!late) return asDecided;
  const otherwise = { all: sql`true`, none: sql`false`, undecided: sql`coalesce(l.is_accepted, true)` };
  return sql`case when r.after_release = ${late.afterRelease} then ${otherwise[late.counting]} else ${asDecided} end`;
}

export interface Chosen {
  attempt_id: number;
  question_id: number;
  option_ids: number[];
  /** To a question of another kind than multiple choice. */
  answer: Record<string, unknown> | null;
}

/** To all questions, or to one. */
export async function selectChosen(
  attemptIds: number[],
  withLate?: LateAnswers,
  questionId?: number,
): Promise<Chosen[]> {
  return sql<Chosen[]>`${newestAnswers(attemptIds, withLate, questionId)}`;
}

/** To one question, without those whose text is longer than so many characters, or that have none. */
export async function selectShort(
  attemptIds: number[],
  questionId: number,
  longest: number,
): Promise<{ attempt_id: number; answer: Record<string, unknown> }[]> {
  return sql<{ attempt_id: number; answer: Record<string, unknown> }[]>`
    select attempt_id, answer from (${newestAnswers(attemptIds, undefined, questionId)} offset 0) newest
    where char_length(answer->>'text') <= ${longest}`;
}

/** For each ended attempt with an answer to this question that a person marks: another one when the answer may have changed. */
export async function selectStamps(
  examId: number,
  questionId: number,
  most: number,
): Promise<{ attempt_id: number; stamp: string }[]> {
  return sql<{ attempt_id: number; stamp: string }[]>`
    select a.id as attempt_id, concat_ws(' ', a.opening, date_part('epoch', a.ended_at), (
      select string_agg(l.decision_id || ':' || l.is_accepted, ',' order by l.opening, l.seq, l.is_essay)
      from late_decisions l where l.attempt_id = a.id)) as stamp
    from attempts a join question_marks m on m.attempt_id = a.id and m.question_id = ${questionId}
    where a.exam_id = ${examId} and a.status = any(${[...GRADED]}) and m.source = 'p' order by a.id limit ${most}`;
}

/** To all questions, one row an attempt: for many of them at once. JSON of the options would cost the database three times as much. */
export async function selectAnswerSheets(
  attemptIds: number[],
  withLate?: LateAnswers,
): Promise<{ attempt_id: number; answers: Record<string, GivenAnswer> }[]> {
  const rows = await sql<
    { attempt_id: number; chosen: string; others: Record<string, GivenAnswer> | null }[]
  >`
    select attempt_id, string_agg(question_id || option_ids::text, ' ') as chosen,
      json_object_agg(question_id, answer) filter (where answer::text <> 'null') as others
    from (${newestAnswers(attemptIds, withLate)}) newest group by attempt_id`;
  return rows.map(({ attempt_id, chosen, others }) => ({
    attempt_id,
    answers: { ...chosenIn(chosen), ...others },
  }));
}

/** '12{5,6} 13{}': of each question the options. */
function chosenIn(text: string): Record<string, number[]> {
  const chosen: Record<string, number[]> = {};
  for (const one of text.split(' ')) {
    const brace = one.indexOf('{');
    const options = one.slice(brace + 1, -1);
    chosen[one.slice(0, brace)] = options === '' ? [] : options.split(',').map(Number);
  }
  return chosen;
}

/** What was answered to one question of another kind, equal texts together, the most frequent first. */
export async function selectAnswersTo(
  examId: number,
  questionId: number,
  most: number,
): Promise<{ answer: Record<string, unknown>; students: number }[]> {
  const attempts = await sql<{ id: number }[]>`
    select id from attempts where exam_id = ${examId} and status = any(${[...GRADED]})`;
  return sql<{ answer: Record<string, unknown>; students: number }[]>`
    select answer::text::json as answer, students from (
      select newest.answer::text, count(*)::int as students
      from (${newestAnswers(
        attempts.map(({ id }) => id),
        undefined,
        questionId,
      )}) newest
      where newest.answer::text <> 'null' group by newest.answer::text
      order by students desc, newest.answer::text limit ${most}) frequent`;
}

/** The same of each student, for a question whose values differ. */
export async function selectAnswersByAttempt(
  examId: number,
  questionId: number,
  most: number,
): Promise<{ attempt_id: number; answer: Record<string, unknown> }[]> {
  const attempts = await sql<{ id: number }[]>`
    select id from attempts where exam_id = ${examId} and status = any(${[...GRADED]}) order by id limit ${most}`;
  const ids = attempts.map(({ id }) => id);
  return sql<{ attempt_id: number; answer: Record<string, unknown> }[]>`
    select attempt_id, answer from (${newestAnswers(ids, undefined, questionId)}) newest where answer is not null`;
}

export interface AnswerEvent {
  at: Date;
  question_id: number;
  option_ids: number[];
  answer: Record<string, unknown> | null;
  is_late: boolean;
  opening: number;
}

/** All that came, of every opening. */
export async function selectAnswerEvents(attemptId: number, limit: number): Promise<AnswerEvent[]> {
  return sql<AnswerEvent[]>`
    select received_at as at, question_id, option_ids, is_late, opening,
      case when is_essay and answer::text <> 'null'
        then json_build_object('text', left(essay_text(attempt_id, opening, seq), 100)) else answer end as answer
    from answer_events
    where attempt_id = ${attemptId} order by received_at, opening, seq limit ${limit}`;
}

/** When the newest of them came. */
export async function selectSaves(attemptId: number): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select received_at as at from answer_events where attempt_id = ${attemptId}
    order by received_at desc limit 5000`;
  return rows.map(({ at }) => at);
}

/** When answers came that were in time, in milliseconds, in their order. */
export async function selectAnswerTimes(
  attemptIds: number[],
): Promise<{ attempt_id: number; question_ids: number[]; times: number[] }[]> {
  return sql<{ attempt_id: number; question_ids: number[]; times: number[] }[]>`
    select attempt_id, to_json(array_agg(question_id)) as question_ids,
      to_json(array_agg((date_part('epoch', received_at) * 1000)::int8)) as times
    from (
      select attempt_id, question_id, received_at from answer_events
      where attempt_id = any(${attemptIds}) and not is_late
      order by attempt_id, received_at, opening, seq) events
    group by attempt_id`;
}

export interface LateEvent {
  question_id: number;
  option_ids: number[];
  answer: Record<string, unknown> | null;
  seq: number;
  received_at: Date;
  after_release: boolean;
  accepted: boolean | null;
}

/** The newest of them, in the order they came. */
export async function selectLate(attemptId: number, most: number): Promise<LateEvent[]> {
  const newestFirst = await sql<LateEvent[]>`
    select r.question_id, r.option_ids, ${answerIn()} as answer, r.seq::float8 as seq, r.received_at, r.after_release,
      l.is_accepted as accepted
    from answer_events r
    left join late_decisions l on l.attempt_id = r.attempt_id and l.opening = r.opening and l.seq = r.seq
      and l.is_essay = r.is_essay
    where r.attempt_id = ${attemptId} and r.is_late
    order by r.opening desc, r.seq desc, r.is_essay desc limit ${most}`;
  return newestFirst.reverse();
}

/** Questions whose newest answer in time arrived during a pause. */
export async function selectAnsweredInPause(attemptId: number): Promise<number[]> {
  const rows = await sql<{ question_id: number }[]>`
    select question_id from (
      select distinct on (question_id) question_id, received_at from answer_events
      where attempt_id = ${attemptId} and not is_late order by question_id, opening desc, seq desc) newest
    where exists (
      select from attempt_pauses p where p.attempt_id = ${attemptId} and p.paused_at <= newest.received_at
        and coalesce(newest.received_at < p.resumed_at, true))`;
  return rows.map(({ question_id }) => question_id);
}

export type Ungraded = NonNullable<AttemptForFaculty['ungraded']>;

export async function updateEnded(
  ended: readonly { id: number; is_released: boolean; awaits_release: boolean; ungraded: Ungraded | null }[],
  act: 'submit' | 'close',
  at: Date,
): Promise<void> {
  await sql`
    update attempts a set status = ${TRANSITIONS[act].to}, ended_at = ${at}, ungraded = e.ungraded,
      released_at = case when e.is_released then ${at}::timestamptz end, awaits_release = e.awaits_release
    from json_to_recordset(${JSON.stringify(ended)}::json)
      as e (id int, is_released boolean, awaits_release boolean, ungraded text)
    where a.id = e.id`;
}

/** People who never started, once their window has ended. */
export async function updateAbsent(at: Date, most: number): Promise<{ exam_id: number; user_id: number }[]> {
  return sql<{ exam_id: number; user_id: number }[]>`
    update attempts set status = ${TRANSITIONS.miss.to}, ended_at = ${at}
    where id in (
      select a.id from attempts a where a.status = 'assigned' and a.due_at < ${at} and a.paused_at is null
      order by a.due_at limit ${most} for no key update of a skip locked)
    returning exam_id, user_id`;
}

export interface Ended {
  id: number;
  seed: number;
  started_at: Date | null;
  title: string;
  community_id: number | null;
  community: string | null;
  cancel_reason: string | null;
  /** Where a person ended it: with the whole exam, before its deadline, or by disqualification. */
  end_reason: string | null;
  status: string;
  ended_at: Date | null;
  answered: number | null;
  questions: number | null;
  /** Some answer arrived after the end. */
  has_late: boolean;
}

const findReceipt = gathered(async (keys: readonly AttemptKey[]): Promise<(Ended | undefined)[]> => {
  const rows = await sql<(Ended & Placed)[]>`
    select k.place::int, a.id, a.seed, a.started_at, e.title, e.community_id, m.name as community, e.cancel_reason,
      a.status, a.ended_at, r.answered, ${endReason()} as end_reason, r.questions,
      exists (select from answer_events v where v.attempt_id = a.id and v.is_late) as has_late
    from ${placesOf(keys)}
    join attempts a on a.exam_id = k.exam_id and a.user_id = k.user_id join exams e on e.id = a.exam_id
    left join results r on r.attempt_id = a.id left join communities m on m.id = e.community_id`;
  return inPlaces(rows, keys.length);
});

export const selectReceipt = (examId: number, userId: number): Promise<Ended | undefined> =>
  findReceipt({ examId, userId });

export interface GradedRow {
  id: number;
  exam_id: number;
  seed: number;
  user_id: number;
  student_id: number;
  roll_number: string;
  student_name: string;
  units: number | null;
  /** Answers without a mark: there are no units then. */
  unmarked: number;
  total_marks: number | null;
  corrected_marks: number | null;
  answered: number | null;
  questions: number | null;
}

/** Of an exam those that ended with marks, or should have, all or `only` these; with `hold`, until the transaction ends. */
export async function selectGraded(
  examId: number,
  { hold, only }: { hold: boolean; only?: number[] },
): Promise<GradedRow[]> {
  return sql<GradedRow[]>`
    select a.id, a.exam_id, a.seed, a.user_id, a.grant_id as student_id, g.roll_number,
      g.shown_name as student_name, r.units::float8 as units, coalesce(r.waiting, 0) as unmarked,
      r.total_marks::float8 as total_marks, r.corrected_marks::float8 as corrected_marks, r.answered, r.questions
    from attempts a left join results r on r.attempt_id = a.id join sitters g on g.id = a.grant_id
    where a.exam_id = ${examId} and a.status = any(${[...GRADED]}) and ${only ? sql`a.id = any(${only})` : sql`true`}
    order by a.id ${hold ? sql`for no key update of a` : sql``}`;
}

export async function existsOpen(userId: number): Promise<boolean> {
  const [row] =
    await sql`select 1 from attempts where user_id = ${userId} and status = 'in_progress' limit 1`;
  return row !== undefined;
}

/**
 * The newest message for these attempts, or for all of the exam, as far as they have not ended. In order of id, like
 * everybody who holds several.
 */
export async function updateMessageNumber(
  examId: number,
  number: number,
  attemptIds: readonly number[] | undefined,
): Promise<void> {
  await sql`
    update attempts a set message_number = ${number}
    from (
      select id from attempts
      where exam_id = ${examId} and status = any(${[...LIVING]})
        and ${attemptIds ? sql`id = any(${[...attemptIds]})` : sql`true`}
      order by id for no key update) held
    where a.id = held.id and a.message_number < ${number}`;
}
