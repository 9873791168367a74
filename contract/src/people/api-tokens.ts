// Tokens for programs of an institution: each is one person's, acts within one institution and for what its scopes name, with
// the rights that the person has there at that moment.
import * as z from 'zod/mini';
import { confirmation } from '../accounts/confirmation.ts';
import { endpoint, SCOPES } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment } from '../base/fields.ts';
import { API_TOKEN_MESSAGES as MESSAGES } from './api-tokens.words.ts';

/** Of one person at one institution. */
export const MOST_API_TOKENS = 20;
/** From which a person chooses how long a token works, in days. */
export const API_TOKEN_DAYS = [30, 90, 180, 365] as const;

const ScopeName = z.enum(SCOPES);
const byId = z.object({ id: IdText });

const ApiToken = z.object({
  id: Id,
  name: z.string(),
  institution_id: Id,
  institution: z.string(),
  scopes: z.array(ScopeName),
  made_at: Moment,
  expires_at: Moment,
  /** To within a minute. */
  last_used_at: z.nullable(Moment),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** Where the person can make tokens, and for what by their roles there. */
const TokenPlace = z.object({
  institution_id: Id,
  institution: z.string(),
  scopes: z.array(ScopeName),
});
export type TokenPlace = z.infer<typeof TokenPlace>;

export const listOwnApiTokens = endpoint({
  method: 'GET',
  path: '/auth/api-token',
  access: 'signed-in',
  summary: "The person's API tokens, and where they can make some",
  reply: z.object({ tokens: z.array(ApiToken), places: z.array(TokenPlace) }),
});

export const ApiTokenForm = z.object({
  institution_id: Id,
  name: line(60, MESSAGES.name),
  scopes: z
    .array(ScopeName)
    .check(z.minLength(1, MESSAGES.scopes), z.maxLength(SCOPES.length, MESSAGES.scopes)),
  days: z.literal(API_TOKEN_DAYS),
  ...confirmation,
});

export const makeApiToken = endpoint({
  method: 'POST',
  path: '/auth/api-token',
  access: ['Institution', 'Faculty'],
  summary: 'Make an API token of one’s own within an institution. The token is shown once',
  body: ApiTokenForm,
  reply: z.extend(MessageReply, { id: Id, token: z.string() }),
});

export const endApiToken = endpoint({
  method: 'DELETE',
  path: '/auth/api-token/:id',
  access: 'signed-in',
  summary:
    'Revoke an API token: one’s own, or as an administrator of its institution anybody’s. It holds at once',
  params: byId,
  reply: MessageReply,
});

const TokenOfInstitution = z.extend(ApiToken, {
  username: z.string(),
  person: z.nullable(z.string()),
  /** It works again when its person can act here again. */
  is_paused: z.boolean(),
});
export type TokenOfInstitution = z.infer<typeof TokenOfInstitution>;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/admin/api-token',
  access: ['Institution'],
  summary: 'All API tokens of the institution, and whether its faculty can make tokens',
  query: z.object({ institution_id: z.optional(IdText) }),
  reply: z.object({ faculty_may: z.boolean(), tokens: z.array(TokenOfInstitution) }),
});

export const ruleApiTokens = endpoint({
  method: 'POST',
  path: '/admin/api-token/rule',
  access: ['Institution'],
  summary: 'Let the faculty of the institution make API tokens, or not: then those that they have are paused',
  body: z.object({ institution_id: z.optional(Id), faculty_may: z.boolean() }),
  reply: MessageReply,
});
