// Pictures in questions: checked and cleaned, kept in the database or in object storage, shown to anyone with the address.
import { createHash } from 'node:crypto';
import { imageAddress } from '@quivia/contract/images';
import type { Download } from '@quivia/files/download';
import { FileProblem } from '@quivia/files/file-problem';
import { AppError } from '../../platform/app-error.ts';
import { hours, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { loadingCache } from '../../platform/lru.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { randomToken } from '../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import { checkPicture } from './check-picture.ts';
import { hasStorage, storage } from './image-storage.ts';
import * as queries from './images.queries.ts';
import { words } from './images.words.ts';

const UPLOADS: Limit = { tries: 300, within: hours(1) };
const KEY_BYTES = 16;
/** In bytes. */
const REMEMBERED = 64 * 1024 ** 2;

export interface KeptPicture {
  key: string;
  url: string;
  width: number;
  height: number;
}

/** The picture as it would be kept. Throws a FileProblem that says why it can't be. */
export const check = (bytes: Uint8Array, most?: number) =>
  checkPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), most);

/** Before there is a row that names it: an object without one does no harm, a row without an object would. */
async function storeElsewhere(userId: number, image: queries.KeptImage): Promise<queries.ImageRow> {
  if (!hasStorage()) return image;
  if ((await queries.selectKeyOf(userId, image.sha256)) === undefined)
    await orAway(storage().put(image.key, image.bytes, image.type));
  return { ...image, bytes: null };
}

async function withBytes(image: queries.ImageRow): Promise<queries.KeptImage | undefined> {
  const bytes = image.bytes ?? (await orAway(storage().get(image.key)));
  return bytes && { ...image, bytes };
}

const orAway = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new AppError('busy', { message: words.storageAway });
  });

/** In megabytes. */
let quotas = { person: 1024, institution: 20_480 };

export function useStorageQuotas(given: { person: number; institution: number }): void {
  quotas = given;
}

/** What was stored before needs no more room. */
async function requireRoom(userId: number, sha256: Buffer, size: number): Promise<void> {
  const used = await queries.selectUsage(userId);
  const isFull = (bytes: number, megabytes: number) => bytes + size > megabytes * 1024 ** 2;
  const [own, all] = [isFull(used.own, quotas.person), isFull(used.institution, quotas.institution)];
  if ((!own && !all) || (await queries.selectKeyOf(userId, sha256)) !== undefined) return;
  throw new FileProblem(
    own
      ? words.ownStorageFull({ megabytes: quotas.person })
      : words.storageFull({ megabytes: quotas.institution }),
  );
}

/** How much is stored, and how much one person may store, in bytes. */
export async function storageUse() {
  return { ...(await queries.selectAllUsage()), quota: quotas.person * 1024 ** 2 };
}

/** Throws as `check` does, and when there is no room. The same picture of the same person keeps its key. */
export async function keep(userId: number, bytes: Uint8Array): Promise<KeptPicture> {
  const picture = check(bytes);
  const sha256 = createHash('sha256').update(picture.bytes).digest();
  const size = picture.bytes.length;
  // Nothing goes to the storage that has no room here.
  if (hasStorage()) await requireRoom(userId, sha256, size);
  const image = await storeElsewhere(userId, { ...picture, key: randomToken(KEY_BYTES), sha256 });
  const key = await inTransaction(async () => {
    // Pictures that a person uploads at once are counted one after the other. The limit of an institution, which many
    // people share, may be passed by one picture for each of them.
    await queries.lockUsage(userId);
    await requireRoom(userId, sha256, size);
    return queries.insertImage(image, { uploadedBy: userId, at: now(), size });
  });
  return { key, url: imageAddress(key), width: picture.width, height: picture.height };
}

export async function upload(actor: Actor, file: Uint8Array): Promise<KeptPicture> {
  await countOrRefuse(`image:${actor.userId}`, UPLOADS, 'too_many_requests');
  try {
    return await keep(actor.userId, file);
  } catch (error) {
    if (error instanceof FileProblem) throw new AppError('invalid_input', { message: error.said });
    throw error;
  }
}

/** Those that exist, in no particular order. */
export async function findMany(keys: string[]): Promise<queries.KeptImage[]> {
  const found = await Promise.all((await queries.selectImages(keys)).map(withBytes));
  return found.filter((image) => image !== undefined);
}

export const exists = (key: string) => queries.imageExists(key);

/** A thousand students open one question in the same minute. */
const shown = loadingCache(
  { most: REMEMBERED, sizeOf: ({ bytes }: queries.KeptImage) => bytes.length },
  async (key: string) => (await findMany([key]))[0],
);

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/svg+xml': 'svg' };

export async function show(key: string): Promise<Download> {
  const image = await shown.find(key);
  if (!image) throw new AppError('not_found');
  const { type, bytes, sha256 } = image;
  return { filename: `picture.${ENDINGS[type]}`, type, bytes, shown: { tag: sha256.toString('base64url') } };
}

const AT_ONCE = 20;

/**
 * `npm run move-images`: from the database into the object storage, or back. It may be interrupted and run again. Each is
 * read again and compared before the former copy goes. Returns how many were moved.
 */
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
