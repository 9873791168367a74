// Apart from the other pages of this room: the sign-in page has a size limit.
export const signInPage = {
  title: 'Sign in',
  username: 'Username or email',
  password: 'Password',
  stay: 'Stay logged in',
  forgot: 'Forgot password?',
  submit: 'Sign in',
  passkey: 'Use a passkey',
  noPasskey: 'No passkey was used. Please try again or sign in with your password.',
  queued: (seconds: number) =>
    `Many people are signing in right now. You are about ${seconds} s from the front. Keep this page open.`,
  slowed: (seconds: number) =>
    `Too many wrong passwords were entered here. Trying again automatically in ${seconds} s. Keep this page open.`,
  otherTab:
    'You logged out in another tab. Sign in to continue where you left off. Your exam answers are kept.',
  reloaded: 'You were signed out because the page was reloaded. Tick Stay logged in to prevent that.',
  toJoin: (community: string) => `Sign in to join ${community}.`,
  isNew: 'New to Quivia?',
  signUp: 'Signup',
  hasCode: 'Just signed up?',
  enterCode: 'Enter the code from our email',
  hasSlip: 'Got an entry slip from your invigilator?',
  enterSlip: 'Enter its code',
};

export const demoAccounts = {
  title: 'Demo accounts',
  hint: 'Choose one to fill in the form, then sign in.',
};
