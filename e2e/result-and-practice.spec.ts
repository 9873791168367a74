// On a phone: a student reads a result, practises what was missed, and gets no key that an exam still needs.
import { randomBytes } from 'node:crypto';
import { releaseResults } from '@quivia/contract/exam-results';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { givenBank, givenExam, tokenOf } from './support/exams.ts';
import { refused } from './support/problems.ts';
import { noteReplies } from './support/replies.ts';
import { givenSitting, ofExam } from './support/sittings.ts';
import { comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a result begins with the score and leads to practice, which ends when an exam needs the questions', async ({
  page,
  context,
  server,
  problems,
}) => {
  const origin = server.url;
  const run = randomBytes(3).toString('hex');
  // Unlike those of other journeys, whose exams may still keep their keys secret.
  const given = await givenBank(origin, ` (${run})`);
  const title = `Phone ${run}`;
  const student_id = [given.students[0]?.id as number];
  const id = await givenExam(origin, given, { title, student_id, release: 'by_hand' });
  // The first is right, the second wrong, four are left out.
  await givenSitting(origin, await tokenOf(origin, demo('Student').username), id, ['second', 'first']);
  await callApi(origin, ofExam(endExam, id), { body: { reason: 'All are done' } } as never, given.token);
  await callApi(origin, ofExam(releaseResults, id), {} as never, given.token);

  await comeBack(page, demo('Student'));
  await page.goto(`/student?panel=view-results&exam=${id}`);
  const score = page.getByRole('region', { name: 'Your score' });
  await expect(score.getByText('1', { exact: true })).toBeInViewport();
  await expect(score.getByText('17 %')).toBeInViewport();
  // The ordered table comes later, and its words are the ordered ones.
  const table = page.getByRole('table', { name: `Your result in ${title}` });
  await expect(table).not.toBeInViewport();
  await expect(table.getByRole('rowheader')).toHaveText([
    'Course',
    'Total questions',
    'Total marks',
    'Marks obtained',
    'Date',
  ]);

  const replies = noteReplies(context);
  await page.getByRole('link', { name: 'Try the 5 missed questions again' }).tap();
  await expect(heading(page, 'Practice')).toBeFocused();
  const group = page.getByRole('group', { name: 'Question 1 of 5 Choose one' });
  await expect(page.getByText(`Missed in ${title}`)).toBeVisible();
  const practised = (await replies()).filter((reply) => reply.includes('/practice/'));
  expect(practised).not.toHaveLength(0);
  expect(practised.filter((reply) => /correct|Multiply/.test(reply))).toEqual([]);
  await group.getByRole('radio', { name: 'first' }).tap();
  await page.getByRole('button', { name: 'Check answer' }).tap();
  await page.getByRole('button', { name: 'See the answer' }).tap();
  await expect(page.getByText('This question comes back tomorrow.')).toBeInViewport();
  await expect(group.locator('label').filter({ hasText: 'third' })).toContainText('Correct answer');
  await expect(page.getByText(/^Multiply/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Next question' }).tap();
  await expect(page.getByRole('heading', { name: 'Question 2 of 5' })).toBeFocused();

  // Another student gets the same questions in a new exam: their keys are secret again, at once.
  problems.expect(refused(404));
  await givenExam(origin, given, { title: `${title} again`, student_id: [given.students[5]?.id as number] });
  await page.getByRole('radio', { name: 'second' }).tap();
  await page.getByRole('button', { name: 'Check answer' }).tap();
  await expect(messages(page)).toContainText("This question isn't available for practice right now.");
  await expect(page.getByText('Correct answer')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("These questions can't be practised right now")).toBeVisible();
});
