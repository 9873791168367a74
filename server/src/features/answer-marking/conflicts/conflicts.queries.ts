import type { MarkingConflict } from '@quivia/contract/marking-conflicts';
import { type Fragment, sql } from '../../../platform/database/database.ts';

/** Attempt `a` is of somebody with whom this marker has a conflict of interest. */
export const isInConflict = (markerId: number | Fragment): Fragment => sql`exists (
  select from marking_conflicts k join marking_conflict_students c on c.conflict_id = k.id
  where k.exam_id = a.exam_id and k.marker_id = ${markerId} and k.withdrawn_at is null and c.student_id = a.grant_id)`;

interface ConflictRow {
  id: number;
  marker_id: number;
  marker: string;
  named: string;
  reason: string;
  declared_by: string;
  declared_at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdraw_reason: string;
  kept: NonNullable<MarkingConflict['kept']>;
}

/** All of an exam, or those that this person declared for themselves; the newest first. */
export async function selectConflicts(examId: number, ownOf: number | null): Promise<ConflictRow[]> {
  return sql<ConflictRow[]>`
    select k.id, k.marker_id, person_name(k.marker_id, e.institution_id) as marker, k.named, k.reason,
      person_name(k.declared_by, e.institution_id) as declared_by, k.declared_at,
      person_name(k.withdrawn_by, e.institution_id) as withdrawn_by, k.withdrawn_at, k.withdraw_reason,
      coalesce((
        select json_agg(json_build_object('name', g.shown_name, 'roll_number', g.roll_number,
          'takes_exam', exists (select from attempts a where a.exam_id = k.exam_id and a.grant_id = g.id),
          'marked', (
            select count(distinct w.id)::int from attempts a join marked_answers w on w.attempt_id = a.id
            join answer_sheets s on s.answer_id = w.id and s.marker_id = k.marker_id
            where a.exam_id = k.exam_id and a.grant_id = g.id)) order by g.roll_number, g.id)
        from marking_conflict_students c join sitters g on g.id = c.student_id where c.conflict_id = k.id), '[]') as kept
    from marking_conflicts k join exams e on e.id = k.exam_id
    where k.exam_id = ${examId}
      and ${ownOf === null ? sql`true` : sql`k.marker_id = ${ownOf} and k.declared_by = ${ownOf}`}
    order by k.withdrawn_at is not null, k.id desc limit 500`;
}

export async function selectByKey(
  key: string,
): Promise<{ exam_id: number; marker_id: number; declared_by: number } | undefined> {
  const [row] = await sql<{ exam_id: number; marker_id: number; declared_by: number }[]>`
    select exam_id, marker_id, declared_by from marking_conflicts where key = ${key}`;
  return row;
}

export async function countConflicts(examId: number, markerId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from marking_conflicts where exam_id = ${examId} and marker_id = ${markerId}`;
  return row.count;
}

export async function insertConflict(conflict: {
  key: string;
  exam_id: number;
  marker_id: number;
  named: string;
  reason: string;
  declared_by: number;
  declared_at: Date;
}): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into marking_conflicts ${sql(conflict)} on conflict (key) do nothing returning id`;
  return row?.id;
}

export async function existsConflict(examId: number, id: number): Promise<boolean> {
  const rows = await sql`select from marking_conflicts where exam_id = ${examId} and id = ${id}`;
  return rows.length > 0;
}

/**
 * Everybody of the exam's place with this roll number or full name, whether they take the exam or not: some join it later.
 * How many there are.
 */
export async function insertStudents(conflictId: number): Promise<number> {
  const { count } = await sql`
    insert into marking_conflict_students (conflict_id, student_id)
    select k.id, p.id
    from marking_conflicts k join exams e on e.id = k.exam_id
    join grants p on p.role in ('Student', 'CommunityMember')
      and (p.institution_id = e.institution_id or p.community_id = e.community_id)
    join sitters g on g.id = p.id
    where k.id = ${conflictId} and lower(k.named) in (lower(g.roll_number), lower(g.name))`;
  return count;
}

/** The marker's username; undefined where there is none, or it was withdrawn before. */
export async function updateWithdrawn(
  examId: number,
  id: number,
  given: { by: number; at: Date; reason: string },
): Promise<string | undefined> {
  const [row] = await sql<{ username: string }[]>`
    update marking_conflicts k
    set withdrawn_by = ${given.by}, withdrawn_at = ${given.at}, withdraw_reason = ${given.reason}
    from users u where u.id = k.marker_id and k.exam_id = ${examId} and k.id = ${id} and k.withdrawn_at is null
    returning case when u.is_guest then u.name else u.username end as username`;
  return row?.username;
}

/** As a student, by name: that they are kept from somebody stays. */
export async function updateForgotten(userId: number, pseudonym: string): Promise<void> {
  await sql`
    update marking_conflicts k set named = ${pseudonym}, reason = '', withdraw_reason = ''
    from marking_conflict_students c join sitters g on g.id = c.student_id
    where c.conflict_id = k.id and g.user_id = ${userId}`;
}
