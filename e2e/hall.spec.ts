// A hall in several browsers: the board follows its students, evacuates them and lets them continue, sees a move to another
// computer, and a student's question becomes a clarification for all.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { EndpointShape } from '@quivia/contract/endpoint';
import { evacuateHall, giveMinutes, pauseHall } from '@quivia/contract/hall/acts';
import { getBoard } from '@quivia/contract/hall/board';
import { setDoor } from '@quivia/contract/hall/door';
import { listHallQuestions, sendMessage } from '@quivia/contract/hall/messages';
import { callApi } from './support/api.ts';
import { DESKTOP, expectAccessible } from './support/axe.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate, openQuizzes, type SetExam, saveLine, setExam, takeExam } from './support/sitting.ts';
import { comeBack, demo, goOffline, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const row = (board: Page, { username }: { username: string }) =>
  board.getByRole('option', { name: new RegExp(username, 'i') });

const openMessages = (student: Page) =>
  student.getByRole('button', { name: /^Messages and questions/ }).click();

/** The next click with the pointer where it is reaches the same student: what opens beside the list moves no row. */
async function rowStaysUnderPointer(board: Page, student: { username: string }) {
  const place = async () => {
    const { y, height } = (await row(board, student).boundingBox()) ?? { y: 0, height: 0 };
    return [y, height];
  };
  const before = await place();
  await row(board, student).click();
  const details = board.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await place()).toEqual(before);
  await board.keyboard.press('Escape');
  await expect(details).toBeHidden();
  expect(await place()).toEqual(before);
  await board.mouse.move(0, 0);
}

test('a hall is seen live, evacuated and continued by keyboard, and a question helps everyone', async ({
  page: board,
  newDevice,
  server,
  problems,
}) => {
  // A device that has not opened the exam, and one that was taken over from, are refused.
  problems.expect(NO_NETWORK, refused(409), refused(403));
  const [anna, bala, cara] = [classmate(33), classmate(34), classmate(35)];
  const exam = await setExam(server.url, [anna, bala, cara], { duration: 30 });

  await comeBack(board, demo('Faculty'));
  await board.goto(`/faculty?panel=start-quiz&exam=${exam.id}`);
  await board.getByRole('link', { name: 'Open the board' }).click();
  await expect(board.getByRole('option')).toHaveCount(3);
  await expect(row(board, cara)).toHaveAccessibleName(/Not started/);

  const [annas, balas, caras] = [await newDevice(), await newDevice(), await newDevice()];
  for (const [device, student] of [
    [annas, anna],
    [balas, bala],
    [caras, cara],
  ] as const) {
    await takeExam(device, student, exam);
  }
  await annas.getByRole('radio', { name: /First of/ }).check();
  await expect(row(board, anna)).toHaveAccessibleName(
    /Here\..*Answered 1 of 4\. Question 1\. \d\d:\d\d left/,
  );
  await expect(row(board, bala)).toHaveAccessibleName(/Here\. Answered 0 of 4/);
  await expectAccessible(board);
  await board.setViewportSize(DESKTOP);
  await rowStaysUnderPointer(board, anna);

  // Cara's network fails before the alarm; what she answers stays on her device.
  await goOffline(caras);
  await caras.getByRole('radio', { name: /Second of/ }).check();
  await expect(saveLine(caras)).toContainText('1 answer kept on this device');

  // Everyone out, on one key wherever the focus is, and back again.
  const list = board.getByRole('listbox', { name: 'Students' });
  const rowsInSight = () =>
    list.evaluate((area) => area.clientHeight / (area.querySelector('[data-row]')?.clientHeight ?? 0));
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(12);
  await board.keyboard.press('e');
  await expect(board.getByRole('button', { name: 'Pause and send' })).toBeFocused();
  const words = await board
    .getByRole('alertdialog')
    .or(board.getByRole('dialog'))
    .getByRole('textbox')
    .first()
    .inputValue();
  await board.keyboard.press('Enter');
  for (const student of [annas, balas])
    await expect(student.getByRole('heading', { name: 'Evacuation: stop now' })).toBeVisible();
  await expect(row(board, anna)).toHaveAccessibleName(/Paused/);
  await expectAccessible(annas);
  await board.getByRole('button', { name: 'Resume' }).click();
  await board.getByRole('button', { name: 'Resume everyone anyway' }).click();
  for (const student of [annas, balas])
    await expect(student.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
  await expect(row(board, anna)).toHaveAccessibleName(/Here\..*Answered 1 of 4/);

  // Back online, Cara gets the message once, her answer arrives, and she has the time of the pause.
  await caras.context().setOffline(false);
  await expect(row(board, cara)).toHaveAccessibleName(/Here\..*Answered 1 of 4/);
  await expect(saveLine(caras)).not.toContainText('kept on this device');
  // In the list: it counts as read once it has been on the page for some seconds.
  await openMessages(caras);
  await expect(caras.getByRole('dialog').getByText(words)).toHaveCount(1);

  // Bala's computer fails, and another one continues.
  await balas.close();
  const replacement = await newDevice();
  await openQuizzes(replacement, bala);
  await replacement.getByRole('button', { name: new RegExp(exam.title) }).click();
  await replacement.getByRole('button', { name: 'Continue here' }).click();
  await expect(replacement.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
  await expect(row(board, bala)).toHaveAccessibleName(/Opened on another device at/);

  // The keyboard alone finds and opens a student, and returns to the list.
  await list.focus();
  // Sorted again until it is so: on a busy machine somebody else may be silent for a moment.
  await expect(async () => {
    await board.keyboard.press('s');
    await expect(board.getByRole('option').first()).toHaveAccessibleName(/Opened on another device at/, {
      timeout: 2_000,
    });
  }).toPass();
  await board.keyboard.press('Home');
  await board.keyboard.press('Enter');
  const details = board.getByRole('complementary', { name: 'Details' });
  await expect(details.getByText(/Opened on another device at/)).toBeVisible();
  await board.keyboard.press('Escape');
  await expect(list).toBeFocused();

  // Anna's question about the paper is answered for everyone.
  await openMessages(annas);
  await annas.getByLabel('Your question').fill('Is a stack meant as a data structure?');
  await annas.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(annas.getByText(/Sent ·/)).toBeVisible();
  await board.getByRole('button', { name: 'Questions: 1 open' }).click();
  const questions = board.getByRole('complementary', { name: 'Details' });
  await questions.getByRole('button', { name: /^Answer / }).click();
  const answering = board.getByRole('dialog');
  await answering.getByRole('textbox').fill('Yes, a data structure.');
  await answering.getByRole('checkbox').check();
  await answering.getByRole('button', { name: 'Send' }).click();
  await replacement.getByRole('button', { name: 'Got it' }).click();
  await expect(replacement.getByText('Yes, a data structure.').first()).toBeVisible();
});

/** As the owner of the exam. */
const inHall = (origin: string, exam: SetExam) => {
  const at = <E extends EndpointShape>(endpoint: E): E => ({
    ...endpoint,
    path: endpoint.path.replace(':id', String(exam.id)),
  });
  return {
    read: <E extends EndpointShape>(endpoint: E) => callApi(origin, at(endpoint), {} as never, exam.token),
    act: (endpoint: EndpointShape, body: object) =>
      callApi(origin, at(endpoint), { body: { key: randomUUID(), scope: {}, ...body } } as never, exam.token),
  };
};

/** LOOK=folder keeps pictures of what the journey passes. */
async function look(page: Page, name: string) {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
}

test('an evacuation goes before everything, heads are counted, and what is said later is on the screen at once', async ({
  page: board,
  newDevice,
  server,
}) => {
  const [anna, bala] = [classmate(14), classmate(21)];
  const exam = await setExam(server.url, [anna, bala], { duration: 30, shuffle_questions: false });
  const { read, act } = inHall(server.url, exam);
  const { students } = await read(getBoard);
  const student_id = students.find(([, , roll]) => roll.toLowerCase() === anna.username)?.[1];
  const [annas, balas] = [await newDevice(), await newDevice()];
  await takeExam(annas, anna, exam);
  await takeExam(balas, bala, exam);

  await test.step('a student who is paused with an unread message reads the order, and nothing else', async () => {
    await act(sendMessage, { text: 'Bags to the front.' });
    await act(pauseHall, { scope: { student_id }, reason: 'Toilet break' });
    await expect(annas.getByText('Toilet break')).toBeVisible();
    await act(evacuateHall, { message: 'Fire. Leave by the stairs now.' });
    for (const student of [annas, balas]) {
      await expect(student.getByRole('heading', { name: 'Evacuation: stop now' })).toBeVisible();
      await expect(student.getByText('Fire. Leave by the stairs now.')).toBeInViewport({ ratio: 1 });
      await expect(student.getByText('Bags to the front.')).toBeHidden();
    }
    await expect(annas.getByText('Toilet break')).toBeHidden();
    await look(annas, 'evacuation');
  });

  await test.step('on a phone, who is back is ticked; who is not stays out', async () => {
    await comeBack(board, demo('Faculty'));
    await board.setViewportSize({ width: 390, height: 844 });
    await board.goto(`/hall/${exam.id}`);
    await expect(board.getByText('Evacuation: 0 of 2 students back in their seats')).toBeVisible();
    await board.getByRole('button', { name: 'Count who is back' }).click();
    const back = board.getByRole('checkbox', { name: new RegExp(anna.username, 'i') });
    await back.click();
    await expect(board.getByText(/1 of 2 students back/)).toBeVisible();
    await look(board, 'head-count');
    await board.getByRole('button', { name: 'Close', exact: true }).last().click();
    await board.getByRole('button', { name: 'Filters and actions' }).click();
    await board.getByRole('button', { name: 'Resume' }).click();
    await expect(board.getByText(/^Not back yet \(1\): /)).toBeVisible();
    await board.getByRole('button', { name: 'Resume 1 student' }).click();
    await expect(annas.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
    await expect(balas.getByRole('heading', { name: 'Evacuation: stop now' })).toBeVisible();
    await board.getByRole('button', { name: 'Resume' }).click();
    await board.getByRole('button', { name: 'Resume everyone anyway' }).click();
    await expect(balas.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
    await expect(balas.getByText('Fire. Leave by the stairs now.')).toBeHidden();
  });

  await test.step('the newest message is on the screen, and a clarification beside its question', async () => {
    const [question] = await read(listHallQuestions);
    await act(sendMessage, { text: 'A stack of plates.', question_id: question?.id });
    await act(sendMessage, { text: 'Ten minutes left.' });
    await expect(annas.getByText('Ten minutes left.', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(annas.getByRole('complementary', { name: /^Clarification/ })).toContainText(
      'A stack of plates.',
    );
    await look(annas, 'newest');
    // By keyboard: a press of the pointer right after it appeared would be ignored.
    await annas.getByRole('button', { name: '2 more messages' }).press('Enter');
    await expect(annas.getByRole('dialog', { name: 'Messages' })).toContainText('Over since');
    await annas.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(annas.getByRole('button', { name: 'Got it' })).toBeHidden();
  });

  await test.step('a question can be sent without scrolling, and closing asks about it', async () => {
    await annas.setViewportSize({ width: 1280, height: 800 });
    await openMessages(annas);
    const dialog = annas.getByRole('dialog', { name: 'Messages and questions' });
    await dialog.getByLabel('Your question').fill('Is it a list?');
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await look(annas, 'asking');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await annas.getByRole('button', { name: 'Send it' }).click();
    await expect(dialog.getByText(/Sent ·/)).toBeVisible();
  });

  await test.step('the wall counts down to the earliest deadline, and fits', async () => {
    await act(setDoor, {
      asks_code: true,
      starts_manually: false,
      gate_minutes: null,
      submit_minutes: null,
    });
    await act(giveMinutes, { scope: { student_id }, minutes: 10, reason: 'The toilet break' });
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await board.setViewportSize({ width, height });
      await board.goto(`/hall/${exam.id}/projector`);
      await expect(board.getByText(/^(Most finish by .+ · hall|Hall) closes /)).toBeVisible();
      // Bala's, and not the longer time of Anna.
      await expect(board.getByRole('region', { name: exam.title })).toContainText(
        /Time left (30:00|[12]\d:\d\d)/,
      );
      await expect(board.getByText('Entry code')).toBeVisible();
      await expect(board.getByText('Finished')).toBeInViewport({ ratio: 1 });
      expect(await board.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
      await look(board, `wall-${width}`);
    }
  });
});

test('in a long list the chosen student stays in view beside the panel, by key and by pointer', async ({
  page,
}) => {
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  await page.getByRole('link', { name: 'Operating Systems test', exact: true }).click();
  await expect(heading(page, 'Operating Systems test')).toBeVisible();
  // On a laptop a list of work shows at least twelve people at once, each in one line.
  const students = page.getByRole('table', { name: 'Students of this exam' }).getByRole('row');
  await expect(students.nth(12)).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Open the board' }).click();
  const list = page.getByRole('listbox', { name: 'Students' });
  const chosen = list.getByRole('option', { selected: true });
  await expect(list.getByRole('option').first()).toBeVisible();
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close details' })).toBeVisible();
  await expect(chosen).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Escape');
  await list.press('Home');
  await list.getByRole('option').nth(8).click();
  await expect(page.getByRole('button', { name: 'Close details' })).toBeVisible();
  await expect(chosen).toBeInViewport({ ratio: 1 });

  // What can be undone stays for a minute, and covers nothing of the details.
  const details = page.getByRole('complementary', { name: 'Details' });
  await page.getByRole('button', { name: 'Minutes', exact: true }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Slow computers');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeInViewport({ ratio: 1 });
  const right = (await undo.boundingBox())?.x ?? Number.POSITIVE_INFINITY;
  expect(right).toBeLessThan((await details.boundingBox())?.x ?? 0);
  await undo.click();

  // On a phone the details take the place of the list, which is then where it was.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 700 });
  await list.press('End');
  const scrolled = () => list.evaluate((element) => element.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(0);
  const before = await scrolled();
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(list).toBeFocused();
  await expect.poll(scrolled).toBe(before);
});
