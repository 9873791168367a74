// The session of a signed-in person: what every page needs, apart from the forms of accounts.
import * as z from 'zod/mini';
import { endpoint, TOKEN_USES } from '../base/endpoint.ts';
import { Id, MessageReply } from '../base/fields.ts';
import { ROLES } from '../people/roles.ts';

export const RoleName = z.enum(ROLES);

/** The access token's claims, as the browser reads them. */
export const TokenClaims = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    email: z.string(),
    /** What the person goes by, if they have given a name. */
    name: z.optional(z.nullable(z.string())),
    /** Pages remind people who are not. */
    is_verified: z.optional(z.boolean()),
  }),
  roles: z.array(RoleName),
  /** What it is for; absent in a session of the person's own. */
  use: z.optional(z.enum(TOKEN_USES)),
  /** Of a token for one exam. */
  exam: z.optional(Id),
  /** The institution whose identity provider alone has said who it is. */
  vouched_by: z.optional(Id),
  /** Institutions whose roles this session doesn't have: they ask for their own sign-in. */
  not_at: z.optional(z.array(Id)),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** The addresses of guests, which aren't any. */
const GUEST_DOMAIN = '@guest.invalid';
export const isGuestAccount = ({ email }: { email: string }) => email.endsWith(GUEST_DOMAIN);

export const AccessTokenReply = z.object({ access_token: z.string() });

/**
 * Sent with a refresh and repeated when it is tried again because no answer came. A used refresh token that
 * returns with the same value is that second try; with any other value it is a theft, and ends the session.
 */
export const REFRESH_ATTEMPT_HEADER = 'x-refresh-attempt';

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  alsoFor: ['guest', 'exam'],
  summary: 'Exchange the refresh cookie for a new one and an access token',
  reply: AccessTokenReply,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  alsoFor: ['guest', 'exam'],
  summary: 'End the session of the refresh cookie, or of the access token',
  reply: z.extend(MessageReply, {
    /** At a shared computer: where the browser ends the session at the college, too. */
    sign_out_url: z.optional(z.string()),
  }),
});

export const Profile = z.object({
  id: Id,
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  is_verified: z.boolean(),
  /** An address that was asked for and is not verified yet. */
  pending_email: z.nullable(z.string()),
  roles: z.array(RoleName),
  /** Given, but not to be used before the person has set up a second factor. */
  roles_withheld: z.array(RoleName),
  /** Others sign in at their college alone, or by a passkey. */
  has_password: z.boolean(),
  /** Withheld until the person has signed in at that college. */
  roles_of_colleges: z.array(z.object({ role: RoleName, institution: z.string(), connection_id: Id })),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/auth/user',
  access: 'signed-in',
  alsoFor: ['exam'],
  summary: 'The signed-in person',
  reply: Profile,
});
