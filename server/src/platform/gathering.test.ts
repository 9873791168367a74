import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gathering } from './gathering.ts';

/** Each turn ends when it is told to. */
function startedBy(given: { most: number; atOnce: number; worthAnother: number; mostWaiting?: number }) {
  const turns = { mostWaiting: 100, ...given };
  const begun: { items: number[]; end: PromiseWithResolvers<readonly string[]> }[] = [];
  const gathering = new Gathering<number, string>((items) => {
    const end = Promise.withResolvers<readonly string[]>();
    begun.push({ items, end });
    return end.promise;
  }, turns);
  const end = (nth: number) => begun[nth]?.end.resolve(begun[nth].items.map((item) => `done ${item}`));
  return { gathering, begun, end, items: () => begun.map(({ items }) => items) };
}

test('calls of one turn of the event loop go together, and each gets its own answer', async () => {
  const { gathering, end, items } = startedBy({ most: 10, atOnce: 1, worthAnother: 1 });
  const answers = Promise.all([gathering.add(1), gathering.add(2), gathering.add(3)]);
  await nextTurn();
  expect(items()).toEqual([[1, 2, 3]]);
  end(0);
  expect(await answers).toEqual(['done 1', 'done 2', 'done 3']);
});

test('who comes while a turn is under way goes into the next one, never into that one', async () => {
  const { gathering, end, items } = startedBy({ most: 2, atOnce: 1, worthAnother: 1 });
  const first = gathering.add(1);
  await nextTurn();
  const others = [2, 3, 4].map((item) => gathering.add(item));
  await nextTurn();
  expect(items()).toEqual([[1]]);
  expect(gathering.waiting).toBe(3);
  end(0);
  expect(await first).toBe('done 1');
  await nextTurn();
  expect(items()).toEqual([[1], [2, 3]]);
  end(1);
  expect(await others[1]).toBe('done 3');
  await nextTurn();
  end(2);
  expect(await others[2]).toBe('done 4');
});

test('a second turn begins beside the first only when enough wait', async () => {
  const { gathering, end, items } = startedBy({ most: 10, atOnce: 2, worthAnother: 3 });
  const all = [gathering.add(1)];
  await nextTurn();
  all.push(gathering.add(2), gathering.add(3));
  await nextTurn();
  expect(items()).toEqual([[1]]);
  all.push(gathering.add(4));
  await nextTurn();
  expect(items()).toEqual([[1], [2, 3, 4]]);
  end(0);
  end(1);
  expect(await Promise.all(all)).toHaveLength(4);
});

test('a turn that fails fails for all in it, and for nobody else', async () => {
  const { gathering, begun, end } = startedBy({ most: 10, atOnce: 1, worthAnother: 1 });
  const failed = Promise.allSettled([gathering.add(1), gathering.add(2)]);
  await nextTurn();
  const other = gathering.add(3);
  begun[0]?.end.reject(new Error('The database is away'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await nextTurn();
  end(1);
  expect(await other).toBe('done 3');
  expect(gathering.oldestSeconds).toBe(0);
});

test('who can try alone is told nothing of the failure of others', async () => {
  const { gathering, begun } = startedBy({ most: 10, atOnce: 1, worthAnother: 1 });
  const tried = gathering.tryAdd(1);
  await nextTurn();
  begun[0]?.end.reject(new Error('Another item is broken'));
  expect(await tried).toBeUndefined();
});

test('when too many wait, the next are asked to come again', async () => {
  const { gathering, end } = startedBy({ most: 1, atOnce: 1, worthAnother: 1, mostWaiting: 2 });
  const first = gathering.add(1);
  await nextTurn();
  const waiting = [gathering.add(2), gathering.add(3)];
  const refusal = { code: 'busy', message: expect.not.stringContaining('Your answer') };
  await expect(gathering.add(4)).rejects.toMatchObject(refusal);
  await expect(gathering.tryAdd(5)).rejects.toMatchObject(refusal);
  end(0);
  expect(await first).toBe('done 1');
  await nextTurn();
  end(1);
  await waiting[0];
  await nextTurn();
  end(2);
  expect(await waiting[1]).toBe('done 3');
});
