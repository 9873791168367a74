// The embedded database is killed under a running server: it is started again with nobody there.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { closeDatabase, openDatabase } from '../../platform/database/database.ts';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { expectAllKept, startSaving } from '../../testing/exams/saving-students.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-fault-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  server = await startServerProcess({ DATABASE_URL: '', DATA_DIR: dataDir });
  openDatabase({
    host: path.join(dataDir, 'postgres/socket'),
    port: 5432,
    user: 'quivia',
    database: 'quivia',
  });
});
afterAll(async () => {
  await closeDatabase();
  // It takes its database along.
  server.process.kill('SIGTERM');
  await server.exited;
  await rm(dataDir, { recursive: true, force: true });
});

const postmaster = async () =>
  Number.parseInt(await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);

test('students are asked to wait while the database is down, and no acknowledged answer is lost', async () => {
  const hall = await fillHall({ students: 12, questions: 20, startedFor: minutes(60) });
  const students = startSaving(hall, hall.students, [server.origin]);
  await students.more(200);
  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => students.refused.get(503) ?? 0, { interval: 5 }).toBeGreaterThan(0);
  await students.more(200);
  await students.stop();

  expect(await postmaster()).not.toBe(killed);
  expect([...students.refused.keys()]).toEqual([503]);
  expect(students.cutOff()).toBe(0);
  await expectAllKept(students, hall);
});
