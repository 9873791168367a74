// A community from its creation to its leaderboard: by an Admin, its own admin, and people who sign up to join.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { login } from '@quivia/contract/accounts';
import { createCommunity } from '@quivia/contract/catalogue';
import { grantCommunityRole } from '@quivia/contract/people';
import { TokenClaims } from '@quivia/contract/session';
import { callApi } from './support/api.ts';
import { DESKTOP, expectAccessible } from './support/axe.ts';
import { refused } from './support/problems.ts';
import { comeBack, demo, entry, heading, messages, openDashboard, signUp } from './support/steps.ts';
import { expect, type Person, somebody, test } from './support/test.ts';

const CODE = /[2-9A-Z]{4}-[2-9A-Z]{4}/;
const unique = () => randomBytes(4).toString('hex');

const panel = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Signs up from the page that is open, and returns to the page that was asked for. */
async function signUpHere(page: Page, mailTo: (email: string) => Promise<{ code: string }>): Promise<Person> {
  const person = somebody();
  await signUp(page, person);
  const { code } = await mailTo(person.email);
  // As if 'Stay logged in' had been chosen on this device before.
  await page.evaluate(() => localStorage.setItem('persist', 'true'));
  await page.getByLabel('Code').fill(code);
  return person;
}

/** Chooses these options and submits. */
async function takeQuiz(page: Page, title: string, options: string[]): Promise<void> {
  await panel(page, 'Take quiz');
  await page.getByRole('button', { name: `Attend ${title}` }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  for (const [i, option] of options.entries()) {
    await expect(page.getByRole('heading', { name: `Question ${i + 1} of ${options.length}` })).toBeVisible();
    await page.getByRole('radio', { name: option }).check();
    if (i < options.length - 1) await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByTestId('save-line')).toHaveText(/^All answers saved/);
  await page.getByRole('link', { name: 'Review and submit' }).click();
  // The last question has a button with more words.
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await expect(heading(page, 'Submitted')).toBeVisible();
}

test('an Admin creates a community and its admin, who writes a quiz and invites; two people join, take it and see the leaderboard', async ({
  page,
  newPerson,
  newDevice,
  mailTo,
  problems,
}) => {
  problems.expect(refused(401));
  const name = `Chess Club ${unique()}`;
  const quiz = `Openings ${unique()}`;
  const host = await newPerson();

  await test.step('the Admin creates the community and makes someone its admin', async () => {
    await comeBack(page, demo('Admin'));
    await page.goto('/admin');
    await panel(page, 'Create Community');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Description').fill('For all who like to think ahead.');
    await page.getByRole('radio', { name: /^By invitation/ }).check();
    await page.getByRole('main').getByRole('button', { name: 'Create community' }).click();
    await expect(messages(page)).toContainText('Community created successfully');
    await panel(page, 'Give Role');
    await page.getByLabel('Role', { exact: true }).selectOption('Community');
    await page.getByLabel('Community', { exact: true }).selectOption({ label: name });
    await page.getByLabel('Search users').fill(host.username);
    await page.getByLabel('Search users').press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${host.username}` })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Give Role' }).click();
    await expect(messages(page)).toContainText(`${host.username} is now an administrator of ${name}.`);
  });

  const club = await newDevice();
  await test.step('its admin writes two questions and starts a quiz for everyone who joins', async () => {
    await openDashboard(club, host);
    await club.getByRole('link', { name: /^Community/ }).click();
    await panel(club, 'Create quiz');
    await club.getByRole('main').getByRole('link', { name: 'Topics' }).click();
    await expect(club.getByRole('button', { name: 'Edit General' })).toBeVisible();
    await club.getByLabel('Title').fill(quiz);
    await club.getByRole('button', { name: 'Create QuestionBank' }).click();
    await expect(heading(club, quiz)).toBeFocused();
    for (const [number, text] of [
      [1, 'Which piece moves first in most games?'],
      [2, 'How many squares has the board?'],
    ] as const) {
      const form = club.getByRole('region', { name: `Question ${number}`, exact: true });
      await form.getByLabel('Question', { exact: true }).fill(text);
      for (const [i, letter] of [...'ABCD'].entries())
        await form
          .getByLabel(`Option ${letter}`, { exact: true })
          .fill(
            (number === 1 ? ['A king', 'A pawn', 'A rook', 'A bishop'] : ['32', '64', '81', '100'])[
              i
            ] as string,
          );
      await form.getByLabel('Option B is correct').check();
    }
    await club.getByRole('button', { name: 'Save questions' }).click();
    await expect(messages(club)).toContainText('2 questions saved.');
    await panel(club, 'Start quiz');
    await club.getByLabel('Question bank').selectOption({ label: `${quiz} (2 questions)` });
    await expect(club.getByLabel('Include people who join while it is open')).toBeChecked();
    await club.getByRole('main').getByRole('button', { name: 'Start quiz' }).click();
    await expect(messages(club)).toContainText('Quiz started successfully');
  });

  let code = '';
  let link = '';
  await test.step('and creates a code for two people', async () => {
    await panel(club, 'Members');
    await club.getByLabel('Number of people').fill('2');
    await club.getByRole('button', { name: 'Create a code' }).click();
    const shown = club.getByRole('listitem').filter({ hasText: 'Copy link' }).first();
    await expect(shown).toContainText(CODE);
    code = CODE.exec((await shown.textContent()) ?? '')?.[0] ?? '';
    link = `/join/${code.replace('-', '')}`;
    expect(code).not.toBe('');
  });

  const [first, second] = [await newDevice(), await newDevice()];
  await test.step('one person follows the link, signs up on the way, joins, and gets everything right', async () => {
    await first.goto(link);
    await expect(first.getByRole('heading', { name })).toBeVisible();
    await expect(first.getByText('invites you to')).toBeVisible();
    await first.getByRole('link', { name: 'sign in' }).click();
    await signUpHere(first, mailTo);
    await expect(first).toHaveURL(link);
    await expect(first.getByRole('heading', { name })).toBeVisible();
    await expectAccessible(first, [DESKTOP]);
    await first.getByRole('button', { name: `Join ${name}` }).click();
    await expect(messages(first)).toContainText(`Welcome to ${name}. 1 quiz is waiting for you.`);
    await expect(first).toHaveURL('/communitymember?panel=take-quiz');
    await takeQuiz(first, quiz, ['A pawn', '64']);
  });

  let other: Person;
  await test.step('the other has an account, types the code, and gets one of two right', async () => {
    other = await newPerson();
    await comeBack(second, other);
    await second.goto('/communitymember');
    await second.getByLabel('Invitation code').fill(code.toLowerCase());
    await second.getByRole('button', { name: 'Continue' }).click();
    await second.getByRole('button', { name: `Join ${name}` }).click();
    await expect(messages(second)).toContainText(`Welcome to ${name}.`);
    await takeQuiz(second, quiz, ['A king', '64']);
  });

  await test.step('both see the leaderboard, each with their own rank', async () => {
    await second.goto('/communitymember?panel=leaderboard');
    const rows = second.getByRole('table', { name: 'Member rankings' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('2');
    await expect(rows.nth(2)).toContainText(`${other.username} (you)`);
    await first.goto('/communitymember?panel=view-results');
    await expect(first.getByText(quiz).first()).toBeVisible();
    await first.goto('/communitymember?panel=leaderboard');
    await expect(first.getByText('(you)')).toBeVisible();
    await panel(club, 'Leaderboard');
    await expect(club.getByText(other.username)).toBeVisible();
  });

  await test.step('its admin sees the results of both', async () => {
    await panel(club, 'Recent quiz');
    await club.getByRole('link', { name: `Result of ${quiz}` }).click();
    await expect(club.getByRole('cell', { name: other.username }).first()).toBeVisible();
    await expect(club.getByText(/department|semester/i)).toHaveCount(0);
  });
});

test('an admin reaches the menu of a member on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await comeBack(page, demo('Community'));
  await page.goto('/community?panel=members');
  const { username } = demo('CommunityMember');
  await page.getByRole('button', { name: `Manage ${username}` }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: `Manage ${username}` })).toBeInViewport({ ratio: 1 });
  const table = page.getByRole('table', { name: 'Members and admins of the community' });
  const tooWide = () =>
    table.evaluate(
      ({ parentElement }) => parentElement && parentElement.scrollWidth - parentElement.clientWidth,
    );
  await expect.poll(tooWide).toBe(0);
});

test('an admin sees a new request in the menu and approves it; both pages update', async ({
  page,
  server,
  newDevice,
  newPerson,
  problems,
}) => {
  problems.expect(refused(401));
  const tokenOf = async ({ username, password }: Person) =>
    (
      await callApi(server.url, login, {
        body: { username_or_email: username, password, stay_logged_in: false },
      })
    ).access_token;
  const [host, guest, root] = [await newPerson(), await newPerson(), await tokenOf(demo('Admin'))];
  const club = `Waiting ${unique()}`;
  const made = { name: club, description: 'Come in', is_open: true };
  const { id } = await callApi(server.url, createCommunity, { body: made }, root);
  const me = TokenClaims.parse(JSON.parse(atob((await tokenOf(host)).split('.')[1] ?? '')));
  await callApi(server.url, grantCommunityRole, { body: { user_ids: [me.user.id], entity_id: id } }, root);

  await comeBack(page, host);
  await page.goto('/community?panel=profile');
  await page.getByLabel('Approve each request').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('Saved');
  const other = await newDevice();
  await comeBack(other, guest);
  await other.goto(`/communitymember?search=${encodeURIComponent(club)}`);
  await other.getByRole('button', { name: `Ask to join ${club}` }).click();
  await expect(other.getByText('Requested', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Members\s*1 new/ })
    .click();
  await page.getByRole('button', { name: `Approve ${guest.username}` }).click();
  await expect(entry(page, /^Members$/)).toBeVisible();
  await expect(other.getByRole('article', { name: club })).toBeVisible();
});
