// The HTTP client. `call(endpoint, input)` is the one way from the page to the server; `request` gives the response
// itself, for those that read it as it arrives.

import { API_BASE, type EndpointShape, type Input, type ReplyTo } from '@quivia/contract/endpoint';
import { REFRESH_ATTEMPT_HEADER, refresh } from '@quivia/contract/session';
import { toast } from '../../ui/feedback/toasts.tsx';
import { sessionEnded } from '../offline/offline.words.ts';
import { setStayLoggedIn, staysLoggedIn } from '../offline/stay-logged-in.ts';
import { storage } from '../offline/storage.ts';
import { forgetPerson, keptPerson } from '../session/kept-person.ts';
import { createRefresh, type Refresh } from '../session/refresh.ts';
import { type SessionStore, sessionStore } from '../session/session-store.ts';
import { noReply, oddReply, refusal } from './call-error.ts';
import { reachability } from './reachability.ts';

const TIMEOUT_MS = 10_000;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** null: the caller sets its own limit. */
  timeoutMs?: number | null;
  headers?: Record<string, string>;
  /** The request finishes even when the page is closed meanwhile. */
  keepalive?: boolean;
}

interface AddressParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

export interface RequestParts extends AddressParts {
  body?: unknown;
  /** Sent as it is, to an endpoint that accepts a file. */
  file?: Blob;
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** The address of a call: parameters filled into the path, the query appended, everything encoded. */
export function addressOf(
  endpoint: Pick<EndpointShape, 'path'>,
  { params, query }: AddressParts = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${endpoint.path} needs the parameter ${name}`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** One request, without a session. */
async function send(
  fetch: Fetch,
  endpoint: EndpointShape,
  parts: RequestParts,
  token: string | null,
  { signal, timeoutMs = TIMEOUT_MS, headers, keepalive }: RequestOptions = {},
): Promise<Response> {
  const signals = [signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)];
  try {
    const reply = fetch(addressOf(endpoint, parts), {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...contentType(parts),
        ...headers,
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(parts.file && { body: parts.file }),
      ...(keepalive && { keepalive }),
      credentials: 'include',
      signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
    });
    // A file may take its time.
    return await reachability.follow(reply, timeoutMs === null || parts.file !== undefined);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    reachability.ask();
    throw noReply(cause);
  }
}

function contentType({ body, file }: RequestParts): Record<string, string> {
  if (file) return { 'content-type': 'application/octet-stream' };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

/** The reply as the contract describes it, or a CallError. */
export async function readReply<E extends EndpointShape>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<ReplyTo<E>> {
  if (!response.ok) throw await refusal(response);
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noReply(cause);
  }
  try {
    return endpoint.reply?.parse(JSON.parse(text)) as ReplyTo<E>;
  } catch (cause) {
    console.error(`${endpoint.method} ${endpoint.path} answered with something unexpected`, cause);
    throw oddReply(response.status, cause);
  }
}

/** Exchanges the refresh cookie for an access token; `attempt` lets the server recognise a repeated try. */
export const exchangeCookie = (fetch: Fetch) => async (token: string | null, attempt: string) => {
  const headers = { [REFRESH_ATTEMPT_HEADER]: attempt };
  const response = await send(fetch, refresh, {}, token, { headers });
  return (await readReply(refresh, response)).access_token;
};

interface SessionRequestParts {
  fetch: Fetch;
  store: SessionStore;
  refresh: Refresh;
  /** Whether the cookie may hold a session when there is no token. */
  mayRestore(): boolean;
}

/** A request with the session's token, and one silent refresh when that token has expired. */
export function createRequest({ fetch, store, refresh, mayRestore }: SessionRequestParts) {
  return async (
    endpoint: EndpointShape,
    parts: RequestParts,
    options: RequestOptions = {},
  ): Promise<Response> => {
    const before = store.get();
    const response = await send(fetch, endpoint, parts, before.token, options);
    // A public endpoint's 401 is about what was sent, such as a wrong password, and not about the session.
    if (response.status !== 401 || endpoint.access === 'public') return response;
    if (!before.token && !mayRestore()) return response;

    await refresh(before.token);
    const after = store.get();
    const samePerson = !before.user || before.user.id === after.user?.id;
    if (!after.token || !samePerson) return response;
    // Rejects when the caller has aborted, which the caller already knows.
    response.body?.cancel().catch(() => {});
    return send(fetch, endpoint, parts, after.token, options);
  };
}

const browserFetch: Fetch = (address, init) => fetch(address, init);

export const refreshSession = createRefresh({
  exchange: exchangeCookie(browserFetch),
  store: sessionStore,
  storage,
  locks: globalThis.navigator?.locks,
  onRefused() {
    const hadWork = keptPerson() !== null;
    setStayLoggedIn(false);
    forgetPerson();
    sessionStore.end('server');
    if (hadWork) toast(sessionEnded, { duration: 10_000 });
  },
});

export const request = createRequest({
  fetch: browserFetch,
  store: sessionStore,
  refresh: refreshSession,
  mayRestore: () => staysLoggedIn() || keptPerson() !== null,
});

type Given<E extends EndpointShape> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: RequestOptions]
    : [input: Input<E>, options?: RequestOptions];

export async function call<E extends EndpointShape>(
  endpoint: E,
  ...[input, options]: Given<E>
): Promise<ReplyTo<E>> {
  const response = await request(endpoint, (input ?? {}) as RequestParts, options);
  return readReply(endpoint, response, options?.signal);
}
