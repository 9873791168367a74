// A college from its creation to its first courses: the Admin creates it, its own admin adds people and courses.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { refused } from './support/problems.ts';
import { comeBack, demo, heading, messages, openDashboard, sendSignIn } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const unique = () => randomBytes(4).toString('hex');

const panel = async (page: Page, label: string) => {
  await page.getByRole('navigation').getByRole('link', { name: label }).click();
};

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Searches for people one after the other; Enter selects the only one found. */
async function choosePeople(page: Page, people: Person[]): Promise<void> {
  for (const { username } of people) {
    await page.getByLabel('Search users').fill(username);
    await page.getByLabel('Search users').press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${username}` })).toBeVisible();
  }
}

async function linkAll(page: Page, kind: 'Courses' | 'Departments', name: string): Promise<void> {
  const available = card(page, `Available ${kind}`);
  await available.getByLabel(`Search available ${kind.toLowerCase()}`).fill(name);
  await available.getByLabel(`Search available ${kind.toLowerCase()}`).press('Enter');
  await available.getByLabel(`Select ${name}`).check();
  await available.getByRole('button', { name: /^Link / }).click();
  await expect(card(page, `Your ${kind}`).getByText(name, { exact: true })).toBeVisible();
  await expect(available.getByText(name, { exact: true })).toBeHidden();
}

test('the Admin creates a college; its admin links, gives roles and assigns courses', async ({
  page,
  newDevice,
  newPerson,
  problems,
}) => {
  // A role that has just begun ends the token of before.
  problems.expect(refused(401));
  const mark = unique();
  const [system, college, department, course] = ['System', 'College', 'Department', 'Course'].map(
    (word) => `${word} ${mark}`,
  ) as [string, string, string, string];
  const [principal, teacher, student] = [await newPerson(), await newPerson(), await newPerson()];

  await comeBack(page, demo('Admin'));
  await page.goto('/admin?panel=create-institution');
  const systems = card(page, 'Create education system');
  await systems.getByRole('button', { name: 'Create education system' }).click();
  await expect(systems.getByText('Please enter a value')).toBeVisible();
  await systems.getByLabel('Name').fill(system);
  await systems.getByLabel('Name').press('Enter');
  await expect(messages(page)).toContainText('Education system created successfully');

  const institutions = card(page, 'Create institution');
  await institutions.getByLabel('Name').fill(college);
  await institutions.getByLabel('Place').fill('Kochi');
  await institutions.getByLabel('Institution type').selectOption('COLLEGE');
  await institutions.getByLabel('Education system').selectOption({ label: system });
  await institutions.getByRole('button', { name: 'Create institution' }).click();
  await expect(messages(page)).toContainText('Institution created successfully');

  await panel(page, 'Create Course & Department');
  await card(page, 'Create department').getByLabel('Name').fill(department);
  await card(page, 'Create department').getByLabel('Name').press('Enter');
  await expect(messages(page)).toContainText('Department created successfully');

  const courses = card(page, 'Create course');
  await courses.getByLabel('Name').fill(course);
  await courses.getByLabel('Code').fill(`C${mark}`);
  await courses.getByLabel('Class or semester').fill('3');
  await courses.getByLabel('Department').selectOption({ label: department });
  await courses.getByLabel('Education system').selectOption({ label: system });
  await courses.getByRole('button', { name: 'Create course' }).click();
  await expect(messages(page)).toContainText('Course created successfully');

  const modules = card(page, `Modules of ${course}`);
  await modules.getByLabel('Number of modules').fill('3');
  for (const [i, name] of ['Basics', 'Lists', 'Trees'].entries()) {
    // Each one opens as soon as the one before is added.
    const form = modules.locator('form').nth(i);
    await form.getByLabel('Module name').fill(name);
    await form.getByLabel('Syllabus').fill(`What ${name} are, and what they are for.`);
    await form.getByRole('button', { name: 'Add module' }).click();
    await expect(form.getByRole('button', { name: 'Added' })).toBeVisible();
  }

  await panel(page, 'Give Role');
  await page.getByRole('main').getByRole('button', { name: 'Give Role' }).click();
  await expect(page.getByText('Please select a role')).toBeVisible();
  await expect(page.getByText('Please select a user')).toBeVisible();
  await page.getByLabel('Role', { exact: true }).selectOption('Institution');
  await page.getByLabel('Institution', { exact: true }).selectOption({ label: college });
  await choosePeople(page, [principal]);
  await page.getByRole('main').getByRole('button', { name: 'Give Role' }).click();
  await expect(messages(page)).toContainText(`of ${college}`);

  const office = await newDevice();
  await comeBack(office, principal);
  await office.goto('/institute?panel=link');
  await linkAll(office, 'Departments', department);
  await linkAll(office, 'Courses', course);

  await panel(office, 'Give Roles');
  await office.getByLabel('Role', { exact: true }).selectOption('Faculty');
  await office.getByLabel(department).check();
  await choosePeople(office, [teacher]);
  await office.getByLabel(`Member ID of ${teacher.username}`).fill('F01');
  await office.getByRole('main').getByRole('button', { name: 'Give Role' }).click();
  await expect(messages(office)).toContainText('becomes a faculty member on accepting');

  await office.getByLabel('Role', { exact: true }).selectOption('Student');
  await choosePeople(office, [student]);
  await office.getByLabel(`Member ID of ${student.username}`).fill('R25001');
  await office.getByRole('main').getByRole('button', { name: 'Give Role' }).click();
  await expect(office.getByText('Please enter the class or semester')).toBeVisible();
  await office.getByLabel('Class or semester').fill('3');
  await office.getByRole('main').getByRole('button', { name: 'Give Role' }).click();
  await expect(messages(office)).toContainText('becomes a student on accepting');

  // Nobody joins a college without agreeing to it.
  const home = await newDevice();
  await openDashboard(home, teacher);
  await home.getByRole('button', { name: `Accept the invitation from ${college}` }).click();
  await expect(home.getByRole('link', { name: /^Faculty/ })).toBeVisible();

  await panel(office, 'AssignCourses');
  await office.getByRole('button', { name: 'Assign a course' }).click();
  await office.getByRole('button', { name: 'Assign Course', exact: true }).click();
  await expect(office.getByText('Please select a course and faculty')).toBeVisible();
  await office.getByLabel('Faculty', { exact: true }).selectOption({ index: 1 });
  await office.getByLabel('Course', { exact: true }).selectOption({ index: 1 });
  await office.getByRole('button', { name: 'Assign Course', exact: true }).click();
  await expect(messages(office)).toContainText(`${course} is assigned to ${teacher.username}`);

  await panel(office, 'Audit log');
  await expect(heading(office, 'Audit log')).toBeVisible();
  await expect(office.getByText(`assigned ${course} to ${teacher.username}`)).toBeVisible();
});

test('a class is imported from one file', async ({ page, newDevice, mailTo }) => {
  const mark = unique();
  const lines = Array.from({ length: 40 }, (_, i) => {
    const n = String(i + 1).padStart(3, '0');
    return `Student;Student ${n} ${mark};s${n}.${mark}@college.example;${mark}-${n};Civil Engineering;5`;
  });
  const file = (rows: string[]) => ({
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\ufeffrole;name;email;member id;departments;class or semester\r\n${rows.join('\r\n')}`,
    ),
  });

  await comeBack(page, demo('Institution'));
  await page.goto('/institute?panel=roster');
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles(file([...lines, 'Student;No Mail;nothing;x1;Civil Engineering;5']));
  await page.getByRole('button', { name: 'Upload and review' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'nothing' })).toContainText('42');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this line to correct' }).click();
  expect((await download).suggestedFilename()).toBe('students-errors.csv');
  await page.reload();
  await page.getByRole('button', { name: 'Add 40 people and send 40 emails' }).click();
  await expect(page.getByRole('button', { name: 'Upload another file' })).toBeVisible();

  const { link } = await mailTo(`s040.${mark}@college.example`);
  const phone = await newDevice();
  await phone.goto(link);
  await phone.getByLabel('New password').fill('Blue7Kite!');
  await phone.getByLabel('Confirm password').fill('Blue7Kite!');
  await phone.getByRole('button', { name: 'Set password' }).click();
  await phone.waitForURL('**/signin');
  await sendSignIn(phone, { username: `s040.${mark}@college.example`, password: 'Blue7Kite!' });
  await expect(phone.getByRole('link', { name: /^Student/ })).toBeVisible();

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await page.getByLabel('CSV or Excel file').setInputFiles(file(lines));
  await page.getByRole('button', { name: 'Upload and review' }).click();
  await expect(page.getByLabel('Show')).toContainText('Unchanged (40)');
});
