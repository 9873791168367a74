import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addUsers } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import * as notifications from './notifications.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const actor = (userId: number) => ({ userId }) as Parameters<typeof notifications.follow>[0];

test('450 people are told at once, each open page of what is its own', async () => {
  const ids = await addUsers(...Array.from({ length: 450 }, (_, i) => `crowd${String(i).padStart(3, '0')}`));
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
  await notifications.notifyMany(ids, { title: 'New role', body: 'You are in.', link: '/student' });
  const told = {
    kind: 'notification',
    notification: { title: 'New role', body: 'You are in.', is_read: false },
  };
  await vi.waitFor(() => expect(last).toHaveBeenCalled(), { timeout: 10_000 });
  await vi.waitFor(() => expect(first).toHaveBeenCalled(), { timeout: 10_000 });
  expect(first.mock.calls).toMatchObject([[told]]);
  expect(last.mock.calls).toMatchObject([[told]]);
  expect([gone, other].flatMap((one) => one.mock.calls)).toEqual([]);

  await notifications.markAllRead(actor(ids[0] as number));
  await vi.waitFor(() => expect(first).toHaveBeenLastCalledWith({ kind: 'read' }), { timeout: 10_000 });
  for (const stop of stops) stop();
});
