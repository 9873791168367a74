import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { inMemory } from './device-store.ts';
import type { Storage } from './storage.ts';
import { readStored, readUnsent } from './stored.ts';

const { error } = vi.hoisted(() => ({ error: vi.fn() }));
vi.mock('../../ui/feedback/toasts.tsx', () => ({ toast: { error } }));

/** Holds values of so many characters in all. */
function storageOf(kept: Record<string, string>, room = 1000): Storage & { kept: Record<string, string> } {
  return {
    kept,
    read: (key) => kept[key] ?? null,
    write(key, value) {
      if (Object.values(kept).join('').length + value.length <= room) kept[key] = value;
    },
    remove: (key) => void delete kept[key],
  };
}

const Place = z.object({ at: z.int() });

test('reads what has the shape', () => {
  const storage = storageOf({ place: '{"at":2}' });
  expect(readStored(storage, 'place', Place)).toEqual({ at: 2 });
  expect(readStored(storage, 'other', Place)).toBeNull();
  expect(storage.kept).toEqual({ place: '{"at":2}' });
});

test.each(['{"at":', 'undefined', '', 'null', '7', '{"at":"two"}', '[]'])(
  'counts %j as absent, and keeps it under another name',
  (text) => {
    const storage = storageOf({ place: text });
    expect(readStored(storage, 'place', Place)).toBeNull();
    expect(storage.kept).toEqual({ 'damaged/place': text });
  },
);

test('leaves a damaged entry where it is when there is no room for a copy', () => {
  const storage = storageOf({ place: '{"at":' }, 6);
  expect(readStored(storage, 'place', Place)).toBeNull();
  expect(storage.kept).toEqual({ place: '{"at":' });
});

test('sends what can be read, keeps the rest under another key, and says so once', async () => {
  const store = inMemory();
  await store.put(['unsent', 7, 3, 1, 5], { at: 1 });
  await store.put(['unsent', 7, 3, 1, 6], null);
  await store.put(['unsent', 7, 3, 1, 7], { at: 'two' });
  const left = [{ key: ['unsent', 7, 3, 1, 5], item: { at: 1 } }];
  expect(await readUnsent(store, ['unsent', 7, 3], Place)).toEqual(left);
  expect(await store.all(['damaged'])).toEqual([
    { key: ['damaged', 7, 'unsent', 3, 1, 6], value: null },
    { key: ['damaged', 7, 'unsent', 3, 1, 7], value: { at: 'two' } },
  ]);
  expect(await readUnsent(store, ['unsent', 7, 3], Place)).toEqual(left);
  expect(error.mock.calls.map(([sentence]) => sentence)).toEqual([
    "2 entries that were waiting on this device can't be read, so they weren't sent. Please check what you entered last.",
  ]);
});
