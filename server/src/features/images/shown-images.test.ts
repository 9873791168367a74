import { expect, test } from 'vitest';
import { remembering } from './shown-images.ts';

/** Pictures of 10 bytes, and how often each was asked for. */
function store(most: number) {
  const asked: string[] = [];
  const find = remembering(most, async (key) => {
    asked.push(key);
    if (key === 'away') throw new Error('the database is away');
    return key === 'none' ? undefined : { bytes: Buffer.alloc(10, key) };
  });
  return { asked, find };
}

test('a herd that wants one picture asks for it once', async () => {
  const { asked, find } = store(100);
  const found = await Promise.all(Array.from({ length: 1000 }, () => find('a')));
  expect(new Set(found).size).toBe(1);
  await find('a');
  expect(asked).toEqual(['a']);
});

test('the one not used for longest is forgotten first', async () => {
  const { asked, find } = store(20);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await find(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('one that is larger than all room is shown and not remembered', async () => {
  const { asked, find } = store(5);
  for (const key of ['a', 'a']) expect((await find(key))?.bytes.length).toBe(10);
  expect(asked).toEqual(['a', 'a']);
});

test('what is not there, or could not be asked for, is asked for again', async () => {
  const { asked, find } = store(100);
  for (const key of ['none', 'none']) expect(await find(key)).toBeUndefined();
  for (const key of ['away', 'away']) await expect(find(key)).rejects.toThrow('the database is away');
  expect(asked).toEqual(['none', 'none', 'away', 'away']);
});
