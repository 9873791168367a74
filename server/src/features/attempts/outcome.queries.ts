import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { GRADED, TRANSITIONS } from './attempt-state.rules.ts';
import { photoMinutes, updatePausesEnded } from './attempts.queries.ts';
import type { Ungraded } from './close.queries.ts';
import { type AtStart, insertValues } from './drawn-values/drawn-values.queries.ts';
import { setGivenMarksAside } from './marks/given-marks.queries.ts';
import { deleteMarks } from './marks/marks.queries.ts';

export interface AttemptRow {
  attempt_id: number;
  exam_id: number;
  user_id: number;
  seed: number;
  student_id: number;
  student_name: string;
  roll_number: string;
  status: AttemptForFaculty['status'];
  extra_time: number;
  extra_minutes: number;
  is_released: boolean;
  started_at: Date | null;
  due_at: Date;
  ended_at: Date | null;
  opening: number;
  /** What counts: -1 for absent, 0 for disqualified. */
  score: number | null;
  total_marks: number | null;
  computed_marks: number | null;
  /** How many answers have no mark yet: while there are any, nothing counts. */
  unmarked: number;
  /** Release does not wait for this student's marks. */
  is_excepted: boolean;
  late_answers: number;
  /** What was last decided; null until somebody has. */
  late_accepted: boolean | null;
  is_corrected: boolean;
  ungraded: Ungraded | null;
}

const attempt = (): Fragment => sql`
  select a.id as attempt_id, a.exam_id, a.user_id, a.seed, a.grant_id as student_id, a.opening, a.due_at,
    a.extra_time, a.extra_minutes, a.released_at is not null as is_released,
    g.shown_name as student_name, g.roll_number, a.status, a.started_at, a.ended_at, a.ungraded,
    case when a.status = 'absent' then -1 when a.status = 'disqualified' then 0 else r.counted::float8 end as score,
    r.total_marks::float8 as total_marks, r.marks::float8 as computed_marks,
    r.corrected_marks is not null as is_corrected, coalesce(r.waiting, 0) as unmarked,
    coalesce(r.is_excepted, false) as is_excepted,
    (select count(*)::int from answer_events e where e.attempt_id = a.id and e.is_late) as late_answers,
    (select case when bool_or(l.is_accepted is null) then null else bool_and(l.is_accepted) end
       from answer_events e left join late_decisions l using (attempt_id, opening, seq, is_essay)
       where e.attempt_id = a.id and e.is_late) as late_accepted
  from attempts a join sitters g on g.id = a.grant_id
  left join results r on r.attempt_id = a.id`;

export async function selectAttemptOf(examId: number, studentId: number): Promise<AttemptRow | undefined> {
  const [row] = await sql<AttemptRow[]>`
    ${attempt()} where a.exam_id = ${examId} and a.grant_id = ${studentId}`;
  return row;
}

/** Held until the transaction ends. */
export async function lockAttempt(examId: number, studentId: number): Promise<AttemptRow | undefined> {
  await sql`select 1 from attempts where exam_id = ${examId} and grant_id = ${studentId} for no key update`;
  return selectAttemptOf(examId, studentId);
}

/** Held until the transaction ends; false where it goes on, or has no result. */
export async function lockGraded(attemptId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from attempts where id = ${attemptId} and status = any(${[...GRADED]}) for no key update`;
  return rows.length > 0;
}

/** Late answers that came before the release to the student, or after it, and how many of them wait for a decision. */
export async function countLate(
  attemptId: number,
  afterRelease: boolean,
): Promise<{ answers: number; undecided: number }> {
  const [row] = await sql<{ answers: number; undecided: number }[]>`
    select count(*)::int as answers, (count(*) filter (where l.is_accepted is null))::int as undecided
    from answer_events e left join late_decisions l using (attempt_id, opening, seq, is_essay)
    where e.attempt_id = ${attemptId} and e.is_late and e.after_release = ${afterRelease}`;
  return row as { answers: number; undecided: number };
}

/** About every one of these late answers that is undecided by now, or with `isAgain` every one there is; and no other. */
export async function insertLateDecisions(
  attemptId: number,
  {
    afterRelease,
    isAccepted,
    isAgain,
    decisionId,
  }: { afterRelease: boolean; isAccepted: boolean; isAgain: boolean; decisionId: number },
): Promise<void> {
  await sql`
    insert into late_decisions (attempt_id, opening, seq, is_essay, is_accepted, decision_id)
    select attempt_id, opening, seq, is_essay, ${isAccepted}, ${decisionId}
    from answer_events where attempt_id = ${attemptId} and is_late and after_release = ${afterRelease}
    on conflict (attempt_id, opening, seq, is_essay)
      do update set is_accepted = excluded.is_accepted, decision_id = excluded.decision_id where ${isAgain}`;
}

/** They have their first result after all. */
export async function updateGraded(attemptIds: readonly number[]): Promise<void> {
  await sql`
    update attempts set ungraded = null where id = any(${[...attemptIds]}) and ungraded is not null`;
}

export async function updateCorrected(attemptId: number, marks: number | null): Promise<void> {
  await sql`update results set corrected_marks = ${marks} where attempt_id = ${attemptId}`;
}

export interface CountedRow {
  attempt_id: number;
  exam_id: number;
  user_id: number;
  counted: number | null;
  total_marks: number | null;
  /** It waits for a mark, and no release waits for it. */
  is_waited_for: boolean;
  /** The results of its exam are out. */
  is_out: boolean;
}

/** Of these, those that no release waits for, and those of exams whose results are out. */
export async function selectCounted(attemptIds: readonly number[]): Promise<CountedRow[]> {
  return sql<CountedRow[]>`
    select a.id as attempt_id, a.exam_id, a.user_id, r.counted::float8 as counted, r.total_marks::float8 as total_marks,
      coalesce(r.waiting > 0 and r.is_excepted, false) as is_waited_for, e.released_at is not null as is_out
    from attempts a join exams e on e.id = a.exam_id left join results r on r.attempt_id = a.id
    where a.id = any(${[...attemptIds]}) and (e.released_at is not null or r.waiting > 0 and r.is_excepted)
    order by a.exam_id, a.user_id`;
}

/** What is computed waits on; the release of the others does not. */
export async function updateExcepted(attemptId: number): Promise<void> {
  await sql`update results set is_excepted = true where attempt_id = ${attemptId}`;
}

export async function updateDisqualified(attemptId: number, at: Date): Promise<void> {
  await updatePausesEnded(sql`a.id = ${attemptId}`, at);
  await sql`
    update attempts set status = ${TRANSITIONS.disqualify.to}, ended_at = coalesce(ended_at, ${at}),
      started_at = coalesce(started_at, ${at}), ungraded = null, paused_at = null,
      awaits_release = false
    where id = ${attemptId}`;
}

/** Continues, or begins after all: its clock runs from now, and what was seen of its result is past. What was drawn stays. */
export async function updateReopened(
  attemptId: number,
  given: { at: Date; due_at: Date; granted_ms: number } & AtStart,
): Promise<void> {
  await deleteMarks(sql`select ${attemptId}::int`);
  await setGivenMarksAside(attemptId, given.at);
  await sql`
    update attempts set status = ${TRANSITIONS.reopen.to}, ended_at = null, due_at = ${given.due_at},
      granted_ms = ${given.granted_ms}, waited_ms = 0, end_reason = null,
      started_at = coalesce(started_at, ${given.at}), opening = greatest(opening, 1), released_at = null,
      awaits_release = false, delivered_at = null,
      ungraded = null, current_question = coalesce(current_question, ${given.current_question}),
      drawn_questions = coalesce(drawn_questions, ${given.drawn_questions}), photo_minutes = ${photoMinutes(given.takes_files)}
    where id = ${attemptId}`;
  if (given.values) await insertValues([{ attempt_id: attemptId, drawn: given.values }]);
}
