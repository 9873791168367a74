import { AsyncLocalStorage } from 'node:async_hooks';
import * as crypto from 'node:crypto';
import { login } from '@quivia/contract/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createAccount } from './accounts.service.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, argon2: vi.fn(real.argon2) };
});

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const newAccount = (username: string) =>
  createAccount({ username, email: `${username}@example.org`, password: PASSWORD, isVerified: true });

/** As the page does: where many sign in at once, it comes back with its ticket. */
async function tryToSignIn(name: string, password = PASSWORD, address = '127.0.0.1', ticket?: string) {
  const body = { username_or_email: name, password, ...(ticket && { ticket }) };
  const answer = await server.visitor(address).call(login, { body });
  if (answer.body.code !== 'sign_in_queued') return answer;
  return tryToSignIn(name, password, address, String(answer.body.params?.ticket));
}

test.each(['Frieda01', 'frieda01', 'Frieda01@example.org', 'FRIEDA01@EXAMPLE.ORG', '  frieda01  '])(
  'takes %j with its password',
  async (name) => {
    await newAccount('Frieda01').catch(() => {});
    expect(await tryToSignIn(name)).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String) },
    });
  },
);

test('takes an email whose capital letters are not of the Latin alphabet', async () => {
  const email = 'İnci.Öz@example.org';
  await createAccount({ username: 'inci01', email, password: PASSWORD, isVerified: true });
  expect((await tryToSignIn(email)).status).toBe(200);
});

test.each(['/api/v1/auth/login', '/api/v1/auth/login/'])('answers at %s', async (url) => {
  const { username } = await server.person(`slash${url.length}`);
  const payload = { username_or_email: username, password: PASSWORD };
  expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
});

test('the token says who it is and which roles they hold', async () => {
  const person = await server.person('claims1', 'Faculty', 'Student');
  const claims = JSON.parse(Buffer.from(person.token?.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({
    user: { id: person.id, username: 'claims1', email: 'claims1@example.org' },
    roles: ['Faculty', 'Student'],
  });
  expect(claims.exp - claims.iat).toBe(15 * 60);
});

test.each([
  {},
  { username_or_email: '', password: '' },
  { username_or_email: ' ', password: 'x' },
  { username_or_email: 3, password: ['x'] },
])('asks for both fields: %j', async (payload) => {
  const response = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login/', payload });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    message: 'Please fill all the details',
    details: 'Please fill all the details',
  });
});

test('an unknown name gets the answer of a wrong password, for the same work', async () => {
  await newAccount('known01');
  await tryToSignIn('unknown00', 'Wrong0ne!');
  const answers = [];
  for (const name of ['known01', 'unknown01']) {
    vi.mocked(crypto.argon2).mockClear();
    const { status, body, headers } = await tryToSignIn(name, 'Wrong0ne!');
    answers.push({
      status,
      body,
      headers: Object.keys(headers).sort(),
      hashes: vi.mocked(crypto.argon2).mock.calls.length,
    });
  }
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' }, hashes: 1 });
  expect(answers[1]).toEqual(answers[0]);
});

test('a right sign-in forgets the mistakes before it', async () => {
  await newAccount('clumsy01');
  for (let day = 0; day < 4; day += 1) {
    for (let mistake = 0; mistake < 3; mistake += 1)
      expect((await tryToSignIn('clumsy01', 'Wrong0ne!')).status).toBe(401);
    expect((await tryToSignIn('clumsy01')).status).toBe(200);
  }
});

test('a password that is changed while it is being checked no longer signs in', async () => {
  const id = await newAccount('hurried1');
  const passwordHash = await hashPassword('Changed0ne!');
  const outside = AsyncLocalStorage.snapshot();
  let late: ReturnType<typeof tryToSignIn> | undefined;
  await inTransaction(async () => {
    await sql`update users set password_hash = ${passwordHash} where id = ${id}`;
    late = outside(() => tryToSignIn('hurried1'));
    // It has found the old password right, and waits for us or has gone on.
    await vi.waitFor(async () => {
      const [row] = await sql`
        select (select count(*)::int from sessions where user_id = ${id})
             + (select count(*)::int from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))) as here`;
      expect(row?.here).toBeGreaterThan(0);
    }, 60_000);
  });
  expect((await late)?.status).toBe(401);
});
