// From an exam's link to its first question on a cheap phone: slow 3G, a processor slowed four times, nothing cached.
// `npm run bench -- slowLine /path/to/another/checkout` does the same there, in the same run.
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../client.ts';
import type { Report } from '../report.ts';
import { type ServerUnderTest, startServer } from '../server-under-test.ts';
import { setExam } from './moving.ts';

const LATENCY_MS = 400;
const BYTES_A_SECOND = 400_000 / 8;
const SLOWED = 4;
const RUNS = 3;
const QUESTIONS = 10;
/** For a name and a password, and for the warning before the start. Quick people. */
const TYPING_MS = 6_000;
const READING_MS = 3_000;
/** Half of what was measured on the version before: 9.4 s, 2.0 s, 13.2 s, 357 KB; and a first paint within 2 s. */
const MOST = {
  'first paint (s)': 2,
  'form usable (s)': 4.7,
  'Start to question (s)': 1,
  'waiting in all (s)': 6.6,
  'KB in all': 178,
};
const PHONE = { width: 390, height: 844 };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const ACCOUNT = { student: 'demostudent', faculty: 'demofaculty', password: 'Demo@2026' };

/** In the page, by its own clock and frame by frame: asked from outside, the answer would be up to half a second late. */
const WATCH_START = `
  globalThis.startToQuestion = new Promise((resolve) => {
    addEventListener('click', () => {
      const pressed = performance.now();
      const look = () => {
        const isThere = Array.from(document.querySelectorAll('h1, h2, h3')).some((one) => /^Question 1 of/.test(one.textContent));
        if (isThere) resolve(performance.now() - pressed);
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true, once: true });
  });
  undefined;
`;

type Script = Record<string, (() => Promise<unknown>) | undefined>;
type Visit = Awaited<ReturnType<typeof visit>>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function slowLine(server: ServerUnderTest): Promise<Report> {
  const { ensureChromium } = (await import(`../../scripts/test/chromium.mjs` as string)) as Script;
  const program = (await ensureChromium?.()) as string;
  const now = await visits(program, server.origin);
  const rows: NonNullable<Report['rows']> = { now: middle(now) };
  for (const checkout of process.argv.slice(2).filter((one) => one.includes('/'))) {
    const before = await startServer(path.resolve(checkout));
    try {
      rows[`before · ${path.basename(checkout)}`] = middle(await visits(program, before.origin));
    } finally {
      await before.stop();
    }
  }
  const measured = middle(now);
  return {
    name: `From an exam's link to its first question: 400 kbit/s, ${LATENCY_MS} ms, processor slowed ${SLOWED} times`,
    figures: Object.fromEntries(Object.entries(MOST).map(([name, most]) => [`most allowed: ${name}`, most])),
    rows,
    passed: Object.entries(MOST).every(([name, most]) => measured[name as keyof Visit] <= most),
  };
}

async function visits(program: string, origin: string): Promise<Visit[]> {
  const { faculty, student, password } = ACCOUNT;
  const found: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const examId = await setExam(await signIn(origin, { username_or_email: faculty, password }), QUESTIONS);
    const browser = await chromium.launch({ executablePath: program, args: ARGS });
    try {
      const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
      found.push(await visit(await context.newPage(), `${origin}/quiz/${examId}`, student, password));
    } finally {
      await browser.close();
    }
  }
  return found;
}

async function visit(page: Page, link: string, username: string, password: string) {
  const line = await page.context().newCDPSession(page);
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });

  const opened = performance.now();
  const since = (start: number) => (performance.now() - start) / 1000;
  await page.goto(link, { waitUntil: 'commit' });
  const name = page.getByLabel('Username or email');
  await name.fill(username);
  const usable = since(opened);
  const formKb = bytes / 1024;
  await pause(TYPING_MS);
  const paint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  await page.getByLabel('Password', { exact: true }).fill(password);
  const sent = performance.now();
  await page.getByRole('button', { name: 'Sign in' }).click();
  const start = page.getByRole('button', { name: 'Start Quiz' });
  await start.waitFor();
  const signedIn = since(sent);
  await pause(READING_MS);
  await page.evaluate(WATCH_START);
  await start.click();
  const question = (await page.evaluate<number>('startToQuestion')) / 1000;
  return {
    'first paint (s)': paint / 1000,
    'form usable (s)': usable,
    'KB by then': formKb,
    'sign in (s)': signedIn,
    'Start to question (s)': question,
    'waiting in all (s)': usable + signedIn + question,
    'KB in all': bytes / 1024,
  };
}

/** Of each figure the median over the runs. */
function middle(all: Visit[]): Visit {
  const names = Object.keys(all[0] as Visit) as (keyof Visit)[];
  const median = (name: keyof Visit) =>
    all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)] as number;
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Visit;
}
