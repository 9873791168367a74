// The access token: a short-lived JWT that says who calls, with which roles, in which session.
import { TokenClaims } from '@quivia/contract/auth';
import type { Role } from '@quivia/contract/roles';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { minutes, now } from './clock.ts';
import { keyFor } from './secrets.ts';

export const ACCESS_TOKEN_LIFE = minutes(15);

const Claims = z.extend(TokenClaims, { sid: z.int(), ver: z.int() });

/** Whoever makes a call. */
export interface Actor {
  userId: number;
  username: string;
  email: string;
  roles: readonly Role[];
  sessionId: number;
  /** The person's token version at the time of signing. */
  version: number;
}

export function signAccessToken(actor: Actor): string {
  const iat = Math.floor(now().getTime() / 1000);
  return createSigner({ key: keyFor('access-token'), algorithm: 'HS256' })({
    user: { id: actor.userId, username: actor.username, email: actor.email },
    roles: actor.roles,
    sid: actor.sessionId,
    ver: actor.version,
    iat,
    exp: iat + ACCESS_TOKEN_LIFE / 1000,
  });
}

/** Undefined when the token is not one of ours, or has expired (unless that is to be ignored). */
export function readAccessToken(token: string, { expiredToo = false } = {}): Actor | undefined {
  try {
    const verify = createVerifier({
      key: keyFor('access-token'),
      algorithms: ['HS256'],
      ignoreExpiration: expiredToo,
      clockTimestamp: now().getTime(),
    });
    const { user, roles, sid, ver } = Claims.parse(verify(token));
    return {
      userId: user.id,
      username: user.username,
      email: user.email,
      roles,
      sessionId: sid,
      version: ver,
    };
  } catch {
    return undefined;
  }
}
