import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/server/test-database.ts';
import { closeDatabase, inTransaction, openDatabase, sql } from './database.ts';
import { watchStatements } from './watch-statements.ts';

const warn = vi.fn();
const times: [string, number][] = [];
let stop: () => void;
beforeAll(async () => {
  openDatabase(await cloneDatabase());
  stop = watchStatements({ slowMs: 1000, log: { warn }, time: (...one) => times.push(one) });
});
afterAll(async () => {
  stop();
  await closeDatabase();
});

test('a slow statement is logged by its name and without its values, a fast one is not', async () => {
  // So much passes each time that somebody looks at the clock.
  let [at, pace] = [0, 0];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    at += pace;
    return at;
  });
  onTestFinished(() => clock.mockRestore());
  await sql`select ${'a secret'}::text`;
  expect(warn).not.toHaveBeenCalled();
  pace = 1001;
  await inTransaction(() => sql`select key, ${'a secret'}::text from settings`);
  const slow = warn.mock.calls.filter(([{ statement }]) => statement === 'select settings');
  expect(slow).toEqual([
    [
      {
        statement: 'select settings',
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
        ms: expect.any(Number),
        text: expect.stringContaining('select key, $1::text'),
      },
      'slow statement',
    ],
  ]);
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
