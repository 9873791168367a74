import { afterEach, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

afterEach(() => void vi.useRealTimers());

function setUp(guess = 0) {
  let ticks = 1000;
  const clock = createServerClock(guess, () => ticks);
  return {
    clock,
    pass: (ms: number) => (ticks += ms),
    /** A call whose reply was written halfway through. */
    hear(server: number, took: number) {
      const askedAt = clock.tick();
      ticks += took;
      clock.heard(iso(server), askedAt);
    },
  };
}

it('follows the server, whatever the clock of the device shows', () => {
  const { clock, hear, pass } = setUp(NOON + 3_600_000);
  expect(clock.now()).toBe(NOON + 3_600_000);
  hear(NOON, 100);
  expect(clock.now()).toBe(NOON + 50);
  pass(60_000);
  expect(clock.now()).toBe(NOON + 60_050);
});

it('trusts a fast reply more than a slow one', () => {
  const { clock, hear } = setUp();
  hear(NOON, 20);
  const before = clock.now();
  // The server may have written it at any time in these 3 s.
  hear(NOON + 100, 3_000);
  expect(clock.now()).toBe(before + 3_000);
});

it('notices that the machine was asleep', () => {
  const { clock, hear } = setUp();
  hear(NOON, 20);
  // Twenty minutes passed for the server and none for this clock.
  hear(NOON + 1_200_000, 3_000);
  expect(clock.now()).toBe(NOON + 1_201_500);
});

it('trusts a fresh reply more than the first one after an hour', () => {
  const { clock, hear, pass } = setUp();
  hear(NOON, 20);
  pass(3_600_000);
  hear(NOON + 3_600_500, 400);
  expect(clock.now()).toBe(NOON + 3_600_700);
});

it('is set by a reply that says what time it is, and knows how far ahead it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { clock, pass } = setUp();
  const server_time = iso(NOON);
  const reply = await clock.timed(async () => {
    pass(20);
    return { server_time, said: 'hello' };
  });
  expect(reply.said).toBe('hello');
  expect(clock.now()).toBe(NOON + 10);
  vi.setSystemTime(NOON - 5_000);
  expect(clock.ahead()).toBe(5_010);
});
