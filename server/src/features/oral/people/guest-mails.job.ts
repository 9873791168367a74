// Links and codes are made when their mail is sent: the queue never holds one (docs/decisions/0006). They are stored, and not
// in a transaction that is still open, before the mail leaves: it can be read at once.
import { after, days, now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { quotedLine } from '../../../platform/mail/quoted-line.rules.ts';
import { utcDay } from '../../../platform/utc-time.ts';
import { guestCodes } from '../../accounts/guest-codes.service.ts';
import { momentIn } from '../../notifications/reader-zone.service.ts';
import * as queries from './guests.queries.ts';
import { mails } from './people.words.ts';

export const codes = guestCodes<queries.CodePurpose>(
  { name: 'oral', link: 'oral-invitation-link', code: 'oral-examiner-code' },
  { updateCode: queries.updateCode, addTry: queries.addTry },
);

export const mailOralInvitation = job<{ examiner_id: number }>(
  'mail-oral-invitation',
  async ({ examiner_id }) => {
    const invited = await queries.selectInvitation(examiner_id, now());
    if (!invited?.email) return;
    const moment = momentIn(invited);
    const given = {
      name: quotedLine(invited.name),
      role: invited.role,
      title: quotedLine(invited.title),
      course: invited.course_name,
      institution: invited.institution,
      coordinator: invited.coordinator,
      sessions: invited.sessions.map(({ starts_at, room }) => ({
        starts: moment(new Date(starts_at)),
        room: quotedLine(room),
      })),
    };
    const to = { to: invited.email, ...(invited.reply_to && { replyTo: invited.reply_to }) };
    if (!invited.is_guest) {
      const link = publicUrl(`/oral/${invited.exam_id}/panels`);
      await sendMail({ ...to, ...mails.invitationWithAccount({ ...given, link }) });
      return;
    }
    const secret = codes.newSecret();
    await queries.updateLink(invited.id, codes.hashOf(secret));
    const until = utcDay(invited.access_ends_at ?? after(now(), days(1)));
    const link = publicUrl(`/viva/${secret}`);
    await sendMail({ ...to, ...mails.invitation({ ...given, link, until }) });
  },
  { batch: 10 },
);

export const mailExaminerCode = job<{ examiner_id: number; purpose: queries.CodePurpose }>(
  'mail-examiner-code',
  async ({ examiner_id, purpose }) => {
    const invited = await queries.selectInvitation(examiner_id, now());
    if (!invited?.is_guest) return;
    const code = await codes.newCode(invited.id, purpose);
    const say = purpose === 'enter' ? mails.entryCode : mails.confirmationCode;
    await sendMail({
      to: invited.email,
      ...say({ name: quotedLine(invited.name), title: quotedLine(invited.title), code }),
    });
  },
  { batch: 10, isAwaited: true },
);
