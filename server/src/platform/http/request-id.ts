// The id that finds a request in the log, in the reply and in the log of the proxy before us.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** What nginx, HAProxy, Envoy and cloud balancers write. Anything else could forge a line of the log. */
const WELL_FORMED = /^[\w.:-]{8,128}$/;

export function requestIds(trustProxy: string): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(request) ? given : randomUUID();
  };
}

const NAMED: Record<string, string[]> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Which neighbours are believed: the same list as `trustProxy`, read before Fastify has made its request. */
function trustedProxies(list: string): (request: IncomingMessage) => boolean {
  const trusted = new BlockList();
  for (const part of list.split(',').flatMap((given) => NAMED[given.trim()] ?? [given.trim()])) {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ socket: { remoteAddress } }) =>
    remoteAddress !== undefined && trusted.check(remoteAddress, isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4');
}
