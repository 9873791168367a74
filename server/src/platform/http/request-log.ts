import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One line for each request. The path alone: a query string may hold a token or a name. */
export function logEachRequest(app: FastifyInstance, endpoints: EndpointShape[]): void {
  const secret = endpoints
    .filter(({ isSecretPath }) => isSecretPath)
    .map(({ path }) => ({ pattern: API_BASE + path, start: API_BASE + path.slice(0, path.indexOf(':')) }));

  /** Also for what only begins like it: a mistyped method or a letter too many reveal as much. */
  function pathOf(request: FastifyRequest): string | undefined {
    const path = request.url.split('?', 1)[0];
    const found = secret.find(
      ({ pattern, start }) => request.routeOptions.url === pattern || path?.startsWith(start),
    );
    return found?.pattern ?? path;
  }

  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.actor && { user: request.actor.userId }),
        ...(request.traceId && { trace: request.traceId }),
      },
      'request',
    );
    done();
  });
}
