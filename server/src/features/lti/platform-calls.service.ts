// Talks to learning platforms, through the guard for calls out: checks what they have signed, and calls their services with a token that
// we get by our own signature. Their keys are kept for five minutes; a key that isn't known is looked for at most once a minute.
import type { Message } from '@quivia/contract/message';
import type { Configuration } from 'openid-client';
import { milliseconds, minutes } from '../../platform/clock.ts';
import { LruMap } from '../../platform/lru.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { callOut, OutboundError } from '../../platform/outbound/outbound.ts';
import { outboundErrorIn, sharedFetch } from '../../platform/outbound/shared-fetch.ts';
import { ALGORITHM, signingKey } from './keys.service.ts';
import { type Claims, headerOf } from './message.rules.ts';
import { words } from './platform-calls.words.ts';
import type { PlatformRow } from './platforms/platforms.queries.ts';

/** Loaded with the first launch. */
const library = () => import('openid-client');

export type Platform = Pick<
  PlatformRow,
  'id' | 'version' | 'issuer' | 'client_id' | 'auth_url' | 'token_url' | 'keys_url' | 'token_audience'
>;

/** Why something of a platform can't be used: for the admin of the institution, and for whoever runs the exam. */
export class PlatformError extends Error {
  readonly problem: Message;
  /** The same may succeed later. */
  readonly isTransient: boolean;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    problem: Message,
    { isTransient = false, status = 0, retryAfterSeconds }: Partial<PlatformError> = {},
  ) {
    super(problem.text);
    this.problem = problem;
    this.isTransient = isTransient;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TOLERANCE_SECONDS = 60;
const TIMEOUT_SECONDS = 6;

interface Kept {
  version: number;
  configuration: Configuration;
}
const kept = new LruMap<number, Kept>({ most: 500 });

interface Token {
  value: string;
  /** In milliseconds. */
  until: number;
}
const tokens = new LruMap<string, Token>({ most: 1000 });
const fetchingTokens = new Map<string, Promise<Token>>();

/** Only tests forget. */
export function forgetPlatforms(): void {
  kept.clear();
  tokens.clear();
}

const isPlain = (address: string) => address.startsWith('http:');

/** The keys are kept with it. */
async function configurationOf(platform: Platform): Promise<Configuration> {
  const { id, version, issuer, client_id, auth_url, keys_url } = platform;
  const found = kept.get(id);
  if (found?.version === version) return found.configuration;
  const client = await library();
  const configuration = new client.Configuration(
    { issuer, authorization_endpoint: auth_url, jwks_uri: keys_url },
    client_id,
    { [client.clockTolerance]: TOLERANCE_SECONDS, id_token_signed_response_alg: ALGORITHM },
  );
  configuration[client.customFetch] = sharedFetch();
  configuration.timeout = TIMEOUT_SECONDS;
  client.useIdTokenResponseType(configuration);
  if (isPlain(keys_url)) client.allowInsecureRequests(configuration);
  kept.set(id, { version, configuration });
  return configuration;
}

/** Refuses whatever isn't signed for us, now, in answer to this login. */
export async function verifiedClaims(
  platform: Platform,
  { idToken, state, nonce }: { idToken: string; state: string; nonce: string },
): Promise<Claims> {
  const header = headerOf(idToken);
  // The library takes any key of the platform where none is named.
  if (!header?.kid) throw new PlatformError(words.noKeyNamed);
  if (header.alg !== ALGORITHM) throw new PlatformError(words.algorithm);
  try {
    const client = await library();
    const configuration = await configurationOf(platform);
    const arrived = new URL(publicUrl('/'));
    arrived.hash = String(new URLSearchParams({ id_token: idToken, state }));
    return await client.implicitAuthentication(configuration, arrived, nonce, { expectedState: state });
  } catch (error) {
    throw asPlatformError(error, words.keysAddress);
  }
}

const tokenKey = ({ id, version }: Platform, scopes: readonly string[]) =>
  `${id}:${version}:${scopes.toSorted().join(' ')}`;

/** Those that were asked for together have one token, until a minute before it ends. */
async function tokenFor(platform: Platform, scopes: readonly string[]): Promise<string> {
  const key = tokenKey(platform, scopes);
  const found = tokens.get(key);
  if (found && found.until > milliseconds()) return found.value;
  const fetching =
    fetchingTokens.get(key) ?? fetchToken(platform, scopes).finally(() => fetchingTokens.delete(key));
  fetchingTokens.set(key, fetching);
  const token = await fetching;
  tokens.set(key, token);
  return token.value;
}

async function fetchToken(platform: Platform, scopes: readonly string[]): Promise<Token> {
  const { issuer, client_id, token_url, token_audience } = platform;
  try {
    const client = await library();
    const { kid, key } = await signingKey();
    const signing = key.toCryptoKey({ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign']);
    const proof = client.PrivateKeyJwt(
      { key: signing, kid },
      {
        [client.modifyAssertion]: (_header, claims) => {
          claims.aud = token_audience || token_url;
        },
      },
    );
    const configuration = new client.Configuration(
      { issuer, token_endpoint: token_url },
      client_id,
      undefined,
      proof,
    );
    configuration[client.customFetch] = sharedFetch();
    configuration.timeout = TIMEOUT_SECONDS;
    if (isPlain(token_url)) client.allowInsecureRequests(configuration);
    const { access_token, expires_in = 3600 } = await client.clientCredentialsGrant(configuration, {
      scope: scopes.join(' '),
    });
    return { value: access_token, until: milliseconds() + expires_in * 1000 - minutes(1) };
  } catch (error) {
    throw asPlatformError(error);
  }
}

interface ServiceCall {
  method?: 'GET' | 'POST';
  url: string;
  scopes: readonly string[];
  accept?: string;
  body?: object;
  contentType?: string;
}

export interface ServiceReply {
  status: number;
  body: unknown;
  /** Of the header `Link`. */
  link: string | undefined;
}

/** A service of the platform. A token that it no longer takes is replaced once. */
export async function callService(platform: Platform, call: ServiceCall): Promise<ServiceReply> {
  const reply = await callOnce(platform, call);
  if (reply.status !== 401) return requireDone(reply);
  tokens.delete(tokenKey(platform, call.scopes));
  return requireDone(await callOnce(platform, call));
}

interface RawReply extends ServiceReply {
  retryAfterSeconds: number | undefined;
  host: string;
}

async function callOnce(
  platform: Platform,
  { method = 'GET', url, scopes, accept, body, contentType }: ServiceCall,
): Promise<RawReply> {
  const token = await tokenFor(platform, scopes);
  try {
    const reply = await callOut(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(accept !== undefined && { accept }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      body: body && JSON.stringify(body),
    });
    const after = Number(reply.headers['retry-after']);
    return {
      status: reply.status,
      body: jsonIn(reply.body),
      link: [reply.headers.link].flat().join(', ') || undefined,
      retryAfterSeconds: Number.isFinite(after) ? Math.min(Math.max(after, 1), 3600) : undefined,
      host: new URL(url).host,
    };
  } catch (error) {
    throw asPlatformError(error);
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function requireDone({ status, body, link, retryAfterSeconds, host }: RawReply): ServiceReply {
  if (status >= 200 && status < 300) return { status, body, link };
  const isTransient = status >= 500 || status === 429 || status === 408 || status === 409 || status === 401;
  throw new PlatformError(words.answered({ host, status }), { isTransient, status, retryAfterSeconds });
}

const BY_CODE: Record<string, Message> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: words.clock,
  OAUTH_KEY_SELECTION_FAILED: words.key,
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: words.claims,
};

interface LibraryError {
  code?: string;
  /** Of the protocol. */
  error?: string;
  status?: number;
  cause?: unknown;
  message: string;
}

function asPlatformError(
  error: unknown,
  answered: (given: { problem: string }) => Message = words.tokenAddress,
): PlatformError {
  if (error instanceof PlatformError) return error;
  const outbound = error instanceof OutboundError ? error : outboundErrorIn(error);
  if (outbound)
    return new PlatformError(words.call({ problem: outbound.message }), {
      // An address that isn't permitted now may be tomorrow: the operator has to list it.
      isTransient: true,
    });
  const { code = '', error: refused, cause, message } = error as LibraryError;
  const status = cause instanceof Response ? cause.status : 0;
  if (status >= 500 || code === 'OAUTH_TIMEOUT')
    return new PlatformError(answered({ problem: String(status || code) }), {
      isTransient: true,
      status,
    });
  if (refused) return new PlatformError(words.noToken({ error: refused.slice(0, 100) }), { status });
  if (status >= 400) return new PlatformError(answered({ problem: String(status) }), { status });
  return new PlatformError(BY_CODE[code] ?? words.other({ problem: (code || message).slice(0, 100) }));
}
