import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { selectTypedSheet } from './handwritten-sheet.queries.ts';
import { typedMail } from './sheets.words.ts';

/** To a guest, in whose name others typed in a sheet. */
export const mailTypedSheet = job<{ sheet_id: number }>(
  'mail-typed-sheet',
  async ({ sheet_id }) => {
    const sheet = await selectTypedSheet(sheet_id);
    if (!sheet?.email) return;
    // A mail that is sent twice, because a process ended before it could note the first, is shown once.
    await sendMail({ to: sheet.email, ...typedMail(sheet), id: `typed-sheet-${sheet_id}` });
  },
  { batch: 50 },
);
