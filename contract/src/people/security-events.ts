// What happened to accounts that could be an attack, or the answer to one.

export const SECURITY_EVENTS = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.slowed',
  'sign_in.refused',
  'session.stolen',
  'session.ended',
  'password.changed',
  'password.reset_requested',
  'password.reset_failed',
  'password.reset',
  'email.change_requested',
  'email.changed',
  'email.verified',
  'consent.given',
  'consent.refused',
  'factor.added',
  'factor.removed',
  'factor.failed',
  'factor.recovery_used',
  'policy.changed',
  'account.created',
  'account.disabled',
  'account.enabled',
  'account.deleted',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];
