// `/readyz` tells the truth: a proxy sends nobody to a process that can't do its work.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveResponse } from '@quivia/contract/attempts';
import { afterEach, expect, test, vi } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { minutes, seconds } from './platform/clock.ts';
import { closeDatabase, openDatabase, sql } from './platform/database/database.ts';
import { fillHall } from './testing/exams/exam-hall.ts';
import { proxyDatabase } from './testing/server/database-proxy.ts';
import { whileHolding } from './testing/server/hold.ts';
import { databaseUrl, startServerProcess } from './testing/server/server-process.ts';
import { cloneDatabase } from './testing/server/test-database.ts';
import { startTestApp } from './testing/test-app.ts';

afterEach(() => void vi.restoreAllMocks());

test('not ready while answers wait to be saved, although the database answers', async () => {
  const { app, visitor, stop } = await startTestApp();
  const ready = async () => (await app.inject({ url: '/readyz' })).json();
  const hall = await fillHall({ students: 1, questions: 1, startedFor: minutes(60) });
  const student = visitor();
  student.token = hall.students[0]?.token;
  const [question] = hall.questions;
  const body = {
    quiz_or_viva_id: hall.examId,
    question_id: question?.id as number,
    option_id: question?.options[0] as number,
    opening: 1,
    seq: 1,
  };
  expect(await ready()).toEqual({ status: 'ready' });
  const { saved } = await whileHolding(
    () => sql`lock table response_events in exclusive mode`,
    async (waiting) => {
      const saved = student.call(saveResponse, { body });
      await waiting(1);
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + seconds(5));
      expect(await ready()).toEqual({
        status: 'not ready',
        reasons: [
          {
            code: 'saves_stuck',
            message: expect.stringMatching(/^Answers have been waiting \d+ seconds to be saved\.$/),
          },
        ],
      });
      vi.restoreAllMocks();
      return { saved };
    },
  );
  expect(await saved).toMatchObject({ status: 200, body: { outcome: 'saved' } });
  expect(await ready()).toEqual({ status: 'ready' });
  await stop();
});

test('not ready while it hears no events, although the database answers', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-deaf-'));
  const options = await cloneDatabase();
  const proxy = await proxyDatabase(options);
  openDatabase(options, proxy.options);
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const ready = async () => (await app.inject({ url: '/readyz' })).json();
  const soon = { interval: 50 };
  await expect.poll(ready, soon).toEqual({ status: 'ready' });
  await proxy.cut();
  await expect.poll(ready, soon).toEqual({
    status: 'not ready',
    reasons: [{ code: 'deaf', message: 'This process hears no events from the database.' }],
  });
  await proxy.mend();
  await expect.poll(ready, soon).toEqual({ status: 'ready' });
  await app.close();
  await closeDatabase();
  await proxy.cut();
  await rm(dataDir, { recursive: true, force: true });
});

test('on SIGTERM it says no and still serves for DRAIN_SECONDS, then ends', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-drain-'));
  const env = { DATABASE_URL: databaseUrl(await cloneDatabase()), DATA_DIR: dataDir };
  // One has longer than any machine needs to look, the other little to wait for.
  const [patient, brief] = await Promise.all(
    ['600', '1'].map((DRAIN_SECONDS) => startServerProcess({ ...env, DRAIN_SECONDS })),
  );
  const get = (address: string) => fetch(`${patient?.origin}${address}`);
  expect((await get('/readyz')).status).toBe(200);
  const since = performance.now();
  for (const server of [patient, brief]) server?.process.kill('SIGTERM');
  await expect.poll(async () => (await get('/readyz')).status, { interval: 50 }).toBe(503);
  expect(await (await get('/readyz')).json()).toEqual({
    status: 'not ready',
    reasons: [{ code: 'stopping', message: 'This process is stopping.' }],
  });
  expect((await get('/api/v1/site')).status).toBe(200);
  expect(await brief?.exited).toBe(0);
  expect(performance.now() - since).toBeGreaterThanOrEqual(990);
  expect(patient?.process.exitCode).toBeNull();
  await patient?.kill();
  await rm(dataDir, { recursive: true, force: true });
});
