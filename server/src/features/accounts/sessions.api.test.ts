// M4 and M11: how long sessions last, and how many a person has.
import { listSessions } from '@quivia/contract/accounts';
import { getProfile, refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, hours, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { keyedHash } from '../../platform/security/secrets.ts';
import { done } from '../../testing/people.ts';
import { PASSWORD, signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { type Account, selectAccount } from './accounts.queries.ts';
import { begin } from './sessions.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

async function signedIn(name: string, stay_logged_in: boolean): Promise<Visitor> {
  const visitor = server.visitor();
  const { login } = await import('@quivia/contract/accounts');
  const body = { username_or_email: name, password: PASSWORD, stay_logged_in };
  visitor.token = (await done(visitor.call(login, { body }))).access_token;
  return visitor;
}

async function keepUsing(visitor: Visitor, every: number, times: number): Promise<number> {
  for (let n = 1; n <= times; n += 1) {
    stepClock(every);
    const { status, body } = await visitor.call(refresh);
    if (status !== 200) return n;
    visitor.token = body.access_token;
  }
  return 0;
}

test('a kept session ends after 90 days, however often it is used', async () => {
  await server.person('kept0001');
  const visitor = await signedIn('kept0001', true);
  expect(await keepUsing(visitor, days(20), 6)).toBe(5);
});

test('one that is not kept ends after 24 hours', async () => {
  await server.person('unkept01');
  const visitor = await signedIn('unkept01', false);
  expect(await keepUsing(visitor, hours(5), 6)).toBe(5);
});

test('a person has at most 30 sessions: the one used longest ago makes room', async () => {
  const first = await server.person('greedy01');
  const devices: Visitor[] = [];
  for (let n = 0; n < 30; n += 1) {
    stepClock(minutes(1) / 10);
    const device = server.visitor();
    await signIn(device, 'greedy01');
    devices.push(device);
  }
  expect((await first.call(getProfile)).status).toBe(401);
  expect((await devices[0]?.call(getProfile))?.status).toBe(200);
  expect(await done((devices[29] as Visitor).call(listSessions))).toHaveLength(30);
  const [row] =
    await sql`select count(*)::int as all from sessions where user_id = ${first.id} and ended_at is null`;
  expect(row?.all).toBe(30);
});

// M4
test('sign-ins of one person at the same moment all end, and leave 30 sessions', async () => {
  const { id } = await server.person('crowded01');
  const account = (await selectAccount(id)) as Account;
  const device = { userAgent: 'Firefox', address: '192.0.2.1' };
  for (let round = 0; round < 5; round += 1) {
    const begun = await Promise.all(Array.from({ length: 60 }, () => begin(account, false, device)));
    expect(begun).not.toContain(undefined);
  }
  const [row] = await sql`select count(*)::int as n from sessions where user_id = ${id} and ended_at is null`;
  expect(row?.n).toBe(30);
});

test('right passwords are limited too, and nobody else is held up', async () => {
  const person = await server.person('repeater');
  await server.person('bystander');
  const key = keyedHash('throttle', `signed-in:account:${person.id}`);
  await sql`update throttles set tries = 199 where key = ${key}`;
  await signIn(server.visitor(), 'repeater');
  const { login } = await import('@quivia/contract/accounts');
  const body = { username_or_email: 'repeater', password: PASSWORD };
  const refused = await server.visitor().call(login, { body });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  await signIn(server.visitor(), 'bystander');
  stepClock(minutes(16));
  await signIn(server.visitor(), 'repeater');
});
