import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * One line for each request. The path alone: a query string may hold a token or a name. Of a path that is a secret itself,
 * such as `/join/:code`, only the pattern.
 */
export function logEachRequest(
  app: FastifyInstance,
  endpoints: EndpointShape[],
  secretPages: string[],
): void {
  const secret = [
    ...endpoints.filter(({ isSecretPath }) => isSecretPath).map(({ path }) => API_BASE + path),
    ...secretPages,
  ].map((pattern) => ({ pattern, start: pattern.slice(0, pattern.indexOf('/:')) }));

  /** Most requests: no need to look further. */
  const open = new Set(
    endpoints.filter(({ path }) => !path.includes(':')).map(({ path }) => API_BASE + path),
  );

  /** Also for what only begins like it: a mistyped method or a letter too many reveal as much. */
  function pathOf(request: FastifyRequest): string {
    const path = request.url.split('?', 1)[0] ?? '';
    if (open.has(path)) return path;
    const plain = plainPath(path);
    const { url } = request.routeOptions;
    return secret.find(({ pattern, start }) => url === pattern || plain.startsWith(start))?.pattern ?? path;
  }

  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        // Left out of the line where undefined.
        user: request.actor?.userId,
        trace: request.traceId,
      },
      'request',
    );
    done();
  });
}

/** As the page's own router reads it. */
function plainPath(path: string): string {
  const plain = path.replaceAll(/\/{2,}/g, '/').toLowerCase();
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
