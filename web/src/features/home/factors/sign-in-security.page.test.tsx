import { listConfirmationWays } from '@quivia/contract/confirmation';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import {
  beginTotp,
  confirmTotp,
  type Factors,
  listFactors,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '@quivia/contract/factors';
import { getProfile, refresh } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { errorOf } from '../../../testing/field-error.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { BY_PASSWORD } from '../../../testing/sample-ways.ts';
import { tokenWith } from '../../../testing/sign-in.ts';

const NONE: Factors = { totp_since: null, passkeys: [], recovery_codes_left: 0, is_required: false };
const PHONE = { id: 3, name: 'My phone', created_at: '2026-01-05T10:00:00.000Z', last_used_at: null };
const SOME: Factors = {
  totp_since: '2026-01-04T10:00:00.000Z',
  passkeys: [PHONE],
  recovery_codes_left: 2,
  is_required: true,
};
const CODES = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-DD${String(i + 22)}`);

function open(factors: Factors | (() => Factors | Response)) {
  const server = fakeServer()
    .on(getProfile, {
      id: 7,
      username: 'anna01',
      email: 'anna@example.org',
      is_verified: true,
      pending_email: null,
      roles: ['Student'],
      roles_withheld: [],
      has_password: true,
      roles_of_colleges: [],
      name: null,
    })
    .on(refresh, { access_token: tokenWith(['Student']) })
    .on(listFactors, factors as Factors)
    .on(listConfirmationWays, BY_PASSWORD);
  return { server, ...renderPage('/dashboard?panel=profile', { as: 'Student' }) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

test('an authenticator app is set up with the password, its key and a code, and recovery codes follow', async () => {
  let factors = NONE;
  const { server, user } = open(() => factors);
  server
    .on(beginTotp, ({ body }) =>
      (body as { password: string }).password === 'Blue7Kite!'
        ? { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Quivia:anna?secret=ABCDEFGHIJKLMNOP' }
        : refusal('wrong_password', { fields: { password: ERROR_MESSAGES.wrong_password } }),
    )
    .on(confirmTotp, () => {
      factors = { ...SOME, passkeys: [], recovery_codes_left: 10 };
      return { message: 'Your authenticator app is set up.', recovery_codes: CODES };
    });
  await user.click(await button('Set up Authenticator app'));
  await user.type(await (await dialog()).findByLabelText('Your password'), 'wrong{Enter}');
  await waitFor(async () =>
    expect(errorOf((await dialog()).getByLabelText('Your password'))).toBe(ERROR_MESSAGES.wrong_password),
  );
  await user.clear((await dialog()).getByLabelText('Your password'));
  await user.type(await (await dialog()).findByLabelText('Your password'), 'Blue7Kite!{Enter}');
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeDefined();
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeDefined();
  for (const code of CODES) expect(screen.getByText(code)).toBeDefined();
  await user.click(screen.getByRole('button', { name: "I've saved them" }));
  expect(await screen.findByText(/10 codes left/)).toBeDefined();
  expect(server.sentTo(confirmTotp)[0]?.body).toEqual({ code: '123456' });
});

test('factors are listed, a passkey can be renamed and removed with the password', async () => {
  const { server, user } = open(SOME);
  server
    .on(renamePasskey, { message: 'The passkey has been renamed.' })
    .on(removePasskey, { message: 'The passkey has been removed.' });
  expect(await screen.findByText(/Never used/)).toBeDefined();
  expect(screen.getByText(/Get a new set before you run out/)).toBeDefined();

  await user.click(await button('Rename My phone'));
  const name = (await dialog()).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Old phone{Enter}');
  await waitFor(() => expect(server.sentTo(renamePasskey)).toHaveLength(1));
  expect(server.sentTo(renamePasskey)[0]).toMatchObject({ params: { id: '3' }, body: { name: 'Old phone' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await button('Remove My phone'));
  await user.type(await (await dialog()).findByLabelText('Your password'), 'Blue7Kite!{Enter}');
  await waitFor(() => expect(server.sentTo(removePasskey)).toHaveLength(1));
});

test('new recovery codes are shown once', async () => {
  const { server, user } = open(SOME);
  server.on(renewRecoveryCodes, { message: 'Here they are.', recovery_codes: CODES });
  await user.click(await button('Get new codes'));
  await user.type(await (await dialog()).findByLabelText('Your password'), 'Blue7Kite!{Enter}');
  expect(await screen.findByText(CODES[0] as string)).toBeDefined();
});

test('a site that requires a second factor says so, and a failed list can be loaded again', async () => {
  let isDown = true;
  const { user } = open(() => (isDown ? refusal('not_found') : { ...NONE, is_required: true }));
  const retry = await button('Try again');
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText(/This site requires a second factor for your role/)).toBeDefined();
});
