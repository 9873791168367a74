import type { ImageType } from '@quivia/contract/images';
import { sql } from '../../platform/database/database.ts';

interface Photo {
  type: ImageType;
  bytes: Buffer;
}

const studentsOf = (institutionId: number) =>
  sql`g.institution_id = ${institutionId} and g.role = 'Student' and g.ended_at is null`;

/** False where the college has no such student. */
export async function upsertPhoto(
  { institution_id, roll_number }: { institution_id: number; roll_number: string },
  photo: Photo & { tag: string; by: number; at: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into photos (grant_id, type, bytes, tag, uploaded_by, uploaded_at)
    select g.id, ${photo.type}, ${photo.bytes}, ${photo.tag}, ${photo.by}, ${photo.at}
    from grants g where ${studentsOf(institution_id)} and lower(g.member_id) = lower(${roll_number}) limit 1
    on conflict (grant_id) do update set type = excluded.type, bytes = excluded.bytes, tag = excluded.tag,
      uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at
    returning grant_id`;
  return rows.length > 0;
}

export async function deletePhoto(institutionId: number, rollNumber: string): Promise<boolean> {
  const rows = await sql`
    delete from photos p using grants g
    where g.id = p.grant_id and ${studentsOf(institutionId)} and lower(g.member_id) = lower(${rollNumber})
    returning p.grant_id`;
  return rows.length > 0;
}

export async function selectCounts(institutionId: number): Promise<{ students: number; photos: number }> {
  const [row] = await sql<{ students: number; photos: number }[]>`
    select count(*)::int as students, count(p.grant_id)::int as photos
    from grants g left join photos p on p.grant_id = g.id where ${studentsOf(institutionId)}`;
  return row as { students: number; photos: number };
}

export async function selectMissing(institutionId: number, most: number): Promise<string[]> {
  const rows = await sql<{ member_id: string }[]>`
    select g.member_id from grants g
    where ${studentsOf(institutionId)} and g.member_id is not null
      and not exists (select from photos p where p.grant_id = g.id)
    order by lower(g.member_id) limit ${most}`;
  return rows.map(({ member_id }) => member_id);
}

export async function selectPhoto(grantId: number): Promise<Photo | undefined> {
  const [row] = await sql<Photo[]>`
    select type, bytes from photos where grant_id = ${grantId}`;
  return row;
}

export async function deletePhotosOf(userId: number): Promise<void> {
  await sql`delete from photos p using grants g where g.id = p.grant_id and g.user_id = ${userId}`;
}

/** Of people who are no longer students of the college. */
export async function deleteOfFormer(): Promise<void> {
  await sql`delete from photos p using grants g where g.id = p.grant_id and g.ended_at is not null`;
}
