import type { Hint, Incident } from '@quivia/contract/hall/incidents';
import { type Fragment, sql } from '../../../platform/database/database.ts';

/** Of these rooms only, where there are some: by the room itself, or by the student's seat `s`. */
const within = (rooms: number[] | undefined, room: Fragment): Fragment =>
  rooms === undefined ? sql`true` : sql`${room} = any(${rooms})`;

const student = (): Fragment => sql`
  json_build_object('student_id', a.grant_id, 'roll_number', g.roll_number, 'name', g.name)`;
const room = (): Fragment => sql`
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as room`;

/** The newest first. */
export async function selectIncidents(
  examId: number,
  { rooms, limit }: { rooms: number[] | undefined; limit: number },
): Promise<Incident[]> {
  return sql<Incident[]>`
    select i.id, i.category, i.at, case when a.id is not null then ${student()} end as student, ${room()},
      newest.state, newest.severity, steps.steps
    from incidents i
    left join attempts a on a.id = i.attempt_id left join sitters g on g.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = coalesce(i.room_id, s.room_id)
    join lateral (
      select t.state, t.severity from incident_steps t where t.incident_id = i.id order by t.id desc limit 1) newest on true
    join lateral (
      select json_agg(json_build_object('state', t.state, 'severity', t.severity, 'note', t.note, 'at',
        to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', coalesce(u.name, u.username)) order by t.id) as steps
      from incident_steps t join users u on u.id = t.by_id where t.incident_id = i.id) steps on true
    where i.exam_id = ${examId} and ${within(rooms, sql`coalesce(i.room_id, s.room_id)`)}
    order by i.id desc limit ${limit}`;
}

/** What the records of attempts hold that nobody has taken up, the newest first. */
export async function selectHints(
  examId: number,
  { rooms, limit, awayAtLeast }: { rooms: number[] | undefined; limit: number; awayAtLeast: number },
): Promise<Hint[]> {
  return sql<Hint[]>`
    select v.id as event_id, v.kind, v.at, v.away_seconds, ${student()} as student, ${room()}
    from attempts a join integrity_events v on v.attempt_id = a.id join sitters g on g.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
    where a.exam_id = ${examId} and ${within(rooms, sql`s.room_id`)}
      and (v.kind in ('second_device', 'other_session') or v.away_seconds >= ${awayAtLeast})
      and not exists (select from incidents i where i.attempt_id = v.attempt_id and i.event_id = v.id)
    order by v.at desc, v.id desc limit ${limit}`;
}

export async function countIncidents(examId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from incidents where exam_id = ${examId}`;
  return row?.n ?? 0;
}

/** The grants of the students it concerns. */
export async function selectConcerned(examId: number): Promise<number[]> {
  const rows = await sql<{ grant_id: number }[]>`
    select distinct a.grant_id from incidents i join attempts a on a.id = i.attempt_id where i.exam_id = ${examId}`;
  return rows.map(({ grant_id }) => grant_id);
}

/** Undefined where the event was taken up already. */
export async function insertIncident(given: {
  exam_id: number;
  attempt_id: number | null;
  room_id: number | null;
  category: Incident['category'];
  at: Date;
  by_id: number;
  event_id: number | null;
}): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into incidents ${sql(given as never)}
    on conflict (attempt_id, event_id) where event_id is not null do nothing returning id`;
  return row?.id;
}

export interface Step {
  incident_id: number;
  key: string;
  state: Incident['state'];
  severity: Incident['severity'];
  note: string;
  by_id: number;
}

/** False where the key was used already. */
export async function insertStep(given: Step & { at: Date }): Promise<boolean> {
  const { count } = await sql`insert into incident_steps ${sql(given as never)} on conflict (key) do nothing`;
  return count > 0;
}

export async function selectStep(key: string): Promise<Step | undefined> {
  const [row] = await sql<Step[]>`
    select incident_id, key, state, severity, note, by_id from incident_steps where key = ${key}`;
  return row;
}

/** Held until the transaction ends, so that steps follow each other: only the second statement sees those made meanwhile. */
export async function lockIncident(
  examId: number,
  id: number,
  rooms: number[] | undefined,
): Promise<{ state: Incident['state']; attempt_id: number | null; steps: number } | undefined> {
  const [held] = await sql<{ attempt_id: number | null }[]>`
    select i.attempt_id from incidents i left join seats s on s.attempt_id = i.attempt_id
    where i.exam_id = ${examId} and i.id = ${id} and ${within(rooms, sql`coalesce(i.room_id, s.room_id)`)}
    for update of i`;
  if (!held) return undefined;
  const [newest] = await sql<{ state: Incident['state']; steps: number }[]>`
    select state, (count(*) over ())::int as steps from incident_steps where incident_id = ${id} order by id desc limit 1`;
  return newest && { ...held, ...newest };
}
