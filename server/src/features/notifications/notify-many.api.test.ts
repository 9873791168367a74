import { listNotifications } from '@quivia/contract/notifications';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { days, stepClock } from '../../platform/clock.ts';
import { observeStatements } from '../../platform/database/database.ts';
import { addUsers } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forgetOldNotifications } from './forget-old-notifications.job.ts';
import * as notifications from './notifications.service.ts';

let server: TestApp;
let statements: string[] = [];
beforeAll(async () => {
  server = await startTestApp();
  observeStatements((text) => {
    statements.push(text);
    return () => {};
  });
});
afterAll(async () => {
  observeStatements(undefined);
  await server.stop();
});

const actor = (userId: number) => ({ userId }) as Parameters<typeof notifications.follow>[0];
const crowd = (name: string, size: number) =>
  addUsers(...Array.from({ length: size }, (_, i) => `${name}${String(i).padStart(3, '0')}`));

test('450 people are notified at once, each open page of what is its own', async () => {
  const ids = await crowd('crowd', 450);
  const [outsider] = (await addUsers('outsider')) as [number];
  const first = vi.fn();
  const last = vi.fn();
  const gone = vi.fn();
  const other = vi.fn();
  const stops = [
    notifications.follow(actor(ids[0] as number), first),
    notifications.follow(actor(ids[449] as number), last),
    notifications.follow(actor(outsider), other),
  ];
  notifications.follow(actor(ids[0] as number), gone)();
  await notifications.notify(ids, { id: 'exam.removed', params: { exam: 'Optics' } }, '/student');
  const pushed = {
    kind: 'notification',
    notification: {
      title: 'Removed from an exam',
      body: 'You have been removed from Optics.',
      message_id: 'exam.removed',
      params: { exam: 'Optics' },
      link: '/student',
      is_read: false,
    },
  };
  await expect.poll(() => last).toHaveBeenCalled();
  await expect.poll(() => first).toHaveBeenCalled();
  expect(first.mock.calls).toMatchObject([[pushed]]);
  expect(last.mock.calls).toMatchObject([[pushed]]);
  expect([gone, other].flatMap((one) => one.mock.calls)).toEqual([]);

  await notifications.markAllRead(actor(ids[0] as number));
  await expect.poll(() => first).toHaveBeenLastCalledWith({ kind: 'read' });
  for (const stop of stops) stop();
});

test('one query reads the notifications of everyone with an open page', async () => {
  const ids = await crowd('reader', 40);
  const follower = vi.fn();
  const stops = ids.map((id) => notifications.follow(actor(id), follower));
  statements = [];
  await notifications.notify(ids, { id: 'exam.removed', params: { exam: 'Optics' } });
  await expect.poll(() => follower).toHaveBeenCalledTimes(40);
  expect(statements.filter((one) => /^\s*select.* from notifications/s.test(one))).toHaveLength(1);
  for (const stop of stops) stop();
});

test('a time in the stored text names its zone, and stays a time in the parameters', async () => {
  const person = await server.person('timely');
  const params = { exam: 'Optics', course: 'Physics', opens_at: '2020-11-16T15:33:00.000Z' };
  await notifications.notify(person.id, { id: 'exam.assigned', params });
  expect((await person.call(listNotifications)).body.items).toMatchObject([
    { body: 'Optics (Physics): opened 16 November 2020, 15:33 UTC.', message_id: 'exam.assigned', params },
  ]);
});

test('those read are deleted after 90 days, and all after a year', async () => {
  const [reader, other] = [await server.person('keeper01'), await server.person('keeper02')];
  const people = [reader, other];
  const notifyBoth = (exam: string) =>
    notifications.notify(
      people.map(({ id }) => id),
      { id: 'exam.removed', params: { exam } },
    );
  const kept = async () => {
    await forgetOldNotifications.work({});
    return Promise.all(
      people.map(async ({ id }) => {
        const { items } = await notifications.list(actor(id), { limit: 10, offset: 0 });
        return items.map(({ params }) => params?.exam);
      }),
    );
  };
  await notifyBoth('Old');
  await notifications.markAllRead(actor(reader.id));
  stepClock(days(89));
  await notifyBoth('New');
  expect(await kept()).toEqual([
    ['New', 'Old'],
    ['New', 'Old'],
  ]);
  stepClock(days(2));
  expect(await kept()).toEqual([['New'], ['New', 'Old']]);
  stepClock(days(275));
  expect(await kept()).toEqual([['New'], ['New']]);
  stepClock(-days(366));
});
