// Servers are killed while four people mark, each answer by two of them: no submitted sheet is lost or counted twice, every
// mark in force is that of the slow computation, and all states together are all answers at every moment.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../platform/database/database.ts';
import { ESSAY_HALL, marksOf, startMarking } from '../../testing/exams/double-marking.ts';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';
import { cloneDatabase } from '../../testing/server/test-database.ts';

let env: Record<string, string>;
let servers: ServerProcess[];
beforeAll(async () => {
  const options = await cloneDatabase();
  openDatabase(options);
  env = {
    DATABASE_URL: databaseUrl(options),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'quivia-test-double-')),
  };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await closeDatabase();
  await rm(env.DATA_DIR as string, { recursive: true, force: true });
});

const KILLS = 200;
const ANSWERS = 500;

const IN_TIME = { timeout: 3_600_000 };

test('while servers are killed no submitted sheet is lost, and every mark is right', IN_TIME, async () => {
  const hall = await fillHall({ ...ESSAY_HALL, students: ANSWERS, startedFor: minutes(60) });
  const marking = await startMarking(hall, () => servers.map(({ origin }) => origin));
  const sheets = 2 * ANSWERS;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Spread over the work, the last one well before its end.
    while (marking.confirmed.length < (sheets * kill) / (KILLS + 1)) await sleep(5);
    const at = kill % servers.length;
    await servers[at]?.kill();
    const starting = startServerProcess(env);
    await marking.look();
    servers[at] = await starting;
  }
  await marking.end();
  await marking.look();

  const stored = new Map(
    (
      await sql<{ key: string; answer: string; marks: number }[]>`
      select s.key, w.key as answer, s.marks::float8 as marks from answer_sheets s
      join marked_answers w on w.id = s.answer_id`
    ).map((one) => [one.key, one]),
  );
  for (const one of marking.confirmed) expect(stored.get(one.key)).toEqual(one);
  expect(stored.size).toBe(sheets);
  expect(new Set(marking.sums)).toEqual(new Set([0]));
  expect(marking.sums.length).toBeGreaterThan(KILLS);
  const marks = await marksOf(hall);
  expect(marks).toHaveLength(ANSWERS);
  for (const { sheets: each, markers, units, slow } of marks) {
    expect([each, markers]).toEqual([2, 2]);
    expect(units ?? 'differs').toBe(slow);
  }
  // Of many there are some of both kinds, or this shows little.
  expect(new Set(marks.map(({ slow }) => slow === 'differs')).size).toBeGreaterThanOrEqual(2);
});
