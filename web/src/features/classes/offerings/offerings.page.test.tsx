import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { listAcademicYears, listSections } from '@quivia/contract/classes';
import { listCourses } from '@quivia/contract/courses';
import { listExams } from '@quivia/contract/exams';
import * as endpoints from '@quivia/contract/offerings';
import { listOverseenExams } from '@quivia/contract/overseen-exams';
import { type Faculty, listFaculty } from '@quivia/contract/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE, COMPUTING, courseOf } from '../../../testing/sample-college.ts';

const YEAR = {
  ...{ id: 5, name: '2026–27', version: 1 },
  terms: [
    {
      ...{ id: 51, name: 'Odd semester', is_current: true, sections: 3 },
      ...{ starts_on: '2026-07-01', ends_on: '2026-11-30' },
    },
  ],
};
const section = (id: number, name: string, kind: 'section' | 'lab' = 'section') => ({
  ...{ id, name, kind, term_id: 51, department_id: COMPUTING.id, department: COMPUTING.name },
  ...{ semester: 3, batch: null, students: 2 },
});
const faculty = (id: number, name: string, course: number): Faculty => ({
  ...{ id, name, faculty_id: `F${id}`, username: `user${id}`, departments: [] },
  courses: [{ id: course, name: 'Data Structures', code: 'C1' }],
});
const OFFERING: endpoints.Offering = {
  ...{ id: 9, term_id: 51, term: 'Odd semester', year_id: 5, year: '2026–27', version: 4 },
  ...{ course_id: 1, course: 'Data Structures', code: 'C1', department: COMPUTING.name, semester: 3 },
  sections: [{ id: 7, name: 'A', kind: 'section' }],
  teachers: [{ id: 41, name: 'Anna Menon' }],
  students: 2,
};
const STUDENT: endpoints.Registration = {
  ...{ id: 1, student_id: 10, roll_number: 'R1', name: 'Bala', section_id: 7, section: 'A' },
  ...{ from: '2026-07-01T00:00:00.000Z', to: null },
};

const institution = () =>
  fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listDepartments, [COMPUTING])
    .on(listAcademicYears, [YEAR])
    .on(listSections, [section(7, 'A'), section(8, 'B'), section(9, 'Lab 1', 'lab')])
    .on(listCourses, [courseOf(1, 'Data Structures'), courseOf(2, 'Surveying', { class_or_semester: 5 })])
    .on(listFaculty, [faculty(41, 'Anna Menon', 1), faculty(42, 'Other', 2)])
    .on(endpoints.listOfferings, [OFFERING])
    .on(endpoints.getOffering, { ...OFFERING, may_change: true })
    .on(endpoints.listRegistrations, [STUDENT])
    .on(listOverseenExams, []);

test('offers a course to sections of its class, taught by those to whom it is assigned', async () => {
  const server = institution().on(endpoints.createOffering, { id: 10, message: 'Added.' });
  const { user } = renderPage('/institute?panel=classes&view=courses', { as: 'Institution' });
  await screen.findByRole('link', { name: /Data Structures/ });
  await user.click(screen.getByRole('button', { name: 'Add a course' }));
  await user.click(await screen.findByRole('button', { name: 'Add course' }));
  expect((await screen.findAllByText('Please choose a course.')).length).toBeGreaterThan(0);
  await screen.findByRole('option', { name: 'Data Structures (C1)' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Data Structures (C1)');
  const sections = within(await screen.findByRole('group', { name: 'Sections and groups' }));
  await user.click(await sections.findByRole('checkbox', { name: 'B' }));
  await user.click(sections.getByRole('checkbox', { name: 'Lab 1 · Lab batch' }));
  const teachers = within(screen.getByRole('group', { name: 'Teachers' }));
  expect(teachers.queryByRole('checkbox', { name: 'Other' })).toBeNull();
  await user.click(await teachers.findByRole('checkbox', { name: 'Anna Menon' }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Add course' }));
  await screen.findByText('Added.');
  expect(server.sentTo(endpoints.createOffering)[0]?.body).toEqual({
    ...{ term_id: 51, course_id: 1, section_ids: [8, 9], faculty_ids: [41] },
  });
});

test('changes sections as they were seen, and shows who is registered', async () => {
  const server = institution().on(endpoints.changeOffering, { message: 'Changed.' });
  const { user } = renderPage('/institute?panel=classes&offering=9', { as: 'Institution' });
  await screen.findByRole('heading', { level: 1, name: 'Data Structures' });
  await screen.findByText('R1');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change sections and teachers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Data Structures' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'B' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Changed.');
  expect(server.sentTo(endpoints.changeOffering)[0]?.body).toEqual({
    ...{ section_ids: [7, 8], faculty_ids: [41], version: 4 },
  });
  const pages = within(screen.getByRole('navigation', { name: 'Pages of Data Structures' }));
  await user.click(pages.getByRole('link', { name: 'Exams' }));
  await screen.findByText('No exams yet');
  expect(server.sentTo(listOverseenExams)[0]?.query).toMatchObject({ offering_id: '9', as: 'Institution' });
});

test('a teacher has a list of their own, and changes nothing', async () => {
  const server = fakeServer()
    .on(endpoints.listOwnOfferings, () => refusal('database_away'))
    .on(endpoints.getOffering, { ...OFFERING, may_change: false })
    .on(endpoints.listRegistrations, [])
    .on(listExams, []);
  const { user } = renderPage('/faculty?panel=classes', { as: 'Faculty' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(endpoints.listOwnOfferings, [OFFERING]);
  await user.click(again);
  await user.click(await screen.findByRole('link', { name: /Data Structures/ }));
  await screen.findByText('Nobody is registered');
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Exams' }));
  await screen.findByText('No exams yet');
  expect(server.sentTo(listExams).at(-1)?.query).toMatchObject({ offering_id: '9' });
});
