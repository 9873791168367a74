// Real processes: a primary that supervises, and workers that serve, die or freeze as the test says.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../testing/server/server-process.ts';

const SUPERVISE = new URL('./supervise-workers.ts', import.meta.url).href;

const PRIMARY = `
  import cluster from 'node:cluster';
  import { superviseWorkers } from ${JSON.stringify(SUPERVISE)};
  cluster.setupPrimary({ exec: process.env.WORKER, args: [] });
  const say = (line) => console.log(line);
  const group = superviseWorkers({
    count: 2,
    fork: () => { say('fork'); return cluster.fork(); },
    say,
    onHopeless: () => process.exit(1),
    pace: { pause: 20, longestPause: 100, steady: 30000, startWithin: 20000, stopWithin: 500 },
  });
  process.on('SIGHUP', () => void group.roll());
  process.on('SIGTERM', async () => { await group.stop(); process.exit(0); });
  group.ready.then(() => say('ready'));`;

// It leaves when it is asked to, after the answers under way; SIGTERM ends it.
const WORKER = `
  import { existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  if (existsSync(process.env.BROKEN)) process.exit(Number(process.env.CODE));
  const server = createServer((request, response) => response.end(String(process.pid)));
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('message', () => server.close(() => process.exit(0)));`;

let folder: string;
let broken: string;
let primary: ChildProcess;
let printed: { text: string };
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-test-workers-'));
  broken = path.join(folder, 'broken');
  await writeFile(path.join(folder, 'primary.mjs'), PRIMARY);
  await writeFile(path.join(folder, 'worker.mjs'), WORKER);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  if (primary.exitCode === null && primary.signalCode === null) {
    const gone = once(primary, 'exit');
    primary.kill('SIGKILL');
    await gone;
  }
  await rm(broken, { force: true });
});

async function start({ code = 1 } = {}): Promise<void> {
  port = await freePort();
  const output = { text: '' };
  printed = output;
  primary = spawn(process.execPath, [path.join(folder, 'primary.mjs')], {
    env: {
      ...process.env,
      WORKER: path.join(folder, 'worker.mjs'),
      BROKEN: broken,
      CODE: String(code),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Each start has its own output: a worker whose primary was killed may still write into the old one.
  for (const stream of [primary.stdout, primary.stderr])
    stream?.on('data', (text) => {
      output.text += text;
    });
}

const soon = { interval: 20 };
const says = (line: string) => expect.poll(() => printed.text.split('\n'), soon).toContain(line);
const exited = async () => (await once(primary, 'exit'))[0] as number | null;

async function workers(): Promise<number[]> {
  const children = await readFile(`/proc/${primary.pid}/task/${primary.pid}/children`, 'utf8');
  return children.trim().split(/\s+/).filter(Boolean).map(Number);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('starts the first alone, then the others, and starts another when one dies', async () => {
  await start();
  await says('ready');
  const [one = 0, two = 0] = await workers();
  process.kill(one, 'SIGKILL');
  await says(`Worker ${one} stopped unexpectedly (SIGKILL). Starting another.`);
  await expect.poll(async () => (await workers()).filter((pid) => pid !== two).length, soon).toBe(1);
  expect(await workers()).not.toContain(one);
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}`)).status, soon).toBe(200);
});

test('gives up with one sentence when no worker can start at all', async () => {
  await writeFile(broken, '');
  await start();
  expect(await exited()).toBe(1);
  const lines = printed.text.trim().split('\n');
  expect(lines.filter((line) => line === 'fork')).toHaveLength(7);
  expect(lines.filter((line) => line !== 'fork')).toEqual([
    'The workers stopped 7 times in a row and none is running: the lines above say why. Quivia stops.',
  ]);
});

test('does not try again when the first worker says why it cannot start', async () => {
  await writeFile(broken, '');
  await start({ code: 78 });
  expect(await exited()).toBe(1);
  expect(printed.text).toBe('fork\n');
});

test('replaces them one after the other', async () => {
  await start();
  await says('ready');
  const before = await workers();
  primary.kill('SIGHUP');
  await says('All workers have been replaced');
  const now = await workers();
  expect(now).toHaveLength(2);
  expect(now.filter((pid) => before.includes(pid))).toEqual([]);
  expect(printed.text).not.toContain('unexpectedly');
});

test('keeps the old ones when a new one cannot start', async () => {
  await start();
  await says('ready');
  const before = await workers();
  await writeFile(broken, '');
  primary.kill('SIGHUP');
  await says('The new worker could not start, so the others keep running as they are');
  expect(await workers()).toEqual(before);
});

test('stopping kills what does not end in time', async () => {
  await start();
  await says('ready');
  const before = await workers();
  expect(before).not.toHaveLength(0);
  process.kill(before[0] as number, 'SIGSTOP');
  primary.kill('SIGTERM');
  expect(await exited()).toBe(0);
  expect(before.filter(isAlive)).toEqual([]);
});

test('workers end when the primary is killed', async () => {
  await start();
  await says('ready');
  const before = await workers();
  primary.kill('SIGKILL');
  await expect.poll(() => before.filter(isAlive), soon).toEqual([]);
});
