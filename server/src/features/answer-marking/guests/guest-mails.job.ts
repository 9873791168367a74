// Links and codes are made when their mail is sent: the queue never holds one (docs/decisions/0006).
import { now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { quotedLine } from '../../../platform/mail/quoted-line.rules.ts';
import { utcDay } from '../../../platform/utc-time.ts';
import { guestCodes } from '../../accounts/guest-codes.service.ts';
import * as queries from './guests.queries.ts';
import { mails } from './guests.words.ts';

export const codes = guestCodes<'enter'>(
  { name: 'marking', link: 'marking-invitation-link', code: 'marking-guest-code' },
  { updateCode: queries.updateCode, addTry: queries.addTry },
);

export const mailMarkingInvitation = job<{ guest_id: number }>(
  'mail-marking-invitation',
  async ({ guest_id }) => {
    const invited = await queries.selectInvitation(guest_id, now());
    if (!invited) return;
    const secret = codes.newSecret();
    await queries.updateLink(invited.id, codes.hashOf(secret));
    await sendMail({
      to: invited.email,
      ...(invited.reply_to && { replyTo: invited.reply_to }),
      ...mails.invitation({
        name: quotedLine(invited.name),
        title: quotedLine(invited.title),
        institution: quotedLine(invited.institution),
        inviter: quotedLine(invited.inviter),
        until: utcDay(invited.access_ends_at),
        link: publicUrl(`/mark/${secret}`),
      }),
    });
  },
  { batch: 10 },
);

export const mailMarkingCode = job<{ guest_id: number }>(
  'mail-marking-code',
  async ({ guest_id }) => {
    const invited = await queries.selectInvitation(guest_id, now());
    if (!invited) return;
    const code = await codes.newCode(invited.id, 'enter');
    const { name, title } = invited;
    await sendMail({
      to: invited.email,
      ...mails.code({ name: quotedLine(name), title: quotedLine(title), code }),
    });
  },
  { batch: 10, isAwaited: true },
);
