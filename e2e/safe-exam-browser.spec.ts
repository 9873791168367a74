// An exam in Safe Exam Browser, from the button in an ordinary browser to the address at which it quits.
import type { Page } from '@playwright/test';
import { API_BASE } from '@quivia/contract/endpoint';
import { changeSebSetting } from '@quivia/contract/seb';
import { callApi } from './support/api.ts';
import { DESKTOP, expectAccessible } from './support/axe.ts';
import { refused } from './support/problems.ts';
import { fileOf, type SebFile, withHeaders, withScript } from './support/safe-exam-browser.ts';
import { classmate, type SetExam, saveLine, setExam } from './support/sitting.ts';
import { comeBack, heading } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const NO_PROGRAM = /seb:|registered handler/;

/** It starts in a few seconds, because an exam that has opened can't be set to it any more. */
async function setSebExam(origin: string, student: Person): Promise<SetExam> {
  const start_time = new Date(Date.now() + 4_000).toISOString();
  const exam = await setExam(origin, [student], { start_time });
  const endpoint = { ...changeSebSetting, path: `/quiz/exam/${exam.id}/seb` as const };
  const nothing = { least_windows: null, least_macos: null, least_ios: null, file_password: null };
  const body = {
    ...nothing,
    mode: 'quivia' as const,
    quit_password: 'maple 42',
    config_keys: [],
    browser_exam_keys: [],
    version: 0,
  };
  await callApi(origin, endpoint as never, { body } as never, exam.token);
  return exam;
}

async function openFile(page: Page, student: Person, exam: SetExam): Promise<SebFile> {
  await comeBack(page, student);
  await page.goto(`/quiz/${exam.id}`);
  const button = page.getByRole('button', { name: 'Open in Safe Exam Browser' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  return fileOf(page, () => button.click());
}

/** It begins by itself once it has started, or after the press. */
async function begin(seb: Page): Promise<void> {
  await seb.getByRole('button', { name: /^(I'm ready|Start Quiz)$/ }).click();
  await expect(seb.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
}

test('a student takes an exam in Safe Exam Browser, whose check fails once on the way', async ({
  page,
  server,
  newDevice,
  problems,
}) => {
  problems.expect(NO_PROGRAM, refused(401), refused(403));
  const student = classmate(12);
  const exam = await setSebExam(server.url, student);
  const file = await openFile(page, student, exam);
  const seb = await newDevice();
  const held = await withScript(seb, file);
  await seb.goto(file.startURL);
  await begin(seb);
  expect(new URL(seb.url()).pathname).toBe(`/quiz/${exam.id}`);
  await seb.getByRole('radio', { name: 'Second of 1' }).check({ force: true });
  await expect(saveLine(seb)).toContainText('All answers saved');

  await test.step('other settings cover the questions after a reload, and the right ones uncover them', async () => {
    held.key = '0'.repeat(64);
    await seb.reload();
    await expect(heading(seb, "Safe Exam Browser couldn't be checked")).toBeVisible();
    await expectAccessible(seb);
    await seb.setViewportSize(DESKTOP);
    held.key = file.key;
    await seb.getByRole('button', { name: 'Check again' }).click();
    await expect(seb.getByRole('radio', { name: 'Second of 1' })).toBeChecked();
  });

  await test.step('after submitting a button leads to the address at which it quits', async () => {
    await seb.getByRole('link', { name: 'Review and submit' }).click();
    await seb.getByRole('button', { name: 'Submit', exact: true }).click();
    await seb.getByRole('button', { name: 'Submit and finish' }).click();
    const quit = seb.getByRole('link', { name: 'Quit Safe Exam Browser' });
    await expect(quit).toHaveAttribute('href', file.quitURL);
    await expectAccessible(seb);
  });
});

test('headers are enough where there is no script object', async ({ page, server, newDevice, problems }) => {
  problems.expect(NO_PROGRAM, refused(401));
  const student = classmate(13);
  const exam = await setSebExam(server.url, student);
  const file = await openFile(page, student, exam);
  const seb = await newDevice();
  await withHeaders(seb, file);
  const first = seb.waitForResponse((one) => one.url().includes(`${API_BASE}/quiz/seb-check`));
  await seb.goto(file.startURL);
  expect(await (await first).json()).toMatchObject({ outcome: 'verified' });
  await begin(seb);
});
