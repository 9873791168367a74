import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('what stands around the list is told first, then the rows that changed, a few each frame', () => {
  const frames: (() => void)[] = [];
  const turns = createTurns(
    (work) => frames.push(work),
    () => frames.splice(0),
  );
  const step = () => frames.shift()?.();
  const told: (number | string)[] = [];
  turns.subscribe(() => told.push('all'));
  const [leave] = Array.from({ length: 12 }, (_, id) => turns.subscribeRow(id, () => told.push(id)));
  turns.news([1, 2, 3, 4, 5, 6, 7, 8, 99]);
  expect(told).toEqual([]);
  step();
  expect(told).toEqual(['all']);
  step();
  expect(told).toEqual(['all', 1, 2, 3, 4, 5, 6]);
  // News in between goes first again, and nobody waits twice.
  turns.news([8, 9]);
  while (frames.length > 0) step();
  expect(told).toEqual(['all', 1, 2, 3, 4, 5, 6, 'all', 7, 8, 9]);
  leave?.();
  turns.news([0]);
  while (frames.length > 0) step();
  expect(told.at(-1)).toBe('all');
  turns.news([1]);
  turns.close();
  expect(frames).toEqual([]);
});
