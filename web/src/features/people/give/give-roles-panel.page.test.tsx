import { listUsers } from '@quivia/contract/accounts';
import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { grantFacultyRole, grantStudentRole } from '@quivia/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CIVIL, COLLEGE, COMPUTING } from '../../../testing/sample-college.ts';

const anna = {
  id: 21,
  username: 'anna01',
  email: 'anna@example.org',
  name: 'Anna Menon',
  is_verified: true,
  roles: [],
};
const ben = { id: 22, username: 'ben02', email: 'ben@example.org', name: null, is_verified: true, roles: [] };

/** An institution with two departments; a search finds people by username. */
function institution() {
  return fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listDepartments, [CIVIL, COMPUTING])
    .on(listUsers, ({ query }) =>
      [anna, ben].filter(({ username }) => username.includes(query.search ?? '')),
    );
}

const open = () => renderPage('/institute?panel=give-roles', { as: 'Institution' });
const give = () => within(screen.getByRole('main')).getByRole('button', { name: 'Give Role' });

test('an empty form names everything that is missing, and sends nothing', async () => {
  const server = institution().on(grantFacultyRole, { message: 'Done' });
  const { user } = open();
  await screen.findByLabelText('Civil Engineering');
  await user.click(give());
  expect(await screen.findByText('Please select a role')).toBeDefined();
  expect(screen.getByText('Please select a department')).toBeDefined();
  expect(screen.getByText('Please select a user')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Role'));
  expect(server.sentTo(grantFacultyRole)).toHaveLength(0);
});

test('a student needs a class or semester and a member ID, and both are sent', async () => {
  const server = institution().on(grantStudentRole, { message: '1 person is now a student.' });
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Student');
  await user.click(await screen.findByLabelText('Computer Science'));
  await user.click(await screen.findByLabelText('Select anna01'));
  await user.click(give());
  expect(await screen.findByText('Please enter the class or semester')).toBeDefined();
  expect(screen.getByText('Please enter the member ID of each selected person')).toBeDefined();
  expect(screen.getByLabelText('Member ID of anna01').getAttribute('aria-invalid')).toBe('true');

  await user.type(screen.getByLabelText('Class or semester'), '3');
  await user.type(screen.getByLabelText('Member ID of anna01'), 'R25001');
  await user.click(give());
  expect(await screen.findByText('1 person is now a student.')).toBeDefined();
  expect(server.sentTo(grantStudentRole)[0]?.body).toEqual({
    institution_id: 3,
    class_or_semester: 3,
    user_membership_id: [{ user_id: 21, member_id: 'R25001', department_ids: [12] }],
  });
  // Ready for the next people: the role and the department stay.
  await waitFor(() => expect(screen.getByLabelText('Select anna01')).toHaveProperty('checked', false));
  expect(screen.getByLabelText('Computer Science')).toHaveProperty('checked', true);
});

test('faculty have no class or semester, whatever was typed before', async () => {
  const server = institution().on(grantFacultyRole, { message: 'Done.' });
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Student');
  await user.type(screen.getByLabelText('Class or semester'), '5');
  await user.selectOptions(screen.getByLabelText('Role'), 'Faculty');
  expect(screen.queryByLabelText('Class or semester')).toBeNull();
  await user.click(await screen.findByLabelText('Civil Engineering'));
  await user.click(await screen.findByLabelText('Select ben02'));
  await user.type(screen.getByLabelText('Member ID of ben02'), 'F01');
  await user.click(give());
  await screen.findByText('Done.');
  expect(server.sentTo(grantFacultyRole)[0]?.body).toMatchObject({ class_or_semester: null });
});

test('people stay selected while the next one is searched for, and can be removed', async () => {
  const server = institution().on(grantFacultyRole, { message: 'Done.' });
  const { user } = open();
  await user.click(await screen.findByLabelText('Select anna01'));
  await user.type(screen.getByLabelText('Search users'), 'ben');
  await waitFor(() => expect(screen.queryByLabelText('Select anna01')).toBeNull());
  await user.click(await screen.findByLabelText('Select ben02'));
  // The row of anna01 is gone, so the member ID is asked for beside the name.
  const selected = within(screen.getByRole('list', { name: 'Selected people' }));
  await user.type(selected.getByLabelText('Member ID of anna01'), 'F02');
  expect(screen.getByText('2 people selected')).toBeDefined();
  await user.click(selected.getByRole('button', { name: 'Remove ben02' }));
  expect(screen.getByText('1 person selected')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Role'), 'Faculty');
  await user.click(screen.getByLabelText('Civil Engineering'));
  await user.click(give());
  await screen.findByText('Done.');
  expect(server.sentTo(grantFacultyRole)[0]?.body.user_membership_id).toEqual([
    { user_id: 21, member_id: 'F02', department_ids: [11] },
  ]);
});

test('a refusal is shown and keeps everything that was typed', async () => {
  institution().on(grantFacultyRole, () => refusal('already_exists', { message: 'F01 is taken.' }));
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Faculty');
  await user.click(await screen.findByLabelText('Civil Engineering'));
  await user.click(await screen.findByLabelText('Select anna01'));
  await user.type(screen.getByLabelText('Member ID of anna01'), 'F01');
  await user.click(give());
  expect(await screen.findByText('F01 is taken.')).toBeDefined();
  expect(screen.getByLabelText('Member ID of anna01')).toHaveProperty('value', 'F01');
});

test('a search that finds no one, and one that fails, read "User not found"', async () => {
  const server = institution();
  const { user } = open();
  await screen.findByLabelText('Select anna01');
  await user.type(screen.getByLabelText('Search users'), 'zoe{Enter}');
  expect(await screen.findByText('User not found')).toBeDefined();

  server.on(listUsers, () => refusal('too_many_requests'));
  await user.clear(screen.getByLabelText('Search users'));
  await user.type(screen.getByLabelText('Search users'), 'carl{Enter}');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('User not found')).toBeDefined();
  // The cause is on a second line.
  expect(within(alert).getByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();

  server.on(listUsers, [ben]);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Select ben02')).toBeDefined();
});

test('an institution without departments is asked to link some first', async () => {
  institution().on(listDepartments, []);
  open();
  expect(await screen.findByText('Link departments to your institution first.')).toBeDefined();
});

test('someone without an institution sees why the page is empty', async () => {
  institution().on(listInstitutions, []);
  open();
  expect(await screen.findByText(/administer an institution/)).toBeDefined();
});

test('with two institutions, the chosen one is sent', async () => {
  const other = { ...COLLEGE, id: 4, name: 'Hillview College', place: 'Thrissur' };
  const server = institution()
    .on(listInstitutions, [COLLEGE, other])
    .on(grantFacultyRole, { message: 'Done.' });
  const { user, router } = open();
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Institution' }),
    'Hillview College, Thrissur',
  );
  expect(router.state.location.search).toContain('institution=4');
  await user.selectOptions(await screen.findByLabelText('Role'), 'Faculty');
  await user.click(await screen.findByLabelText('Civil Engineering'));
  await user.click(await screen.findByLabelText('Select anna01'));
  await user.type(screen.getByLabelText('Member ID of anna01'), 'F01');
  await user.click(give());
  await screen.findByText('Done.');
  expect(server.sentTo(grantFacultyRole)[0]?.body.institution_id).toBe(4);
});

test('people are picked with the keyboard alone: Enter selects the only one found', async () => {
  institution().on(listUsers, ({ query }) =>
    [{ ...anna, roles: ['Faculty' as const] }, ben].filter(({ username }) =>
      username.includes(query.search ?? ''),
    ),
  );
  const { user } = open();
  const search = await screen.findByLabelText('Search users');
  const row = within((await screen.findByText('Anna Menon')).closest('tr') as HTMLElement);
  expect(row.getByText('anna01')).toBeDefined();
  expect(row.getByText('Faculty')).toBeDefined();
  await user.type(search, 'anna{Enter}');
  expect(await screen.findByText('1 person selected')).toBeDefined();
  expect(search).toHaveProperty('value', '');
  // Nobody, or more than one: nothing is selected.
  await user.type(search, 'zoe{Enter}');
  expect(await screen.findByText('User not found')).toBeDefined();
  await user.clear(search);
  await user.type(search, 'b{Enter}');
  expect(await screen.findByText('2 people selected')).toBeDefined();
});
