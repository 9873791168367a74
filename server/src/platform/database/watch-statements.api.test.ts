import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/server/test-database.ts';
import { closeDatabase, inTransaction, openDatabase, sql } from './database.ts';
import { watchStatements } from './watch-statements.ts';

const warn = vi.fn();
const times: [string, number][] = [];
let stop: () => void;
beforeAll(async () => {
  openDatabase(await cloneDatabase());
  // Long enough that on a busy machine only the slow one takes so long.
  stop = watchStatements({ slowMs: 1000, log: { warn }, time: (...one) => times.push(one) });
});
afterAll(async () => {
  stop();
  await closeDatabase();
});

test('a slow statement is logged by its name and without its values, a fast one is not', async () => {
  await sql`select ${'a secret'}::text`;
  await inTransaction(
    () =>
      sql`select pg_sleep(1.1), ${'a secret'}::text from settings right join generate_series(1, 1) on true`,
  );
  // Others are too, where the machine stands still for a second.
  const slow = warn.mock.calls.filter(([{ statement }]) => statement === 'select settings');
  expect(slow).toEqual([
    [
      {
        statement: 'select settings',
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
        ms: expect.any(Number),
        text: expect.stringContaining('select pg_sleep(1.1), $1::text'),
      },
      'slow statement',
    ],
  ]);
  for (const [{ ms }] of warn.mock.calls) expect(ms).toBeGreaterThan(1000);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('a secret');
});

test('each statement is timed, one that fails too', async () => {
  times.length = 0;
  await sql`select key from settings`;
  await expect(sql`select 1 / ${0}::int from migrations`).rejects.toThrow();
  expect(times).toEqual([
    ['select settings', expect.any(Number)],
    ['select migrations', expect.any(Number)],
  ]);
});
