// An exam that goes forward only: the server keeps the rule through a reload, without a network and on a second device.
import type { Page } from '@playwright/test';
import { listPaper, saveResponse } from '@quivia/contract/attempts';
import { callApi } from './support/api.ts';
import { tokenOf } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { noteReplies } from './support/replies.ts';
import { attend, classmate, deviceOf, openQuizzes, saveLine, setExam } from './support/sitting.ts';
import { goOffline } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 4` });
const option = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const SAVED = /^All answers saved/;

test('a question is sent when it is reached, and cannot be answered once it is left', async ({
  page,
  context,
  newDevice,
  server,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401), refused(409));
  const student = classmate(20);
  const exam = await setExam(server.url, [student], { navigation: 'forward_only' });
  await openQuizzes(page, student);
  const replies = noteReplies(context);
  await attend(page, exam);
  await option(page, 'A First of 1').check();
  await expect(saveLine(page)).toHaveText(SAVED);
  const heard = await replies();
  expect(heard).not.toHaveLength(0);
  expect(heard.filter((text) => text.includes('First of 2'))).toEqual([]);
  await next(page).click();
  await expect(question(page, 2)).toBeFocused();
  await expect(page.getByText('Question 1, answered')).toBeAttached();
  await expect(page.getByText('Question 3, not seen yet')).toBeAttached();

  await page.reload();
  await expect(question(page, 2)).toBeVisible();

  // Without a network the question stays, and its answer can still change.
  await goOffline(page);
  await option(page, 'A First of 2').check();
  await next(page).click();
  await expect(page.getByText("The next question opens as soon as you're connected.")).toBeVisible();
  await option(page, 'B Second of 2').check();
  await expect(question(page, 2)).toBeVisible();
  await context.setOffline(false);
  await expect(question(page, 3)).toBeFocused();
  await expect(saveLine(page)).toHaveText(SAVED);

  const other = await newDevice();
  await openQuizzes(other, student);
  await other.getByRole('button', { name: `Continue ${exam.title}` }).click();
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(question(other, 3)).toBeVisible();
  await expect(other.getByText('Question 2, answered')).toBeAttached();
  // An unanswered question is not left by mistake.
  await next(other).click();
  await other.getByRole('button', { name: 'Move on' }).click();
  await expect(question(other, 4)).toBeVisible();

  // No way round the page: the server refuses as well.
  const token = await tokenOf(server.url, student.username);
  const device = await deviceOf(other);
  const query = `quiz_or_viva_id=${exam.id}&device=${device}` as const;
  const paper = { ...listPaper, path: `${listPaper.path}?${query}` as const };
  const [first] = await callApi(server.url, paper, {} as never, token);
  const body = {
    quiz_or_viva_id: exam.id,
    question_id: first?.id as number,
    option_id: first?.options[1]?.id as number,
    device,
  };
  await expect(callApi(server.url, saveResponse, { body }, token)).rejects.toThrow('question_left');

  await expect(page.getByRole('heading', { name: 'Continued on another device' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(question(page, 4)).toBeVisible();
  await expect(next(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Review and submit' }).click();
  await expect(page.getByText('You have answered 2 of 4.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(page.getByText('2 of 4')).toBeVisible();
  await page.getByText('What was recorded').click();
  await expect(page.getByText('You continued on another device').first()).toBeVisible();
});
