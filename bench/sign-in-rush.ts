// Nine o'clock: 1,000 people sign in within the same ten seconds, as the page does, with its time-out and its ticket. None
// may fail or have to press again, and students who are saving answers meanwhile must not notice.
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes } from '../server/src/platform/clock.ts';
import { hashPassword } from '../server/src/platform/security/passwords.ts';
import type { Hall } from '../server/src/testing/exams/exam-hall.ts';
import { newHall, withDatabase } from './exam/runs.ts';
import { percentile, type Report } from './report.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const PEOPLE = 1000;
const WITHIN_MS = 10_000;
export const PASSWORD = 'Blue7Kite!';
/** The page's. */
const TIME_OUT_MS = 10_000;
const SAVING = { students: 20, pauseMs: 100, calmMs: 5000 };

async function addPeople({ sql }: ServerUnderTest): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await sql`
    insert into users (username, email, password_hash, is_verified)
    select 'bench' || n, 'bench' || n || '@quivia.example', ${hash}, true from generate_series(1, ${PEOPLE}) n`;
}

interface SignedIn {
  isIn: boolean;
  ms: number;
  /** How often it was asked to come back. */
  queued: number;
  longestCallMs: number;
}

/** As the page does. */
export async function signIn(origin: string, n: number): Promise<SignedIn> {
  const from = performance.now();
  let ticket: string | undefined;
  let longestCallMs = 0;
  let unanswered = 0;
  for (let queued = 0; ; queued += 1) {
    const asked = performance.now();
    const response = await fetch(`${origin}/api/v1/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username_or_email: `bench${n}`, password: PASSWORD, ...(ticket && { ticket }) }),
      signal: AbortSignal.timeout(TIME_OUT_MS),
    }).catch(() => undefined);
    const body = (await response?.json().catch(() => ({}))) as {
      code?: string;
      params?: { ticket: string };
    };
    longestCallMs = Math.max(longestCallMs, performance.now() - asked);
    if (!response && ticket && unanswered < 5) {
      unanswered += 1;
      await sleep(2000);
      continue;
    }
    if (body?.code !== 'sign_in_queued')
      return { isIn: response?.status === 200, ms: performance.now() - from, queued, longestCallMs };
    ticket = body.params?.ticket;
    await sleep(Number(response?.headers.get('retry-after')) * 1000);
  }
}

/** How long each save took, until `over`. */
async function saves(origin: string, hall: Hall, firstSeq: number, over: () => boolean): Promise<number[]> {
  const took: number[] = [];
  await Promise.all(
    hall.students.map(async ({ token }, n) => {
      await sleep((SAVING.pauseMs / hall.students.length) * n);
      for (let seq = firstSeq; !over(); seq += 1) {
        const { id, options } = hall.questions[seq % hall.questions.length] as Hall['questions'][number];
        const from = performance.now();
        const response = await fetch(`${origin}/api/v1/quiz/response/`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            quiz_or_viva_id: hall.examId,
            question_id: id,
            option_id: options[0],
            malpractice: false,
            opening: 1,
            seq,
          }),
        });
        if (!response.ok) throw new Error(`A save was answered with ${response.status}`);
        await response.text();
        took.push(performance.now() - from);
        await sleep(SAVING.pauseMs);
      }
    }),
  );
  return took;
}

/** A light request that needs the token and the database, again and again until `over`. */
export async function lightRequests(origin: string, token: string, over: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!over()) {
    const from = performance.now();
    const response = await fetch(`${origin}/api/v1/auth/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.text();
    if (!response.ok) throw new Error(`A light request was answered with ${response.status}`);
    took.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return took;
}

export async function signInRush(server: ServerUnderTest): Promise<Report> {
  await addPeople(server);
  return withDatabase(server.database, async () => {
    const hall = await newHall({ students: SAVING.students, questions: 20, startedFor: minutes(60) });
    const calmUntil = performance.now() + SAVING.calmMs;
    const calm = await saves(server.origin, hall, 1, () => performance.now() > calmUntil);

    let isOver = false;
    const saving = saves(server.origin, hall, 1_000_000, () => isOver);
    const from = performance.now();
    const rush = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, i) => {
        await sleep((WITHIN_MS / PEOPLE) * i);
        return signIn(server.origin, i + 1);
      }),
    );
    const seconds = (performance.now() - from) / 1000;
    isOver = true;
    const during = await saving;
    const waits = rush.map(({ ms }) => ms);
    const errors = rush.filter(({ isIn }) => !isIn).length;
    return {
      name: `${PEOPLE} people sign in within ${WITHIN_MS / 1000} s, ${SAVING.students} students save`,
      figures: {
        errors,
        'last one in (s)': seconds,
        'time to signed in p50 (s)': percentile(waits, 50) / 1000,
        'time to signed in p99 (s)': percentile(waits, 99) / 1000,
        'had a ticket': rush.filter(({ queued }) => queued > 0).length,
        'longest single call (s)': Math.max(...rush.map(({ longestCallMs }) => longestCallMs)) / 1000,
        'saves during the rush': during.length,
        'save p50, calm (ms)': percentile(calm, 50),
        'save p50, rush (ms)': percentile(during, 50),
        'save p99, calm (ms)': percentile(calm, 99),
        'save p99, rush (ms)': percentile(during, 99),
      },
      passed: errors === 0 && percentile(during, 50) < 100,
    };
  });
}
