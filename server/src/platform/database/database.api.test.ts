import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/server/test-database.ts';
import {
  afterCommit,
  brokenConstraint,
  closeDatabase,
  inTransaction,
  isUnstorable,
  openDatabase,
  saveConnections,
  sql,
} from './database.ts';

beforeAll(async () => {
  openDatabase(await cloneDatabase());
  await sql`create table marks (name text primary key, n integer)`;
});
beforeEach(async () => {
  await sql`truncate marks`;
});
afterAll(() => closeDatabase());

const add = async (name: string) => void (await sql`insert into marks (name) values (${name})`);
const names = async () =>
  (await sql<{ name: string }[]>`select name from marks order by name`).map((row) => row.name);
const transactionId = async () => (await sql`select pg_current_xact_id()::text as id`)[0]?.id;

test('what is done in a transaction is there after it, and seen by nobody before', async () => {
  let seen: string[] | undefined;
  const { promise: looked, resolve: look } = Promise.withResolvers<void>();
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const reader = written.then(async () => {
    seen = await names();
    look();
  });
  await inTransaction(async () => {
    await add('one');
    write();
    await looked;
  });
  await reader;
  expect(seen).toEqual([]);
  expect(await names()).toEqual(['one']);
});

test('nothing remains of a transaction that throws, and the error comes through', async () => {
  const failed = inTransaction(async () => {
    await add('one');
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await names()).toEqual([]);
});

test('one that is opened inside another joins it', async () => {
  const ids = await inTransaction(async () => [
    await transactionId(),
    await inTransaction(async () => inTransaction(transactionId)),
    await transactionId(),
  ]);
  expect(new Set(ids).size).toBe(1);
});

test('an inner one that succeeded goes with the outer one that failed', async () => {
  const failed = inTransaction(async () => {
    await inTransaction(() => add('inner'));
    throw new Error('outer');
  });
  await expect(failed).rejects.toThrow('outer');
  expect(await names()).toEqual([]);
});

test('statements run beside each other inside it are all part of it', async () => {
  const failed = inTransaction(async () => {
    await Promise.all(['a', 'b', 'c'].map(add));
    throw new Error('all of them');
  });
  await expect(failed).rejects.toThrow('all of them');
  expect(await names()).toEqual([]);
});

test('many at once do not share: each commits or rolls back alone', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      inTransaction(async () => {
        const before = await transactionId();
        await add(`mark ${String(n).padStart(2, '0')}`);
        expect(await transactionId()).toBe(before);
        if (n % 2) throw new Error('odd');
        return before;
      }),
    ),
  );
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(new Set(ids).size).toBe(10);
  expect(await names()).toEqual(
    Array.from({ length: 10 }, (_, n) => `mark ${String(2 * n).padStart(2, '0')}`),
  );
});

test('what is to happen after the commit happens then, in order, and only then', async () => {
  const told: string[] = [];
  await inTransaction(async () => {
    afterCommit(() => told.push('first'));
    await inTransaction(async () => afterCommit(() => told.push('second')));
    await add('one');
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['first', 'second']);
});

test('what is to happen after the commit does not happen without one', async () => {
  const act = vi.fn();
  const failed = inTransaction(async () => {
    afterCommit(act);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await expect(
    inTransaction(async () => {
      afterCommit(act);
      await add('same');
      await add('same');
    }),
  ).rejects.toThrow(/duplicate key/);
  expect(act).not.toHaveBeenCalled();
});

test('outside a transaction what is to happen after the commit happens now', () => {
  const act = vi.fn();
  afterCommit(act);
  expect(act).toHaveBeenCalledOnce();
});

test('the connections apart answer while every other one waits for somebody', async () => {
  const { promise: kept, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const holder = inTransaction(async () => {
    await sql`lock table marks`;
    take();
    await kept;
  });
  await taken;
  const others = Array.from({ length: 30 }, names);
  expect((await saveConnections<{ n: number }[]>`select 1 as n`)[0]?.n).toBe(1);
  letGo();
  await Promise.all([holder, ...others]);
});

test('a statement on the connections apart is no part of the transaction around it', async () => {
  const failed = inTransaction(async () => {
    await add('one');
    await saveConnections`insert into marks (name) values ('two')`;
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await names()).toEqual(['two']);
});

test('an insert that runs into an index tells which', async () => {
  await add('one');
  const error = await add('one').catch((reason: unknown) => reason);
  expect(brokenConstraint(error)).toBe('marks_pkey');
  expect(brokenConstraint(new Error('another'))).toBeUndefined();
});

test.each([
  ['a number out of range', () => sql`update marks set n = ${9_999_999_999}`],
  ['a NUL in a text', () => add('nul\u0000')],
  ['half a character in a document', () => sql`select ${'{"a":"\\ud800"}'}::text::jsonb`],
])('knows %s for a value that cannot be stored', async (_, work) => {
  const error = await Promise.resolve(work()).catch((reason: unknown) => reason);
  expect(isUnstorable(error)).toBe(true);
});
