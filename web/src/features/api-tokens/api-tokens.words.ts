import { plural } from '@quivia/contract/plural';

export const ownTokens = {
  title: 'API tokens',
  lead: 'For programs that act for you, such as your college’s student system. Each works within one institution, and only for what you choose.',
  none: 'No API token',
  noneHint: 'Make one for each program, so that you can revoke one without the others.',
  make: 'New token',
};

export const tokensPanel = {
  title: 'API tokens',
  lead: 'Programs of your college use them: to send rosters, read results or give extra time. Each token belongs to a person and can do what that person can do here at that moment, never more.',
  who: 'Who can make tokens',
  admins: 'Administrators of the institution always can.',
  faculty: 'Faculty can make tokens',
  facultyHint: 'If you switch it off, tokens of the faculty are paused.',
  all: 'Tokens of the institution',
  none: 'No tokens yet',
  noneHint:
    'Make one for each program. How programs use them is described in docs/api-tokens.md and at /api/docs.',
};

export const tokenLine = {
  paused: 'Paused',
  expired: 'Expired',
  never: 'Never used',
  lastUsed: 'Last used',
  until: 'Works until',
  since: 'Made',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
};

export const revokeDialog = {
  title: (name: string) => `Revoke ${name}?`,
  text: 'Programs that use this token are refused from now on. This can’t be undone.',
  confirm: 'Revoke',
  cancel: 'Keep',
};

export const makeDialog = {
  title: 'New API token',
  institution: 'Institution',
  name: 'Name',
  nameHint: 'What uses it, such as “Student system”.',
  scopes: 'What it can do',
  days: 'Works for',
  daysOf: (days: number) => plural(days, 'day'),
  confirm: 'Make token',
  cancel: 'Cancel',
};

export const newToken = {
  title: (name: string) => `${name}: your new token`,
  once: 'Copy it now and keep it where programs keep passwords. It isn’t shown again.',
  copy: 'Copy token',
  copied: 'Token copied',
  done: 'Done',
};
