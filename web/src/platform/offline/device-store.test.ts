import { expect, it } from 'vitest';
import { deviceStore, keepPagesOnlyOf } from './device-store.ts';

it('keeps only unsent entries after a sign-out or a change of person', async () => {
  const store = await deviceStore();
  await store.put(['page', 1, 7, 'paper'], 'questions');
  await store.put(['page', 2, 7, 'paper'], 'questions');
  await store.put(['unsent', 1, 7, 1, 5], 'answer');
  await keepPagesOnlyOf(2);
  expect((await store.all(['page'])).map(({ key }) => key[1])).toEqual([2]);
  await keepPagesOnlyOf(null);
  expect(await store.all(['page'])).toEqual([]);
  expect(await store.all(['unsent', 1])).toEqual([{ key: ['unsent', 1, 7, 1, 5], value: 'answer' }]);
  expect(await store.all(['unsent', 2])).toEqual([]);
});
