import type { FullConfig } from '@playwright/test';
import { requireChromium } from './require-chromium.ts';
import { makeTemplate } from './template.ts';

/** Runs before the journeys. Returns what runs after them. */
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  requireChromium(config);
  return makeTemplate();
}
