// Sessions that end while the server is cut off from the database's events.
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

test('after a lost connection no token is believed until it is known which were revoked', async () => {
  const anna = await server.person('anna01');
  const look = async () => (await anna.call(getProfile)).status;
  expect(await look()).toBe(200);
  await whileHolding(
    async () => {
      // Ended by another process, whose word of it is lost with the connection.
      await sql`lock table sessions in access exclusive mode`;
      await sql`update sessions set ended_at = now() where user_id = ${anna.id}`;
    },
    async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~* '^(listen|notify) '`;
      await expect.poll(look).toBe(503);
    },
  );
  await expect.poll(look).toBe(401);
});
