// A student waits for a result, sees it appear, and learns from it.
import { randomBytes } from 'node:crypto';
import { correctMarks } from '@quivia/contract/exam-decisions';
import { releaseResults } from '@quivia/contract/exam-results';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { type Given, givenBank, givenExam, tokenOf } from './support/exams.ts';
import { noteReplies } from './support/replies.ts';
import { givenSitting, ofExam } from './support/sittings.ts';
import { comeBack, demo, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Sat by the demo student: one right, one wrong, the rest not answered; over, and not released. */
async function givenSatExam(origin: string, given: Given, title: string, form: object = {}): Promise<number> {
  const student_id = [given.students[0]?.id as number];
  const id = await givenExam(origin, given, { title, student_id, release: 'by_hand', ...form });
  await givenSitting(origin, await tokenOf(origin, demo('Student').username), id, ['second', 'first']);
  await callApi(origin, ofExam(endExam, id), { body: { reason: 'All are done' } } as never, given.token);
  return id;
}

const release = (origin: string, id: number, token: string) =>
  callApi(origin, ofExam(releaseResults, id), {} as never, token);

test('a result appears when it is released, and explains itself', async ({ page, context, server }) => {
  const origin = server.url;
  const given = await givenBank(origin);
  const run = randomBytes(3).toString('hex');
  const earlier = await givenSatExam(origin, given, `Earlier ${run}`);
  await release(origin, earlier, given.token);
  const title = `Series ${run}`;
  const id = await givenSatExam(origin, given, title, { allow_leaderboard: true });

  const replies = noteReplies(context);
  await comeBack(page, demo('Student'));
  await page.goto('/student?panel=view-results');
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Data Structures');
  await expect(card).toContainText('Results are not released yet');
  await expect(card.getByRole('link')).toHaveText([`What was recorded in ${title}`]);
  const leaked = (await replies()).filter((reply) => /is_correct|explanation|Multiply/.test(reply));
  expect(leaked, 'replies that hold a key before the release').toEqual([]);

  await release(origin, id, given.token);
  await expect(card).toContainText('1 of 6');
  await card.getByRole('link', { name: `Result of ${title}` }).click();
  await expect(heading(page, title)).toBeFocused();
  const result = page.getByRole('table', { name: `Your result in ${title}` });
  await expect(result.getByRole('row', { name: 'Course Data Structures' })).toBeVisible();
  await expect(result.getByRole('row', { name: 'Total questions 6' })).toBeVisible();
  await expect(result.getByRole('row', { name: 'Total marks 6' })).toBeVisible();
  await expect(result.getByRole('row', { name: 'Marks obtained 1' })).toBeVisible();

  await expect(page.getByRole('region', { name: 'Your score' })).toContainText('1 of 617 %');
  await expect(page.getByRole('list', { name: 'Marks by module' })).toContainText('33 %');
  const progress = page.getByRole('list', { name: 'Marks in the exams of this course' });
  await expect(progress).toContainText(title);
  await expect(page.getByRole('table', { name: 'Ranks in this exam' })).toContainText('(you)');

  const first = page.getByRole('article', { name: 'Question 1', exact: true });
  await expect(first).toContainText('Correct');
  await expect(first.getByRole('listitem').filter({ hasText: 'second' })).toContainText('Your answer');
  await expect(first).toContainText('Explanation');
  const second = page.getByRole('article', { name: 'Question 2', exact: true });
  await expect(second).toContainText('Incorrect');
  await expect(second.getByRole('listitem').filter({ hasText: 'third' })).toContainText('Correct answer');
  await expect(page.getByRole('article', { name: 'Question 3', exact: true })).toContainText('Not answered');
  await page.getByText('Missed', { exact: true }).click();
  await expect(first).toBeHidden();
  await expectAccessible(page);

  const student = given.students[0]?.id;
  const body = { marks: 2.5, reason: 'Your drawing was right.' };
  await callApi(origin, ofExam(correctMarks, id, student), { body } as never, given.token);
  await expect(page.getByText('Your marks went from 1 to 2.5.')).toBeVisible();
  await expect(page.getByText('Reason: Your drawing was right.')).toBeVisible();
  await expect(result.getByRole('row', { name: 'Marks obtained 2.5' })).toBeVisible();

  await page.goBack();
  await expect(heading(page, 'View Results')).toBeFocused();
});
