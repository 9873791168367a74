// Reads what a provider sends when somebody has signed out there: a token signed with its keys (OpenID Connect Back-Channel Logout).
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { createDecoder, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { milliseconds, minutes, now } from '../../platform/clock.ts';
import { LruMap } from '../../platform/lru.ts';
import { fetchOut, OutboundError } from '../../platform/outbound/outbound.ts';
import type { ConnectionRow } from './connections.queries.ts';
import * as connections from './connections.service.ts';
import * as provider from './provider.service.ts';
import { subjectOf } from './sign-on.rules.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
const text = z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^\P{Cc}+$/u));

const Claims = z.object({
  jti: text,
  iat: z.number(),
  sub: z.optional(text),
  sid: z.optional(text),
  nonce: z.optional(z.never()),
  events: z.looseObject({ [EVENT]: z.object({}) }),
});

export interface LoggedOut {
  tokenId: string;
  /** As identities have it. */
  subject: string | undefined;
  /** What the provider calls its session. */
  session: string | undefined;
}

/** How old it may be, and how far two clocks may differ. */
const MOST_AGE = minutes(10);

/** Undefined where it isn't the provider's word, or says nothing about whom. */
export async function readLogoutToken(
  connection: ConnectionRow,
  token: string,
): Promise<LoggedOut | undefined> {
  const key = await keyOf(connection, token);
  if (!key) return undefined;
  try {
    const verify = createVerifier({
      key: key.pem,
      algorithms: [...ALGORITHMS],
      allowedIss: connection.issuer,
      allowedAud: connection.client_id,
      clockTimestamp: now().getTime(),
      clockTolerance: minutes(1),
    });
    const payload = verify(token) as Record<string, unknown>;
    const { jti, iat, sub, sid } = Claims.parse(payload);
    if (Math.abs(now().getTime() - iat * 1000) > MOST_AGE) return undefined;
    if (sub === undefined && sid === undefined) return undefined;
    const subject = sub === undefined ? undefined : subjectOf(connection.issuer, payload);
    // Whom it means can't be said: Microsoft's subject is of one application.
    if (sub !== undefined && subject === undefined && sid === undefined) return undefined;
    return { tokenId: jti, subject, session: sid };
  } catch {
    return undefined;
  }
}

interface Key {
  pem: string;
}

interface Kept {
  version: number;
  at: number;
  keys: Map<string, Key>;
}

const FRESH = minutes(5);
/** An unknown key is looked for so often. */
const AGAIN = minutes(1);
const kept = new LruMap<number, Kept>({ most: 500 });
const underWay = new Map<number, Promise<Kept>>();

/** Only tests forget. */
export function forgetKeys(): void {
  kept.clear();
}

async function keyOf(connection: ConnectionRow, token: string): Promise<Key | undefined> {
  const kid = kidIn(token);
  if (kid === undefined) return undefined;
  const before = kept.get(connection.id);
  const isSame = before?.version === connection.version;
  const age = isSame ? milliseconds() - before.at : Infinity;
  const found = isSame && age < FRESH ? before.keys.get(kid) : undefined;
  if (found || age < AGAIN) return found;
  const fetching =
    underWay.get(connection.id) ?? fetchKeys(connection).finally(() => underWay.delete(connection.id));
  underWay.set(connection.id, fetching);
  try {
    return (await fetching).keys.get(kid);
  } catch (error) {
    // Its provider sends it again.
    if (error instanceof OutboundError || error instanceof provider.ProviderError) return undefined;
    throw error;
  }
}

function kidIn(token: string): string | undefined {
  try {
    const { header } = createDecoder({ complete: true })(token) as { header: { kid?: unknown } };
    return typeof header.kid === 'string' ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.optional(z.string()), use: z.optional(z.string()) })),
});

async function fetchKeys(connection: ConnectionRow): Promise<Kept> {
  const fetched: Kept = { version: connection.version, at: milliseconds(), keys: new Map() };
  kept.set(connection.id, fetched);
  const address = await provider.keysAddress(connections.providerOf(connection));
  const published = address ? Keys.safeParse(await (await fetchOut(address)).json()) : undefined;
  for (const jwk of published?.data?.keys ?? []) {
    if (jwk.kid === undefined || (jwk.use ?? 'sig') !== 'sig') continue;
    try {
      const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
      fetched.keys.set(jwk.kid, { pem: key.export({ type: 'spki', format: 'pem' }).toString() });
    } catch {
      // Of a kind that nothing here is signed with.
    }
  }
  return fetched;
}
