// The mails of accounts. A code is made when its mail is sent, not when it is asked for: the queue never
// holds one, and ten minutes are ten minutes even after the mail server was away.
import { job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
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

/** In `institution`'s name. Whoever chose a password meanwhile needs none any more. */
export const mailInvitation = job<{ user_id: number; institution: string }>(
  'mail-invitation',
  async ({ user_id, institution }) => {
    const account = await selectAccount(user_id);
    if (!account || account.password_hash) return;
    const { link } = await codes.make(account.id, 'invitation', account.email);
    await sendMail({
      to: account.email,
      subject: `${institution} invites you to Quivia`,
      text: [
        `Hello ${account.username},`,
        '',
        `${institution} has enrolled you. Your username is ${account.username}.`,
        '',
        'Open this link within a week and choose your password:',
        publicUrl(`/invitation?token=${link}`),
        '',
        `Later, ask for a new one with your email at ${publicUrl('/resetpassword')}`,
        '',
        `If you do not know ${institution}, you can ignore this mail.`,
        '',
      ].join('\n'),
    });
  },
  { batch: 20 },
);
