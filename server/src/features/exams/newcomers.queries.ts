import { sql } from '../../platform/database/database.ts';

/** The list of its students grew: a form that was opened before is out of date. */
export async function updateListVersion(examId: number): Promise<void> {
  await sql`update exams set version = version + 1 where id = ${examId}`;
}

/**
 * The same of the exams of a community that this person is about to be added to and that can still be edited. Before they
 * are shared: two people who join at once would each wait for the other's share to end.
 */
export async function updateListVersions(communityId: number, userId: number, at: Date): Promise<void> {
  await sql`
    update exams e set version = e.version + 1
    from (
      select id from exams
      where community_id = ${communityId} and newcomers and rehearsal_of is null and cancelled_at is null
        and starts_at > ${at} and not exists (select from attempts a where a.exam_id = exams.id and a.user_id = ${userId})
      order by id for no key update) held
    where e.id = held.id`;
}
