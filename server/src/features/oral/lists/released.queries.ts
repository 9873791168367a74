import type { AwardList, ListRow } from '@quivia/contract/oral/lists';
import { sql } from '../../../platform/database/database.ts';

interface Revision {
  list_id: number;
  revision: number;
}

export type Heading = Pick<AwardList, 'scheme' | 'maximum'> & {
  exam: Pick<AwardList['exam'], 'id' | 'title' | 'course_name' | 'course_code'>;
};
export type Award = Omit<ListRow, 'roll_number' | 'name' | 'group' | 'agreed'>;

export interface Copied {
  heading: Heading;
  award: Award;
}

export interface ReleasedAward extends Revision {
  released_at: Date;
  /** Null until the revision is copied. */
  heading: Heading | null;
  award: Award | null;
}

/** False where it was copied before. */
export async function insertReleasedList(
  { list_id, revision }: Revision,
  heading: Heading,
): Promise<boolean> {
  const { count } = await sql`
    insert into oral_released_lists (list_id, revision, heading)
    values (${list_id}, ${revision}, ${JSON.stringify(heading)}::json)
    on conflict do nothing`;
  return count > 0;
}

export async function insertReleasedAwards(
  { list_id, revision }: Revision,
  awards: readonly Award[],
): Promise<void> {
  await sql`
    insert into oral_released_awards (list_id, revision, candidate_id, award)
    select ${list_id}, ${revision}, (award ->> 'candidate_id')::int, award
    from json_array_elements(${JSON.stringify(awards)}::json) award`;
}

/**
 * Of the lists that were released with this person on them as a candidate. A list that isn't copied yet is looked into:
 * it was released by an earlier version.
 */
export async function selectReleasedFor(userId: number): Promise<ReleasedAward[]> {
  return sql<ReleasedAward[]>`
    select l.id as list_id, l.released_revision as revision, l.released_at, r.heading, a.award
    from oral_candidates c join oral_lists l on l.exam_id = c.exam_id and l.released_revision is not null
    left join oral_released_lists r on r.list_id = l.id and r.revision = l.released_revision
    left join oral_released_awards a
      on a.candidate_id = c.id and a.list_id = l.id and a.revision = l.released_revision
    where c.user_id = ${userId} and c.removed_at is null
      and case when r.list_id is not null then a.candidate_id is not null else exists (
        select from frozen_documents f
        where f.kind = 'oral-list' and f.subject_id = l.id and f.revision = l.released_revision
          and f.content::jsonb -> 'rows' @> jsonb_build_array(jsonb_build_object('candidate_id', c.id))) end
    order by l.released_at desc limit 200`;
}

export interface Copies {
  heading: Heading;
  awards: Award[];
}

export async function selectCopies({ list_id, revision }: Revision): Promise<Copies | undefined> {
  const [row] = await sql<Copies[]>`
    select r.heading, array(
      select a.award from oral_released_awards a where a.list_id = r.list_id and a.revision = r.revision) as awards
    from oral_released_lists r where r.list_id = ${list_id} and r.revision = ${revision}`;
  return row;
}
