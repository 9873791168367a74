import type {
  OralPapers,
  PrintedCandidate,
  PrintedExaminer,
  PrintedSession,
} from '@quivia/contract/oral/prints';
import { type Fragment, sql } from '../../../platform/database/database.ts';

/** Far above any exam. */
const MOST_CANDIDATES = 5_000;
const MOST_SESSIONS = 2_000;

const moment = (at: Fragment): Fragment =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Undefined for every panel. */
const ofPanels = (examinerId: number | undefined): Fragment =>
  examinerId === undefined
    ? sql``
    : sql`and exists (select from oral_panel_members m where m.panel_id = s.panel_id and m.examiner_id = ${examinerId})`;

export const selectSessions = (
  examId: number,
  examinerId: number | undefined,
): Promise<PrintedSession[]> => sql<PrintedSession[]>`
  select s.id, s.name, p.name as panel, r.name as room, s.station, ${moment(sql`s.starts_at`)} as starts_at,
    s.circuit_size,
    array(select n from generate_series(1, s.circuit_size) n where not exists (
      select from oral_sessions o where o.exam_id = s.exam_id and o.cancelled_at is null and o.station = n
        and o.starts_at = s.starts_at and o.ends_at = s.ends_at) order by n) as rests,
    ${moment(sql`s.ends_at`)} as ends_at,
    array(select x.id from oral_panel_members m join oral_examiners x on x.id = m.examiner_id
      where m.panel_id = s.panel_id and x.ended_at is null
      order by array_position(array['chair', 'internal', 'guide', 'external', 'observer'], x.role), x.id) as examiner_ids,
    coalesce((select json_agg(json_build_object('starts_at', ${moment(sql`o.starts_at`)}, 'ends_at', ${moment(sql`o.ends_at`)},
        'candidate_ids', (select coalesce(json_agg(c.id order by lower(g.roll_number), c.id), '[]')
          from oral_candidates c join sitters g on g.id = c.grant_id
          where c.removed_at is null and (c.id = o.candidate_id or c.group_id = o.group_id)))
      order by o.starts_at, o.id) from oral_slots o where o.session_id = s.id), '[]') as slots
  from oral_sessions s join oral_panels p on p.id = s.panel_id join rooms r on r.id = s.room_id
  where s.exam_id = ${examId} and s.cancelled_at is null ${ofPanels(examinerId)}
  order by s.starts_at, s.station, s.id limit ${MOST_SESSIONS}`;

export const selectCandidates = (
  examId: number,
  examinerId: number | undefined,
): Promise<PrintedCandidate[]> => sql<PrintedCandidate[]>`
  select c.id, g.roll_number, g.name, c.state, ${moment(sql`c.state_at`)} as state_at,
    coalesce((select t.note from oral_candidate_steps t where t.candidate_id = c.id and t.state = c.state
      order by t.id desc limit 1), '') as note,
    coalesce(nullif(c.topic, ''), o.topic, '') as topic, c.group_id, o.name as group, x.name as guide
  from oral_candidates c join sitters g on g.id = c.grant_id left join oral_groups o on o.id = c.group_id
  left join oral_examiners x on x.id = c.guide_id
  where c.exam_id = ${examId} and c.removed_at is null ${
    examinerId === undefined
      ? sql``
      : sql`and exists (select from oral_slots l join oral_sessions s on s.id = l.session_id
          where (l.candidate_id = c.id or l.group_id = c.group_id) and s.cancelled_at is null ${ofPanels(examinerId)})`
  }
  order by lower(g.roll_number), c.id limit ${MOST_CANDIDATES}`;

export const selectExaminers = (examId: number): Promise<PrintedExaminer[]> => sql<OralPapers['examiners']>`
  select x.id, x.name, x.role, x.affiliation from oral_examiners x
  where x.exam_id = ${examId} and x.ended_at is null order by x.id limit 500`;
