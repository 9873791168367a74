import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { catalogue } from '@quivia/contract/message';
import { salutation } from '../../platform/mail/salutation.words.ts';

export const words = catalogue('auth', {
  signedUp: ACCOUNT_MESSAGES.signedUp,
  /** The page comes back with the ticket; it keeps the position. */
  queued: ({ seconds }: { seconds: number; ticket: string }) =>
    `Many people are signing in right now. You are about ${seconds} s from the front.`,
  slowed: ({ seconds }: { seconds: number }) =>
    `Too many wrong passwords were entered here. Please try again in ${seconds} s.`,
  signedOut: "You've signed out.",
  codeSent: "We've sent a new code to your email.",
  verificationAsked: ACCOUNT_MESSAGES.verificationAsked,
  resetAsked: ACCOUNT_MESSAGES.resetAsked,
  codeAccepted: 'Code accepted. Choose a new password.',
  passwordReset: 'Password changed. Please sign in.',
  passwordChanged: "Password changed. You've been signed out everywhere else.",
  nameChanged: 'Name saved.',
  nameRemoved: 'Name removed.',
  emailVerified: 'Your email is verified.',
  alreadyVerified: 'Your email is already verified.',
  emailChangeAsked: "We've sent a code to the new address. Enter it to finish.",
  deletedPerson: ({ id }: { id: number }) => `Deleted person ${id}`,
  proofGone: 'This confirmation has been used, or it took too long. Please confirm again.',
  noMailedCode: 'Your account has a second factor. Confirm with that, or with your password.',
  confirmationSent: ({ email }: { email: string }) => `We've sent a code to ${email}.`,
  sessionEnded: 'That device has been signed out.',
  otherSessionsEnded: 'All other devices have been signed out.',
  invitationAccepted: 'Your password is set. Please sign in.',
});

/** In the list of security events. */
export const logged = {
  guest: 'A guest, by invitation and code',
  entrySlip: 'By an entry slip, for one exam',
  vouched: (institution: string) => `By the college sign-in of ${institution}`,
  roleElsewhere:
    'The college sign-in does not cover a role that was given elsewhere, or the role at the college has ended',
  college: (institution: string) => `College sign-in of ${institution}`,
  slowedPair: 'Too many wrong passwords for this account from this network',
  slowedDevice: 'Too many wrong passwords on a device this account knows',
  slowedAccount: 'A large number of wrong passwords for this account, from many networks',
  disabled: 'The account is disabled',
  stolen: 'A refresh token came back after it had been used',
  tooMany: 'Too many devices: the least recently used one was signed out',
  slowedNetwork: 'A large number of wrong passwords from this network',
};

interface Mail {
  subject: string;
  text: string;
}

const mail = (subject: string, ...lines: string[]): Mail => ({ subject, text: `${lines.join('\n')}\n` });

export const mails = {
  verification: (given: { username: string; code: string; link: string }) =>
    mail(
      'Verify your email for Quivia',
      salutation({ username: given.username }),
      '',
      `Your code is ${given.code}. It expires in 10 minutes.`,
      '',
      'Or open this link within a day:',
      given.link,
      '',
      `If you didn't request this as ${given.username}, ignore this email and don't open the link.`,
    ),

  passwordReset: (given: {
    username: string;
    name: string | null;
    code: string;
    page: string;
    link: string;
  }) =>
    mail(
      'Your code for a new Quivia password',
      salutation(given),
      '',
      `Your code is ${given.code}. It expires in 10 minutes.`,
      '',
      `Enter it at ${given.page}`,
      '',
      'Or open this link within an hour:',
      given.link,
      '',
      "If you didn't request a new password, you can ignore this email. Your password stays the same.",
    ),

  confirmation: (given: { username: string; name: string | null; code: string }) =>
    mail(
      'Your code to confirm a change in Quivia',
      salutation(given),
      '',
      `Your code is ${given.code}. It expires in 10 minutes.`,
      '',
      'Enter it where Quivia asks you to confirm that it is you.',
      '',
      "If you aren't changing anything right now, somebody else is using your session. Don't give them this code, and sign out your other devices.",
    ),

  passwordChanged: (given: { username: string; name: string | null; resetPage: string }) =>
    mail(
      'Your Quivia password was changed',
      salutation(given),
      '',
      `The password of your account ${given.username} was changed, and all other devices were signed out.`,
      '',
      "If this wasn't you, choose a new password now and contact your administrator:",
      given.resetPage,
    ),

  /** Sent to the old address. */
  emailReplaced: (given: { username: string; name: string | null; email: string }) =>
    mail(
      'Your Quivia email was changed',
      salutation(given),
      '',
      `Your account's email address is now ${given.email}.`,
      '',
      "If this wasn't you, contact your administrator immediately.",
    ),

  invitation: (given: {
    username: string;
    name: string | null;
    institution: string;
    link: string;
    resetPage: string;
  }) =>
    mail(
      `${given.institution} invites you to Quivia`,
      salutation(given),
      '',
      `${given.institution} has created an account for you. Your username is ${given.username}.`,
      '',
      'Open this link within a week and choose your password:',
      given.link,
      '',
      `If the link has expired, request a code with your email at ${given.resetPage}`,
      '',
      `If you don't know ${given.institution}, you can ignore this email.`,
    ),

  /** To the owner of an address with which somebody has signed up without ever verifying it. */
  claim: (given: { username: string; institution: string; link: string; resetPage: string }) =>
    mail(
      `${given.institution} invites you to Quivia`,
      `Hello,`,
      '',
      `${given.institution} would like to add you on Quivia. There is already an account with your address, ${given.username}, but nobody has verified it.`,
      '',
      'Open this link within a week and choose a new password. The account is then yours, and anyone else who is signed in to it is signed out:',
      given.link,
      '',
      `If the link has expired, request a code with your email at ${given.resetPage}`,
      '',
      `If you don't know ${given.institution}, you can ignore this email.`,
    ),
};
