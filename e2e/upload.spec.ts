// A question that is answered with photographs: taken on a phone, cut off in between, and marked by a colleague.
import { releaseResults } from '@quivia/contract/exam-results';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate, openQuizzes, saveLine } from './support/sitting.ts';
import { ofExam } from './support/sittings.ts';
import { comeBack, goOffline, heading, pressByKeyboard, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { givenUpload, photograph } from './support/uploads.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** The same page on a dark table, seen from its lower side. */
const onTable = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 });
  const context = canvas.getContext('2d');
  context.fillStyle = '#3a2c22';
  context.fillRect(0, 0, 900, 1200);
  context.fillStyle = '#f4f2ea';
  context.beginPath();
  for (const [x, y] of [[225, 150], [675, 150], [810, 1050], [90, 1050]]) context.lineTo(x, y);
  context.fill();
  context.fillStyle = '#223';
  context.font = '60px sans-serif';
  for (let line = 0; line < 7; line += 1) context.fillText('P1 → R1 → P2', 260, 300 + line * 100);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return [...new Uint8Array(await blob.arrayBuffer())];
})()`;

/** The share of bright points at the edges of a picture on the page. */
const brightEdges = `(image) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, 40, 40);
  const reds = Array.from({ length: 160 }, (_, i) => {
    const along = i % 40;
    const [x, y] = [[along, 1], [along, 38], [1, along], [38, along]][Math.floor(i / 40)];
    return context.getImageData(x, y, 1, 1).data[0];
  });
  return reds.filter((red) => red > 150).length / reds.length;
}`;

test.use({ viewport: PHONE, hasTouch: true });

test('from photographs on a phone, cut off in between, to a printed script, by keyboard alone', async ({
  page,
  browser,
  server,
  problems,
}) => {
  // The page that is opened without a network signs in again once it is back.
  problems.expect(NO_NETWORK, refused(401));
  const student = classmate(35);
  const exam = await givenUpload(server.url, student);
  await openQuizzes(page, student);
  await pressByKeyboard(page, page.getByRole('button', { name: `Attend ${exam.title}` }));
  await pressByKeyboard(page, page.getByRole('button', { name: 'Start Quiz' }));
  const chooser = page.getByLabel('Choose files');
  await expect(chooser).toBeAttached();
  await expect(page.getByLabel('Take a photograph')).toBeVisible();
  const picture = async (seed: number) => ({
    name: `anna-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await page.evaluate<number[]>(photograph(seed))),
  });
  const [first, second] = [await picture(1), await picture(2)];
  const opened = page.waitForEvent('filechooser');
  await pressByKeyboard(page, chooser, 'Space');
  await (await opened).setFiles(first);
  // Nothing but paper is on it.
  await expect(page.getByText(/edges of the paper could not be found/)).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Use as it is' }));
  await expect(page.getByText('1 file, all safe')).toBeVisible();
  await expect(saveLine(page)).toContainText('All answers saved');

  await goOffline(page);
  await chooser.setInputFiles(second);
  await page.getByRole('button', { name: 'Use as it is' }).click();
  await expect(page.getByText('On this device: 0 % sent')).toBeVisible();
  await expect(page.getByText('1 of 2 files safe')).toBeVisible();
  await expectAccessible(page, [PHONE, DESK]);
  // Nothing is lost when the phone closes the page.
  await page.reload();
  await expect(page.getByText('On this device: 0 % sent')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Enlarge file 2' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('2 files, all safe')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Enlarge file 1' })).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Move file 2 up' }));
  await chooser.setInputFiles({
    name: 'locked.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%\ntrailer\n<</Encrypt 5 0 R>>\n%%EOF\n'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'protected with a password' })).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'OK' }));
  await expect(page.getByText('2 files, all safe')).toBeVisible();
  for (const name of ['Review and submit', 'Submit', 'Submit and finish'])
    await pressByKeyboard(page, page.getByRole('button', { name, exact: true }));
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  await callApi(
    server.url,
    ofExam(endExam, exam.id),
    { body: { reason: 'All are done' } } as never,
    exam.token,
  );

  const desk = await browser.newPage({ baseURL: server.url, viewport: DESK });
  await comeBack(desk, exam.marker);
  await desk.goto(`/faculty?panel=recent-quiz&exam=${exam.id}&view=marking`);
  await pressByKeyboard(desk, desk.getByRole('link', { name: 'Mark question 1' }));
  const answer = desk.getByRole('article', { name: 'Answer' });
  await expect(answer.getByRole('img', { name: 'File 1 of 2' })).toBeVisible();
  await desk.keyboard.press('n');
  await expect(answer.getByRole('img', { name: 'File 2 of 2' })).toBeVisible();
  await desk.keyboard.press('r');
  await desk.keyboard.press('i');
  await expectAccessible(desk, [DESK, PHONE]);
  await expect(desk.getByText(/anna|\.jpg/)).toHaveCount(0);
  // A pin by keys, where the page is rotated and enlarged.
  await desk.keyboard.press('a');
  await desk.keyboard.press('Shift+ArrowUp');
  await expectAccessible(desk, [DESK, PHONE]);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await desk.keyboard.type('Which way does this one point?');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(answer.getByRole('listitem')).toContainText('Pin on file 2');
  await tabTo(desk, desk.getByRole('textbox', { name: 'Marks' }));
  await desk.keyboard.type('3');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Every answer to this question has a mark.')).toBeVisible();
  await desk.close();

  await callApi(server.url, ofExam(releaseResults, exam.id), {} as never, exam.token);
  await page.goto(`/student?panel=view-results&exam=${exam.id}`);
  await expect(page.getByRole('img', { name: 'File 1 of 2' })).toBeVisible();
  // Nobody would mark it in practice.
  await expect(page.getByRole('link', { name: /missed question/ })).toHaveCount(0);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Next file' }));
  await expect(page.getByRole('img', { name: 'File 2 of 2' })).toBeVisible();
  await expect(page.getByText('Which way does this one point?')).toBeVisible();
  await expectAccessible(page);

  await pressByKeyboard(page, page.getByRole('link', { name: 'Print my script' }));
  await expect(heading(page, 'Marked script')).toBeFocused();
  await page.evaluate('window.print = () => { document.title += " printed"; }');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Print', exact: true }));
  await expect(page).toHaveTitle(/ printed$/);
  await page.emulateMedia({ media: 'print' });
  const script = page.getByRole('article', { name: 'Marked script' });
  for (const name of ['File 1 of 2', 'File 2 of 2'])
    await expect(script.getByRole('img', { name })).toHaveJSProperty('naturalWidth', 900);
  await expect(script).toContainText('Draw a deadlock of two processes on paper.');
  await expect(script).toContainText('Pin on file 2');
  await expect(script).toContainText('Which way does this one point?');
  await expect(script).toContainText('3 / 4');
  await expect(heading(page, 'Marked script')).toBeHidden();
  const [paper, text] = [await page.pdf({ preferCSSPageSize: true }), await page.locator('html').innerHTML()];
  // Two photographs in a document of A4.
  expect(paper.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2);
  expect(paper.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59\d(\.\d+)? 84\d/);
  for (const secret of [exam.marker.username, exam.marker_name, 'Half for a cycle'])
    for (const printed of [text, paper.toString('latin1')]) expect(printed).not.toContain(secret);
});

test('a student at a computer photographs with a phone, and continues at the computer', async ({
  page: phone,
  browser,
  server,
  problems,
}) => {
  // Of the code that is opened a second time, and of the phone that is disconnected.
  problems.expect(refused(400));
  const student = classmate(34);
  const exam = await givenUpload(server.url, student);
  const desk = await browser.newPage({ baseURL: server.url, viewport: DESK, hasTouch: false });
  await openQuizzes(desk, student);
  await desk.getByRole('button', { name: `Attend ${exam.title}` }).click();
  await desk.getByRole('button', { name: 'Start Quiz' }).click();
  const made = desk.waitForResponse((response) => response.url().endsWith('/quiz/camera'));
  await desk.getByRole('button', { name: 'Use your phone as camera' }).click();
  await expect(desk.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(desk, [DESK, PHONE]);
  const { secret } = (await (await made).json()) as { secret: string };

  await phone.goto(`/camera/${secret}`);
  await expect(phone.getByRole('heading', { name: 'Photograph your pages' })).toBeVisible();
  await expect(desk.getByText('Your phone is connected')).toBeVisible();
  await expect(desk.getByLabel('Choose files')).toHaveCount(0);
  const taken = async (seed: number) => ({
    name: `page-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await phone.evaluate<number[]>(photograph(seed))),
  });
  await phone.getByLabel('Photograph a page').setInputFiles({
    name: 'table.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await phone.evaluate<number[]>(onTable)),
  });
  const straighten = phone.getByRole('dialog', { name: 'Straighten the page' });
  await expect(straighten.getByText(/four corners are on the corners of the paper/)).toBeVisible();
  await expectAccessible(phone, [PHONE, DESK]);
  const corner = straighten.getByRole('button', { name: 'Top left corner' });
  const found = await corner.boundingBox();
  expect(found).toMatchObject({ width: 44, height: 44 });
  // A finger moves it, and it is put back by keys where the finger was wrong.
  const [x, y] = [(found?.x ?? 0) + 22, (found?.y ?? 0) + 22];
  await phone.mouse.move(x, y);
  await phone.mouse.down();
  await phone.mouse.move(x, y + 30, { steps: 3 });
  await phone.mouse.up();
  expect((await corner.boundingBox())?.y).toBeCloseTo((found?.y ?? 0) + 30, 0);
  await corner.focus();
  for (let step = 0; step < 40 && ((await corner.boundingBox())?.y ?? 0) > (found?.y ?? 0); step += 1)
    await phone.keyboard.press('ArrowUp');
  expect(Math.abs(((await corner.boundingBox())?.y ?? 0) - (found?.y ?? 0))).toBeLessThan(4);
  await straighten.getByRole('button', { name: 'Straighten' }).click();
  await expect(phone.getByText('1 page, all safe')).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Enlarge file 1' })).toBeVisible();
  // The table is no longer on it.
  const sent = `(${brightEdges})(document.querySelector('img[alt="Enlarge file 1"]'))`;
  await expect.poll(() => desk.evaluate<number>(sent)).toBeGreaterThan(0.97);
  await phone.getByLabel('Photograph a page').setInputFiles(await taken(2));
  await phone.getByRole('button', { name: 'Use as it is' }).click();
  await expect(phone.getByText('2 pages, all safe')).toBeVisible();
  await expect(desk.getByText('2 files, all safe')).toBeVisible();
  await expectAccessible(phone, [PHONE, DESK]);
  // Nothing of the exam is on the phone.
  await expect(phone.getByText(/deadlock|Drawing/)).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByText('2 pages, all safe')).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Enlarge page 2' })).toBeVisible();
  await phone.getByRole('button', { name: 'Remove page 1' }).click();
  await expect(desk.getByText('1 file, all safe')).toBeVisible();

  const other = await browser.newPage({ baseURL: server.url, viewport: PHONE });
  await other.goto(`/camera/${secret}`);
  await expect(other.getByRole('heading', { name: 'This phone is no longer connected' })).toBeVisible();
  await other.close();

  await desk.getByRole('button', { name: 'Disconnect the phone' }).click();
  await expect(desk.getByRole('button', { name: 'Remove file 1' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'This phone is no longer connected' })).toBeVisible();
  for (const name of ['Review and submit', 'Submit', 'Submit and finish'])
    await desk.getByRole('button', { name, exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  await expect(desk.getByText('1 of 1')).toBeVisible();
  await desk.close();
});
