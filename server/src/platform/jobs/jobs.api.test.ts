import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/server/test-database.ts';
import { closeDatabase, inTransaction, openDatabase } from '../database/database.ts';
import { enqueue, job, startJobs } from './jobs.ts';

const done: string[] = [];
const warn = vi.fn();
let failures = 1;
let stop: () => Promise<void>;

const note = job<{ text: string }>('note', async ({ text }) => void done.push(text));
const stumble = job<{ text: string }>('stumble', async ({ text }) => {
  failures -= 1;
  if (failures >= 0) throw new Error('stumbled');
  done.push(text);
});

beforeAll(async () => {
  openDatabase(await cloneDatabase());
  stop = await startJobs([note, stumble], { warn }, { firstRetry: 1, look: 1 });
});
afterAll(async () => {
  await stop();
  await closeDatabase();
});

const soon = { interval: 20 };

test('a job that fails is logged and done later', async () => {
  await enqueue(stumble, { text: 'got up' });
  await expect
    .poll(() => warn.mock.calls)
    .toEqual([[{ job: 'stumble', reason: 'stumbled' }, expect.any(String)]]);
  await expect.poll(() => done).toContain('got up');
});

test('a rush of jobs is done in one go, each once', async () => {
  const texts = Array.from({ length: 60 }, (_, n) => `rush ${n}`);
  await Promise.all(texts.map((text) => enqueue(note, { text })));
  await expect.poll(() => done.filter((text) => text.startsWith('rush')).length, soon).toBe(60);
  expect(done.filter((text) => text.startsWith('rush')).sort()).toEqual(texts.sort());
});

test('a job queued in a transaction is part of it', async () => {
  await inTransaction(async () => {
    await enqueue(note, { text: 'committed' });
    expect(done).not.toContain('committed');
  });
  const undone = inTransaction(async () => {
    await enqueue(note, { text: 'undone' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await expect.poll(() => done, soon).toContain('committed');
  await enqueue(note, { text: 'after' });
  await expect.poll(() => done, soon).toContain('after');
  expect(done).not.toContain('undone');
});
