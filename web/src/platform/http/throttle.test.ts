import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts once for calls that come together', () => {
  const act = vi.fn();
  const later = throttle(act, 150);
  later();
  later();
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
});

it('is not postponed by calls that keep coming', () => {
  const act = vi.fn();
  const later = throttle(act, 150);
  for (let ms = 0; ms < 600; ms += 100) {
    later();
    vi.advanceTimersByTime(100);
  }
  expect(act).toHaveBeenCalledTimes(3);
});
