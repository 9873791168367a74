// @vitest-environment happy-dom
import { listInstitutions } from '@quivia/contract/catalogue';
import { listRoleGrants, type RoleGrant, takeRoleBack } from '@quivia/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { COLLEGE } from '../../testing/sample-college.ts';

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
  class_or_semester: 3,
  granted_at: '2026-10-01T09:00:00.000Z',
  status: 'active' as const,
  is_verified: true,
  ...given,
});
const anna = grant(1, 'anna01', { name: 'Anna Menon' });
const ben = grant(2, 'ben02', { role: 'Faculty', class_or_semester: null });

/** Filters and removes as the server does. */
function site(grants: RoleGrant[]) {
  return fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listRoleGrants, ({ query }) =>
      grants.filter(
        ({ role, username }) => (!query.role || role === query.role) && username.includes(query.search ?? ''),
      ),
    )
    .on(takeRoleBack, ({ params }) => {
      grants.splice(
        grants.findIndex(({ id }) => String(id) === params.id),
        1,
      );
      return { message: 'Role removed.' };
    });
}

const ofInstitution = () => renderPage('/institute?panel=people', { as: 'Institution' });
const ofAdmin = () => renderPage('/admin?panel=roles', { as: 'Admin' });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

test('a role is removed once it is confirmed, and the row is gone', async () => {
  const server = site([anna, ben]);
  const { user } = ofInstitution();
  const row = await rowOf('Anna Menon');
  expect(row.getByText('Class or semester 3')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Remove the Student role from anna01' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the Student role?' }));
  expect(dialog.getByText('Anna Menon')).toBeDefined();
  expect(server.sentTo(takeRoleBack)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Role removed.')).toBeDefined();
  expect(server.sentTo(takeRoleBack)[0]?.params).toEqual({ id: '1' });
  await waitFor(() => expect(screen.queryByText('Anna Menon')).toBeNull());
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
  expect((await rowOf('Anna Menon')).queryByRole('button')).not.toBeNull();
  expect((await rowOf('head01')).queryByRole('button')).toBeNull();
});

test('filters are sent to the server and kept in the address', async () => {
  const server = site([anna, ben]);
  const { user, router } = ofInstitution();
  await rowOf('Anna Menon');
  await user.selectOptions(screen.getByLabelText('Role'), 'Faculty');
  await waitFor(() => expect(screen.queryByText('Anna Menon')).toBeNull());
  expect(router.state.location.search).toContain('role=Faculty');
  expect(server.sentTo(listRoleGrants).at(-1)?.query).toMatchObject({ role: 'Faculty', institution_id: '3' });
  await user.type(screen.getByLabelText('Search people'), 'zoe{Enter}');
  expect(await screen.findByText('No one found')).toBeDefined();
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
  expect((await rowOf('carl03')).getByText('Chess Club')).toBeDefined();
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
  expect((await rowOf('anna01')).getByText('Invited')).toBeDefined();
  const row = await rowOf('ben02');
  expect(row.getByText('Not verified')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Remove the Student role from ben02' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/This withdraws the invitation at Lakeside College/)).toBeDefined();
});
