// One request, one answer. Knows nothing of sessions.
import type { EndpointShape, ReplyTo } from '@quivia/contract/endpoint';
import { type AddressParts, addressOf } from './address.ts';
import { noReply, oddReply, refusal } from './call-error.ts';

const TIMEOUT_MS = 10_000;

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** null: the caller watches over the time itself. */
  timeoutMs?: number | null;
  headers?: Record<string, string>;
  /** Let it finish when the page is closed meanwhile. */
  keepalive?: boolean;
}

export interface Parts extends AddressParts {
  body?: unknown;
  /** Sent as it is, for an endpoint that takes a file. */
  file?: Blob;
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export async function send(
  fetch: Fetch,
  endpoint: EndpointShape,
  parts: Parts,
  token: string | null,
  { signal, timeoutMs = TIMEOUT_MS, headers, keepalive }: SendOptions = {},
): Promise<Response> {
  const signals = [signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)];
  try {
    return await fetch(addressOf(endpoint, parts), {
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
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noReply(cause);
  }
}

function contentType({ body, file }: Parts): Record<string, string> {
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
