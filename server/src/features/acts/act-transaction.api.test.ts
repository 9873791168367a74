// An act that the database ends because of a deadlock is done all the same, and once.
import { randomUUID } from 'node:crypto';
import { pauseHall } from '@quivia/contract/hall/acts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { staffHall } from '../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deadlocksMet } from './act-transaction.service.ts';

let server: TestApp;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
});
afterAll(() => server.stop());

test('an act that loses a deadlock is repeated', async () => {
  const { examId, owner } = await staffHall(server, root, 'North');
  const attempts = await sql<{ id: number }[]>`select id from attempts where exam_id = ${examId} order by id`;
  const [first, last] = attempts.map(({ id }) => id) as [number, number];
  // PostgreSQL looks for a deadlock a second after a wait began, and ends the one who looks. So the other begins to wait half a
  // second after the act: in the database, because this process may be busy for longer.
  await sql`
    create function hold_once_waited_for(wanted integer) returns void language plpgsql as $$
    begin
      while not exists (select from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid)))
      loop perform pg_sleep(0.01); end loop;
      perform pg_sleep(0.5);
      perform from attempts where id = wanted for update;
    end $$`;
  const isHeld = Promise.withResolvers<void>();
  // Against the order in which everyone holds attempts.
  const other = inTransaction(async () => {
    await sql`select from attempts where id = ${last} for update`;
    isHeld.resolve();
    await sql`select hold_once_waited_for(${first})`;
  });
  await isHeld.promise;
  const body = { key: randomUUID(), scope: {}, reason: 'Fire alarm' };
  const paused = owner.call(pauseHall, { params: { id: String(examId) }, body });
  await other;
  expect(await done(paused)).toMatchObject({ students: 2 });
  expect(deadlocksMet()).toBe(1);
  expect(
    await sql`select from attempt_pauses p join attempts a on a.id = p.attempt_id where a.exam_id = ${examId}`,
  ).toHaveLength(2);
});
