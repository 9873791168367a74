import { ensureChromium } from './chromium.mjs';
import { withReport } from './report-file.mjs';
import { runTool } from './tool.mjs';

/** The journeys of e2e/, in a real Chromium against a server of their own. */
export async function runBrowser(files) {
  const chromium = await ensureChromium();
  const filters = files.filter((file) => /\.spec\b|^e2e\b/.test(file));
  const { code, output, report } = await withReport((file) =>
    runTool('playwright', ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...filters], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky;
  return {
    passed,
    // Not all that goes wrong is a test: the server may not have stopped cleanly.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    note: `${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    output,
  };
}
