export const launchPage = {
  title: 'Welcome',
  working: 'Signing you in',
  noTickets: 'This page is opened by a link in your course.',
  failed: "The link in your course didn't work",
  back: 'Go to sign in',
  otherTitle: 'Who is at this computer?',
  other: (platform: string, shown: string, username: string) =>
    `${platform} says that you are ${shown}. In this browser, ${username} is signed in to Quivia.`,
  otherSubmit: (shown: string) => `Continue as ${shown}`,
  otherStay: (username: string) => `Stay signed in as ${username}`,
  passwordTitle: 'Confirm with your password',
  password: (institution: string) =>
    `Your account also has roles outside ${institution}. Enter your Quivia password to open all of it.`,
  linkTitle: 'Is this you?',
  link: (platform: string, institution: string, shown: string) =>
    `${platform} says that you are ${shown}. Sign in to your Quivia account at ${institution} once, and the two are linked. After that, the links in your courses open directly.`,
  linkNow: (platform: string, shown: string, username: string) =>
    `${platform} says that you are ${shown}. You are signed in to Quivia as ${username}. Link the two?`,
  linkSubmit: 'Yes, link them',
  notLinked: 'Continue without linking',
  submit: 'Sign in',
  signInAndLink: 'Sign in and link',
};
