import { sql } from '../../platform/database/database.ts';
import type { Picture } from './picture.ts';

export interface KeptImage extends Picture {
  key: string;
  sha256: Buffer;
}

/** Without bytes where they are in the object storage. */
export type ImageRow = Omit<KeptImage, 'bytes'> & { bytes: Buffer | null };

/** Its key: the new one, or the one from an earlier upload of the same picture by this person. */
export async function insertImage(
  image: ImageRow,
  { uploadedBy, at }: { uploadedBy: number; at: Date },
): Promise<string> {
  const { key, type, bytes, width, height, sha256 } = image;
  const [row] = await sql<{ key: string }[]>`
    insert into images (key, uploaded_by, uploaded_at, type, bytes, width, height, sha256)
    values (${key}, ${uploadedBy}, ${at}, ${type}, ${bytes}, ${width}, ${height}, ${sha256})
    on conflict on constraint images_once do update set uploaded_at = excluded.uploaded_at
    returning key`;
  return (row as { key: string }).key;
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
