// What the page of a student hears of the hall: never stamped later than it was read, and not lost when a read fails.
import { startAttempt } from '@quivia/contract/attempts';
import { getOwnHall } from '@quivia/contract/hall/student';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { ofExam } from '../../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { follow } from '../../notifications/notifications.service.ts';
import { pushHallState } from './push-hall-state.service.ts';

let server: TestApp;
let hall: StaffedHall;
beforeAll(async () => {
  server = await startTestApp();
  const root: Person = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North');
  await done(hall.anna.call(startAttempt, { query: ofExam(hall.examId) }));
});
afterAll(() => server.stop());

/** The stamps of what a student hears, until `stop` is called. */
function listen() {
  const stamps: string[] = [];
  const stop = follow({ userId: hall.anna.id } as Parameters<typeof follow>[0], (event) => {
    if (event.kind === 'hall') stamps.push(event.state.server_time);
  });
  return { stamps, stop };
}

const answers = () => sql`lock table response_events in access exclusive mode`;
const pauses = () => sql`lock table attempt_pauses in access exclusive mode`;

test('a reply is stamped before it is read', async () => {
  for (const [lock, calls, ask] of [
    [answers, 2, () => done(hall.anna.call(startAttempt, { query: ofExam(hall.examId) }))],
    [pauses, 1, () => done(hall.anna.call(getOwnHall, { query: ofExam(hall.examId) }))],
  ] as const) {
    const { asked, later } = await whileHolding(lock, async (waiting) => {
      const reply = ask();
      await waiting(calls);
      return { asked: reply, later: now().toISOString() };
    });
    expect((await asked).server_time < later).toBe(true);
  }
});

test('so is what is pushed', async () => {
  const { stamps, stop } = listen();
  const later = await whileHolding(pauses, async (waiting) => {
    await pushHallState(hall.examId, 'all');
    await waiting(1);
    return now().toISOString();
  });
  await expect.poll(() => stamps).toHaveLength(1);
  expect((stamps[0] as string) < later).toBe(true);
  stop();
});

test('a read that fails more than once is repeated until the students have heard', async () => {
  const { stamps, stop } = listen();
  const ended: number[] = [];
  await whileHolding(pauses, async () => {
    await pushHallState(hall.examId, 'all');
    const endNext = async () => {
      const [next] = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> all(${ended})`;
      if (!next) return ended.length;
      await sql`select pg_terminate_backend(${next.pid})`;
      return ended.push(next.pid);
    };
    await expect.poll(endNext).toBe(4);
  });
  await expect.poll(() => stamps).toHaveLength(1);
  stop();
});
