import { expect, it } from 'vitest';
import { keepPagesOf, keptStore } from './kept-store.ts';

it('after a sign-out, or a change of person, only what is unsent stays', async () => {
  const store = await keptStore();
  await store.put(['page', 1, 7, 'paper'], 'questions');
  await store.put(['page', 2, 7, 'paper'], 'questions');
  await store.put(['unsent', 1, 7, 1, 5], 'answer');
  await keepPagesOf(2);
  expect((await store.all(['page'])).map(({ key }) => key[1])).toEqual([2]);
  await keepPagesOf(null);
  expect(await store.all(['page'])).toEqual([]);
  expect(await store.all(['unsent', 1])).toEqual([{ key: ['unsent', 1, 7, 1, 5], value: 'answer' }]);
  expect(await store.all(['unsent', 2])).toEqual([]);
});
