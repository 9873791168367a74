import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('communities', {
  noCommunity: "This community doesn't exist.",
  pictureGone: 'This picture is no longer available. Please upload it again.',

  alreadyMember: ({ name }: { name: string }) => `You're already a member of ${name}.`,
  welcome: ({ name, quizzes }: { name: string; quizzes: number }) =>
    `Welcome to ${name}.${quizzes === 0 ? '' : ` ${plural(quizzes, 'quiz is', 'quizzes are')} waiting for you.`}`,
  requested: ({ name }: { name: string }) =>
    `Request sent to ${name}. We'll notify you when an admin decides.`,
  requestWithdrawn: 'Request withdrawn.',
  left: ({ name }: { name: string }) => `You have left ${name}.`,
  nicknameTaken: 'That nickname is taken.',
  nickname: ({ nickname }: { nickname: string }) => `You now appear as ${nickname}.`,
  noNickname: 'You now appear under your own name.',

  admitted: ({ person }: { person: string }) => `${person} is now a member.`,
  declined: ({ person }: { person: string }) => `Request declined. ${person} has been notified.`,
  noMember: 'This person is no longer a member.',
  removed: ({ person }: { person: string }) => `${person} has been removed.`,
  adminAlready: ({ person }: { person: string }) => `${person} is already an admin.`,
  adminMade: ({ person, name }: { person: string; name: string }) => `${person} is now an admin of ${name}.`,
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  adminRemoved: ({ person }: { person: string }) => `${person} is no longer an admin.`,

  mailedOtherwise:
    'These invitations were already sent with other details. Please look at the list before you send more.',
  invitationsSent: ({ count }: { count: number }) => `${plural(count, 'invitation')} sent.`,
  invitationWithdrawn: 'This code no longer works.',
  unknownCode: "We don't know this code. Check it, or ask for a new one.",
});

interface Named {
  name: string;
}
interface OfPerson extends Named {
  person: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('communities.log', {
  invited: ({ name, seats }: { name: string; seats: number }) =>
    `created an invitation to ${name} for ${plural(seats, 'person', 'people')}`,
  mailed: ({ name, count }: { name: string; count: number }) =>
    `invited ${plural(count, 'person', 'people')} to ${name} by email`,
  invitationWithdrawn: ({ name }: Named) => `withdrew an invitation to ${name}`,
  joined: ({ name }: Named) => `joined ${name}`,
  joinedByInvitation: ({ name }: Named) => `joined ${name} by invitation`,
  left: ({ name }: Named) => `left ${name}`,
  admitted: ({ person, name }: OfPerson) => `admitted ${person} to ${name}`,
  declined: ({ person, name }: OfPerson) => `declined the request of ${person} to join ${name}`,
  removed: ({ person, name }: OfPerson) => `removed ${person} from ${name}`,
  adminMade: ({ person, name }: OfPerson) => `made ${person} an administrator of ${name}`,
  adminRemoved: ({ person, name }: OfPerson) => `removed ${person} as an administrator of ${name}`,
});

export const invitationMail = (given: {
  community: string;
  by: string;
  link: string;
  code: string;
  until: string;
}) => ({
  subject: `You're invited to ${given.community}`,
  text: [
    'Hello,',
    '',
    `${given.by} has invited you to join ${given.community} on Quivia: quizzes, results and a leaderboard.`,
    '',
    given.link,
    '',
    `Or sign in and enter the code ${given.code}. It works for one person until ${given.until}.`,
    '',
    "If you don't know the sender, you can ignore this email.",
    '',
  ].join('\n'),
});
