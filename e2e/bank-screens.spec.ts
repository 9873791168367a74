// The screens of question banks: what authors once stumbled over.
import { createQuestionBank } from '@quivia/contract/question-banks';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { givenBank } from './support/exams.ts';
import { comeBack, demo, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** In the preview higher than in the text area. */
const TALL = Array.from({ length: 6 }, () => '$$\\frac{\\frac{a}{b}}{\\frac{c}{d}}$$').join('\n\n');

test('a new bank: numbers are explained, the message names the field in focus, and drafts are where they were', async ({
  page,
  server,
}) => {
  const { token, course_id, qbank_id } = await givenBank(server.url);
  const body = { title: 'Empty so far', course_id };
  const { id } = await callApi(server.url, createQuestionBank, { body }, token);
  await comeBack(page, demo('Faculty'));
  await page.goto(`/faculty?panel=create-qbank&bank=${id}`);

  const module = page.getByRole('group').filter({ has: page.getByRole('heading', { name: /^Module 4:/ }) });
  await expect(module).toContainText('No questions yet');
  await module.getByRole('heading', { name: /^Module 4:/ }).click();
  const form = (number: number) => page.getByRole('region', { name: `Question ${number}`, exact: true });
  const fill = async (number: number, options: string[]) => {
    await form(number).getByLabel('Question', { exact: true }).fill('Which one?');
    for (const [i, option] of options.entries())
      await form(number).getByLabel(`Option ${'ABCD'[i]}`, { exact: true }).fill(option);
  };
  // An empty question fits a screen, with its options in view.
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await form(31).boundingBox())?.height).toBeLessThanOrEqual(480);
  await form(31).getByLabel('Option D', { exact: true }).scrollIntoViewIfNeeded();
  await expect(form(31).getByLabel('Question', { exact: true })).toBeInViewport({ ratio: 1 });
  // Plain words need no preview.
  await expect(form(31).getByRole('figure')).toHaveCount(0);
  await fill(31, ['one', 'two', 'three']);
  await form(31).getByLabel('Option A is correct').check();
  await fill(32, ['one', 'two', 'three', 'four']);
  await module.getByRole('button', { name: 'Save questions' }).click();
  await expect(messages(page)).toContainText('Please fill in all option fields.');
  await expect(messages(page)).not.toContainText('Please select the correct option for each question.');
  await expect(form(31).getByLabel('Option D', { exact: true })).toBeFocused();

  // The text area stays below its label, whatever the height of the preview.
  const toolbar = form(31).getByRole('toolbar').first();
  const label = form(31).getByText('Question', { exact: true });
  const gap = async () => ((await toolbar.boundingBox())?.y ?? 0) - ((await label.boundingBox())?.y ?? 0);
  const before = await gap();
  await form(31).getByLabel('Question', { exact: true }).fill(TALL);
  const [preview, area] = [
    form(31).getByRole('figure').first(),
    form(31).getByLabel('Question', { exact: true }),
  ];
  const heightOf = async (of: typeof area) => (await of.boundingBox())?.height ?? 0;
  await expect.poll(async () => (await heightOf(preview)) - (await heightOf(area))).toBeGreaterThan(100);
  await expect.poll(gap).toBe(before);

  await page.reload();
  await expect(page.getByText('Draft restored')).toBeInViewport();
  await expect(page.getByRole('form')).toHaveCount(1);
  await expect(form(1)).toHaveCount(0);

  // What is new on these screens is accessible too.
  await form(31).getByRole('button', { name: 'Formula examples' }).click();
  await expect(form(31).getByRole('button', { name: 'Insert \\pi' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/faculty?panel=create-qbank&bank=${qbank_id}&view=duplicates`);
  await expect(page.getByRole('button', { name: 'Not a duplicate' }).first()).toBeVisible();
  await expectAccessible(page);
});
