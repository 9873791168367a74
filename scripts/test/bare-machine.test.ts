// `npm test` runs as the first command on a machine that has no browser: only the stages that install one may need it.
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test('tools can read the configuration of the journeys where there is no Chromium', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  const { default: config } = await import('../../e2e/playwright.config.ts');
  expect(config.use?.launchOptions?.executablePath).toBe('/nowhere/chromium');
});
