import { endOtherSessions, endSession, listSessions, type Session } from '@quivia/contract/accounts';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { logout } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

const device = (id: number, name: string, kind: Session['kind'], is_current = false): Session => ({
  id,
  device: name,
  kind,
  address: '192.0.2.7',
  signed_in_at: '2026-11-15T09:00:00.000Z',
  last_seen_at: '2026-11-16T09:00:00.000Z',
  is_current,
});
const HERE = device(1, 'Firefox on Linux', 'computer', true);
const PHONE = device(2, 'Chrome on Android', 'phone');

const open = () => renderPage('/dashboard?panel=devices', { as: 'Student' });
const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');

test('devices can be told apart by their kind and by when they were last used', async () => {
  fakeServer().on(listSessions, [HERE, PHONE, device(3, 'odd-browser', null)]);
  open();
  await screen.findByText('This device');
  const [here, phone, odd] = rows().map((row) => row.textContent);
  expect(here).toContain('Firefox on LinuxComputerThis device');
  expect(here).not.toContain('Last used');
  expect(phone).toMatch(/Chrome on AndroidPhone.*Last used.*, \d?\d:\d\d/);
  expect(odd).toMatch(/odd-browserLast used/);
});

test('one device is signed out, and leaves the list', async () => {
  let devices = [HERE, PHONE];
  const server = fakeServer()
    .on(listSessions, () => devices)
    .on(endSession, () => {
      devices = [HERE];
      return { message: 'That device has been signed out.' };
    });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
  expect(await screen.findByText('That device has been signed out.')).toBeDefined();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(server.sentTo(endSession)[0]?.params).toEqual({ id: '2' });
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

test('all other devices are signed out after a question, which can be cancelled', async () => {
  const server = fakeServer()
    .on(listSessions, [HERE, PHONE])
    .on(endOtherSessions, { message: 'All other devices have been signed out.' });
  const { user } = open();
  const ask = await screen.findByRole('button', { name: 'Sign out all other devices' });
  await user.click(ask);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sentTo(endOtherSessions)).toHaveLength(0);

  await user.click(ask);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Sign out other devices' }));
  expect(await screen.findByText('All other devices have been signed out.')).toBeDefined();
  expect(server.sentTo(endOtherSessions)).toHaveLength(1);
});

test('a refused sign-out says why, and the device stays in the list', async () => {
  fakeServer()
    .on(listSessions, [HERE, PHONE])
    .on(endSession, () => refusal('too_many_requests'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
  expect(await screen.findByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();
  expect(rows()).toHaveLength(2);
});

test('signing out this device leads to the sign-in page', async () => {
  const server = fakeServer().on(listSessions, [HERE]).on(logout, { message: "You've signed out." });
  const { user, router } = open();
  await screen.findByText('This device');
  await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(server.sentTo(logout)).toHaveLength(1);
});

test('a list that could not be loaded is loaded on request', async () => {
  let isDown = true;
  fakeServer().on(listSessions, () => (isDown ? refusal('not_found') : [HERE]));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('This device')).toBeDefined();
});
