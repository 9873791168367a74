import { expect, test } from 'vitest';
import { createFreshness } from './freshness.ts';

function watch() {
  const clock = { now: 0 };
  return { clock, freshness: createFreshness(() => clock.now) };
}

test('figures stand still since the last event once none has come for ten seconds', () => {
  const { clock, freshness } = watch();
  freshness.connected();
  freshness.fetched(3, 0);
  clock.now = 4_000;
  for (const id of [3, 4]) freshness.heard(id);
  clock.now = 14_000;
  expect([freshness.stillSince(3), freshness.lostSince([3, 4])]).toEqual([undefined, undefined]);
  clock.now = 14_001;
  expect([freshness.stillSince(3), freshness.lostSince([3, 4])]).toEqual([4_000, 4_000]);
  freshness.heard(3);
  // The other exam of the board is still silent.
  expect([freshness.stillSince(3), freshness.lostSince([3, 4])]).toEqual([undefined, 4_000]);
  freshness.heard(4);
  expect(freshness.lostSince([3, 4])).toBeUndefined();
});

test('after a new connection each exam stands still until its own picture has come', () => {
  const { clock, freshness } = watch();
  freshness.connected();
  clock.now = 2_000;
  for (const id of [3, 4]) freshness.heard(id);
  clock.now = 5_000;
  freshness.disconnected([3, 4]);
  clock.now = 7_000;
  freshness.connected();
  freshness.fetched(3, 7_000);
  expect([freshness.stillSince(3), freshness.stillSince(4), freshness.lostSince([3, 4])]).toEqual([
    undefined,
    2_000,
    2_000,
  ]);
  freshness.fetched(4, 7_000);
  expect(freshness.lostSince([3, 4])).toBeUndefined();
});

test('a picture without a connection is of when it was asked for', () => {
  const { clock, freshness } = watch();
  freshness.connected();
  freshness.disconnected([3]);
  clock.now = 6_000;
  freshness.fetched(3, 5_500);
  expect(freshness.stillSince(3)).toBe(5_500);
});
