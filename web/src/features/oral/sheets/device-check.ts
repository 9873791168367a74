// Whether a device can be trusted with the marks of a session: its storage, its clock, its space and the stored page.
import type { DeviceChecks } from '@quivia/contract/oral/sheets';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import { deviceNames } from './sheets.words.ts';

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

/** `now`: the server's time. Asks the browser not to clear what is stored. */
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
