import type { AddressInfo } from 'node:net';
import {
  chooseChannels,
  listChannelChoices,
  listNotifications,
  markAllRead,
  markRead,
} from '@quivia/contract/notifications';
import { logout } from '@quivia/contract/session';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { giveRole } from '../../testing/give-role.ts';
import { openStream, type StreamClient } from '../../testing/server/stream-client.ts';
import { signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { notify } from './notifications.service.ts';

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

let streams: StreamClient[] = [];
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});
afterAll(() => server.stop());

async function open(visitor: Visitor): Promise<StreamClient> {
  const stream = await openStream(origin, visitor.token);
  streams.push(stream);
  return stream;
}

const notifyOf = (userId: number, exam: string) => notify(userId, { id: 'exam.removed', params: { exam } });
const list = async (visitor: Visitor, query: Record<string, string> = {}) =>
  (await visitor.call(listNotifications, { query })).body;
const exams = ({ events }: StreamClient) =>
  events.map((event) => (event.kind === 'notification' ? event.notification.params?.exam : event.kind));

test('everyone chooses for themselves what they are notified of, and how', async () => {
  const [one, other] = [await server.person('chooser1'), await server.person('chooser2')];
  const choice = async (who: Visitor) => (await who.call(listChannelChoices)).body;
  const usual = [
    { topic: 'new_exams', in_app: true, by_mail: true, by_push: true },
    { topic: 'day_before', in_app: true, by_mail: true, by_push: true },
    { topic: 'half_hour_before', in_app: true, by_mail: false, by_push: true },
    { topic: 'receipts', in_app: false, by_mail: true, by_push: false },
    { topic: 'results', in_app: true, by_mail: true, by_push: true },
  ];
  expect(await choice(one)).toEqual(usual);
  for (const body of [
    { topic: 'results', in_app: false, by_mail: false, by_push: true },
    { topic: 'results', in_app: true, by_mail: false, by_push: true },
  ] as const) {
    expect((await one.call(chooseChannels, { body })).status).toBe(200);
    expect(await choice(one)).toEqual([...usual.slice(0, 4), body]);
  }
  expect(await choice(other)).toEqual(usual);
  const unknown = { topic: 'weather', in_app: true, by_mail: true } as never;
  expect((await one.call(chooseChannels, { body: unknown })).status).toBe(400);
});

describe('the list', () => {
  test('is empty at first', async () => {
    expect(await list(await server.person('listener0'))).toEqual({ unread: 0, total: 0, items: [] });
  });

  test('holds what the person was told, newest first, with the count of the unread', async () => {
    const person = await server.person('listener1');
    await notifyOf(person.id, 'One');
    await notify(person.id, { id: 'exam.removed', params: { exam: 'Two' } }, '/student');
    const { unread, total, items } = await list(person);
    expect({ unread, total }).toEqual({ unread: 2, total: 2 });
    expect(items).toMatchObject([
      {
        title: 'Removed from an exam',
        body: 'You have been removed from Two.',
        link: '/student',
        is_read: false,
      },
      { body: 'You have been removed from One.', link: null, is_read: false },
    ]);
    for (const { created_at } of items) expect(new Date(created_at).toISOString()).toBe(created_at);
  });

  test('comes in pages', async () => {
    const person = await server.person('listener2');
    for (let n = 1; n <= 5; n += 1) await notifyOf(person.id, `Number ${n}`);
    const page = await list(person, { limit: '2', offset: '2' });
    expect(page).toMatchObject({ unread: 5, total: 5 });
    expect(page.items.map(({ params }) => params?.exam)).toEqual(['Number 3', 'Number 2']);
  });

  test("holds nothing of another person's", async () => {
    const [one, two] = [await server.person('listener3'), await server.person('listener4')];
    await notifyOf(one.id, 'For one');
    expect(await list(two)).toMatchObject({ unread: 0, total: 0, items: [] });
  });
});

describe('marking as read', () => {
  let stranger: Visitor | undefined;

  test('takes one, or all, off the count', async () => {
    const person = await server.person('reader1');
    for (const exam of ['One', 'Two', 'Three']) await notifyOf(person.id, exam);
    const [newest] = (await list(person)).items;
    const mark = () => person.call(markRead, { params: { id: String(newest?.id) } });
    expect((await mark()).status).toBe(200);
    expect((await mark()).status).toBe(200);
    expect(await list(person)).toMatchObject({
      unread: 2,
      items: [{ params: { exam: 'Three' }, is_read: true }, { is_read: false }, { is_read: false }],
    });

    expect((await person.call(markAllRead)).status).toBe(200);
    expect(await list(person)).toMatchObject({ unread: 0, total: 3 });
  });

  test("does not reach another person's", async () => {
    const [one, two] = [await server.person('reader2'), await server.person('reader3')];
    await notifyOf(one.id, 'For one');
    const id = String((await list(one)).items[0]?.id);
    expect(await two.call(markRead, { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    await two.call(markAllRead);
    expect((await list(one)).unread).toBe(1);
  });

  test.each(['0', '-1', 'abc', '1e3', '2147483647', '2147483648', '9999999999'])(
    'refuses the id %s',
    async (id) => {
      stranger ??= await server.person('reader4');
      expect([400, 404]).toContain((await stranger.call(markRead, { params: { id } })).status);
    },
  );
});

describe('the stream', () => {
  test('brings a notification to every open page of the person, and to no other person', async () => {
    const [one, two] = [await server.person('streamer1'), await server.person('streamer2')];
    const pages = [await open(one), await open(one)];
    const elsewhere = await open(two);
    expect(pages[0]?.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');

    await notifyOf(one.id, 'Hello');
    const { items } = await list(one);
    for (const page of pages) {
      await expect.poll(() => page.events).toEqual([{ kind: 'notification', notification: items[0] }]);
    }
    // Delivered in order: once her own is there, his would be, too.
    await notifyOf(two.id, 'Yours');
    await expect.poll(() => exams(elsewhere)).toEqual(['Yours']);
  });

  test('tells the other pages that something was read', async () => {
    const person = await server.person('streamer3');
    const page = await open(person);
    await notifyOf(person.id, 'Hello');
    const { items } = await list(person);
    await person.call(markRead, { params: { id: String(items[0]?.id) } });
    await expect.poll(() => exams(page)).toEqual(['Hello', 'read']);
    await person.call(markAllRead);
    await expect.poll(() => exams(page)).toEqual(['Hello', 'read', 'read']);
  });

  test('brings nothing of what was taken back', async () => {
    const person = await server.person('streamer4');
    const page = await open(person);
    const undone = inTransaction(async () => {
      await notifyOf(person.id, 'Never happened');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await notifyOf(person.id, 'Happened');
    await expect.poll(() => exams(page)).toEqual(['Happened']);
    expect((await list(person)).total).toBe(1);
  });

  test.each([
    ['signed out', async (person: Visitor & { id: number }) => void (await person.call(logout))],
    ['been given another role', async ({ id }: { id: number }) => giveRole(id, 'Student')],
  ])('ends, and brings nothing more, once its owner has %s', async (how, act) => {
    const person = await server.person(how.startsWith('signed') ? 'streamer5' : 'streamer6');
    const page = await open(person);
    await act(person);
    await notifyOf(person.id, 'Secret');
    await page.ended;
    expect(page.events).toEqual([]);
  });

  test('outlives the sign-out of another device', async () => {
    const person = await server.person('streamer7');
    const other = server.visitor();
    await signIn(other, 'streamer7');
    const page = await open(person);
    await other.call(logout);
    await notifyOf(person.id, 'Still here');
    await expect.poll(() => exams(page)).toEqual(['Still here']);
  });

  test('that its page has closed is forgotten', async () => {
    const person = await server.person('streamer8');
    const page = await open(person);
    page.close();
    await page.ended;
    await notifyOf(person.id, 'To nobody');
    expect((await list(person)).unread).toBe(1);
  });

  test('is not opened without a session, nor by a request for its headers alone', async () => {
    const person = await server.person('streamer9');
    expect((await open(server.visitor())).response.status).toBe(401);
    const head = await fetch(`${origin}/api/v1/notifications/stream`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${person.token}` },
      signal: AbortSignal.timeout(60_000),
    });
    expect(head.status).toBe(405);
  });

  test('comes back to life when the database connection it listens on was lost', async () => {
    const person = await server.person('streamer10');
    const page = await open(person);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* '^(listen|notify) '`;
    await expect
      .poll(
        async () => {
          await notifyOf(person.id, 'Again');
          return exams(page).length;
        },
        { interval: 200 },
      )
      .toBeGreaterThan(0);
  });
});

test('closing the server closes its streams', async () => {
  const page = await open(await server.person('lastone'));
  await server.app.close();
  await page.ended;
});
