import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
  resetPasswordByLink,
} from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { MESSAGES } from '@quivia/contract/fields.words';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';

const EMAIL = 'anna@example.org';
const CODE = '123456';
const FROM_MAIL = `/resetpassword?email=${encodeURIComponent(EMAIL)}`;

/** Accepts one code. */
const server = () =>
  fakeServer()
    .on(requestPasswordReset, { message: ACCOUNT_MESSAGES.resetAsked })
    .on(checkPasswordReset, ({ body }) =>
      (body as { otp: string }).otp === CODE ? { message: 'Code accepted.' } : refusal('wrong_code'),
    )
    .on(resetPassword, { message: 'Password changed. Please sign in.' });

const codeField = () => screen.findByLabelText('Code');
const press = (name: string) => screen.getByRole('button', { name });

test('an email is asked for first, and the code is sent to it', async () => {
  const fake = server();
  const { user } = renderPage('/resetpassword');
  await user.type(await screen.findByLabelText('Email'), 'anna');
  await user.click(press('Send code'));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Email'))).toBe(MESSAGES.email));
  await user.type(screen.getByLabelText('Email'), '@example.org');
  await user.click(press('Send code'));
  await waitFor(async () => expect(document.activeElement).toBe(await codeField()));
  expect(screen.getByText(ACCOUNT_MESSAGES.resetAsked)).toBeDefined();
  expect(fake.sentTo(requestPasswordReset).map(({ body }) => body)).toEqual([{ email: EMAIL }]);
  // The next mail would void this code: not at once.
  expect(screen.getByRole('button', { name: /Send the code again in \d+ s/ })).toHaveProperty(
    'disabled',
    true,
  );
});

test('the link in the mail opens the field for its code and sends no other one', async () => {
  const fake = server();
  const { user } = renderPage(FROM_MAIL);
  const code = await codeField();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.getByRole('status').textContent).toContain(EMAIL);
  await user.type(code, CODE);
  expect(await screen.findByLabelText('New password')).toBeDefined();
  expect(fake.sentTo(checkPasswordReset).map(({ body }) => body)).toEqual([{ email: EMAIL, otp: CODE }]);
  expect(fake.sentTo(requestPasswordReset)).toHaveLength(0);
});

test('a broken address in the link is shown for correction', async () => {
  server();
  renderPage('/resetpassword?email=anna');
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'anna');
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('people who have a code enter it with their email, without another mail', async () => {
  const fake = server();
  const { user } = renderPage('/resetpassword');
  await screen.findByLabelText('Email');
  await user.click(press('I already have a code'));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Email'))).toBe(MESSAGES.fillAll));
  await user.type(screen.getByLabelText('Email'), EMAIL);
  await user.click(press('I already have a code'));
  await waitFor(async () => expect(document.activeElement).toBe(await codeField()));
  expect(fake.sentTo(requestPasswordReset)).toHaveLength(0);

  await user.click(press('Use another email'));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', EMAIL);
});

test('a wrong code is refused at the sixth digit; a pasted one may have a space', async () => {
  const fake = server();
  const { user } = renderPage(FROM_MAIL);
  await user.type(await codeField(), '12345{Enter}');
  expect(errorOf(await codeField())).toBe(MESSAGES.otp);
  expect(fake.sentTo(checkPasswordReset)).toHaveLength(0);
  await user.type(await codeField(), '0');
  await waitFor(async () => expect(errorOf(await codeField())).toBe(ERROR_MESSAGES.wrong_code));
  await user.clear(await codeField());
  await user.click(await codeField());
  await user.paste('123 456');
  expect(await screen.findByLabelText('New password')).toBeDefined();
  expect(fake.sentTo(checkPasswordReset).map(({ body }) => body.otp)).toEqual(['123450', CODE]);
});

async function acceptedCode() {
  const page = renderPage(FROM_MAIL);
  await page.user.type(await codeField(), CODE);
  const password = await screen.findByLabelText('New password');
  const confirm = screen.getByLabelText('Confirm password');
  return { ...page, password, confirm };
}

test('both passwords must match and follow the rules', async () => {
  const fake = server();
  const { user, password, confirm } = await acceptedCode();
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.type(password, 'short');
  await user.click(press('Change password'));
  await waitFor(() => expect(errorOf(password)).toBe(MESSAGES.password));
  expect(errorOf(confirm)).toBe(MESSAGES.fillAll);
  await user.clear(password);
  await user.type(password, 'Chang3d!');
  await user.type(confirm, 'Chang3d?');
  await user.click(press('Change password'));
  await waitFor(() => expect(errorOf(confirm)).toBe(MESSAGES.passwordsDiffer));
  expect(fake.sentTo(resetPassword)).toHaveLength(0);
});

test('the new password is sent with the code, and sign-in opens', async () => {
  const fake = server();
  const { user, router, password, confirm } = await acceptedCode();
  await user.type(password, 'Chang3d!');
  await user.type(confirm, 'Chang3d!');
  await user.click(press('Change password'));
  expect(await screen.findByText('Password changed. Please sign in.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(fake.sentTo(resetPassword)[0]?.body).toEqual({
    email: EMAIL,
    otp: CODE,
    new_password: 'Chang3d!',
    confirm_password: 'Chang3d!',
  });
});

test('a code that expired meanwhile leads back to its field, with the reason', async () => {
  server().on(resetPassword, () => refusal('wrong_code'));
  const { user, password, confirm } = await acceptedCode();
  await user.type(password, 'Chang3d!');
  await user.type(confirm, 'Chang3d!{Enter}');
  expect(errorOf(await codeField())).toBe(ERROR_MESSAGES.wrong_code);
  expect(screen.getByRole('button', { name: 'Send the code again' })).toHaveProperty('disabled', false);
});

// H3
test('the link that needs no code asks for the new password at once', async () => {
  const fake = server().on(resetPasswordByLink, { message: 'Password changed. Please sign in.' });
  const { user } = renderPage('/resetpassword?token=abc');
  await user.type(await screen.findByLabelText('New password'), 'Better0ne!');
  await user.type(screen.getByLabelText('Confirm password'), 'Better0ne!');
  await user.click(press('Change password'));
  expect(await screen.findByText('Password changed. Please sign in.')).toBeDefined();
  expect(fake.sentTo(resetPasswordByLink).map(({ body }) => body)).toEqual([
    { token: 'abc', new_password: 'Better0ne!', confirm_password: 'Better0ne!' },
  ]);
});
