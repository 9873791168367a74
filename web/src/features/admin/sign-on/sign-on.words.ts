import type { ConnectionState } from '@quivia/contract/connections';

export const signOnPanel = {
  title: 'College sign-in',
  lead: 'Let your people sign in with the account that your college has given them, at Google, Microsoft or a server of your own. Nobody gets a role by it: people are added by roster or one by one, as before.',
};

export const domainsCard = {
  title: '1. Your mail domains',
  lead: 'Addresses of a confirmed domain, such as college.example, show "Continue with your college" on the sign-in page.',
  domain: 'Mail domain',
  add: 'Add',
  none: 'No mail domain yet',
  noneHint: 'Add the part after the @ of your addresses.',
  confirmed: 'Confirmed',
  waiting: "Waiting for the site's administrator",
  remove: 'Remove',
  removeOf: (domain: string) => `Remove ${domain}`,
};

export const providerCard = {
  title: '2. At your identity provider',
  lead: 'Register Quivia as a web application with the authorization code flow, and enter this redirect address there.',
  copy: 'Copy',
  copied: 'Copied.',
  signedOut: 'If people share computers, enter this address for the return after signing out, too.',
};

export const connectionForm = {
  title: '3. Connection',
  edit: 'Change the connection',
  issuer: 'Issuer',
  issuerHint:
    'Google: https://accounts.google.com. Microsoft: https://login.microsoftonline.com/TENANT-ID/v2.0. Keycloak: https://HOST/realms/REALM.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretKept: 'Leave blank to keep the stored secret.',
  shared: 'People use shared computers',
  sharedHint:
    'The provider then asks each time who is signing in, and signing out here signs out there, too.',
  again: 'Sign in again after (days)',
  againHint: 'Leave blank to keep sessions as long as others: up to 90 days.',
  save: 'Save',
  cancel: 'Cancel',
};

export const connectionCard = {
  title: '4. Try it and turn it on',
  none: 'No connection yet',
  noneHint: 'Save one above.',
  states: {
    draft: 'Draft',
    tested: 'Tested',
    on: 'On',
    paused: 'Paused',
  } satisfies Record<ConnectionState, string>,
  linked: (people: string) => `${people} linked`,
  success: 'Last sign-in',
  silent: 'No answer since',
  error: 'Last problem',
  try: 'Try it',
  open: 'Open the sign-in in a new tab',
  openHint: 'Sign in there. This page then shows the connection as tested.',
  on: 'Turn on',
  pause: 'Pause',
  only: 'Require',
  onlyTitle: (institution: string) => `Require this sign-in for roles of ${institution}?`,
  onlyText:
    'Whoever signs in with a password or passkey no longer has these roles until they sign in here. Exams under way continue, and on a morning on which the provider is down students get in with entry slips. Sign in through it yourself first.',
  onlyConfirm: 'Require it',
  isOnly: 'Required for the roles of this institution',
  notOnly: 'Stop requiring it',
  backChannel: 'Back-channel logout address, to enter at the provider',
  copy: 'Copy',
  copied: 'Copied.',
  change: 'Change',
};

export const siteSignOn = {
  title: 'College sign-in',
  lead: 'Confirm that a mail domain belongs to the institution that named it. Never confirm one that anybody can get an address of.',
  domains: 'Mail domains',
  none: 'No institution has named a mail domain',
  noneHint: 'Institution admins add them under College sign-in.',
  confirm: 'Confirm',
  confirmOf: (domain: string) => `Confirm ${domain}`,
  confirmTitle: (domain: string) => `Confirm ${domain}?`,
  confirmText: (institution: string) =>
    `Whoever runs the identity provider of ${institution} can then open the accounts with these addresses that have a role there, and no others.`,
  connections: 'Connections',
  noConnections: 'No connection yet',
  trust: 'Counts as a second factor',
  notOnlyOf: (institution: string) => `Stop requiring the sign-in of ${institution}`,
};

export const newcomersCard = {
  title: 'Signed in there, unknown here',
  lead: 'They have signed in at your provider, and no account is linked to them. Add those who are missing to the roster, with these addresses.',
  seen: 'last tried',
  dismiss: 'Dismiss',
  dismissOf: (shown: string) => `Dismiss ${shown}`,
};
