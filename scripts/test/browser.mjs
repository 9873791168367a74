import { ensureChromium } from './chromium.mjs';
import { runTests } from './test-report.mjs';

/** The journeys of e2e/, in a real Chromium against real servers. */
export async function runBrowser({ browser: files }) {
  const chromium = await ensureChromium();
  return runTests(
    (report) => ({
      name: 'playwright',
      args: ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...files],
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: failuresIn(suites),
    }),
  );
}

function failuresIn(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        name: `${file} > ${title}`,
        reason: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      })),
    ...failuresIn(inner),
  ]);
}
