// The one way to call an address that somebody typed or that a browser named (docs/decisions/0082): https, public
// addresses, no redirects, 5 seconds, 1 MB, and no proxy of the environment. Private networks and plain http only for hosts
// that the operator lists.
import { lookup as systemLookup } from 'node:dns';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import type { Message } from '@quivia/contract/message';
import { seconds } from '../clock.ts';
import { words } from './outbound.words.ts';
import {
  callableUrl,
  ipOf,
  NO_OUTBOUND_HOSTS,
  type OutboundHosts,
  type Reach,
  reachOf,
} from './outbound-address.rules.ts';

const DEADLINE = seconds(5);
export const MOST_BYTES = 1024 * 1024;

/** The host can't be called, or gave no answer that can be used. */
export class OutboundError extends Error {
  /** Of an address that must be corrected; otherwise the same call may succeed later. */
  readonly isRefusal: boolean;
  readonly said: Message;

  constructor(said: Message, { isRefusal = false } = {}) {
    super(said.text);
    this.said = said;
    this.isRefusal = isRefusal;
  }
}

let hosts: OutboundHosts = NO_OUTBOUND_HOSTS;

export function useOutboundHosts(given: OutboundHosts | undefined): void {
  hosts = given ?? NO_OUTBOUND_HOSTS;
}

/** Only tests look names up elsewhere. */
let lookUp: typeof systemLookup = systemLookup;

export function useLookup(other: typeof systemLookup | undefined): void {
  lookUp = other ?? systemLookup;
}

interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

export interface OutboundReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Permits = (ip: string) => OutboundError | undefined;

/** By what an address is, and whether the operator has listed its host. The list names a host with https without its port. */
function permitsFor({ host, hostname }: URL, isListed: boolean): Permits {
  const refusals: Record<Reach, OutboundError | undefined> = {
    public: undefined,
    private: isListed
      ? undefined
      : new OutboundError(words.notPublic({ host: hostname }), { isRefusal: true }),
    never: new OutboundError(words.never({ host }), { isRefusal: true }),
  };
  return (ip) => refusals[reachOf(ip)];
}

/** Every address of the name must be permitted: one that isn't may be the one that is connected to. */
const permittedLookup =
  (permits: Permits): LookupFunction =>
  (hostname, options, done) =>
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      for (const { address } of found) {
        const refusal = permits(address);
        if (refusal) return done(refusal, []);
      }
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });

/** Asked again of the connection that was made, before a byte is sent. */
export function checkConnection(socket: Socket, permits: Permits): void {
  socket.once('connect', () => {
    const refusal = permits(socket.remoteAddress ?? '');
    if (refusal) socket.destroy(refusal);
  });
}

export async function callOut(address: string, given: OutboundRequest = {}): Promise<OutboundReply> {
  const { url, isListed } = requireCallable(address);
  const host = url.host;
  const permits = permitsFor(url, isListed);
  const ip = ipOf(url);
  const refusal = ip === undefined ? undefined : permits(ip);
  if (refusal) throw refusal;
  const [request, Agent] = url.protocol === 'https:' ? [tlsRequest, TlsAgent] : [plainRequest, PlainAgent];
  // Of its own: the global agent takes proxies from the environment and keeps connections.
  const agent = new Agent({ keepAlive: false });

  return new Promise<OutboundReply>((answer, fail) => {
    const { method = 'GET', headers = {}, body, signal } = given;
    const sent = request(url, {
      method,
      headers: { 'user-agent': 'Quivia', 'accept-encoding': 'identity', ...headers },
      lookup: permittedLookup(permits),
      agent,
      ...(signal && { signal }),
    });
    const stop = (error: OutboundError) => {
      fail(error);
      sent.destroy(error);
    };
    // From the lookup to the last byte, whatever trickles in.
    const deadline = setTimeout(
      () => stop(new OutboundError(words.tooSlow({ host, seconds: DEADLINE / 1000 }))),
      DEADLINE,
    );
    sent.on('socket', (socket) => checkConnection(socket, permits));
    sent.on('error', (error) => fail(asOutboundError(host, error)));
    sent.on('close', () => {
      clearTimeout(deadline);
      fail(new OutboundError(words.unreachable({ host, problem: 'closed' })));
    });
    sent.on('response', (reply) => {
      const { statusCode: status = 0, headers } = reply;
      if (status >= 300 && status < 400) return stop(new OutboundError(words.redirects({ host })));
      read(reply).then(
        (body) =>
          body ? answer({ status, headers, body }) : stop(new OutboundError(words.tooLarge({ host }))),
        (error) => fail(asOutboundError(host, error)),
      );
    });
    sent.end(body);
  });
}

/** Undefined when there is more than may be read. */
async function read(reply: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Before it is stored: refuses what could never be called. Names are looked up with each call. */
export function requireCallable(address: string): { url: URL; isListed: boolean } {
  const found = callableUrl(address, hosts);
  if (found) return found;
  const url = URL.parse(address);
  const isPlain = url?.protocol === 'http:' && url.hostname !== '' && !url.username && !url.password;
  const said = isPlain ? words.notHttps({ host: url.host }) : words.notAnAddress;
  throw new OutboundError(said, { isRefusal: true });
}

function asOutboundError(host: string, error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_NODATA') return new OutboundError(words.noSuchHost({ host }));
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code))
    return new OutboundError(words.badCertificate({ host, problem: code }));
  return new OutboundError(words.unreachable({ host, problem: code || message }));
}

/** The same as a `fetch`, for libraries. */
export async function fetchOut(address: string, init: RequestInit = {}): Promise<Response> {
  // A Request knows what type its body has, such as a form.
  const request = new Request(requireCallable(address).url, init);
  const given = new Uint8Array(await request.arrayBuffer());
  const { status, headers, body } = await callOut(address, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: given.length > 0 ? given : undefined,
    signal: request.signal,
  });
  const received = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  const isEmpty = status === 204 || status === 205;
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: received });
}
