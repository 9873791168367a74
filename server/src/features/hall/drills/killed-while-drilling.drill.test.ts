// Servers are killed in the middle of a rehearsal: the ghosts go on with another one, and nothing is done twice.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@quivia/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase, sql } from '../../../platform/database/database.ts';
import { fillHall, ownerOf } from '../../../testing/exams/exam-hall.ts';
import { holdInserts } from '../../../testing/server/faults.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { cloneDatabase } from '../../../testing/server/test-database.ts';

let dataDir: string;
let env: Record<string, string>;
let servers: ServerProcess[];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-rehearsal-'));
  const options = await cloneDatabase();
  openDatabase(options);
  env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

const GHOSTS = 24;

/** Of an exam that begins tomorrow; the token of its owner. */
async function newExam(): Promise<{ examId: number; token: string }> {
  const hall = await fillHall({ students: GHOSTS, questions: 60 });
  const { examId } = hall;
  await sql`
    update exams set starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' where id = ${examId}`;
  return { examId, token: (await ownerOf(hall)).token };
}

async function answersIn(
  rehearsalId: number,
): Promise<{ answers: number; doubled: number; started: number }> {
  const [row] = await sql<{ answers: number; doubled: number; started: number }[]>`
    with given as (
      select r.attempt_id, r.question_id, count(*)::int as n from response_events r
      join attempts a on a.id = r.attempt_id where a.exam_id = ${rehearsalId} group by 1, 2)
    select (select count(*)::int from given) as answers, (select count(*)::int from given where n > 1) as doubled,
      (select count(*)::int from attempts where exam_id = ${rehearsalId} and started_at is not null) as started`;
  return row as { answers: number; doubled: number; started: number };
}

/**
 * The next turn, and time to have something to do in it. All servers that live wait for it at the lock: a turn that was
 * forced while another is under way would answer what that one is answering.
 */
async function nextTurn(rehearsalId: number): Promise<void> {
  await whileHolding(
    async () => {
      await sql`lock table ghosts in exclusive mode`;
      await sql`update ghosts set next_at = now() - interval '1 second'`;
      await sql`
        update attempts set started_at = started_at - interval '65 seconds'
        where exam_id = ${rehearsalId} and status = 'in_progress'`;
    },
    () =>
      expect
        .poll(
          () => sql`
            select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like '%from ghosts where next_at%'`,
          { interval: 20 },
        )
        .toHaveLength(servers.length),
  );
}

/** Kills the server whose turn it is, between two of its answers. */
async function killInTurn(rehearsalId: number): Promise<void> {
  const held = await holdInserts('response_events', 2);
  await nextTurn(rehearsalId);
  const busy = async () => {
    const rows = await sql<{ name: string }[]>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`;
    return servers.filter(({ process }) => rows.some(({ name }) => name === `quivia-${process.pid}`));
  };
  await expect.poll(busy, { interval: 10 }).toHaveLength(1);
  const [unlucky] = await busy();
  await unlucky?.kill();
  servers = servers.filter((server) => server !== unlucky);
  await held.letGo();
}

test('ghosts go on when servers are killed, each answer once', async () => {
  const { examId, token } = await newExam();
  const reply = await fetch(`${servers[0]?.origin}${API_BASE}/hall/${examId}/rehearsal`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ minutes: 30 }),
  });
  expect([reply.status, await reply.clone().text()]).toEqual([200, expect.stringContaining('24 ghosts')]);
  const { id } = (await reply.json()) as { id: number };
  await expect.poll(async () => (await answersIn(id)).started).toBeGreaterThan(GHOSTS / 2);
  // Each in the middle of a turn, the second while the first is away.
  let answered = 0;
  for (let kill = 0; kill < 2; kill += 1) {
    await killInTurn(id);
    const { answers } = await answersIn(id);
    expect(answers).toBeGreaterThan(answered);
    answered = answers;
  }
  if (servers.length === 0) servers = [await startServerProcess(env)];
  await nextTurn(id);
  await expect.poll(async () => (await answersIn(id)).answers).toBeGreaterThan(answered + GHOSTS / 2);
  expect((await answersIn(id)).doubled).toBe(0);
  expect(await sql`select exam_id from exam_notices where exam_id = ${id}`).toHaveLength(0);
  const asked = await sql<{ n: number }[]>`
    select count(*)::int as n from hall_asks where exam_id = ${id} group by attempt_id`;
  expect(new Set(asked.map(({ n }) => n))).toEqual(new Set([1]));
});
