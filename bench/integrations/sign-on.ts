// College sign-in on the morning of an exam: 1,000 people within a minute, while others save answers, at a provider that takes 200 ms
// for each answer; and what a provider that never answers costs those who wait for it, and those who don't.
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { encrypt } from '../../server/src/platform/security/secrets.ts';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { type QuickProvider, startQuickProvider } from '../../server/src/testing/quick-provider.ts';
import { newHall, nextSeq, planFor, withDatabase } from '../exam/runs.ts';
import { runLoad } from '../load/run-load.ts';
import { percentile, type Report } from '../report.ts';
import { type ServerUnderTest, startServer } from '../server-under-test.ts';

const PEOPLE = 1000;
const WITHIN = minutes(1);
const PROVIDER_MS = 200;
/** At a provider that never answers, at once; and beside them at the one that does. */
const WAITING = 20;
const BESIDE = 60;
const SAVES = { kind: 'saves', connections: 50, pause: 250 } as const;

const MOST = { signIn: seconds(3), unreachable: seconds(6) };
const LEAST_SAVES = 98;

/** A connection that is on, with the students of the hall linked to it. */
async function connect({ examId, students }: Hall, { issuer }: QuickProvider): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into sign_on_connections (institution_id, issuer, client_id, client_secret, shared_computers, state, created_at)
    select institution_id, ${issuer}, 'quivia', '', false, 'on', now() from exams where id = ${examId} returning id`;
  const secret = encrypt('sign-on', `connection:${row.id}`, 'the secret of a bench');
  await sql`update sign_on_connections set client_secret = ${secret} where id = ${row.id}`;
  await sql`
    insert into identities (connection_id, subject, user_id, linked_at, last_used_at)
    select ${row.id}, 's' || id, id, now(), now() from unnest(${students.map(({ userId }) => userId)}::int[]) id`;
  return row.id;
}

interface Site {
  server: ServerUnderTest;
  provider: QuickProvider;
  connection: number;
}

async function post(server: ServerUnderTest, path: string, body: object, cookie?: string) {
  return fetch(`${server.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
}

/** Milliseconds that our server took for both steps; undefined where one was refused. */
async function signIn({ server, provider, connection }: Site, userId: number): Promise<number | undefined> {
  const started = performance.now();
  const begun = await post(server, `/auth/sign-on/${connection}/start`, { stay_logged_in: false });
  const { url } = (await begun.json()) as { url?: string };
  if (!url) return undefined;
  provider.person = { sub: `s${userId}` };
  const returned = await provider.visit(url);
  const cookie = begun.headers.get('set-cookie')?.split(';')[0];
  const finished = await post(server, '/auth/sign-on/callback', returned, cookie);
  const { outcome } = (await finished.json()) as { outcome?: string };
  return outcome === 'signed_in' ? performance.now() - started : undefined;
}

/** One after the other, evenly over so long; none waits for the one before. */
async function signInAll(site: Site, userIds: readonly number[], within: number) {
  const started = performance.now();
  return Promise.all(
    userIds.map(async (userId, place) => {
      await sleep(Math.max(0, (place * within) / userIds.length - (performance.now() - started)));
      return signIn(site, userId);
    }),
  );
}

const isTime = (one: number | undefined) => one !== undefined;

export async function signOn(): Promise<Report> {
  const [answering, silent] = [await startQuickProvider(), await startQuickProvider()];
  answering.delay = PROVIDER_MS;
  silent.delay = minutes(5);
  const server = await startServer(undefined, {
    OUTBOUND_HOSTS: [answering, silent].map(({ issuer }) => issuer).join(','),
  });
  try {
    return await withDatabase(server.database, async () => {
      const examined = await newHall({ students: PEOPLE, questions: 20, startedFor: minutes(60) });
      const arriving = await newHall({ students: PEOPLE, questions: 1 });
      const elsewhere = await newHall({ students: WAITING, questions: 1 });
      const site = { server, provider: answering, connection: await connect(arriving, answering) };
      const down = { server, provider: silent, connection: await connect(elsewhere, silent) };
      const ids = arriving.students.map(({ userId }) => userId);
      const saves = (milliseconds: number) =>
        runLoad(planFor(examined, [server.port], { ...SAVES, milliseconds }, nextSeq()), server.watched);
      const alone = await saves(seconds(20));
      const [busy, times] = await Promise.all([saves(WITHIN), signInAll(site, ids, WITHIN)]);
      const kept = (busy.saves.count / busy.seconds / (alone.saves.count / alone.seconds)) * 100;

      const before = times.filter(isTime);
      const waits: number[] = [];
      const [beside] = await Promise.all([
        signInAll(site, ids.slice(0, BESIDE), seconds(10)),
        ...elsewhere.students.map(async ({ userId }) => {
          const started = performance.now();
          await signIn(down, userId);
          waits.push(performance.now() - started);
        }),
      ]);
      const p95 = percentile(before, 95);
      const failed = PEOPLE - before.length + (BESIDE - beside.filter(isTime).length);
      const longest = Math.max(...waits);
      const besideP95 = percentile(beside.filter(isTime), 95);
      return {
        name: `College sign-in: ${PEOPLE} people in a minute, provider ${PROVIDER_MS} ms; and one that never answers`,
        figures: {
          'not signed in': failed,
          'p50 (ms)': percentile(before, 50),
          'p95 (ms)': p95,
          'saves, of those without (%)': kept,
          'errors of saves': busy.errors,
          'never answers: longest wait (ms)': longest,
          'beside it, p95 (ms)': besideP95,
        },
        passed:
          failed === 0 &&
          busy.errors === 0 &&
          p95 <= MOST.signIn &&
          kept >= LEAST_SAVES &&
          longest <= MOST.unreachable &&
          besideP95 <= MOST.signIn,
      };
    });
  } finally {
    await server.stop();
    await Promise.all([answering.stop(), silent.stop()]);
  }
}
