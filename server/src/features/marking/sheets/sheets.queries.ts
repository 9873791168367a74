import type { MarkValue, Subject } from '@quivia/contract/marking/marks';
import type { Sheet } from '@quivia/contract/marking/sheets';
import { sql } from '../../../platform/database/database.ts';
import { isAbout, isOfSubject, isSameSubject } from '../subjects.queries.ts';
import { candidateOf, groupOf, type SubjectColumns } from '../subjects.rules.ts';
import type { ExcusedRow, PaperRow, SheetRow } from './secrecy.rules.ts';

export const selectSheets = (examId: number, about?: readonly SubjectColumns[]) => sql<SheetRow[]>`
  select s.id, s.examiner_id, s.candidate_id, s.group_id, s.version, s.content -> 'values' as values,
    s.content -> 'marks' as marks, s.origin, s.submitted_at, r.reopened_at, r.reason as reopened_reason
  from oral_sheets s left join oral_reopenings r on r.sheet_id = s.id
  where s.exam_id = ${examId} ${isAbout(sql`s`, about)} order by s.id`;

/** Only what a tap has to know of them. */
export const selectInForce = (examId: number, about: readonly SubjectColumns[]) => sql<
  Pick<SheetRow, 'examiner_id' | 'candidate_id' | 'group_id' | 'marks' | 'submitted_at'>[]
>`
  select s.examiner_id, s.candidate_id, s.group_id, s.content -> 'marks' as marks, s.submitted_at from oral_sheets s
  where s.exam_id = ${examId} ${isAbout(sql`s`, about)}
    and not exists (select from oral_reopenings r where r.sheet_id = s.id) order by s.id`;

export const selectExcused = (examId: number, about?: readonly SubjectColumns[]) => sql<ExcusedRow[]>`
  select e.candidate_id, e.group_id, e.examiner_id, e.reason from oral_excused_sheets e
  where e.exam_id = ${examId} ${isAbout(sql`e`, about)}`;

/** Entries for the sheet that is due now. */
export const selectPapers = (examId: number, about?: readonly SubjectColumns[]) => sql<PaperRow[]>`
  select p.candidate_id, p.group_id, p.examiner_id, count(*)::int as entries,
    array_agg(distinct coalesce(u.name, u.username)) as typists
  from oral_paper_entries p join users u on u.id = p.entered_by
  where p.exam_id = ${examId} ${isAbout(sql`p`, about)} and not exists (
    select from oral_sheets s where s.examiner_id = p.examiner_id and s.version >= p.version
      and ${isSameSubject(sql`s`, sql`p`)})
  group by 1, 2, 3`;

export interface StoredSheet extends SubjectColumns {
  id: number;
  exam_id: number;
  examiner_id: number | null;
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
    where examiner_id = ${examinerId} and ${isOfSubject(subject)}`;
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

/** A tap or a sheet. */
export async function existsMark(of: { examId: number } | { assessorId: number }): Promise<boolean> {
  const where = 'examId' in of ? sql`exam_id = ${of.examId}` : sql`examiner_id = ${of.assessorId}`;
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from oral_mark_events where ${where}) or exists (select from oral_sheets where ${where}) as found`;
  return row?.found ?? false;
}

export async function selectMarked(candidateIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select candidate_id as id from oral_mark_events where candidate_id = any(${[...candidateIds]})
    union select candidate_id from oral_sheets where candidate_id = any(${[...candidateIds]})`;
  return rows.map(({ id }) => id);
}
