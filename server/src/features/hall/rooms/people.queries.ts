// The students of an exam with their seats.
import type { HallPerson } from '@quivia/contract/hall/rooms';
import { now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';
import { goneAfter } from '../board/presence.queries.ts';

export interface ToSeat {
  attempt_id: number;
  student_id: number;
  roll_number: string;
  seed: number;
  room_id: number | null;
  row: number | null;
  column: number | null;
  /** Has been checked in, or has started. */
  has_arrived: boolean;
  /** Can no longer start, but still has a seat. */
  is_out: boolean;
}

export async function selectToSeat(examId: number): Promise<ToSeat[]> {
  return sql<ToSeat[]>`
    select a.id as attempt_id, a.grant_id as student_id, g.roll_number, a.seed, s.room_id, s.row_number as row,
      s.column_number as column,
      a.status not in ('assigned', 'absent', 'cancelled') or coalesce(c.is_present, false) as has_arrived,
      a.status in ('absent', 'cancelled') as is_out
    from attempts a join sitters g on g.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join check_ins c on c.attempt_id = a.id
    where a.exam_id = ${examId} and (a.status not in ('absent', 'cancelled') or s.row_number is not null)
    order by a.id`;
}

/** By roll number. `rooms`: only students there, or without a room. */
export async function selectPeople(
  examId: number,
  page: {
    search?: string | undefined;
    limit: number;
    offset: number;
    rooms?: number[] | undefined;
    studentId?: number;
  },
): Promise<HallPerson[]> {
  return sql<HallPerson[]>`
    select a.grant_id as student_id, g.roll_number, g.name, a.status,
      case when s.attempt_id is not null then json_build_object(
        'room_id', r.id, 'room', r.name, 'row', s.row_number, 'column', s.column_number) end as seat,
      case when c.is_present then json_build_object(
        'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', coalesce(u.name, u.username),
        'has_signature', c.signature is not null) end as checked_in,
      exists (select from late_entries l where l.attempt_id = a.id) as is_let_in,
      a.status = 'assigned' and exists (
        select from presence p left join hall_thresholds t on t.exam_id = a.exam_id
        where p.attempt_id = a.id and p.is_ready and p.seen_at + ${goneAfter()} > ${now()}) as is_ready,
      (select p.tag from photos p where p.grant_id = a.grant_id) as photo
    from attempts a join sitters g on g.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
    left join check_ins c on c.attempt_id = a.id left join users u on u.id = c.by_id
    where a.exam_id = ${examId}
      and ${page.rooms ? sql`(s.room_id is null or s.room_id = any(${page.rooms}))` : sql`true`}
      and ${page.studentId === undefined ? sql`true` : sql`a.grant_id = ${page.studentId}`}
      and ${page.search ? sql`(lower(g.roll_number) like ${containing(page.search)} or lower(g.name) like ${containing(page.search)})` : sql`true`}
    order by lower(g.roll_number), g.id limit ${page.limit} offset ${page.offset}`;
}
