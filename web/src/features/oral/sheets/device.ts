// The device of an examiner: the numbers of its taps, and whether it can be trusted with the marks of a session.
import type { DeviceChecks } from '@quivia/contract/marking/sheets';
import * as z from 'zod/mini';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { storage } from '../../../platform/offline/storage.ts';
import { readStored } from '../../../platform/offline/stored.ts';
import { deviceNames } from './sheets.words.ts';

const Counter = z.object({
  device: z.uuid(),
  /** Of the newest tap. */
  number: z.int(),
  /** Of the newest entry in the outbox, whatever device it is of. */
  order: z.int(),
});
type Counter = z.output<typeof Counter>;

/** The numbers that this browser gives to taps. Stored with every tap, so that no number is used twice. */
export function createNumbering(userId: number, examId: number) {
  const key = `oral-device/${userId}/${examId}`;
  /** Where the browser refuses its storage: then each page is a device of its own. */
  let here: Counter = { device: randomUuid(), number: 0, order: 0 };

  // Read each time: another tab may have counted on.
  function read(): Counter {
    here = readStored(storage, key, Counter) ?? here;
    return here;
  }

  function write(next: Counter) {
    here = next;
    storage.write(key, JSON.stringify(next));
    return next;
  }

  write(read());
  return {
    device: () => read().device,
    newest: () => read().number,
    next() {
      const { device, number, order } = read();
      return write({ device, number: number + 1, order: order + 1 });
    },
    nextOrder: () => write({ ...read(), order: read().order + 1 }).order,
    /** What the server or the outbox knows of this device: numbers are never given again. */
    atLeast({ number = 0, order = 0 }: { number?: number; order?: number }) {
      const known = read();
      write({ ...known, number: Math.max(known.number, number), order: Math.max(known.order, order) });
    },
    /** Another page used the same numbers. */
    renew: () => write({ ...read(), device: randomUuid(), number: 0 }),
  };
}

const DEVICES: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, deviceNames.phone],
  [/Android/, deviceNames.tablet],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** As a coordinator would call it. */
export const deviceLabel = (agent = navigator.userAgent) =>
  DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** Storage, clock, space and the stored page. `now`: the server's time. Asks the browser not to clear what is stored. */
export async function checkDevice(
  store: DeviceStore,
  now: () => number,
  manager: Partial<StorageManager> | undefined = navigator.storage,
): Promise<DeviceChecks> {
  const isKept = (await manager?.persist?.().catch(() => false)) ?? false;
  const { quota, usage } = (await manager?.estimate?.().catch(() => undefined)) ?? {};
  return {
    storage: !store.isDurable ? 'none' : isKept ? 'kept' : 'may-be-cleared',
    clock_ms: Math.round(Date.now() - now()),
    free_mb: quota === undefined ? null : Math.max(0, Math.floor((quota - (usage ?? 0)) / 1_000_000)),
    offline: await hasStoredPage(),
  };
}

const hasStoredPage = async () =>
  'caches' in globalThis &&
  (await caches.match('/oral/', { cacheName: 'oral-page' }).catch(() => undefined)) !== undefined;
