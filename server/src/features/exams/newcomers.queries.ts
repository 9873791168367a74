import { sql } from '../../platform/database/database.ts';

/** The list of its students grew: a form that was opened before is out of date. */
export async function updateListVersion(examId: number): Promise<void> {
  await sql`update exams set version = version + 1 where id = ${examId}`;
}

/** The same of the exams of a community that this person is about to be added to and that can still be edited. They are held. */
export async function updateListVersions(communityId: number, userId: number, at: Date): Promise<void> {
  await sql`
    update exams set version = version + 1
    where community_id = ${communityId} and newcomers and rehearsal_of is null and cancelled_at is null
      and starts_at > ${at} and owner_id <> ${userId}
      and not exists (select from attempts a where a.exam_id = exams.id and a.user_id = ${userId})`;
}
