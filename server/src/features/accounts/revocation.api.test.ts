// Sessions that end while the server is cut off from the database's events.
import { listNotifications } from '@quivia/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { requireUpToDate } from './revocation.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const loseConnection = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query ~* '^(listen|notify) '`;

test('after a lost connection no token is believed until it is known which were revoked', async () => {
  const anna = await server.person('anna01');
  // Asks nothing of the table that is locked.
  const look = async () => (await anna.call(listNotifications)).status;
  expect(await look()).toBe(200);
  await whileHolding(
    async () => {
      // Ended by another process, whose word of it is lost with the connection.
      await sql`lock table sessions in access exclusive mode`;
      await sql`update sessions set ended_at = now() where user_id = ${anna.id}`;
    },
    async () => {
      await loseConnection();
      await expect.poll(look).toBe(503);
    },
  );
  await expect.poll(look).toBe(401);
});

/** Statements of this kind that wait for a lock. */
const waiting = async (beginning: string) => {
  const rows = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`${beginning}%`}`;
  return rows.length;
};

/** Holds a table until it is let go. */
async function hold(lock: () => Promise<unknown>) {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = whileHolding(lock, async () => {
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return async () => {
    over.resolve();
    await ended;
  };
}

test('after two lost connections no token is believed until it was read what the second one missed', async () => {
  const ben = await server.person('ben01');
  const look = async () => (await ben.call(listNotifications)).status;
  expect(await look()).toBe(200);
  const readsSessions = () => waiting('select id from sessions where ended_at');
  const readsVersions = () => waiting('select id, token_version from users');

  const letUsersGo = await hold(() => sql`lock table users in access exclusive mode`);
  await loseConnection();
  // The first reading knows the sessions that had ended until now, and waits for the versions.
  await expect.poll(readsVersions).toBe(1);
  const letSessionsGo = await hold(async () => {
    await sql`lock table sessions in access exclusive mode`;
    await sql`update sessions set ended_at = now() where user_id = ${ben.id}`;
  });
  await loseConnection();
  await expect.poll(readsSessions).toBe(1);
  await letUsersGo();
  await expect.poll(readsVersions).toBe(0);
  // The first reading has ended by now, as this one of the same table has.
  await sql`select id, token_version from users limit 1`;
  expect(() => requireUpToDate()).toThrow();
  await letSessionsGo();
  await expect.poll(look).toBe(401);
  expect(() => requireUpToDate()).not.toThrow();
});
