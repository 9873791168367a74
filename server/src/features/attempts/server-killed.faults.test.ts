// The server process dies while students save, and while a deadline passes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../platform/database/database.ts';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { expectAllKept, startSaving } from '../../testing/exams/saving-students.ts';
import { rounds } from '../../testing/server/rounds.ts';
import {
  databaseUrl,
  freePort,
  type ServerProcess,
  startServerProcess,
} from '../../testing/server/server-process.ts';
import { cloneDatabase } from '../../testing/server/test-database.ts';

let env: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  const options = await cloneDatabase();
  openDatabase(options);
  env = {
    DATABASE_URL: databaseUrl(options),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'quivia-test-faults-')),
    PORT: String(await freePort()),
  };
  server = await startServerProcess(env);
});
afterEach(() => server.kill());
afterAll(async () => {
  await closeDatabase();
  await rm(env.DATA_DIR as string, { recursive: true, force: true });
});

test('killed in the middle of saving and started again, the server has every answer it acknowledged, once', async () => {
  const hall = await fillHall({ students: 12, questions: 20, startedFor: minutes(60) });
  const students = startSaving(hall, hall.students, [server.origin]);
  for (let kill = 0; kill < rounds(1, 10); kill += 1) {
    await students.more(100);
    await server.kill();
    server = await startServerProcess(env);
  }
  await students.more(100);
  await students.stop();

  expect(students.cutOff()).toBeGreaterThan(0);
  expect([...students.refused.keys()]).toEqual([]);
  await expectAllKept(students, hall);
});

test('a deadline that passes while no server runs is kept: the next start closes and grades', async () => {
  const hall = await fillHall({ students: 6, questions: 5, startedFor: minutes(60) });
  server = await startServerProcess(env);
  // The last student has started and answers nothing.
  const students = startSaving(hall, hall.students.slice(0, 5), [server.origin]);
  await students.more(40);
  await students.stop();
  await server.kill();
  await sql`update attempts set due_at = due_at - interval '70 minutes' where exam_id = ${hall.examId}`;

  server = await startServerProcess(env);
  const graded = () => sql<{ attempt_id: number; marks: number; answered: number; status: string }[]>`
    select r.attempt_id, r.marks::float8 as marks, r.answered, a.status
    from results r join attempts a on a.id = r.attempt_id
    where a.exam_id = ${hall.examId} order by r.attempt_id`;
  await expect.poll(async () => (await graded()).length).toBe(6);

  const isRight = (questionId: number, chosen: number[]) =>
    hall.questions.find(({ id }) => id === questionId)?.options[1] === chosen[0];
  expect(await graded()).toEqual(
    hall.students.map(({ attemptId }) => {
      const own = students.acknowledged.filter((one) => one.attempt_id === attemptId);
      // In the order they were given, so that the newest of each question stands.
      const newest = new Map(own.map((one) => [one.question_id, one.option_ids]));
      const right = [...newest].filter(([questionId, chosen]) => isRight(questionId, chosen));
      return {
        attempt_id: attemptId,
        marks: right.length,
        answered: newest.size,
        status: 'closed_by_deadline',
      };
    }),
  );
});
