import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { salutation } from '../../../platform/mail/salutation.words.ts';
import { selectAccount } from '../accounts.queries.ts';
import { type FactorChange, factorMail } from './factors.words.ts';

/** Sent after every change, so that nobody can change how an account is protected unnoticed. */
export const mailFactorChanged = job<{ user_id: number; change: FactorChange; detail: string }>(
  'mail-factor-changed',
  async ({ user_id, change, detail }) => {
    const account = await selectAccount(user_id);
    if (!account) return;
    const page = publicUrl('/dashboard?panel=profile');
    await sendMail({
      to: account.email,
      ...factorMail({
        hello: salutation({ ...account, ...(!account.is_verified && { name: null }) }),
        change,
        detail,
        page,
      }),
    });
  },
);
