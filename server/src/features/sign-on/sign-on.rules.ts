// What an identity provider's word is worth: whose account it opens, and how far (docs/decisions/0082, 0098). Pure, and the only
// place that decides it.

import type { Confirmed } from '@quivia/contract/confirmation';

/** How providers differ from what the standard says. */
type Dialect = 'google' | 'entra' | 'standard';

const ENTRA_HOSTS = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
];
const TENANT = /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/i;

export function dialectOf(issuer: string): Dialect {
  const host = URL.parse(issuer)?.host ?? '';
  if (host === 'accounts.google.com') return 'google';
  return ENTRA_HOSTS.includes(host) ? 'entra' : 'standard';
}

/** Microsoft's address for every organisation's accounts says nothing about whose they are. */
export const isForOneTenant = (issuer: string): boolean =>
  dialectOf(issuer) !== 'entra' || TENANT.test(new URL(issuer).pathname);

export type Claims = Readonly<Record<string, unknown>>;

export interface Assertion {
  /** Whom the provider means, whatever they are called. */
  subject: string;
  /** In lower case. */
  email: string | undefined;
  isEmailVerified: boolean;
  /** An account of the same provider that isn't the college's. */
  isForeign: boolean;
  isMultiFactor: boolean;
  /** For the person to recognise. */
  shown: string;
}

/** What a provider sends is no safer than what a browser does: the database refuses some characters. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && !/\p{Cc}/u.test(value) && value.isWellFormed()
    ? value
    : undefined;

const MULTI_FACTOR_CONTEXTS = [
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
];

const isMultiFactor = ({ amr, acr }: Claims): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || MULTI_FACTOR_CONTEXTS.some((context) => context === acr);

/** Microsoft's own claim that the owner of the domain stands behind the address; `email` alone can be edited there. */
const isOwnedDomain = (value: unknown): boolean => [true, 1, '1', 'true'].some((yes) => yes === value);

/** Undefined when the provider doesn't say whom it means. */
export function subjectOf(issuer: string, { sub, tid, oid }: Claims): string | undefined {
  // An Entra `sub` is of one application: `oid` stays when the college registers another.
  const subject =
    dialectOf(issuer) === 'entra'
      ? textOf(tid) && textOf(oid) && `${String(tid)}:${String(oid)}`
      : textOf(sub);
  return subject && subject.length <= 500 ? subject : undefined;
}

export function assertionOf(
  issuer: string,
  claims: Claims,
  domains: ReadonlySet<string>,
): Assertion | undefined {
  const dialect = dialectOf(issuer);
  const subject = subjectOf(issuer, claims);
  if (!subject) return undefined;
  const email = textOf(claims.email)?.toLowerCase();
  return {
    subject,
    email: email !== undefined && email.length <= 254 ? email : undefined,
    isEmailVerified: dialect === 'entra' ? isOwnedDomain(claims.xms_edov) : claims.email_verified === true,
    // Everybody's Google account has the same issuer; `hd` is the organisation.
    isForeign: dialect === 'google' && !domains.has((textOf(claims.hd) ?? '').toLowerCase()),
    isMultiFactor: isMultiFactor(claims),
    shown: (email ?? textOf(claims.preferred_username) ?? textOf(claims.name) ?? subject)
      .slice(0, 254)
      .toWellFormed(),
  };
}

/** An account, as it stands to the connection's institution. */
export interface Account {
  id: number;
  email: string;
  is_site_admin: boolean;
  is_disabled: boolean;
  is_verified: boolean;
  is_here: boolean;
  is_elsewhere: boolean;
  is_unopened: boolean;
}

export interface Known {
  /** The account that the subject is linked to. */
  linked: Account | undefined;
  /** The subject was linked once, and no longer is. */
  isSpent: boolean;
  /** The account that has the address. */
  ofAddress: Account | undefined;
  /** That account is linked to another subject of the connection. */
  isTaken: boolean;
}

export type Decision =
  | { is: 'refused'; why: 'foreign' | 'site_admin' | 'not_here' | 'disabled' }
  /** The person signs in the old way once, and confirms. */
  | { is: 'unknown' }
  | {
      is: 'opens';
      userId: number;
      /** By the address, now. */
      links: boolean;
      /** Nobody has opened the account before. */
      verifies: boolean;
      /** Only together with a credential of the account's own. */
      needsOwn: boolean;
    };

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

export function decide(
  { email, isEmailVerified, isForeign }: Assertion,
  domains: ReadonlySet<string>,
  { linked, isSpent, ofAddress, isTaken }: Known,
): Decision {
  if (isForeign) return { is: 'refused', why: 'foreign' };
  if (linked) return opening(linked, { links: false });
  const mayLink =
    email !== undefined && isEmailVerified && domains.has(domainOf(email)) && !isSpent && !isTaken;
  if (!mayLink || !ofAddress || !isOwnersAddress(ofAddress)) return { is: 'unknown' };
  const decision = opening(ofAddress, { links: true });
  // Who has no link yet learns nothing about the account of that address.
  return decision.is === 'opens' ? decision : { is: 'unknown' };
}

const isOwnersAddress = ({ is_verified, is_unopened }: Account) => is_verified || is_unopened;

/** Asked at every sign-in, not when the identity was linked. */
export function opening(account: Account, { links }: { links: boolean }): Decision {
  if (account.is_site_admin) return { is: 'refused', why: 'site_admin' };
  if (!account.is_here) return { is: 'refused', why: 'not_here' };
  if (account.is_disabled) return { is: 'refused', why: 'disabled' };
  return {
    is: 'opens',
    userId: account.id,
    links,
    verifies: links && account.is_unopened,
    needsOwn: account.is_elsewhere,
  };
}

/** Whether a person who has confirmed it may link the subject to their account. */
export function mayLinkByPerson(account: Account, { isForeign }: Pick<Assertion, 'isForeign'>): boolean {
  return !isForeign && account.is_here && !account.is_site_admin && !account.is_disabled;
}

/** Whether the account's own second factor is asked for after the provider's word. */
export const asksFactor = (given: {
  hasFactor: boolean;
  needsOwn: boolean;
  isMultiFactor: boolean;
  isTrusted: boolean;
}): boolean => given.hasFactor && (given.needsOwn || !(given.isMultiFactor || given.isTrusted));

/**
 * Whether a new sign-in at the college confirms something for the person. Who gets into the account, it says only where it runs the mail of the
 * account's address, and so could have any code that is mailed: nothing is gained by its word (docs/decisions/0105).
 */
export function mayConfirm(
  account: Account,
  given: { what: Confirmed; issuer: string; domains: ReadonlySet<string>; hasFactor: boolean },
): boolean {
  const { what, issuer, domains, hasFactor } = given;
  // Google can't be told to ask again.
  if (hasFactor || dialectOf(issuer) === 'google') return false;
  if (!account.is_here || account.is_elsewhere || account.is_site_admin || account.is_disabled) return false;
  return what === 'act' || (account.is_verified && domains.has(domainOf(account.email.toLowerCase())));
}
