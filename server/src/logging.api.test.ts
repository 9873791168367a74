// What the log holds of a person's visit, and what it must never hold.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { closeDatabase, openDatabase } from './platform/database/database.ts';
import { cloneDatabase } from './testing/server/test-database.ts';
import { readMail } from './testing/test-app.ts';

const lines: string[] = [];
const entries = () => lines.map((line) => JSON.parse(line));
let app: FastifyInstance;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-log-'));
  openDatabase(await cloneDatabase());
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    SECRET_KEY: 'k3y-of-the-operator-0123456789abcdef',
  });
  app = await buildApp(config, { logStream: { write: (line) => lines.push(line) } });
});
afterAll(async () => {
  await app.close();
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1${url}`, headers, ...(payload && { payload }) });

async function mail() {
  const folder = path.join(dataDir, 'mail');
  return vi.waitFor(
    async () => {
      const [file] = await readdir(folder);
      return readMail(await readFile(path.join(folder, file as string)));
    },
    { timeout: 60_000, interval: 50 },
  );
}

test('a whole visit leaves each call in the log, and no password, token, cookie, code or query', async () => {
  const password = 'S3cret!Word';
  await post('/auth/register', { username: 'logged01', email: 'logged@example.org', password });
  const { code, linkToken } = await mail();
  await post('/auth/verify-email', { email: 'logged@example.org', otp: code });
  await post('/auth/verify-email-link', { token: linkToken });
  await post('/auth/login', { username_or_email: 'logged01', password: 'Wr0ng!Guess' });
  const signedIn = await post('/auth/login', { username_or_email: 'logged01', password });
  const token = signedIn.json().access_token as string;
  const cookie = signedIn.cookies[0]?.value ?? '';
  const headers = { authorization: `Bearer ${token}`, cookie: `quivia_refresh=${cookie}` };
  await app.inject({ url: '/api/v1/auth/users?search=query-of-hers', headers });
  await app.inject({ url: `/verify?token=${linkToken}` });
  await app.inject({ url: '/api/v1/%zz?token=bad-url-token' });
  await post(
    '/auth/password',
    { current_password: password, new_password: 'N3w!Secret', confirm_password: 'N3w!Secret' },
    headers,
  );
  const refreshed = await post('/auth/refresh', undefined, headers);
  await post('/auth/login', { username_or_email: 'logged01', password: ['Wr0ng!Type'] });
  await post('/auth/logout', undefined, headers);

  const log = lines.join('');
  const secrets = [
    password,
    'N3w!Secret',
    'Wr0ng',
    linkToken,
    token,
    cookie,
    refreshed.cookies[0]?.value ?? '',
    'query-of-hers',
    'bad-url-token',
    '?',
    'k3y-of-the-operator',
  ];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
  // Six digits may also be part of a time or an id.
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
  const requests = entries().filter(({ msg }) => msg === 'request');
  expect(requests).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      path: '/api/v1/auth/login',
      status: 200,
      ms: expect.any(Number),
      address: '127.0.0.1',
      reqId: signedIn.headers['x-request-id'],
    }),
  );
  expect(requests).toContainEqual(
    expect.objectContaining({ path: '/api/v1/auth/password', user: expect.any(Number) }),
  );
  expect(requests).toContainEqual(expect.objectContaining({ path: '/verify' }));
});

test('the address of a picture is not in the log, however it is written: whoever has it may see the picture', async () => {
  const key = 'Kept0Secret0Picture0Ke';
  const before = entries().length;
  for (const url of [
    `/api/v1/quiz/image/${key}`,
    `/api/v1/quiz/im%61ge/${key}`,
    `/api/v1/quiz/image/${key}/`,
    `/api/v1/quiz/image/${key}/more`,
    `/api/v1/quiz/image/${key}?again`,
    `/api/v1/quiz/image/${key}x`,
  ])
    await app.inject({ url });
  await app.inject({ method: 'DELETE', url: `/api/v1/quiz/image/${key}` });
  const logged = entries().slice(before);
  expect(logged.map(({ path }) => path)).toEqual(Array(7).fill('/api/v1/quiz/image/:key'));
  expect(JSON.stringify(logged)).not.toContain('Secret0Picture');
});

// L3
test('the code of an invitation to a community is not in the log, however its page is asked for', async () => {
  const before = entries().length;
  const urls = [
    '/join/AQ25CWTM',
    '/JOIN/AQ25CWTM',
    '/join/AQ25CWTM/',
    '/jo%69n/AQ25CWTM',
    '//join//AQ25CWTM',
    '/join/AQ25CWTM?x=1',
    '/join/%zzAQ25CWTM',
    '/joinAQ25CWTM',
  ];
  for (const url of urls) await app.inject({ url });
  const logged = entries().slice(before);
  expect(logged.filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(urls.length - 1);
  expect(JSON.stringify(logged).toUpperCase()).not.toContain('AQ25CWTM');
});

// M10
test('sign-ins, failed and right, are in the log with name and address, and a password in the wrong field is not', async () => {
  const before = entries().length;
  const sign = (username_or_email: string, password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: '198.51.100.7',
      payload: { username_or_email, password },
    });
  await sign('logged01', 'Wr0ng!Guess');
  await sign('logged01', 'N3w!Secret');
  await sign('MyPassw0rd!InTheNameField', 'x');
  const events = entries()
    .slice(before)
    .filter(({ msg }) => msg === 'security');
  expect(events).toMatchObject([
    { event: 'sign_in.failed', name: 'logged01', address: '198.51.100.7', reqId: expect.any(String) },
    { event: 'sign_in.succeeded', name: 'logged01', address: '198.51.100.7' },
    { event: 'sign_in.failed', name: expect.stringMatching(/^m… [0-9a-f]{8}$/) },
  ]);
  expect(JSON.stringify(entries().slice(before))).not.toMatch(/passw0rd|N3w!Secret|Wr0ng/i);
});

test('health checks do not fill the log', async () => {
  const before = lines.length;
  await app.inject({ url: '/healthz' });
  await app.inject({ url: '/readyz' });
  expect(lines.slice(before).join('')).not.toMatch(/healthz|readyz/);
});
