import { sql } from '../../platform/database/database.ts';
import type { Picture } from './picture.ts';

export interface KeptImage extends Picture {
  key: string;
  sha256: Buffer;
}

/** Without bytes where they are in the object storage. */
export type ImageRow = Omit<KeptImage, 'bytes'> & { bytes: Buffer | null };

/** Until the transaction ends, nothing else of this person is counted. */
export async function lockUsage(userId: number): Promise<void> {
  await sql`
    insert into image_usage as u (user_id) values (${userId})
    on conflict (user_id) do update set bytes = u.bytes`;
}

/** Its key: the new one, or the one from an earlier upload of the same picture by this person. A new one is counted. */
export async function insertImage(
  image: ImageRow,
  { uploadedBy, at, size }: { uploadedBy: number; at: Date; size: number },
): Promise<string> {
  const { key, type, bytes, width, height, sha256 } = image;
  const [row] = await sql<{ key: string }[]>`
    with stored as (
      insert into images (key, uploaded_by, uploaded_at, type, bytes, width, height, sha256)
      values (${key}, ${uploadedBy}, ${at}, ${type}, ${bytes}, ${width}, ${height}, ${sha256})
      on conflict on constraint images_once do update set uploaded_at = excluded.uploaded_at
      returning key),
    counted as (
      insert into image_usage as u (user_id, pictures, bytes)
      select ${uploadedBy}, 1, ${size} from stored where key = ${key}
      on conflict (user_id) do update set pictures = u.pictures + 1, bytes = u.bytes + excluded.bytes)
    select key from stored`;
  return (row as { key: string }).key;
}

export interface Usage {
  /** Of this person, in bytes. */
  own: number;
  /** Of everybody in the fullest of their institutions. */
  institution: number;
}

export async function selectUsage(userId: number): Promise<Usage> {
  const [row] = await sql<Usage[]>`
    select coalesce((select bytes from image_usage where user_id = ${userId}), 0)::float8 as own,
      coalesce((select max(used.bytes) from (
        select sum(u.bytes) as bytes
        from (select distinct institution_id from grants where user_id = ${userId} and institution_id is not null) i
        join (select distinct institution_id, user_id from grants) o using (institution_id)
        join image_usage u on u.user_id = o.user_id
        group by i.institution_id) used), 0)::float8 as institution`;
  return row as Usage;
}

/** For the operator. */
export async function selectAllUsage(): Promise<{ pictures: number; bytes: number; most_of_one: number }> {
  const [row] = await sql<{ pictures: number; bytes: number; most_of_one: number }[]>`
    select coalesce(sum(pictures), 0)::int as pictures, coalesce(sum(bytes), 0)::float8 as bytes,
      coalesce(max(bytes), 0)::float8 as most_of_one
    from image_usage`;
  return row as { pictures: number; bytes: number; most_of_one: number };
}

/** The key of the same picture that this person uploaded before. */
export async function selectKeyOf(uploadedBy: number, sha256: Buffer): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    select key from images where uploaded_by = ${uploadedBy} and sha256 = ${sha256}`;
  return row?.key;
}

export async function imageExists(key: string): Promise<boolean> {
  const [row] = await sql<{ key: string }[]>`select key from images where key = ${key}`;
  return row !== undefined;
}

/** Keys of pictures that are in the database, or of those that aren't, in order. */
export async function selectKeys(asked: {
  inDatabase: boolean;
  after: string;
  limit: number;
}): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select key from images where (bytes is not null) = ${asked.inDatabase} and key > ${asked.after}
    order by key limit ${asked.limit}`;
  return rows.map(({ key }) => key);
}

export async function updateBytes(key: string, bytes: Buffer | null): Promise<void> {
  await sql`update images set bytes = ${bytes} where key = ${key}`;
}

export async function selectImages(keys: string[]): Promise<ImageRow[]> {
  return sql<ImageRow[]>`
    select key, type, bytes, width, height, sha256 from images where key = any(${keys}::text[])`;
}
