export const ACCOUNT_MESSAGES = {
  signedIn: 'Successfully Logged In',
  signedUp: 'Account created successfully! Please verify your email.',
  verificationAsked: "If this address waits to be verified, we've sent it a new code.",
  resetAsked: "If there's an account for this address, we've sent it a code.",
} as const;
