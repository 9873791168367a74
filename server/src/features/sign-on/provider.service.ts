// Talks to identity providers, through the guard for calls out. What they publish about themselves is kept for an hour, their
// keys for five minutes; a key that isn't known is looked for at most once a minute. Fetched once, whoever asks meanwhile.
import type { Message } from '@quivia/contract/message';
import { SIGNED_OUT_PAGE, signOnPage } from '@quivia/contract/sign-on';
import type { Configuration } from 'openid-client';
import { AppError } from '../../platform/app-error.ts';
import { hours, milliseconds, now, seconds } from '../../platform/clock.ts';
import { inFairTurns } from '../../platform/jobs/fair-turns.ts';
import { LruMap } from '../../platform/lru.ts';
import { publicUrl } from '../../platform/mail/public-url.ts';
import { outboundErrorIn, sharedFetch } from '../../platform/outbound/shared-fetch.ts';
import { words } from './provider.words.ts';
import { type Claims, dialectOf } from './sign-on.rules.ts';
import { words as signOnWords } from './sign-on.words.ts';

/** Loaded with the first sign-in. */
const library = () => import('openid-client');

export interface Provider {
  id: number;
  institution_id: number;
  /** Counts changes of the connection. */
  version: number;
  issuer: string;
  client_id: string;
  clientSecret: string;
  shared_computers: boolean;
}

/** What is said to the person, and what the admin of the connection reads. */
export class ProviderError extends AppError {
  readonly problem: Message;
  /** It gave no answer at all; otherwise it gave one that can't be used. */
  readonly isSilent: boolean;
  /** For the admin of the connection to know; otherwise it is about one sign-in, and whoever begins one could cause it. */
  readonly isOfConnection: boolean;

  constructor(
    problem: Message,
    {
      isSilent = false,
      isOfConnection = true,
      said,
    }: { isSilent?: boolean; isOfConnection?: boolean; said?: Message } = {},
  ) {
    super('sign_on_failed', { message: said ?? (isSilent ? words.silent : words.refused) });
    this.problem = problem;
    this.isSilent = isSilent;
    this.isOfConnection = isOfConnection;
  }
}

const KEPT = hours(1);
const SCOPES = ['openid', 'email', 'profile'];
const TOLERANCE_SECONDS = 60;
const TIMEOUT_SECONDS = 6;

/** Of all calls for one sign-in: the page has its answer before the browser gives up. */
const DEADLINE = seconds(5.5);
/** Who has waited so long for a turn is asked to come again. */
const LONGEST_WAIT = seconds(4);
/** After so many failures in a row the others aren't kept waiting for theirs. */
const FAILURES = 3;
const RETRY_AFTER = seconds(5);

/** A thousand people come back at nine. A provider that is slow takes a share, and the others have the rest. */
const inTurn = inFairTurns<number>({
  atOnce: 64,
  mostWaiting: 5000,
  mostWaitingOfOne: 3000,
  refuse: () => busy(),
  refuseOne: () => busy(),
});
const busy = () => new AppError('overloaded', { message: signOnWords.busy, retryAfterSeconds: 5 });

/** By connection: how often in a row it gave no answer, and when last. */
const silences = new LruMap<number, { failures: number; at: number }>({ most: 500 });

function requireNotSilent(id: number): void {
  const silence = silences.get(id);
  if (silence && silence.failures >= FAILURES && milliseconds() - silence.at < RETRY_AFTER)
    throw new ProviderError(words.call({ problem: words.silent.text }), {
      isSilent: true,
      isOfConnection: false,
    });
}

async function watched<T>(id: number, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    silences.delete(id);
    return answer;
  } catch (error) {
    if (!(error instanceof ProviderError && error.isSilent)) silences.delete(id);
    else silences.set(id, { failures: (silences.get(id)?.failures ?? 0) + 1, at: milliseconds() });
    throw error;
  }
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new ProviderError(words.slow({ seconds: DEADLINE / 1000 }), { isSilent: true })),
      DEADLINE,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Kept {
  version: number;
  at: Date;
  configuration: Configuration;
}
const kept = new LruMap<number, Kept>({ most: 500 });
const underWay = new Map<string, Promise<Configuration>>();

/** Only tests forget. */
export function forgetProviders(): void {
  kept.clear();
  silences.clear();
}

async function configurationOf(provider: Provider): Promise<Configuration> {
  const { id, version } = provider;
  const found = kept.get(id);
  if (found?.version === version && now().getTime() - found.at.getTime() < KEPT) return found.configuration;
  const key = `${id}:${version}`;
  const current = underWay.get(key) ?? discover(provider).finally(() => underWay.delete(key));
  underWay.set(key, current);
  const configuration = await current;
  kept.set(id, { version, at: now(), configuration });
  return configuration;
}

async function discover({ issuer, client_id, clientSecret }: Provider): Promise<Configuration> {
  const client = await library();
  const isPlain = issuer.startsWith('http:');
  return client.discovery(
    new URL(issuer),
    client_id,
    { client_secret: clientSecret, [client.clockTolerance]: TOLERANCE_SECONDS },
    undefined,
    {
      [client.customFetch]: sharedFetch(),
      timeout: TIMEOUT_SECONDS,
      // In the code flow TLS alone would do; the signature is checked all the same.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
}

export interface Begun {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

const redirectUri = ({ institution_id }: Provider) => publicUrl(signOnPage(institution_id));

export async function begin(provider: Provider, { isAnew = false } = {}): Promise<Begun> {
  return asProviderError(async () => {
    const client = await library();
    const configuration = await configurationOf(provider);
    const [state, nonce, codeVerifier] = [
      client.randomState(),
      client.randomNonce(),
      client.randomPKCECodeVerifier(),
    ];
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(provider),
      scope: SCOPES.join(' '),
      response_mode: 'query',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(provider.shared_computers && { prompt: promptOf(provider.issuer) }),
      // Whoever is signed in there already has to sign in again.
      ...(isAnew && { prompt: 'login', max_age: '0' }),
    });
    return { url: url.href, state, nonce, codeVerifier };
  });
}

/** At a shared computer the provider may still know who was there before. Others than these two don't know the choice of accounts. */
const promptOf = (issuer: string) => (dialectOf(issuer) === 'standard' ? 'login' : 'select_account');

interface Returned {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** What the provider says of the person who came back, and the token that says so. */
export interface Said {
  claims: Claims;
  idToken: string;
}

export async function claimsOf(
  provider: Provider,
  { code, state, iss }: Returned,
  { nonce, codeVerifier }: Pick<Begun, 'nonce' | 'codeVerifier'>,
): Promise<Said> {
  requireNotSilent(provider.id);
  const since = milliseconds();
  return inTurn(provider.id, async () => {
    requireNotSilent(provider.id);
    if (milliseconds() - since > LONGEST_WAIT) throw busy();
    return watched(provider.id, () => exchange(provider, { code, state, iss }, { nonce, codeVerifier }));
  });
}

function exchange(
  provider: Provider,
  { code, state, iss }: Returned,
  { nonce, codeVerifier }: Pick<Begun, 'nonce' | 'codeVerifier'>,
): Promise<Said> {
  return asProviderError(async () => {
    const client = await library();
    const configuration = await configurationOf(provider);
    const current = new URL(redirectUri(provider));
    for (const [name, value] of Object.entries({ code, state, iss }))
      if (value !== undefined) current.searchParams.set(name, value);
    const tokens = await client.authorizationCodeGrant(configuration, current, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderError(words.subject);
    const idToken = tokens.id_token ?? '';
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint)
      return { claims, idToken };
    // Some give the address there alone.
    const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { claims: { ...more, ...claims }, idToken };
  });
}

/** Where the provider offers it: the address that ends its own session of whoever leaves a shared computer. */
export async function signOutUrl(provider: Provider, idToken: string): Promise<string | undefined> {
  return asProviderError(async () => {
    const client = await library();
    const configuration = await configurationOf(provider);
    if (!configuration.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: publicUrl(SIGNED_OUT_PAGE),
    }).href;
  });
}

/** What it publishes about itself: whose keys sign what it says. */
export async function keysAddress(provider: Provider): Promise<string | undefined> {
  return asProviderError(async () => (await configurationOf(provider)).serverMetadata().jwks_uri);
}

async function asProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTime(work);
  } catch (error) {
    throw error instanceof AppError ? error : providerError(error);
  }
}

const BY_CODE: Record<string, Message> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: words.clock,
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: words.issuer,
  OAUTH_KEY_SELECTION_FAILED: words.key,
};

function providerError(error: unknown): ProviderError {
  const outbound = outboundErrorIn(error);
  if (outbound)
    return new ProviderError(words.call({ problem: outbound.message }), { isSilent: !outbound.isRefusal });
  const { code = '', error: refused, cause, message } = error as LibraryError;
  const status = cause instanceof Response ? cause.status : 0;
  if (status >= 500) return new ProviderError(words.answered({ status }), { isSilent: true });
  if (code === 'OAUTH_TIMEOUT') return new ProviderError(words.other({ problem: code }), { isSilent: true });
  if (refused === 'invalid_client' || refused === 'unauthorized_client')
    return new ProviderError(words.secret);
  if (refused)
    return new ProviderError(words.error({ error: refused.slice(0, 100) }), {
      isOfConnection: refused !== 'invalid_grant',
    });
  if (status >= 400) return new ProviderError(words.answered({ status }));
  return new ProviderError(BY_CODE[code] ?? words.other({ problem: (code || message).slice(0, 100) }));
}

interface LibraryError {
  code?: string;
  /** Of the protocol. */
  error?: string;
  cause?: unknown;
  message: string;
}
