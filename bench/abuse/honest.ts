// What honest people notice: students who save, people who sign in as the page does, and whoever asks for /healthz.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { percentile } from '../report.ts';

/** Of everybody on the server of a bench. */
export const PASSWORD = 'Blue7Kite!';
interface SignedIn {
  isIn: boolean;
  ms: number;
  /** How often it was asked to come back. */
  queued: number;
  longestCallMs: number;
}

/** As the page does. */
async function signIn(origin: string, n: number): Promise<SignedIn> {
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

const PAUSE_MS = { save: 200, signIn: 400, health: 50 };
/** A call that takes longer has failed for whoever waits. */
const TIME_OUT_MS = 10_000;

interface Seen {
  ms: number[];
  refused: number;
}

export interface Noticed {
  save: Seen;
  signIn: Seen;
  health: Seen;
}

let seq = 0;
let person = 0;

async function again(pause: number, isOver: () => boolean, once: () => Promise<boolean>): Promise<Seen> {
  const seen: Seen = { ms: [], refused: 0 };
  while (!isOver()) {
    const from = performance.now();
    const isDone = await once().catch(() => false);
    seen.ms.push(performance.now() - from);
    if (!isDone) seen.refused += 1;
    await sleep(pause);
  }
  return seen;
}

async function isAnswered(url: string, init: RequestInit = {}): Promise<boolean> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIME_OUT_MS) });
  await response.text();
  return response.ok;
}

const merged = (all: Seen[]): Seen => ({
  ms: all.flatMap(({ ms }) => ms),
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
});

/** Students of the hall save, and people called bench1 to bench`people` sign in, from the address of the attacker. */
export async function notice(
  origin: string,
  hall: Hall,
  people: number,
  isOver: () => boolean,
): Promise<Noticed> {
  const save = (token: string) => {
    seq += 1;
    const { id, options } = hall.questions[seq % hall.questions.length] as Hall['questions'][number];
    return isAnswered(`${origin}/api/v1/quiz/response/`, {
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
  };
  const enter = async () => {
    person = (person % people) + 1;
    return (await signIn(origin, person)).isIn;
  };
  const [saves, signIns, health] = await Promise.all([
    Promise.all(hall.students.map(({ token }) => again(PAUSE_MS.save, isOver, () => save(token)))),
    again(PAUSE_MS.signIn, isOver, enter),
    again(PAUSE_MS.health, isOver, () => isAnswered(`${origin}/healthz`)),
  ]);
  return { save: merged(saves), signIn: signIns, health };
}

const named = (name: string, { ms, refused }: Seen, calm: Seen): Record<string, number> => ({
  [`${name} p50`]: percentile(ms, 50),
  [`${name} p99`]: percentile(ms, 99),
  [`${name} p99 x`]: percentile(ms, 99) / percentile(calm.ms, 99),
  [`${name} refused`]: refused,
});

/** A row of the table, in milliseconds; `x` is how many times as long as without an attack. */
export const rowOf = (seen: Noticed, calm: Noticed): Record<string, number> => ({
  ...named('save', seen.save, calm.save),
  ...named('sign-in', seen.signIn, calm.signIn),
  ...named('healthz', seen.health, calm.health),
});
