export const collegeButton = {
  continue: (institution: string) => `Continue with ${institution}`,
  silent: (institution: string, since: string) =>
    `The sign-in of ${institution} hasn't answered since ${since}. You can sign in with your password. If you have none, ask your invigilator for an entry slip.`,
};

export const collegePage = {
  title: 'College sign-in',
  working: 'Signing you in',
  noReturn: 'This page is opened by your college when you sign in there.',
  failed: "The college sign-in didn't work",
  back: 'Back to sign in',
  passwordTitle: 'Confirm with your password',
  password: (institution: string) =>
    `Your account also has roles outside ${institution}. Enter your Quivia password to open all of it.`,
  linkTitle: 'Link your college account',
  link: (institution: string, shown: string) =>
    `${institution} says that you are ${shown}. Quivia doesn't know this college account yet. Sign in the way you did until now, once, and they are linked.`,
  linkNow: (institution: string, shown: string, username: string) =>
    `${institution} says that you are ${shown}. You are signed in to Quivia as ${username}. Link the two?`,
  linkSubmit: 'Link them',
  notLinked: 'Continue without linking',
  submit: 'Sign in',
  signInAndLink: 'Sign in and link',
  username: 'Username or email',
  passwordLabel: 'Password',
  passkey: 'Use a passkey',
  noPasskey: 'No passkey was used. Please try again, or sign in with your password.',
  confirmedTitle: 'Confirmed',
  confirmed: (institution: string) => `You have signed in at ${institution} again.`,
  closeConfirmed: 'Close this tab and continue in the other one.',
  testedTitle: 'The connection works',
  tested: (institution: string) => `This is what the identity provider of ${institution} says.`,
  close: 'Close this tab and turn the connection on under College sign-in.',
};
