import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partOf, watchPart } from './use-loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part that comes is told of and there from then on, without being asked for again', async () => {
  const load = vi.fn(async () => 'formulas');
  const tell = vi.fn();
  watchPart(load, tell);
  expect(partOf(load)).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(tell).toHaveBeenCalledOnce();
  expect(partOf(load)).toBe('formulas');
  watchPart(load, tell);
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that does not come is asked for again, until nobody waits for it any more', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('No network'));
  const tell = vi.fn();
  const stop = watchPart(load, tell);
  await vi.advanceTimersByTimeAsync(9000);
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue('colours');
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  watchPart(load, tell);
  await vi.advanceTimersByTimeAsync(0);
  expect(tell).toHaveBeenCalledOnce();
  expect(partOf(load)).toBe('colours');
});
