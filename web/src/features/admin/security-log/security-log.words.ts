import { plural } from '@quivia/contract/plural';
import type { SecurityEventKind } from '@quivia/contract/security-events';

export const eventNames: Record<SecurityEventKind, string> = {
  'sign_in.succeeded': 'Signed in',
  'sign_in.failed': 'Wrong password',
  'sign_in.slowed': 'Sign-in slowed down',
  'sign_in.refused': 'Sign-in refused',
  'session.stolen': 'Stolen session',
  'session.ended': 'Session ended',
  'password.changed': 'Password changed',
  'password.reset_requested': 'Password reset requested',
  'password.reset_failed': 'Wrong reset code',
  'password.reset': 'Password reset',
  'email.change_requested': 'Email change requested',
  'email.changed': 'Email changed',
  'email.verified': 'Email verified',
  'consent.given': 'Consent given',
  'consent.refused': 'Consent refused',
  'factor.added': 'Second factor added',
  'factor.removed': 'Second factor removed',
  'factor.failed': 'Second factor failed',
  'factor.recovery_used': 'Recovery code used',
  'api_token.made': 'API token made',
  'api_token.ended': 'API token revoked',
  'policy.changed': 'Policy changed',
  'account.created': 'Account created',
  'account.disabled': 'Account disabled',
  'account.enabled': 'Account enabled',
  'account.deleted': 'Account deleted',
};

export const securityPanel = {
  title: 'Security',
  lead: 'Sign-ins and changes to accounts in the last 90 days, newest first. Unknown usernames are masked: they may be mistyped passwords.',
  search: 'Search by name or address',
  kind: 'Event',
  allKinds: 'All events',
  which: 'Which events',
  all: 'All',
  worrying: 'Worth a look',
  from: 'From',
  to: 'To',
  none: 'Nothing has happened yet',
  notFound: 'Nothing found',
  notFoundHint: 'Try another name, address or event, or a longer period.',
  noAddress: 'no address',
};

const failures = (count: number) => plural(count, 'failure');

export const securityLine = {
  title: 'Security',
  checking: 'Checking',
  away: "The figures aren't available",
  failures: (count: number) =>
    count === 0
      ? 'No failed sign-ins in the last hour'
      : `${plural(count, 'failed sign-in')} in the last hour`,
};

export const securitySummary = {
  title: 'Last hour',
  failed: "We couldn't load the summary.",
  calm: 'No failed sign-ins.',
  total: (count: number) => plural(count, 'failed sign-in'),
  byName: 'Most failures by name',
  byNetwork: 'Most failures by network',
  ofName: (count: number, networks: number) => `${failures(count)} from ${plural(networks, 'network')}`,
  ofNetwork: (count: number, names: number) => `${failures(count)} for ${plural(names, 'name')}`,
};
