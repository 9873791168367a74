import { sql } from '../../../platform/database/database.ts';

interface ExamName {
  title: string;
  community_id: number | null;
}

export async function selectExamName(id: number): Promise<ExamName> {
  const [row] = await sql<ExamName[]>`
    select title, community_id from exams where id = ${id}`;
  return row ?? { title: '', community_id: null };
}

interface Reached {
  user_id: number;
  email: string;
  username: string;
  name: string | null;
  in_app: boolean;
  by_mail: boolean;
}

/**
 * Of these people, those who have a result of this exam that they may see now: nobody who was absent or disqualified. A
 * mail only to an address that is theirs.
 */
export async function selectReached(examId: number, userIds: number[]): Promise<Reached[]> {
  return sql<Reached[]>`
    select u.id as user_id, u.email, u.username, g.name, coalesce(c.in_app, true) as in_app,
      coalesce(c.by_mail, true) and u.is_verified as by_mail
    from attempts a join exams e on e.id = a.exam_id join users u on u.id = a.user_id
    join sitters g on g.id = a.grant_id
    left join channel_choices c on c.user_id = u.id and c.topic = 'results'
    where a.exam_id = ${examId} and u.id = any(${userIds}) and a.status in ('submitted', 'closed_by_deadline')
      and is_released_to(a, e)
    order by u.id`;
}
