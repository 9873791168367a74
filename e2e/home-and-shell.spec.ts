// The first page after sign-in, and what every page shows: who is signed in, the bell, the help and the way back.
import type { Page } from '@playwright/test';
import { listUsers } from '@quivia/contract/auth';
import { createInstitution, listEducationSystems } from '@quivia/contract/catalogue';
import { grantInstitutionRole } from '@quivia/contract/people';
import { callApi } from './support/api.ts';
import { DESKTOP, expectAccessible, PHONE } from './support/axe.ts';
import { givenBank, givenExam, tokenOf } from './support/exams.ts';
import { comeBack, demo, heading, messages, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true });

test('a new person sees what to do next, reads a notification with one press, and is never thrown out', async ({
  page,
  context,
  newPerson,
}) => {
  const person = await newPerson();
  await signIn(page, person, { stay: true });
  await expect(page.getByText('user has no specific dashboards')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What you can do next' })).toContainText(person.username);
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.getByRole('region', { name: 'Unread' }).getByRole('link', { name: 'Email verified' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await test.step('Go Back where there is no page before', async () => {
    const tab = await context.newPage();
    await tab.goto('/there/is/nothing');
    await tab.getByRole('button', { name: 'Go Back' }).click();
    await expect(tab).toHaveURL('/dashboard');
    await tab.close();
  });
});

test('faculty find the running exam at home, and the menu leads back to the start of each section', async ({
  page,
  server,
}) => {
  await signIn(page, demo('Faculty'), { stay: true });
  const given = await givenBank(server.url);
  // Soon: only the five that end first are shown.
  const ends = new Date(Date.now() + 120_000).toISOString();
  const exam = {
    title: `Now ${given.title}`,
    duration: 1,
    end_time: ends,
    student_id: [given.students[0]?.id ?? 0],
  };
  const id = await givenExam(server.url, given, exam);
  await page.reload();
  await page.getByRole('region', { name: 'Open now' }).getByRole('link', { name: exam.title }).click();
  await expect(heading(page, exam.title)).toBeVisible();

  await test.step('from an exam, a bank and the gradebook', async () => {
    for (const [view, name] of [
      [`start-quiz&exam=${id}`, 'Start Quiz'],
      [`create-qbank&bank=${given.qbank_id}`, 'Create Qbank'],
      ['recent-quiz&view=gradebook', 'Recent Quiz'],
    ] as const) {
      await page.goto(`/faculty?panel=${view}`);
      await expect(menu(page, name)).toHaveAttribute('aria-current', 'page');
      await menu(page, name).click();
      await expect(page).toHaveURL(`/faculty?panel=${view.split('&')[0]}`);
      await expect(heading(page, name)).toBeVisible();
    }
  });

  await test.step('every page shows who is signed in, and the help', async () => {
    await expect(page.getByRole('button', { name: /^Account: .* · Faculty$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused();
    await page.keyboard.press('Control+/');
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toContainText('Create Qbank');
    await expectAccessible(page, [DESKTOP]);
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });
});

test('an empty institution is set up step by step, and no message outlives what it says', async ({
  page,
  server,
  newPerson,
}) => {
  const person = await newPerson();
  const admin = await tokenOf(server.url, demo('Admin').username);
  const name = `Hill ${person.username}`;
  const [system] = await callApi(server.url, listEducationSystems, {}, admin);
  const { id } = await callApi(
    server.url,
    createInstitution,
    { body: { name, place: 'Munnar', institution_type: 'COLLEGE', education_system_id: system?.id ?? 0 } },
    admin,
  );
  const [user] = await callApi(
    server.url,
    { ...listUsers, path: `${listUsers.path}?search=${person.username}` as typeof listUsers.path },
    {},
    admin,
  );
  await callApi(
    server.url,
    grantInstitutionRole,
    { body: { user_ids: [user?.id ?? 0], entity_id: id } },
    admin,
  );

  await comeBack(page, person);
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: `Set up ${name}` }).getByRole('listitem');
  await expect(list).toContainText(['Departments', 'Courses', 'People', 'Teaching']);
  await expectAccessible(page, [PHONE, DESKTOP]);
  await list.first().getByRole('link').click();
  await expect(heading(page, 'Link Department & Course')).toBeVisible();

  await test.step('an error goes when the next action succeeds, and covers neither title nor way back', async () => {
    await page.getByRole('button', { name: 'Link Departments', exact: true }).click();
    const error = messages(page).getByText('please select the Departments');
    await expect(error).toBeVisible();
    const toast = await error.boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(toast?.y ?? 0).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
    await page.getByRole('region', { name: 'Available Departments' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Link Departments', exact: true }).click();
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Departments (done)' }),
    ).toBeVisible();
    await expect(error).toBeHidden();
  });

  await test.step('an error goes when another page is opened', async () => {
    await page.getByRole('button', { name: 'Link Course', exact: true }).click();
    const error = messages(page).getByText('please select the courses');
    await expect(error).toBeVisible();
    await menu(page, 'AssignCourses').click();
    // Well before its five seconds have passed.
    await expect(error).toBeHidden({ timeout: 4_500 });
  });
});
