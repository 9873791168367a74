// The mails of accounts. A code is made when its mail is sent, not when it is asked for: the queue never
// holds one, and ten minutes are ten minutes even after the mail server was away.
import { job } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import { publicUrl } from '../../platform/public-url.ts';
import { selectAccount, selectAccountByName } from './accounts.queries.ts';
import * as codes from './one-time-codes.ts';

export const mailVerification = job<{ user_id: number }>('mail-verification', async ({ user_id }) => {
  const account = await selectAccount(user_id);
  if (!account || (account.is_verified && !account.pending_email)) return;
  const email = account.pending_email ?? account.email;
  const { code, link } = await codes.make(account.id, 'verify_email', email);
  await sendMail({
    to: email,
    subject: 'Verify your email for Quivia',
    text: [
      `Hello ${account.username},`,
      '',
      `your code is ${code}. It works for 10 minutes.`,
      '',
      'Or open this link within a day:',
      publicUrl(`/verify?token=${link}`),
      '',
      'If you did not ask for this, you can ignore this mail.',
      '',
    ].join('\n'),
  });
});

export const mailPasswordReset = job<{ email: string }>('mail-password-reset', async ({ email }) => {
  const account = await selectAccountByName(email);
  if (!account) return;
  const { code } = await codes.make(account.id, 'reset_password', account.email);
  await sendMail({
    to: account.email,
    subject: 'Your code for a new Quivia password',
    text: [
      `Hello ${account.username},`,
      '',
      `your code is ${code}. It works for 10 minutes.`,
      '',
      `Enter it at ${publicUrl('/resetpassword')}`,
      '',
      'If you did not ask for a new password, you can ignore this mail: your password stays as it is.',
      '',
    ].join('\n'),
  });
});

/** Told to the address that is replaced, so that a thief cannot take an account in silence. */
export const mailEmailReplaced = job<{ to: string; username: string; email: string }>(
  'mail-email-replaced',
  async ({ to, username, email }) => {
    await sendMail({
      to,
      subject: 'Your Quivia email was changed',
      text: [
        `Hello ${username},`,
        '',
        `the email of your account is now ${email}.`,
        '',
        'If this was not you, please tell your administrator at once.',
        '',
      ].join('\n'),
    });
  },
);
