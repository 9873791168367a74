import { job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';

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
    await sendMail({
      to,
      subject: `You are invited to ${community}`,
      text: [
        'Hello,',
        '',
        `${by} invites you to join ${community} on Quivia: quizzes, results and a leaderboard.`,
        '',
        publicUrl(`/join/${code}`),
        '',
        `Or enter the code ${code.slice(0, 4)}-${code.slice(4)} after signing in. It is for one person, until ${until.slice(0, 10)}.`,
        'If you do not know the sender, you can ignore this mail.',
        '',
      ].join('\n'),
    });
  },
  { batch: 10 },
);
