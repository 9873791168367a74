import { expect, test, vi } from 'vitest';
import { pause, seconds, setPause } from './clock.ts';

test('a pause is as long as it is said to be, unless a test says otherwise', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const over = vi.fn();
  const passed = pause(seconds(3)).then(over);
  await vi.advanceTimersByTimeAsync(seconds(3) - 1);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
  await passed;

  const told: number[] = [];
  setPause(async (milliseconds) => void told.push(milliseconds));
  await pause(seconds(60));
  expect(told).toEqual([60_000]);
  setPause();
  vi.useRealTimers();
});
