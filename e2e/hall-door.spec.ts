// The day at the door of the hall: rooms and seats, check-in on a phone with and without a network, a walk-in, the entry
// code, and an exam that starts when somebody starts it.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { noteReplies } from './support/replies.ts';
import { classmate, openQuizzes, setExam } from './support/sitting.ts';
import { chooseAct, comeBack, demo, goOffline, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
const [anna, bala, walkIn] = [classmate(29), classmate(33), classmate(39)];
const rollOf = ({ username }: { username: string }) => username.toUpperCase();

/** As people get from one page to the next. */
const hallLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of the hall' }).getByRole('link', { name });

/** LOOK=folder keeps pictures of what the journey passes. */
async function look(page: Page, name: string) {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
}

test('an exam in a hall, from its settings to the first question', async ({
  page,
  server,
  newDevice,
  problems,
}) => {
  problems.expect(NO_NETWORK, refused(401), refused(404), refused(409));
  const exam = await setExam(server.url, [anna, bala], { duration: 30 });
  const room = `Lab ${randomBytes(3).toString('hex')}`;

  const office = await newDevice();
  await test.step('the college uploads a photo, named by roll number', async () => {
    await comeBack(office, demo('Institution'));
    await office.goto('/institute?panel=roster');
    const buffer = await office.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } });
    const photo = (name: string) => ({ name, mimeType: 'image/png', buffer });
    await office
      .getByLabel('Photos', { exact: true })
      .setInputFiles([photo(`${rollOf(anna)}.png`), photo('NOBODY.png')]);
    await expect(office.getByText('1 photo stored.')).toBeVisible();
    await expect(office.getByText(/^NOBODY\.png: /)).toBeVisible();
  });

  await test.step('the administrator of the college adds a room', async () => {
    await office.goto('/institute?panel=rooms');
    await office.getByRole('button', { name: 'Add a room' }).click();
    await office.getByLabel('Name', { exact: true }).fill(room);
    await office.getByRole('button', { name: 'Row 1, seat 2: free' }).click();
    await look(office, 'room-dialog');
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(messages(office)).toContainText(`${room} added.`);
    await expectAccessible(office);
    await look(office, 'rooms');
  });

  await test.step('the owner chooses it and sets the door', async () => {
    await comeBack(page, demo('Faculty'));
    await page.goto(`/faculty?panel=start-quiz&exam=${exam.id}`);
    await chooseAct(page, 'Hall settings');
    await expect(heading(page, 'Hall settings')).toBeVisible();
    await page.getByRole('listitem').filter({ hasText: room }).getByLabel('Used by this exam').click();
    await expect(messages(page)).toContainText('This exam is held in 1 room.');
    await page.getByLabel(/^Hold students in a waiting room/).check();
    await page.getByLabel(/^Ask for an entry code/).check();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(messages(page)).toContainText('Door settings saved.');
    await expect(page.getByTestId('entry-code')).toHaveText(/^\d{6}$/);
    await expectAccessible(page);
    await look(page, 'settings');
  });

  await test.step('everyone gets a seat, and one is moved by hand', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await hallLink(page, 'Seats').click();
    await page.getByRole('button', { name: 'Arrange seats' }).click();
    await page.getByRole('button', { name: 'Arrange', exact: true }).click();
    await expect(page.getByText('2 of 2 students seated')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`Row 1, seat 1: ${rollOf(anna)}`) }).click();
    await page.getByRole('button', { name: 'Row 5, seat 6: free' }).press('Enter');
    await expect(
      page.getByRole('button', { name: new RegExp(`Row 5, seat 6: ${rollOf(anna)}`) }),
    ).toBeVisible();
    await expectAccessible(page);
    await look(page, 'seats');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article', { name: `Seating plan of ${room}` })).toContainText(rollOf(bala));
    // Head and foot are those of every room's pages.
    const margins = `['--print-head', '--print-foot'].map((one) => document.documentElement.style.getPropertyValue(one))`;
    await expect.poll(() => page.evaluate(margins)).toEqual([`"${exam.title}"`, '"Data Structures"']);
    await look(page, 'seats-print');
    if (process.env.LOOK) await page.pdf({ path: `${process.env.LOOK}/seats.pdf` });
    await page.emulateMedia({ media: null });
  });

  const phone = await newDevice();
  await phone.setViewportSize(PHONE);
  const line = phone.getByRole('status').filter({ hasText: /kept on this device/ });
  /** Whose photo is there, and has been drawn. */
  const photos = () =>
    phone
      .getByRole('button', { name: /^Show the photo of/ })
      .evaluateAll((buttons) =>
        buttons.map((one) => (one.querySelector('img')?.naturalWidth ?? 0) > 0 && one.ariaLabel),
      );

  await test.step('students are checked in on a phone, also without a network', async () => {
    await comeBack(phone, demo('Faculty'));
    await phone.goto(`/hall/${exam.id}`);
    // Until it has started, the board offers to start it.
    await expect(phone.getByRole('button', { name: 'Start everywhere' })).toBeVisible();
    await phone.getByRole('button', { name: 'Menu', exact: true }).click();
    await phone.getByRole('menuitem', { name: 'Check-in' }).click();
    await expect(phone.getByText('0 of 2 present')).toBeVisible();
    await expect.poll(photos).toEqual([expect.stringMatching(/^Show the photo of/)]);
    await look(phone, 'check-in');
    // As a scanner types.
    await phone.getByLabel('Roll number or name').fill(rollOf(anna));
    const delivered = phone.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/check-in'),
    );
    await phone.getByLabel('Roll number or name').press('Enter');
    await expect(phone.getByText('1 of 2 present')).toBeVisible();
    await delivered;
    const opensOffline = `Promise.all([
      caches.match('/hall/', { cacheName: 'hall-page' }),
      navigator.serviceWorker.getRegistration('/hall/'),
    ]).then(([page, worker]) => Boolean(page && worker?.active))`;
    await expect.poll(() => phone.evaluate(opensOffline)).toBe(true);
    await goOffline(phone);
    const mark = phone.getByRole('button', { name: /^Mark .* as present$/ });
    const row = phone.getByRole('listitem').filter({ has: mark });
    const roll = (await row.getByText(/\d/).first().textContent()) as string;
    const place = () => phone.getByRole('listitem').filter({ hasText: roll }).boundingBox();
    await mark.scrollIntoViewIfNeeded();
    const before = await place();
    await mark.click();
    await expect(phone.getByText('2 of 2 present')).toBeVisible();
    await expect(line).toHaveText('Offline: 1 check-in kept on this device');
    // The list does not move under the thumb.
    await expect.poll(place).toEqual(before);
    await phone
      .getByRole('button', { name: /^Sign: / })
      .first()
      .click();
    const pad = (await phone.getByRole('img', { name: 'Area to sign in' }).boundingBox()) as {
      x: number;
      y: number;
    };
    await phone.mouse.move(pad.x + 30, pad.y + 30);
    await phone.mouse.down();
    await phone.mouse.move(pad.x + 120, pad.y + 60, { steps: 6 });
    await phone.mouse.up();
    await look(phone, 'signature');
    await phone.getByRole('button', { name: 'Save' }).click();
    await expect(line).toHaveText('Offline: 2 check-ins kept on this device');
    await look(phone, 'check-in-offline');
    // The phone restarts the browser: list, taps and signature are there, and more can be added.
    await phone.reload();
    await expect(line).toHaveText('Offline: 2 check-ins kept on this device');
    await expect(phone.getByText('2 of 2 present')).toBeVisible();
    await expect(phone.getByText('Signed', { exact: true })).toBeVisible();
    await expect.poll(photos).toHaveLength(1);
    await phone.getByRole('button', { name: /^Show the photo of/ }).click();
    await expect(phone.getByRole('dialog').getByRole('img')).toBeVisible();
    await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await look(phone, 'check-in-reloaded');
    await phone.context().setOffline(false);
    await expect(line).toBeHidden();
    await phone.reload();
    await expect(phone.getByText('2 of 2 present')).toBeVisible();
    await expect(phone.getByText('Signed', { exact: true })).toBeVisible();
  });

  await test.step('a walk-in is added with a seat', async () => {
    await phone.getByRole('button', { name: 'Add a walk-in' }).click();
    await phone.getByRole('dialog').getByLabel('Roll number or name').fill(rollOf(walkIn));
    await phone.getByRole('dialog').getByRole('button', { name: /^Add / }).click();
    await expect(phone.getByText('3 of 3 present')).toBeVisible();
    await expectAccessible(phone, [PHONE]);
    await look(phone, 'check-in-dark');
  });

  const laptop = await newDevice();
  const replies = noteReplies(laptop.context());
  await test.step('the walk-in waits with the code, and has nothing of the paper', async () => {
    await openQuizzes(laptop, walkIn);
    await laptop.getByRole('button', { name: `Enter waiting room ${exam.title}` }).click();
    await expect(laptop.getByText(room)).toBeVisible();
    await laptop.getByLabel('Entry code').fill((await phone.getByTestId('entry-code').textContent()) ?? '');
    await laptop.getByRole('button', { name: 'Enter', exact: true }).click();
    await laptop.getByRole('button', { name: "I'm ready" }).click();
    await expect(laptop.getByText(/^You're ready/)).toBeVisible();
    await expectAccessible(laptop);
    await look(laptop, 'waiting');
    const heard = await replies();
    expect(heard).not.toHaveLength(0);
    expect(heard.filter((reply) => reply.includes('What is a'))).toEqual([]);
  });

  await test.step('it starts on the phone, and begins on the laptop', async () => {
    await phone.getByRole('button', { name: 'Start everywhere' }).click();
    await phone.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(laptop.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
  });
});
