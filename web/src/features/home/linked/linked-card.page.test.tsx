import { listConfirmationWays } from '@quivia/contract/confirmation';
import { listFactors } from '@quivia/contract/factors';
import { getProfile } from '@quivia/contract/session';
import { type LinkedSignOn, listLinkedSignOns, unlinkSignOn } from '@quivia/contract/sign-on';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { BY_PASSWORD } from '../../../testing/sample-ways.ts';

const linked: LinkedSignOn = {
  id: 4,
  institution: 'North College',
  linked_at: '2026-11-16T09:00:00.000Z',
  last_used_at: null,
  can_unlink: true,
};

function open(...rows: LinkedSignOn[]) {
  const server = fakeServer()
    .on(getProfile, {
      ...{ id: 7, username: 'anna01', name: null, email: 'anna@example.org', is_verified: true },
      ...{
        pending_email: null,
        roles: ['Student'],
        roles_withheld: [],
        has_password: true,
        roles_of_colleges: [],
      },
    })
    .on(listFactors, { totp_since: null, passkeys: [], recovery_codes_left: 0, is_required: false })
    .on(listLinkedSignOns, rows)
    .on(listConfirmationWays, BY_PASSWORD)
    .on(unlinkSignOn, { message: 'Unlinked.' });
  return { server, ...renderPage('/dashboard?panel=profile', { as: 'Student' }) };
}

test('a linked college is unlinked after asking', async () => {
  const { server, user } = open(linked);
  const unlink = await screen.findByRole('button', { name: 'Unlink North College' });
  await expectAccessible();
  await user.click(unlink);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Your password'), 'Blue7Kite!{Enter}');
  expect(await screen.findByText('Unlinked.')).toBeDefined();
  expect(server.sentTo(unlinkSignOn)[0]).toMatchObject({
    params: { id: '4' },
    body: { password: 'Blue7Kite!' },
  });
});

test('the only way in stays', async () => {
  open({ ...linked, can_unlink: false });
  expect(await screen.findByText(/the only way into your account/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Unlink/ })).toBeNull();
});

test('people without a linked college see nothing of it', async () => {
  const { server } = open();
  expect(await screen.findByText('Verified Profile')).toBeDefined();
  await waitFor(() => expect(server.sentTo(listLinkedSignOns)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'College sign-in' })).toBeNull();
});
