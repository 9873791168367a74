// What a reader may do to its own process without harm to ours. What it reads is in the tests of each reader.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FileProblem } from '@quivia/files/file-problem';
import { expect, test, vi } from 'vitest';
import type { Began, Misdeed } from '../../testing/files/misbehaving.worker.ts';
import { inWorker } from './in-worker.ts';

const WORKER = new URL('../../testing/files/misbehaving.worker.ts', import.meta.url);
const LIMITS = { time: 60_000, memoryMb: 64 };

const run = (given: Misdeed, { onBegin = (_: Began) => {} } = {}) =>
  inWorker<Began, unknown>(WORKER, given, onBegin, LIMITS).catch((error: unknown) => error);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a reader that takes too much memory is ended, and that is said in one sentence', async () => {
  const error = await run({ does: 'grow' });
  expect(error).toBeInstanceOf(FileProblem);
  expect(error).toMatchObject({ message: 'Reading this file takes too much memory.', line: null });
});

test('a reader that takes too long is ended, and that is said in one sentence', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pids: number[] = [];
  // Its time passes as soon as it has begun.
  const onBegin = ({ pid }: Began) => {
    pids.push(pid);
    vi.advanceTimersByTime(LIMITS.time - 1);
    expect(isAlive(pid)).toBe(true);
    vi.advanceTimersByTime(1);
  };
  const error = await run({ does: 'loop' }, { onBegin });
  vi.useRealTimers();
  expect(error).toBeInstanceOf(FileProblem);
  expect(error).toMatchObject({ message: 'Reading this file takes too long.' });
  expect(pids.map(isAlive)).toEqual([false]);
});

test.each<[string, Misdeed['does'], string, (began: Began) => void]>([
  ['crashes', 'crash', '1', () => {}],
  ['ends before it is done', 'exit', '0', () => {}],
  ['is killed from outside', 'wait', 'SIGKILL', ({ pid }) => process.kill(pid, 'SIGKILL')],
])('a reader that %s is our fault and not the file’s, and is tried again', async (_, does, by, onBegin) => {
  const error = await run({ does }, { onBegin });
  expect(error).not.toBeInstanceOf(FileProblem);
  expect(error).toEqual(new Error(`The reader of a file ended too early (${by})`));
});

test('the log says where a reader crashed', async () => {
  const { cause } = (await run({ does: 'crash' })) as Error;
  expect(cause).toContain('misbehaving.worker.ts');
});

test('a reader reads no file of the operator’s, writes none, starts no program and sees no environment', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quivia-test-reader-'));
  const file = path.join(folder, 'secret');
  await writeFile(file, 'ours');
  expect(await run({ does: 'pry', file })).toEqual({
    reads: 'ERR_ACCESS_DENIED',
    writes: 'ERR_ACCESS_DENIED',
    starts: 'ERR_ACCESS_DENIED',
    environment: [],
  });
  expect(await readFile(file, 'utf8')).toBe('ours');
  await rm(folder, { recursive: true });
});
