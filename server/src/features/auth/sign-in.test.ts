import { AsyncLocalStorage } from 'node:async_hooks';
import * as crypto from 'node:crypto';
import { getProfile, login, requestPasswordReset, resetPassword } from '@quivia/contract/auth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { minutes, stepClock } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createAccount, slowedBy } from './auth.service.ts';

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

test('the first mistakes are answered at once, later ones ever more slowly, none by more than three seconds', () => {
  expect([1, 2, 3, 4, 5, 8, 9, 10, 1000].map(slowedBy)).toEqual([0, 0, 0, 500, 1000, 2500, 3000, 3000, 3000]);
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
    });
  });
  expect((await late)?.status).toBe(401);
});

describe('after ten wrong tries', () => {
  const LOCKED = ['locked01', 'locked02', 'locked03', 'nobody01'];
  let guesses: Awaited<ReturnType<typeof tryToSignIn>>[][];

  beforeAll(async () => {
    for (const name of LOCKED.slice(0, 3)) await newAccount(name);
    guesses = await Promise.all(
      LOCKED.map((name) =>
        Promise.all(Array.from({ length: 14 }, (_, n) => tryToSignIn(name, `Wrong${n}!`))),
      ),
    );
  });

  test('guesses sent all at once have not got more than ten answers', () => {
    for (const answers of guesses) {
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    }
  });

  test('the account is locked, and says for how long', async () => {
    const { status, body, headers } = await tryToSignIn('locked01', 'Wrong0ne!');
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_tries' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('the right password is refused too, with the same answer, from any address', async () => {
    const wrong = await tryToSignIn('locked01', 'Wrong0ne!');
    const right = await tryToSignIn('LOCKED01', PASSWORD, '203.0.113.9');
    expect(right).toMatchObject({ status: 429, body: wrong.body });
  });

  test('a name without an account is locked just the same', async () => {
    const real = await tryToSignIn('locked01');
    expect(await tryToSignIn('nobody01')).toMatchObject({ status: 429, body: real.body });
  });

  test('a session that is open goes on, and others at the same address sign in', async () => {
    const neighbour = await server.person('neighbour');
    expect((await neighbour.call(getProfile)).status).toBe(200);
  });

  test('a new password by mail opens the account at once', async () => {
    const email = 'locked02@example.org';
    const visitor = server.visitor();
    await visitor.call(requestPasswordReset, { body: { email } });
    const { code } = await server.mailTo(email);
    const new_password = 'Fresh0ne!';
    const reset = await visitor.call(resetPassword, {
      body: { email, otp: code, new_password, confirm_password: new_password },
    });
    expect(reset.status).toBe(200);
    await signIn(visitor, 'locked02', new_password);
  });

  test('a quarter of an hour later it is open again', async () => {
    stepClock(minutes(14));
    expect((await tryToSignIn('locked03')).status).toBe(429);
    stepClock(minutes(1) + 1000);
    expect((await tryToSignIn('locked03')).status).toBe(200);
  });
});

test('an address that only guesses is stopped, and no other', async () => {
  await newAccount('harmless');
  expect((await tryToSignIn('guess001', 'Wrong0ne!', '198.51.100.9')).status).toBe(401);
  await sql`update throttles set tries = 1000 where tries = 1`;
  expect(await tryToSignIn('harmless', PASSWORD, '198.51.100.9')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
  expect((await tryToSignIn('harmless', PASSWORD, '198.51.100.10')).status).toBe(200);
});
