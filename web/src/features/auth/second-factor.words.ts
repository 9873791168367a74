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
