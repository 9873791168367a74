// A real server that comes back after it was away: it waits for what pages still hold before it closes anything.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seconds } from '../../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../../platform/database/database.ts';
import { fillHall } from '../../../testing/exams/exam-hall.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { cloneDatabase } from '../../../testing/server/test-database.ts';

let dataDir: string;
let env: Record<string, string>;
let server: ServerProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-outage-'));
  const options = await cloneDatabase();
  openDatabase(options);
  env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir, WORKERS: '2' };
});
afterAll(async () => {
  await server?.kill();
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

test('an answer that a page kept through the outage is in time, and the attempt is closed after it', async () => {
  const hall = await fillHall({ students: 20, questions: 3, startedFor: -seconds(60) });
  await sql`insert into service_heartbeat (seen_at) values (clock_timestamp() - interval '2 minutes')`;
  server = await startServerProcess(env);
  const [first] = hall.students;
  const [question] = hall.questions;
  const response = await fetch(`${server.origin}/api/v1/quiz/response/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      quiz_or_viva_id: hall.examId,
      question_id: question?.id,
      option_id: question?.options[1],
      malpractice: false,
      opening: 1,
      seq: 1,
    }),
  });
  expect(await response.json()).toMatchObject({ outcome: 'saved', status: 'in_progress' });

  const closed = async () => {
    const rows = await sql<{ late: number; answered: number }[]>`
      select extract(epoch from a.ended_at - o.ended_at)::float8 as late, r.answered
      from attempts a join results r on r.attempt_id = a.id, service_outages o
      where a.exam_id = ${hall.examId} and a.status = 'closed_by_deadline' order by r.answered desc`;
    return [...rows];
  };
  expect(await closed()).toEqual([]);
  await expect.poll(async () => (await closed()).length, { interval: 500 }).toBe(20);
  const [one, ...others] = await closed();
  expect(one?.answered).toBe(1);
  expect(others.every(({ answered }) => answered === 0)).toBe(true);
  // 30 s for the pages to send again, and 6 s for the wire.
  expect(one?.late).toBeGreaterThanOrEqual(35);
});
