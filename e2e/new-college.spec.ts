// The job of a new college from zero, by the people who do it: how many presses and fields it takes. It took 111 and 38.
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { comeBack, demo, entry, heading, messages, staticFormGone } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const MOST = { presses: 70, fields: 30 };

/** Counts what a person does: a press on whatever it is, a choice from a list, a file, and a field that is filled in. */
class Effort {
  presses = 0;
  fields = 0;
  async press(what: Locator): Promise<void> {
    this.presses++;
    await what.click();
  }
  async choose(what: Locator, option: Parameters<Locator['selectOption']>[0]): Promise<void> {
    this.presses++;
    await what.selectOption(option);
  }
  async fill(what: Locator, text: string): Promise<void> {
    this.fields++;
    await what.fill(text);
  }
  async file(what: Locator, name: string, lines: string[]): Promise<void> {
    this.presses++;
    await what.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  }
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

const PASSWORD = 'Blue7Kite!';

/** From the link in the invitation to Home. */
async function join(effort: Effort, page: Page, { link, email }: { link: string; email: string }) {
  await page.goto(link);
  await effort.fill(page.getByLabel('New password'), PASSWORD);
  await effort.fill(page.getByLabel('Confirm password'), PASSWORD);
  await effort.press(button(page, 'Set password'));
  await page.waitForURL('**/signin');
  await staticFormGone(page);
  await effort.fill(page.getByLabel('Username or email'), email);
  await effort.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
  await effort.press(button(page, 'Sign in'));
  await expect(heading(page, 'Home')).toBeVisible();
}

test('a new college is set up and holds its first exam with 70 presses and 30 fields at most', async ({
  page,
  newDevice,
  mailTo,
}) => {
  const effort = new Effort();
  const mark = randomBytes(4).toString('hex');
  const college = `College ${mark}`;
  const [system, department, course] = [`System ${mark}`, `Department ${mark}`, `Course ${mark}`];
  const principal = `principal.${mark}@college.example`;
  const teacher = `teacher.${mark}@college.example`;

  await comeBack(page, demo('Admin'));
  await page.goto('/dashboard');
  await effort.press(entry(page, 'Create Institution'));
  const systems = region(page, 'Create education system');
  await effort.fill(systems.getByLabel('Name'), system);
  await effort.press(button(systems, 'Create education system'));
  await expect(messages(page)).toContainText('Education system created successfully');
  const institutions = region(page, 'Create institution');
  await effort.fill(institutions.getByLabel('Name'), college);
  await effort.fill(institutions.getByLabel('Place'), 'Kochi');
  await effort.choose(institutions.getByLabel('Institution type'), 'COLLEGE');
  await effort.choose(institutions.getByLabel('Education system'), { label: system });
  await effort.press(button(institutions, 'Create institution'));
  await expect(messages(page)).toContainText('Institution created successfully');

  await effort.press(entry(page, 'Create Course & Department'));
  const departments = region(page, 'Create department');
  await effort.fill(departments.getByLabel('Name'), department);
  await effort.press(button(departments, 'Create department'));
  await expect(messages(page)).toContainText('Department created successfully');
  const courses = region(page, 'Create course');
  await effort.fill(courses.getByLabel('Name'), course);
  await effort.fill(courses.getByLabel('Code'), `C${mark}`);
  await effort.fill(courses.getByLabel('Class or semester'), '3');
  await effort.choose(courses.getByLabel('Department'), { label: department });
  await effort.choose(courses.getByLabel('Education system'), { label: system });
  await effort.press(button(courses, 'Create course'));
  const modules = ['Basics', 'Lists', 'Trees', 'Graphs'].map((name) => `${name}: what they are for`);
  await effort.fill(page.getByLabel('Several modules'), modules.join('\n'));
  await effort.press(button(page, 'Add modules'));
  await expect(page.getByRole('link', { name: 'Modules 4' })).toBeVisible();

  await effort.press(entry(page, 'Give Role'));
  await effort.press(button(page, 'Invite by email'));
  const invitation = page.getByRole('dialog', { name: 'Invite by email' });
  await effort.fill(invitation.getByLabel('Name'), 'Leela Thomas');
  await effort.fill(invitation.getByLabel('Email'), principal);
  await effort.choose(invitation.getByLabel('Institution'), { label: college });
  await effort.press(button(invitation, 'Send invitation'));
  await expect(invitation).toBeHidden();

  const office = await newDevice();
  await join(effort, office, { email: principal, ...(await mailTo(principal)) });
  await effort.press(entry(office, 'Link Department & Course'));
  for (const [kind, name] of [
    ['Departments', department],
    ['Courses', course],
  ] as const) {
    const available = region(office, `Available ${kind}`);
    await effort.press(available.getByLabel(`Select ${name}`));
    await effort.press(button(available, /^Link /));
    await expect(region(office, `Your ${kind}`).getByText(name, { exact: true })).toBeVisible();
  }
  // The next step of the strip above the page.
  await effort.press(office.getByRole('main').getByRole('link', { name: 'People' }));
  const head = 'role;name;email;member id;departments;class or semester';
  const students = Array.from({ length: 30 }, (_, i) => {
    const email = i < 2 ? 'nothing' : `s${i}.${mark}@college.example`;
    return `Student;Student ${i};${email};${mark}-${i};${department};3`;
  });
  await effort.file(office.getByLabel('CSV or Excel file'), 'students.csv', [head, ...students]);
  await effort.press(button(office, 'Upload and review'));
  await effort.press(button(office, 'Add 28 people and send 28 emails'));
  await effort.press(button(office, 'Upload another file'));
  const faculty = `Faculty;Maya Nambiar;${teacher};F01;${department};`;
  await effort.file(office.getByLabel('CSV or Excel file'), 'faculty.csv', [head, faculty]);
  await effort.press(button(office, 'Upload and review'));
  await effort.press(button(office, /^Add 1 person/));
  await expect(button(office, 'Upload another file')).toBeVisible();
  await effort.press(entry(office, 'AssignCourses'));
  await effort.press(button(office, 'Assign a course'));
  await effort.choose(office.getByLabel('Faculty', { exact: true }), { index: 1 });
  await effort.choose(office.getByLabel('Course', { exact: true }), { index: 1 });
  await effort.press(button(office, 'Assign Course'));
  await expect(messages(office)).toContainText(`${course} is assigned`);

  const desk = await newDevice();
  await join(effort, desk, { email: teacher, ...(await mailTo(teacher)) });
  await effort.press(entry(desk, 'Create Qbank'));
  await effort.fill(desk.getByLabel('Title'), `Bank ${mark}`);
  await effort.choose(desk.getByLabel('Course'), { index: 1 });
  await effort.press(button(desk, 'Create QuestionBank'));
  for (const number of [1, 2]) {
    const form = region(desk, `Question ${number}`);
    await effort.fill(form.getByLabel('Question', { exact: true }), `What is ${number} and ${number}?`);
    for (const [index, letter] of ['A', 'B', 'C', 'D'].entries())
      await effort.fill(form.getByLabel(`Option ${letter}`, { exact: true }), `${number * 2 + index}`);
    await effort.press(form.getByLabel('Option A is correct'));
  }
  await effort.press(button(desk, 'Save questions').first());
  await expect(messages(desk)).toContainText('2 questions saved.');
  await effort.press(desk.getByRole('link', { name: 'Import' }));
  const sums = Array.from({ length: 21 }, (_, i) => `What is ${i + 9} plus 1?,${i + 10},${i + 11},A`);
  await effort.file(desk.getByLabel('File with questions'), 'sums.csv', [
    'Question,Option 1,Option 2,Answer',
    ...sums,
  ]);
  await effort.press(button(desk, 'Upload and review'));
  await effort.press(button(desk, 'Choose modules for 21 questions'));
  await effort.choose(desk.getByLabel(/^Module for/), { index: 1 });
  await effort.press(button(desk, 'Confirm'));
  await expect(desk.getByText(/21 questions have been stored/)).toBeVisible();

  await effort.press(entry(desk, 'Start Quiz'));
  await effort.choose(desk.getByLabel('Course', { exact: true }), { index: 1 });
  await effort.choose(desk.getByLabel('Question bank'), { index: 1 });
  await effort.choose(desk.getByLabel('Students', { exact: true }), { index: 1 });
  await effort.press(button(desk.getByRole('main'), 'Start Quiz'));
  await expect(messages(desk)).toContainText('Quiz started successfully');

  await effort.press(button(desk, 'More actions'));
  await effort.press(desk.getByRole('menuitem', { name: 'End early' }));
  const end = desk.getByRole('alertdialog');
  await effort.fill(end.getByLabel('Reason'), 'All are done');
  await effort.press(button(end, 'End early'));
  await effort.press(desk.getByRole('link', { name: 'Results', exact: true }));
  await expect(button(desk, 'Release results')).toBeEnabled();
  await effort.press(button(desk, 'Release results'));
  await effort.press(button(desk.getByRole('alertdialog'), 'Release results'));
  await expect(desk.getByRole('alertdialog')).toBeHidden();
  const file = desk.waitForEvent('download');
  await effort.press(button(desk, 'export to excel'));
  expect((await file).suggestedFilename()).toContain('.xlsx');

  test.info().annotations.push({ type: 'effort', description: `${effort.presses} and ${effort.fields}` });
  expect(effort.presses).toBeLessThanOrEqual(MOST.presses);
  expect(effort.fields).toBeLessThanOrEqual(MOST.fields);
});
