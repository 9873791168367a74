// route(endpoint, handler): one declaration of the contract, one function that answers it.
import type { EndpointShape, Received } from '@quivia/contract/endpoint';
import type { Download, StreamedDownload } from '@quivia/files/download';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NamedReply } from '../message-reply.ts';
import type { PreparedReply } from '../prepared-reply.ts';
import type { Actor } from '../security/access-token.ts';
import type { PageAnswer } from './pages/small-page.ts';

type ActorOf<E extends EndpointShape> = E['access'] extends 'public' ? Actor | undefined : Actor;

export type Call<E extends EndpointShape> = Received<E> & {
  actor: ActorOf<E>;
  /** False once the actor's session has ended: for what goes on after the call was admitted. */
  stillValid: () => boolean;
  /** For the few that read a header or set a cookie. */
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Nothing to return for a stream: it has taken the connection over. */
type Answer<E extends EndpointShape> = E['reply'] extends object
  ? NamedReply<E> | PreparedReply
  : E['download'] extends true
    ? Download | StreamedDownload
    : E['page'] extends true
      ? PageAnswer
      : undefined;

export interface Route {
  endpoint: EndpointShape;
  handle: (call: Call<EndpointShape>) => Promise<unknown>;
}

export function route<const E extends EndpointShape>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
