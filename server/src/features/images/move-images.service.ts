// `npm run move-images`: pictures from the database into the object storage, or back. It may be interrupted and run again.
import { createHash } from 'node:crypto';
import { storage } from './image-storage.ts';
import * as queries from './images.queries.ts';

const AT_ONCE = 20;

/** How many were moved. Each is read again and compared before the former copy goes. */
export async function moveImages(to: 'storage' | 'database'): Promise<number> {
  let moved = 0;
  for (let last = ''; ; ) {
    const keys = await queries.selectKeys({ inDatabase: to === 'storage', after: last, limit: AT_ONCE });
    if (keys.length === 0) return moved;
    for (const key of keys) if (await (to === 'storage' ? moveOut(key) : moveIn(key))) moved += 1;
    last = keys.at(-1) as string;
  }
}

const isSame = (bytes: Buffer | undefined, sha256: Buffer): bytes is Buffer =>
  bytes !== undefined && createHash('sha256').update(bytes).digest().equals(sha256);

async function moveOut(key: string): Promise<boolean> {
  const [image] = await queries.selectImages([key]);
  if (!image?.bytes) return false;
  await storage().put(key, image.bytes, image.type);
  if (!isSame(await storage().get(key), image.sha256)) throw new Error(`Picture ${key} came back different`);
  await queries.updateBytes(key, null);
  return true;
}

async function moveIn(key: string): Promise<boolean> {
  const [image] = await queries.selectImages([key]);
  if (!image || image.bytes) return false;
  const bytes = await storage().get(key);
  if (!isSame(bytes, image.sha256)) throw new Error(`Picture ${key} is missing or different in the storage`);
  await queries.updateBytes(key, bytes);
  return true;
}
