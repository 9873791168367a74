import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chooseChannels,
  getPushSettings,
  saveReaderSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '@quivia/contract/notifications';
import { logout } from '@quivia/contract/session';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hours, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { done, type Person } from '../../../testing/people.ts';
import { jobsDone } from '../../../testing/server/jobs-done.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { forgetOldNotifications } from '../forget-old-notifications.job.ts';
import { forgetPerson, notifyByChoice } from '../notifications.service.ts';
import { pushNotification } from './push.job.ts';
import { sendPush, usePushService } from './push-request.ts';

let server: TestApp;
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://quizzes.example.org' });
  service = await pushService();
  allowThisMachine();
});
afterEach(() => {
  service.arrived.length = 0;
  service.status = 201;
});
afterAll(async () => {
  usePushService(undefined);
  await service.close();
  await server.stop();
});

const allowThisMachine = () =>
  usePushService({
    isAddress: (address) => address.startsWith(service.origin),
    send: async (address, { headers, body }) =>
      (await fetch(address, { method: 'POST', headers, body: new Uint8Array(body) })).status,
  });

/** A push service on this machine: what arrives there is what a browser would get. */
async function pushService() {
  const arrived: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const http = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      reply.writeHead(self.status).end('Ignored');
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const self = {
    arrived,
    status: 201,
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => http.close(resolve)),
  };
  return self;
}

/** The keys of a browser, and how it reads a message (RFC 8291 from the other side). */
function browser(name: string) {
  const keys = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = keys.generateKeys();
  const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    body: {
      address: `${service.origin}/${name}`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read(message: Buffer): unknown {
      const salt = message.subarray(0, 16);
      const sender = message.subarray(21, 86);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = hkdf(auth, keys.computeSecret(sender), info, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(message.subarray(-16));
      const text = Buffer.concat([decipher.update(message.subarray(86, -16)), decipher.final()]);
      expect(text.at(-1)).toBe(2);
      return JSON.parse(text.subarray(0, -1).toString());
    },
  };
}

async function withDevice(username: string) {
  const person = await server.person(username);
  const device = browser(username);
  await done(person.call(subscribeToPush, { body: device.body }));
  return { person, device };
}

const OPENS = '2099-11-16T15:33:00.000Z';
async function notifyOf(...people: Person[]) {
  await notifyByChoice(
    people.map(({ id }) => id),
    'half_hour_before',
    { id: 'exam.reminder', params: { exam: 'Optics', opens_at: OPENS } },
    '/student?panel=take-quiz&exam=1',
  );
  await jobsDone();
}
const paths = () => service.arrived.map(({ path }) => path).sort();
const stored = async (person: Person) =>
  (await sql<{ id: number }[]>`select id from push_subscriptions where user_id = ${person.id}`).map(
    ({ id }) => id,
  );
const devices = async (person: Person) => (await done(person.call(getPushSettings))).devices;

test("a device gets the text of the notification, encrypted, in the reader's time", async () => {
  const { person, device } = await withDevice('pushed01');
  await done(person.call(saveReaderSettings, { body: { time_zone: 'Asia/Kolkata', locale: 'en-IN' } }));
  await notifyOf(person);
  const [message, ...more] = service.arrived;
  expect(more).toEqual([]);
  expect(device.read(message?.body as Buffer)).toEqual({
    title: 'Exam reminder',
    body: 'Optics: opens Monday, 16 November 2099 at 9:03 pm IST.',
    link: '/student?panel=take-quiz&exam=1',
  });
  expect(message?.body.includes('Optics')).toBe(false);
  const { public_key } = await done(person.call(getPushSettings));
  expect(message?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '43200',
    authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, k=${public_key}$`)),
  });
});

test('nothing is pushed to people who chose so, or turned it off on the device', async () => {
  const [one, other] = [await withDevice('choosy01'), await withDevice('choosy02')];
  const body = { topic: 'half_hour_before', in_app: true, by_mail: false, by_push: false } as const;
  await done(one.person.call(chooseChannels, { body }));
  await notifyOf(one.person, other.person);
  expect(paths()).toEqual(['/choosy02']);
  await done(other.person.call(unsubscribeFromPush, { body: { address: other.device.body.address } }));
  expect(await devices(other.person)).toBe(0);
  await notifyOf(one.person, other.person);
  expect(paths()).toEqual(['/choosy02']);
});

test('nothing is pushed after the person signed out there, and the subscription is forgotten', async () => {
  const { person } = await withDevice('leaver01');
  await done(person.call(logout));
  await notifyOf(person);
  expect(paths()).toEqual([]);
  await forgetOldNotifications.work({});
  expect(await stored(person)).toEqual([]);
});

test('a deleted person is forgotten, too', async () => {
  const { person } = await withDevice('deleted1');
  await forgetPerson(person.id);
  expect(await stored(person)).toEqual([]);
});

test('a browser belongs to the person who signed in there last', async () => {
  const { person: before, device } = await withDevice('shared01');
  const after = await server.person('shared02');
  await done(after.call(subscribeToPush, { body: device.body }));
  expect([await devices(before), await devices(after)]).toEqual([0, 1]);
});

test('the address of a browser without its keys takes nothing from its person', async () => {
  const { person, device } = await withDevice('owner001');
  const thief = await server.person('thief001');
  const body = { ...browser('other').body, address: device.body.address };
  expect((await thief.call(subscribeToPush, { body })).status).toBe(400);
  expect([await devices(person), await devices(thief)]).toEqual([1, 0]);
  // The person's own browser may have new keys.
  expect((await person.call(subscribeToPush, { body })).status).toBe(200);
});

test('of more than 10 devices the oldest is dropped', async () => {
  const { person } = await withDevice('many0000');
  for (let n = 1; n <= 10; n += 1)
    await done(person.call(subscribeToPush, { body: browser(`many${n}`).body }));
  expect(await devices(person)).toBe(10);
  const left = await sql<{ address: string }[]>`
    select address from push_subscriptions where user_id = ${person.id}`;
  expect(left.map(({ address }) => address)).not.toContain(`${service.origin}/many0000`);
});

describe('a push service that answers', () => {
  const work = (subscription_id: number) =>
    pushNotification.work({
      subscription_id,
      message: { id: 'exam.removed', params: { exam: 'Optics' } },
      link: '/student',
      made_at: new Date().toISOString(),
    });

  test.each([404, 410, 403])('%i has forgotten the subscription, and so do we', async (status) => {
    const { person } = await withDevice(`gone${status}`);
    const [id] = (await stored(person)) as [number];
    service.status = status;
    await work(id);
    expect(await stored(person)).toEqual([]);
    await work(id);
    expect(service.arrived).toHaveLength(1);
  });

  test.each([429, 500, 503])('%i is asked again', async (status) => {
    const { person } = await withDevice(`again${status}`);
    const [id] = (await stored(person)) as [number];
    service.status = status;
    await expect(work(id)).rejects.toThrow(`The push service answered ${status}`);
    expect(await stored(person)).toEqual([id]);
    // What is a day old is no longer news.
    stepClock(hours(13));
    await work(id);
    stepClock(-hours(13));
    expect(service.arrived).toHaveLength(1);
  });
});

describe('hostile addresses', () => {
  test('are refused when subscribing', async () => {
    const person = await server.person('hostile1');
    const { body } = browser('hostile1');
    for (const address of [
      'https://127.0.0.1/',
      'http://169.254.169.254/latest',
      'https://evil.example/',
      'x',
    ])
      expect((await person.call(subscribeToPush, { body: { ...body, address } })).status).toBe(400);
    const p256dh = `B${'A'.repeat(86)}`;
    expect((await person.call(subscribeToPush, { body: { ...body, p256dh } })).status).toBe(400);
  });

  test('are refused when sending, without the allowance of this test', async () => {
    usePushService(undefined);
    const given = { headers: {}, body: Buffer.alloc(0) };
    await expect(sendPush(`${service.origin}/x`, given)).rejects.toThrow('Not the address of a push service');
    await expect(sendPush('https://127.0.0.1/x', given)).rejects.toThrow('Not the address of a push service');
    allowThisMachine();
  });
});
