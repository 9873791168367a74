import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import type { CandidateState, OralKind } from '@quivia/contract/oral/parts';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { dayState } from '../candidates/day-state.queries.ts';

interface StoredSpan {
  starts_at: string;
  ends_at: string;
}

export interface SessionRow {
  id: number;
  panel_id: number;
  panel: string;
  room_id: number;
  room: string;
  station: number | null;
  circuit_size: number | null;
  name: string;
  guides_attend: boolean;
  starts_at: Date;
  ends_at: Date;
  slot_minutes: number;
  breaks: StoredSpan[];
  examiners: { id: number; user_id: number; name: string; role: ExaminerRole }[];
}

/** `examinerId`: those of this examiner's panels alone. */
export async function selectSessions(examId: number, examinerId?: number): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select s.id, s.panel_id, p.name as panel, s.room_id, r.name as room, s.station, s.circuit_size, s.name,
      s.guides_attend, s.starts_at, s.ends_at, s.slot_minutes, s.breaks,
      coalesce((select json_agg(json_build_object('id', x.id, 'user_id', x.user_id, 'name', x.name, 'role', x.role)
          order by x.name, x.id)
        from oral_panel_members m join oral_examiners x on x.id = m.examiner_id
        where m.panel_id = s.panel_id and x.ended_at is null and x.conflict is null), '[]') as examiners
    from oral_sessions s join oral_panels p on p.id = s.panel_id join rooms r on r.id = s.room_id
    where s.exam_id = ${examId} and s.cancelled_at is null
      and ${
        examinerId === undefined
          ? sql`true`
          : sql`exists (select from oral_panel_members m where m.panel_id = s.panel_id and m.examiner_id = ${examinerId})`
      }
    order by s.id`;
}

export interface SlotRow {
  id: number;
  session_id: number;
  candidate_id: number | null;
  group_id: number | null;
  starts_at: Date;
  ends_at: Date;
  is_fixed: boolean;
}

export async function selectSlots(examId: number): Promise<SlotRow[]> {
  return sql<SlotRow[]>`
    select t.id, t.session_id, t.candidate_id, t.group_id, t.starts_at, t.ends_at, t.is_fixed
    from oral_slots t where t.exam_id = ${examId} order by t.starts_at, t.session_id`;
}

export interface CandidateRow {
  id: number;
  user_id: number;
  roll_number: string;
  name: string | null;
  group_id: number | null;
  guide: string | null;
  guide_user_id: number | null;
  extra_time: number;
  state: CandidateState;
}

/** By roll number, people of a group where its first one is. */
export async function selectCandidates(examId: number): Promise<CandidateRow[]> {
  return sql<CandidateRow[]>`
    select c.id, c.user_id, g.roll_number, g.name, c.group_id, x.name as guide, x.user_id as guide_user_id,
      c.extra_time, c.state
    from oral_candidates c join sitters g on g.id = c.grant_id
    left join oral_examiners x on x.id = c.guide_id and x.ended_at is null
    where c.exam_id = ${examId} and c.removed_at is null
    order by min(lower(g.roll_number)) over (partition by coalesce(-c.group_id, c.id)), lower(g.roll_number), c.id`;
}

/** A conflict of interest of an examiner with one candidate. */
export interface InterestRow {
  candidate_id: number;
  user_id: number;
  examiner: string;
}

export async function selectInterests(examId: number): Promise<InterestRow[]> {
  return sql<InterestRow[]>`
    select k.candidate_id, x.user_id, x.name as examiner
    from oral_conflicts k join oral_examiners x on x.id = k.examiner_id
    where x.exam_id = ${examId} and x.ended_at is null and x.conflict is null and x.role <> 'observer'
    order by k.candidate_id, x.name, x.id`;
}

export async function selectGroups(examId: number): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    select g.id, g.name from oral_groups g
    where g.exam_id = ${examId} and exists (
      select from oral_candidates c where c.group_id = g.id and c.removed_at is null)
    order by lower(g.name), g.id`;
}

/** At a fixed time: people can't choose when to take it. */
const isFixed = (): Fragment => sql`
  e.cancelled_at is null and e.community_id is null and e.rehearsal_of is null
  and e.ends_at - e.starts_at <= make_interval(mins => e.duration + 60)`;

interface Busy {
  user_id: number;
  starts_at: Date;
  ends_at: Date;
}

/** Where these people are otherwise: vivas, and written exams as their deadlines are now. */
export async function selectBusy(
  userIds: number[],
  span: { from: Date; until: Date },
  leftOut: number[],
): Promise<Busy[]> {
  return sql<Busy[]>`
    select b.user_id, lower(b.during) as starts_at, upper(b.during) as ends_at from busy_times b
    where b.user_id = any(${userIds}) and b.during && tstzrange(${span.from}, ${span.until})
      and (b.slot_id is null or b.slot_id <> all(${leftOut}))
    union all
    select a.user_id, e.starts_at, a.due_at from attempts a join exams e on e.id = a.exam_id
    where a.user_id = any(${userIds}) and a.status in ('assigned', 'in_progress') and e.starts_at < ${span.until}
      and a.due_at > ${span.from} and a.due_at > e.starts_at and ${isFixed()}`;
}

/** Slots at whose time the candidate takes a written exam: it was moved, or somebody got more time. */
export async function selectWrittenConflicts(
  examId: number,
): Promise<{ slot_id: number; session_id: number; exam: string }[]> {
  return sql`
    select distinct t.id as slot_id, t.session_id, e.title as exam
    from oral_slots t
    join oral_candidates c on c.removed_at is null and (c.id = t.candidate_id or c.group_id = t.group_id)
    join attempts a on a.user_id = c.user_id and a.status in ('assigned', 'in_progress')
    join exams e on e.id = a.exam_id
    where t.exam_id = ${examId} and e.starts_at < t.ends_at and a.due_at > t.starts_at and ${isFixed()}
    order by 1, 3 limit 500`;
}

/** Written exams in the room of a session at the same time. */
export async function selectRoomConflicts(examId: number): Promise<{ session_id: number; exam: string }[]> {
  return sql`
    select s.id as session_id, min(e.title) as exam
    from oral_sessions s join exam_rooms x on x.room_id = s.room_id join exams e on e.id = x.exam_id
    where s.exam_id = ${examId} and s.cancelled_at is null and e.starts_at < s.ends_at and e.ends_at > s.starts_at
      and ${isFixed()}
    group by s.id order by s.id`;
}

/** Sessions whose award list is frozen: all of them, where the exam has one list. */
export async function selectFrozenSessions(examId: number): Promise<ReadonlySet<number>> {
  const rows = await sql<{ id: number }[]>`
    select s.id from oral_sessions s where s.exam_id = ${examId} and exists (select from oral_lists l
      where l.exam_id = s.exam_id and coalesce(l.session_id, s.id) = s.id and l.state = 'frozen')`;
  return new Set(rows.map(({ id }) => id));
}

interface Kept {
  exam_id: number;
  act: string;
  by_id: number;
  reply: object;
}

export async function selectAct(key: string): Promise<Kept | undefined> {
  const [act] = await sql<
    Kept[]
  >`select exam_id, act, by_id, reply from oral_timetable_acts where key = ${key}`;
  return act;
}

export type ActKind = 'session' | 'circuit' | 'generate' | 'move' | 'announce';

/** False where the key has been used. */
export async function insertAct(act: Kept & { key: string; at: Date }, kind: ActKind): Promise<boolean> {
  const { count } = await sql`
    insert into oral_timetable_acts (key, exam_id, kind, act, by_id, at, reply)
    values (${act.key}, ${act.exam_id}, ${kind}, ${act.act}, ${act.by_id}, ${act.at}, ${JSON.stringify(act.reply)}::json)
    on conflict (key) do nothing`;
  return count > 0;
}

export interface NewSession {
  panel_id: number;
  room_id: number;
  name: string;
  guides_attend: boolean;
  starts_at: string;
  ends_at: string;
  slot_minutes: number;
  breaks: StoredSpan[];
  station?: number;
  circuit_size?: number;
}

export async function insertSession(examId: number, row: NewSession): Promise<number> {
  const [inserted] = await sql<{ id: number }[]>`
    insert into oral_sessions (exam_id, panel_id, room_id, name, guides_attend, starts_at, ends_at, slot_minutes, breaks,
      station, circuit_size)
    values (${examId}, ${row.panel_id}, ${row.room_id}, ${row.name}, ${row.guides_attend}, ${row.starts_at},
      ${row.ends_at}, ${row.slot_minutes}, ${JSON.stringify(row.breaks)}::json, ${row.station ?? null},
      ${row.circuit_size ?? null})
    returning id`;
  return (inserted as { id: number }).id;
}

export async function updateSession(id: number, row: NewSession): Promise<void> {
  await sql`
    update oral_sessions set panel_id = ${row.panel_id}, room_id = ${row.room_id}, name = ${row.name},
      guides_attend = ${row.guides_attend}, starts_at = ${row.starts_at}, ends_at = ${row.ends_at},
      slot_minutes = ${row.slot_minutes}, breaks = ${JSON.stringify(row.breaks)}::json
    where id = ${id}`;
}

export async function updateSessionCancelled(id: number, at: Date): Promise<number> {
  const { count } = await sql`delete from oral_slots where session_id = ${id}`;
  await sql`update oral_sessions set cancelled_at = ${at} where id = ${id}`;
  return count;
}

export async function countSessions(examId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from oral_sessions where exam_id = ${examId} and cancelled_at is null`;
  return row?.n ?? 0;
}

export async function existsPanel(examId: number, panelId: number): Promise<boolean> {
  const [row] = await sql`
    select 1 from oral_panels where id = ${panelId} and exam_id = ${examId} and removed_at is null`;
  return row !== undefined;
}

interface SessionTime {
  id: number | null;
  panel_id: number;
  room_id: number;
  starts_at: string;
  ends_at: string;
}

/** Another viva in the room at that time. */
export async function selectRoomTaken(
  session: SessionTime,
): Promise<{ room: string; exam: string; exam_id: number } | undefined> {
  const [taken] = await sql<{ room: string; exam: string; exam_id: number }[]>`
    select r.name as room, e.title as exam, e.id as exam_id
    from oral_sessions s join rooms r on r.id = s.room_id join oral_exams e on e.id = s.exam_id
    where s.room_id = ${session.room_id} and s.cancelled_at is null and s.id is distinct from ${session.id}::int
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(${session.starts_at}, ${session.ends_at})
    order by s.starts_at limit 1`;
  return taken;
}

/** Where somebody is at a time when they should be elsewhere. */
export interface Clash {
  name: string;
  /** The viva or the written exam. */
  exam: string;
  /** Of a viva; null for a written exam. */
  room: string | null;
  /** Where the caller may know what it is. */
  institution_id: number | null;
}

const clashes = (): Fragment => sql`
  coalesce(u.name, u.username) as name, coalesce(o.title, w.title) as exam, r.name as room,
  coalesce(o.institution_id, w.institution_id) as institution_id
  from busy_times b join users u on u.id = b.user_id
  left join oral_slots t on t.id = b.slot_id
  left join oral_sessions s on s.id = coalesce(b.session_id, t.session_id)
  left join oral_exams o on o.id = s.exam_id left join rooms r on r.id = s.room_id
  left join exams w on w.id = b.exam_id`;

/** Examiners of a panel who are elsewhere during a session. */
export async function selectPanelClash(session: SessionTime): Promise<Clash | undefined> {
  const [clash] = await sql<Clash[]>`
    select ${clashes()}
    join oral_examiners x on x.user_id = b.user_id and x.ended_at is null and x.conflict is null and x.role <> 'observer'
    join oral_panel_members m on m.examiner_id = x.id and m.panel_id = ${session.panel_id}
    where b.during && tstzrange(${session.starts_at}, ${session.ends_at})
      and coalesce(b.session_id, t.session_id, 0) <> ${session.id ?? -1}
    order by lower(b.during), b.id limit 1`;
  return clash;
}

export interface NewSlot {
  session_id: number;
  candidate_id: number | null;
  group_id: number | null;
  starts_at: Date;
  ends_at: Date;
  is_fixed: boolean;
}

const given = (slots: readonly NewSlot[]): Fragment => sql`
  unnest(${slots.map((one) => one.session_id)}::int[], ${slots.map((one) => one.candidate_id)}::int[],
    ${slots.map((one) => one.group_id)}::int[], ${slots.map((one) => one.starts_at.toISOString())}::timestamptz[],
    ${slots.map((one) => one.ends_at.toISOString())}::timestamptz[], ${slots.map((one) => one.is_fixed)}::boolean[])
    as n (session_id, candidate_id, group_id, starts_at, ends_at, is_fixed)`;

/** Candidates and guides who are elsewhere, once the slots that move are gone. */
export async function selectSlotClash(slots: readonly NewSlot[]): Promise<Clash | undefined> {
  const [clash] = await sql<Clash[]>`
    select ${clashes()}
    join (
      select c.user_id, n.starts_at, n.ends_at from ${given(slots)}
      join oral_candidates c on c.removed_at is null and (c.id = n.candidate_id or c.group_id = n.group_id)
      union
      select x.user_id, n.starts_at, n.ends_at from ${given(slots)}
      join oral_sessions s on s.id = n.session_id and s.guides_attend
      join oral_candidates c on c.removed_at is null and (c.id = n.candidate_id or c.group_id = n.group_id)
      join oral_examiners x on x.id = c.guide_id and x.ended_at is null
      where not exists (
        select from oral_panel_members m join oral_examiners y on y.id = m.examiner_id and y.ended_at is null
          and y.conflict is null and y.role <> 'observer'
        where m.panel_id = s.panel_id and y.user_id = x.user_id)
    ) wanted on wanted.user_id = b.user_id and b.during && tstzrange(wanted.starts_at, wanted.ends_at)
    order by lower(b.during), b.id limit 1`;
  return clash;
}

/** Who has the session at that time. */
export async function selectSlotTaken(
  slots: readonly NewSlot[],
): Promise<{ name: string; room: string } | undefined> {
  const [taken] = await sql<{ name: string; room: string }[]>`
    select coalesce(p.name, i.name, i.roll_number) as name, r.name as room
    from ${given(slots)} join oral_slots t on t.session_id = n.session_id
      and tstzrange(t.starts_at, t.ends_at) && tstzrange(n.starts_at, n.ends_at)
    join oral_sessions s on s.id = t.session_id join rooms r on r.id = s.room_id
    left join oral_groups p on p.id = t.group_id left join oral_candidates c on c.id = t.candidate_id
    left join sitters i on i.id = c.grant_id
    order by t.starts_at limit 1`;
  return taken;
}

export async function deleteSlots(ids: number[]): Promise<void> {
  await sql`delete from oral_slots where id = any(${ids})`;
}

export async function insertSlots(examId: number, slots: readonly NewSlot[]): Promise<void> {
  await sql`
    insert into oral_slots (exam_id, session_id, candidate_id, group_id, starts_at, ends_at, is_fixed)
    select ${examId}, n.session_id, n.candidate_id, n.group_id, n.starts_at, n.ends_at, n.is_fixed
    from ${given(slots)}`;
}

export interface OwnRow {
  id: number;
  title: string;
  kind: OralKind;
  institution: string;
  course_name: string;
  instructions: string;
  topic: string;
  group: string | null;
  state: CandidateState;
  candidate_id: number;
  is_announced: boolean;
  session_id: number | null;
  station: number | null;
  circuit_size: number | null;
  room: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Of a candidate: those that are not over, the first slot of each, the next one first. */
export async function selectOwn(userId: number, after: Date): Promise<OwnRow[]> {
  return sql<OwnRow[]>`
    select e.id, e.title, e.kind, i.name as institution, k.name as course_name, e.instructions,
      coalesce(nullif(c.topic, ''), p.topic, '') as topic, p.name as group, ${dayState()} as state, c.id as candidate_id,
      e.announced_at is not null as is_announced, f.session_id, f.station, f.circuit_size, f.room, f.starts_at, f.ends_at
    from oral_candidates c join oral_exams e on e.id = c.exam_id join institutions i on i.id = e.institution_id
    join courses k on k.id = e.course_id left join oral_groups p on p.id = c.group_id
    left join lateral (
      select t.session_id, s.station, s.circuit_size, r.name as room, t.starts_at,
        max(t.ends_at) over () as ends_at
      from oral_slots t join oral_sessions s on s.id = t.session_id join rooms r on r.id = s.room_id
      where t.exam_id = e.id and (t.candidate_id = c.id or t.group_id = c.group_id)
      order by t.starts_at limit 1) f on true
    where c.user_id = ${userId} and c.removed_at is null and e.cancelled_at is null
      and (f.ends_at is null or f.ends_at > ${after})
    order by f.starts_at nulls last, e.id limit 50`;
}

export interface QueueRow {
  candidate_ids: number[];
  starts_at: Date;
  ends_at: Date;
  states: CandidateState[];
  state_at: Date | null;
}

/** The slots of a session in order, with how far each is. */
export async function selectQueue(sessionId: number): Promise<QueueRow[]> {
  return sql<QueueRow[]>`
    select array_agg(c.id) as candidate_ids, t.starts_at, t.ends_at, array_agg(${dayState()}) as states,
      max(c.state_at) as state_at
    from oral_slots t
    join oral_candidates c on c.removed_at is null and (c.id = t.candidate_id or c.group_id = t.group_id)
    where t.session_id = ${sessionId} group by t.id order by t.starts_at`;
}
