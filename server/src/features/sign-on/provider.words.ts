import { catalogue } from '@quivia/contract/message';

/** Why a provider's answer can't be used; for the person, and for the admin of the connection. */
export const words = catalogue('sign-on.provider', {
  silent:
    "Your college's sign-in doesn't answer right now. Try again in a minute, or sign in with your password.",
  refused:
    "Your college's sign-in and Quivia don't agree. Sign in with your password, and inform your college's administrator.",
  call: ({ problem }: { problem: string }) => problem,
  slow: ({ seconds }: { seconds: number }) => `The provider took more than ${seconds} seconds.`,
  answered: ({ status }: { status: number }) => `The provider answered with the status ${status}.`,
  error: ({ error }: { error: string }) => `The provider refused with the error ${error}.`,
  secret: 'The provider refused the client ID or the client secret.',
  notAnew:
    "The provider doesn't say that the person has just signed in again (auth_time). For Microsoft, add the optional claim auth_time.",
  notAnewHere: "Your college didn't ask you to sign in again. Please confirm in another way.",
  clock: 'The clocks of the provider and of this server differ by more than a minute.',
  issuer:
    'The provider calls itself by another issuer. Copy the issuer from its documents, letter by letter.',
  key: 'The token is signed with a key that the provider does not publish.',
  subject: "The token doesn't say whom it means. For Microsoft, allow the scope profile.",
  other: ({ problem }: { problem: string }) => `The provider's answer can't be used (${problem}).`,
});
