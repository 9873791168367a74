import { listInstitutions } from '@quivia/contract/catalogue';
import {
  addConnection,
  addDomain,
  type Connection,
  type ConnectionSetup,
  changeConnection,
  confirmDomain,
  dismissNewcomer,
  getConnections,
  listDomains,
  removeDomain,
  requireOwnSignIn,
  trustConnection,
  tryConnection,
  turnConnection,
} from '@quivia/contract/connections';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { errorOf } from '../../../testing/field-error.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE } from '../../../testing/sample-college.ts';

const AT = '2026-11-16T09:00:00.000Z';
const connection: Connection = {
  id: 5,
  institution: 'North College',
  issuer: 'https://keycloak.example/realms/a',
  client_id: 'quivia',
  state: 'tested',
  shared_computers: true,
  is_trusted: false,
  is_only_way: false,
  sign_in_again: null,
  back_channel_uri: 'https://quivia.example/api/v1/auth/sign-on/5/back-channel',
  linked_count: 2,
  last_success_at: AT,
  silent_since: null,
  last_error: null,
  last_error_at: null,
};
const domain = { id: 3, domain: 'college.example', is_confirmed: false, asked_at: AT };
const REDIRECT = 'https://quivia.example/signin/college/3';

function open(setup: Partial<ConnectionSetup> = {}) {
  const server = fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(getConnections, {
      redirect_uri: REDIRECT,
      signed_out_uri: 'https://quivia.example/signin',
      connections: [],
      domains: [],
      newcomers: [],
      ...setup,
    });
  return { server, ...renderPage('/institute?panel=sign-on', { as: 'Institution' }) };
}

test('a domain is added, and a connection is saved with what the provider gave', async () => {
  const { server, user } = open();
  server.on(addDomain, { message: 'Added.' }).on(addConnection, { message: 'Saved as a draft.' });
  await user.type(await screen.findByLabelText('Mail domain'), 'College.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Added.')).toBeDefined();
  expect(server.sentTo(addDomain)[0]?.body).toEqual({ domain: 'college.example', institution_id: 3 });
  expect(screen.getByText(REDIRECT)).toBeDefined();
  await expectAccessible();
  await user.type(screen.getByLabelText('Issuer'), 'https://keycloak.example/realms/a');
  await user.type(screen.getByLabelText('Client ID'), 'quivia');
  await user.type(screen.getByLabelText('Client secret'), 's3cret');
  await user.type(screen.getByLabelText('Sign in again after (days)'), '30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as a draft.')).toBeDefined();
  expect(server.sentTo(addConnection)[0]?.body).toEqual({
    issuer: 'https://keycloak.example/realms/a',
    client_id: 'quivia',
    client_secret: 's3cret',
    shared_computers: true,
    sign_in_again: 30,
    institution_id: 3,
  });
});

test('a refused issuer is said at its field', async () => {
  const { server, user } = open();
  const message = 'Whoever runs this server can allow it: OUTBOUND_HOSTS=keycloak.example';
  server.on(addConnection, () => refusal('invalid_input', { message, fields: { issuer: message } }));
  await user.type(await screen.findByLabelText('Issuer'), 'https://keycloak.example');
  await user.type(screen.getByLabelText('Client ID'), 'quivia');
  await user.type(screen.getByLabelText('Client secret'), 's3cret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Issuer'))).toBe(message));
});

test('a tested connection is tried again, turned on, and changed without its secret', async () => {
  const { server, user } = open({ connections: [connection], domains: [domain] });
  server
    .on(tryConnection, { url: 'https://keycloak.example/auth' })
    .on(turnConnection, { message: 'College sign-in is on.' })
    .on(changeConnection, { message: 'Saved.' });
  await user.click(await screen.findByRole('button', { name: 'Try it' }));
  const tab = await screen.findByRole('link', { name: 'Open the sign-in in a new tab' });
  expect(tab.getAttribute('href')).toBe('https://keycloak.example/auth');
  expect(tab.getAttribute('rel')).toContain('noopener');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('College sign-in is on.')).toBeDefined();
  expect(server.sentTo(turnConnection)[0]).toMatchObject({ params: { id: '5' }, body: { state: 'on' } });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('heading', { name: 'Change the connection' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(server.sentTo(changeConnection)[0]?.body).toEqual({
    issuer: connection.issuer,
    client_id: 'quivia',
    shared_computers: true,
    sign_in_again: null,
  });
});

test('a connection that is on shows its health', async () => {
  const silent = {
    state: 'on',
    silent_since: AT,
    last_error: 'It answered with 502.',
    last_error_at: AT,
  } as const;
  open({ connections: [{ ...connection, ...silent }] });
  expect(await screen.findByText(/No answer since/)).toBeDefined();
  expect(screen.getByText(/It answered with 502/)).toBeDefined();
  expect(screen.getByText(/2 people linked/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
});

test('people without an account are listed, and can be dismissed', async () => {
  const newcomer = { id: 9, shown: 'new@college.example', first_at: AT, last_at: AT };
  const { server, user } = open({ newcomers: [newcomer] });
  server.on(dismissNewcomer, { message: 'Removed from the list.' });
  await user.click(await screen.findByRole('button', { name: 'Dismiss new@college.example' }));
  expect(await screen.findByText('Removed from the list.')).toBeDefined();
  expect(server.sentTo(dismissNewcomer)[0]?.params).toEqual({ id: '9' });
});

test("the site's Admin confirms a domain after reading whose it is, and trusts a connection", async () => {
  const institution = 'North College';
  const server = fakeServer()
    .on(listDomains, {
      domains: [{ ...domain, institution }],
      connections: [{ ...connection, institution, is_only_way: true }],
    })
    .on(confirmDomain, { message: 'Confirmed it.' })
    .on(trustConnection, { message: 'Trusted it.' })
    .on(removeDomain, { message: 'Removed it.' });
  const { user } = renderPage('/admin?panel=sign-on', { as: 'Admin' });
  await user.click(await screen.findByRole('button', { name: 'Confirm college.example' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/the identity provider of North College/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed it.')).toBeDefined();
  await user.click(screen.getByLabelText('Counts as a second factor'));
  expect(await screen.findByText('Trusted it.')).toBeDefined();
  expect(server.sentTo(trustConnection)[0]?.body).toEqual({ is_trusted: true });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Remove college.example' }));
  expect(await screen.findByText('Removed it.')).toBeDefined();
});

test('roles can require the sign-in, after reading what that means', async () => {
  const { server, user } = open({ connections: [{ ...connection, state: 'on' }] });
  server.on(requireOwnSignIn, { message: 'Required from now on.' });
  await user.click(await screen.findByRole('button', { name: 'Require' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/entry slips/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Require it' }));
  expect(await screen.findByText('Required from now on.')).toBeDefined();
  expect(server.sentTo(requireOwnSignIn)[0]).toMatchObject({
    params: { id: '5' },
    body: { is_only_way: true },
  });
});

test("the site's Admin can end what locks a college out", async () => {
  const server = fakeServer()
    .on(listDomains, { domains: [], connections: [{ ...connection, state: 'on', is_only_way: true }] })
    .on(requireOwnSignIn, { message: 'No longer required.' });
  const { user } = renderPage('/admin?panel=sign-on', { as: 'Admin' });
  await user.click(
    await screen.findByRole('button', { name: 'Stop requiring the sign-in of North College' }),
  );
  expect(await screen.findByText('No longer required.')).toBeDefined();
  expect(server.sentTo(requireOwnSignIn)[0]?.body).toEqual({ is_only_way: false });
});
