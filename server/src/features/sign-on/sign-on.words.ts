import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

/** For people who sign in. */
export const words = catalogue('sign-on', {
  notOn: 'This college sign-in is not available right now. Sign in with your password.',
  expired: 'This sign-in took too long or was started in another browser. Please start again.',
  cancelled: ({ problem }: { problem: string }) =>
    `The college sign-in was cancelled (${problem}). Please try again, or sign in with your password.`,
  busy: 'Many people are signing in right now. Please try again in a moment.',
  foreign: ({ institution }: { institution: string }) =>
    `That account doesn't belong to ${institution}. Choose your college account.`,
  siteAdmin: "Administrators of the site can't use a college sign-in. Sign in with your password.",
  notHere: ({ institution }: { institution: string }) =>
    `Your account has no role at ${institution} at the moment. Contact your college's administrator.`,
  noOwnWay: ({ institution }: { institution: string }) =>
    `Your account also has roles outside ${institution}, so it needs a password of its own. Choose one with Forgot password.`,
  linked: ({ institution }: { institution: string }) =>
    `Linked. Next time you can continue with ${institution}.`,
  cantConfirm: "Your college can't confirm this. Please use another way.",
  somebodyElse: 'That is the college account of somebody else. Please confirm with your own.',
  linkedOther: 'This college account was linked to another Quivia account. Contact your administrator.',
  cantLink: ({ institution }: { institution: string }) =>
    `This college sign-in can be linked only to an account with a role at ${institution}, and not to an administrator of the site.`,
  unlinked: ({ institution }: { institution: string }) =>
    `Unlinked. ${institution} no longer signs you in to Quivia.`,
  onlyWay: 'This is the only way into your account. Choose a password with Forgot password first.',
});

/** For people who set it up. */
export const setup = catalogue('connections', {
  added: 'Saved as a draft. Now try it.',
  saved: 'Saved.',
  changed: 'Saved. Try it again before you turn it on.',
  turnedOn: 'College sign-in is on.',
  paused: 'College sign-in is paused. Everyone who is signed in stays signed in.',
  onFirst: 'Turn the connection on first.',
  comeByIt: ({ institution }: { institution: string }) =>
    `Sign in with ${institution} yourself first. You would lose your own role otherwise.`,
  onlyWay: ({ institution }: { institution: string }) =>
    `Roles of ${institution} now work only after a sign-in there. Exams under way continue.`,
  notOnlyWay: ({ institution }: { institution: string }) =>
    `Roles of ${institution} work after any sign-in again.`,
  tryFirst: 'Try this connection first: sign in through it once.',
  oneOn: 'Another connection is on. Pause it first: two would make two people of one.',
  noDomain: "Add your mail domain first, and have the site's administrator confirm it.",
  tooMany: ({ most }: { most: number }) => `An institution can have ${plural(most, 'connection')}.`,
  tooManyDomains: ({ most }: { most: number }) => `An institution can have ${plural(most, 'mail domain')}.`,
  oneTenant: 'Enter the issuer of your own tenant: https://login.microsoftonline.com/TENANT-ID/v2.0',
  noQuery: 'An issuer has no question mark and no #.',
  keepsIssuer: ({ people }: { people: number }) =>
    `${plural(people, 'person has', 'people have')} been linked to this issuer. Add a new connection instead.`,
  domainAsked: "Added. The site's administrator has to confirm it.",
  domainThere: 'This domain is listed already.',
  domainTaken: ({ institution }: { institution: string }) => `This domain belongs to ${institution}.`,
  domainRemoved: 'The domain has been removed.',
  domainConfirmed: ({ domain, institution }: { domain: string; institution: string }) =>
    `${domain} is confirmed for ${institution}.`,
  dismissed: 'Removed from the list. If they come back, they are listed again.',
  trusted: 'Saved. A sign-in through it counts as a second factor.',
  untrusted: 'Saved. People with a second factor are asked for it.',
});

/** After Try it. */
export const would = catalogue('connections.would', {
  open: ({ username }: { username: string }) => `This person would be signed in as ${username}.`,
  link: ({ username }: { username: string }) =>
    `This person would be linked to ${username} by their address, and signed in.`,
  own: ({ username }: { username: string }) =>
    `This person would be asked for the password or second factor of ${username}, because that account has roles elsewhere too.`,
  unknown:
    'This person would be asked to sign in the old way once, and to confirm the link. They need an account with a role at your institution: sign-in never creates one.',
  foreign: 'This person would be refused: the account is not of one of your confirmed domains.',
  refused: 'This person would be refused: their account can not be opened by your institution.',
});

export const uses = {
  subject: 'Identifies the person from now on',
  email: 'Links the account once, if it is verified and the domain is yours',
  verified: 'Needed to link by address',
  organisation: 'Must be one of your confirmed domains',
  factor: 'Says whether there was a second factor',
  name: 'Shown to the person, nothing else',
  none: '',
};

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('connections.log', {
  added: ({ issuer }: { issuer: string }) => `described the identity provider ${issuer}`,
  changed: ({ issuer }: { issuer: string }) => `changed the connection to ${issuer}`,
  turnedOn: ({ issuer }: { issuer: string }) => `turned on college sign-in by ${issuer}`,
  paused: ({ issuer }: { issuer: string }) => `paused college sign-in by ${issuer}`,
  domainAsked: ({ domain }: { domain: string }) => `named the mail domain ${domain}`,
  domainRemoved: ({ domain }: { domain: string }) => `removed the mail domain ${domain}`,
  domainConfirmed: ({ domain, institution }: { domain: string; institution: string }) =>
    `confirmed the mail domain ${domain} for ${institution}`,
  onlyWay: ({ issuer }: { issuer: string }) => `asked for sign-ins by ${issuer} alone`,
  notOnlyWay: ({ issuer }: { issuer: string }) => `no longer asks for sign-ins by ${issuer} alone`,
  trusted: ({ issuer }: { issuer: string }) => `let sign-ins by ${issuer} count as a second factor`,
  untrusted: ({ issuer }: { issuer: string }) =>
    `no longer lets sign-ins by ${issuer} count as a second factor`,
});
