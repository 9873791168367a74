// A laboratory exam from its preset to the result: two examiners mark alone, one of them without a network and without an
// account, agree where they differ, and the external freezes.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { COURSE } from './support/exams.ts';
import { NO_NETWORK, refused } from './support/problems.ts';
import { classmate } from './support/sitting.ts';
import { comeBack, demo, goOffline, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const TABLET = { width: 820, height: 1180 };
const COMPONENTS = [
  'Write-up',
  'Experiment',
  'Evaluation of results',
  'Presentation of another experiment',
  'Viva voce',
];

/** Two examiners, one from elsewhere, and their panel. */
async function addPanel(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Panels', exact: true }).click();
  await page.getByRole('button', { name: 'Add panel' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Panel A');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  for (const from of ['Our college', 'Elsewhere']) {
    await page.getByRole('button', { name: 'Add examiner' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add examiner' });
    await adding.getByText(from, { exact: true }).click();
    if (from === 'Elsewhere') {
      await adding.getByLabel('Name').fill('Dr Iyer');
      await adding.getByLabel('Email address').fill(email);
      await adding.getByLabel('University or company').fill('Example University');
    } else {
      const { username } = demo('Faculty');
      await adding.getByLabel('Search by name or username').fill(username);
      await adding.getByRole('button', { name: new RegExp(`\\b${username}\\b`) }).click();
    }
    await adding.getByLabel('Panel').selectOption({ label: 'Panel A' });
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(adding).toBeHidden();
  }
}

/** In three days: the examiner has another viva today. */
async function addTimetable(page: Page): Promise<void> {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 3);
  await page.getByRole('link', { name: 'Timetable', exact: true }).click();
  await page.getByRole('button', { name: 'Add session' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add session' });
  await adding.getByLabel('Panel').selectOption({ label: 'Panel A' });
  await adding.getByLabel('Room', { exact: true }).selectOption({ label: 'New room' });
  await adding.getByLabel('Name of the new room').fill(`Laboratory ${randomBytes(3).toString('hex')}`);
  await adding.getByLabel('Day').fill(day.toISOString().slice(0, 10));
  await adding.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Generate timetable' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Generate' })
    .click();
  await expect(page.getByText('2 of 2 candidates placed')).toBeVisible();
}

/** It has the roll number below the name. */
const sheetOf = (page: Page, roll: RegExp) => page.getByRole('article').filter({ hasText: roll });

/** By tapping; a half is a second tap. */
async function tapMarks(page: Page, who: RegExp, marks: number[]): Promise<void> {
  await page.getByRole('navigation', { name: 'Candidates' }).getByRole('button', { name: who }).click();
  for (const [index, mark] of marks.entries()) {
    const component = sheetOf(page, who).getByRole('group', {
      name: COMPONENTS[index] as string,
      exact: true,
    });
    await component.getByRole('button', { name: String(mark), exact: true }).click();
  }
}

async function submitSheet(page: Page, who: RegExp): Promise<void> {
  await sheetOf(page, who).getByRole('button', { name: 'Submit sheet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit sheet' }).click();
}

test('a laboratory exam is set up, marked by two examiners, agreed, frozen, printed and released', async ({
  page: coordinator,
  newDevice,
  mailTo,
  problems,
}) => {
  // A page that also opens without a network asks first, and refreshes its session when it is refused.
  problems.expect(NO_NETWORK, refused(401));
  const [anna, bala] = [classmate(18), classmate(19)];
  const [annas, balas] = [/R25CS018/, /R25CS019/];
  // A letter first: six digits would be taken for the code in a mail.
  const title = `Laboratory x${randomBytes(3).toString('hex')}`;

  await comeBack(coordinator, demo('Faculty'));
  await coordinator.goto('/oral/new');
  await coordinator.getByLabel('Course', { exact: true }).selectOption({ label: COURSE });
  await coordinator.getByLabel('Title').fill(title);
  await coordinator.getByLabel('Marking scheme').selectOption({ label: 'JNTUH laboratory, 60 marks' });
  await coordinator.getByRole('button', { name: 'Continue to candidates' }).click();
  await coordinator.getByRole('button', { name: 'Add candidates' }).first().click();
  const adding = coordinator.getByRole('dialog');
  await adding.getByText('Paste', { exact: true }).click();
  await adding
    .getByLabel('Roll numbers')
    .fill(`${anna.username.toUpperCase()}\n${bala.username.toUpperCase()}`);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(coordinator.getByRole('row', { name: annas })).toBeVisible();
  const examId = Number(/\/oral\/(\d+)/.exec(coordinator.url())?.[1]);
  const address = `iyer${randomBytes(3).toString('hex')}@university.example`;
  await addPanel(coordinator, address);
  await addTimetable(coordinator);

  // The external comes by the mailed link, with a code, and without an account.
  const external = await newDevice();
  await external.setViewportSize(TABLET);
  await comeByInvitation(external, mailTo, address);

  // Each marks alone. The external has no network for the second candidate.
  const internal = await newDevice();
  await internal.setViewportSize(TABLET);
  await comeBack(internal, demo('Faculty'));
  await internal.goto(`/oral/${examId}/examine`);
  await tapMarks(internal, annas, [9, 13, 13, 9, 9]);
  await submitSheet(internal, annas);
  await expect(
    sheetOf(internal, annas).getByText('You see the other sheets once every examiner has submitted.'),
  ).toBeVisible();
  await internal.getByRole('button', { name: 'All candidates' }).click();
  await tapMarks(internal, balas, [8, 12, 11, 7, 8]);
  await submitSheet(internal, balas);

  await external.getByRole('link', { name: 'Examine', exact: true }).click();
  await tapMarks(external, annas, [7, 10, 10, 7, 6]);
  await submitSheet(external, annas);
  await expect(sheetOf(external, annas).getByText('Every examiner has submitted.')).toBeVisible();
  await external.getByRole('button', { name: 'All candidates' }).click();
  await goOffline(external);
  await tapMarks(external, balas, [8, 11, 11, 7, 7]);
  await submitSheet(external, balas);
  await expect(external.getByRole('status').filter({ hasText: /kept on this device/ })).toBeVisible();
  await external.context().setOffline(false);
  await expect(sheetOf(external, balas).getByText('Every examiner has submitted.')).toBeVisible();

  // They differ by 13 on Anna: one proposes, by keyboard, and the other confirms.
  await internal.goto(`/oral/${examId}/marks`);
  await expect(internal.getByText('The totals differ by 13; up to 6 is within tolerance.')).toBeVisible();
  const writeUp = internal.getByLabel('Agree on, Write-up');
  await writeUp.focus();
  await internal.keyboard.press('ControlOrMeta+a');
  await internal.keyboard.type('8.5');
  await internal.getByLabel('Why, in one sentence').focus();
  await internal.keyboard.type('The second experiment was complete.');
  await expectAccessible(internal, [TABLET]);
  await internal.keyboard.press('Enter');
  await expect(internal.getByText('Waiting for Dr Iyer to confirm.').first()).toBeVisible();
  await external.goto(`/oral/${examId}/marks`);
  await external.getByRole('button', { name: 'Confirm these marks' }).click();
  await expect(external.getByText('The totals differ by 13')).toHaveCount(0);

  // The coordinator verifies, and the external freezes with a mailed code.
  await coordinator.goto(`/oral/${examId}/marks`);
  await coordinator.getByRole('button', { name: 'Verify' }).click();
  await coordinator.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click();
  await expect(messages(coordinator).getByText('List verified.')).toBeVisible();
  await external.reload();
  await external.getByRole('button', { name: 'Freeze' }).click();
  const freezing = external.getByRole('dialog');
  await freezing.getByRole('button', { name: 'Send me the code' }).click();
  const { code } = await mailTo(address);
  await freezing.getByLabel('Code from the email').fill(code);
  await freezing.getByRole('button', { name: 'Freeze' }).click();
  await expect(external.getByText(/Revision 1, frozen by/)).toBeVisible();

  // The award list, as it is printed: marks in words, revision and hash.
  await coordinator.goto(`/oral/${examId}/prints?document=award`);
  const printed = coordinator.getByRole('main');
  await expect(printed).toContainText(/forty-seven/i);
  await expect(printed).toContainText('The second experiment was complete.');
  await expect(printed).toContainText(/Revision 1, frozen .* by Dr Iyer · \S+\/check\/[0-9a-f]{64}/);

  // Nobody sees it before it is released.
  const student = await newDevice();
  await comeBack(student, anna);
  await student.goto('/student?panel=view-results');
  await expect(student.getByRole('heading', { level: 1, name: 'View Results' })).toBeVisible();
  await expect(student.getByText(title)).toHaveCount(0);
  await coordinator.goto(`/oral/${examId}/marks`);
  await coordinator.getByRole('button', { name: 'Release to students' }).click();
  await coordinator.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect(
    messages(coordinator).getByText('Released to 2 students. They have been notified.'),
  ).toBeVisible();
  await expectAccessible(coordinator);
  await student.reload();
  const result = student.getByRole('table', { name: `Marks in ${title}` });
  await expect(result.getByRole('row', { name: 'Write-up 8.5 10' })).toBeVisible();
  await expect(result.getByRole('row', { name: 'Total 47 60' })).toBeVisible();
  await expectAccessible(student);
});

type MailTo = (email: string, text?: string) => Promise<{ code: string; link: string }>;

async function comeByInvitation(page: Page, mailTo: MailTo, address: string): Promise<void> {
  const { link } = await mailTo(address);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation to examine' })).toBeVisible();
  await expectAccessible(page, [TABLET]);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const { code } = await mailTo(address);
  // Sent with the last digit.
  await page.getByLabel('Code from the email').fill(code);
}
