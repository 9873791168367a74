// Marks leave for a platform while servers are killed, also between what the platform has taken and what is noted of it: each arrives, the
// newest wins, and of absent people there is none.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../../platform/database/database.ts';
import { fillHall } from '../../../testing/exams/exam-hall.ts';
import { fillColumn, publishedKeys, regrade, waitingIn } from '../../../testing/lti-column.ts';
import { type LtiPlatform, startLtiPlatform } from '../../../testing/lti-platform.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { cloneDatabase } from '../../../testing/server/test-database.ts';

const STUDENTS = 1112;
const KILLS = 100;
const QUESTIONS = 20;

let dataDir: string;
let env: Record<string, string>;
let servers: ServerProcess[];
let moodle: LtiPlatform;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-lti-'));
  const options = await cloneDatabase();
  openDatabase(options);
  moodle = await startLtiPlatform({ toolKeys: () => publishedKeys() as Promise<JSONWebKeySet> });
  env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir, OUTBOUND_HOSTS: moodle.origin };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await moodle.stop();
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

/** While the platform has a mark in hand that it takes, and whoever sent it waits for the answer. */
function killedInMidway(turn: number): Promise<void> {
  return new Promise((resolve, reject) => {
    moodle.refuse = () => {
      moodle.refuse = undefined;
      const server = servers[turn % servers.length] as ServerProcess;
      server.kill().then(resolve, reject);
      return undefined;
    };
  });
}

/** As if the time were over for which a process that is dead now had taken its marks. */
const letGo = () =>
  sql`update lti_scores set taken_until = now() where taken_until < now() + interval '14 seconds'`;

test('while servers are killed each mark arrives, the newest last, and of absent people none', async () => {
  const hall = await fillHall({ students: STUDENTS, questions: QUESTIONS, startedFor: minutes(60) });
  const column = await fillColumn(hall, moodle);
  const subjects = [...column.marks.keys()];
  expect(column.absent.length).toBeGreaterThan(1);

  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = killedInMidway(kill);
    const some = subjects.filter((_, nth) => nth % KILLS === kill || nth % 10 === 0);
    const other = (subject: string) => ((column.marks.get(subject) ?? 0) + 1) % (QUESTIONS + 1);
    await regrade(column, new Map(some.map((subject) => [subject, other(subject)])));
    await killed;
    await letGo();
    servers[kill % servers.length] = await startServerProcess(env);
  }
  await expect
    .poll(
      async () => {
        await letGo();
        return waitingIn(column);
      },
      { interval: 100 },
    )
    .toBe(0);

  expect(new Map(subjects.map((subject) => [subject, moodle.newest(subject)]))).toEqual(column.marks);
  const arrived = new Set(moodle.scores.map(({ userId }) => userId));
  expect(column.absent.filter((subject) => arrived.has(subject))).toEqual([]);
  expect(moodle.scores.every(({ scoreMaximum }) => scoreMaximum === QUESTIONS)).toBe(true);
});
