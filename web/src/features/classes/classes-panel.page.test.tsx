import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import * as classes from '@quivia/contract/classes';
import { listPromotions } from '@quivia/contract/promotions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { COLLEGE, COMPUTING } from '../../testing/sample-college.ts';

const term = (id: number, name: string, is_current: boolean) => ({
  ...{ id, name, is_current, sections: is_current ? 3 : 0 },
  starts_on: is_current ? '2026-07-01' : '2027-01-02',
  ends_on: is_current ? '2026-11-30' : '2027-05-31',
});
const YEAR: classes.AcademicYear = {
  ...{ id: 5, name: '2026–27', version: 4 },
  terms: [term(51, 'Odd semester', true), term(52, 'Even semester', false)],
};
const sectionOf = (id: number, name: string, given: Partial<classes.Section> = {}): classes.Section => ({
  ...{ id, name, term_id: 51, kind: 'section', department_id: COMPUTING.id, department: COMPUTING.name },
  ...{ semester: 5, batch: 2024, students: 2 },
  ...given,
});
const [A, B] = [sectionOf(7, 'A'), sectionOf(8, 'B')];
const LAB = sectionOf(9, 'Lab 1', { kind: 'lab', batch: null, students: 1 });
const details = { ...A, institution_id: 3, year_id: 5, year: '2026–27', term: 'Odd semester', version: 2 };
const student = (id: number, roll_number: string, name: string): classes.SectionStudent => ({
  ...{ id, student_id: id * 10, roll_number, name, moved_to: null, has_left: false },
  ...{ from: '2026-07-01T00:00:00.000Z', to: null },
});
const STUDENTS = [student(1, 'R1', 'Anna'), student(2, 'R2', 'Bala')];

const institution = (...years: classes.AcademicYear[]) =>
  fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listDepartments, [COMPUTING])
    .on(classes.listAcademicYears, years)
    .on(classes.listSections, [A, B, LAB])
    .on(classes.getSection, details)
    .on(listPromotions, [])
    .on(classes.listSectionStudents, ({ query }) =>
      query.was === 'true'
        ? [{ ...student(3, 'R3', 'Cara'), to: '2026-09-01T00:00:00.000Z', moved_to: 'B' }]
        : STUDENTS,
    );
const open = (more = '') => renderPage(`/institute?panel=classes${more}`, { as: 'Institution' });

test('without a year asks for one, and adds it with its terms', async () => {
  const server = institution().on(classes.createAcademicYear, { message: 'Added.', id: 5 });
  const { user } = open();
  await screen.findByText('No academic year yet');
  await user.click(screen.getByRole('button', { name: 'Add a year' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an academic year' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please enter a name such as 2026–27.');
  await user.type(dialog.getByLabelText('Name'), '2026–27');
  await user.click(dialog.getByRole('button', { name: 'Remove term 2' }));
  await user.type(dialog.getByLabelText('First day'), '2026-07-01');
  await user.type(dialog.getByLabelText('Last day'), '2026-11-30');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Added.');
  expect(server.sentTo(classes.createAcademicYear)[0]?.body).toEqual({
    ...{ name: '2026–27', institution_id: 3 },
    terms: [{ name: 'Odd semester', starts_on: '2026-07-01', ends_on: '2026-11-30' }],
  });
});

test('shows the current term as a tree, and another when it is chosen', async () => {
  institution(YEAR);
  const { user } = open();
  const link = await screen.findByRole('link', { name: /^A\s*· Batch 2024\s*2 students$/ });
  expect(link.getAttribute('href')).toContain('section=7');
  // Those of the group are in a section too.
  expect(screen.getByText('3 classes · 4 students')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Semester 5' })).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('radio', { name: /Even semester/ }));
  await screen.findByText('No sections in this term yet');
});

test('adds a section to the term that is shown', async () => {
  const server = institution(YEAR).on(classes.createSection, { message: 'Added.', id: 10 });
  const { user } = open();
  await screen.findByRole('link', { name: /^A\s*·/ });
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  await user.click(await screen.findByRole('button', { name: 'Add section' }));
  expect((await screen.findAllByText('Please choose a department.')).length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Computer Science');
  await user.type(screen.getByLabelText('Class or semester'), '5');
  await user.type(screen.getByLabelText('Name'), 'C');
  await user.click(screen.getByRole('button', { name: 'Add section' }));
  await screen.findByText('Added.');
  expect(server.sentTo(classes.createSection)[0]?.body).toEqual({
    ...{ term_id: 51, kind: 'section', department_id: 12, semester: 5, name: 'C', batch: null },
  });
});

test('moves those who are chosen to a section beside it', async () => {
  const server = institution(YEAR).on(classes.placeStudents, { message: 'Moved.' });
  const { user } = open('&section=7');
  await screen.findByRole('heading', { level: 1, name: 'S5 Computer Science A' });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
  expect(screen.getByText('2 students chosen')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Choose R1' }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Move…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 student' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await dialog.findByText('Please choose where to.');
  await dialog.findByRole('option', { name: 'B' });
  expect(dialog.queryByRole('option', { name: 'Lab 1' })).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'To' }), 'B');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Moved.');
  expect(server.sentTo(classes.placeStudents)).toMatchObject([
    { params: { id: '8' }, body: { student_ids: [20], from: 7 } },
  ]);
});

test('adds all who are found, and shows who was there earlier', async () => {
  const server = institution(YEAR)
    .on(classes.listSectionNewcomers, [
      { id: 70, roll_number: 'R7', name: 'Gita' },
      { id: 80, roll_number: 'R8', name: null },
    ])
    .on(classes.placeStudents, { message: 'Done.' });
  const { user } = open('&section=7');
  await user.click(await screen.findByRole('button', { name: 'Add students' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add students to S5 Computer Science A' }));
  await user.click(await dialog.findByRole('button', { name: 'Choose all' }));
  await dialog.findByText('2 students');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await screen.findByText('Done.');
  expect(server.sentTo(classes.placeStudents)).toMatchObject([
    { params: { id: '7' }, body: { student_ids: [70, 80] } },
  ]);
  await user.click(screen.getByRole('radio', { name: 'Earlier' }));
  expect(await screen.findByText('Moved to B')).toBeDefined();
});

test('says what is wrong, and tries again', async () => {
  const server = institution(YEAR).on(classes.listSections, () => refusal('database_away'));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(classes.listSections, [A]);
  await user.click(again);
  expect(await screen.findByRole('link', { name: /^A\s*·/ })).toBeDefined();
});
