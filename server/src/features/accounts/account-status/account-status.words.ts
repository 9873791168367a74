import { catalogue } from '@quivia/contract/message';

export const words = catalogue('accounts', {
  disabled: ({ person }: { person: string }) => `${person} has been disabled and signed out everywhere.`,
  enabled: ({ person }: { person: string }) => `${person} can sign in again.`,
  signedOut: ({ person }: { person: string }) => `${person} has been signed out everywhere.`,
  alreadyDisabled: 'This account is already disabled.',
  notDisabled: "This account isn't disabled.",
  noLongerAdmin: 'You can no longer act as an Admin, so this account has not been disabled.',
  notYourself: "You can't do this to your own account. Ask another Admin.",
});

/** In the audit log and in the list of security events. */
export const logged = catalogue('accounts.log', {
  disabled: ({ person, reason }: { person: string; reason: string }) =>
    `disabled the account ${person}: ${reason}`,
  enabled: ({ person }: { person: string }) => `enabled the account ${person}`,
  signedOut: ({ person }: { person: string }) => `signed ${person} out on every device`,
});

/** In the security log. */
export const by = (username: string) => `By ${username}`;
