import { job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { utcDay } from '../../platform/utc-time.ts';
import { invitationMail } from './communities.words.ts';

interface InvitationMail {
  to: string;
  community: string;
  by: string;
  code: string;
  until: string;
}

export const mailCommunityInvitation = job<InvitationMail>(
  'mail-community-invitation',
  async ({ to, community, by, code, until }) => {
    const link = publicUrl(`/join/${code}`);
    const shown = `${code.slice(0, 4)}-${code.slice(4)}`;
    await sendMail({
      to,
      ...invitationMail({ community, by, link, code: shown, until: utcDay(new Date(until)) }),
    });
  },
  { batch: 10 },
);
