// Servers are killed while students write essays: no text that was confirmed is lost, and none is a mixture of two.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../../platform/database/database.ts';
import { fillHall } from '../../../testing/exams/exam-hall.ts';
import { expectAllWritten, startWriting } from '../../../testing/exams/writing-students.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { cloneDatabase } from '../../../testing/server/test-database.ts';

let env: Record<string, string>;
let servers: ServerProcess[];
/** Two at a time: starting one takes longer than all that happens between two kills. */
const ahead: Promise<ServerProcess>[] = [];
const startAhead = () => ahead.push(startServerProcess(env));
beforeAll(async () => {
  const options = await cloneDatabase();
  openDatabase(options);
  env = {
    DATABASE_URL: databaseUrl(options),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'quivia-test-essays-')),
  };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  const started = await Promise.allSettled(ahead);
  const spare = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await Promise.all([...servers, ...spare].map((server) => server.kill()));
  await closeDatabase();
  await rm(env.DATA_DIR as string, { recursive: true, force: true });
});

const KILLS = 100;
const SAVES = 30;

const IN_TIME = { timeout: 3_600_000 };

test('while servers are killed no confirmed essay is lost, and each is as written', IN_TIME, async () => {
  const hall = await fillHall({ students: 3, questions: 3, essays: 2, startedFor: minutes(60) });
  const essays = hall.questions.slice(0, 2).map(({ id }) => id);
  const students = startWriting(hall, essays, () => servers.map(({ origin }) => origin));
  for (let one = 0; one < Math.min(2, KILLS); one += 1) startAhead();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await students.more(SAVES);
    const at = kill % servers.length;
    await servers[at]?.kill();
    await students.expectNewestFound(servers[(at + 1) % servers.length]?.origin as string);
    students.rest();
    servers[at] = (await ahead.shift()) as ServerProcess;
    if (kill + 2 < KILLS) startAhead();
    students.writeOn();
  }
  await students.more(SAVES);
  await students.stop();

  expect(students.refused).toEqual([]);
  expect(students.cutOff()).toBeGreaterThan(0);
  expect(students.wholeAsked()).toBeGreaterThan(0);
  await students.expectNewestFound(servers[0]?.origin as string);
  await expectAllWritten(students, hall);
  const [stored] = await sql<{ changes: number; behind: number }[]>`
    select max(changes)::int as changes, count(*) filter (where received_at < before)::int as behind
    from (
      select s.*, max(received_at) over (partition by attempt_id order by seq rows unbounded preceding exclude current row) as before
      from essay_saves s join attempts a on a.id = s.attempt_id where a.exam_id = ${hall.examId}) in_order`;
  // There were chains of changes, and saves that arrived behind newer ones.
  expect(stored?.changes).toBeGreaterThan(3);
  expect(stored?.behind).toBeGreaterThan(0);
});
