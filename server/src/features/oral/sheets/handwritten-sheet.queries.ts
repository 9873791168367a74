import type { Subject } from '@quivia/contract/marking/marks';
import { sql } from '../../../platform/database/database.ts';
import { candidateOf, groupOf } from '../../marking/subjects.rules.ts';

interface MarkedOnPaper {
  name: string;
  /** They have been invited, or have accepted. */
  is_asked: boolean;
  /** A session in which this examiner meets this candidate or group. */
  has_begun: boolean;
}

export async function selectMarkedOnPaper(
  examinerId: number,
  subject: Subject,
  at: Date,
): Promise<MarkedOnPaper | undefined> {
  const [row] = await sql<MarkedOnPaper[]>`
    select x.name, coalesce(x.accepted_at, x.invited_at) is not null as is_asked, exists (
      select from oral_candidates c
      join oral_slots l on l.exam_id = c.exam_id and (l.candidate_id = c.id or l.group_id = c.group_id)
      join oral_sessions o on o.id = l.session_id and o.cancelled_at is null and o.starts_at <= ${at}
      where c.exam_id = x.exam_id and c.removed_at is null
        and (c.id = ${candidateOf(subject)} or c.group_id = ${groupOf(subject)})
        and (c.guide_id = x.id or exists (
          select from oral_panel_members m where m.panel_id = o.panel_id and m.examiner_id = x.id))) as has_begun
    from oral_examiners x where x.id = ${examinerId}`;
  return row;
}

export interface TypedSheet {
  exam_id: number;
  title: string;
  institution: string;
  examiner: string;
  user_id: number;
  is_guest: boolean;
  email: string | null;
  /** Of the candidate or the group. */
  name: string;
  /** In the order in which they typed. */
  typists: string[];
}

export async function selectTypedSheet(sheetId: number): Promise<TypedSheet | undefined> {
  const [row] = await sql<TypedSheet[]>`
    select s.exam_id, e.title, i.name as institution, x.name as examiner, x.user_id, x.is_guest, x.email,
      coalesce(g.name, u.name, u.username) as name,
      array(select coalesce(t.name, t.username) from oral_paper_entries p join users t on t.id = p.entered_by
        where p.examiner_id = s.examiner_id and p.version = s.version
          and p.candidate_id is not distinct from s.candidate_id and p.group_id is not distinct from s.group_id
        group by t.id order by min(p.id)) as typists
    from oral_sheets s join oral_examiners x on x.id = s.examiner_id join oral_exams e on e.id = s.exam_id
    join institutions i on i.id = e.institution_id left join oral_groups g on g.id = s.group_id
    left join oral_candidates c on c.id = s.candidate_id left join users u on u.id = c.user_id
    where s.id = ${sheetId} and s.origin = 'paper'`;
  return row;
}
