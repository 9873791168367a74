// The one reader of what this device has stored. An entry that can't be read (cut off, or written by another version of
// the page) counts as absent, so that no page waits for it for ever. It is kept under another name, never deleted: it may
// be somebody's work. What was waiting to be sent is missed, so the person is told.
import type * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toasts.tsx';
import type { DeviceKey, DeviceStore, Prefix } from './device-store.ts';
import { damaged as words } from './offline.words.ts';
import type { Storage } from './storage.ts';

export type Shape<T> = z.ZodMiniType<T>;

/** Where a damaged entry is kept: one for each name, the newest. */
export const damagedName = (name: string) => `damaged/${name}`;

/** Undefined where it is not of that shape, or no JSON at all. */
export function parseStored<T>(text: string, shape: Shape<T>): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Null where nothing that can be read is stored under this name. */
export function readStored<T>(from: Storage, name: string, shape: Shape<T>): T | null {
  const text = from.read(name);
  if (text === null) return null;
  const value = parseStored(text, shape);
  if (value !== undefined) return value;
  from.write(damagedName(name), text);
  if (from.read(damagedName(name)) === text) from.remove(name);
  return null;
}

/** What waits to be sent, in order. */
export async function readUnsent<T>(
  store: DeviceStore,
  prefix: Prefix,
  shape: Shape<T>,
): Promise<{ key: DeviceKey; item: T }[]> {
  const entries = (await store.all(prefix).catch(() => [])).map(({ key, value }) => ({
    key,
    value,
    read: shape.safeParse(value),
  }));
  const unreadable = entries.filter(({ read }) => !read.success);
  if (unreadable.length > 0) toast.error(words.notSent(unreadable.length), { duration: 15_000 });
  await Promise.all(unreadable.map((entry) => putAside(store, entry).catch(() => undefined)));
  return entries.flatMap(({ key, read }) => (read.success ? [{ key, item: read.data }] : []));
}

async function putAside(store: DeviceStore, { key, value }: { key: DeviceKey; value: unknown }) {
  const [kind, userId, ...rest] = key;
  await store.put(['damaged', userId, kind, ...rest], value);
  await store.remove(key);
}
