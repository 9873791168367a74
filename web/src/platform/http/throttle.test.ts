import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soon } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does it once for calls that come together', () => {
  const act = vi.fn();
  const later = soon(act, 150);
  later();
  later();
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
});

it('is not put off by calls that keep coming', () => {
  const act = vi.fn();
  const later = soon(act, 150);
  for (let ms = 0; ms < 600; ms += 100) {
    later();
    vi.advanceTimersByTime(100);
  }
  expect(act).toHaveBeenCalledTimes(3);
});
