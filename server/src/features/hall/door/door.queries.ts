import type { Door, DoorSettings } from '@quivia/contract/hall/door';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { goneAfter } from '../board/presence.queries.ts';

export async function upsertDoor(examId: number, door: DoorSettings): Promise<void> {
  await sql`
    insert into hall_doors (exam_id, asks_code, starts_manually, gate_minutes, submit_minutes)
    values (${examId}, ${door.asks_code}, ${door.starts_manually}, ${door.gate_minutes}, ${door.submit_minutes})
    on conflict (exam_id) do update set asks_code = excluded.asks_code, starts_manually = excluded.starts_manually,
      gate_minutes = excluded.gate_minutes, submit_minutes = excluded.submit_minutes`;
}

/** Nothing is asked for any more: the exam opens by its clock alone. */
export async function deleteDoor(examId: number): Promise<void> {
  await sql`delete from hall_doors where exam_id = ${examId}`;
}

export async function selectDoor(examId: number): Promise<DoorSettings | undefined> {
  const [door] = await sql<DoorSettings[]>`
    select asks_code, starts_manually, gate_minutes, submit_minutes from hall_doors where exam_id = ${examId}`;
  return door;
}

export interface HeldExam {
  starts_at: Date;
  ends_at: Date;
  cancelled_at: Date | null;
  course_id: number;
}

/** Before it starts or its settings change, so that two do so one after the other. */
export async function lockExam(examId: number): Promise<HeldExam | undefined> {
  const [exam] = await sql<HeldExam[]>`
    select starts_at, ends_at, cancelled_at, course_id from exams where id = ${examId} for no key update`;
  return exam;
}

/** Attempt `a` has not started, and its page is open: presence `p`, thresholds `t`. */
const isInWaitingRoom = (at: Date): Fragment =>
  sql`a.status = 'assigned' and p.seen_at + ${goneAfter()} > ${at}`;

/** Of those: begins as soon as the exam starts. */
const isReady = (at: Date): Fragment => sql`(${isInWaitingRoom(at)}) and p.is_ready`;

const isNotHere = (at: Date): Fragment =>
  sql`a.status = 'assigned' and not coalesce(${isInWaitingRoom(at)}, false)`;

export async function selectDoorRooms(
  examId: number,
  rooms: number[] | undefined,
  at: Date,
): Promise<Door['rooms']> {
  return sql<Door['rooms']>`
    select r.id, r.name, count(s.attempt_id)::int as students,
      (count(*) filter (where c.is_present))::int as checked_in,
      (count(*) filter (where ${isInWaitingRoom(at)}))::int as waiting,
      (count(*) filter (where ${isReady(at)}))::int as ready,
      (count(*) filter (where ${isNotHere(at)}))::int as not_here,
      (select h.started_at from hall_starts h where h.exam_id = ${examId} and h.room_id = r.id) as started_at
    from exam_rooms x join rooms r on r.id = x.room_id
    left join seats s on s.room_id = r.id and s.exam_id = x.exam_id left join check_ins c on c.attempt_id = s.attempt_id
    left join attempts a on a.id = s.attempt_id left join presence p on p.attempt_id = a.id
    left join hall_thresholds t on t.exam_id = x.exam_id
    where x.exam_id = ${examId} and ${rooms ? sql`r.id = any(${rooms})` : sql`true`}
    group by r.id, x.position order by x.position, r.id`;
}

interface DoorCounts {
  students: number;
  checked_in: number;
  waiting: number;
  ready: number;
  not_here: number;
  started_at: Date | null;
}

export async function selectDoorCounts(examId: number, at: Date): Promise<DoorCounts> {
  const [row] = await sql<DoorCounts[]>`
    select count(*)::int as students, (count(*) filter (where c.is_present))::int as checked_in,
      (count(*) filter (where ${isInWaitingRoom(at)}))::int as waiting,
      (count(*) filter (where ${isReady(at)}))::int as ready,
      (count(*) filter (where ${isNotHere(at)}))::int as not_here,
      (select h.started_at from hall_starts h where h.exam_id = ${examId} and h.room_id is null) as started_at
    from attempts a left join check_ins c on c.attempt_id = a.id left join presence p on p.attempt_id = a.id
    left join hall_thresholds t on t.exam_id = a.exam_id where a.exam_id = ${examId}`;
  return row as DoorCounts;
}

/** False where it had started there, or everywhere. */
export async function insertStart(
  examId: number,
  roomId: number | null,
  actId: number,
  at: Date,
): Promise<boolean> {
  const { count } = await sql`
    insert into hall_starts (exam_id, room_id, started_at, act_id)
    select ${examId}, ${roomId}::int, ${at}, ${actId}
    where not exists (select from hall_starts where exam_id = ${examId} and room_id is null)
    on conflict do nothing`;
  return count > 0;
}

/** When a person started an exam in this room, or everywhere. */
export const startedIn = (examId: Fragment, roomId: Fragment): Fragment => sql`(
  select min(h.started_at) from hall_starts h
  where h.exam_id = ${examId} and (h.room_id is null or h.room_id = ${roomId}))`;

export async function existsStart(examId: number, roomId: number | null): Promise<boolean> {
  const [row] = await sql`
    select 1 from hall_starts
    where exam_id = ${examId} and (room_id is null or room_id = ${roomId}::int) limit 1`;
  return row !== undefined;
}

export interface WaitingStudent {
  attempt_id: number;
  user_id: number;
  is_here: boolean;
  is_ready: boolean;
}

/** Of a room, or of everyone, who have not started; without those whose room had started before. */
export async function selectWaiting(
  examId: number,
  roomId: number | null,
  at: Date,
): Promise<WaitingStudent[]> {
  return sql<WaitingStudent[]>`
    select a.id as attempt_id, a.user_id, coalesce(${isInWaitingRoom(at)}, false) as is_here,
      coalesce(${isReady(at)}, false) as is_ready
    from attempts a left join seats s on s.attempt_id = a.id left join presence p on p.attempt_id = a.id
    left join hall_thresholds t on t.exam_id = a.exam_id
    where a.exam_id = ${examId} and a.status = 'assigned'
      and ${
        roomId === null
          ? sql`not exists (select from hall_starts h where h.exam_id = a.exam_id and h.room_id = s.room_id)`
          : sql`s.room_id = ${roomId}`
      }
    order by a.id`;
}

/** May still start. */
export async function existsWaiting(attemptId: number, at: Date): Promise<boolean> {
  const [row] = await sql`
    select 1 from attempts
    where id = ${attemptId} and status = 'assigned' and due_at > coalesce(paused_at, ${at})`;
  return row !== undefined;
}

export async function insertLateEntry(attemptId: number, actId: number): Promise<void> {
  await sql`insert into late_entries (attempt_id, act_id) values (${attemptId}, ${actId}) on conflict do nothing`;
}

export interface Entry extends DoorSettings {
  attempt_id: number;
  exam_id: number;
  /** By a person, in the student's room or everywhere. */
  started_at: Date | null;
  is_let_in: boolean;
  pauses: { paused_at: string; resumed_at: string | null }[];
  /** Has entered the code in this session. */
  has_code: boolean;
  seat: { room: string; row: number | null; column: number | null } | null;
}

/** Of one student: whether staff have seen them, and whether they have entered the code anywhere. */
export async function selectArrival(
  attemptId: number,
): Promise<{ checked_in_at: Date | null; has_code: boolean }> {
  const [row] = await sql<{ checked_in_at: Date | null; has_code: boolean }[]>`
    select (select c.at from check_ins c where c.attempt_id = a.id and c.is_present) as checked_in_at,
      exists (
        select from hall_entries n left join hall_arrivals h on h.exam_id = a.exam_id
        where n.attempt_id = a.id and n.at >= coalesce(h.counts_from, n.at)) as has_code
    from attempts a where a.id = ${attemptId}`;
  return row as { checked_in_at: Date | null; has_code: boolean };
}

/** Of exams with a door alone: how the students of these attempts get in. */
export async function selectEntries(attemptIds: number[], sessionId: number | null): Promise<Entry[]> {
  return sql<Entry[]>`
    select a.id as attempt_id, a.exam_id, d.asks_code, d.starts_manually, d.gate_minutes, d.submit_minutes,
      ${startedIn(sql`a.exam_id`, sql`s.room_id`)} as started_at,
      exists (select from late_entries l where l.attempt_id = a.id) as is_let_in,
      (select coalesce(json_agg(json_build_object('paused_at', p.paused_at, 'resumed_at', p.resumed_at)), '[]')
       from attempt_pauses p where p.attempt_id = a.id) as pauses,
      exists (
        select from hall_entries n
        where n.attempt_id = a.id and n.session_id = ${sessionId} and n.at >= coalesce(h.counts_from, n.at)) as has_code,
      ${seatOf()} as seat
    from attempts a join hall_doors d on d.exam_id = a.exam_id left join hall_arrivals h on h.exam_id = a.exam_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
    where a.id = any(${attemptIds})`;
}

const seatOf = (): Fragment => sql`
  case when r.id is not null then
    json_build_object('room', r.name, 'row', s.row_number, 'column', s.column_number) end`;

export async function insertEntry(attemptId: number, sessionId: number, at: Date): Promise<void> {
  await sql`
    insert into hall_entries (attempt_id, session_id, at) values (${attemptId}, ${sessionId}, ${at})
    on conflict (attempt_id, session_id) do update set at = excluded.at`;
}

export async function deleteEntries(attemptId: number): Promise<void> {
  await sql`delete from hall_entries where attempt_id = ${attemptId}`;
}

/**
 * Who has not started in a room that a person started late, and by how much, without what a pause that still lasts will give
 * back.
 */
export async function selectBehind(examId: number): Promise<{ attempt_id: number; ms: number }[]> {
  return sql<{ attempt_id: number; ms: number }[]>`
    select w.attempt_id, w.ms from (
      select a.id as attempt_id, a.waited_ms,
        (extract(epoch from min(h.started_at) - e.starts_at
          - greatest(interval '0', min(h.started_at) - a.paused_at)) * 1000)::float8 as ms
      from attempts a join exams e on e.id = a.exam_id
      left join seats s on s.attempt_id = a.id
      join hall_starts h on h.exam_id = e.id and (h.room_id is null or h.room_id = s.room_id)
      where a.exam_id = ${examId} and a.status = 'assigned'
      group by a.id, e.id) w
    where w.ms > w.waited_ms order by w.attempt_id`;
}

/** When a person started the exam for this student, and how late; undefined where nobody has. */
export async function selectStartFor(
  examId: number,
  grantId: number,
): Promise<{ act_id: number; at: Date; late_ms: number } | undefined> {
  const [row] = await sql<{ act_id: number; at: Date; late_ms: number }[]>`
    select h.act_id, h.started_at as at, round(extract(epoch from h.started_at - e.starts_at) * 1000)::float8 as late_ms
    from attempts a join exams e on e.id = a.exam_id
    left join seats s on s.attempt_id = a.id
    join hall_starts h on h.exam_id = e.id and (h.room_id is null or h.room_id = s.room_id)
    where a.exam_id = ${examId} and a.grant_id = ${grantId}
    order by h.started_at, h.act_id limit 1`;
  return row;
}
