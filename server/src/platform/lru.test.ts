import { describe, expect, test } from 'vitest';
import { LruMap, loadingCache } from './lru.ts';

describe('LruMap', () => {
  test('the entry used longest ago makes room', () => {
    const map = new LruMap<string, number>({ most: 2 });
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  });

  test('counts by size, and a replaced entry counts once', () => {
    const map = new LruMap<string, string>({ most: 10, sizeOf: ({ length }) => length });
    map.set('a', 'four');
    map.set('a', 'sixsix');
    map.set('b', 'four');
    expect([map.get('a'), map.get('b')]).toEqual(['sixsix', 'four']);
    map.set('c', 'c');
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 'four', 'c']);
  });

  test('an entry larger than the whole map removes none but its own', () => {
    const map = new LruMap<string, string>({ most: 10, sizeOf: ({ length }) => length });
    map.set('a', 'four');
    map.set('b', 'four');
    map.set('b', 'far too long');
    expect([map.get('a'), map.get('b')]).toEqual(['four', undefined]);
  });

  test('has all its room again after clear and delete', () => {
    const map = new LruMap<string, number>({ most: 2 });
    map.set('a', 1);
    map.set('b', 2);
    map.clear();
    map.set('c', 3);
    map.set('d', 4);
    map.delete('c');
    map.delete('c');
    map.set('e', 5);
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => map.get(key))).toEqual([
      undefined,
      undefined,
      undefined,
      4,
      5,
    ]);
  });
});

/** Values of 10 bytes, and the keys that were loaded. */
function store(most: number) {
  const loaded: string[] = [];
  const cache = loadingCache(
    { most, sizeOf: ({ length }: Buffer) => length },
    async (key: string): Promise<Buffer | undefined> => {
      loaded.push(key);
      if (key === 'fails') throw new Error('the database is away');
      return key === 'missing' ? undefined : Buffer.alloc(10, key);
    },
  );
  return { loaded, ...cache };
}

describe('loadingCache', () => {
  test('a thousand callers at once load a value once', async () => {
    const { loaded, find } = store(100);
    const found = await Promise.all(Array.from({ length: 1000 }, () => find('a')));
    expect(new Set(found).size).toBe(1);
    await find('a');
    expect(loaded).toEqual(['a']);
  });

  test('the value used longest ago is loaded again', async () => {
    const { loaded, find } = store(20);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await find(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  test('a value larger than the cache is found but not kept', async () => {
    const { loaded, find } = store(5);
    for (const key of ['a', 'a']) expect((await find(key))?.length).toBe(10);
    expect(loaded).toEqual(['a', 'a']);
  });

  test('what is missing or fails is loaded again', async () => {
    const { loaded, find } = store(100);
    for (const key of ['missing', 'missing']) expect(await find(key)).toBeUndefined();
    for (const key of ['fails', 'fails']) await expect(find(key)).rejects.toThrow('the database is away');
    expect(loaded).toEqual(['missing', 'missing', 'fails', 'fails']);
  });

  test.each(['forget', 'clear'] as const)('%s drops a value, and one that is being loaded', async (how) => {
    const { loaded, find, ...cache } = store(100);
    const drop = () => cache[how]('a');
    await find('a');
    drop();
    const stale = find('a');
    drop();
    const fresh = find('a');
    await Promise.all([stale, fresh]);
    await find('a');
    expect(loaded).toEqual(['a', 'a', 'a']);
  });
});
