// Everything in a question can be read on a small phone: wide formulas, code, tables and pictures, also in an option, at
// any text size, and aloud.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { setRichExam } from './support/rich-exam.ts';
import { classmate, takeExam } from './support/sitting.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 320, height: 640 };
test.use({ viewport: PHONE, hasTouch: true });

const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 4` });

async function next(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(question(page, number)).toBeVisible();
}

/** What a screen reader says to a student who moves through a question: headings, pictures and choices. */
async function aloud(page: Page, number: number): Promise<string> {
  const region = page.getByRole('region', { name: `Question ${number} of 4` });
  const lines = (await region.ariaSnapshot()).split('\n').map((line) => line.trim());
  return lines
    .filter((line) => /^- ((heading|radio|checkbox|img) "|group "Question)/.test(line))
    .map((line) => line.replace(/^- /, '').replace(/:$/, ''))
    .join('\n');
}

/** Fingers on the screen, from some places to others. */
async function drag(touch: CDPSession, from: [number, number][], to: [number, number][]): Promise<void> {
  const points = (at: [number, number][]) => at.map(([x, y], id) => ({ x, y, id }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
  for (let step = 1; step <= 6; step += 1) {
    const at = from.map(([x, y], i): [number, number] => {
      const [toX, toY] = to[i] as [number, number];
      return [x + ((toX - x) * step) / 6, y + ((toY - y) * step) / 6];
    });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(at) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** An element of the page, as far as it is looked at here. */
interface Box {
  scrollLeft: number;
  clientWidth: number;
  scrollWidth: number;
  scrollIntoView(where: { block: 'center' }): void;
}

/** What is inside the box can be scrolled to by a finger, and the box says whether there is more. */
async function expectReadable(touch: CDPSession, box: Locator): Promise<void> {
  await box.scrollIntoViewIfNeeded();
  // Away from the bar at the bottom.
  await box.evaluate((element) => (element as unknown as Box).scrollIntoView({ block: 'center' }));
  const wrapper = box.locator('..');
  await expect(wrapper).toHaveAttribute('data-more', 'end');
  await expect(box).toHaveAttribute('tabindex', '0');
  await expect(box).toHaveAccessibleName(/^(Formula|Code|Table)$/);
  const place = (await box.boundingBox()) as NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
  const y = place.y + place.height / 2;
  const isAtEnd = () =>
    box.evaluate((element) => {
      const { scrollLeft, clientWidth, scrollWidth } = element as unknown as Box;
      return scrollLeft + clientWidth >= scrollWidth - 1;
    });
  for (let drags = 0; drags < 8 && !(await isAtEnd()); drags += 1) {
    await drag(touch, [[place.x + place.width - 30, y]], [[place.x + 10, y]]);
  }
  await expect.poll(isAtEnd).toBe(true);
  await expect(wrapper).toHaveAttribute('data-more', 'start');
}

test('wide formulas, code and tables are read by a finger, pictures grow, and no control takes the room', async ({
  page,
  server,
}) => {
  const student = classmate(25);
  const exam = await setRichExam(server.url, student);
  await takeExam(page, student, exam);
  const touch = await page.context().newCDPSession(page);
  const option = (letter: string) => page.getByRole('radio', { name: new RegExp(`^${letter} `) });
  const row = (letter: string) => page.locator('label').filter({ has: option(letter) });

  const heard: string[] = [];

  // A2, A3: nothing is cut off without a sign, and a finger reaches all of it.
  await test.step('formulas in options are named with their structure', async () => {
    await expect(option('A')).toHaveAccessibleName(
      'A the fraction n open bracket n plus 5 close bracket over 6 open bracket n plus 2 close bracket open bracket n plus 3 close bracket, end fraction',
    );
    await expect(option('B')).toHaveAccessibleName('B the square root of x squared plus 1, end root');
    heard.push(await aloud(page, 1));
  });
  await test.step('A3: a wide formula in the question', async () => {
    await expectReadable(touch, page.locator('.rt-formula-display:visible > :first-child'));
  });
  await test.step('A2: a wide formula in an option scrolls without choosing it; a tap chooses it', async () => {
    const formula = row('C').locator('.rt-wide > :first-child');
    await expectReadable(touch, formula);
    await expect(option('C')).not.toBeChecked();
    await formula.tap();
    await expect(option('C')).toBeChecked();
  });
  await test.step('what scrolls is accessible', () => expectAccessible(page, [PHONE]));
  await next(page, 2);
  heard.push(await aloud(page, 2));
  await test.step('A2: wide code and a wide table in options', async () => {
    await expectReadable(touch, row('A').locator('.rt-code'));
    await expectReadable(touch, row('C').locator('.rt-scroll'));
    await expect(option('A')).toHaveAccessibleName(/IllegalStateException/);
    await row('A').locator('.rt-code').tap();
    await expect(option('A')).toBeChecked();
  });
  await next(page, 3);
  heard.push(await aloud(page, 3));
  await test.step('pictures open large and zoom by fingers, buttons and keys', async () => {
    await page.getByRole('button', { name: 'Enlarge picture: A binary tree with five nodes' }).tap();
    const viewer = page.getByRole('dialog', { name: 'Enlarged picture' });
    const picture = viewer.getByRole('img', { name: 'A binary tree with five nodes' });
    const width = async () => Math.round((await picture.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(320);
    // The browser sends fingers to a new page only once it has drawn it.
    await expect(async () => {
      await drag(
        touch,
        [
          [140, 300],
          [180, 300],
        ],
        [
          [80, 300],
          [240, 300],
        ],
      );
      expect(await width()).toBeGreaterThan(900);
    }).toPass();
    await page.keyboard.press('0');
    await expect.poll(width).toBe(320);
    await viewer.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(width).toBe(480);
    await expectAccessible(page, [PHONE]);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    // One in an option has its own button, which does not choose.
    await page.getByRole('button', { name: 'Enlarge picture', exact: true }).tap();
    await expect(viewer.getByRole('img', { name: 'The same tree' })).toBeVisible();
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
  await test.step('A10: with very large text the question has at least 60 % of the height', async () => {
    await page.getByRole('button', { name: 'Text size and contrast' }).tap();
    await page.getByLabel('Very large').check();
    await page.getByRole('button', { name: 'Done' }).tap();
    await next(page, 4);
    for (const scrolled of [0, 2000]) {
      await page.evaluate(`scrollTo(0, ${scrolled})`);
      const top = (await page.locator('.exam-line').boundingBox()) as { y: number; height: number };
      const bottom = (await page.locator('.exam-bar').boundingBox()) as { y: number };
      expect(bottom.y - top.y - top.height, `scrolled to ${scrolled}`).toBeGreaterThanOrEqual(
        0.6 * PHONE.height,
      );
    }
  });
  await test.step('B10: on a desktop and a landscape phone the clock and Next stay on the screen', async () => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 640, height: 330 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate('scrollTo(0, 300)');
      await expect(page.getByRole('timer')).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Previous' })).toBeInViewport();
    }
  });
  await test.step('docs/exam-read-aloud.md says what is heard', async () => {
    const file = path.resolve(import.meta.dirname, '../docs/exam-read-aloud.md');
    expect(await readFile(file, 'utf8')).toContain(heard.join('\n\n'));
  });
});
