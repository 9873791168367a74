// Two server processes on one database: one dies in the middle of a pause of a whole hall, and while both close attempts.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@quivia/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, seconds } from '../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../platform/database/database.ts';
import { signAccessToken } from '../../platform/security/access-token.ts';
import { fillHall, type Hall } from '../../testing/exams/exam-hall.ts';
import { expectAllKept, startSaving } from '../../testing/exams/saving-students.ts';
import { holdInserts } from '../../testing/server/faults.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';
import { cloneDatabase } from '../../testing/server/test-database.ts';

let dataDir: string;
let env: Record<string, string>;
let one: ServerProcess;
let two: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-faults-'));
  const options = await cloneDatabase();
  openDatabase(options);
  env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir };
  [one, two] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()]);
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

/** Whoever made the exam, as staff of its college. */
async function ownerOf({ examId }: Hall): Promise<string> {
  const [owner] = await sql<{ user_id: number }[]>`
    insert into grants (user_id, role, institution_id, member_id)
    select owner_id, 'Faculty', institution_id, 'F' || owner_id from exams where id = ${examId} returning user_id`;
  const userId = owner?.user_id as number;
  const who = { username: 'owner', email: 'owner@example.org', roles: ['Faculty' as const] };
  return signAccessToken({ ...who, userId, sessionId: 0, version: 1 });
}

const HALL = rounds(40, 300);

test('when a server dies in the middle of a pause, nobody is half paused, and exactly the pause is given back', async () => {
  const hall = await fillHall({ students: HALL, questions: 20, startedFor: minutes(60) });
  const token = await ownerOf(hall);
  const act = async (server: ServerProcess, what: string, body: object) => {
    const response = await fetch(`${server.origin}${API_BASE}/hall/${hall.examId}/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scope: {}, ...body }),
    });
    return { status: response.status, body: (await response.json()) as { students?: number } };
  };
  const stored = async () => {
    const [row] = await sql<{ paused: number; pauses: number; exact: number }[]>`
      select count(*) filter (where a.paused_at is not null)::int as paused,
        (select count(*)::int from attempt_pauses p join attempts o on o.id = p.attempt_id where o.exam_id = ${hall.examId})
          as pauses,
        count(*) filter (where a.due_at - e.ends_at = p.resumed_at - p.paused_at + interval '3 minutes'
          and a.granted_ms = round(extract(epoch from a.due_at - e.ends_at) * 1000))::int as exact
      from attempts a join exams e on e.id = a.exam_id left join attempt_pauses p on p.attempt_id = a.id
      where a.exam_id = ${hall.examId}`;
    return row;
  };
  // The others have no network: what they know of the pause is nothing.
  const students = startSaving(hall, hall.students.slice(0, 8), [one.origin, two.origin], { pauseMs: 20 });
  await students.more(50);

  const pause = { key: randomUUID(), reason: 'A fire drill' };
  const held = await holdInserts('attempt_pauses');
  const cut = act(one, 'pause', pause).catch(() => undefined);
  await held.waiting(1);
  await one.kill();
  expect(await cut).toBeUndefined();
  await held.letGo();
  expect(await stored()).toMatchObject({ paused: 0, pauses: 0 });

  // The page sends it again, to the other server, under the same key; and once more after a lost reply.
  const [first, second] = [await act(two, 'pause', pause), await act(two, 'pause', pause)];
  expect(first).toMatchObject({ status: 200, body: { students: HALL } });
  expect(second).toEqual(first);
  expect(await stored()).toMatchObject({ paused: HALL, pauses: HALL });
  await students.more(50);
  expect((await act(two, 'minutes', { key: randomUUID(), minutes: 3, reason: 'For the way' })).status).toBe(
    200,
  );
  one = await startServerProcess(env);
  const resume = { key: randomUUID() };
  const resumed = await Promise.all([act(one, 'resume', resume), act(two, 'resume', resume)]);
  expect(resumed.map(({ body }) => body.students)).toEqual([HALL, HALL]);
  expect(await stored()).toEqual({ paused: 0, pauses: HALL, exact: HALL });

  await students.stop();
  expect([...students.refused.keys()]).toEqual([]);
  await expectAllKept(students, hall);
  const [late] = await sql`
    select 1 from response_events r join attempts a on a.id = r.attempt_id where a.exam_id = ${hall.examId} and r.is_late`;
  expect(late).toBeUndefined();
});

const ATTEMPTS = rounds(600, 1600);

test('when one of two servers dies while both close attempts, each is graded once and others go on saving', async () => {
  const running = await fillHall({ students: 8, questions: 20, startedFor: minutes(60) });
  const students = startSaving(running, running.students, [one.origin, two.origin]);
  await students.more(50);

  // So that the kill meets an open transaction, after one that was committed.
  const held = await holdInserts('results', 2);
  const ending = await fillHall({ students: ATTEMPTS, questions: 20, startedFor: -seconds(4) });
  const graded = async () => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from results r join attempts a on a.id = r.attempt_id where a.exam_id = ${ending.examId}`;
    return row?.n ?? 0;
  };
  await held.waiting(2);
  expect(await graded()).toBe(200);
  await one.kill();
  await held.letGo();

  await students.more(100);
  await expect.poll(graded).toBe(ATTEMPTS);
  const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`
    select count(*)::int as n from attempts a join results r on r.attempt_id = a.id
    where a.exam_id = ${ending.examId} and a.status = 'closed_by_deadline' and a.ended_at = r.graded_at`;
  expect(n).toBe(ATTEMPTS);
  expect(two.printed()).not.toContain('could not close attempts');

  await students.stop();
  expect(students.cutOff()).toBeGreaterThan(0);
  await expectAllKept(students, running);
});
