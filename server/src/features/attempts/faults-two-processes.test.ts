// Two server processes on one database: one dies while both close attempts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minutes, seconds } from '../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../platform/database/database.ts';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { expectAllKept, startSaving } from '../../testing/exams/saving-students.ts';
import { slowDown } from '../../testing/server/faults.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';
import { cloneDatabase } from '../../testing/server/test-database.ts';

// Processes start in seconds, and on a busy machine in many.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let one: ServerProcess;
let two: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-faults-'));
  const options = await cloneDatabase();
  openDatabase(options);
  const env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir };
  [one, two] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()]);
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

const ATTEMPTS = 1600;

test('when one of two servers dies while both close attempts, each is graded once and others go on saving', async () => {
  const running = await fillHall({ students: 8, questions: 20, startedFor: minutes(60) });
  const students = startSaving(running, running.students, [one.origin, two.origin]);
  await students.more(50);

  // So that the kill meets an open transaction.
  const atFullSpeed = await slowDown('results');
  const ending = await fillHall({ students: ATTEMPTS, questions: 20, startedFor: -seconds(4) });
  const graded = async () => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from results r join attempts a on a.id = r.attempt_id where a.exam_id = ${ending.examId}`;
    return row?.n ?? 0;
  };
  await expect.poll(graded, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  await one.kill();
  expect(await graded()).toBeLessThan(ATTEMPTS);
  await atFullSpeed();

  await students.more(100);
  await expect.poll(graded, { timeout: 60_000 }).toBe(ATTEMPTS);
  const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`
    select count(*)::int as n from attempts a join results r on r.attempt_id = a.id
    where a.exam_id = ${ending.examId} and a.status = 'closed_by_deadline' and a.ended_at = r.graded_at`;
  expect(n).toBe(ATTEMPTS);
  expect(two.printed()).not.toContain('could not close attempts');

  await students.stop();
  expect(students.cutOff()).toBeGreaterThan(0);
  await expectAllKept(students, running);
});
