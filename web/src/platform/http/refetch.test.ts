import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './refetch.ts';

/** A list that is read when the test says so; each reading brings what was there when it began. */
function openList() {
  let there = 'nothing';
  const answers: (() => void)[] = [];
  const cache = new QueryClient();
  const list = new QueryObserver(cache, {
    queryKey: ['list', 1],
    queryFn: () => {
      const found = there;
      return new Promise<string>((resolve) => answers.push(() => resolve(found)));
    },
  });
  list.subscribe(() => {});
  return {
    look: () => readAgain(cache, ['list']),
    add: () => {
      there = 'something';
    },
    async answer() {
      answers.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
    shown: () => list.getCurrentResult().data,
  };
}

it('shows what came while a list was read for the first time', async () => {
  const list = openList();
  list.add();
  const looked = list.look();
  await list.answer();
  expect(list.shown()).toBe('nothing');
  await list.answer();
  await looked;
  expect(list.shown()).toBe('something');
});

it('reads a list that is there once more, and no oftener', async () => {
  const list = openList();
  await list.answer();
  list.add();
  const looked = list.look();
  await list.answer();
  await looked;
  expect(list.shown()).toBe('something');
});
