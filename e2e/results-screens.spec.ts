// Screens of results as examiners use them: the result of an exam, one student after another, and the gradebook.
import { randomBytes } from 'node:crypto';
import { changeGradebook, getGradebook } from '@quivia/contract/gradebook';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { type Given, givenBank, givenExam, tokenOf } from './support/exams.ts';
import { givenSitting, ofExam } from './support/sittings.ts';
import { comeBack, demo, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a result is filtered, read on a phone and student by student, and left out of the gradebook', async ({
  page,
  server,
}) => {
  const given = await givenBank(server.url);
  const title = `Spread ${randomBytes(3).toString('hex')}`;
  // The last one takes no other exam of this course.
  const [first, second, last] = [
    given.students[0],
    given.students[1],
    given.students[39],
  ] as Given['students'];
  const student_id = [first, second, last].map((one) => one?.id as number);
  const id = await givenExam(server.url, given, { title, student_id, release: 'by_hand' });
  const token = await tokenOf(server.url, demo('Student').username);
  await givenSitting(server.url, token, id, ['second', 'third', 'fourth']);
  await callApi(server.url, ofExam(endExam, id), { body: { reason: 'All are done' } } as never, given.token);

  await comeBack(page, demo('Faculty'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/faculty?panel=recent-quiz&exam=${id}`);
  const marks = page.getByRole('table', { name: 'Students and their scores' });
  const scoreEnds = async () => {
    const score = await marks.getByRole('cell', { name: '3 50.0 %' }).boundingBox();
    return score && score.x + score.width;
  };
  await expect.poll(scoreEnds).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('term').filter({ hasText: '40 % or more' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Students by score' }).getByRole('listitem')).toHaveCount(10);
  // Releasing is what is left to do, so it is the one main button.
  const lookOf = (name: string) => page.getByRole('button', { name }).getAttribute('class');
  expect(await lookOf('Release results')).not.toBe(await lookOf('export to excel'));
  await page.getByLabel('Show').selectOption('Absent');
  await expect(marks.getByRole('row', { name: first?.roll_number })).toHaveCount(0);
  await expect(marks.getByRole('row', { name: second?.roll_number })).toContainText('AB');

  await marks.getByRole('row', { name: second?.roll_number }).getByRole('link').click();
  // The page before has the title several times.
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  // The page before has such a link, too.
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(page.getByText(last?.roll_number as string)).toBeVisible();
  await page.getByRole('link', { name: 'Result', exact: true }).click();
  await page
    .getByRole('navigation', { name: `Pages of ${title}` })
    .getByRole('link', { name: /^Students/ })
    .click();
  await expect(page.getByRole('table', { name: 'Students of this exam' })).toBeVisible();

  // Other journeys have left theirs.
  const book = { ...getGradebook, path: `/quiz/gradebook?course_id=${given.course_id}` as const };
  const { exams } = await callApi(server.url, book, {} as never, given.token);
  for (const exam of exams.filter((one) => one.counts && one.id !== id))
    await callApi(
      server.url,
      ofExam(changeGradebook, exam.id),
      { body: { counts: false } } as never,
      given.token,
    );
  await page.goto(`/faculty?panel=recent-quiz&view=gradebook&course=${given.course_id}`);
  const gradebook = page.getByRole('table', { name: 'Gradebook' });
  await page.getByLabel('Search roll numbers or names').fill(first?.roll_number as string);
  await page.getByLabel('Search roll numbers or names').press('Enter');
  await expect(gradebook.getByRole('row')).toHaveCount(3);
  const counts = gradebook.getByRole('checkbox', { name: `${title} counts in the total` });
  await expect(counts).toBeChecked();
  // With nothing left to count there is a dash, and not a bold 0.
  // By key: a message lies over the table, and stays as long as the pointer is on it.
  await counts.press('Space');
  await expect(counts).not.toBeChecked();
  await expect(messages(page)).toContainText('no longer counts in the gradebook.');
  await expect(gradebook.getByRole('row', { name: first?.roll_number }).getByRole('cell').last()).toHaveText(
    '–',
  );
  await expect(gradebook.getByRole('row', { name: first?.roll_number })).not.toContainText('0.0 %');
  // A key does not wait for the box, as a click would: it is closed until the change before is saved.
  await expect(counts).toBeEnabled();
  await counts.press('Space');
  await expect(counts).toBeChecked();
  await expect(gradebook.getByRole('row', { name: first?.roll_number })).toContainText('50.0 %');
});
