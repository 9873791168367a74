import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.rules.ts';

const at = (arrivedAt: number, network = 'room') => ({ network, arrivedAt });
const drain = (queue: FairQueue<{ network: string; arrivedAt: number }>) => {
  const order: string[] = [];
  for (let one = queue.next(); one; one = queue.next()) order.push(`${one.network}${one.arrivedAt}`);
  return order;
};

test('the earliest arrival goes first, also when it comes back later', () => {
  const queue = new FairQueue<ReturnType<typeof at>>();
  for (const moment of [3, 5, 1, 4, 2]) queue.add(at(moment));
  expect(queue.size).toBe(5);
  expect(queue.countBefore(4)).toBe(3);
  expect(drain(queue)).toEqual(['room1', 'room2', 'room3', 'room4', 'room5']);
  expect(queue.size).toBe(0);
});

test('networks take turns, however many come from one', () => {
  const queue = new FairQueue<ReturnType<typeof at>>();
  for (let moment = 1; moment <= 5; moment += 1) queue.add(at(moment));
  queue.add(at(6, 'home'));
  queue.add(at(7, 'bus'));
  expect(queue.countOf('room')).toBe(5);
  expect(drain(queue)).toEqual(['room1', 'home6', 'bus7', 'room2', 'room3', 'room4', 'room5']);
});

test('somebody who left is not next', () => {
  const queue = new FairQueue<ReturnType<typeof at>>();
  const [one, two] = [at(1), at(2)];
  queue.add(one);
  queue.add(two);
  queue.remove(one);
  queue.remove(one);
  expect(queue.size).toBe(1);
  expect(queue.next()).toBe(two);
  expect(queue.next()).toBeUndefined();
});
