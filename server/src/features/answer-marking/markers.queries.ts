// Who can mark an exam: everybody with a share that allows it, and its guests.
import { type Fragment, sql } from '../../platform/database/database.ts';

/** Their ids. */
export const possibleMarkers = (examId: number | Fragment, at: Date): Fragment => sql`
  select s.user_id from exam_staff s where s.exam_id = ${examId} and s.share >= 'mark'
  union all
  select g.user_id from marking_guests g
  where g.exam_id = ${examId} and g.ended_at is null and g.access_ends_at > ${at}`;

export interface MarkerRow {
  user_id: number;
  username: string;
  name: string;
  is_guest: boolean;
  /** A guest's, who was not invited for all. */
  question_ids: number[] | null;
}

/** Guests are called by their name alone. */
export async function selectPossibleMarkers(examId: number, at: Date): Promise<MarkerRow[]> {
  return sql<MarkerRow[]>`
    select u.id as user_id, u.username, person_name(u.id, e.institution_id) as name, false as is_guest, null::int[] as question_ids
    from exams e join users u on u.id in (
      select s.user_id from exam_staff s where s.exam_id = e.id and s.share >= 'mark')
    where e.id = ${examId}
    union all
    select g.user_id, g.name, g.name, true, g.question_ids from marking_guests g
    where g.exam_id = ${examId} and g.ended_at is null and g.access_ends_at > ${at}
    order by name, user_id limit 500`;
}
