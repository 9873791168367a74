import { sql } from '../../../platform/database/database.ts';
import type { Appearance, FigureExaminer } from './pairs.rules.ts';

const MOST_EXAMINERS = 500;
/** Far above any exam: candidates times the examiners before whom each comes. */
const MOST_APPEARANCES = 100_000;

/** With those who were replaced: their sheets count. */
export const selectExaminers = (examId: number): Promise<FigureExaminer[]> => sql<FigureExaminer[]>`
  select x.id, x.name, x.role from oral_examiners x where x.exam_id = ${examId} order by x.id limit ${MOST_EXAMINERS}`;

export const selectAppearances = (examId: number): Promise<Appearance[]> => sql<Appearance[]>`
  select c.id as candidate_id, c.group_id, m.examiner_id, o.starts_at, s.station, s.name
  from oral_slots o join oral_sessions s on s.id = o.session_id
  join oral_panel_members m on m.panel_id = s.panel_id
  join oral_candidates c on c.exam_id = o.exam_id and (c.id = o.candidate_id or c.group_id = o.group_id)
  where o.exam_id = ${examId} and s.cancelled_at is null and c.removed_at is null
  order by o.starts_at, o.id limit ${MOST_APPEARANCES}`;
