import { catalogue } from '@quivia/contract/message';

/** Why what a platform sent or answered can't be used; for people who set it up, and people who run exams. */
export const words = catalogue('lti.calls', {
  noKeyNamed: "The platform's message doesn't name the key it is signed with.",
  algorithm: "The platform's message isn't signed with RS256.",
  clock:
    'The message is too old, or the clocks of the platform and of this server differ by more than a minute.',
  key: "The message is signed with a key that isn't in the platform's public keyset. Check its address.",
  claims:
    'The message is for somebody else, or was sent before. Check the issuer and the client ID, and open the link again.',
  call: ({ problem }: { problem: string }) => problem,
  answered: ({ host, status }: { host: string; status: number }) =>
    `${host} answered with the status ${status}.`,
  noToken: ({ error }: { error: string }) =>
    `The platform refused an access token with the error ${error}. Check the client ID, the access token address and Quivia's public keyset.`,
  tokenAddress: ({ problem }: { problem: string }) =>
    `The platform's access token address answered with ${problem}.`,
  keysAddress: ({ problem }: { problem: string }) =>
    `The platform's public keyset address answered with ${problem}.`,
  noColumn: 'The platform answered without the address of the column.',
  other: ({ problem }: { problem: string }) => `The platform's answer can't be used (${problem}).`,
});
