// The board in a browser whose processor is slowed four times: a thousand rows, and 200 of them change at once.
import { type Browser, chromium } from '@playwright/test';
import { percentile } from '../report.ts';
import { ask, type RunHall, sleep } from './hall-under-test.ts';

const SLOWED = 4;
const CHANGED = 200;
const ROUNDS = 5;
/** Twice through all students. */
const TRACED_ROUNDS = 2 * ROUNDS;
const WATCHED_MS = 3_000;
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

type Script = Record<string, (() => Promise<unknown>) | undefined>;

export async function boardInBrowser(port: number, hall: RunHall) {
  const { ensureChromium } = (await import('../../scripts/test/chromium.mjs' as string)) as Script;
  const browser = await chromium.launch({
    executablePath: (await ensureChromium?.()) as string,
    args: ARGS,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`http://127.0.0.1:${port}/hall/${hall.examId}`);
    await page.getByLabel('Username or email').fill(hall.owner.username);
    await page.getByLabel('Password', { exact: true }).fill('Demo@2026');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor({ timeout: 30_000 });
    await sleep(3_000);
    const line = await page.context().newCDPSession(page);
    // The processor's time, not the clock's: other processes of the machine take their share of that.
    await line.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await line.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const during = async (work: () => Promise<unknown>) => {
      const before = await busy();
      await work();
      await sleep(WATCHED_MS);
      return (await busy()) - before;
    };
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await change(port, hall, 0);
    await sleep(WATCHED_MS);
    const [idle, deltas]: [number[], number[]] = [[], []];
    for (let round = 1; round < ROUNDS; round += 1) {
      idle.push(await during(async () => {}));
      deltas.push(await during(() => change(port, hall, round)));
    }
    const longest: number[] = [];
    for (let round = 0; round < TRACED_ROUNDS; round += 1)
      longest.push(
        await longestTask(browser, async () => {
          await change(port, hall, round % ROUNDS);
          await sleep(WATCHED_MS);
        }),
      );
    const second = percentile(idle, 50) / (WATCHED_MS / 1000);
    return {
      'browser, a second without news (ms)': second,
      'browser, delta of 200 rows in all (ms)': percentile(deltas, 50) - percentile(idle, 50),
      'browser, delta of 200 rows, longest task (ms)': percentile(longest, 50),
      // This one may have met a garbage collection of the browser.
      'browser, the longest of all deltas (ms)': Math.max(...longest),
    };
  } finally {
    await browser.close();
  }
}

/** When tracing begins, the browser draws the whole page again: that isn't counted. */
const SETTLED_MS = 500;

interface Traced {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of some clock; none for what only names a thread. */
  ts: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args: { name?: string };
}

/** For how long the page could do nothing else: its longest task meanwhile, in milliseconds of the processor. */
async function longestTask(browser: Browser, work: () => Promise<unknown>): Promise<number> {
  const line = await browser.newBrowserCDPSession();
  const events: Traced[] = [];
  line.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])));
  const isComplete = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve));
  await line.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await sleep(SETTLED_MS);
  await work();
  await line.send('Tracing.end');
  await isComplete;
  await line.detach();
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)),
  );
  const from = Math.min(...events.flatMap(({ ts }) => ts || [])) + SETTLED_MS * 1000;
  return Math.max(...tasks.map(({ ts, tdur = 0 }) => (ts < from ? 0 : tdur / 1000)));
}

async function change(port: number, { examId, students }: RunHall, round: number): Promise<void> {
  const some = students.slice(round * CHANGED, (round + 1) * CHANGED);
  await Promise.all(
    some.map(({ token }) =>
      ask(port, token, 'POST', '/quiz/presence', {
        ...{ quiz_or_viva_id: examId, question_number: 2 + round, unsaved: round, visible: round % 2 === 0 },
      }),
    ),
  );
}
