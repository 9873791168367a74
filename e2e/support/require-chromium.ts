import { existsSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';

/** Not in the configuration: tools read that where no browser is installed. */
export function requireChromium({ projects }: FullConfig): void {
  const chromium = projects[0]?.use.launchOptions?.executablePath;
  if (chromium && existsSync(chromium)) return;
  throw new Error(
    `There is no Chromium at ${chromium}: set CHROMIUM_PATH, or run npm test -- --only browser, which finds or installs one.`,
  );
}
