import { defineConfig } from '@playwright/test';

// `npm test` finds or installs one; Playwright's own download is never used.
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const patience = process.env.SLOW ? 5 : 1;

export default defineConfig({
  testDir: '.',
  globalSetup: './support/set-up.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  // One more than there are cores: journeys also wait, such as for a mail.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous, for machines that do other things as well. What hangs ends nevertheless.
  timeout: 300_000 * patience,
  expect: { timeout: 40_000 * patience },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // What fades or slides takes time to draw, and has no colour of its own meanwhile.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 40_000 * patience,
    navigationTimeout: 40_000 * patience,
    screenshot: 'only-on-failure',
    // Recording every journey takes processor time that others need: TRACE=1 for one that fails.
    trace: process.env.TRACE ? 'on' : 'off',
    video: 'off',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
