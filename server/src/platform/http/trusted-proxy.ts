// Which neighbours are believed, for what has to be known before Fastify has made its request: the same list as
// `trustProxy`.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const NAMED: Record<string, string[]> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function trustedProxies(list: string): (request: IncomingMessage) => boolean {
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
