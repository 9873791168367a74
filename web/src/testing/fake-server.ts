// Stands in for the server in page tests. Replies are checked against the contract, so that no page is tested with
// something the real server could not send.
import { API_BASE, type EndpointShape, type Input, type ReplyOf } from '@quivia/contract/endpoint';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@quivia/contract/errors';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { vi } from 'vitest';

/** What a page sent: parameters of the path, query and body. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

type Answer<E extends EndpointShape> =
  | ReplyOf<E>
  | Response
  | ((sent: Sent) => ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>);

interface Route {
  endpoint: EndpointShape;
  answer: (sent: Sent) => unknown;
  sent: Sent[];
}

/** '/quiz/result' before '/quiz/:id', as the real router decides. */
const parametersIn = ({ endpoint }: Route) => endpoint.path.split('/:').length;

const pathOf = (path: string) => new RegExp(`^${API_BASE}${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);

/** A refusal with the real server's sentence. */
export const refusal = (
  code: ErrorCode,
  given: {
    message?: string;
    fields?: Record<string, string>;
    retryAfter?: number;
    params?: ErrorBody['params'];
  } = {},
) => {
  const message = given.message ?? ERROR_MESSAGES[code];
  const { fields, params } = given;
  const body = { code, message, details: message, ...(fields && { fields }), ...(params && { params }) };
  const headers = new Headers(given.retryAfter ? { 'retry-after': String(given.retryAfter) } : {});
  return Response.json(body, { status: ERROR_STATUS[code], headers });
};

/** Replaces `fetch` until the test ends. A call without a reply fails like a lost network. */
export function fakeServer() {
  const routes: Route[] = [];
  const unanswered: string[] = [];
  let isAway = false;

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    if (isAway) throw new TypeError('Failed to fetch');
    // A page asks so whether the server can be reached.
    if (method === 'HEAD') return new Response(null);
    for (const route of routes.toReversed().sort((a, b) => parametersIn(a) - parametersIn(b))) {
      const match = route.endpoint.method === method && pathOf(route.endpoint.path).exec(url.pathname);
      if (!match) continue;
      const sent: Sent = {
        params: { ...match.groups },
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      };
      route.sent.push(sent);
      const reply = await route.answer(sent);
      if (reply instanceof Response) return reply;
      route.endpoint.reply?.parse(reply);
      return Response.json(reply ?? null);
    }
    unanswered.push(`${method} ${url.pathname}`);
    throw new TypeError('Failed to fetch');
  }

  vi.stubGlobal('fetch', vi.fn(answer));

  return {
    /** Replies to a call from now on; the newest reply wins. */
    on<E extends EndpointShape>(endpoint: E, reply: Answer<E>) {
      const say = typeof reply === 'function' ? (reply as (sent: Sent) => unknown) : () => reply;
      routes.push({ endpoint, answer: say, sent: [] });
      return this;
    },
    /** What the page sent to an endpoint, in order. */
    sentTo<E extends EndpointShape>(
      endpoint: E,
    ): (Sent & { body: Input<E> extends { body: infer B } ? B : unknown })[] {
      return routes.filter((route) => route.endpoint === endpoint).flatMap(({ sent }) => sent) as never;
    },
    /** No reply to anything, although the browser has a network. */
    goAway() {
      isAway = true;
    },
    comeBack() {
      isAway = false;
    },
    /** Calls without a reply. */
    unanswered,
  };
}
