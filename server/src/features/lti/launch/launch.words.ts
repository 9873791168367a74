import { catalogue } from '@quivia/contract/message';
import type { Flaw } from '../message.rules.ts';

/** For people who come from a learning platform. */
export const words = catalogue('lti', {
  unknownPlatform: ({ issuer }: { issuer: string }) =>
    `Quivia doesn't know the learning platform ${issuer}. Its administrator can connect it under Learning platforms.`,
  whichClient: ({ issuer }: { issuer: string }) =>
    `Several registrations of ${issuer} are known here, and it didn't say which one this is. Ask its administrator to send the client ID.`,
  foreignTarget: 'This link leads to another site. Choose the exam again in your course.',
  expired: 'This took too long, or was opened in another browser. Open the link in your course again.',
  noCookie:
    'Your browser did not keep what was needed on the way. Open the link in your course again, in a window of its own and not in a frame.',
  copyInstead:
    'Your browser keeps nothing for pages in a frame. In Quivia, open the exam and choose Learning platform. Copy its link into your course.',
  platformRefused: ({ problem }: { problem: string }) =>
    `The learning platform refused (${problem}). Open the link in your course again.`,
  noAgreement: ({ problem }: { problem: string }) =>
    `Your learning platform and Quivia don't agree. ${problem}`,
  deploymentNew:
    "This connection of your learning platform has not been confirmed. Your institution's administrator finds it under Learning platforms.",
  deploymentUnclear:
    'Nobody has said which institution this connection belongs to. Its administrator enters the deployment ID under Learning platforms.',
  deploymentOff: ({ institution }: { institution: string }) =>
    `${institution} has turned off this connection of your learning platform.`,
  notALink: 'This platform asks for a kind of content that Quivia does not have.',

  openTitle: 'Exam',
  opensFrom: ({ from, until }: { from: string; until: string }) => `Open from ${from} to ${until}.`,
  opensInTab: 'Exams need a window of their own.',
  open: 'Open Quivia in a new tab',
  openAgain: 'To open it a second time, reload this page first.',
  continuing: 'One moment',
  continuingText: 'The choice of an exam opens.',

  linked: ({ platform }: { platform: string }) => `Linked. Next time you can come from ${platform} directly.`,
  linkedOther: ({ platform }: { platform: string }) =>
    `This account of ${platform} was linked to another Quivia account. Contact your administrator.`,
  cantLink: ({ institution }: { institution: string }) =>
    `Only an account with a role at ${institution} can be linked, and not that of an administrator of the site.`,
  unlinked: ({ platform }: { platform: string }) => `Unlinked. ${platform} no longer signs you in to Quivia.`,
  onlyWay: 'This is the only way into your account. Choose a password with Forgot password first.',
  siteAdmin: "Administrators of the site can't sign in by a learning platform. Sign in with your password.",
  notHere: ({ institution }: { institution: string }) =>
    `Your account has no role at ${institution} at the moment. Contact your college's administrator.`,
  noOwnWay: ({ institution }: { institution: string }) =>
    `Your account also has roles outside ${institution}, so it needs a password of its own. Choose one with Forgot password.`,

  chosen: ({ exam }: { exam: string }) => `This link now leads to ${exam}.`,
  notThisExam: 'Choose an exam of this institution that has not been cancelled.',
  chosenAlready: 'Somebody has chosen an exam for this link meanwhile.',
  wrongCode: 'That code is wrong or has expired. Open the new tab again and look at its code.',
  oneReply: 'This choice has been made. Close this page and choose again in your course.',
});

/** What is wrong with a signed message. */
export const flaws = catalogue('lti.flaws', {
  version: 'The message is not of LTI 1.3.',
  type: 'The message is neither a link to open nor a choice of content.',
  subject: "The message doesn't say whom it means.",
  deployment: 'The message names no deployment.',
  target: 'The message names no target link.',
  roles: 'The message names no roles.',
  link: 'The message names no resource link.',
  returnUrl: 'The message has no address for the reply.',
  time: 'The message is too old, or the clocks of the platform and of this server differ by more than a minute.',
} satisfies Record<Flaw, string>);

/** In the security log. */
export const events = {
  linked: ({ platform, institution }: { platform: string; institution: string }) =>
    `${platform} of ${institution}`,
};

/** In the log of an exam, after the name of the person who did it. */
export const logged = catalogue('lti.log', {
  linked: ({ exam, course, platform }: { exam: string; course: string; platform: string }) =>
    `connected ${exam} with ${course} on ${platform}`,
  unlinked: ({ exam, course, platform }: { exam: string; course: string; platform: string }) =>
    `disconnected ${exam} from ${course} on ${platform}`,
  offered: ({ exam }: { exam: string }) => `made an address of ${exam} for a learning platform`,
  sentAgain: ({ exam, course, platform }: { exam: string; course: string; platform: string }) =>
    `sent marks of ${exam} to ${course} on ${platform} again`,
});
