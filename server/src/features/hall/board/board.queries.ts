import type { AttemptStatus } from '@quivia/contract/attempts';
import type { SebState, Thresholds } from '@quivia/contract/hall/board';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { startedIn } from '../door/door.queries.ts';

/** A row of the board, in the order that is selected; times in seconds after the exam's start. */
export type BoardRow = [
  attempt_id: number,
  user_id: number,
  status: AttemptStatus,
  started: number | null,
  due: number | null,
  ended: number | null,
  paused: number | null,
  answered: number,
  saved: number | null,
  moved: number | null,
  help: number | null,
  /** Has not started, in an exam that a person starts; null for others. */
  waits: boolean | null,
  opened: number | null,
  /** Null for those who were not evacuated. */
  back: boolean | null,
  /** Of attempts that go on. */
  photo_minutes: number | null,
  /** Null where the exam is not taken in Safe Exam Browser. */
  seb: [state: SebState, at: number | null, browser: string] | null,
];

export type PresenceRow = [
  user_id: number,
  seen: number,
  question: number | null,
  unsaved: number,
  unsaved_since: number | null,
  hidden_since: number | null,
  seen_message: number,
  device: string,
  is_ready: boolean,
];

export type StudentRow = [
  attempt_id: number,
  student_id: number,
  roll_number: string,
  name: string | null,
  room_id: number | null,
  seat: [number, number] | null,
];

export interface BoardHead {
  /** Milliseconds since 1970. */
  epoch: number;
  is_over: boolean;
  thresholds: Thresholds | null;
  rooms: { id: number; name: string; rows: number; columns: number }[];
  /** The newest time in which the whole service was away, in milliseconds since 1970. */
  outage: { from: number; to: number } | null;
}

const seconds = (moment: Fragment): Fragment => sql`
  floor(extract(epoch from ${moment} - date_trunc('second', e.starts_at)))::int`;

/** Of attempt `a` of exam `e`. What few rows need is looked up for them alone: one more join would change the plan for all. */
const row = (): Fragment => sql`json_build_array(
  a.id, a.user_id, a.status, ${seconds(sql`a.started_at`)}, ${seconds(sql`a.due_at`)},
  case when a.status <> 'absent' then ${seconds(sql`a.ended_at`)} end, ${seconds(sql`a.paused_at`)},
  coalesce(r.answered, 0), ${seconds(sql`r.saved_at`)}, ${seconds(sql`i.moved_at`)}, ${seconds(sql`k.asked_at`)},
  case when a.status = 'assigned' then (select d.starts_manually from hall_doors d where d.exam_id = e.id) end,
  case when a.status = 'assigned' then
    ${seconds(startedIn(sql`e.id`, sql`(select s.room_id from seats s where s.attempt_id = a.id)`))} end,
  case when a.paused_at is not null then (
    select p.back_at is not null from attempt_pauses p join hall_acts h on h.id = p.act_id and h.kind = 'evacuate'
    where p.attempt_id = a.id and p.resumed_at is null) end,
  case when a.status = 'in_progress' and a.photo_minutes > 0 then a.photo_minutes end,
  (select json_build_array(
      case when p.is_exempt then 'exempt' when p.session_id is not null then 'verified'
        when p.failed_at is not null then 'failed' else 'none' end,
      ${seconds(sql`case when p.session_id is null then p.failed_at else p.verified_at end`)}, coalesce(p.browser, ''))
    from seb_settings b left join seb_passes p on p.attempt_id = a.id
    where b.exam_id = e.id and b.mode <> 'off'))`;

/**
 * The newest answer to each question counts; the newest of all is when the server last heard of their work. One number holds
 * opening, sequence and whether there is a complete answer, so that nothing has to be sorted. It has room for 511 openings; later ones
 * count as one.
 */
const figures = (attempts: Fragment): Fragment => sql`
  left join (
    select n.attempt_id, sum(n.newest & 1)::int as answered, max(n.saved_at) as saved_at
    from (
      select r.attempt_id, max(r.received_at) as saved_at, max((least(r.opening, 511)::bigint << 54) + (r.seq << 1)
        + (cardinality(r.option_ids) > 0 or coalesce(r.answer::text <> 'null', false) and not r.incomplete)::int) as newest
      from answer_events r where r.attempt_id = any(${attempts}) group by r.attempt_id, r.question_id) n
    group by n.attempt_id) r on r.attempt_id = a.id
  left join (
    select i.attempt_id, max(i.at) as moved_at from integrity_events i
    where i.attempt_id = any(${attempts}) and i.kind = 'second_device'
    group by i.attempt_id) i on i.attempt_id = a.id
  left join hall_asks k on k.attempt_id = a.id and k.kind = 'help' and k.taken_by is null
    and k.answered_at is null and k.withdrawn_at is null`;

/** One statement, whoever asks: of these rooms only, where there are some. */
export async function selectBoard(
  examId: number,
  rooms: number[] | undefined,
  at: Date,
): Promise<{ head: BoardHead; students: StudentRow[]; progress: BoardRow[]; presence: PresenceRow[] }> {
  const [board] = await sql<
    [{ head: BoardHead; students: StudentRow[]; progress: BoardRow[]; presence: PresenceRow[] }]
  >`
    with shown as materialized (
      select a.*, s.room_id, s.row_number, s.column_number from attempts a left join seats s on s.attempt_id = a.id
      where a.exam_id = ${examId} and ${rooms ? sql`s.room_id = any(${rooms})` : sql`true`})
    select
      (select json_build_object(
        'epoch', floor(extract(epoch from e.starts_at))::bigint * 1000,
        'is_over', is_over(e, ${at}),
        'thresholds', (select row_to_json(t) from (
          select quiet_seconds, gone_seconds, unsaved_seconds, away_seconds, not_started_minutes
          from hall_thresholds where exam_id = e.id) t),
        'rooms', (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'rows', o.rows,
            'columns', o.columns) order by lower(o.name)), '[]')
          from rooms o where o.id in (select room_id from shown) or o.id = any(${rooms ?? []})),
        'outage', (select json_build_object(
            'from', floor(extract(epoch from started_at) * 1000)::bigint,
            'to', ceil(extract(epoch from ended_at) * 1000)::bigint)
          from service_outages order by id desc limit 1))
       from exams e where e.id = ${examId}) as head,
      (select coalesce(json_agg(json_build_array(a.id, a.grant_id, g.roll_number, g.name, a.room_id,
          case when a.row_number is not null then json_build_array(a.row_number, a.column_number) end)
          order by lower(g.roll_number), a.id), '[]')
       from shown a join sitters g on g.id = a.grant_id) as students,
      (select coalesce(json_agg(${row()} order by a.id), '[]')
       from shown a join exams e on e.id = a.exam_id ${figures(sql`array(select id from shown)`)}) as progress,
      (select coalesce(json_agg(json_build_array(a.user_id, ${seconds(sql`p.seen_at`)}, p.question_number, p.unsaved,
          ${seconds(sql`p.unsaved_since`)}, ${seconds(sql`p.hidden_since`)}, p.seen_message, p.device, p.is_ready)), '[]')
       from shown a join exams e on e.id = a.exam_id join presence p on p.attempt_id = a.id
       where a.status in ('assigned', 'in_progress')) as presence`;
  return board as NonNullable<typeof board>;
}

/** Rows of these people or attempts. */
export async function selectRows(
  examId: number,
  { users, attempts }: { users: number[]; attempts: number[] },
): Promise<BoardRow[]> {
  const [found] = await sql<{ rows: BoardRow[] }[]>`
    with changed as materialized (
      select * from attempts where exam_id = ${examId} and (user_id = any(${users}) or id = any(${attempts})))
    select coalesce(json_agg(${row()}), '[]') as rows
    from changed a join exams e on e.id = a.exam_id ${figures(sql`array(select id from changed)`)}`;
  return found?.rows ?? [];
}

/** Who is on the boards of an exam. */
export async function selectRoster(
  examId: number,
): Promise<{ id: number; user_id: number; room_id: number | null; epoch: number }[]> {
  return sql<{ id: number; user_id: number; room_id: number | null; epoch: number }[]>`
    select a.id, a.user_id, s.room_id, (floor(extract(epoch from e.starts_at)) * 1000)::float8 as epoch
    from attempts a join exams e on e.id = a.exam_id left join seats s on s.attempt_id = a.id
    where a.exam_id = ${examId}`;
}

export async function upsertThresholds(examId: number, given: Thresholds): Promise<void> {
  await sql`
    insert into hall_thresholds (exam_id, quiet_seconds, gone_seconds, unsaved_seconds, away_seconds,
      not_started_minutes)
    values (${examId}, ${given.quiet_seconds}, ${given.gone_seconds}, ${given.unsaved_seconds}, ${given.away_seconds},
      ${given.not_started_minutes})
    on conflict (exam_id) do update set quiet_seconds = excluded.quiet_seconds, gone_seconds = excluded.gone_seconds,
      unsaved_seconds = excluded.unsaved_seconds, away_seconds = excluded.away_seconds,
      not_started_minutes = excluded.not_started_minutes`;
}
