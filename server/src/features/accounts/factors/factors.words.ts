import { catalogue } from '@quivia/contract/message';

export const words = catalogue('factors', {
  /** The page asks for one of these ways and brings the ticket along. */
  needed: (_: { ticket: string; totp: boolean; passkey: boolean }) => 'Please confirm that it is you.',
  totpAdded: 'Your authenticator app is set up.',
  totpRemoved: 'Your authenticator app has been removed.',
  totpThere: 'You already have an authenticator app. Remove it first to set up another one.',
  passkeyAdded: 'Your passkey is ready.',
  passkeyRenamed: 'The passkey has been renamed.',
  passkeyRemoved: 'The passkey has been removed.',
  tooManyPasskeys: ({ most }: { most: number }) =>
    `You can have at most ${most} passkeys. Please remove one first.`,
  recoveryRenewed: 'Here are your new recovery codes. The old ones no longer work.',
  noFactorYet: 'Set up an authenticator app or a passkey first.',
  reset: ({ username }: { username: string }) =>
    `${username} no longer has a second factor and has been notified by email.`,
  ownReset: 'You can remove your own second factors on your profile.',
});

export type FactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_renewed'
  | 'recovery_used'
  | 'reset'
  | 'college_linked'
  | 'college_unlinked'
  | 'platform_linked'
  | 'platform_unlinked';

const CHANGES: Record<FactorChange, (name: string) => string> = {
  totp_added: () => 'An authenticator app was set up as a second factor for your account.',
  totp_removed: () => 'The authenticator app was removed from your account.',
  passkey_added: (name) => `The passkey "${name}" was added to your account.`,
  passkey_removed: (name) => `The passkey "${name}" was removed from your account.`,
  recovery_renewed: () => 'New recovery codes were created for your account. The old ones no longer work.',
  recovery_used: (left) => `Someone signed in with one of your recovery codes. You have ${left} left.`,
  college_linked: (institution) => `The sign-in of ${institution} can now open your account.`,
  college_unlinked: (institution) => `The sign-in of ${institution} can no longer open your account.`,
  reset: () =>
    'An administrator removed all second factors from your account and signed you out everywhere. You can now sign in with your password alone; please set up a new second factor.',
  platform_linked: (platform) => `The learning platform ${platform} can now open your account.`,
  platform_unlinked: (platform) => `The learning platform ${platform} can no longer open your account.`,
};

export const factorMail = (given: { hello: string; change: FactorChange; detail: string; page: string }) => ({
  subject: 'Your Quivia sign-in was changed',
  text: `${[
    given.hello,
    '',
    CHANGES[given.change](given.detail),
    '',
    'See and change how you sign in:',
    given.page,
    '',
    "If this wasn't you, change your password and contact your administrator immediately.",
  ].join('\n')}\n`,
});

/** In the security log. */
export const logged = {
  app: 'authenticator app',
  passkey: (name: string) => `passkey ${name}`,
  recoveryCode: 'recovery code',
  recoveryCodes: 'recovery codes',
  codesLeft: (left: number) => `${left} left`,
  allBy: (admin: string) => `all, by ${admin}`,
  wrongCode: 'code',
  problem: (what: string) => `passkey: ${what}`,
  unknownPasskey: 'unknown passkey',
  othersPasskey: "another account's passkey",
  expired: 'expired',
};
