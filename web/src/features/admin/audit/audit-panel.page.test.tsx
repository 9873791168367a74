import { type AuditEntry, exportAudit, listAudit } from '@quivia/contract/audit';
import { listInstitutions } from '@quivia/contract/catalogue';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE } from '../../../testing/sample-college.ts';

const entry = (id: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-01T09:00:00.000Z',
  actor: 'anna01',
  actor_name: null,
  api_token: null,
  subject_name: null,
  action: 'role.granted',
  institution: 'Lakeside College',
  what: 'made ben02 a student of Lakeside College',
  message_id: null,
  params: null,
  ...given,
});

const ofAdmin = () => renderPage('/admin?panel=audit', { as: 'Admin' });

test('the Admin sees which institution an entry belongs to', async () => {
  const server = fakeServer().on(listAudit, [entry(1), entry(2, { action: 'refused', what: 'was refused' })]);
  ofAdmin();
  const given = within((await screen.findByText(/made ben02 a student/)).closest('li') as HTMLElement);
  expect(given.getByText('· Lakeside College')).toBeDefined();
  expect(given.getByText('Role given')).toBeDefined();
  const refused = within(screen.getByText(/was refused/).closest('li') as HTMLElement);
  expect(refused.getByText('Access refused')).toBeDefined();
  expect(server.sentTo(listAudit)[0]?.query.institution_id).toBeUndefined();
});

test('an entry names the person who acted, and the one it is about', async () => {
  fakeServer().on(listAudit, [
    entry(1, { actor_name: 'Anna Berg' }),
    entry(2, { actor_name: 'Deleted person 9', actor: 'Deleted person 9', what: 'went away' }),
    entry(3, { what: 'gave R25CS002 50 % extra time', subject_name: 'Hanna Rajan' }),
  ]);
  ofAdmin();
  const said = async (text: RegExp) => (await screen.findByText(text)).textContent;
  expect(await said(/made ben02/)).toBe(
    'Anna Berg anna01 made ben02 a student of Lakeside College · Lakeside College',
  );
  expect(await said(/went away/)).toBe('Deleted person 9 went away · Lakeside College');
  expect(await said(/R25CS002/)).toContain('anna01 gave R25CS002 50 % extra time (Hanna Rajan)');
});

test('an institution sees its own part, without its own name on every line', async () => {
  const server = fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listAudit, [entry(1)]);
  renderPage('/institute?panel=audit', { as: 'Institution' });
  await screen.findByText(/made ben02 a student/);
  expect(server.sentTo(listAudit)[0]?.query.institution_id).toBe('3');
  expect(screen.queryAllByText('Lakeside College', { exact: true })).toHaveLength(0);
});

test('filters are sent together and kept in the address; empty ones are not sent', async () => {
  const server = fakeServer().on(listAudit, ({ query }) => (query.action ? [] : [entry(1)]));
  const { user, router } = ofAdmin();
  await screen.findByText(/made ben02/);
  await user.type(screen.getByLabelText('Search the log'), 'ben{Enter}');
  await user.selectOptions(screen.getByLabelText('Action'), 'Role removed');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(server.sentTo(listAudit).at(-1)?.query).toMatchObject({
      search: 'ben',
      action: 'role.taken-back',
      since: '2026-11-01',
    }),
  );
  expect(server.sentTo(listAudit).at(-1)?.query.until).toBeUndefined();
  expect(await screen.findByText('Nothing found')).toBeDefined();
  expect(router.state.location.search).toContain('since=2026-11-01');
  // The end of the period cannot come before its beginning.
  expect(screen.getByLabelText('To').getAttribute('min')).toBe('2026-11-01');
});

test('an action in the address that does not exist is ignored', async () => {
  const server = fakeServer().on(listAudit, [entry(1)]);
  renderPage('/admin?panel=audit&action=nonsense', { as: 'Admin' });
  await screen.findByText(/made ben02/);
  expect(server.sentTo(listAudit)[0]?.query.action).toBeUndefined();
});

test('a log that fails to load can be loaded again, and an empty one says so', async () => {
  const server = fakeServer().on(listAudit, () => refusal('too_many_requests'));
  const { user } = ofAdmin();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(listAudit, []);
  await user.click(again);
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined();
});

test('takes along what is filtered, and says when that fails', async () => {
  const server = fakeServer()
    .on(listAudit, [entry(1)])
    .on(exportAudit, () => refusal('overloaded'));
  const { user } = renderPage('/admin?panel=audit&action=role.granted', { as: 'Admin' });
  await screen.findByText(/made ben02/);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText(ERROR_MESSAGES.overloaded)).toBeDefined();
  expect(server.sentTo(exportAudit)[0]?.query).toEqual({ action: 'role.granted' });
});
