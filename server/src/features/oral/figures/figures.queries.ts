import { sql } from '../../../platform/database/database.ts';
import type { Appearance, FigureExaminer } from '../../marking/figures/pairs.rules.ts';

const MOST_EXAMINERS = 500;
/** Far above any exam: candidates times the examiners before whom each comes. */
const MOST_APPEARANCES = 100_000;

/** With those who were replaced: their sheets count. */
export const selectExaminers = (examId: number): Promise<FigureExaminer[]> => sql<FigureExaminer[]>`
  select x.id, x.name, x.role from oral_examiners x where x.exam_id = ${examId} order by x.id limit ${MOST_EXAMINERS}`;

export interface PassMarkRow {
  station: number | null;
  pass_mark: number;
  by: string;
  at: Date;
}

/** In force: the newest of each, where it was not undone. The one of the exam first. */
export const selectPassMarks = (examId: number): Promise<PassMarkRow[]> => sql<PassMarkRow[]>`
  select * from (
    select distinct on (p.station) p.station, p.pass_mark::float8 as pass_mark, coalesce(u.name, u.username) as by, p.at
    from oral_pass_marks p join users u on u.id = p.by_id where p.exam_id = ${examId} order by p.station, p.id desc
  ) newest where pass_mark is not null order by station nulls first`;

export async function selectPassMarkKey(key: string) {
  const [row] = await sql<{ exam_id: number; station: number | null; pass_mark: number | null }[]>`
    select exam_id, station, pass_mark::float8 as pass_mark from oral_pass_marks where key = ${key}`;
  return row;
}

export async function insertPassMark(given: {
  key: string;
  exam_id: number;
  station: number | null;
  pass_mark: number | null;
  by: number;
  at: Date;
}): Promise<void> {
  await sql`
    insert into oral_pass_marks (key, exam_id, station, pass_mark, by_id, at)
    values (${given.key}, ${given.exam_id}, ${given.station}, ${given.pass_mark}, ${given.by}, ${given.at})`;
}

export const selectAppearances = (examId: number): Promise<Appearance[]> => sql<Appearance[]>`
  select c.id as candidate_id, c.group_id, m.examiner_id, o.starts_at, s.station, s.name
  from oral_slots o join oral_sessions s on s.id = o.session_id
  join oral_panel_members m on m.panel_id = s.panel_id
  join oral_candidates c on c.exam_id = o.exam_id and (c.id = o.candidate_id or c.group_id = o.group_id)
  where o.exam_id = ${examId} and s.cancelled_at is null and c.removed_at is null
  order by o.starts_at, o.id limit ${MOST_APPEARANCES}`;
