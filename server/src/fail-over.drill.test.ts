// The short form of `npm run drill`: two processes on a primary with a synchronous standby, and students who save while
// the database dies, freezes and moves.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notify } from './features/notifications/notifications.service.ts';
import { minutes } from './platform/clock.ts';
import { closeDatabase, listen, openDatabase, sql } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Pair, startPair } from './testing/drill/pair.ts';
import { startStudents } from './testing/drill/students.ts';
import { fillHall } from './testing/exams/exam-hall.ts';
import { type ServerProcess, startServerProcess } from './testing/server/server-process.ts';
import { openStream } from './testing/server/stream-client.ts';

let pair: Pair;
let dataDir: string;
let servers: ServerProcess[];
beforeEach(async () => {
  pair = await startPair();
  openDatabase(pair.options);
  await migrate();
  // With it comes the watch over the host, which this process needs as well.
  await listen(
    'drill',
    () => {},
    () => {},
  );
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-drill-'));
  const [first, second] = [pair.primary.port, pair.standby.port];
  const env = {
    DATABASE_URL: `postgres://quivia@127.0.0.1:${first},127.0.0.1:${second}/quivia`,
    DATA_DIR: dataDir,
  };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterEach(async () => {
  for (const server of servers) await server.kill();
  await closeDatabase();
  await pair.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const FAULTS: [string, () => unknown][] = [
  ['a primary that dies, and the promotion of its standby', () => pair.primary.stop('SIGKILL')],
  ['a primary that freezes, and the promotion of its standby', () => pair.primary.signalAll('SIGSTOP')],
];

test.each(FAULTS)('%s costs no acknowledged answer, and everything goes on by itself', async (_, fault) => {
  const hall = await fillHall({ students: 20, questions: 10, startedFor: minutes(60) });
  const origins = servers.map(({ origin }) => origin);
  const students = startStudents(hall, origins, { everyMs: 200 });
  const watcher = hall.students[0] as (typeof hall.students)[number];
  const pages = await Promise.all(origins.map((origin) => openStream(origin, watcher.token)));
  await expect.poll(() => students.count()).toBeGreaterThan(100);
  await fault();
  // Nobody's answer is saved any more.
  await expect.poll(() => students.waiting(), { interval: 50 }).toBe(hall.students.length);
  await pair.standby.promote();
  const atFault = students.count();
  await expect.poll(() => students.count()).toBeGreaterThan(atFault + 100);

  // Both processes hear again what is published.
  const heard = async () => {
    await notify([watcher.userId], { id: 'exam.removed', params: { exam: 'Optics' } }).catch(() => {});
    return pages.map(({ events }) => events.length > 0);
  };
  await expect.poll(heard, { interval: 500 }).toEqual([true, true]);
  const ready = () => Promise.all(origins.map(async (origin) => (await fetch(`${origin}/readyz`)).status));
  await expect.poll(ready).toEqual([200, 200]);

  const damage = await students.stop();
  expect(damage.wrong).toEqual(new Map());
  expect(await students.lost(sql)).toBe(0);
  expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null]);
  for (const page of pages) page.close();
});
