import { expect, test } from 'vitest';
import { inFairTurns } from './fair-turns.ts';

const open = (mostWaitingOfOne = 10) =>
  inFairTurns({
    atOnce: 1,
    mostWaiting: 20,
    mostWaitingOfOne,
    refuse: () => new Error('all are busy'),
    refuseOne: () => new Error('yours are busy'),
  });

// L2: whoever asks for many waits for themselves.
test('people take turns, however much one of them asks for', async () => {
  const turn = open();
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => turn(1, work(name))),
    ...['b1', 'b2'].map((name) => turn(2, work(name))),
    turn(3, work('c1')),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a person may have a few waiting, and only they are refused', async () => {
  const turn = open(2);
  let finish = () => {};
  const long = turn(1, () => new Promise<void>((resolve) => (finish = resolve)));
  const [second, third] = [turn(1, async () => 2), turn(1, async () => 3)];
  await expect(turn(1, async () => 4)).rejects.toThrow('yours are busy');
  const other = turn(2, async () => 'other');
  finish();
  await long;
  expect(await Promise.all([second, third, other])).toEqual([2, 3, 'other']);
});

test('work that fails gives its turn away', async () => {
  const turn = open();
  const failed = turn(1, async () => {
    throw new Error('no');
  });
  const next = turn(1, async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await turn(2, async () => 'free')).toBe('free');
});
