import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEssayPace } from './essay-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When something was sent, in seconds. */
function typist() {
  const sent: number[] = [];
  const start = performance.now();
  const pace = createEssayPace({ release: () => sent.push((performance.now() - start) / 1000) });
  return {
    sent,
    ...pace,
    typeFor(seconds: number) {
      for (let i = 0; i < seconds * 2; i += 1) {
        pace.typed();
        vi.advanceTimersByTime(500);
      }
    },
  };
}

test('two seconds after a pause', () => {
  const { sent, typeFor } = typist();
  typeFor(1);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([2.5]);
});

test('every fifteen seconds while typing goes on', () => {
  const { sent, typeFor } = typist();
  typeFor(40);
  expect(sent).toEqual([15, 30]);
});

test('when the field is left, but never twice in five seconds', () => {
  const { sent, typed, left } = typist();
  typed();
  left();
  vi.advanceTimersByTime(100);
  typed();
  left();
  vi.advanceTimersByTime(10_000);
  left();
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([0, 5]);
});
