import { expect, test } from 'vitest';
import { COST, createTurns } from './drawing-turns.ts';

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
  const stale = new Set([1, 2, 3, 4, 6]);
  turns.subscribe(() => told.push('all'));
  const [leave] = [1, 2, 3, 4, 5, 6].map((id) =>
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
  // What is stale is looked for between two frames.
  step();
  step();
  expect(told).toEqual(['all', 3]);
  step();
  expect(told).toEqual(['all', 3, 1, 2, 4]);
  // News in between goes first again, and nobody waits twice.
  stale.add(5);
  turns.news();
  while (isWaiting()) step();
  expect(told).toEqual(['all', 3, 1, 2, 4, 'all', 6, 5]);
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
  const stale = new Set<number>();
  for (let n = 0; n < 100; n += 1)
    turns.watch({
      isStale: () => stale.has(n),
      draw: () => {
        drawn.push(n);
        stale.delete(n);
      },
      cost: COST.row,
    });
  const waitFor = (many: number) => {
    for (let n = 0; n < many; n += 1) stale.add(n);
    turns.news();
    step();
    step();
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

test('rows come before clocks, and what a row has drawn with it is not drawn again', () => {
  const { turns, step, isWaiting } = fakeFrames();
  const told: string[] = [];
  const stale = new Set(['clock', 'other clock', 'row']);
  const watch = (name: string, cost: number, ...others: string[]) =>
    turns.watch({
      isStale: () => stale.has(name),
      draw: () => {
        told.push(name);
        for (const one of [name, ...others]) stale.delete(one);
      },
      cost,
    });
  watch('clock', COST.clock);
  watch('other clock', COST.clock);
  watch('row', COST.row, 'clock');
  turns.news();
  while (isWaiting()) step();
  expect(told).toEqual(['row', 'other clock']);
});

test('whoever leaves before their turn is not told', () => {
  const { turns, step, isWaiting } = fakeFrames();
  const told: string[] = [];
  const leave = turns.watch({ isStale: () => true, draw: () => told.push('left'), cost: COST.row });
  turns.news();
  step();
  step();
  leave();
  while (isWaiting()) step();
  expect(told).toEqual([]);
});
