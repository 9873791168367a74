import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetch } from './refetch.ts';

/** A list whose fetches the test answers; each returns what existed when it began. */
function openList() {
  let content = 'nothing';
  const answers: (() => void)[] = [];
  const cache = new QueryClient();
  const list = new QueryObserver(cache, {
    queryKey: ['list', 1],
    queryFn: () => {
      const found = content;
      return new Promise<string>((resolve) => answers.push(() => resolve(found)));
    },
  });
  list.subscribe(() => {});
  return {
    look: () => refetch(cache, ['list']),
    add: () => {
      content = 'something';
    },
    async answer() {
      answers.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
    shown: () => list.getCurrentResult().data,
  };
}

it('shows what was added while a list was fetched for the first time', async () => {
  const list = openList();
  list.add();
  const looked = list.look();
  await list.answer();
  expect(list.shown()).toBe('nothing');
  await list.answer();
  await looked;
  expect(list.shown()).toBe('something');
});

it('fetches a list that is already there exactly once more', async () => {
  const list = openList();
  await list.answer();
  list.add();
  const looked = list.look();
  await list.answer();
  await looked;
  expect(list.shown()).toBe('something');
});
