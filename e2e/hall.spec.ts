// A hall in several browsers: the board follows its students, evacuates them and lets them continue, sees a move to another
// computer, and a student's question becomes a clarification for all.
import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expectAccessible } from './support/axe.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { attend, classmate, openQuizzes, saveLine, setExam } from './support/sitting.ts';
import { comeBack, demo, goOffline, heading } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const row = (board: Page, { username }: { username: string }) =>
  board.getByRole('option', { name: new RegExp(username, 'i') });

const openMessages = (student: Page) =>
  student.getByRole('button', { name: /^Messages and questions/ }).click();

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
    await openQuizzes(device, student);
    await attend(device, exam);
  }
  await annas.getByRole('radio', { name: /First of/ }).check();
  await expect(row(board, anna)).toHaveAccessibleName(
    /Here\..*Answered 1 of 4\. Question 1\. \d\d:\d\d left/,
  );
  await expect(row(board, bala)).toHaveAccessibleName(/Here\. Answered 0 of 4/);
  await expectAccessible(board);
  await board.setViewportSize(DESKTOP);

  // Cara's network fails before the alarm; what she answers stays on her device.
  await goOffline(caras);
  await caras.getByRole('radio', { name: /Second of/ }).check();
  await expect(saveLine(caras)).toContainText('1 answer kept on this device');

  // Everyone out, on one key wherever the focus is, and back again.
  const list = board.getByRole('listbox', { name: 'Students' });
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
    await expect(student.getByRole('heading', { name: 'This exam is paused' })).toBeVisible();
  await expect(row(board, anna)).toHaveAccessibleName(/Paused/);
  await expectAccessible(annas);
  await board.getByRole('button', { name: 'Resume' }).click();
  await board
    .getByRole('alertdialog')
    .or(board.getByRole('dialog'))
    .getByRole('button', { name: 'Resume' })
    .click();
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

/** By the Tab key, as far as it takes; Enter then presses it. */
async function press(board: Page, control: Locator) {
  await reach(board, control);
  await board.keyboard.press('Enter');
}

async function reach(board: Page, control: Locator) {
  await expect(control).toBeVisible();
  const focused = control.and(board.locator(':focus'));
  for (let presses = 0; presses < 10 && (await focused.count()) === 0; presses += 1)
    await board.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

test('the board is worked by keyboard alone', async ({ page: board, newDevice, server, problems }) => {
  // A device that has not opened the exam is refused.
  problems.expect(refused(403));
  const [anna, bala] = [classmate(28), classmate(39)];
  const exam = await setExam(server.url, [anna, bala], { duration: 30 });
  const [annas, balas] = [await newDevice(), await newDevice()];
  for (const [device, student] of [
    [annas, anna],
    [balas, bala],
  ] as const) {
    await openQuizzes(device, student);
    await attend(device, exam);
  }
  await comeBack(board, demo('Faculty'));
  await board.goto(`/hall/${exam.id}`);
  await expect(board.getByRole('option', { name: /Here/ })).toHaveCount(2);
  const button = (name: string | RegExp) => board.getByRole('button', { name, exact: true });
  const dialog = board.getByRole('alertdialog').or(board.getByRole('dialog'));
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  const list = board.getByRole('listbox', { name: 'Students' });

  // Everyone out, and back.
  await board.keyboard.press('e');
  await expect(inDialog('Pause and send')).toBeFocused();
  await board.keyboard.press('Enter');
  for (const student of [annas, balas])
    await expect(student.getByRole('heading', { name: 'This exam is paused' })).toBeVisible();
  await expect(button('Resume')).toBeVisible();
  await board.keyboard.press('r');
  await press(board, inDialog('Resume'));
  for (const student of [annas, balas])
    await expect(student.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // A message to everyone.
  await board.keyboard.press('w');
  await press(board, button('Write a message'));
  await reach(board, dialog.getByRole('textbox'));
  await board.keyboard.type('The drill is over. Please continue.');
  await press(board, inDialog('Send'));
  for (const student of [annas, balas]) {
    await openMessages(student);
    await expect(student.getByRole('dialog').getByText('The drill is over. Please continue.')).toBeVisible();
  }
  await expect(dialog).toHaveCount(0);
  await board.keyboard.press('Escape');
  await expect(list).toBeFocused();

  // Minutes, and not after all.
  await board.keyboard.press('t');
  await reach(board, dialog.getByLabel('Minutes', { exact: true }));
  await board.keyboard.press('ControlOrMeta+a');
  await board.keyboard.type('7');
  await reach(board, dialog.getByLabel('Reason'));
  await board.keyboard.type('The drill took longer');
  await press(board, inDialog('Add'));
  await expect(board.getByText('7 minutes added for 2 students.')).toBeVisible();
  await press(board, button('Undo'));
  await expect(board.getByText('Undone for 2 students.')).toBeVisible();

  // A question, and its answer.
  await annas.getByLabel('Your question').fill('Is a stack meant as a data structure?');
  await annas.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(button('Questions: 1 open')).toBeVisible();
  await board.keyboard.press('q');
  await press(board, button(/^Answer /));
  await reach(board, dialog.getByRole('textbox'));
  await board.keyboard.type('Yes, a data structure.');
  await press(board, inDialog('Send'));
  await expect(annas.getByRole('dialog').getByText('Yes, a data structure.').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await board.keyboard.press('Escape');
  await expect(list).toBeFocused();
});

test('staff rehearse tomorrow’s exam with ghosts, and students see nothing of it', async ({
  page: board,
  newDevice,
  server,
}) => {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const students = [33, 34, 35, 36, 37, 38].map(classmate);
  const exam = await setExam(server.url, students, { start_time: tomorrow, duration: 60 });
  await comeBack(board, demo('Faculty'));
  await board.goto(`/hall/${exam.id}`);
  await board.getByRole('button', { name: 'Rehearse with ghost students' }).click();
  const dialog = board.getByRole('alertdialog');
  await dialog.getByLabel('Length in minutes').fill('10');
  await dialog.getByRole('button', { name: 'Start the rehearsal' }).click();

  await expect(board.getByText('Everyone here is a ghost student. Nothing counts.')).toBeVisible();
  await expect(board.getByRole('option')).toHaveCount(6);
  // Whichever: ghosts also come late, or lose the network.
  await expect(board.getByRole('option', { name: /Ghost student.*Ghost \d.*Here/ }).first()).toBeVisible();
  const [anna] = students;
  const annas = await newDevice();
  await openQuizzes(annas, anna as NonNullable<typeof anna>);
  await expect(annas.getByText(exam.title)).toHaveCount(1);

  await board.getByRole('button', { name: 'Pause' }).first().click();
  const pausing = board.getByRole('alertdialog');
  await pausing.getByRole('textbox').fill('A fire drill');
  await pausing.getByRole('button', { name: 'Pause' }).click();
  await expect(board.getByRole('option', { name: /Ghost \d.*Paused/ }).first()).toBeVisible();

  await board.getByRole('button', { name: 'End the rehearsal' }).click();
  await board.getByRole('alertdialog').getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(board.getByRole('button', { name: 'End the rehearsal' })).toHaveCount(0);
  await board.getByRole('button', { name: 'Hall pages' }).click();
  await board.getByRole('menuitem', { name: 'Session report' }).click();
  await expect(board.getByText(`Rehearsal: session report of ${exam.title}`)).toBeVisible();
  await board.getByRole('link', { name: "To the exam's board" }).click();
  await expect(board.getByRole('button', { name: 'Rehearse with ghost students' })).toBeVisible();
});

test('in a long list the chosen student stays in view beside the panel, by key and by pointer', async ({
  page,
}) => {
  await comeBack(page, demo('Faculty'));
  await page.goto('/faculty');
  await page.getByRole('link', { name: 'Operating Systems test', exact: true }).click();
  await expect(heading(page, 'Operating Systems test')).toBeVisible();
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
