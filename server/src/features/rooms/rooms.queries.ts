// Rooms, the rooms of an exam and its seats.
import type { OwnRoom, Room } from '@quivia/contract/hall/rooms';
import { type Fragment, sql } from '../../platform/database/database.ts';

export interface At {
  institution_id: number | null;
  community_id: number | null;
}

export interface RoomRow {
  id: number;
  name: string;
  rows: number;
  columns: number;
  blocked: number[];
}

/** Room `r` belongs to the college or community. */
const isAt = ({ institution_id, community_id }: At): Fragment => sql`
  r.removed_at is null and (r.institution_id = ${institution_id} or r.community_id = ${community_id})`;

/** Exam `o` is another one than `e`, under way at the same time. A rehearsal takes nobody's seat. */
const isBeside = (): Fragment => sql`
  o.id <> e.id and o.cancelled_at is null and num_nonnulls(o.rehearsal_of, e.rehearsal_of) = 0 and o.starts_at < e.ends_at and o.ends_at > e.starts_at`;

export async function selectRooms(examId: number, at: At, most: number): Promise<Room[]> {
  return sql<Room[]>`
    select r.id, r.name, r.rows, r.columns, r.blocked, x.exam_id is not null as is_chosen,
      (select count(*)::int from seats s where s.exam_id = ${examId} and s.room_id = r.id) as students,
      coalesce((
        select array_agg(s.row_number * 100 + s.column_number)
        from seats s join exams o on o.id = s.exam_id join exams e on e.id = ${examId}
        where s.room_id = r.id and s.row_number is not null and ${isBeside()}), '{}') as taken
    from rooms r left join exam_rooms x on x.room_id = r.id and x.exam_id = ${examId}
    where ${isAt(at)}
    order by x.position nulls last, lower(r.name), r.id limit ${most}`;
}

/** A written exam that is no rehearsal, or a session of vivas, is held in the room at this time or later. */
const heldIn = (room: Fragment, at: Date): Fragment => sql`
  select e.id from exam_rooms x join exams e on e.id = x.exam_id
  where x.room_id = ${room} and e.cancelled_at is null and e.rehearsal_of is null and not is_over(e, ${at})
  union all
  select s.id from oral_sessions s where s.room_id = ${room} and s.cancelled_at is null and s.ends_at > ${at}`;

export async function selectOwnRooms(place: At, at: Date, most: number): Promise<OwnRoom[]> {
  return sql<OwnRoom[]>`
    select r.id, r.name, r.rows, r.columns, r.blocked,
      (select count(*)::int from (${heldIn(sql`r.id`, at)}) held) as exams
    from rooms r where ${isAt(place)} order by lower(r.name), r.id limit ${most}`;
}

export async function selectPlace(id: number): Promise<At | undefined> {
  const [room] = await sql<At[]>`
    select institution_id, community_id from rooms where id = ${id} and removed_at is null`;
  return room;
}

export async function selectNames(at: At, most: number): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    select r.id, r.name from rooms r where ${isAt(at)} order by lower(r.name), r.id limit ${most}`;
}

/** Also of a room that has been removed since, unless it has to be here. */
export async function selectName(id: number, at?: At): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select r.name from rooms r where r.id = ${id} and ${at ? isAt(at) : sql`true`}`;
  return row?.name;
}

export async function countRooms(at: At): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from rooms r where ${isAt(at)}`;
  return row?.n ?? 0;
}

export async function insertRoom(
  room: Omit<RoomRow, 'id'> & At & { created_by: number; created_at: Date },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into rooms (institution_id, community_id, name, rows, columns, blocked, created_by, created_at)
    values (${room.institution_id}, ${room.community_id}, ${room.name}, ${room.rows}, ${room.columns}, ${room.blocked},
      ${room.created_by}, ${room.created_at})
    returning id`;
  return (row as { id: number }).id;
}

/** Until the transaction ends nobody changes the exam. Before rooms are held, as a change holds the exam before its rooms. */
export async function shareExamKey(examId: number): Promise<void> {
  await sql`select from exams where id = ${examId} for key share`;
}

/** The same, and nobody starts the exam in a room meanwhile: whoever is seated there has the delay of the start. */
export async function shareExam(examId: number): Promise<void> {
  await sql`select from exams where id = ${examId} for share`;
}

/** Until the transaction ends nobody is seated in any of its rooms, and no room is started. */
export async function holdExam(examId: number): Promise<void> {
  await sql`select from exams where id = ${examId} for no key update`;
}

/** Until the transaction ends nobody arranges or moves students of this exam; others may share it. The exam is held. */
export async function shareExamRooms(examId: number): Promise<void> {
  await sql`
    select from rooms where id in (select room_id from exam_rooms where exam_id = ${examId})
    order by id for share`;
}

/** Held until the transaction ends, as by `lockRooms`. */
export async function lockRoomsOfSeats(examId: number): Promise<void> {
  await sql`
    select from rooms where id in (select room_id from seats where exam_id = ${examId})
    order by id for no key update`;
}

/**
 * Those of the college or community among these, held until the transaction ends: nobody else seats anyone there. It
 * doesn't wait for rows that name a room, or it would deadlock with a walk-in, which is recorded before its rooms are held.
 */
export async function lockRooms(at: At, ids: number[]): Promise<RoomRow[]> {
  return sql<RoomRow[]>`
    select r.id, r.name, r.rows, r.columns, r.blocked from rooms r
    where ${isAt(at)} and r.id = any(${ids}) order by r.id for no key update`;
}

export async function updateRoom({ id, name, rows, columns, blocked }: RoomRow): Promise<void> {
  await sql`
    update rooms set name = ${name}, rows = ${rows}, columns = ${columns}, blocked = ${blocked} where id = ${id}`;
}

/** Of exams that are not over: the exam of each seat. */
export async function updateSeatsOutside(
  { id, rows, columns, blocked }: RoomRow,
  at: Date,
): Promise<number[]> {
  const lost = await sql<{ exam_id: number }[]>`
    update seats s set row_number = null, column_number = null from exams e
    where e.id = s.exam_id and e.ends_at > ${at} and s.room_id = ${id}
      and (s.row_number > ${rows} or s.column_number > ${columns}
        or s.row_number * 100 + s.column_number = any(${blocked}))
    returning s.exam_id`;
  return lost.map(({ exam_id }) => exam_id);
}

export async function existsExamIn(roomId: number, at: Date): Promise<boolean> {
  const [row] = await sql`${heldIn(sql`${roomId}::int`, at)} limit 1`;
  return row !== undefined;
}

export async function updateRoomRemoved(id: number, at: Date): Promise<void> {
  await sql`update rooms set removed_at = ${at} where id = ${id}`;
}

/** These and no others, in this order; seats elsewhere are removed. */
export async function replaceExamRooms(examId: number, roomIds: number[]): Promise<void> {
  await sql`delete from seats where exam_id = ${examId} and room_id <> all(${roomIds})`;
  await sql`delete from exam_rooms where exam_id = ${examId} and room_id <> all(${roomIds})`;
  await sql`
    insert into exam_rooms (exam_id, room_id, position)
    select ${examId}, r.id, r.position from unnest(${roomIds}::int[]) with ordinality as r (id, position)
    on conflict (exam_id, room_id) do update set position = excluded.position`;
}

/** In the order in which they are filled. */
export async function selectExamRooms(examId: number): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    select r.id, r.name from exam_rooms x join rooms r on r.id = x.room_id
    where x.exam_id = ${examId} order by x.position, r.id`;
}

/** Positions of people who take another exam in these rooms at the same time. */
export async function selectTaken(
  examId: number,
  roomIds: number[],
): Promise<{ room_id: number; position: number }[]> {
  return sql<{ room_id: number; position: number }[]>`
    select s.room_id, s.row_number * 100 + s.column_number as position
    from seats s join exams o on o.id = s.exam_id join exams e on e.id = ${examId}
    where s.room_id = any(${roomIds}) and s.row_number is not null and ${isBeside()}`;
}

/** Where another exam at the same time has the seat, only the room stays. How many. */
export async function updateSeatsTaken(examId: number): Promise<number> {
  const { count } = await sql`
    update seats s set row_number = null, column_number = null from exams e
    where e.id = ${examId} and s.exam_id = e.id and exists (
      select from seats t join exams o on o.id = t.exam_id
      where t.room_id = s.room_id and t.row_number = s.row_number and t.column_number = s.column_number and ${isBeside()})`;
  return count;
}

export interface SeatRow {
  attempt_id: number;
  room_id: number;
  row: number | null;
  column: number | null;
}

/** In place of those these students had. */
export async function replaceSeats(
  examId: number,
  attemptIds: number[],
  seats: readonly SeatRow[],
): Promise<void> {
  await sql`delete from seats where attempt_id = any(${attemptIds})`;
  await sql`
    insert into seats (exam_id, attempt_id, room_id, row_number, column_number)
    select ${examId}, n.attempt_id, n.room_id, n.row_number, n.column_number
    from unnest(${seats.map((one) => one.attempt_id)}::int[], ${seats.map((one) => one.room_id)}::int[],
      ${seats.map((one) => one.row)}::int[], ${seats.map((one) => one.column)}::int[])
      as n (attempt_id, room_id, row_number, column_number)`;
}

export async function selectSeat(attemptId: number): Promise<SeatRow | undefined> {
  const [seat] = await sql<SeatRow[]>`
    select attempt_id, room_id, row_number as row, column_number as column from seats where attempt_id = ${attemptId}`;
  return seat;
}

export async function selectSeatAt(
  examId: number,
  { room_id, row, column }: { room_id: number; row: number; column: number },
): Promise<(SeatRow & { student_id: number }) | undefined> {
  const [seat] = await sql<(SeatRow & { student_id: number })[]>`
    select s.attempt_id, a.grant_id as student_id, s.room_id, s.row_number as row, s.column_number as column
    from seats s join attempts a on a.id = s.attempt_id
    where s.exam_id = ${examId} and s.room_id = ${room_id} and s.row_number = ${row} and s.column_number = ${column}`;
  return seat;
}

/** For a rehearsal: the rooms of the exam, and for each ghost the seat of one student. */
export async function copySeats(examId: number, rehearsalId: number): Promise<void> {
  await sql`
    insert into exam_rooms (exam_id, room_id, position)
    select ${rehearsalId}, room_id, position from exam_rooms where exam_id = ${examId}`;
  await sql`
    insert into seats (exam_id, attempt_id, room_id, row_number, column_number)
    select ${rehearsalId}, ghost.id, s.room_id, s.row_number, s.column_number
    from (select a.id, row_number() over (order by lower(g.roll_number), a.id) as position
      from attempts a join sitters g on g.id = a.grant_id where a.exam_id = ${examId} and a.status <> 'cancelled') student
    join seats s on s.attempt_id = student.id
    join (select id, row_number() over (order by id) as position from attempts where exam_id = ${rehearsalId}) ghost
      on ghost.position = student.position`;
}
