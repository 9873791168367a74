// What the demo college's vivas put on paper: pages of A4, each with its hash.

import type { Page } from '@playwright/test';
import { listOrals } from '@quivia/contract/oral/exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { tokenOf } from './support/exams.ts';
import { comeBack, demo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** A page of a PDF is an object of its own. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

const footOf = (page: Page) =>
  page.locator('html').evaluate((root) => root.style.getPropertyValue('--print-foot'));

/** In points, as every page has it. */
const sizesOf = (pdf: Buffer) =>
  new Set(
    [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
    ),
  );

test('papers and the award list of a viva print on A4 with a hash, and figures say how examiners compare', async ({
  page,
  server,
}) => {
  const token = await tokenOf(server.url, demo('Institution').username);
  const orals = await callApi(server.url, listOrals, { query: {} }, token);
  const idOf = (name: string) => orals.find(({ title }) => title === name)?.id as number;
  await comeBack(page, demo('Institution'));
  await page.goto(`/oral/${idOf('Analog Circuits laboratory')}/prints`);
  await expect(page.getByRole('link', { name: 'Attendance sheet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Attendance sheet' }).click();
  const sheet = page.getByRole('article', { name: 'Attendance sheet' });
  // 20 candidates and the head.
  await expect(sheet.getByRole('row')).toHaveCount(21);
  await expect.poll(() => footOf(page)).toMatch(/SHA-256 [0-9a-f]{64}/);
  const attendance = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(attendance)).toBe(1);
  expect(sizesOf(attendance)).toEqual(new Set(['595 x 842']));

  await page.goto(`/oral/${idOf('Networks project viva')}/prints?document=award`);
  await expect(
    page
      .getByRole('article', { name: 'Award list' })
      .getByText(/ Only$/)
      .first(),
  ).toBeVisible();
  await expect.poll(() => footOf(page)).toMatch(/^"Revision 1, frozen .*\/check\/[0-9a-f]{64}"$/);
  // Fonts of the machine decide whether the signatures fit on the first.
  expect([1, 2]).toContain(pagesOf(await page.pdf({ preferCSSPageSize: true })));
  await expectAccessible(page);

  await page.goto(`/oral/${idOf('Analog Circuits laboratory')}/figures`);
  await expect(page.getByText(/on average|Too few to say/).first()).toBeVisible();
  await expectAccessible(page);
});
