import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import {
  changeMember,
  countRoleGrants,
  listRoleGrants,
  listSemesters,
  promoteStudents,
  type RoleGrant,
  takeRoleBack,
} from '@quivia/contract/people';
import { ROLES } from '@quivia/contract/roles';
import { inviteAgain } from '@quivia/contract/rosters';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CIVIL, COLLEGE, COMPUTING } from '../../testing/sample-college.ts';

const grant = (id: number, username: string, given: Partial<RoleGrant> = {}): RoleGrant => ({
  id,
  user_id: id + 100,
  username,
  name: null,
  email: `${username}@example.org`,
  role: 'Student',
  entity: 'Lakeside College',
  member_id: `R${id}`,
  departments: ['Computer Science'],
  department_ids: [12],
  class_or_semester: 3,
  granted_at: '2026-10-01T09:00:00.000Z',
  status: 'active' as const,
  is_verified: true,
  awaits_password: false,
  ...given,
});
const anna = grant(1, 'anna01', { name: 'Anna Menon' });
const ben = grant(2, 'ben02', { role: 'Faculty', class_or_semester: null });

/** Filters and removes as the server does. */
function site(grants: RoleGrant[]) {
  return fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listDepartments, [CIVIL, COMPUTING])
    .on(listRoleGrants, ({ query }) =>
      grants.filter(
        ({ role, username }) => (!query.role || role === query.role) && username.includes(query.search ?? ''),
      ),
    )
    .on(countRoleGrants, ({ query }) => {
      const found = grants.filter(({ username }) => username.includes(query.search ?? ''));
      const roles = ROLES.map((role) => ({ role, count: found.filter((one) => one.role === role).length }));
      return {
        roles: roles.filter(({ count }) => count > 0),
        waiting: found.filter((one) => one.status !== 'active' || one.awaits_password).length,
      };
    })
    .on(listSemesters, [1, 3, 5])
    .on(takeRoleBack, ({ params }) => {
      grants.splice(
        grants.findIndex(({ id }) => String(id) === params.id),
        1,
      );
      return { message: 'Role removed.' };
    });
}

const ofInstitution = (filter = '') => renderPage(`/institute?panel=people${filter}`, { as: 'Institution' });
const ofAdmin = () => renderPage('/admin?panel=roles', { as: 'Admin' });
const rowOf = async (text: string) =>
  within((await screen.findByText(text, { selector: 'table *' })).closest('tr') as HTMLElement);

test('a role is removed once it is confirmed, and the row is gone', async () => {
  const server = site([anna, ben]);
  const { user } = ofInstitution();
  const row = await rowOf('Anna Menon');
  expect(row.getByText('Semester 3 · Computer Science')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Remove the Student role from anna01' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the Student role?' }));
  expect(dialog.getByText('Anna Menon')).toBeDefined();
  expect(server.sentTo(takeRoleBack)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Role removed.')).toBeDefined();
  expect(server.sentTo(takeRoleBack)[0]?.params).toEqual({ id: '1' });
  await waitFor(() => expect(screen.queryByText('Anna Menon')).toBeNull());
});

test('removing a faculty member says what becomes of their banks, exams and vivas', async () => {
  site([anna, grant(5, 'gita01', { role: 'Faculty', class_or_semester: null })]);
  const { user } = ofInstitution();
  const work = /question banks, exams and vivas stay, and wait under Hand over/;
  await user.click(await screen.findByRole('button', { name: 'Remove the Faculty role from gita01' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the Faculty role?' }));
  expect(dialog.getByText(work)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Remove the Student role from anna01' }));
  const other = within(await screen.findByRole('alertdialog', { name: 'Remove the Student role?' }));
  expect(other.queryByText(work)).toBeNull();
});

test('removing your own role warns you, and a refusal closes the dialog', async () => {
  site([grant(3, 'anna01', { user_id: 7, role: 'Admin', entity: null })]).on(takeRoleBack, () =>
    refusal('still_used', { message: 'The last Admin stays.' }),
  );
  const { user } = ofAdmin();
  await user.click(await screen.findByRole('button', { name: 'Remove the Admin role from anna01' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^This is your own role\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The last Admin stays.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an institution may remove its faculty and students, and no other role', async () => {
  site([anna, grant(4, 'head01', { role: 'Institution' })]);
  ofInstitution();
  expect((await rowOf('Anna Menon')).queryAllByRole('button')).toHaveLength(2);
  expect((await rowOf('head01')).queryByRole('button')).toBeNull();
});

test('filters are sent to the server and kept in the address', async () => {
  const server = site([anna, ben]);
  const { user, router } = ofInstitution();
  await rowOf('Anna Menon');
  await screen.findByRole('radio', { name: /^All.*2$/ });
  await user.click(screen.getByRole('radio', { name: /^Faculty.*1$/ }));
  await waitFor(() => expect(screen.queryByText('Anna Menon')).toBeNull());
  expect(router.state.location.search).toContain('role=Faculty');
  expect(server.sentTo(listRoleGrants).at(-1)?.query).toMatchObject({ role: 'Faculty', institution_id: '3' });
  await user.type(screen.getByLabelText('Search people'), 'zoe{Enter}');
  expect(await screen.findByText('No one found')).toBeDefined();
});

test('only semesters with students are offered, and the one that was chosen', async () => {
  site([anna]);
  ofInstitution('&semester=8');
  await rowOf('Anna Menon');
  const offered = () =>
    within(screen.getByLabelText('Class or semester'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(offered()).toEqual(['All semesters', 'Semester 1', 'Semester 3', 'Semester 5', 'Semester 8']),
  );
});

test('an address with a role that is not offered shows everyone', async () => {
  const server = site([anna]);
  renderPage('/institute?panel=people&role=Admin', { as: 'Institution' });
  await rowOf('Anna Menon');
  expect(server.sentTo(listRoleGrants)[0]?.query.role).toBeUndefined();
});

test('the Admin sees the roles of everyone, and what each is for', async () => {
  const server = site([anna, grant(5, 'carl03', { role: 'Community', entity: 'Chess Club' })]);
  ofAdmin();
  expect((await rowOf('carl03')).getByText(/^Chess Club/)).toBeDefined();
  expect(server.sentTo(listRoleGrants)[0]?.query.institution_id).toBeUndefined();
});

test('an institution without people says so', async () => {
  site([]);
  ofInstitution();
  expect(await screen.findByText('No one holds a role here yet')).toBeDefined();
});

// H1 and M8
test('a role that does not work yet says what it waits for, and its removal withdraws the invitation', async () => {
  site([
    grant(1, 'anna01', { status: 'invited' }),
    grant(2, 'ben02', { status: 'unverified', is_verified: false }),
  ]);
  const { user } = ofInstitution();
  expect((await rowOf('anna01')).getByText('Invited, not accepted yet')).toBeDefined();
  const row = await rowOf('ben02');
  expect(row.getByText('Not verified')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Remove the Student role from ben02' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/This withdraws the invitation at Lakeside College/)).toBeDefined();
});

test('a member gets another ID, department and semester; a change by someone else is reported', async () => {
  const server = site([anna]).on(changeMember, () => refusal('changed_meanwhile'));
  const { user } = ofInstitution();
  await user.click((await rowOf('Anna Menon')).getByRole('button', { name: 'Edit Anna Menon (anna01)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Anna Menon (anna01)' }));
  await user.clear(dialog.getByLabelText('Member ID'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter the member ID of each selected person')).toBeDefined();
  await user.type(dialog.getByLabelText('Member ID'), 'R9');
  await user.clear(dialog.getByLabelText('Class or semester'));
  await user.type(dialog.getByLabelText('Class or semester'), '4');
  await user.click(await dialog.findByLabelText('Civil Engineering'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
  expect(server.sentTo(changeMember)[0]).toMatchObject({
    params: { id: '1' },
    body: {
      member_id: 'R9',
      class_or_semester: 4,
      department_ids: [12, 11],
      before: { member_id: 'R1', class_or_semester: 3, department_ids: [12] },
    },
  });
  server.on(changeMember, { message: 'Anna Menon has been updated.' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Anna Menon has been updated.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('people are narrowed by department, semester and invitation, and invited again', async () => {
  const server = site([grant(1, 'anna01', { awaits_password: true, is_verified: false })]).on(inviteAgain, {
    message: 'A new invitation has been sent to anna01@example.org.',
  });
  const { user } = ofInstitution();
  const row = await rowOf('anna01');
  expect(row.queryByText('Not verified')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Resend invitation to anna01' }));
  expect(await screen.findByText(/A new invitation has been sent/)).toBeDefined();
  expect(server.sentTo(inviteAgain)[0]?.body).toEqual({ user_id: 101, institution_id: 3 });

  await screen.findByRole('option', { name: 'Civil Engineering' });
  await user.selectOptions(screen.getByLabelText('Department'), 'Civil Engineering');
  await user.selectOptions(screen.getByLabelText('Class or semester'), 'Semester 5');
  await user.click(await screen.findByRole('radio', { name: /^Not accepted yet/ }));
  await waitFor(() =>
    expect(server.sentTo(listRoleGrants).at(-1)?.query).toMatchObject({
      department_id: '11',
      class_or_semester: '5',
      status: 'waiting',
    }),
  );
});

test('a semester is moved on as a whole once it is confirmed', async () => {
  const server = site([anna]).on(promoteStudents, { message: '40 students moved to class or semester 4.' });
  const { user, router } = renderPage('/institute?panel=people&semester=3&department=12', {
    as: 'Institution',
  });
  await screen.findByRole('option', { name: 'Computer Science' });
  await user.click(await screen.findByRole('button', { name: 'Promote semester 3…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Move semester 3 to semester 4?' }));
  expect(dialog.getByText(/All students of semester 3 in Computer Science are moved/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Move students' }));
  expect(await screen.findByText('40 students moved to class or semester 4.')).toBeDefined();
  expect(server.sentTo(promoteStudents)[0]?.body).toEqual({
    from: 3,
    to: 4,
    department_id: 12,
    institution_id: 3,
  });
  await waitFor(() => expect(router.state.location.search).toContain('semester=4'));
});
