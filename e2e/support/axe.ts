import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './test.ts';

export const PHONE = { width: 320, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

/**
 * No violation at either width, in either theme, and nothing to scroll sideways for. The page stays as it is. Themes
 * differ in colour alone, and contrast takes as long to check as all the rest: light on a desktop, dark on a phone.
 * CI looks at every view both ways. `npm test` looks at each one way, in turns, because axe is a third of such a journey.
 */
export async function expectAccessible(page: Page, sizes = [DESKTOP, PHONE]): Promise<void> {
  const looks = sizes.flatMap((size) =>
    (sizes.length === 1 ? ['light', 'dark'] : [size.width >= DESKTOP.width ? 'light' : 'dark']).map(
      (theme) => ({
        size,
        theme,
      }),
    ),
  );
  const turn = process.env.LOOKS === 'all' ? undefined : nextTurn(page) % looks.length;
  for (const [at, { size, theme }] of looks.entries()) {
    await page.setViewportSize(size);
    const overflow = 'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth';
    await expect.poll(() => page.evaluate(overflow), `sideways scroll at ${size.width} px`).toBe(0);
    if (turn === undefined || turn === at)
      expect(await violations(page, theme), `${page.url()} in ${theme} at ${size.width} px`).toEqual([]);
  }
}

/** Of a page of ours that another site shows. */
export async function expectFrameAccessible(frame: Frame, theme: 'light' | 'dark'): Promise<void> {
  expect(await violations(frame, theme), `${frame.url()} in ${theme}`).toEqual([]);
}

const turns = new WeakMap<Page, number>();

/** The same whenever the journey is run, and not the same for all of them. */
function nextTurn(page: Page): number {
  const turn = (turns.get(page) ?? test.info().title.length) + 1;
  turns.set(page, turn);
  return turn;
}

/** Where a dialog is open nothing else can be reached, and nothing else is looked at. */
async function violations(page: Page | Frame, theme: string): Promise<object[]> {
  // Once for each document: reading half a megabyte of script takes as long as the checks of a small page.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(`${axe.source}; undefined`);
  // What is in order isn't listed with all its elements, and no element with a selector: both take time too.
  const options = { resultTypes: ['violations'], selectors: false, preload: false };
  return page.evaluate(`(async () => {
    ${useTheme(theme)}
    const modal = document.querySelectorAll(':modal');
    const { violations } = await axe.run(modal.length > 0 ? modal : document, ${JSON.stringify(options)});
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  })()`);
}

/** As if it had been switched in another tab: works on every page, and closes nothing that is open. */
const useTheme = (theme: string) => `
  localStorage.setItem('theme', '${theme}');
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: '${theme}' }));
  while (document.documentElement.dataset.theme !== '${theme}') await new Promise(requestAnimationFrame);`;
