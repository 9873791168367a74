export const INVITATION_MESSAGES = {
  enterCode: 'Please enter the code of your invitation',
  enterEmail: 'Please enter an email address',
} as const;

export const mailAtMost = (most: number) => `Please enter at most ${most} addresses at once`;
