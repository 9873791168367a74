// What becomes of statements and transactions when connections are lost, through real connections that are cut.
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DatabaseProxy, proxyDatabase } from '../../testing/server/database-proxy.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { cloneDatabase } from '../../testing/server/test-database.ts';
import { type Client, openClient } from './connection.ts';
import {
  closeDatabase,
  connectionUse,
  inTransaction,
  isDatabaseAway,
  isListening,
  listen,
  openDatabase,
  saveConnections,
  sql,
} from './database.ts';
import type { DatabaseOptions } from './target.ts';

let direct: Client;
let first: DatabaseProxy;
let second: DatabaseProxy;

const both = (): DatabaseOptions => ({
  ...first.options,
  host: ['127.0.0.1', '127.0.0.1'],
  port: [first.options.port, second.options.port].flat(),
});

beforeEach(async () => {
  const options = await cloneDatabase();
  direct = openClient(options);
  first = await proxyDatabase(options);
  second = await proxyDatabase(options);
  await direct.sql`create table marks (name text primary key)`;
});
afterEach(async () => {
  await closeDatabase();
  await first.cut();
  await second.cut();
  await direct.end();
});

const add = async (name: string) => void (await sql`insert into marks (name) values (${name})`);
const names = async () =>
  (await direct.sql<{ name: string }[]>`select name from marks order by name`).map((row) => row.name);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
/** The time that is given to a silent host passes at once. */
async function withoutPatience<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const result = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100);
    await setImmediate();
  }
  vi.useRealTimers();
  return result;
}
const works = async () => (await sql<{ n: number }[]>`select 1 as n`)[0]?.n === 1;

test('a transaction whose connection is lost between two statements leaves nothing behind', async () => {
  openDatabase(first.options);
  for (let tried = 0; tried < 5; tried += 1) {
    const error = await failure(
      inTransaction(async () => {
        await add('first');
        await first.cut();
        await first.mend();
        await add('second').catch(() => {});
        await add('third');
      }),
    );
    expect(isDatabaseAway(error)).toBe(true);
    expect(await names()).toEqual([]);
  }
});

test('a statement that comes after its transaction is refused, not run outside it', async () => {
  openDatabase(first.options);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let straggler: Promise<unknown> | undefined;
  await inTransaction(async () => {
    straggler = failure(ended.then(() => add('late')));
    await add('in time');
  });
  end();
  expect(await straggler).toMatchObject({ message: expect.stringContaining('has ended') });
  expect(await names()).toEqual(['in time']);
});

test('a transaction of which a statement failed is not taken for committed', async () => {
  openDatabase(first.options);
  const error = await failure(
    inTransaction(async () => {
      await add('same');
      await add('same').catch(() => {});
    }),
  );
  expect(error).toMatchObject({ message: expect.stringContaining('rolled back') });
  expect(await names()).toEqual([]);
});

test('after many cuts with transactions under way the process lives, and all connections work', async () => {
  openDatabase(first.options);
  await direct.sql`insert into marks values ('held')`;
  for (let cut = 0; cut < rounds(3, 10); cut += 1) {
    await expect.poll(() => works()).toBe(true);
    await direct.sql`begin`;
    await direct.sql`select from marks for update`;
    const waiting = Array.from({ length: 20 }, () =>
      failure(inTransaction(async () => void (await sql`select from marks for update`))),
    );
    await expect.poll(() => connectionUse().pool).toMatchObject({ open: 10, idle: 0 });
    await first.cut();
    await first.mend();
    await direct.sql`rollback`;
    for (const error of await Promise.all(waiting))
      expect(error === undefined || isDatabaseAway(error)).toBe(true);
  }
  // Each of the ten, and both for saving: they wait for one another.
  const wait = async (run: typeof sql) => void (await run`select from marks for share`);
  await direct.sql`begin`;
  await direct.sql`select from marks for update`;
  const busy = [...Array<typeof sql>(10).fill(sql), saveConnections, saveConnections].map(wait);
  await expect
    .poll(connectionUse)
    .toMatchObject({ pool: { open: 10, idle: 0 }, saving: { open: 2, idle: 0 } });
  await direct.sql`rollback`;
  await Promise.all(busy);
});

test('with nobody behind the balancer calls are refused at once, without a storm of connections', async () => {
  openDatabase(first.options);
  await works();
  // Time stands: whoever is refused is refused because somebody else has just tried.
  vi.useFakeTimers({ toFake: ['Date'] });
  first.turnAway();
  const refused = async (calls: number) => {
    const errors = await Promise.all(Array.from({ length: calls }, () => failure(works())));
    expect(errors.map(isDatabaseAway)).toEqual(errors.map(() => true));
  };
  await refused(20);
  const before = first.seen();
  await refused(100);
  expect(first.seen()).toBe(before);
  vi.setSystemTime(Date.now() + 200);
  await refused(1);
  expect(first.seen()).toBe(before + 1);
  vi.useRealTimers();
  await first.mend();
  await expect.poll(() => works()).toBe(true);
});

test('the next host serves when the first is gone, and is found at once from then on', async () => {
  openDatabase(both());
  await works();
  await first.cut();
  await expect.poll(() => works()).toBe(true);
  const before = second.seen();
  await Promise.all(Array.from({ length: 5 }, works));
  expect(second.seen()).toBeGreaterThanOrEqual(before);
});

test('a frozen host is noticed though nothing tells of it, and the next one serves', async () => {
  openDatabase(both());
  const heard = vi.fn();
  const listening = vi.fn();
  await listen('news', heard, listening);
  await works();
  const stuck = [failure(sql`select pg_sleep(60)`), failure(saveConnections`select pg_sleep(60)`)];
  await expect.poll(() => connectionUse().saving.open).toBe(1);
  const errors = await withoutPatience(() => {
    first.freeze();
    return Promise.all(stuck);
  });
  expect(errors.map(isDatabaseAway)).toEqual([true, true]);
  await expect.poll(() => works()).toBe(true);
  await expect.poll(() => listening).toHaveBeenCalledTimes(2);
  await direct.sql`select pg_notify('news', 'back')`;
  await expect.poll(() => heard).toHaveBeenCalledWith('back');
}, 40_000);

test('closing does not wait for ever for a host that is frozen', async () => {
  openDatabase(first.options);
  await listen(
    'news',
    () => {},
    () => {},
  );
  const stuck = failure(sql`select pg_sleep(60)`);
  await expect.poll(() => connectionUse().pool.idle).toBe(0);
  first.freeze();
  await withoutPatience(closeDatabase);
  expect(isDatabaseAway(await stuck)).toBe(true);
});

test('closing ends a connection that is just being made to listen', async () => {
  openDatabase(first.options);
  void listen(
    'news',
    () => {},
    () => {},
  );
  await closeDatabase();
  expect(isListening()).toBe(false);
});

test('listens again after a cut, and says so', async () => {
  openDatabase(first.options);
  const heard: string[] = [];
  const listening = vi.fn();
  await listen('news', (text) => heard.push(text), listening);
  expect(isListening()).toBe(true);
  await first.cut();
  await expect.poll(() => isListening()).toBe(false);
  await first.mend();
  await expect.poll(() => listening).toHaveBeenCalledTimes(2);
  await direct.sql`select pg_notify('news', 'one')`;
  await expect.poll(() => heard).toEqual(['one']);
});
