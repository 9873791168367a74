import { endOtherSessions, endSession, listSessions, login } from '@quivia/contract/accounts';
import { getProfile, logout, refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, hours, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { PASSWORD, signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { forgetOldSessions } from './sessions.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

async function another(username: string, address = '127.0.0.1'): Promise<Visitor> {
  const visitor = server.visitor(address);
  await signIn(visitor, username);
  return visitor;
}
const devices = async (visitor: Visitor) => (await visitor.call(listSessions)).body;
const isIn = async (visitor: Visitor) => (await visitor.call(getProfile)).status === 200;
const idOf = async (visitor: Visitor) =>
  (await devices(visitor)).find(({ is_current }) => is_current)?.id ?? 0;
const end = (visitor: Visitor, id: number | string) =>
  visitor.call(endSession, { params: { id: String(id) } });

test('lists every device, this one first, each with its name, address and times', async () => {
  const here = await server.person('devices1');
  const phone = server.visitor('203.0.113.20');
  const body = { username_or_email: 'devices1', password: PASSWORD };
  await phone.call(login, { body }, { 'user-agent': FIREFOX });

  const listed = await devices(here);
  expect(listed).toMatchObject([
    { is_current: true, address: '127.0.0.1' },
    { is_current: false, device: 'Firefox on Android', address: '203.0.113.20' },
  ]);
  for (const { signed_in_at, last_seen_at } of listed) {
    expect(new Date(signed_in_at).toISOString()).toBe(signed_in_at);
    expect(last_seen_at).toBe(signed_in_at);
  }
});

test('a browser that signs in again is listed once; another person there ends nothing', async () => {
  const here = await server.person('devices11');
  const { token } = here;
  await signIn(here, 'devices11');
  expect(await devices(here)).toMatchObject([{ is_current: true }]);
  // Another tab has not heard of the new session yet.
  expect(await isIn(Object.assign(server.visitor(), { token }))).toBe(true);

  const other = await server.person('devices12');
  const shared = Object.assign(server.visitor(), { cookie: here.cookie });
  await signIn(shared, other.username);
  expect(await devices(here)).toHaveLength(1);
  expect((await here.call(refresh)).status).toBe(200);
});

test('shows when and where a device was last seen', async () => {
  const person = await server.person('devices2');
  stepClock(minutes(20));
  const [before] = await sql`select last_seen_at from sessions where user_id = ${person.id}`;
  const moved = Object.assign(server.visitor('203.0.113.21'), { cookie: person.cookie });
  person.token = (await moved.call(refresh)).body.access_token;
  const [listed] = await devices(person);
  expect(listed).toMatchObject({ address: '203.0.113.21' });
  expect(
    new Date(listed?.last_seen_at ?? 0).getTime() - before?.last_seen_at.getTime(),
  ).toBeGreaterThanOrEqual(minutes(20));
});

test('ends one device at once, and only that', async () => {
  const here = await server.person('devices3');
  const [lost, kept] = [await another('devices3'), await another('devices3')];
  expect(await end(here, await idOf(lost))).toMatchObject({
    status: 200,
    body: { message: 'That device has been signed out.' },
  });
  expect(await isIn(lost)).toBe(false);
  expect((await lost.call(refresh)).status).toBe(401);
  expect(await isIn(kept)).toBe(true);
  expect(await isIn(here)).toBe(true);
  expect(await devices(here)).toHaveLength(2);
});

test('ends the device in use, too', async () => {
  const here = await server.person('devices4');
  expect((await end(here, await idOf(here))).status).toBe(200);
  expect(await isIn(here)).toBe(false);
});

test("does not show or end another person's", async () => {
  const [one, two] = [await server.person('devices5'), await server.person('devices6')];
  expect(await devices(one)).toHaveLength(1);
  expect(await end(one, await idOf(two))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await isIn(two)).toBe(true);
});

test('says that there is no such device when it has ended already', async () => {
  const here = await server.person('devices7');
  const gone = await another('devices7');
  const id = await idOf(gone);
  await gone.call(logout);
  expect((await end(here, id)).status).toBe(404);
});

let here: Visitor | undefined;
test.each(['0', '-1', 'abc', '1.5', '1e3', '2147483648', '99999999999999999999'])(
  'refuses the id %s',
  async (id) => {
    here ??= await server.person('oddids1');
    const { status } = await end(here, id);
    expect([400, 404]).toContain(status);
    expect(await isIn(here)).toBe(true);
  },
);

test('ends all others at once and stays itself', async () => {
  const here = await server.person('devices8');
  const others = [await another('devices8'), await another('devices8')];
  expect(await here.call(endOtherSessions)).toMatchObject({
    status: 200,
    body: { message: 'All other devices have been signed out.' },
  });
  for (const other of others) expect(await isIn(other)).toBe(false);
  expect(await devices(here)).toMatchObject([{ is_current: true }]);
});

test('no longer lists a device that has stayed away too long, and forgets it in the end', async () => {
  const person = await server.person('devices9');
  const short = server.visitor();
  await short.call(login, {
    body: { username_or_email: 'devices9', password: PASSWORD, stay_logged_in: false },
  });
  stepClock(hours(12) + 1000);
  person.token = (await person.call(refresh)).body.access_token;
  expect(await devices(person)).toMatchObject([{ is_current: true }]);

  const kept = async () => (await sql`select id from sessions where user_id = ${person.id}`).length;
  await forgetOldSessions.work({});
  expect(await kept()).toBe(2);
  stepClock(days(8));
  await forgetOldSessions.work({});
  expect(await kept()).toBe(1);
  expect((await person.call(refresh)).status).toBe(200);
});
