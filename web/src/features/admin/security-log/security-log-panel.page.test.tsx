import { getSecuritySummary, listSecurityEvents, type SecurityEvent } from '@quivia/contract/security-events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

const event = (id: number, given: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id,
  at: '2026-11-01T09:00:00.000Z',
  kind: 'sign_in.failed',
  name: 'anna01',
  address: '198.51.100.7',
  what: '',
  ...given,
});

const CALM = { since: '2026-11-01T08:00:00.000Z', failures: 0, by_name: [], by_network: [] };

const open = () => renderPage('/admin?panel=security', { as: 'Admin' });

// M10
test('each event has its name, address and kind', async () => {
  fakeServer()
    .on(getSecuritySummary, CALM)
    .on(listSecurityEvents, [
      event(2, { kind: 'account.disabled', what: 'By rootadmin' }),
      event(1, { name: 'm… 3fa9c1d2', address: '' }),
    ]);
  open();
  const disabled = within((await screen.findByText('By rootadmin')).closest('li') as HTMLElement);
  expect(disabled.getByText('Account disabled')).toBeDefined();
  expect(disabled.getByText('198.51.100.7')).toBeDefined();
  const failed = within(screen.getByText('m… 3fa9c1d2').closest('li') as HTMLElement);
  expect(failed.getByText('Wrong password')).toBeDefined();
  expect(failed.getByText('no address')).toBeDefined();
  expect(screen.getByText('No failed sign-ins.')).toBeDefined();
});

test('the summary names who is attacked and from where, and shows the events behind a figure', async () => {
  const server = fakeServer()
    .on(getSecuritySummary, {
      ...CALM,
      failures: 1204,
      by_name: [{ name: 'ben02', failures: 1, networks: 1 }],
      by_network: [{ network: '203.0.113.9', failures: 1203, names: 400 }],
    })
    .on(listSecurityEvents, [event(1)]);
  const { user } = open();
  expect(await screen.findByText('Last hour: 1,204 failed sign-ins')).toBeDefined();
  expect(screen.getByText('1 failure from 1 network')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /203\.0\.113\.9.*1,203 failures for 400 names/ }));
  await waitFor(() =>
    expect(server.sentTo(listSecurityEvents).at(-1)?.query).toMatchObject({
      search: '203.0.113.9',
      kind: 'sign_in.failed',
    }),
  );
});

test('filters are sent together; an unknown kind in the address is ignored', async () => {
  const server = fakeServer()
    .on(getSecuritySummary, CALM)
    .on(listSecurityEvents, ({ query }) => (query.kind ? [] : [event(1)]));
  const { user } = renderPage('/admin?panel=security&kind=nonsense', { as: 'Admin' });
  await screen.findByText('anna01', { selector: 'main *' });
  await user.selectOptions(screen.getByLabelText('Event'), 'Password reset');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(server.sentTo(listSecurityEvents).at(-1)?.query).toMatchObject({
      kind: 'password.reset',
      since: '2026-11-01',
    }),
  );
  expect(await screen.findByText('Nothing found')).toBeDefined();
});

test('what fails to load can be loaded again', async () => {
  const server = fakeServer()
    .on(getSecuritySummary, () => refusal('too_many_requests'))
    .on(listSecurityEvents, []);
  const { user } = open();
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(getSecuritySummary, CALM);
  await user.click(again);
  expect(await screen.findByText('No failed sign-ins.')).toBeDefined();
});
