import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { sql } from '../../../platform/database/database.ts';
import { UNITS } from '../../papers/scoring.rules.ts';

export interface RubricRow {
  question_id: number;
  version: number;
  groups: RubricGroup[];
  reason: string;
}

/** The newest version of each, those that were removed too. */
export async function selectRubrics(examId: number): Promise<RubricRow[]> {
  return sql<RubricRow[]>`
    select distinct on (question_id) question_id, version, groups, reason from rubrics
    where exam_id = ${examId} order by question_id, version desc`;
}

export async function selectVersion(
  examId: number,
  questionId: number,
  version: number,
): Promise<RubricGroup[] | undefined> {
  const [row] = await sql<Pick<RubricRow, 'groups'>[]>`
    select groups from rubrics where exam_id = ${examId} and question_id = ${questionId} and version = ${version}`;
  return row?.groups;
}

/** The newest that the question has in another exam of the same place. Cancelled exams count too: the work was done. */
export async function selectEarlier(
  examId: number,
  questionId: number,
): Promise<Pick<VersionRow, 'at' | 'groups'> | undefined> {
  const [row] = await sql<Pick<VersionRow, 'at' | 'groups'>[]>`
    select r.at, r.groups from exams e
    join exams o on o.id <> e.id and o.rehearsal_of is null and o.institution_id is not distinct from e.institution_id
      and o.community_id is not distinct from e.community_id
    join rubrics r on r.exam_id = o.id and r.question_id = ${questionId}
    where e.id = ${examId} and json_array_length(r.groups) > 0
      and not exists (
        select from rubrics n where n.exam_id = r.exam_id and n.question_id = r.question_id and n.version > r.version)
    order by r.id desc limit 1`;
  return row;
}

interface VersionRow extends Omit<RubricRow, 'question_id'> {
  at: Date;
  name: string;
}

/** The newest first. */
export async function selectVersions(examId: number, questionId: number): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    select r.version, r.groups, r.reason, r.at, person_name(r.by_id, e.institution_id) as name
    from rubrics r join exams e on e.id = r.exam_id
    where r.exam_id = ${examId} and r.question_id = ${questionId} order by r.version desc`;
}

export async function selectByKey(
  key: string,
): Promise<{ exam_id: number; question_id: number; version: number; by_id: number } | undefined> {
  const [row] = await sql<{ exam_id: number; question_id: number; version: number; by_id: number }[]>`
    select exam_id, question_id, version, by_id from rubrics where key = ${key}`;
  return row;
}

export async function insertRubric({
  groups,
  ...row
}: RubricRow & { exam_id: number; key: string; by_id: number; at: Date }): Promise<void> {
  await sql`insert into rubrics ${sql({ ...row, groups: JSON.stringify(groups) })}`;
}

/** Of somebody who takes the exam. */
export async function existsReleased(examId: number): Promise<boolean> {
  const [row] = await sql<[{ is_released: boolean }]>`
    select exists (
      select from attempts a join exams e on e.id = a.exam_id
      where a.exam_id = ${examId} and is_released_to(a, e)) as is_released`;
  return row.is_released;
}

export interface SheetRow {
  id: number;
  attempt_id: number;
  /** Of the answer, for markers. */
  answer: string;
  items: string[];
  adjustment: number;
  marks: number;
  /** Of the text that was marked. */
  digest: string;
}

/** Sheets by a rubric whose marks count. */
export async function selectSheetsByRubric(examId: number, questionId: number): Promise<SheetRow[]> {
  return sql<SheetRow[]>`
    select s.id, w.attempt_id, w.key as answer, s.items, s.adjustment::float8 as adjustment,
      m.units / ${UNITS}::float8 as marks, g.digest
    from marked_answers w join attempts a on a.id = w.attempt_id
    join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
    join answer_sheets s on s.given_id = m.sheet_id join given_marks g on g.id = s.given_id
    where a.exam_id = ${examId} and w.question_id = ${questionId} and s.items is not null order by w.key`;
}

/** The sheets say the same as before; other marks follow from them. */
export async function updateGiven(sheets: readonly { id: number; given_id: number }[]): Promise<void> {
  await sql`
    update answer_sheets s set given_id = n.given_id
    from json_to_recordset(${JSON.stringify(sheets)}::json) as n (id int, given_id int) where s.id = n.id`;
}
