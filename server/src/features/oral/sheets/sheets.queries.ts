import type { MarkValue, Subject } from '@quivia/contract/marking/marks';
import type { DeviceChecks, Sheet } from '@quivia/contract/marking/sheets';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import type {
  CandidateRow,
  ConflictRow,
  ExaminerRow,
  ExcusedRow,
  PaperRow,
  SeatRow,
  SheetRow,
} from '../../marking/sheets/secrecy.rules.ts';

export const candidateOf = (subject: Subject) => ('candidate_id' in subject ? subject.candidate_id : null);
export const groupOf = (subject: Subject) => ('group_id' in subject ? subject.group_id : null);

/** A freeze waits until this transaction has ended, and this one for a freeze. */
export async function shareOral(examId: number): Promise<void> {
  await sql`select from oral_exams where id = ${examId} for share`;
}

/** Taps and sheets of one examiner are stored one after the other. */
export async function lockExaminer(examinerId: number): Promise<void> {
  await sql`select from oral_examiners where id = ${examinerId} for no key update`;
}

/** Candidates and groups that are looked at, instead of all of an exam. */
export interface Circle {
  candidates: readonly number[];
  groups: readonly number[];
}

/**
 * All, or those whom these subjects concern: a member of a group comes with the whole group, so that nothing is worked out
 * from half of a group.
 */
export const selectCandidates = (examId: number, about?: readonly Subject[]) => sql<CandidateRow[]>`
  select id, group_id, guide_id, state from oral_candidates
  where exam_id = ${examId} and removed_at is null ${about ? sql`and id in (${concerned(about)})` : sql``} order by id`;

function concerned(subjects: readonly Subject[]): Fragment {
  const [candidates, groups] = [idsOf(subjects, candidateOf), idsOf(subjects, groupOf)];
  return sql`
    select unnest(${candidates}::int[])
    union select m.id from oral_candidates c join oral_candidates m on m.group_id = c.group_id
      where c.id = any(${candidates}::int[])
    union select m.id from oral_candidates m where m.group_id = any(${groups}::int[])`;
}

const idsOf = (subjects: readonly Subject[], idOf: (subject: Subject) => number | null) => [
  ...new Set(subjects.map(idOf).filter((id) => id !== null)),
];

/** Of a row with the columns of a subject, under this name. */
const isAbout = (row: Fragment, about: Circle | undefined): Fragment =>
  about
    ? sql`and (${row}.candidate_id = any(${about.candidates}::int[])
        or ${row}.candidate_id is null and ${row}.group_id = any(${about.groups}::int[]))`
    : sql``;

/** Who is in the panels before which each candidate comes, and their guides. */
export function selectSeats(examId: number, about?: Circle) {
  const candidates = sql`c.exam_id = ${examId} and c.removed_at is null
    ${about ? sql`and c.id = any(${about.candidates}::int[])` : sql``}`;
  return sql<SeatRow[]>`
    select c.id as candidate_id, m.examiner_id, o.station, true as is_member
    from oral_candidates c
    join oral_slots s on s.exam_id = c.exam_id and (s.candidate_id = c.id or s.group_id = c.group_id)
    join oral_sessions o on o.id = s.session_id and o.cancelled_at is null
    join oral_panel_members m on m.panel_id = o.panel_id
    where ${candidates}
    union
    select c.id, c.guide_id, null, false from oral_candidates c where ${candidates} and c.guide_id is not null`;
}

export const selectConflicts = (examId: number, about?: Circle) => sql<ConflictRow[]>`
  select k.examiner_id, k.candidate_id from oral_conflicts k join oral_candidates c on c.id = k.candidate_id
  where c.exam_id = ${examId} ${about ? sql`and k.candidate_id = any(${about.candidates}::int[])` : sql``}`;

export const selectExaminers = (examId: number) => sql<ExaminerRow[]>`
  select id, user_id, name, role, substitute_for, conflict is not null as has_conflict, ended_at is not null as has_ended
  from oral_examiners where exam_id = ${examId} order by id`;

export const selectSheets = (examId: number, about?: Circle) => sql<SheetRow[]>`
  select s.id, s.examiner_id, s.candidate_id, s.group_id, s.version, s.content -> 'values' as values,
    s.content -> 'marks' as marks, s.origin, s.submitted_at, r.reopened_at, r.reason as reopened_reason
  from oral_sheets s left join oral_reopenings r on r.sheet_id = s.id
  where s.exam_id = ${examId} ${isAbout(sql`s`, about)} order by s.id`;

export const selectExcused = (examId: number, about?: Circle) => sql<ExcusedRow[]>`
  select e.candidate_id, e.group_id, e.examiner_id, e.reason from oral_excused_sheets e
  where e.exam_id = ${examId} ${isAbout(sql`e`, about)}`;

/** Entries for the sheet that is due now. */
export const selectPapers = (examId: number, about?: Circle) => sql<PaperRow[]>`
  select p.candidate_id, p.group_id, p.examiner_id, count(*)::int as entries,
    array_agg(distinct coalesce(u.name, u.username)) as typists
  from oral_paper_entries p join users u on u.id = p.entered_by
  where p.exam_id = ${examId} ${isAbout(sql`p`, about)} and not exists (
    select from oral_sheets s where s.examiner_id = p.examiner_id and s.version >= p.version
      and s.candidate_id is not distinct from p.candidate_id and s.group_id is not distinct from p.group_id)
  group by 1, 2, 3`;

export interface StoredSheet {
  id: number;
  exam_id: number;
  examiner_id: number | null;
  candidate_id: number | null;
  group_id: number | null;
  version: number;
  values: SheetRow['values'];
  submitted_at: Date;
  is_reopened: boolean;
}

export async function selectSheet(by: { id: number } | { key: string }): Promise<StoredSheet | undefined> {
  const [row] = await sql<StoredSheet[]>`
    select s.id, s.exam_id, s.examiner_id, s.candidate_id, s.group_id, s.version, s.content -> 'values' as values,
      s.submitted_at, exists (select from oral_reopenings r where r.sheet_id = s.id) as is_reopened
    from oral_sheets s where ${'id' in by ? sql`s.id = ${by.id}` : sql`s.key = ${by.key}`}`;
  return row;
}

/** Of the newest one, reopened or not; 0 where there is none. */
export async function selectVersion(examinerId: number, subject: Subject): Promise<number> {
  const [row] = await sql<{ version: number | null }[]>`
    select max(version) as version from oral_sheets
    where examiner_id = ${examinerId} and candidate_id is not distinct from ${candidateOf(subject)}
      and group_id is not distinct from ${groupOf(subject)}`;
  return row?.version ?? 0;
}

export interface NewSheet {
  key: string;
  examiner_id: number | null;
  subject: Subject;
  version: number;
  values: Record<string, MarkValue>;
  marks: Record<string, number>;
}

export async function insertSheets(
  examId: number,
  sheets: readonly NewSheet[],
  { origin, by, at }: { origin: Sheet['origin']; by: number; at: Date },
): Promise<number[]> {
  const rows = sheets.map(({ subject, values, marks, ...sheet }) => ({
    ...sheet,
    candidate_id: candidateOf(subject),
    group_id: groupOf(subject),
    content: { values, marks },
  }));
  const stored = await sql<{ id: number }[]>`
    insert into oral_sheets (key, exam_id, examiner_id, candidate_id, group_id, version, content, origin, submitted_at,
      submitted_by)
    select key, ${examId}, examiner_id, candidate_id, group_id, version, content, ${origin}, ${at}, ${by}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (key uuid, examiner_id int, candidate_id int, group_id int, version int, content json)
    returning id`;
  return stored.map(({ id }) => id);
}

export async function insertReopenings(
  sheetIds: readonly number[],
  { reason, by, at }: { reason: string; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into oral_reopenings (sheet_id, reason, reopened_by, reopened_at)
    select id, ${reason}, ${by}, ${at} from unnest(${sheetIds}::int[]) id`;
}

export interface EventRow {
  number: number;
  candidate_id: number | null;
  group_id: number | null;
  item: string;
  value: MarkValue;
  at: Date;
}

/** What a device has already sent under these numbers. */
export const selectSent = (examinerId: number, device: string, numbers: readonly number[]) => sql<
  (Omit<EventRow, 'at'> & { received_at: Date })[]
>`
  select number, candidate_id, group_id, item, value, received_at from oral_mark_events
  where examiner_id = ${examinerId} and device = ${device} and number = any(${numbers}::int[])`;

/** New ones of a device, and what it says of itself. */
export async function insertEvents(
  examId: number,
  { examinerId, device, unsent, at }: { examinerId: number; device: string; unsent: number | null; at: Date },
  events: readonly EventRow[],
): Promise<void> {
  await sql`
    with stored as (
      insert into oral_mark_events (exam_id, examiner_id, candidate_id, group_id, device, number, item, value, at,
        received_at)
      select ${examId}::int, ${examinerId}::int, candidate_id, group_id, ${device}::uuid, number, item,
        coalesce(value, 'null'), at, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(events)}::json)
        as r (number int, candidate_id int, group_id int, item text, value json, at timestamptz)
      on conflict (examiner_id, device, number) do nothing
      returning number
    )
    insert into oral_devices (examiner_id, device, heard_at, unsent, newest_number)
    select ${examinerId}::int, ${device}::uuid, ${at}::timestamptz, ${unsent}::int, coalesce(max(number), 0) from stored
    having ${unsent !== null}::boolean
    on conflict (examiner_id, device) do update set heard_at = excluded.heard_at, unsent = excluded.unsent,
      newest_number = greatest(oral_devices.newest_number, excluded.newest_number)`;
}

export interface DraftRow {
  candidate_id: number | null;
  group_id: number | null;
  item: string;
  value: MarkValue;
}

/**
 * The newest value of each item. A device numbers its taps as they are made, so its clock, which may be set back meanwhile,
 * only decides between devices.
 */
export const selectDraft = (examinerId: number, subject?: Subject) => sql<DraftRow[]>`
  select distinct on (candidate_id, group_id, item) candidate_id, group_id, item, value
  from (
    select distinct on (candidate_id, group_id, item, device) candidate_id, group_id, item, device, value, at
    from oral_mark_events
    where examiner_id = ${examinerId} ${
      subject
        ? sql`and candidate_id is not distinct from ${candidateOf(subject)}
          and group_id is not distinct from ${groupOf(subject)}`
        : sql``
    }
    order by candidate_id, group_id, item, device, number desc) newest
  order by candidate_id, group_id, item, at desc, device desc`;

/** Which of these questions were drawn for whom. */
export const selectDraws = (examId: number, ids: readonly number[]) =>
  sql<
    { id: number; candidate_id: number | null; group_id: number | null }[]
  >`select id, candidate_id, group_id from oral_draws where exam_id = ${examId} and id = any(${ids}::int[])`;

export async function countOtherDevices(examinerId: number, device: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from oral_devices where examiner_id = ${examinerId} and device <> ${device}`;
  return row?.count ?? 0;
}

export interface DeviceReport {
  device: string;
  label: string;
  package_at: Date | null;
  checks: DeviceChecks;
  unsent: number;
  newest_number: number;
}

export async function upsertDevice(examinerId: number, report: DeviceReport, at: Date): Promise<void> {
  await sql`
    insert into oral_devices (examiner_id, device, label, package_at, checks, heard_at, unsent, newest_number)
    values (${examinerId}, ${report.device}, ${report.label}, ${report.package_at},
      ${JSON.stringify(report.checks)}::json, ${at}, ${report.unsent}, ${report.newest_number})
    on conflict (examiner_id, device) do update set label = excluded.label, package_at = excluded.package_at,
      checks = excluded.checks, heard_at = excluded.heard_at, unsent = excluded.unsent,
      newest_number = greatest(oral_devices.newest_number, excluded.newest_number)`;
}

export interface DeviceRow {
  examiner_id: number;
  examiner: string;
  device: string;
  label: string;
  package_at: Date | null;
  checks: Partial<DeviceChecks>;
  heard_at: Date;
  unsent: number;
}

export const selectDevices = (examId: number) => sql<DeviceRow[]>`
  select d.examiner_id, x.name as examiner, d.device, d.label, d.package_at, d.checks, d.heard_at, d.unsent
  from oral_devices d join oral_examiners x on x.id = d.examiner_id
  where x.exam_id = ${examId} order by x.name, d.heard_at desc`;

export async function selectNewestNumber(examinerId: number, device: string): Promise<number> {
  const [row] = await sql<{ newest: number | null }[]>`
    select max(number) as newest from oral_mark_events where examiner_id = ${examinerId} and device = ${device}`;
  return row?.newest ?? 0;
}

/** Whether a list with this candidate, or a member of this group, is frozen. */
export async function isFrozen(examId: number, subjects: readonly Subject[]): Promise<boolean> {
  const candidates = subjects.map(candidateOf).filter((id) => id !== null);
  const groups = subjects.map(groupOf).filter((id) => id !== null);
  const [row] = await sql<{ frozen: boolean }[]>`
    select exists (
      select from oral_lists l where l.exam_id = ${examId} and l.state = 'frozen'
        and (l.session_id is null or exists (
          select from oral_slots s left join oral_candidates c on c.id = s.candidate_id
          where s.session_id = l.session_id and (s.candidate_id = any(${candidates}::int[])
            or s.group_id = any(${groups}::int[]) or c.group_id = any(${groups}::int[])
            or s.group_id in (select m.group_id from oral_candidates m where m.id = any(${candidates}::int[]))))
      )) as frozen`;
  return row?.frozen ?? false;
}

/** The sheets of each agreement that includes this one and that all its examiners confirmed, void or not. */
export const selectAgreed = (sheetId: number) => sql<{ sheet_ids: number[] }[]>`
  select a.sheet_ids from oral_agreements a where ${sheetId} = any(a.sheet_ids) and not exists (
    select from oral_sheets s where s.id = any(a.sheet_ids) and s.examiner_id <> a.proposed_by
      and not exists (select from oral_confirmations c
        where c.agreement_id = a.id and c.examiner_id = s.examiner_id))`;

export async function selectExcuse(key: string) {
  const [row] = await sql<(ExcusedRow & { exam_id: number })[]>`
    select exam_id, candidate_id, group_id, examiner_id, reason from oral_excused_sheets where key = ${key}`;
  return row;
}

/** False where this examiner's sheet was excused before. */
export async function insertExcuse(
  examId: number,
  {
    key,
    subject,
    examiner_id,
    reason,
  }: { key: string; subject: Subject; examiner_id: number; reason: string },
  { by, at }: { by: number; at: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into oral_excused_sheets (key, exam_id, examiner_id, candidate_id, group_id, reason, excused_by, excused_at)
    values (${key}, ${examId}, ${examiner_id}, ${candidateOf(subject)}, ${groupOf(subject)}, ${reason}, ${by}, ${at})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

export interface NamedRow {
  candidate_id: number | null;
  group_id: number | null;
  name: string;
  roll_number: string;
  topic: string;
  extra_time: number;
  state: CandidateRow['state'];
  member_of: number | null;
  photo: string | null;
}

/** Candidates and groups, as an examiner calls them. */
export const selectNames = (examId: number) => sql<NamedRow[]>`
  select c.id as candidate_id, null::int as group_id, coalesce(u.name, u.username) as name,
    coalesce(g.member_id, '') as roll_number, coalesce(nullif(c.topic, ''), o.topic, '') as topic, c.extra_time, c.state,
    c.group_id as member_of, (select p.tag from photos p where p.grant_id = c.grant_id) as photo
  from oral_candidates c join users u on u.id = c.user_id join grants g on g.id = c.grant_id
  left join oral_groups o on o.id = c.group_id
  where c.exam_id = ${examId} and c.removed_at is null
  union all
  select null, o.id, o.name, '', o.topic, 0, 'registered', null, null from oral_groups o where o.exam_id = ${examId}
  order by roll_number, name`;

export interface SessionRow {
  id: number;
  name: string;
  room: string;
  station: number | null;
  starts_at: Date;
  ends_at: Date;
}

/** In which this examiner examines. */
export const selectSessions = (examId: number, examinerId: number) => sql<SessionRow[]>`
  select s.id, s.name, r.name as room, s.station, s.starts_at, s.ends_at
  from oral_sessions s join rooms r on r.id = s.room_id
  join oral_panel_members m on m.panel_id = s.panel_id and m.examiner_id = ${examinerId}
  where s.exam_id = ${examId} and s.cancelled_at is null order by s.starts_at, s.id`;

export interface SlotRow {
  id: number;
  session_id: number;
  candidate_id: number | null;
  group_id: number | null;
  starts_at: Date;
  ends_at: Date;
}

export const selectSlots = (sessionIds: readonly number[]) => sql<SlotRow[]>`
  select id, session_id, candidate_id, group_id, starts_at, ends_at from oral_slots
  where session_id = any(${sessionIds}::int[]) order by starts_at, id`;
