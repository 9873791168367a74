import { afterEach, expect, it, vi } from 'vitest';
import { claimDevice } from './device.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

/** The browser's locks, of which somebody else holds all. */
const taken = {
  request: (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

it('stays the same device when the page is left before the lock of the page before is free', async () => {
  vi.stubGlobal('sessionStorage', store);
  vi.stubGlobal('navigator', { locks: taken });
  kept.set('exam-device', 'device-of-this-tab');
  const leaving = new AbortController();
  const claimed = claimDevice(leaving.signal);
  leaving.abort();
  expect(await claimed).toBe('device-of-this-tab');
  expect(kept.get('exam-device')).toBe('device-of-this-tab');
});
