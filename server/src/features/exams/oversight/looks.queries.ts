import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import type { Looker, Opened } from '@quivia/contract/team';
import { sql } from '../../../platform/database/database.ts';

export interface NewLook {
  exam_id: number;
  user_id: number;
  duty: InstitutionDuty;
  opened: Opened;
  student_id: number | null;
  day: string;
  at: Date;
}

/** False where they did the same on the same day before, and for a student who isn't in the exam. */
export async function insertLook(look: NewLook): Promise<boolean> {
  const { exam_id, user_id, duty, opened, student_id, day, at } = look;
  const { count } = await sql`
    insert into exam_looks (exam_id, user_id, duty, opened, student_id, day, at)
    select ${exam_id}, ${user_id}, ${duty}, ${opened}, ${student_id}::int, ${day}, ${at}
    where ${student_id}::int is null
      or exists (select from attempts where exam_id = ${exam_id} and grant_id = ${student_id}::int)
    on conflict do nothing`;
  return count > 0;
}

export async function selectLookers(
  examId: number,
  institutionId: number | null,
  limit: number,
): Promise<(Omit<Looker, 'last_at'> & { last_at: Date })[]> {
  return sql`
    select u.id as user_id, u.username, person_name(u.id, ${institutionId}) as name, l.duty, l.opened, l.last_at
    from (
      select user_id, duty, array_agg(distinct opened) as opened, max(at) as last_at
      from exam_looks where exam_id = ${examId} group by user_id, duty) l
    join users u on u.id = l.user_id order by l.last_at desc, u.id, l.duty limit ${limit}`;
}
