// Photos of the people on a list. Fetched in the background and kept on this device with the list, so that they are there
// without a network. Encrypted like every page that is kept.
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type DeviceKey, type DeviceStore, deviceStore } from '../../platform/offline/device-store.ts';
import { unseal } from '../../platform/offline/seal.ts';
import { keptPage } from './kept-page.ts';

/** Somebody with a photo: the tag changes with it. */
export interface Pictured {
  id: number;
  tag: string;
}

const Kept = z.object({
  tag: z.string(),
  /** As a data: address, which the page's policy allows. */
  address: z.string(),
});
type Kept = z.output<typeof Kept>;

/** Some 10 MB; more people are shown by their initials. */
const MOST = 400;

export type Photos = ReadonlyMap<number, string>;

/** `list` names it on this device; `load` asks the server for the photo of one person. */
export function usePhotos(
  list: { userId: number; name: string; id: number },
  people: readonly Pictured[],
  load: (id: number) => Promise<Blob>,
): Photos {
  const [photos, setPhotos] = useState<Photos>(new Map());
  const wanted = people.slice(0, MOST);
  const given = useEffectEvent(() => ({ wanted, load }));
  const { userId, name, id } = list;
  const tags = wanted.map((one) => `${one.id} ${one.tag}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies(tags): read again when a photo has come or changed
  useEffect(() => {
    const left = new AbortController();
    const keyOf = (...rest: number[]): DeviceKey => ['page', userId, name, id, ...rest];
    async function follow() {
      const { wanted: all, load: ask } = given();
      if (all.length === 0) return;
      const store = await deviceStore();
      const kept = await readKept(store, keyOf());
      const show = () => !left.signal.aborted && setPhotos(shownOf(all, kept));
      show();
      for (const { id: person, tag } of all) {
        if (left.signal.aborted) return;
        if (kept.get(person)?.tag === tag) continue;
        const address = await asAddress(await ask(person));
        kept.set(person, { tag, address });
        await keptPage(store, keyOf(person), Kept).keep({ tag, address });
        show();
      }
    }
    // Without a network initials are shown, and photos follow when it is back.
    const start = () => void follow().catch(() => undefined);
    start();
    addEventListener('online', start, { signal: left.signal });
    return () => left.abort();
  }, [userId, name, id, tags]);
  return photos;
}

const shownOf = (people: readonly Pictured[], kept: ReadonlyMap<number, Kept>): Photos =>
  new Map(
    people.flatMap(({ id, tag }) => {
      const found = kept.get(id);
      return found?.tag === tag ? [[id, found.address] as const] : [];
    }),
  );

async function readKept(store: DeviceStore, prefix: DeviceKey): Promise<Map<number, Kept>> {
  const stored = await store.all(prefix).catch(() => []);
  const read = await Promise.all(
    stored.map(async ({ key, value }) => [Number(key.at(-1)), await unseal(value, Kept)] as const),
  );
  return new Map(read.flatMap(([id, kept]) => (kept ? [[id, kept] as const] : [])));
}

const asAddress = (photo: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(photo);
  });
