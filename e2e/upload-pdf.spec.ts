// An answer that is a PDF: drawn page by page on the page of marking and in the student's review, with no script of it running.
import { releaseResults } from '@quivia/contract/exam-results';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { madePdf } from './support/pdf.ts';
import { classmate, openQuizzes } from './support/sitting.ts';
import { ofExam } from './support/sittings.ts';
import { comeBack } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { givenUpload } from './support/uploads.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** How dark a picture on the page is in the corner where the PDF has its square, and in the opposite one. */
const corners = `(image) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 85 });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, 60, 85);
  return [[8, 8], [50, 75]].map(([x, y]) => context.getImageData(x, y, 1, 1).data[0]);
}`;

test('a PDF is read, annotated and covered page by page, and none of its scripts runs', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const student = classmate(32);
  const exam = await givenUpload(server.url, student);
  await openQuizzes(page, student);
  await page.getByRole('button', { name: `Attend ${exam.title}` }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  const script = "app.alert('here'); app.launchURL('https://elsewhere.example/')";
  await page.getByLabel('Choose files').setInputFiles({
    name: 'answer.pdf',
    mimeType: 'application/pdf',
    buffer: madePdf({ pages: 3, script }),
  });
  await expect(page.getByText('1 file, all safe')).toBeVisible();
  for (const name of ['Review and submit', 'Submit', 'Submit and finish'])
    await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  await callApi(
    server.url,
    ofExam(endExam, exam.id),
    { body: { reason: 'All are done' } } as never,
    exam.token,
  );

  const desk = await browser.newPage({ baseURL: server.url, viewport: DESK });
  await problems.watch(desk.context());
  const elsewhere: string[] = [];
  desk.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  desk.on('dialog', (dialog) => {
    elsewhere.push(dialog.message());
    void dialog.dismiss();
  });
  await comeBack(desk, exam.marker);
  await desk.goto(`/faculty?panel=recent-quiz&exam=${exam.id}&view=marking`);
  await desk.getByRole('link', { name: 'Mark question 1' }).click();
  const answer = desk.getByRole('article', { name: 'Answer' });
  const first = answer.getByRole('img', { name: 'File 1 of 1, Page 1 of 3' });
  await expect(first).toBeVisible();
  const seen = `(${corners})(document.querySelector('img[alt="File 1 of 1, Page 1 of 3"]'))`;
  const [square, paper] = await desk.evaluate<[number, number]>(seen);
  expect(square).toBeLessThan(40);
  expect(paper).toBeGreaterThan(230);
  await expectAccessible(desk, [DESK, PHONE]);
  await desk.keyboard.press('n');
  await expect(answer.getByRole('img', { name: 'File 1 of 1, Page 2 of 3' })).toBeVisible();
  await desk.keyboard.press('a');
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog').getByRole('textbox').fill('Which process waits?');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(answer.getByRole('listitem')).toContainText('Pin on page 2 of file 1');
  await expect(answer.getByRole('button', { name: 'Download the PDF' })).toBeVisible();
  await answer.focus();
  await desk.keyboard.press('v');
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Shift+ArrowRight');
  await desk.keyboard.press('Shift+ArrowDown');
  await desk.keyboard.press('Enter');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Cover', exact: true }).click();
  await expect(answer.getByRole('button', { name: 'Download the PDF' })).toHaveCount(0);
  await expect(answer.getByRole('img', { name: 'Covered part' })).toBeVisible();
  await answer.focus();
  await desk.keyboard.press('3');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Every answer to this question has a mark.')).toBeVisible();
  expect(elsewhere).toEqual([]);
  await desk.close();

  await callApi(server.url, ofExam(releaseResults, exam.id), {} as never, exam.token);
  await page.goto(`/student?panel=view-results&exam=${exam.id}`);
  await expect(page.getByRole('img', { name: 'File 1 of 1, Page 1 of 3' })).toBeVisible();
  await expect(page.getByText('Pin on page 2 of file 1')).toBeVisible();
  await expectAccessible(page);
});
