// After the exam: an incident is noted and reported, an attempt is replayed, and the session report is frozen and printed.
import { randomUUID } from 'node:crypto';
import { noteIncident } from '@quivia/contract/hall/incidents';
import { endExam, listExamStudents } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { tokenOf } from './support/exams.ts';
import { classmate, setExam } from './support/sitting.ts';
import { givenSitting, ofExam } from './support/sittings.ts';
import { comeBack, demo, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the report is frozen with its hash, printed on pages of A4, and a replay shows each answer', async ({
  page,
  server,
}) => {
  const [sitter, absent] = [classmate(31), classmate(32)];
  const exam = await setExam(server.url, [sitter, absent], { duration: 30 });
  await givenSitting(server.url, await tokenOf(server.url, sitter.username), exam.id, [
    'First of 1',
    'Second of 2',
  ]);
  const students = await callApi(server.url, ofExam(listExamStudents, exam.id), {} as never, exam.token);
  const student_id = students.find(({ status }) => status === 'submitted')?.student_id as number;
  await callApi(
    server.url,
    ofExam(noteIncident, exam.id),
    {
      body: {
        key: randomUUID(),
        student_id,
        category: 'technical',
        severity: 'minor',
        note: 'The screen flickered.',
      },
    } as never,
    exam.token,
  );

  await comeBack(page, demo('Faculty'));
  await page.goto(`/hall/${exam.id}/report`);
  await expect(page.getByText(/can still take this exam/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Freeze' })).toBeHidden();

  await callApi(
    server.url,
    ofExam(endExam, exam.id),
    { body: { reason: 'Everyone is done' } } as never,
    exam.token,
  );
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Freeze' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('row', { name: /The screen flickered/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze' }).click();
  await expect(messages(page)).toContainText('Report frozen as revision 1.');
  await expect(page.getByText(/^Revision 1, frozen .*\/check\/[0-9a-f]{64}$/)).toBeVisible();
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/faculty?panel=recent-quiz&exam=${exam.id}&student=${student_id}`);
  await page.getByRole('link', { name: 'Replay the session' }).click();
  await expect(page.getByText(/Question \d: A?/).first()).toBeVisible();
  const slider = page.getByRole('slider', { name: /Position in the exam/ });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('No answer').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('listitem').filter({ hasText: 'Submitted' })).toBeVisible();
  await expectAccessible(page);
});
