// The id that finds a request in the log, in the reply and in the log of the proxy before us.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { trustedProxies } from './trusted-proxy.ts';

/** What nginx, HAProxy, Envoy and cloud balancers write. Anything else could forge a line of the log. */
const WELL_FORMED = /^[\w.:-]{8,128}$/;

export function requestIds(trustProxy: string): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(request) ? given : randomUUID();
  };
}
