import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const PHONE = { width: 320, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

/** No violation at either width, in either theme, which differ in colour alone, and nothing to scroll sideways for. The page stays as it is. */
export async function expectAccessible(page: Page, sizes = [DESKTOP, PHONE]): Promise<void> {
  // What fades in or out meanwhile, such as a message, has no colour of its own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    const overflow = 'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth';
    await expect.poll(() => page.evaluate(overflow), `sideways scroll at ${size.width} px`).toBe(0);
    for (const theme of ['light', 'dark']) {
      await useTheme(page, theme);
      // What is in order isn't listed with every element: that takes most of the time.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
      // Nothing else can be reached meanwhile.
      if (await page.locator(':modal').count()) axe.include(':modal');
      const { violations } = await (theme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
      const found = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ html }) => html),
      }));
      expect(found, `${page.url()} in ${theme} at ${size.width} px`).toEqual([]);
    }
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** As if it had been switched in another tab: works on every page, and closes nothing that is open. */
async function useTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`
    localStorage.setItem('theme', '${theme}');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: '${theme}' }));
  `);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
