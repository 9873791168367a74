import type { OralCandidate, OralGroup } from '@quivia/contract/oral/candidates';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** `g` is the view of students, `c` the candidate. */
const found = (search: string | undefined) =>
  search
    ? sql`(lower(g.roll_number) like ${containing(search)} or lower(g.name) like ${containing(search)})`
    : sql`true`;

export async function selectCandidates(
  examId: number,
  page: Page & { state?: CandidateState | undefined; group_id?: number | undefined },
): Promise<OralCandidate[]> {
  return sql<OralCandidate[]>`
    select c.id, c.grant_id as student_id, g.roll_number, g.name, c.topic, c.extra_time, c.state, c.state_at,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as group,
      case when x.id is not null then json_build_object('id', x.id, 'name', x.name) end as guide,
      (select json_build_object('starts_at', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'room', r.name)
        from oral_slots s join oral_sessions n on n.id = s.session_id and n.cancelled_at is null
        join rooms r on r.id = n.room_id
        where s.candidate_id = c.id or s.group_id = c.group_id order by s.starts_at limit 1) as slot
    from oral_candidates c join sitters g on g.id = c.grant_id
    left join oral_groups o on o.id = c.group_id left join oral_examiners x on x.id = c.guide_id
    where c.exam_id = ${examId} and c.removed_at is null and ${found(page.search)}
      and ${page.state ? sql`c.state = ${page.state}` : sql`true`}
      and ${page.group_id === undefined ? sql`true` : sql`c.group_id = ${page.group_id}`}
    order by lower(g.roll_number), c.id limit ${page.limit} offset ${page.offset}`;
}

/** Students of the course at the college who are no candidates. */
export async function selectOthers(
  exam: { id: number; course_id: number; institution_id: number },
  page: Page,
): Promise<{ id: number; roll_number: string; name: string | null }[]> {
  return sql<{ id: number; roll_number: string; name: string | null }[]>`
    select c.id, g.roll_number, g.name from candidates c join sitters g on g.id = c.id
    where c.course_id = ${exam.course_id} and c.institution_id = ${exam.institution_id} and ${found(page.search)}
      and not exists (select from oral_candidates k
        where k.exam_id = ${exam.id} and k.user_id = c.user_id and k.removed_at is null)
    order by lower(g.roll_number), c.id limit ${page.limit} offset ${page.offset}`;
}

export async function countCandidates(examId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from oral_candidates where exam_id = ${examId} and removed_at is null`;
  return row?.n ?? 0;
}

/** With their standing extra time; how many were not candidates before. */
export async function insertCandidates(examId: number, grantIds: number[]): Promise<number> {
  const { count } = await sql`
    insert into oral_candidates (exam_id, grant_id, user_id, extra_time)
    select ${examId}, g.id, g.user_id, coalesce(t.extra_time, 0)
    from grants g left join extra_times t on t.grant_id = g.id where g.id = any(${grantIds}) order by g.id
    on conflict (exam_id, user_id) where removed_at is null do nothing`;
  return count;
}

export interface CandidateRow {
  id: number;
  exam_id: number;
  roll_number: string;
  group_id: number | null;
  group_name: string | null;
  state: CandidateState;
  state_at: Date | null;
}

/** Those of the exam among these, held until the transaction ends. */
export async function lockCandidates(examId: number, ids: number[]): Promise<CandidateRow[]> {
  return sql<CandidateRow[]>`
    select c.id, c.exam_id, g.roll_number, c.group_id, c.state, c.state_at,
      (select o.name from oral_groups o where o.id = c.group_id) as group_name
    from oral_candidates c join sitters g on g.id = c.grant_id
    where c.exam_id = ${examId} and c.id = any(${ids}) and c.removed_at is null order by c.id for update of c`;
}

export async function selectExamOf(candidateId: number): Promise<number | undefined> {
  const [row] = await sql<{ exam_id: number }[]>`
    select exam_id from oral_candidates where id = ${candidateId} and removed_at is null`;
  return row?.exam_id;
}

/** An examiner of the exam who has not been replaced. */
export async function existsExaminer(examId: number, id: number): Promise<boolean> {
  const [row] = await sql`
    select from oral_examiners where id = ${id} and exam_id = ${examId} and ended_at is null`;
  return row !== undefined;
}

export async function updateCandidate(
  id: number,
  given: { guide_id: number | null; topic: string; extra_time: number },
): Promise<void> {
  await sql`
    update oral_candidates set guide_id = ${given.guide_id}, topic = ${given.topic}, extra_time = ${given.extra_time}
    where id = ${id}`;
}

export async function updateRemoved(ids: number[], at: Date): Promise<void> {
  await sql`update oral_candidates set removed_at = ${at} where id = any(${ids})`;
}

export async function selectStudent(examId: number, candidateId: number): Promise<number | undefined> {
  const [row] = await sql<{ grant_id: number }[]>`
    select grant_id from oral_candidates
    where id = ${candidateId} and exam_id = ${examId} and removed_at is null`;
  return row?.grant_id;
}

/** The examiner sits in a panel that examines the candidate, or the group. Observers only watch. */
export async function examines(examinerId: number, candidateId: number): Promise<boolean> {
  const [row] = await sql`
    select from oral_candidates c
    join oral_slots s on s.exam_id = c.exam_id and (s.candidate_id = c.id or s.group_id = c.group_id)
    join oral_sessions n on n.id = s.session_id and n.cancelled_at is null
    join oral_panel_members m on m.panel_id = n.panel_id and m.examiner_id = ${examinerId}
    where c.id = ${candidateId} limit 1`;
  return row !== undefined;
}

/** The list of their session, or of the whole exam, is frozen. */
export async function isFrozen(candidateId: number): Promise<boolean> {
  const [row] = await sql`
    select from oral_lists l join oral_candidates c on c.exam_id = l.exam_id
    where c.id = ${candidateId} and l.state = 'frozen' and (l.session_id is null or exists (
      select from oral_slots s where s.session_id = l.session_id and (s.candidate_id = c.id or s.group_id = c.group_id)))
    limit 1`;
  return row !== undefined;
}

export async function selectStep(key: string) {
  const [row] = await sql<{ candidate_id: number; state: CandidateState }[]>`
    select candidate_id, state from oral_candidate_steps where key = ${key}`;
  return row;
}

export async function insertStep(step: {
  candidate_id: number;
  key: string;
  state: CandidateState;
  note: string;
  at: Date;
  received_at: Date;
  by: number;
  /** It followed from a mark or a sheet. */
  isAutomatic?: boolean;
}): Promise<void> {
  await sql`
    insert into oral_candidate_steps (candidate_id, key, state, note, at, received_at, by_id, is_automatic)
    values (${step.candidate_id}, ${step.key}, ${step.state}, ${step.note}, ${step.at}, ${step.received_at}, ${step.by},
      ${step.isAutomatic ?? false})`;
}

/** Whether the candidate is in this state because of marks alone. */
export async function cameByMarks(candidateId: number, state: CandidateState): Promise<boolean> {
  const [row] = await sql<{ is_automatic: boolean }[]>`
    select bool_and(is_automatic) as is_automatic from oral_candidate_steps
    where candidate_id = ${candidateId} and state = ${state}`;
  return row?.is_automatic ?? false;
}

export async function updateState(id: number, state: CandidateState, at: Date): Promise<void> {
  await sql`update oral_candidates set state = ${state}, state_at = ${at} where id = ${id}`;
}

/** Somebody else tapped the same earlier: the first keeps its time, unless something happened in between. */
export async function updateStateSince(id: number, at: Date): Promise<void> {
  await sql`
    update oral_candidates c set state_at = ${at}
    where c.id = ${id} and not exists (select from oral_candidate_steps t
      where t.candidate_id = c.id and t.state <> c.state and t.at between ${at} and c.state_at)`;
}

export async function selectSteps(candidateId: number, most: number) {
  return sql<{ id: number; state: CandidateState; note: string; at: Date; by: string }[]>`
    select t.id, t.state, t.note, t.at, coalesce(u.name, u.username) as by
    from (select * from oral_candidate_steps where candidate_id = ${candidateId} order by at desc, id desc limit ${most}) t
    join users u on u.id = t.by_id order by t.at, t.id`;
}

export async function selectGroups(examId: number, most: number): Promise<OralGroup[]> {
  return sql<OralGroup[]>`
    select o.id, o.name, o.topic, coalesce((
      select json_agg(json_build_object('id', c.id, 'roll_number', g.roll_number, 'name', g.name)
        order by lower(g.roll_number), c.id)
      from oral_candidates c join sitters g on g.id = c.grant_id
      where c.group_id = o.id and c.removed_at is null), '[]') as members
    from oral_groups o where o.exam_id = ${examId} order by lower(o.name), o.id limit ${most}`;
}

export async function countGroups(examId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from oral_groups where exam_id = ${examId}`;
  return row?.n ?? 0;
}

/** Undefined where the name is taken. */
export async function insertGroup(examId: number, name: string, topic: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into oral_groups (exam_id, name, topic) values (${examId}, ${name}, ${topic})
    on conflict (exam_id, lower(name)) do nothing returning id`;
  return row?.id;
}

export interface GroupRow {
  id: number;
  name: string;
  topic: string;
  is_placed: boolean;
  is_marked: boolean;
  member_ids: number[];
}

export async function lockGroup(examId: number, id: number): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`
    select o.id, o.name, o.topic,
      exists (select from oral_slots s where s.group_id = o.id) as is_placed,
      exists (select from oral_mark_events e where e.group_id = o.id)
        or exists (select from oral_sheets h where h.group_id = o.id) as is_marked,
      array(select c.id from oral_candidates c where c.group_id = o.id and c.removed_at is null order by c.id) as member_ids
    from oral_groups o where o.id = ${id} and o.exam_id = ${examId} for update of o`;
  return row;
}

export async function updateGroup(id: number, name: string, topic: string): Promise<void> {
  await sql`update oral_groups set name = ${name}, topic = ${topic} where id = ${id}`;
}

/** These and no others. */
export async function updateMembers(groupId: number, candidateIds: number[]): Promise<void> {
  await sql`
    update oral_candidates set group_id = case when id = any(${candidateIds}) then ${groupId}::int end
    where group_id = ${groupId} and removed_at is null or id = any(${candidateIds})`;
}

export async function deleteGroup(id: number): Promise<void> {
  await sql`update oral_candidates set group_id = null where group_id = ${id}`;
  await sql`delete from oral_groups where id = ${id}`;
}
