// The database dies under a running server and comes back.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createAccount } from './features/accounts/accounts.service.ts';
import { notify } from './features/notifications/notifications.service.ts';
import { closeDatabase, openDatabase, sql } from './platform/database/database.ts';
import { type DatabaseProxy, proxyDatabase } from './testing/server/database-proxy.ts';
import { openStream } from './testing/server/stream-client.ts';
import { cloneDatabase } from './testing/server/test-database.ts';
import { PASSWORD } from './testing/test-app.ts';

let proxy: DatabaseProxy;
let app: FastifyInstance;
let dataDir: string;
let id: number;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-away-'));
  proxy = await proxyDatabase(await cloneDatabase());
  openDatabase(proxy.options);
  app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  id = await createAccount({
    username: 'patient1',
    email: 'patient1@example.org',
    password: PASSWORD,
    isVerified: true,
  });
});
afterAll(async () => {
  await app.close();
  await closeDatabase();
  await proxy.cut();
  await rm(dataDir, { recursive: true, force: true });
});

const signIn = () =>
  app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { username_or_email: 'patient1', password: PASSWORD },
  });
const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;

test('while the database is away calls say so, and all is well again once it is back', async () => {
  const before = (await signIn()).json().access_token as string;
  const page = await openStream(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, before);
  await proxy.cut();

  expect(await ready()).toBe(503);
  expect((await app.inject({ url: '/readyz' })).json()).toMatchObject({
    status: 'not ready',
    reasons: expect.arrayContaining([
      { code: 'database_away', message: 'The database does not answer within 2 seconds.' },
    ]),
  });
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  const refused = await signIn();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({
    code: 'database_away',
    message: 'The service is restarting. Please try again in a moment.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const profile = await app.inject({
    url: '/api/v1/auth/user',
    headers: { authorization: `Bearer ${before}` },
  });
  expect(profile.statusCode).toBe(503);

  await proxy.mend();
  await expect.poll(ready, { interval: 100 }).toBe(200);
  await expect.poll(async () => (await signIn()).statusCode, { interval: 100 }).toBe(200);

  // The page that was open all the time gets notifications again.
  const events = async () => {
    await notify(id, { id: 'exam.removed', params: { exam: 'Optics' } });
    return page.events.length;
  };
  await expect.poll(events, { interval: 200 }).toBeGreaterThan(0);
  page.close();
});

test('a session that ended while nobody listened is refused once the server listens again', async () => {
  const token = (await signIn()).json().access_token as string;
  const profile = async () =>
    (await app.inject({ url: '/api/v1/auth/user', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  expect(await profile()).toBe(200);
  // By another process, whose word of it is lost with the connection.
  await sql`update sessions set ended_at = now() where user_id = ${id}`;
  await proxy.cut();
  await proxy.mend();
  await expect.poll(profile, { interval: 100 }).toBe(401);
});
