// `npm test` runs as the first command on a machine that has no browser: only the stages that install one may need it.
import { execFile } from 'node:child_process';
import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const TEST = path.resolve(import.meta.dirname, '../test.mjs');

afterEach(() => vi.unstubAllEnvs());

test('tools can read the configuration of the journeys where there is no Chromium', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  const { default: config } = await import('../../e2e/playwright.config.ts');
  expect(config.use?.launchOptions?.executablePath).toBe('/nowhere/chromium');
});

// The page may have to be built first.
test('without a browser, npm test says so in each stage that needs one, and ends', {
  timeout: 240_000,
}, async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  const { code, printed } = await run('--only', 'size,browser');
  const sentence = "CHROMIUM_PATH doesn't lead to a browser that starts (/nowhere/chromium): ";
  // In both stages, and again in the last lines.
  expect(printed.split(sentence)).toHaveLength(5);
  expect(printed).not.toContain('    at ');
  expect(printed).toMatch(/\n1 passed, 2 failed\n$/);
  expect(code).toBe(1);
});

test('a page that was built is not built again where its time was lost, as in an image', async () => {
  const { ensureBuilt, isPageBuilt } = await import('../build.mjs' as string);
  await ensureBuilt();
  const page = path.resolve(import.meta.dirname, '../../web/dist/index.html');
  const { atime, mtime } = await stat(page);
  await utimes(page, 0, 0);
  try {
    expect(isPageBuilt()).toBe(true);
  } finally {
    await utimes(page, atime, mtime);
  }
});

function run(...args: string[]): Promise<{ code: unknown; printed: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [TEST, ...args], (error, stdout) =>
      resolve({ code: error?.code, printed: stdout }),
    );
  });
}
