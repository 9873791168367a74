// What a college's own programs cost: a call with an API token beside the same call by a person, how soon an event reaches a
// webhook, and reading a calendar. On a server of its own, because the address of the webhook has to be listed.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueEvent } from '../../server/src/features/webhooks/webhook-events.service.ts';
import { inTransaction, sql } from '../../server/src/platform/database/database.ts';
import { keyedHash } from '../../server/src/platform/security/secrets.ts';
import { ask, askJson, type Client, signIn } from '../client.ts';
import { statementsOf } from '../exam/morning.ts';
import { newHall, withDatabase } from '../exam/runs.ts';
import { watchProcessorTime } from '../processor-time.ts';
import { percentile, type Report } from '../report.ts';
import { METRICS_TOKEN, type ServerUnderTest, startServer } from '../server-under-test.ts';

const MOST = {
  'more for a call with a token (ms)': 1,
  'more statements': 0,
  'webhook, p95 (ms)': 5000,
  'calendar, processor time (ms)': 20,
  'bytes of a calendar that has not changed': 0,
};
/** Shown beside them: it depends on what else the machine does. */
const WAITED = 'calendar, p95 (ms)';
type Figures = Record<keyof typeof MOST | typeof WAITED, number>;

const PASSWORD = 'Demo@2026';
/** Fewer than a token may make at once. */
const CALLS = 200;
const CALLS_IN_A_TURN = 20;
const COUNTED_CALLS = 50;
const PATH = '/office/exam?as=Institution&limit=1';

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const read = async (client: Client) => (await ask(client, 'GET', PATH)).arrayBuffer();

async function tokens(server: ServerUnderTest): Promise<Partial<Figures>> {
  const admin = await signIn(server.origin, { username_or_email: 'demoinstitution', password: PASSWORD });
  const { places } = await askJson<{ places: { institution_id: number }[] }>(admin, 'GET', '/auth/api-token');
  const made = async () => {
    const form = {
      institution_id: places[0]?.institution_id,
      name: 'Bench',
      scopes: ['exams:read'],
      days: 30,
    };
    const reply = await askJson<{ token: string }>(admin, 'POST', '/auth/api-token', {
      ...form,
      password: PASSWORD,
    });
    return reply.token;
  };
  const callers: Client[] = [admin, { origin: server.origin, token: await made() }];
  for (const caller of callers) await read(caller);
  const times = callers.map((): number[] => []);
  for (let turn = 0; turn * CALLS_IN_A_TURN < CALLS; turn += 1)
    for (const [n, caller] of callers.entries())
      for (let i = 0; i < CALLS_IN_A_TURN; i += 1) times[n]?.push(await timeOf(() => read(caller)));
  const [person = Number.NaN, program = Number.NaN] = times.map((all) => percentile(all, 50));

  const { port } = await server.another(undefined, { METRICS_TOKEN, START_QUIET: '1' });
  const counts: number[] = [];
  for (const token of [admin.token, await made()]) {
    const caller = { origin: `http://127.0.0.1:${port}`, token };
    // Whose it is, is found once.
    await read(caller);
    const before = await statementsOf(port);
    for (let i = 0; i < COUNTED_CALLS; i += 1) await read(caller);
    // A few belong to the process itself.
    counts.push(Math.round(((await statementsOf(port)) - before) / COUNTED_CALLS));
  }
  const [ofPerson = Number.NaN, ofProgram = Number.NaN] = counts;
  return { 'more for a call with a token (ms)': program - person, 'more statements': ofProgram - ofPerson };
}

const EXAMS = 20;
const EVENTS_OF_EXAM = 5;
const BURSTS = 5;
/** What a college's program takes to answer. */
const ANSWERED_AFTER_MS = 50;

async function startReceiver(onEvent: (n: number) => void) {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { n: number } };
    onEvent(data.n);
    await sleep(ANSWERED_AFTER_MS);
    reply.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A hundred at once, as when the results of a morning are released: from the commit to the address. */
async function webhooks(
  server: ServerUnderTest,
  origin: string,
  arrived: Map<number, number>,
): Promise<Partial<Figures>> {
  const admin = await signIn(server.origin, { username_or_email: 'demoinstitution', password: PASSWORD });
  const body = { url: `${origin}/hook`, events: ['exam.changed'] };
  const { id } = await askJson<{ id: number }>(admin, 'POST', '/admin/webhook', body);
  const sent = new Map<number, number>();
  await withDatabase(server.database, async () => {
    for (let burst = 0; burst < BURSTS; burst += 1) {
      for (let n = 0; n < EXAMS * EVENTS_OF_EXAM; n += 1) {
        const number = sent.size;
        const examId = 1_000_000 + (n % EXAMS);
        await inTransaction(() => queueEvent([id], { type: 'exam.changed', examId, data: { n: number } }));
        sent.set(number, performance.now());
      }
      while (arrived.size < sent.size) await sleep(20);
    }
  });
  const waits = [...sent].map(([n, at]) => (arrived.get(n) ?? Number.NaN) - at);
  return { 'webhook, p95 (ms)': percentile(waits, 95) };
}

const PEOPLE = 100;
const ENTRIES = 25;

/** Of people with many exams, each read for the first time by this server. */
async function calendars(server: ServerUnderTest): Promise<Partial<Figures>> {
  const secrets = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'));
  await withDatabase(server.database, async () => {
    const { examId } = await newHall({ students: PEOPLE, questions: 1 });
    for (let n = 1; n < ENTRIES; n += 1) {
      const other = await newHall({ students: PEOPLE, questions: 1 });
      await sql`
        update attempts a set user_id = b.user_id, grant_id = b.grant_id
        from (select id, row_number() over (order by id) as n from attempts where exam_id = ${other.examId}) mine
        join (select user_id, grant_id, row_number() over (order by id) as n from attempts where exam_id = ${examId}) b
          on b.n = mine.n
        where a.id = mine.id`;
    }
    const people = await sql<{ user_id: number }[]>`
      select user_id from attempts where exam_id = ${examId} order by id`;
    for (const [n, { user_id }] of people.entries())
      await sql`
        insert into calendar_feeds (user_id, secret, made_at)
        values (${user_id}, ${keyedHash('calendar-feed', secrets[n] as string)}, now())`;
    await sql`vacuum analyze attempts, exams, calendar_feeds`;
  });
  const addressOf = (secret: string) => `${server.origin}/api/v1/calendar/${secret}.ics`;
  const times: number[] = [];
  const tags: string[] = [];
  const taken = watchProcessorTime(server.pids);
  let unchanged = 0;
  for (const secret of secrets) {
    let tag = '';
    times.push(
      await timeOf(async () => {
        const reply = await fetch(addressOf(secret));
        const entries = (await reply.text()).split('BEGIN:VEVENT').length - 1;
        if (entries !== ENTRIES) throw new Error(`A calendar has ${entries} entries`);
        tag = reply.headers.get('etag') ?? '';
      }),
    );
    tags.push(tag);
  }
  const { server: ofServer, database } = taken();
  for (const [n, secret] of secrets.entries()) {
    const again = await fetch(addressOf(secret), { headers: { 'if-none-match': tags[n] as string } });
    if (again.status !== 304) throw new Error(`A calendar was answered with ${again.status}`);
    unchanged += (await again.arrayBuffer()).byteLength;
  }
  return {
    'calendar, processor time (ms)': (ofServer + database) / PEOPLE,
    [WAITED]: percentile(times, 95),
    'bytes of a calendar that has not changed': unchanged,
  };
}

export async function office(): Promise<Report> {
  const arrived = new Map<number, number>();
  const receiver = await startReceiver((n) => {
    if (!arrived.has(n)) arrived.set(n, performance.now());
  });
  const server = await startServer(undefined, { OUTBOUND_HOSTS: receiver.origin });
  try {
    const figures = {
      ...(await tokens(server)),
      ...(await webhooks(server, receiver.origin, arrived)),
      ...(await calendars(server)),
    } as Figures;
    const names = Object.keys(MOST) as (keyof typeof MOST)[];
    return {
      name: `A college's programs: API tokens, ${BURSTS} × ${EXAMS * EVENTS_OF_EXAM} events to a webhook that answers after ${ANSWERED_AFTER_MS} ms, ${PEOPLE} calendars of ${ENTRIES} exams`,
      rows: Object.fromEntries(names.map((name) => [name, { measured: figures[name], most: MOST[name] }])),
      figures: { [WAITED]: figures[WAITED] },
      passed: names.every((name) => figures[name] <= MOST[name]),
    };
  } finally {
    await server.stop();
    receiver.server.closeAllConnections();
    receiver.server.close();
  }
}
