// Two server processes send to webhooks and are killed again and again: each event arrives at least once, none is lost, and those
// of one exam arrive in their order.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { closeDatabase, inTransaction, openDatabase, sql } from '../../platform/database/database.ts';
import { loadSecretKey } from '../../platform/security/secrets.ts';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';
import { cloneDatabase } from '../../testing/server/test-database.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';
import { queueEvent } from './webhook-events.service.ts';
import { sealed } from './webhook-secrets.service.ts';
import { newSecret } from './webhooks.rules.ts';

const KILLS = rounds(1, 20);
const EVENTS = rounds(40, 1000);
const EXAMS = 5;

let dataDir: string;
let env: Record<string, string>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-faults-'));
  const options = await cloneDatabase();
  openDatabase(options);
  receiver = await startReceiver();
  const SECRET_KEY = 'a-key-for-webhooks-that-are-killed-0123456789';
  env = {
    DATABASE_URL: databaseUrl(options),
    DATA_DIR: dataDir,
    SECRET_KEY,
    OUTBOUND_HOSTS: receiver.origin,
  };
  processes.push(...(await Promise.all([startServerProcess(env), startServerProcess(env)])));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await receiver.stop();
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

async function givenWebhook(institutionId: number, secret: string): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into webhooks (institution_id, url, events, secret, made_at)
    values (${institutionId}, ${receiver.url}, '{exam.changed}', '', now()) returning id`;
  await sql`update webhooks set secret = ${sealed(row.id, secret)} where id = ${row.id}`;
  return row.id;
}

test('each event arrives at least once and in the order of its exam, however often those who send it are killed', async () => {
  const { examId } = await fillHall({ students: 1, questions: 1, startedFor: minutes(1) });
  const [exam] = await sql<
    { institution_id: number }[]
  >`select institution_id from exams where id = ${examId}`;
  // As the processes have it.
  await loadSecretKey(env.SECRET_KEY);
  const secret = newSecret();
  const webhookId = await givenWebhook(exam?.institution_id as number, secret);
  // Some answers are slow, so that kills meet calls under way, and answers that nobody reads.
  let asked = 0;
  receiver.answerWith(async () => {
    asked += 1;
    if (asked % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return asked % 7 === 0 ? 503 : 204;
  });
  for (let n = 0; n < EVENTS; n += 1)
    await inTransaction(() =>
      queueEvent([webhookId], {
        type: 'exam.changed',
        examId: 1 + (n % EXAMS),
        data: { exam_id: 1 + (n % EXAMS), n },
      }),
    );
  /** Leases and pauses are over at once, as if time had passed. */
  const hurry = () => sql`
    update webhook_deliveries set next_try_at = now(), taken_until = null where state = 'waiting'
      and (next_try_at > now() or taken_until < now() + interval '14 seconds')`;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = Math.floor((EVENTS * kill) / (KILLS + 1));
    const arrived = async () => {
      await hurry();
      return receiver.events.length;
    };
    await expect.poll(arrived).toBeGreaterThanOrEqual(enough);
    await processes.shift()?.kill();
    if (kill < KILLS) processes.push(await startServerProcess(env));
  }
  const waiting = async () => {
    await hurry();
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from webhook_deliveries where state = 'waiting'`;
    return row?.n;
  };
  await expect.poll(waiting).toBe(0);
  const [lost] = await sql<{ n: number }[]>`
    select count(*)::int as n from webhook_deliveries where state <> 'delivered'`;
  expect(lost?.n).toBe(0);
  const numbers = new Set(receiver.events.map(({ data }) => data.n));
  expect(numbers.size).toBe(EVENTS);
  for (let examNumber = 1; examNumber <= EXAMS; examNumber += 1) {
    const order = receiver.events
      .filter(({ data }) => data.exam_id === examNumber)
      .map(({ data }) => Number(data.n));
    const firsts = [...new Set(order)];
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
  }
  for (const event of receiver.events) receiver.verify(secret, event);
  expect(receiver.events.length).toBeGreaterThan(EVENTS);
});
