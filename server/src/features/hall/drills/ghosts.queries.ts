import type { AttemptStatus } from '@quivia/contract/attempts';
import { sql } from '../../../platform/database/database.ts';

export interface Ghost {
  attempt_id: number;
  exam_id: number;
  user_id: number;
  seed: number;
  status: AttemptStatus;
  is_paused: boolean;
  starts_at: Date;
  started_at: Date | null;
  due_at: Date;
  /** Where students go forward only. */
  current_question: number | null;
  /** Questions that have an answer, also an empty one. */
  answered: number[];
  has_asked: boolean;
  message_number: number;
  /** An invigilator let it back in: its clock stands until it comes. */
  is_awaited: boolean;
  is_rehearsal: boolean;
}

/** Attempts under way, apart from those at these positions, from 0 in the order they were assigned. */
export async function insertGhosts(examId: number, at: Date, besides: readonly number[]): Promise<number> {
  const { count } = await sql`
    insert into ghosts (attempt_id, next_at)
    select id, ${at} from (
      select id, status, row_number() over (order by id) - 1 as position from attempts where exam_id = ${examId}) a
    where status = 'in_progress' and position <> all(${[...besides]}::int[])
    on conflict do nothing`;
  return count;
}

export async function insertInDrill(
  examId: number,
  ghosts: readonly { id: number }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into ghosts (attempt_id, next_at)
    select id, ${at} from attempts where exam_id = ${examId} and grant_id = any(${ghosts.map(({ id }) => id)}::int[])`;
}

/** Those of a rehearsal; by roll number, whoever of them plays this person. */
export async function selectInDrill(
  examId: number,
  rollNumber: string,
): Promise<{ count: number; student_id: number | null }> {
  const [row] = await sql<{ count: number; student_id: number | null }[]>`
    select count(*)::int as count, min(a.grant_id) filter (where g.roll_number = ${rollNumber}) as student_id
    from attempts a join sitters g on g.id = a.grant_id where a.exam_id = ${examId}`;
  return row as { count: number; student_id: number | null };
}

/** On the whole site, in rehearsals that can still be taken. */
export async function countInDrills(at: Date): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from ghosts g join attempts a on a.id = g.attempt_id join exams e on e.id = a.exam_id
    where e.rehearsal_of is not null and e.ended_early_at is null and not is_over(e, ${at})`;
  return row?.n ?? 0;
}

/** Those whose turn it is, for this process alone: another one doesn't find them again before `next`. */
export async function takeDue(at: Date, next: Date, limit: number): Promise<Ghost[]> {
  return sql<Ghost[]>`
    with due as (
      select attempt_id from ghosts where next_at <= ${at} order by next_at limit ${limit} for update skip locked),
    taken as (
      update ghosts g set next_at = ${next} from due where g.attempt_id = due.attempt_id returning g.attempt_id)
    select a.id as attempt_id, a.exam_id, a.user_id, a.seed, a.status, a.paused_at is not null as is_paused,
      e.starts_at, a.started_at, a.due_at, a.message_number, e.rehearsal_of is not null as is_rehearsal,
      exists (select from attempt_pauses p where p.attempt_id = a.id and p.resumed_at is null and p.until_back and not p.is_held)
        as is_awaited,
      a.current_question,
      array(select distinct r.question_id from answer_events r where r.attempt_id = a.id) as answered,
      exists (select from hall_asks k where k.attempt_id = a.id) as has_asked
    from taken join attempts a on a.id = taken.attempt_id join exams e on e.id = a.exam_id
    order by a.id`;
}

export async function deleteGhost(attemptId: number): Promise<void> {
  await sql`delete from ghosts where attempt_id = ${attemptId}`;
}

export async function updateNext(attemptId: number, at: Date): Promise<void> {
  await sql`update ghosts set next_at = ${at} where attempt_id = ${attemptId}`;
}

export interface DrillRow {
  id: number;
  started_at: Date;
  ends_at: Date;
  is_over: boolean;
  ghosts: number;
}

export async function selectDrill(examId: number, at: Date): Promise<DrillRow | undefined> {
  const [row] = await sql<DrillRow[]>`
    select e.id, e.starts_at as started_at, e.ends_at, e.ended_early_at is not null or is_over(e, ${at}) as is_over,
      (select count(*)::int from attempts a where a.exam_id = e.id) as ghosts
    from exams e where e.rehearsal_of = ${examId}`;
  return row;
}

/** Rehearsals that somebody can still take although their exam has begun. */
export async function selectOverrun(at: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select r.id from exams r join exams e on e.id = r.rehearsal_of
    where r.rehearsal_of is not null and e.starts_at <= ${at} and (r.ends_at > ${at} or exists (
      select from attempts a where a.exam_id = r.id and a.status in ('assigned', 'in_progress')
        and (a.due_at > ${at} or a.paused_at is not null)))
    order by r.id`;
  return rows.map(({ id }) => id);
}

export async function selectDrillsBefore(at: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from exams where rehearsal_of is not null and created_at < ${at} order by id limit 200`;
  return rows.map(({ id }) => id);
}

export async function countStudents(examId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from attempts where exam_id = ${examId} and status <> 'cancelled'`;
  return row?.n ?? 0;
}

/** Door and limits of the exam. */
export async function copyDoor(examId: number, rehearsalId: number): Promise<void> {
  await sql`
    insert into hall_doors (exam_id, asks_code, starts_manually, gate_minutes, submit_minutes)
    select ${rehearsalId}, asks_code, starts_manually, gate_minutes, submit_minutes from hall_doors
    where exam_id = ${examId}`;
  await sql`
    insert into hall_thresholds (exam_id, quiet_seconds, gone_seconds, unsaved_seconds, away_seconds, not_started_minutes)
    select ${rehearsalId}, quiet_seconds, gone_seconds, unsaved_seconds, away_seconds, not_started_minutes
    from hall_thresholds where exam_id = ${examId}`;
}
