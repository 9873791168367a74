import { expect, test } from 'vitest';
import { COST, createTurns } from './turns.ts';

function fakeFrames() {
  let next: ((tookMs: number) => void) | undefined;
  const turns = createTurns((work) => {
    next = work;
    return () => {
      next = undefined;
    };
  });
  const step = (tookMs = 6) => {
    const work = next;
    next = undefined;
    work?.(tookMs);
  };
  return { turns, step, isWaiting: () => next !== undefined };
}

test('what stands around the list is told first, then what is stale, a little after each frame', () => {
  const { turns, step, isWaiting } = fakeFrames();
  const told: (number | string)[] = [];
  const stale = new Set([1, 2, 3, 4]);
  turns.subscribe(() => told.push('all'));
  const [leave] = [1, 2, 3, 4, 5].map((id) =>
    turns.watch({
      isStale: () => stale.has(id),
      draw: () => {
        told.push(id);
        stale.delete(id);
      },
      cost: id === 3 ? COST.row : COST.clock,
    }),
  );
  turns.news();
  expect(told).toEqual([]);
  step();
  expect(told).toEqual(['all']);
  step();
  expect(told).toEqual(['all', 1, 2]);
  step();
  expect(told).toEqual(['all', 1, 2, 3]);
  // News in between goes first again, and nobody waits twice.
  stale.add(5);
  turns.news();
  while (isWaiting()) step();
  expect(told).toEqual(['all', 1, 2, 3, 'all', 4, 5]);
  leave?.();
  stale.add(1);
  turns.news();
  while (isWaiting()) step();
  expect(told.at(-1)).toBe('all');
  turns.news();
  turns.close();
  expect(isWaiting()).toBe(false);
});

test('short frames draw more and more, a long one less again', () => {
  const { turns, step, isWaiting } = fakeFrames();
  const drawn: number[] = [];
  const waitFor = (many: number) => {
    for (let n = 0; n < many; n += 1) turns.wait(() => drawn.push(n), COST.row);
  };
  const drawnBy = (tookMs: number) => {
    const before = drawn.length;
    step(tookMs);
    return drawn.length - before;
  };
  waitFor(100);
  expect([6, 1, 1, 1, 1, 1].map(drawnBy)).toEqual([1, 2, 4, 8, 16, 16]);
  expect([20, 20, 20, 20, 20, 6].map(drawnBy)).toEqual([8, 4, 2, 1, 1, 1]);
  // The frame of the last one counts; the rest between two news doesn't.
  while (isWaiting()) step();
  waitFor(3);
  expect(drawnBy(1)).toBe(1);
});

test('what moves is drawn first, and what that has drawn already is not drawn again', () => {
  const { turns, step, isWaiting } = fakeFrames();
  const told: string[] = [];
  let isStale = true;
  turns.watch({ isStale: () => isStale, draw: () => told.push('stale'), cost: COST.row });
  turns.news();
  step();
  turns.wait(() => {
    told.push('moved');
    isStale = false;
  }, COST.row);
  while (isWaiting()) step();
  expect(told).toEqual(['moved']);
});

test('whoever leaves before their turn is not told', () => {
  const { turns, step } = fakeFrames();
  const told: string[] = [];
  const leave = turns.wait(() => told.push('left'), COST.row);
  leave();
  step();
  expect(told).toEqual([]);
});
