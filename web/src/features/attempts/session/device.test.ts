import { afterEach, expect, it, vi } from 'vitest';
import { rememberOpenedExam } from '../../../shared/kept-session/opened-exam.ts';
import { claimDevice, forgetDevice, isInOtherTab } from './device.ts';

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
  const claimed = claimDevice(leaving.signal, 7, 3);
  leaving.abort();
  expect(await claimed).toBe('device-of-this-tab');
  expect(kept.get('exam-device')).toBe('device-of-this-tab');
});

/** The browser's locks; a tab that is open holds those whose names end so. */
const locksBut = (held?: string) => ({
  request(name: string, { signal }: { signal: AbortSignal }, act: () => unknown) {
    if (held && name.endsWith(held)) return Promise.reject(signal.reason);
    void act();
    return new Promise(() => {});
  },
});

function newTab(locks: unknown) {
  vi.stubGlobal('sessionStorage', { ...store, getItem: () => null, setItem() {} });
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('navigator', locks ? { locks } : {});
}

it('a tab that was closed and opened again is the same device', async () => {
  newTab(locksBut());
  rememberOpenedExam({ userId: 7, examId: 3, device: 'device-of-the-closed', until: '' });
  const { signal } = new AbortController();
  expect(await claimDevice(signal, 7, 3)).toBe('device-of-the-closed');
  // Another person, or another exam, is not.
  expect(await claimDevice(signal, 8, 3)).not.toBe('device-of-the-closed');
  expect(await claimDevice(signal, 7, 4)).not.toBe('device-of-the-closed');
});

it('a second tab beside the first is another one, and knows that it is no other device', async () => {
  newTab(locksBut('first-tab'));
  rememberOpenedExam({ userId: 7, examId: 3, device: 'device-of-first-tab', until: '' });
  const device = await claimDevice(new AbortController().signal, 7, 3);
  expect(device).not.toBe('device-of-first-tab');
  expect(isInOtherTab(7, 3, device)).toBe(true);
  expect(isInOtherTab(7, 3, 'device-of-first-tab')).toBe(false);
  // The first tab was taken over from by a real other device.
  forgetDevice(7, 3, 'device-of-first-tab');
  expect(isInOtherTab(7, 3, device)).toBe(false);
});

it('without locks nobody knows whether the other tab is gone, so the new one is another', async () => {
  newTab(undefined);
  rememberOpenedExam({ userId: 7, examId: 3, device: 'device-of-first-tab', until: '' });
  expect(await claimDevice(new AbortController().signal, 7, 3)).not.toBe('device-of-first-tab');
});

it.each(['', 'x', 'not an id of a tab!'])(
  'a damaged id %j is replaced: the server would refuse it',
  async (id) => {
    vi.stubGlobal('sessionStorage', store);
    vi.stubGlobal('localStorage', store);
    vi.stubGlobal('navigator', {});
    kept.set('exam-device', id);
    kept.set('exam-opened-by', JSON.stringify({ userId: 7, examId: 3, device: id, until: '' }));
    expect(await claimDevice(new AbortController().signal, 7, 3)).toMatch(/^[0-9a-f]{32}$/);
  },
);
