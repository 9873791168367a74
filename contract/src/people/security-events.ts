// What happened to accounts that could be an attack, or the answer to one.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Day, Moment, PageQuery } from '../base/fields.ts';

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
  'api_token.made',
  'api_token.ended',
  'policy.changed',
  'account.created',
  'account.disabled',
  'account.enabled',
  'account.deleted',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** What could be an attack. */
export const WORRYING_EVENTS: readonly SecurityEventKind[] = [
  'sign_in.failed',
  'sign_in.slowed',
  'sign_in.refused',
  'session.stolen',
  'password.reset_failed',
  'factor.failed',
];

export const SecurityEvent = z.object({
  id: z.int(),
  at: Moment,
  kind: z.enum(SECURITY_EVENTS),
  /** The account's username; of a name without an account only its first letter and a code. */
  name: z.string(),
  address: z.string(),
  what: z.string(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/admin/security',
  access: ['Admin'],
  summary:
    'Sign-ins and changes to accounts in the last 90 days, newest first; the search text is a name, an address or a network',
  query: z.object({
    ...PageQuery,
    kind: z.optional(z.enum(SECURITY_EVENTS)),
    /** Only what could be an attack. */
    only: z.optional(z.literal('worrying')),
    since: z.optional(Day),
    until: z.optional(Day),
  }),
  reply: z.array(SecurityEvent),
});

export const SecuritySummary = z.object({
  since: Moment,
  /** Of sign-ins. */
  failures: z.int(),
  by_name: z.array(z.object({ name: z.string(), failures: z.int(), networks: z.int() })),
  by_network: z.array(z.object({ network: z.string(), failures: z.int(), names: z.int() })),
});
export type SecuritySummary = z.infer<typeof SecuritySummary>;

export const getSecuritySummary = endpoint({
  method: 'GET',
  path: '/admin/security/summary',
  access: ['Admin'],
  summary: 'Where most failed sign-ins of the last hour came from, and for which names',
  reply: SecuritySummary,
});
