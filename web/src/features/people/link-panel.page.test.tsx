import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { linkCourses, linkDepartments, unlinkCourses } from '@quivia/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal, type Sent } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { COLLEGE, courseOf } from '../../testing/sample-college.ts';

const networks = courseOf(31, 'Networks');
const algorithms = courseOf(32, 'Algorithms');
const compilers = courseOf(33, 'Compilers');

/** Which courses are linked; linking and unlinking move them as the real server does. */
function institution(linked = [31]) {
  const held = new Set(linked);
  const courses = ({ query }: Sent) =>
    [networks, algorithms, compilers].filter(
      ({ id, name }) => held.has(id) === (query.status === 'linked') && name.includes(query.search ?? ''),
    );
  const move = (how: 'add' | 'delete') => (sent: Sent) => {
    const { link_id } = sent.body as { link_id: number[] };
    for (const id of link_id) held[how](id);
    return { message: how === 'add' ? 'Courses linked.' : 'Courses unlinked.' };
  };
  return fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listDepartments, [])
    .on(listCourses, courses)
    .on(linkCourses, move('add'))
    .on(unlinkCourses, move('delete'));
}

const open = () => renderPage('/institute?panel=link', { as: 'Institution' });
const table = async (name: string) => within(await screen.findByRole('region', { name }));

test('chosen courses are linked together and move to your courses', async () => {
  const server = institution();
  const { user } = open();
  const available = await table('Available Courses');
  await user.click(await available.findByLabelText('Select Algorithms'));
  await user.click(available.getByLabelText('Select Compilers'));
  expect(available.getByText('2 selected')).toBeDefined();
  await user.click(available.getByRole('button', { name: 'Link Course' }));
  expect(await screen.findByText('Courses linked.')).toBeDefined();
  expect(server.sentTo(linkCourses)[0]?.body).toEqual({ link_id: [32, 33], institution_id: 3 });
  const yours = await table('Your Courses');
  expect(await yours.findByText('Compilers')).toBeDefined();
  await waitFor(() => expect(available.queryByLabelText('Select Algorithms')).toBeNull());
  await waitFor(() => expect(available.queryByText('2 selected')).toBeNull());
});

test('departments come first, and all courses shown are selected at once', async () => {
  const server = institution();
  const { user } = open();
  const available = await table('Available Courses');
  await available.findByLabelText('Select Algorithms');
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your Departments',
    'Available Departments',
    'Your Courses',
    'Available Courses',
  ]);
  await user.click(available.getByLabelText('Select all shown'));
  await user.click(available.getByLabelText('Select Compilers'));
  await user.click(available.getByLabelText('Select all shown'));
  await user.click(available.getByRole('button', { name: 'Link Course' }));
  await waitFor(() => expect(server.sentTo(linkCourses)).toHaveLength(1));
  expect(server.sentTo(linkCourses)[0]?.body).toMatchObject({ link_id: [32, 33] });
});

test('with nothing selected, the ordered words appear and nothing is sent', async () => {
  const server = institution().on(linkDepartments, { message: 'Done.' });
  const { user } = open();
  await user.click((await table('Available Courses')).getByRole('button', { name: 'Link Course' }));
  expect(await screen.findByText('please select the courses')).toBeDefined();
  await user.click((await table('Available Departments')).getByRole('button', { name: 'Link Departments' }));
  expect(await screen.findByText('please select the Departments')).toBeDefined();
  expect(server.sentTo(linkCourses)).toHaveLength(0);
  expect(server.sentTo(linkDepartments)).toHaveLength(0);
});

test('a course that is still assigned stays linked and stays selected', async () => {
  institution().on(unlinkCourses, () => refusal('still_used', { message: 'Networks is still assigned.' }));
  const { user } = open();
  const yours = await table('Your Courses');
  await user.click(await yours.findByLabelText('Select Networks'));
  await user.click(yours.getByRole('button', { name: 'Unlink Course' }));
  expect(await screen.findByText('Networks is still assigned.')).toBeDefined();
  expect(yours.getByLabelText('Select Networks')).toHaveProperty('checked', true);
});

test('each table is searched on its own, and the search is kept in the address', async () => {
  institution();
  const { user, router } = open();
  const available = await table('Available Courses');
  await available.findByLabelText('Select Algorithms');
  await user.type(available.getByLabelText('Search available courses'), 'Comp{Enter}');
  await waitFor(() => expect(available.queryByLabelText('Select Algorithms')).toBeNull());
  expect(available.getByLabelText('Select Compilers')).toBeDefined();
  expect((await table('Your Courses')).getByLabelText('Select Networks')).toBeDefined();
  expect(router.state.location.search).toContain('Comp');
});

test('a search that finds nothing, and one that fails, read "Item not found"', async () => {
  const server = institution();
  const { user } = open();
  const available = await table('Available Courses');
  await available.findByLabelText('Select Algorithms');
  const search = available.getByLabelText('Search available courses');
  await user.type(search, 'Zoology{Enter}');
  expect(await available.findByText('Item not found')).toBeDefined();

  server.on(listCourses, () => refusal('too_many_requests'));
  await user.clear(search);
  await user.type(search, 'Botany{Enter}');
  const alert = within(await available.findByRole('alert'));
  expect(alert.getByText('Item not found')).toBeDefined();
  expect(alert.getByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();
});

test('a list that fails to load says why', async () => {
  institution().on(listDepartments, () => refusal('not_allowed'));
  open();
  const departments = await table('Your Departments');
  expect(await departments.findByText(ERROR_MESSAGES.not_allowed)).toBeDefined();
  expect(departments.queryByText('Item not found')).toBeNull();
});
