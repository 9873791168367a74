// An examiner's tablet in a room without a network: marks are given, the page is reloaded and closed, and nothing is lost.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { EndpointShape, Input, ReplyTo } from '@quivia/contract/endpoint';
import { addOralCandidates } from '@quivia/contract/oral/candidates';
import { createOral, listOralCourses } from '@quivia/contract/oral/exams';
import { addExaminer, createPanel } from '@quivia/contract/oral/people';
import { listSheets } from '@quivia/contract/oral/sheets';
import { addOralRoom, addSession, generateTimetable } from '@quivia/contract/oral/timetable';
import { getProfile } from '@quivia/contract/session';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { tokenOf } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate } from './support/sitting.ts';
import { comeBack, demo, goOffline, reopen } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

/**
 * A practical exam in two days, with its coordinator as the internal examiner. The demo's examiners are busy today, and
 * these students may have a written exam of another journey tomorrow.
 */
async function givenViva(origin: string) {
  const token = await tokenOf(origin, demo('Faculty').username);
  let params: Record<string, string> = {};
  const ask = <E extends EndpointShape>(endpoint: E, input: object): Promise<ReplyTo<E>> => {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '') as `/${string}`;
    return callApi(origin, { ...endpoint, path }, input as Input<E>, token);
  };
  const key = randomUUID;
  const course = (await ask(listOralCourses, {})).find(({ course_code }) => course_code === 'CST201');
  const { id } = await ask(createOral, {
    body: {
      key: key(),
      institution_id: course?.institution_id,
      course_id: course?.course_id,
      scheme: { preset: 'jntuh-lab' },
      title: `Laboratory ${key().slice(0, 8)}`,
      kind: 'practical',
      instructions: '',
      freezes: 'coordinator',
      recording_days: null,
    },
  });
  params = { id: String(id) };
  const rolls = [classmate(37), classmate(38)].map(({ username }) => username.toUpperCase());
  await ask(addOralCandidates, { body: { roll_numbers: rolls } });
  const { id: panel_id } = await ask(createPanel, { body: { key: key(), name: 'Panel A' } });
  const { id: user_id } = await ask(getProfile, {});
  await ask(addExaminer, { body: { key: key(), role: 'internal', person: { user_id }, panel_id } });
  const { id: room_id } = await ask(addOralRoom, { body: { name: `Lab ${key().slice(0, 8)}` } });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const times = { starts_at: at(48 * 60), ends_at: at(50 * 60), slot_minutes: 20, breaks: [] };
  await ask(addSession, { body: { key: key(), panel_id, room_id, name: 'Forenoon', ...times } });
  await ask(generateTimetable, { body: { key: key() } });
  return { id, sheets: async () => (await ask(listSheets, {})).subjects.flatMap(({ sheets }) => sheets) };
}

const status = (page: Page) => page.getByRole('status').first();
const COMPONENTS = /^Mark for /;

async function markAll(page: Page, mark: string) {
  await expect(page.getByLabel(COMPONENTS)).toHaveCount(5);
  for (const field of await page.getByLabel(COMPONENTS).all()) {
    await field.fill(mark);
    await field.press('Enter');
  }
}

test('an examiner marks without a network, reloads, closes the tab, and nothing is lost', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401));
  const viva = await givenViva(server.url);
  const address = `/oral/${viva.id}/examine`;
  await comeBack(page, demo('Faculty'));
  await page.goto(address);
  await expect(page.getByText('Ready offline')).toBeVisible();
  await expectAccessible(page);

  const row = (of: Page, number: number) =>
    of
      .getByRole('listitem')
      .filter({ hasText: classmate(number).username.toUpperCase() })
      .getByRole('button');
  await row(page, 37).click();
  await page.getByRole('group', { name: 'Attendance' }).getByRole('button', { name: 'Start' }).click();
  const first = page.getByLabel(COMPONENTS).first();
  await first.fill('3');
  await first.press('Enter');
  await expect(status(page)).toHaveText('All marks are saved.');
  await expectAccessible(page);

  await goOffline(page);
  await markAll(page, '6');
  const ended = page.getByRole('group', { name: 'Attendance' }).getByRole('button', { name: 'Done' });
  await ended.click();
  await expect(status(page)).toHaveText('Offline: 6 changes kept on this device.');
  await page.reload();
  await expect(ended).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel(COMPONENTS).last()).toHaveValue('6');
  await page.getByRole('button', { name: 'Submit sheet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit sheet' }).click();
  await expect(status(page)).toHaveText('Offline: 7 changes kept on this device.');
  await page.getByRole('button', { name: 'Show as code' }).click();
  await expect(page.getByRole('img', { name: 'Code with your marks' })).toBeVisible();
  await page.close();

  const reopened = await reopen(context);
  await reopened.goto(address);
  await expect(reopened.getByText('On this device only')).toBeVisible();
  expect(await viva.sheets()).toEqual([]);
  await context.setOffline(false);
  await expect(reopened.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(status(reopened)).toHaveText('All marks are saved.');
  const [sheet, ...others] = await viva.sheets();
  expect(others).toEqual([]);
  expect(Object.values(sheet?.marks ?? {})).toEqual([6, 6, 6, 6, 6]);
});
