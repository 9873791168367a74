import {
  beginPasskeyConfirmation,
  listConfirmationWays,
  sendOwnConfirmationCode,
} from '@quivia/contract/confirmation';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { getProfile } from '@quivia/contract/session';
import { startConfirmation } from '@quivia/contract/sign-on';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { BY_PASSWORD } from '../../testing/sample-ways.ts';
import { sayConfirmed } from './use-confirmation.ts';

const PROFILE = {
  ...{ id: 7, username: 'anna01', name: null, email: 'anna@example.org', is_verified: true },
  ...{ pending_email: null, roles: [], roles_withheld: [], has_password: false, roles_of_colleges: [] },
};
const NONE = { password: false, passkey: false, factor_code: false, mail: null, college: null };

const BEGUN = { url: 'https://keycloak.example/auth', proof: 'a-proof-of-some-length' };

async function ask(
  ways: Partial<typeof BY_PASSWORD>,
  begun: (() => Response) | { url: string; proof: string } = BEGUN,
) {
  const server = fakeServer()
    .on(startConfirmation, begun)
    .on(beginPasskeyConfirmation, { ticket: 'a-ticket-of-some-length', options: {} })
    .on(getProfile, PROFILE)
    .on(listConfirmationWays, { ...NONE, ...ways })
    .on(deleteOwnAccount, { message: 'Deleted.' });
  const { user } = renderPage('/dashboard?panel=profile', { as: [] });
  await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const button = (name: string) => dialog.findByRole('button', { name });
  return { server, user, dialog, button };
}
const sent = (server: ReturnType<typeof fakeServer>) => server.sentTo(deleteOwnAccount)[0]?.body;

test('a mailed code confirms, and a wrong one is said at its field', async () => {
  const { server, user, dialog, button } = await ask({ mail: 'a…@example.org' });
  server
    .on(sendOwnConfirmationCode, { message: 'Sent.' })
    .on(deleteOwnAccount, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { message: 'Deleted.' }
        : refusal('wrong_code', { fields: { code: ERROR_MESSAGES.wrong_code } }),
    );
  expect(await dialog.findByText(/a…@example.org/)).toBeDefined();
  await user.click(await button('Send me the code'));
  const code = dialog.getByLabelText('Code from the email');
  await user.type(code, '000000{Enter}');
  await waitFor(() => expect(errorOf(code)).toBe(ERROR_MESSAGES.wrong_code));
  await expectAccessible();
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  expect(await screen.findByText('Deleted.')).toBeDefined();
});

test('a code of the app can be used instead of the password', async () => {
  const { server, user, dialog, button } = await ask({ password: true, factor_code: true });
  expect(await dialog.findByLabelText('Your password')).toBeDefined();
  await user.click(await button('Code from your app'));
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await user.type(dialog.getByLabelText(/authenticator app/), 'ABCD-EFGH{Enter}');
  await waitFor(() => expect(sent(server)).toEqual({ factor_code: 'ABCD-EFGH' }));
});

test('a sign-in at the college in another tab confirms, and this page continues', async () => {
  const { server, dialog } = await ask({ college: 'North College' });
  const link = await dialog.findByRole('link', { name: 'Open the sign-in of North College' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://keycloak.example/auth',
    '_blank',
  ]);
  expect(link.getAttribute('rel')).toContain('noopener');
  await expectAccessible();
  expect(server.sentTo(deleteOwnAccount)).toEqual([]);
  sayConfirmed();
  await waitFor(() => expect(sent(server)).toEqual({ proof: 'a-proof-of-some-length' }));
});

test('a college that does not answer is said, and the other ways stay', async () => {
  const { user, dialog, button } = await ask({ college: 'North College', mail: 'a…@example.org' }, () =>
    refusal('sign_on_failed', { message: 'It does not answer.' }),
  );
  expect(await dialog.findByText('It does not answer.')).toBeDefined();
  await user.click(await button('Code by email'));
  expect(dialog.getByLabelText('Code from the email')).toBeDefined();
});

test('a passkey that is not used confirms nothing', async () => {
  const { server, user, button } = await ask({ passkey: true });
  await user.click(await button('Delete account'));
  expect(await screen.findByText(/No passkey was used/)).toBeDefined();
  expect(server.sentTo(deleteOwnAccount)).toEqual([]);
});

test('somebody who has nothing to confirm with is told what to do', async () => {
  const { dialog } = await ask({});
  expect(await dialog.findByText(/Verify your email address/)).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Delete account' })).toBeNull();
});
