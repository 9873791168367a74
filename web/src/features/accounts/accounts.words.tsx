export const signUpPage = {
  title: 'Sign up',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  name: 'Name (optional)',
  nameHint: 'Shown beside your username, for example in mark lists.',
  submit: 'Sign up',
  hasAccount: 'Already have an account?',
  login: 'Login',
};

export const signedUp = {
  title: 'Check your email',
  sent: (email: string) => (
    <>
      We sent a code and a link to <strong className="break-all">{email}</strong>. Enter the code here, or
      open the link, to verify your email.
    </>
  ),
  code: 'Code',
  hint: '6 digits. Expires in 10 minutes.',
  verify: 'Verify',
  noCode: 'No email, or has the code expired?',
  signIn: 'Sign in',
  requestThere: ' and request a new one.',
};

export const resetPage = {
  title: 'Reset password',
  remembered: 'Remembered it?',
  login: 'Login',
};

export const resetEmail = {
  email: 'Email',
  hint: "We'll email you a code.",
  submit: 'Send code',
  hasCode: 'I already have a code',
};

export const resetCode = {
  enter: 'Enter the code from our email to this address:',
  code: 'Code',
  hint: '6 digits. Expires in 10 minutes.',
  submit: 'Check the code',
  resend: 'Send the code again',
  otherEmail: 'Use another email',
};

export const resetNewPassword = {
  accepted: (email: string) => (
    <>
      Code accepted. Choose a new password for <strong>{email}</strong>.
    </>
  ),
  byLink: 'Choose a new password.',
  submit: 'Change password',
};

export const verifyPage = {
  title: 'Verify your email',
};

export const verifyByCode = {
  email: 'Email',
  code: 'Code',
  hint: 'The 6-digit code from our email',
  submit: 'Verify',
  noCode: "Didn't get a code, or has it expired?",
  resend: 'Send a new code',
};

export const verifyByLink = {
  verifying: 'Verifying your email',
  enterCode: 'Enter the code instead',
  signIn: 'Sign in',
  resetPassword: 'Reset your password',
};

export const verified = {
  signIn: 'Go to sign in',
  dashboard: 'Go to your dashboard',
  continue: 'Continue',
};

export const invitationPage = {
  title: 'Welcome to Quivia',
  lead: 'Choose a password for your account.',
  invitedBy: 'Invited by',
  name: 'Name',
  username: 'Username',
  submit: 'Set password',
  noLink: 'Please open the link in your invitation email. If it has expired, reset your password instead.',
  reset: 'Reset password',
};

export const secondFactor = {
  title: "Confirm it's you",
  lead: ({ totp, passkey }: { totp: boolean; passkey: boolean }) => {
    if (totp && passkey) return 'Use your passkey, or enter the code from your authenticator app.';
    return totp ? 'Enter the code from your authenticator app.' : 'Use your passkey to finish signing in.';
  },
  recoveryLead: 'Enter one of the recovery codes you saved. Each works once.',
  usePasskey: 'Use a passkey',
  noPasskey: 'No passkey was used. Please try again or choose another way.',
  code: 'Code',
  codeHint: '6 digits. A new one appears every 30 seconds.',
  recoveryCode: 'Recovery code',
  recoveryHint: '16 letters and digits, with or without hyphens',
  submit: 'Sign in',
  useRecovery: 'Use a recovery code instead',
  useFactor: "I don't need a recovery code",
  back: 'Back to sign in',
  lost: 'Lost your device and your recovery codes? Ask the administrator of this site to reset your second factor.',
};
