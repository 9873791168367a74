// The mails of accounts. A code is made when its mail is sent, not when it is requested: the queue never holds
// one, and its ten minutes start late enough even after the mail server was away.
import { job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { selectAccount, selectAccountByName } from './accounts.queries.ts';
import { mails } from './accounts.words.ts';
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

/** Asked for by somebody who may be anybody: only what waits at this very address is sent again. */
export const mailVerificationAgain = job<{ email: string }>('mail-verification-again', async ({ email }) => {
  const account = await selectAccountByName(email);
  if (account && !account.is_verified && !account.pending_email)
    await mailVerification.work({ user_id: account.id });
});

export const mailPasswordReset = job<{ email: string }>('mail-password-reset', async ({ email }) => {
  const account = await selectAccountByName(email);
  if (!account) return;
  const { code, link } = await codes.make(account.id, 'reset_password', account.email);
  await sendMail({
    to: account.email,
    ...mails.passwordReset({
      username: account.username,
      name: account.is_verified ? account.name : null,
      code,
      // With the address the page asks for the code at once.
      page: publicUrl(`/resetpassword?email=${encodeURIComponent(account.email)}`),
      link: publicUrl(`/resetpassword?token=${link}`),
    }),
  });
});

/** To whoever does something in a session that a page left open must not do. */
export const mailConfirmation = job<{ user_id: number }>('mail-confirmation', async ({ user_id }) => {
  const account = await selectAccount(user_id);
  if (!account?.is_verified) return;
  const { code } = await codes.make(account.id, 'confirm', account.email);
  await sendMail({ to: account.email, ...mails.confirmation({ ...account, code }) });
});

/** Not to an address that nobody has verified: it may be a stranger's. */
export const mailPasswordChanged = job<{ user_id: number }>('mail-password-changed', async ({ user_id }) => {
  const account = await selectAccount(user_id);
  if (!account?.is_verified) return;
  await sendMail({
    to: account.email,
    ...mails.passwordChanged({
      username: account.username,
      name: account.name,
      resetPage: publicUrl(`/resetpassword?email=${encodeURIComponent(account.email)}`),
    }),
  });
});

/** Sent to the address that is replaced, so that nobody can take over an account unnoticed. */
export const mailEmailReplaced = job<{
  to: string;
  username: string;
  name?: string | null;
  email: string;
}>('mail-email-replaced', async ({ to, username, name = null, email }) => {
  await sendMail({ to, ...mails.emailReplaced({ username, name, email }) });
});

/**
 * In the name of an institution or a community. Not sent to an address that has been verified since it was queued. Anyone
 * can sign up with an address that isn't theirs: its owner is told of the account and gets it with a new password.
 */
export const mailInvitation = job<{ user_id: number; institution: string; institution_id?: number }>(
  'mail-invitation',
  async ({ user_id, institution, institution_id }) => {
    const account = await selectAccount(user_id);
    if (!account || account.is_verified) return;
    const { link } = await codes.make(account.id, 'invitation', account.email, {
      institutionId: institution_id ?? null,
      invitedBy: institution,
    });
    const say = account.password_hash === null ? mails.invitation : mails.claim;
    await sendMail({
      to: account.email,
      ...say({
        username: account.username,
        // Without a password, it is the institution that gave the name.
        name: account.name,
        institution,
        link: publicUrl(`/invitation?token=${link}`),
        resetPage: publicUrl('/resetpassword'),
      }),
    });
  },
  { batch: 20 },
);
