import { listUsers } from '@quivia/contract/accounts';
import { listCommunities, listInstitutions } from '@quivia/contract/catalogue';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { grantCommunityRole, grantInstitutionRole, inviteAdministrator } from '@quivia/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE } from '../../../testing/sample-college.ts';

const anna = {
  id: 21,
  username: 'anna01',
  email: 'anna@example.org',
  name: 'Anna Menon',
  is_verified: true,
  roles: [],
};
const club = {
  id: 5,
  name: 'Chess Club',
  description: 'Chess.',
  is_open: true,
  version: 1,
  is_retired: false,
};

function site() {
  return fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listCommunities, [club])
    .on(listUsers, [anna])
    .on(grantInstitutionRole, { message: 'Anna Menon is now an admin of Lakeside College.' })
    .on(grantCommunityRole, { message: 'Anna Menon is now an admin of Chess Club.' });
}

const open = () => renderPage('/admin?panel=give-role', { as: 'Admin' });
const give = () => within(screen.getByRole('main')).getByRole('button', { name: 'Give Role' });

test('an empty form asks for a role and a user in the ordered words', async () => {
  const server = site();
  const { user } = open();
  await screen.findByLabelText('Select anna01');
  await user.click(give());
  expect(await screen.findByText('Please select a role')).toBeDefined();
  expect(screen.getByText('Please select a user')).toBeDefined();
  expect(server.sentTo(grantInstitutionRole)).toHaveLength(0);
});

test('an institution is asked for only once its role is chosen', async () => {
  const server = site();
  const { user } = open();
  const role = await screen.findByLabelText('Role');
  expect(screen.queryByRole('combobox', { name: 'Institution' })).toBeNull();
  await user.selectOptions(role, 'Institution Admin');
  await user.click(await screen.findByLabelText('Select anna01'));
  await user.click(give());
  expect(await screen.findByText('Please enter a value')).toBeDefined();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Institution' }), 'Lakeside College');
  await user.click(give());
  expect(await screen.findByText('Anna Menon is now an admin of Lakeside College.')).toBeDefined();
  expect(server.sentTo(grantInstitutionRole)[0]?.body).toEqual({ entity_id: 3, user_ids: [21] });
  await waitFor(() => expect(screen.getByText('No one selected yet')).toBeDefined());
});

test('a person without an account is invited by email, for the role and institution that were chosen', async () => {
  const server = site().on(inviteAdministrator, { message: 'An invitation is on its way.' });
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Institution Admin');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Institution' }), 'Lakeside College');
  await user.click(screen.getByRole('button', { name: 'Invite by email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by email' }));
  const send = dialog.getByRole('button', { name: 'Send invitation' });
  await user.click(send);
  expect(await dialog.findByText('Please fill all the details')).toBeDefined();
  await user.type(dialog.getByLabelText('Name'), 'Maya Nambiar');
  await user.type(dialog.getByLabelText('Email'), 'maya@example.org');
  await user.click(send);
  expect(await screen.findByText('An invitation is on its way.')).toBeDefined();
  expect(server.sentTo(inviteAdministrator)[0]?.body).toEqual({
    role: 'Institution',
    entity_id: 3,
    name: 'Maya Nambiar',
    email: 'maya@example.org',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an invitation begins with the role of a college where none was chosen', async () => {
  site();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Invite by email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by email' }));
  expect(dialog.getByLabelText('Role')).toHaveProperty('value', 'Institution');
  expect(dialog.getByRole('combobox', { name: 'Institution' })).toBeDefined();
});

test('another role forgets the institution that was chosen before', async () => {
  const server = site();
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Institution Admin');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Institution' }), 'Lakeside College');
  await user.selectOptions(screen.getByLabelText('Role'), 'Community Admin');
  await user.click(await screen.findByLabelText('Select anna01'));
  await user.click(give());
  expect(await screen.findByText('Please enter a value')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Community' }), 'Chess Club');
  await user.click(give());
  await screen.findByText('Anna Menon is now an admin of Chess Club.');
  expect(server.sentTo(grantCommunityRole)[0]?.body).toEqual({ entity_id: 5, user_ids: [21] });
  expect(server.sentTo(grantInstitutionRole)).toHaveLength(0);
});

test('where there is no community yet, the list says what to do first', async () => {
  site().on(listCommunities, []);
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Community Admin');
  expect(await screen.findByRole('option', { name: 'Create a community first' })).toBeDefined();
});

test('choices that fail to load can be loaded again', async () => {
  const server = site().on(listInstitutions, () => refusal('too_many_requests'));
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Institution Admin');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(listInstitutions, [COLLEGE]);
  await user.click(again);
  expect(await screen.findByRole('option', { name: 'Lakeside College' })).toBeDefined();
});

test('a failed search reads "Something went wrong", a failed list "An error occurred"', async () => {
  const server = site().on(listUsers, () => refusal('too_many_requests'));
  const { user } = open();
  expect(await screen.findByText('An error occurred')).toBeDefined();
  expect(screen.getByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();
  await user.type(screen.getByLabelText('Search users'), 'ben{Enter}');
  expect(await screen.findByText('Something went wrong')).toBeDefined();
  server.on(listUsers, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('User not found')).toBeDefined();
});

test('a double press sends once', async () => {
  const server = site();
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Community Admin');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Community' }), 'Chess Club');
  await user.click(await screen.findByLabelText('Select anna01'));
  await user.dblClick(give());
  await screen.findByText('Anna Menon is now an admin of Chess Club.');
  expect(server.sentTo(grantCommunityRole)).toHaveLength(1);
});

// H1
test('the list says who is not verified', async () => {
  site().on(listUsers, [{ ...anna, is_verified: false }]);
  open();
  expect(await screen.findByText('Not verified')).toBeDefined();
});
