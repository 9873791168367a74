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
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );
}
