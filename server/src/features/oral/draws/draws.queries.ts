import type { DrawRules } from '@quivia/contract/oral/draws';
import { sql } from '../../../platform/database/database.ts';

/** For a member of its panel, or for a coordinator where no examiner is named. */
export async function selectSession(
  examId: number,
  sessionId: number,
  examinerId: number | null,
): Promise<{ id: number } | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select s.id from oral_sessions s
    where s.id = ${sessionId} and s.exam_id = ${examId} and s.cancelled_at is null
      and (${examinerId}::int is null or exists (
        select from oral_panel_members m where m.panel_id = s.panel_id and m.examiner_id = ${examinerId}))`;
  return row;
}

/** Draws of one session follow each other, so that each counts those before it. */
export async function lockSession(sessionId: number): Promise<void> {
  await sql`select from oral_sessions where id = ${sessionId} for update`;
}

export interface SubjectRow {
  candidate_id: number | null;
  group_id: number | null;
  name: string;
  /** Of the candidate, where a question must not come twice in the group. */
  of_group: number | null;
}

/** Whoever gets questions in a session, in its order. */
export async function selectSubjects(sessionId: number, groups: DrawRules['groups']): Promise<SubjectRow[]> {
  return sql<SubjectRow[]>`
    select c.id as candidate_id, null::int as group_id, coalesce(u.name, u.username) as name, c.group_id as of_group,
      s.starts_at
    from oral_slots s join oral_candidates c on c.removed_at is null
      and (c.id = s.candidate_id or ${groups === 'each'} and c.group_id = s.group_id)
    join users u on u.id = c.user_id
    where s.session_id = ${sessionId}
    union all
    select null, g.id, g.name, g.id, s.starts_at from oral_slots s join oral_groups g on g.id = s.group_id
    where s.session_id = ${sessionId} and ${groups === 'together'}
    order by starts_at, name, candidate_id`;
}

export interface DrawRow {
  id: number;
  session_id: number | null;
  candidate_id: number | null;
  group_id: number | null;
  question_id: number;
  question_version: number;
  position: number;
  replaced_at: Date | null;
  replaces: number | null;
  /** The group itself, or that of the candidate. */
  of_group: number | null;
}

const drawn = () => sql`
  d.id, d.session_id, d.candidate_id, d.group_id, d.question_id, d.question_version, d.position, d.replaced_at, d.replaces,
  coalesce(d.group_id, c.group_id) as of_group`;

export async function selectDraws(sessionIds: number[]): Promise<DrawRow[]> {
  return sql<DrawRow[]>`
    select ${drawn()} from oral_draws d left join oral_candidates c on c.id = d.candidate_id
    where d.session_id = any(${sessionIds}) order by d.position, d.id`;
}

/** Also in other sessions. */
export async function selectKnown(examId: number): Promise<DrawRow[]> {
  return sql<DrawRow[]>`
    select ${drawn()} from oral_draws d left join oral_candidates c on c.id = d.candidate_id
    where d.exam_id = ${examId} order by d.position, d.id`;
}

export interface NewDraw {
  session_id: number;
  candidate_id: number | null;
  group_id: number | null;
  question_id: number;
  question_version: number;
  position: number;
  replaces: number | null;
}

export async function insertDraws(examId: number, at: Date, draws: NewDraw[]): Promise<void> {
  await sql`
    insert into oral_draws (exam_id, session_id, candidate_id, group_id, question_id, question_version, position,
      replaces, drawn_at)
    select ${examId}, r.session_id, r.candidate_id, r.group_id, r.question_id, r.question_version, r.position, r.replaces,
      ${at}
    from json_to_recordset(${JSON.stringify(draws)}::json) as r (session_id int, candidate_id int, group_id int,
      question_id int, question_version int, position int, replaces int)`;
}

export async function updateReplaced(drawId: number, at: Date): Promise<void> {
  await sql`update oral_draws set replaced_at = ${at} where id = ${drawId} and replaced_at is null`;
}
