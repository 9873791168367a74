import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('marking-guests', {
  invited: ({ who }: { who: string }) => `Invitation sent to ${who}.`,
  withdrawn: ({ who }: { who: string }) => `${who} can no longer mark this exam.`,
  otherAct: 'This key belongs to another invitation.',
  cancelled: 'This exam was cancelled.',
  invitedAlready: ({ who }: { who: string }) => `${who} is already invited with this address.`,
  ofTheCollege:
    'This address belongs to somebody of your college or community. Share the exam with colleagues instead; students can’t mark.',
  tooMany: ({ most }: { most: number }) =>
    `An exam can have at most ${plural(most, 'guest')} at a time. Withdraw an invitation first.`,
  noSuchQuestion: 'People don’t mark one of these questions. Please choose again.',
  badEnd: ({ days }: { days: number }) => `Please give a day in the next ${plural(days, 'day')}.`,
  noSuchGuest: 'There is no such guest, or the invitation is over.',
  invitationOver:
    'This invitation is no longer valid. Please ask the person who invited you to send it again.',
  codeSent: ({ email }: { email: string }) => `A code is on its way to ${email}. It expires in 10 minutes.`,
});

interface About {
  exam: string;
  who: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('marking-guests.log', {
  invited: ({ exam, who }: About) => `invited ${who} as a guest to mark ${exam}`,
  withdrawn: ({ exam, who }: About) => `ended the access of the guest ${who} to ${exam}`,
  entered: ({ exam }: { exam: string }) => `accepted the invitation to mark ${exam}`,
});

const mail = (subject: string, ...lines: string[]) => ({ subject, text: `${lines.join('\n')}\n` });

interface Invitation {
  name: string;
  title: string;
  institution: string;
  inviter: string;
  until: string;
  link: string;
}

export const mails = {
  /** The link alone opens nothing. */
  invitation: ({ name, title, institution, inviter, until, link }: Invitation) =>
    mail(
      `${institution}: invitation to mark answers`,
      `Dear ${name},`,
      '',
      `${inviter} invites you to mark answers of "${title}" at ${institution}.`,
      '',
      'Open this page to begin. You need no account; the page sends a code to this address.',
      link,
      '',
      `The link is for you alone and works until ${until}. Please don't forward it.`,
    ),

  code: ({ name, title, code }: { name: string; title: string; code: string }) =>
    mail(
      `${code} is your code for Quivia`,
      `Dear ${name},`,
      '',
      `Your code for "${title}" is ${code}. It expires in 10 minutes.`,
      '',
      "If you didn't request it, someone else has your invitation's link. Please tell the person who invited you; without the code the link opens nothing.",
    ),
};
