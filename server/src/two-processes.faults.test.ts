// Two real server processes on one database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase, sql } from './platform/database/database.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from './testing/server/server-process.ts';
import { openStream } from './testing/server/stream-client.ts';
import { cloneDatabase } from './testing/server/test-database.ts';
import { PASSWORD } from './testing/test-app.ts';

let folder: string;
let one: ServerProcess;
let two: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quivia-test-two-'));
  const options = await cloneDatabase();
  openDatabase(options);
  // Together, as a supervisor starts them, and on a database where the queue's tables have yet to be made.
  await sql`drop schema jobs cascade`;
  const env = { DATABASE_URL: databaseUrl(options), DATA_DIR: folder };
  [one, two] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()]);
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
});

function call({ origin }: ServerProcess, method: string, url: string, body?: object, token?: string) {
  return fetch(`${origin}/api/v1${url}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function signedUp(username: string): Promise<void> {
  const body = { username, email: `${username}@example.org`, password: PASSWORD };
  expect((await call(one, 'POST', '/auth/register/', body)).status).toBe(200);
}

async function signIn(server: ServerProcess, username: string, password = PASSWORD): Promise<string> {
  const response = await call(server, 'POST', '/auth/login/', { username_or_email: username, password });
  expect(response.status).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
}

test('started together they make one first Admin, and its password is shown once', async () => {
  const shown = [one, two].filter((server) =>
    server.printed().includes('The first Admin is admin, password'),
  );
  expect(shown).toHaveLength(1);
  const [, password = ''] = /password (\S+)/.exec(shown[0]?.printed() ?? '') ?? [];
  await signIn(two, 'admin', password);
  await signIn(one, 'admin', password);
});

test('a notification caused through one reaches a page connected to the other', async () => {
  await signedUp('traveller');
  const [here, there] = [await signIn(one, 'traveller'), await signIn(two, 'traveller')];
  const page = await openStream(two.origin, here);
  expect(page.response.status).toBe(200);
  const body = { current_password: PASSWORD, new_password: 'Better0ne!', confirm_password: 'Better0ne!' };
  expect((await call(one, 'POST', '/auth/password', body, here)).status).toBe(200);
  await expect
    .poll(() => page.events)
    .toMatchObject([{ kind: 'notification', notification: { title: 'Password changed' } }]);
  page.close();
  // The other device's session ended through the first server; the second has heard of it, too.
  await expect.poll(async () => (await call(two, 'GET', '/auth/user', undefined, there)).status).toBe(401);
  expect((await call(two, 'GET', '/auth/user', undefined, here)).status).toBe(200);
});

test('a session ended through one is refused by the other', async () => {
  await signedUp('leaver01');
  const token = await signIn(one, 'leaver01');
  const profile = async () => (await call(two, 'GET', '/auth/user', undefined, token)).status;
  expect(await profile()).toBe(200);
  expect((await call(one, 'POST', '/auth/logout/', undefined, token)).status).toBe(200);
  await expect.poll(profile).toBe(401);
});

test('wrong tries at both are counted together', async () => {
  // An account has two turns at a time: on a slow machine others are asked to come again.
  const guess = async (server: ServerProcess, n: number): Promise<number> => {
    const form = { username_or_email: 'counted01', password: `Wrong${n}!` };
    const { status } = await call(server, 'POST', '/auth/login', form);
    return status === 503 ? guess(server, n) : status;
  };
  const statuses = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n % 2 ? one : two, n)));
  const wrong = statuses.filter((status) => status === 401).length;
  // Counted apart they would be five each. One more is compared after a second, two, four …
  expect(wrong).toBeGreaterThanOrEqual(5);
  expect(wrong).toBeLessThan(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - wrong);
});

test('told to stop, one answers what is under way, closes its streams and exits cleanly; the other goes on', async () => {
  await signedUp('stayer01');
  // Those of the tests before have their own.
  await sql`delete from throttles`;
  const token = await signIn(two, 'stayer01');
  const page = await openStream(two.origin, token);
  const tries = async () => Math.max(0, ...(await sql`select tries from throttles`).map((row) => row.tries));
  const guess = () =>
    call(two, 'POST', '/auth/login', { username_or_email: 'slow01', password: 'Wrong0ne!' });
  for (let n = 0; n < 4; n += 1) expect((await guess()).status).toBe(401);
  // The fifth wrong try is answered after a second.
  const slow = guess();
  await expect.poll(tries, { interval: 10 }).toBe(5);
  two.process.kill('SIGTERM');
  expect((await slow).status).toBe(401);
  await page.ended;
  expect(await two.exited).toBe(0);
  await expect(fetch(`${two.origin}/healthz`)).rejects.toThrow();

  expect((await fetch(`${one.origin}/readyz`)).status).toBe(200);
  expect((await call(one, 'GET', '/auth/user', undefined, token)).status).toBe(200);
});
