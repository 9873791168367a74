// The team of an exam: two people in two browsers share it, see it, act in it, end that and hand it over; a head reads it.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { givenBank, givenExam, tokenOf } from './support/exams.ts';
import { refused } from './support/problems.ts';
import { givenSitting, ofExam } from './support/sittings.ts';
import { comeBack, demo, entry, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const WIDE = SIZES[0] as (typeof SIZES)[0];

const colleague = { username: 'facultycs2', email: 'facultycs2@quivia.example', password: 'Demo@2026' };
const head = { username: 'demohead', email: 'demohead@quivia.example', password: 'Demo@2026' };

async function givenOver(origin: string) {
  const given = await givenBank(origin);
  const title = `Series ${randomBytes(3).toString('hex')}`;
  const student_id = given.students.slice(0, 2).map(({ id }) => id);
  const id = await givenExam(origin, given, { title, student_id, release: 'by_hand' });
  await givenSitting(origin, await tokenOf(origin, demo('Student').username), id, ['first', 'third']);
  return { given, title, id };
}

const team = (page: Page, id: number) => page.goto(`/faculty?panel=start-quiz&exam=${id}&view=team`);
const choose = async (page: Page, name: string, confirm: string) => {
  await page.getByRole('button', { name: /^More for .*facultycs2/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
};

test('two people share an exam, act in it, end that and hand it over', async ({
  page,
  newDevice,
  server,
  problems,
}) => {
  // What was theirs is asked for once more.
  problems.expect(refused(403), refused(404));
  const { title, id } = await givenOver(server.url);
  await comeBack(page, demo('Faculty'));
  await team(page, id);
  await expect(heading(page, title)).toBeVisible();
  await page.getByLabel('Name or username').fill(colleague.username);
  await page.getByRole('checkbox', { name: new RegExp(colleague.username) }).check();
  await expectAccessible(page, SIZES);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Share with 1 colleague' }).click();
  await expect(messages(page)).toContainText('can see its results and analysis');

  const other = await newDevice();
  await comeBack(other, colleague);
  await team(other, id);
  await expect(other.getByText('You can see its results and analysis when it has ended.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Results', exact: true })).toHaveCount(0);

  // More is given: the colleague's page shows what it opens, and they end the exam.
  await page
    .getByRole('group', { name: /^Share of .*facultycs2/ })
    .getByText('Run')
    .click();
  await expect(messages(page)).toContainText('can change, extend and release it');
  await other.reload();
  await expect(other.getByText(/^You can change, extend and release it/)).toBeVisible();
  await expectAccessible(other, SIZES);
  const token = await tokenOf(server.url, colleague.username);
  await callApi(server.url, ofExam(endExam, id), { body: { reason: 'All are done' } } as never, token);
  await other.goto(`/faculty?panel=recent-quiz&exam=${id}`);
  await expect(other.getByRole('table', { name: 'Students and their scores' })).toBeVisible();

  // It ends: what was open refuses the next call.
  await choose(page, 'End the share', 'End the share');
  await expect(messages(page)).toContainText('no longer has a share');
  await other.reload();
  await expect(other.getByText('Its owner may have ended your share of it.')).toBeVisible();

  await page.getByLabel('Name or username').fill(colleague.username);
  await page.getByRole('checkbox', { name: new RegExp(colleague.username) }).check();
  await page.getByRole('button', { name: 'Share with 1 colleague' }).click();
  await page.getByRole('button', { name: /^More for .*facultycs2/ }).waitFor();
  await choose(page, 'Hand the exam over', 'Hand over');
  await expect(messages(page)).toContainText('owns this exam now');
  await team(other, id);
  await expect(other.getByText('You can do everything, and give shares to colleagues.')).toBeVisible();
});

test('a head opens the results of a department, and the owner sees that', async ({
  page,
  newDevice,
  server,
}) => {
  const { given, title, id } = await givenOver(server.url);
  await callApi(server.url, ofExam(endExam, id), { body: { reason: 'All are done' } } as never, given.token);
  await comeBack(page, head);
  await page.goto('/faculty');
  await entry(page, 'Exams').click();
  await expect(heading(page, 'Exams')).toBeVisible();
  await expect(page.getByText(/^You are head of Computer Science and Engineering\./)).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectAccessible(page, SIZES);
  await page.setViewportSize(WIDE);
  await page.getByLabel('Search exams').fill(title);
  await page.getByLabel('Search exams').press('Enter');
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Students and their scores' })).toBeVisible();
  await expect(page.getByText(/Owned by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release results' })).toHaveCount(0);
  await expectAccessible(page, SIZES);

  const owner = await newDevice();
  await comeBack(owner, demo('Faculty'));
  await team(owner, id);
  const seen = owner.getByRole('region', { name: 'Seen by' });
  await expect(seen.getByRole('listitem')).toContainText('Head of department');
  await expect(seen.getByRole('listitem')).toContainText('results');
});

test('a head reads the vivas of the department, and opens no more of them', async ({ page, problems }) => {
  await comeBack(page, head);
  await page.goto('/faculty?panel=viva');
  const watched = page.getByRole('region', { name: 'Vivas you watch over' });
  await expect(watched.getByRole('link').first()).toBeVisible();
  await expectAccessible(page, SIZES);
  await page.setViewportSize(WIDE);
  const viva = watched.getByRole('link').first();
  const title = (await viva.textContent()) ?? '';
  await viva.click();
  await expect(heading(page, title)).toBeVisible();
  await expectAccessible(page, SIZES);
  // The coordinator's own page isn't there.
  problems.expect(refused(404));
  await page.goto(`/oral/${new URL(page.url()).searchParams.get('viva')}`);
  await expect(page.getByText('There is no such viva voce')).toBeVisible();
});
