// The access token: a short-lived JWT that says who calls, with which roles, in which session.

import type { Scope, TokenUse } from '@quivia/contract/endpoint';
import type { Role } from '@quivia/contract/roles';
import { TokenClaims } from '@quivia/contract/session';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { milliseconds, minutes, now } from '../clock.ts';
import { LruMap } from '../lru.ts';
import { keyFor, keysFor } from './secrets.ts';

export const ACCESS_TOKEN_LIFE = minutes(15);

/** How API tokens begin, which are another kind: whoever finds one knows what it is. */
export const API_TOKEN = 'quivia_';

const ISSUER = 'quivia';
/** Says what it is for: nothing else that is signed here is taken for an access token. */
const AUDIENCE = 'quivia-api';

const Claims = z.extend(TokenClaims, {
  /** As tokens said it before they had a use. Remove after the release with `use`. */
  guest: z.optional(z.literal(true)),
  sid: z.int(),
  ver: z.int(),
  iss: z.optional(z.literal(ISSUER)),
  aud: z.optional(z.literal(AUDIENCE)),
});

/** Whoever makes a call. */
export interface Actor {
  userId: number;
  username: string;
  email: string;
  roles: readonly Role[];
  sessionId: number;
  /** The person's token version at the time of signing. */
  version: number;
  /** What the token is for, unless it is a session of the person's own: only what is declared for it answers. */
  use?: TokenUse | undefined;
  /** Of a token for one exam. */
  examId?: number | undefined;
  /** The institution whose identity provider alone has said who it is: it can act at no other (docs/decisions/0082). */
  vouchedBy?: number | undefined;
  /** Institutions whose roles this session doesn't have (docs/decisions/0098). */
  notAt?: readonly number[] | undefined;
  /** Of an API token: it acts within this institution and for these scopes, with the roles that the person has there. */
  api?: { id: number; name: string; institutionId: number; scopes: readonly Scope[] } | undefined;
}

export function signAccessToken(
  actor: Actor,
  { name = null, isVerified = true }: { name?: string | null; isVerified?: boolean } = {},
): string {
  const iat = Math.floor(now().getTime() / 1000);
  return createSigner({ key: keyFor('access-token'), algorithm: 'HS256' })({
    user: {
      id: actor.userId,
      username: actor.username,
      email: actor.email,
      name,
      is_verified: isVerified,
    },
    roles: actor.roles,
    ...(actor.use && { use: actor.use }),
    ...(actor.use === 'guest' && { guest: true }),
    ...(actor.examId !== undefined && { exam: actor.examId }),
    ...(actor.vouchedBy !== undefined && { vouched_by: actor.vouchedBy }),
    ...(actor.notAt && actor.notAt.length > 0 && { not_at: actor.notAt }),
    sid: actor.sessionId,
    ver: actor.version,
    iss: ISSUER,
    aud: AUDIENCE,
    iat,
    exp: iat + ACCESS_TOKEN_LIFE / 1000,
  });
}

interface Known {
  actor: Actor;
  /** In milliseconds. */
  expires: number;
  /** That it was signed with. */
  key: Buffer;
  /** Signed before tokens had one. Remove after the release with `aud`: until then it lets a page refresh its session. */
  hasAudience: boolean;
}

/** A device sends the same token for minutes: its signature is checked once while `most` tokens are in use. */
export function accessTokenReader(most: number) {
  const known = new LruMap<string, Known>({ most });

  /** Undefined when the token is not one of ours, or has expired (unless that is to be ignored). */
  return (token: string, { expiredToo = false } = {}): Actor | undefined => {
    const keys = keysFor('access-token');
    const before = known.get(token);
    const found = before && keys.includes(before.key) ? before : verifiedByAny(token, keys);
    if (!found) return undefined;
    if (found !== before) known.set(token, found);
    const isGood = found.hasAudience && milliseconds() < found.expires;
    return expiredToo || isGood ? found.actor : undefined;
  };
}

/** Every device of a large exam, in less than 100 MB: a token and what it says take about 800 bytes. */
export const readAccessToken = accessTokenReader(100_000);

function verifiedByAny(token: string, keys: Buffer[]): Known | undefined {
  for (const key of keys) {
    const found = verified(token, key);
    if (found) return found;
  }
  return undefined;
}

function verified(token: string, key: Buffer): Known | undefined {
  try {
    const verify = createVerifier({
      key,
      algorithms: ['HS256'],
      ignoreExpiration: true,
      clockTimestamp: now().getTime(),
    });
    const {
      user,
      roles,
      guest,
      use = guest && 'guest',
      exam,
      vouched_by: vouchedBy,
      not_at: notAt,
      sid,
      ver,
      exp,
      iss,
      aud,
    } = Claims.parse(verify(token));
    const { id: userId, username, email } = user;
    const actor = {
      userId,
      username,
      email,
      roles,
      sessionId: sid,
      version: ver,
      use,
      examId: exam,
      vouchedBy,
      notAt,
    };
    return { actor, expires: exp * 1000, key, hasAudience: iss !== undefined && aud !== undefined };
  } catch {
    return undefined;
  }
}
