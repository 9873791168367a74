import {
  changeEmail,
  changeName,
  changePassword,
  sendVerification,
  verifyEmail,
} from '@quivia/contract/accounts';
import { listConfirmationWays, sendOwnConfirmationCode } from '@quivia/contract/confirmation';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { atMostCharacters, MESSAGES } from '@quivia/contract/fields.words';
import { getProfile, type Profile, refresh } from '@quivia/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionStore } from '../../platform/session/session-store.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BY_PASSWORD } from '../../testing/sample-ways.ts';
import { tokenWith } from '../../testing/sign-in.ts';

const ANNA: Profile = {
  id: 7,
  username: 'anna01',
  email: 'anna@example.org',
  is_verified: true,
  pending_email: null,
  roles_withheld: [],
  has_password: true,
  roles_of_colleges: [],
  name: null,
  roles: ['Student'],
};

const open = () => renderPage('/dashboard?panel=profile', { as: 'Student' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a verified profile shows no field for a code', async () => {
  fakeServer().on(getProfile, ANNA);
  open();
  expect(await screen.findByText('Verified Profile')).toBeDefined();
  expect(screen.getByText('anna@example.org')).toBeDefined();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('each fact stands once, with its form behind it', async () => {
  fakeServer().on(getProfile, { ...ANNA, name: 'Anna Menon' });
  const { user } = open();
  const name = (await screen.findByText('Anna Menon', { selector: 'main *' })).closest('details');
  expect(name?.open).toBe(false);
  expect(screen.getAllByText('anna01', { selector: 'main *' })).toHaveLength(1);
  await user.click(within(name as HTMLElement).getByText('Change'));
  expect(name?.open).toBe(true);
  expect(within(name as HTMLElement).getByLabelText('Name')).toHaveProperty('value', 'Anna Menon');
});

test('a profile that could not be loaded is loaded on request', async () => {
  let isDown = true;
  fakeServer().on(getProfile, () => (isDown ? refusal('not_found') : ANNA));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Verified Profile')).toBeDefined();
});

test('the code verifies the email at its sixth digit', async () => {
  let profile: Profile = { ...ANNA, is_verified: false };
  const server = fakeServer()
    .on(getProfile, () => profile)
    .on(verifyEmail, ({ body }) => {
      if ((body as { otp: string }).otp !== '123456') return refusal('wrong_code');
      profile = ANNA;
      return { message: 'Your email is verified.' };
    });
  const { user } = open();
  expect(await screen.findByText('Email is Not Verified')).toBeDefined();
  await user.type(screen.getByLabelText('Code'), '123450');
  await waitFor(() => expect(errorOf(screen.getByLabelText('Code'))).toBe(ERROR_MESSAGES.wrong_code));
  await user.type(screen.getByLabelText('Code'), '{Backspace}6');
  expect(await screen.findByText('Verified Profile')).toBeDefined();
  expect(screen.queryByLabelText('Code')).toBeNull();
  expect(server.sentTo(verifyEmail).at(-1)?.body).toEqual({ email: ANNA.email, otp: '123456' });
});

test('another code can be requested, once a minute', async () => {
  const server = fakeServer()
    .on(getProfile, { ...ANNA, is_verified: false })
    .on(sendVerification, { message: "We've sent a new code to your email." });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Send the code again' }));
  expect(await screen.findByText("We've sent a new code to your email.")).toBeDefined();
  expect(button(/Send the code again in \d+ s/)).toHaveProperty('disabled', true);
  expect(server.sentTo(sendVerification)).toHaveLength(1);
});

test('the name is saved and removed, and every page gets it with a new session token', async () => {
  let profile = ANNA;
  const server = fakeServer()
    .on(getProfile, () => profile)
    .on(refresh, () => ({ access_token: tokenWith(['Student'], { name: profile.name }) }))
    .on(changeName, ({ body }) => {
      profile = { ...ANNA, name: (body as { name: string | null }).name };
      return { message: 'Name saved.' };
    });
  const { user } = open();
  await user.type(await screen.findByLabelText('Name'), ' Anna Berg ');
  await user.click(button('Save name'));
  expect(await within(screen.getByRole('main')).findByText('Anna Berg')).toBeDefined();
  await waitFor(() => expect(sessionStore.get().user?.name).toBe('Anna Berg'));

  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'a'.repeat(121));
  await user.click(button('Save name'));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Name'))).toBe(atMostCharacters(120)));
  await user.clear(screen.getByLabelText('Name'));
  await user.click(button('Save name'));
  await waitFor(() => expect(screen.queryByText('Anna Berg')).toBeNull());
  expect(server.sentTo(changeName).map(({ body }) => body)).toEqual([{ name: 'Anna Berg' }, { name: null }]);
});

test('a new email needs the password, and its code afterwards', async () => {
  let profile = ANNA;
  const server = fakeServer()
    .on(getProfile, () => profile)
    .on(listConfirmationWays, BY_PASSWORD)
    .on(changeEmail, ({ body }) => {
      const { email, password } = body as { email: string; password: string };
      if (password !== 'Blue7Kite!')
        return refusal('wrong_password', { fields: { password: ERROR_MESSAGES.wrong_password } });
      profile = { ...ANNA, pending_email: email };
      return { message: "We've sent a code to the new address. Enter it to finish." };
    });
  const { user } = open();
  const email = await screen.findByLabelText('New email');
  await user.type(email, 'anna');
  await user.click(button('Change email'));
  await waitFor(() => expect(errorOf(email)).toBe(MESSAGES.email));
  expect(server.sentTo(changeEmail)).toHaveLength(0);

  await user.type(email, '@new.example');
  await user.click(button('Change email'));
  const password = await screen.findByLabelText('Your password');
  await user.type(password, 'Wrong@2026{Enter}');
  await waitFor(() => expect(errorOf(password)).toBe(ERROR_MESSAGES.wrong_password));
  expect(email).toHaveProperty('value', 'anna@new.example');

  await user.clear(password);
  await user.type(password, 'Blue7Kite!{Enter}');
  expect(await screen.findByText(/Enter the code that we sent to/)).toBeDefined();
  expect(screen.getByText('anna@new.example')).toBeDefined();
  expect(screen.getByText('Verified Profile')).toBeDefined();
  expect(email).toHaveProperty('value', '');
});

test('an address that is taken is said at its field, not where the person confirmed', async () => {
  fakeServer()
    .on(getProfile, ANNA)
    .on(listConfirmationWays, BY_PASSWORD)
    .on(changeEmail, () => refusal('email_taken', { fields: { email: ERROR_MESSAGES.email_taken } }));
  const { user } = open();
  const email = await screen.findByLabelText('New email');
  await user.type(email, 'ben@example.org{Enter}');
  await user.type(await screen.findByLabelText('Your password'), 'Blue7Kite!{Enter}');
  await waitFor(() => expect(errorOf(email)).toBe(ERROR_MESSAGES.email_taken));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('somebody without a password chooses one after confirming in another way', async () => {
  const server = fakeServer()
    .on(getProfile, { ...ANNA, has_password: false, roles_of_colleges: [] })
    .on(listConfirmationWays, { ...BY_PASSWORD, password: false })
    .on(sendOwnConfirmationCode, { message: 'Sent.' })
    .on(changePassword, { message: 'Your password has been changed.' });
  const { user } = open();
  expect(await screen.findByText(/You sign in without a password/)).toBeDefined();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.type(screen.getByLabelText('New password'), 'Green8Lamp!');
  await user.type(screen.getByLabelText('Confirm password'), 'Green8Lamp!{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send me the code' }));
  expect(await screen.findByText('Sent.')).toBeDefined();
  await user.type(screen.getByLabelText('Code from the email'), '123456{Enter}');
  expect(await screen.findByText('Your password has been changed.')).toBeDefined();
  expect(server.sentTo(changePassword)[0]?.body).toMatchObject({
    new_password: 'Green8Lamp!',
    code: '123456',
  });
});

test('a new password needs the current one, and empties the form once it is changed', async () => {
  let isWrong = true;
  const server = fakeServer()
    .on(getProfile, ANNA)
    .on(changePassword, () => {
      if (isWrong)
        return refusal('wrong_password', { fields: { current_password: ERROR_MESSAGES.wrong_password } });
      return { message: "Password changed. You've been signed out everywhere else." };
    });
  const { user } = open();
  const current = await screen.findByLabelText('Current password');
  const password = screen.getByLabelText('New password');
  const confirm = screen.getByLabelText('Confirm password');
  await user.type(current, 'Blue7Kite!');
  await user.type(password, 'Chang3d!');
  await user.type(confirm, 'Chang3d?');
  await user.click(button('Change password'));
  await waitFor(() => expect(errorOf(confirm)).toBe(MESSAGES.passwordsDiffer));
  expect(server.sentTo(changePassword)).toHaveLength(0);

  await user.clear(confirm);
  await user.type(confirm, 'Chang3d!');
  await user.click(button('Change password'));
  await waitFor(() => expect(errorOf(current)).toBe(ERROR_MESSAGES.wrong_password));
  expect(password).toHaveProperty('value', 'Chang3d!');

  isWrong = false;
  await user.click(button('Change password'));
  expect(await screen.findByText(/signed out everywhere else/)).toBeDefined();
  for (const field of [current, password, confirm]) expect(field).toHaveProperty('value', '');
  expect(server.sentTo(changePassword).at(-1)?.body).toEqual({
    current_password: 'Blue7Kite!',
    new_password: 'Chang3d!',
    confirm_password: 'Chang3d!',
  });
});
