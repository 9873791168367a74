import { listInstitutions } from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import { assignCourse, type Faculty, listFaculty, unassignCourse } from '@quivia/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { COLLEGE, courseOf } from '../../testing/sample-college.ts';

const networks = courseOf(31, 'Networks');
const anna: Faculty = {
  id: 41,
  faculty_id: 'F01',
  username: 'anna01',
  name: 'Anna Menon',
  departments: ['Computer Science'],
  courses: [],
};
const teaching = { ...anna, courses: [{ id: 31, name: 'Networks', code: 'C31' }] };

function institution(faculty: Faculty[] = [anna]) {
  return fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listCourses, [networks])
    .on(listFaculty, ({ query }) => faculty.filter(({ username }) => username.includes(query.search ?? '')));
}

const open = () => renderPage('/institute?panel=assign-courses&new=yes', { as: 'Institution' });
const assign = () => screen.getByRole('button', { name: 'Assign Course' });

test('an empty form says once, in the ordered words, that both are missing', async () => {
  const server = institution().on(assignCourse, { message: 'Done.' });
  const { user } = open();
  await screen.findByRole('option', { name: 'Networks (C31)' });
  await user.click(assign());
  expect(await screen.findAllByText('Please select a course and faculty')).toHaveLength(1);
  expect(server.sentTo(assignCourse)).toHaveLength(0);
});

test('when only the course is missing, the sentence appears at its field', async () => {
  institution().on(assignCourse, { message: 'Done.' });
  const { user } = open();
  await screen.findByRole('option', { name: 'F01 · Anna Menon' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Faculty' }), 'F01 · Anna Menon');
  await user.click(assign());
  await screen.findByText('Please select a course and faculty');
  expect(screen.getByRole('combobox', { name: 'Course' }).getAttribute('aria-invalid')).toBe('true');
});

test('after a course is assigned, the next one can be chosen for the same person', async () => {
  const faculty = [anna];
  const server = institution(faculty).on(assignCourse, () => {
    faculty[0] = teaching;
    return { message: 'Networks has been assigned to Anna Menon.' };
  });
  const { user } = open();
  await screen.findByRole('option', { name: 'Networks (C31)' });
  await screen.findByRole('option', { name: 'F01 · Anna Menon' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Faculty' }), 'F01 · Anna Menon');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Networks (C31)');
  await user.click(assign());
  expect(await screen.findByText('Networks has been assigned to Anna Menon.')).toBeDefined();
  expect(server.sentTo(assignCourse)[0]?.body).toEqual({ course_id: 31, faculty_id: 41, institution_id: 3 });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Course' })).toHaveProperty('value', ''));
  expect(screen.getByRole('combobox', { name: 'Faculty' })).toHaveProperty('value', '41');
  expect(await screen.findByRole('button', { name: 'Remove Networks from Anna Menon' })).toBeDefined();
});

test('a course that is assigned already is refused at its field', async () => {
  institution([teaching]).on(assignCourse, () =>
    refusal('already_exists', { fields: { course_id: 'Anna Menon already teaches Networks.' } }),
  );
  const { user } = open();
  await screen.findByRole('option', { name: 'Networks (C31)' });
  await screen.findByRole('option', { name: 'F01 · Anna Menon' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Faculty' }), 'F01 · Anna Menon');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Networks (C31)');
  await user.click(assign());
  expect(await screen.findByText('Anna Menon already teaches Networks.')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Course' })).toHaveProperty('value', '31');
});

test('a course is removed from a person once it is confirmed', async () => {
  const faculty: Faculty[] = [teaching];
  const server = institution(faculty).on(unassignCourse, () => {
    faculty[0] = anna;
    return { message: 'Networks has been removed.' };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Networks from Anna Menon' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this course?' }));
  expect(dialog.getByText('Anna Menon will no longer see Networks.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Networks has been removed.')).toBeDefined();
  expect(server.sentTo(unassignCourse)[0]?.body).toEqual({
    course_id: 31,
    faculty_id: 41,
    institution_id: 3,
  });
  expect(await screen.findByText('No courses yet')).toBeDefined();
});

test('without faculty and courses, both lists say what to do first', async () => {
  institution([]).on(listCourses, []);
  open();
  expect(await screen.findByRole('option', { name: 'Give someone the Faculty role first' })).toBeDefined();
  expect(await screen.findByRole('option', { name: 'Link courses first' })).toBeDefined();
  expect(await screen.findByText('No faculty yet')).toBeDefined();
});

test('a search for faculty without a result says so', async () => {
  institution();
  const { user } = open();
  await screen.findByText('anna01', { selector: 'main *' });
  await user.type(screen.getByLabelText('Search faculty'), 'zoe{Enter}');
  expect(await screen.findByText('No one found')).toBeDefined();
});

test('the list has the page to itself until somebody assigns a course', async () => {
  institution();
  const { user } = renderPage('/institute?panel=assign-courses', { as: 'Institution' });
  await screen.findByText('anna01', { selector: 'main *' });
  expect(screen.queryByRole('button', { name: 'Assign Course' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Assign a course' }));
  expect(assign()).toBeDefined();
});
