// What the Admin does with accounts: look them up, disable and enable them, end their sessions.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { ROLES } from '../people/roles.ts';

const byId = z.object({ id: IdText });

export const AccountListed = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  is_verified: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  /** How many devices are signed in. */
  session_count: z.int(),
  last_seen_at: z.nullable(Moment),
  disabled_at: z.nullable(Moment),
  disabled_reason: z.nullable(z.string()),
});
export type AccountListed = z.infer<typeof AccountListed>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/admin/account',
  access: ['Admin'],
  summary: 'Accounts whose username, email or name contains the search text; or only those that are disabled',
  query: z.object({ ...PageQuery, status: z.optional(z.enum(['disabled'])) }),
  reply: z.array(AccountListed),
});

export const DisableForm = z.object({ reason: line(200, MESSAGES.enterValue) });

export const disableAccount = endpoint({
  method: 'POST',
  path: '/admin/account/:id/disable',
  access: ['Admin'],
  summary: 'Disable an account and end its sessions, with a reason for other Admins',
  params: byId,
  body: DisableForm,
  reply: MessageReply,
});

export const enableAccount = endpoint({
  method: 'POST',
  path: '/admin/account/:id/enable',
  access: ['Admin'],
  summary: 'Let the person of a disabled account sign in again',
  params: byId,
  reply: MessageReply,
});

export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/admin/account/:id/sessions',
  access: ['Admin'],
  summary: 'Sign a person out on every device',
  params: byId,
  reply: MessageReply,
});
