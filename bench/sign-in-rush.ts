// A computer room at nine o'clock: 500 people sign in at once. None may fail, and a light request meanwhile
// must not wait for them.
import { hashPassword } from '../server/src/platform/security/passwords.ts';
import { percentile, type Report } from './report.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const PEOPLE = 500;
const PASSWORD = 'Passw0rd!';

async function addPeople({ sql }: ServerUnderTest): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await sql`
    insert into users (username, email, password_hash, is_verified)
    select 'bench' || n, 'bench' || n || '@quivia.example', ${hash}, true from generate_series(1, ${PEOPLE}) n`;
}

async function signIn(origin: string, n: number): Promise<{ ok: boolean; ms: number; token: string }> {
  const from = performance.now();
  const response = await fetch(`${origin}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: `bench${n}`, password: PASSWORD }),
  }).catch(() => undefined);
  const body = (await response?.json().catch(() => ({}))) as { access_token?: string };
  return { ok: response?.status === 200, ms: performance.now() - from, token: body?.access_token ?? '' };
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
  const { token } = await signIn(server.origin, 1);

  const calmUntil = Date.now() + 2000;
  const calm = await lightRequests(server.origin, token, () => Date.now() > calmUntil);

  let over = false;
  const light = lightRequests(server.origin, token, () => over);
  const from = performance.now();
  const rush = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => signIn(server.origin, i + 1)));
  const total = performance.now() - from;
  over = true;
  const during = await light;
  const waits = rush.map((one) => one.ms);

  return {
    name: `${PEOPLE} sign-ins at once`,
    figures: {
      failed: rush.filter((one) => !one.ok).length,
      'last one in (s)': total / 1000,
      'sign-in p50 (s)': percentile(waits, 50) / 1000,
      'light request p50, calm (ms)': percentile(calm, 50),
      'light request p50, rush (ms)': percentile(during, 50),
      'light request p95, rush (ms)': percentile(during, 95),
      'rush : calm, p50': percentile(during, 50) / percentile(calm, 50),
    },
    passed: rush.every((one) => one.ok) && percentile(during, 50) < 100,
  };
}
