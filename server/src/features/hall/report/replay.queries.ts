import type { AttemptStatus } from '@quivia/contract/attempts';
import { now } from '../../../platform/clock.ts';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { goneAfter } from '../board/presence.queries.ts';
import { isFor } from '../messages/messages.queries.ts';

export interface ReplayedAttempt {
  id: number;
  student_id: number;
  roll_number: string;
  name: string | null;
  title: string;
  seed: number;
  status: AttemptStatus;
  started_at: Date | null;
  due_at: Date;
  ended_at: Date | null;
  room_id: number | null;
}

export async function selectAttempt(attemptId: number): Promise<ReplayedAttempt> {
  const [row] = await sql<ReplayedAttempt[]>`
    select a.id, a.grant_id as student_id, g.roll_number, g.name, e.title, a.seed, a.status, a.started_at, a.due_at,
      case when a.status <> 'absent' then a.ended_at end as ended_at, s.room_id
    from attempts a join exams e on e.id = a.exam_id join sitters g on g.id = a.grant_id
    left join seats s on s.attempt_id = a.id where a.id = ${attemptId}`;
  return row as ReplayedAttempt;
}

export async function selectPlaces(
  attemptId: number,
  limit: number,
): Promise<{ at: Date; question: number }[]> {
  return sql<{ at: Date; question: number }[]>`
    select at, question_number as question from presence_events
    where attempt_id = ${attemptId} and question_number is not null order by at limit ${limit}`;
}

/** From when until when nothing was heard of the page; null where nothing has been heard since. */
export async function selectSilences(
  attemptId: number,
  limit: number,
): Promise<{ at: Date; until: Date | null }[]> {
  return sql<{ at: Date; until: Date | null }[]>`
    (select silent_since as at, at as until from presence_events
      where attempt_id = ${attemptId} and silent_since is not null order by at limit ${limit})
    union all
    select greatest(p.seen_at, a.started_at), null from presence p join attempts a on a.id = p.attempt_id
      left join hall_thresholds t on t.exam_id = a.exam_id
    where p.attempt_id = ${attemptId} and a.started_at is not null
      and greatest(p.seen_at, a.started_at) + ${goneAfter()} < coalesce(a.ended_at, ${now()})`;
}

export async function selectPauses(
  attemptId: number,
): Promise<{ at: Date; until: Date | null; reason: string; by: string | null }[]> {
  return sql<{ at: Date; until: Date | null; reason: string; by: string | null }[]>`
    select p.paused_at as at, p.resumed_at as until, p.reason, coalesce(u.name, u.username) as by
    from attempt_pauses p left join hall_acts h on h.id = p.act_id left join users u on u.id = h.by_id
    where p.attempt_id = ${attemptId} order by p.paused_at, p.id limit 1000`;
}

export async function selectGrants(
  attemptId: number,
): Promise<{ at: Date; seconds: number; reason: string; is_undone: boolean }[]> {
  return sql<{ at: Date; seconds: number; reason: string; is_undone: boolean }[]>`
    select h.at, round(t.ms / 1000.0)::int as seconds, h.reason, t.undone_at is not null as is_undone
    from time_grants t join hall_acts h on h.id = t.act_id
    where t.attempt_id = ${attemptId} order by h.id limit 1000`;
}

type Concerns = 'student' | 'room' | 'everyone';

interface Told {
  at: Date;
  what: string;
  by: string;
  text: string;
  question_id: number | null;
  concerns: Concerns;
  seen_at: Date | null;
}

/** Messages to this student until they were done, and later ones that they have seen. */
export async function selectMessages(attemptId: number, limit: number): Promise<Told[]> {
  return sql<Told[]>`
    select m.at, coalesce(h.kind, 'message') as what, coalesce(u.name, u.username) as by, m.text, m.question_id, t.seen_at,
      case when m.recipients is null then 'everyone' when m.room_id is null then 'student' else 'room' end as concerns
    from attempts a join hall_messages m on m.exam_id = a.exam_id join users u on u.id = m.by_id
    left join hall_acts h on h.id = m.act_id
    left join message_receipts t on t.attempt_id = a.id and t.number = m.number
    where a.id = ${attemptId} and ${isFor()} and (a.ended_at is null or m.at <= a.ended_at or t.seen_at is not null)
    order by m.number limit ${limit}`;
}

/**
 * Where the student sat when act `h` was done, as far as it is stored: their last change of seat or check-in before it. The
 * room of someone who was never moved is the one they have.
 */
const roomThen = ({ id, room_id }: { id: number; room_id: number | null }): Fragment => sql`
  case when exists (select from hall_acts s where s.attempt_id = ${id} and s.kind = 'seat') then (
    select case when s.kind = 'seat' then (s.params ->> 'room_id')::int else s.room_id end from hall_acts s
    where s.attempt_id = ${id} and s.id < h.id
      and (s.kind = 'seat' or s.kind in ('check_in', 'check_in_undone', 'walk_in') and s.room_id is not null)
    order by s.id desc limit 1)
  else ${room_id}::int end`;

interface Act {
  at: Date;
  what: string;
  by: string;
  reason: string;
  concerns: Concerns;
  minutes: number | null;
}

/**
 * What staff did for this student, for the room they sat in, or for everyone. Pauses, minutes of the board and messages are
 * listed by themselves.
 */
export async function selectActs(
  examId: number,
  attempt: { id: number; room_id: number | null },
  limit: number,
): Promise<Act[]> {
  const concerns: Fragment = sql`
    case when h.attempt_id is not null then 'student' when h.room_id is not null then 'room' else 'everyone' end`;
  return sql<Act[]>`
    select h.at, h.kind as what, coalesce(u.name, u.username) as by, h.reason, ${concerns} as concerns,
      case when h.kind in ('extended', 'outage_time', 'extra_minutes') then (h.params ->> 'minutes')::int end as minutes
    from hall_acts h join users u on u.id = h.by_id
    where h.exam_id = ${examId} and h.kind not in ('minutes', 'minutes-undone', 'pause', 'resume', 'seats')
      and h.kind not like 'report.%' and not exists (select from hall_messages m where m.act_id = h.id)
      and (h.attempt_id = ${attempt.id}
        or (h.attempt_id is null and (h.room_id is null or h.room_id = ${roomThen(attempt)})))
    order by h.id limit ${limit}`;
}
