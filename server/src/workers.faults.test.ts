// `WORKERS=3`: several processes behind one port, as an operator starts them.
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, seconds } from './platform/clock.ts';
import { closeDatabase, openDatabase, sql } from './platform/database/database.ts';
import { fillHall } from './testing/exams/exam-hall.ts';
import { expectAllKept, startSaving } from './testing/exams/saving-students.ts';
import { jobsDone } from './testing/server/jobs-done.ts';
import { rounds, testInFull } from './testing/server/rounds.ts';
import {
  databaseUrl,
  freePort,
  type ServerProcess,
  startServerProcess,
} from './testing/server/server-process.ts';
import { openStream } from './testing/server/stream-client.ts';
import { cloneDatabase } from './testing/server/test-database.ts';
import { PASSWORD } from './testing/test-app.ts';

const soon = { interval: 50 };

async function workersOf({ process: { pid } }: ServerProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const all = children.trim().split(/\s+/).filter(Boolean);
  const commands = await Promise.all(all.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')));
  return all.map(Number).filter((_, i) => /main\.[jt]s/.test(commands[i] ?? ''));
}

/** One that has ended may wait for its parent to take notice. */
const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-cluster-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

const STUDENTS = rounds(15, 300);

describe('three workers', () => {
  let dataDir: string;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = await newDataDir();
    const options = await cloneDatabase();
    openDatabase(options);
    server = await startServerProcess({
      DATABASE_URL: databaseUrl(options),
      DATA_DIR: dataDir,
      WORKERS: '3',
      METRICS_TOKEN: 'one-answer-for-all-workers',
    });
  });
  afterAll(async () => {
    await server.kill();
    await closeDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Asks again when told to come later: an account has two turns at a time, which a slow machine takes long to give back. */
  async function post(url: string, body: object, token?: string): Promise<Response> {
    const response = await fetch(`${server.origin}/api/v1${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return response.status === 503 ? post(url, body, token) : response;
  }

  test('one scrape brings the metrics of every worker, each under its own label', async () => {
    const response = await fetch(`${server.origin}/metrics`, {
      headers: { authorization: 'Bearer one-answer-for-all-workers' },
    });
    const text = await response.text();
    for (const name of ['quivia_info', 'quivia_save_queue_length', 'process_resident_memory_bytes']) {
      const found = text.matchAll(new RegExp(`^${name}\\{[^}]*worker="(\\d+)"`, 'gm'));
      expect([...found].map(([, worker]) => worker).sort()).toEqual(['1', '2', '3']);
      expect(text.match(new RegExp(`^# TYPE ${name} `, 'gm'))).toHaveLength(1);
    }
  });

  test('one primary, three workers, one first Admin', async () => {
    expect(await workersOf(server)).toHaveLength(3);
    expect(server.printed()).toContain('3 workers serve it');
    expect(server.printed().match(/The first Admin is/g)).toHaveLength(1);
  });

  test('jobs and closing run once: one result, one notification and one mail of each kind for each person', async () => {
    const people = Array.from({ length: rounds(6, 20) }, (_, n) => `worker${n}x${n}`);
    const signedUp = await Promise.all(
      people.map((username) =>
        post('/auth/register', { username, email: `${username}@example.org`, password: PASSWORD }),
      ),
    );
    expect(signedUp.map(({ status }) => status)).toEqual(people.map(() => 200));

    const hall = await fillHall({ students: STUDENTS, questions: 5, startedFor: -seconds(4) });
    await sql`update exams set release = 'window_close' where id = ${hall.examId}`;
    const students = await sql<{ email: string }[]>`
      select email from users where id = any(${hall.students.map(({ userId }) => userId)})`;
    const ofStudents = students.map(({ email }) => email);
    // A student gets a receipt and a result.
    const wanted = [...people.map((name) => `${name}@example.org`), ...ofStudents, ...ofStudents];
    const mails = async () =>
      (await readdir(path.join(dataDir, 'mail')))
        .filter((name) => name.endsWith('.eml'))
        .map((name) => name.split(' ')[2]?.replace(/\.eml$/, ''));
    await expect.poll(async () => (await mails()).length, soon).toBeGreaterThanOrEqual(wanted.length);
    // A second mail would come from a second worker that had taken the same job.
    await jobsDone();
    expect((await mails()).sort()).toEqual(wanted.sort());

    const [counts] = await sql`
      select count(*)::int as attempts, count(r.attempt_id)::int as results,
        count(*) filter (where a.ended_at = r.graded_at)::int as graded_when_closed,
        (select count(*)::int from notifications n where n.user_id = any(${hall.students.map(({ userId }) => userId)}))
          as notifications
      from attempts a left join results r on r.attempt_id = a.id where a.exam_id = ${hall.examId}`;
    expect(counts).toEqual({
      attempts: STUDENTS,
      results: STUDENTS,
      graded_when_closed: STUDENTS,
      notifications: STUDENTS,
    });
    expect(server.printed()).not.toContain('could not');
  });

  test('a stream, a session and a wrong try at one worker are known to the others', async () => {
    const login = async () => {
      const answer = await post('/auth/login', { username_or_email: 'worker0x0', password: PASSWORD });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { access_token: string }).access_token;
    };
    // One after another: of several at once, those who wait two seconds for their turn are asked to come back.
    const tokens: string[] = [];
    for (let page = 0; page < 6; page += 1) tokens.push(await login());
    const pages = await Promise.all(tokens.map((token) => openStream(server.origin, token)));
    const [first = '', ...others] = tokens;
    const form = { current_password: PASSWORD, new_password: 'Better0ne!', confirm_password: 'Better0ne!' };
    expect((await post('/auth/password', form, first)).status).toBe(200);
    await expect.poll(() => pages[0]?.events.length, soon).toBeGreaterThan(0);
    // Asked often enough to meet every worker.
    const statuses = async () =>
      Promise.all(
        others.flatMap((token) =>
          Array.from({ length: 4 }, async () => {
            const headers = { authorization: `Bearer ${token}`, connection: 'close' };
            return (await fetch(`${server.origin}/api/v1/auth/user`, { headers })).status;
          }),
        ),
      );
    await expect.poll(async () => new Set(await statuses()), soon).toEqual(new Set([401]));
    for (const page of pages) page.close();

    const guess = async (n: number): Promise<number> =>
      (await post('/auth/login', { username_or_email: 'guessed01', password: `Wrong${n}!` })).status;
    const answers = await Promise.all(Array.from({ length: 18 }, (_, n) => guess(n)));
    const wrong = answers.filter((status) => status === 401).length;
    // Three workers that count for themselves would compare five each. One more is compared after a second, two, four …
    expect(wrong).toBeGreaterThanOrEqual(5);
    expect(wrong).toBeLessThan(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(answers.length - wrong);
  });

  test('a worker killed in the middle of saving loses no acknowledged answer, and another takes its position', async () => {
    const hall = await fillHall({ students: 30, questions: 20, startedFor: minutes(60) });
    const students = startSaving(hall, hall.students, [server.origin], { pauseMs: 5 });
    await students.more(100);
    const before = await workersOf(server);
    // Frozen first, so that requests wait in it for certain when it dies.
    process.kill(before[1] as number, 'SIGSTOP');
    await students.more(100);
    process.kill(before[1] as number, 'SIGKILL');
    await students.more(200);
    expect(students.cutOff()).toBeGreaterThan(0);
    await expect
      .poll(async () => (await workersOf(server)).filter((pid) => !before.includes(pid)).length, soon)
      .toBe(1);
    await students.stop();
    await expectAllKept(students, hall);
    expect(await workersOf(server)).toHaveLength(3);
  });

  testInFull('SIGHUP replaces all workers under load, and no request is refused or cut', async () => {
    const hall = await fillHall({ students: 30, questions: 20, startedFor: minutes(60) });
    const students = startSaving(hall, hall.students, [server.origin], { pauseMs: 20 });
    await students.more(100);
    const before = await workersOf(server);
    server.process.kill('SIGHUP');
    await expect
      .poll(() => server.printed(), soon)
      .toMatch(/All workers have been replaced|The new worker could not start/);
    expect(server.printed()).toContain('All workers have been replaced');
    await students.more(100);
    await students.stop();
    expect(students.cutOff()).toBe(0);
    expect([...students.refused]).toEqual([]);
    await expectAllKept(students, hall);
    const now = await workersOf(server);
    expect(now).toHaveLength(3);
    expect(now.filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('SIGTERM ends all of them', async () => {
    const workers = await workersOf(server);
    expect(workers).toHaveLength(3);
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
    await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();
  });
});

testInFull(
  'the embedded database belongs to the primary: it outlives a worker and ends with the primary',
  async () => {
    const dataDir = await newDataDir();
    const server = await startServerProcess({ DATABASE_URL: '', DATA_DIR: dataDir, WORKERS: '2' });
    try {
      const postmaster = async () =>
        Number.parseInt(await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
      const database = await postmaster();
      const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
      expect(await ready()).toBe(200);
      const [worker = 0] = await workersOf(server);
      process.kill(worker, 'SIGKILL');
      // For a moment the killed one is still listed.
      const others = async () => (await workersOf(server)).filter((id) => id !== worker);
      await expect.poll(async () => (await others()).length, soon).toBe(2);
      expect(await postmaster()).toBe(database);
      await expect.poll(ready, soon).toBe(200);

      const workers = await others();
      expect(workers).toHaveLength(2);
      server.process.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      expect([database, ...workers].filter(isAlive)).toEqual([]);
    } finally {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test('a port in use is said in one sentence', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const start = startServerProcess({ PORT: String(port), WORKERS: '2', DATA_DIR: '/nowhere' });
  await expect(start).rejects.toThrow(
    new Error(
      `The server did not start: Port ${port} is already in use: stop the program that uses it, or start Quivia on another one with PORT=${port + 1} npm start.\n`,
    ),
  );
  other.close();
});

test.each(['0', 'many'])('WORKERS=%s is refused with one sentence', async (WORKERS) => {
  await expect(startServerProcess({ WORKERS, DATA_DIR: '/nowhere' })).rejects.toThrow(
    new Error(
      'The server did not start: The variable WORKERS is not valid: write auto, or a number from 1 to 64. The README says what it can be.\n',
    ),
  );
});
