import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minutes, seconds, stepClock } from '../clock.ts';
import { Allowance } from './allowance.ts';

let stepped = 0;
const step = (ms: number) => {
  stepped += ms;
  stepClock(ms);
};
// Only steps move it.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => {
  stepClock(-stepped);
  vi.useRealTimers();
});

test('grants a burst, then so many a minute, to each key', () => {
  const allowance = new Allowance({ burst: 10, perMinute: 60 });
  expect(allowance.take(1, 8)).toBe(8);
  expect(allowance.take(1, 8)).toBe(2);
  expect(allowance.take(1)).toBe(0);
  expect(allowance.take(2)).toBe(1);
  step(seconds(3));
  expect(allowance.take(1, 8)).toBe(3);
  step(minutes(60));
  expect(allowance.take(1, 100)).toBe(10);
});

test('a clock that is set back takes nothing away', () => {
  const allowance = new Allowance({ burst: 2, perMinute: 60 });
  expect(allowance.take(1)).toBe(1);
  step(-minutes(5));
  expect(allowance.take(1)).toBe(1);
  expect(allowance.take(1)).toBe(0);
});
