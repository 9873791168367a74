export const guestEntry = {
  codeTo: (email: string) =>
    `To show that it's you, we send a code to ${email}. You need no account and no password.`,
  send: 'Send me a code',
  again: 'Send another code',
  code: 'Code from the email',
  codeHint: 'Six digits, valid for 10 minutes.',
  signedInAs: (name: string) =>
    `You are signed in as ${name}. Opening the invitation signs that account out in this browser.`,
  failed: "This invitation can't be opened",
  incomplete:
    'This link is incomplete. Open it from the email again, or ask the person who invited you to send it again.',
};
