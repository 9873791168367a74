// The mails of accounts. A code is made when its mail is sent, not when it is requested: the queue never holds
// one, and its ten minutes start late enough even after the mail server was away.
import { job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { selectAccount, selectAccountByName } from './accounts.queries.ts';
import { mails } from './auth.words.ts';
import * as codes from './one-time-codes.service.ts';

export const mailVerification = job<{ user_id: number }>('mail-verification', async ({ user_id }) => {
  const account = await selectAccount(user_id);
  if (!account || (account.is_verified && !account.pending_email)) return;
  const email = account.pending_email ?? account.email;
  const { code, link } = await codes.make(account.id, 'verify_email', email);
  await sendMail({
    to: email,
    ...mails.verification({ username: account.username, code, link: publicUrl(`/verify?token=${link}`) }),
  });
});

export const mailPasswordReset = job<{ email: string }>('mail-password-reset', async ({ email }) => {
  const account = await selectAccountByName(email);
  if (!account) return;
  const { code, link } = await codes.make(account.id, 'reset_password', account.email);
  await sendMail({
    to: account.email,
    ...mails.passwordReset({
      username: account.username,
      code,
      // With the address the page asks for the code at once.
      page: publicUrl(`/resetpassword?email=${encodeURIComponent(account.email)}`),
      link: publicUrl(`/resetpassword?token=${link}`),
    }),
  });
});

/** Sent to the address that is replaced, so that nobody can take over an account unnoticed. */
export const mailEmailReplaced = job<{ to: string; username: string; email: string }>(
  'mail-email-replaced',
  async ({ to, username, email }) => {
    await sendMail({ to, ...mails.emailReplaced({ username, email }) });
  },
);

/** In `institution`'s name. Not sent to a person who has chosen a password since it was queued. */
export const mailInvitation = job<{ user_id: number; institution: string }>(
  'mail-invitation',
  async ({ user_id, institution }) => {
    const account = await selectAccount(user_id);
    if (!account || account.password_hash) return;
    const { link } = await codes.make(account.id, 'invitation', account.email);
    await sendMail({
      to: account.email,
      ...mails.invitation({
        username: account.username,
        institution,
        link: publicUrl(`/invitation?token=${link}`),
        resetPage: publicUrl('/resetpassword'),
      }),
    });
  },
  { batch: 20 },
);
