import { sql } from '../../platform/database/database.ts';
import type { Picture } from './picture.ts';

export interface KeptImage extends Picture {
  key: string;
  sha256: Buffer;
}

/** Its key: the new one, or the one from an earlier upload of the same picture by this person. */
export async function insertImage(
  image: KeptImage,
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

export async function selectImages(keys: string[]): Promise<KeptImage[]> {
  return sql<KeptImage[]>`
    select key, type, bytes, width, height, sha256 from images where key = any(${keys}::text[])`;
}
