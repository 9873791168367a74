// The access token: a short-lived JWT that says who calls, with which roles, in which session.
import { TokenClaims } from '@quivia/contract/auth';
import type { Role } from '@quivia/contract/roles';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { minutes, now } from '../clock.ts';
import { LruMap } from '../lru.ts';
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

interface Known {
  actor: Actor;
  /** In milliseconds. */
  expires: number;
  /** That it was signed with. */
  key: Buffer;
}

/** A device sends the same token for minutes: its signature is checked once while `most` tokens are in use. */
export function accessTokenReader(most: number) {
  const known = new LruMap<string, Known>({ most });

  /** Undefined when the token is not one of ours, or has expired (unless that is to be ignored). */
  return (token: string, { expiredToo = false } = {}): Actor | undefined => {
    const key = keyFor('access-token');
    const before = known.get(token);
    const found = before?.key === key ? before : verified(token, key);
    if (!found) return undefined;
    if (found !== before) known.set(token, found);
    return expiredToo || now().getTime() < found.expires ? found.actor : undefined;
  };
}

/** Every device of a large exam, in less than 100 MB: a token and what it says take about 800 bytes. */
export const readAccessToken = accessTokenReader(100_000);

function verified(token: string, key: Buffer): Known | undefined {
  try {
    const verify = createVerifier({
      key,
      algorithms: ['HS256'],
      ignoreExpiration: true,
      clockTimestamp: now().getTime(),
    });
    const { user, roles, sid, ver, exp } = Claims.parse(verify(token));
    const { id: userId, username, email } = user;
    const actor = { userId, username, email, roles, sessionId: sid, version: ver };
    return { actor, expires: exp * 1000, key };
  } catch {
    return undefined;
  }
}
