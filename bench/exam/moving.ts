// Moving between questions on a cheap phone: a real browser with its processor slowed four times, from the press to
// the paint of the next question, in a paper with formulas and code. No call may go over the network meanwhile.
// `npm run bench -- moving /path/to/another/checkout` moves there as well, in turns.
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page, type Request } from '@playwright/test';
import { askJson, type Client, signIn } from '../client.ts';
import { percentile, type Report } from '../report.ts';
import { type ServerUnderTest, startServer } from '../server-under-test.ts';

const SLOWED = 4;
const QUESTIONS = 60;
/** Milliseconds, at the median: what is slower than most says more about the rest of the machine. */
const MOST = 50;
/** Between two moves: nobody reads faster. */
const READING_MS = 300;
/** Without a call for so long, the page has all it will load. */
const QUIET_MS = 8_000;
const PHONE = { width: 390, height: 844 };
const ACCOUNT = { student: 'demostudent', faculty: 'demofaculty', password: 'Demo@2026' };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

type Script = Record<string, (() => Promise<unknown>) | undefined>;
const script = (name: string): Promise<Script> => import(`../../scripts/${name}`);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The sign of life goes out every ten seconds, and no move waits for it. */
const isCounted = (request: Request) => !request.url().endsWith('/quiz/presence');

interface Phone {
  page: Page;
  slowed: CDPSession;
  calls: string[];
  times: Record<'Next' | 'Previous', number[]>;
}

export async function moving(server: ServerUnderTest): Promise<Report> {
  const { ensureChromium } = await script('test/chromium.mjs');
  const program = (await ensureChromium?.()) as string;
  const phones: Record<string, Phone> = {};
  const ends: (() => Promise<void>)[] = [];
  async function open(name: string, origin: string) {
    const browser = await chromium.launch({ executablePath: program, args: ARGS });
    ends.push(() => browser.close());
    phones[name] = await openPhone(browser, origin);
  }
  try {
    await open('now', server.origin);
    for (const checkout of process.argv.slice(2).filter((one) => one.includes('/'))) {
      const before = await startServer(path.resolve(checkout));
      ends.push(() => before.stop());
      await open(`before · ${path.basename(checkout)}`, before.origin);
    }
    for (const name of ['Next', 'Previous'] as const)
      for (let moves = 1; moves < QUESTIONS; moves += 1)
        for (const phone of Object.values(phones)) phone.times[name].push(await timed(phone, name));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
  const { calls, times } = phones.now as Phone;
  const all = [...times.Next, ...times.Previous];
  return {
    name: `Moving between ${QUESTIONS} questions, processor slowed ${SLOWED} times`,
    figures: {
      moves: all.length,
      'network calls meanwhile': calls.length,
      'most allowed at the median (ms)': MOST,
    },
    rows: Object.fromEntries(
      Object.entries(phones).flatMap(([name, { times }]) => [
        [`Next · ${name}`, spread(times.Next)],
        [`Previous · ${name}`, spread(times.Previous)],
      ]),
    ),
    passed: calls.length === 0 && percentile(all, 50) < MOST,
  };
}

async function openPhone(browser: Browser, origin: string): Promise<Phone> {
  const { faculty, password } = ACCOUNT;
  const examId = await setExam(await signIn(origin, { username_or_email: faculty, password }));
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openExam(page, origin, examId);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isCounted(request)) calls.push(request.url());
  });
  const slowed = await context.newCDPSession(page);
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.evaluate(WATCH_PAINTS);
  return { page, slowed, calls, times: { Next: [], Previous: [] } };
}

const spread = (values: number[]) => ({
  'p50 (ms)': percentile(values, 50),
  'p95 (ms)': percentile(values, 95),
  'longest (ms)': Math.max(...values),
});

const TEXTS = [
  'What does a stack return first?',
  'What is $\\sum_{i=1}^{n} \\frac{i^2}{n}$, when $n \\to \\infty$?',
  'What does this print?\n\n```python\nfor i in range(3):\n    print(i ** 2)\n```',
  'Which of these is **not** a tree? Look at the table.\n\n| node | parent |\n|--|--|\n| a | b |\n| b | a |',
];

/** Its id. */
export async function setExam(faculty: Client, count = QUESTIONS): Promise<number> {
  const ask = <T>(method: string, path: string, body?: object) => askJson<T>(faculty, method, path, body);
  const [course] = await ask<{ id: number }[]>('GET', '/admin/course?assigned=true&search=CST201');
  const course_id = course?.id as number;
  const [module] = await ask<{ id: number }[]>('GET', `/admin/module?id=${course_id}`);
  const students = await ask<{ id: number }[]>('GET', `/admin/student?course_id=${course_id}&limit=1`);
  const { id: qbank_id } = await ask<{ id: number }>('POST', '/quiz/qbank', { title: 'Moving', course_id });
  const questions = Array.from({ length: count }, (_, i) => ({
    qbank_id,
    module_id: module?.id,
    question: `${i + 1}. ${TEXTS[i % TEXTS.length]}`,
    options: ['The first', 'The second', '$x_1$', 'None of them'].map((option, place) => ({
      option,
      is_correct: place === 1,
    })),
  }));
  await ask('POST', '/quiz/question', questions);
  const student_id = students.map(({ id }) => id);
  const form = { title: 'Moving', course_id, qbank_id, student_id, duration: 60 };
  return (await ask<{ id: number }>('POST', '/quiz/viva', form)).id;
}

async function openExam(page: Page, origin: string, examId: number): Promise<void> {
  await page.goto(`${origin}/quiz/${examId}`);
  await page.getByLabel('Username or email').fill(ACCOUNT.student);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  // Tapped: a phone has no mouse, which would stay where it clicked and be over something else after every move.
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.getByRole('button', { name: 'Start Quiz' }).tap();
  await page.getByRole('heading', { name: `Question 1 of ${QUESTIONS}` }).waitFor();
  await quiet(page);
}

/** What formulas and code need has come, and what the page loads some seconds later for the time without a network. */
async function quiet(page: Page): Promise<void> {
  let last = performance.now();
  const note = (request: Request) => {
    if (isCounted(request)) last = performance.now();
  };
  page.on('request', note);
  while (performance.now() - last < QUIET_MS) await pause(200);
  page.off('request', note);
}

/** From the press, when the browser had it, until the frame after it is drawn, before anything else. */
const WATCH_PAINTS = `
  globalThis.paints = [];
  document.addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => {
    scheduler.postTask(() => paints.push(performance.now() - timeStamp), { priority: 'user-blocking' });
  }), { capture: true });`;

async function timed({ page, slowed }: Phone, button: string): Promise<number> {
  await tap(slowed, page, button);
  while ((await page.evaluate<number>('paints.length')) === 0) await pause(20);
  await pause(READING_MS);
  return page.evaluate('paints.shift()');
}

/** As a finger does, without what a testing tool looks at first: that would be measured, too. */
async function tap(slowed: CDPSession, page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`There is no ${name} on the screen.`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await slowed.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await slowed.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
