// Which of the addresses that people type or browsers name may be called. A name is judged by what it resolves to.
import { BlockList, isIP } from 'node:net';

const blockList = (nets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, family);
  return list;
};

/** Machines of our own: this one, and private networks. An operator can list hosts there. */
const PRIVATE = {
  ipv4: blockList(
    [
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
    ],
    'ipv4',
  ),
  ipv6: blockList(
    [
      ['::1', 128],
      ['fc00::', 7],
    ],
    'ipv6',
  ),
};

/** Never called: this network, link-local (where clouds keep their secrets), network tests, multicast, reserved. */
const NEVER = blockList(
  [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
  'ipv4',
);

/** Of IPv6 only what is assigned to the public internet, without the ways to reach IPv4 through it. */
const ASSIGNED = blockList([['2000::', 3]], 'ipv6');
const TUNNELS = blockList(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
  ],
  'ipv6',
);

export type Reach = 'public' | 'private' | 'never';

/** Of an IP address. An IPv4 address written as IPv6 is never called: it could hide a private one. */
export function reachOf(ip: string): Reach {
  if (isIP(ip) === 4) {
    if (PRIVATE.ipv4.check(ip, 'ipv4')) return 'private';
    return NEVER.check(ip, 'ipv4') ? 'never' : 'public';
  }
  if (isIP(ip) !== 6 || /^::ffff:/i.test(ip)) return 'never';
  if (PRIVATE.ipv6.check(ip, 'ipv6')) return 'private';
  return ASSIGNED.check(ip, 'ipv6') && !TUNNELS.check(ip, 'ipv6') ? 'public' : 'never';
}

/** Hosts on private networks that the operator allows: with https at any port, or without TLS at exactly one. */
export interface OutboundHosts {
  https: ReadonlySet<string>;
  /** Host and port, as a URL writes them. */
  plain: ReadonlySet<string>;
}

export const NO_OUTBOUND_HOSTS: OutboundHosts = { https: new Set(), plain: new Set() };

/** Undefined when it can't be read: `keycloak.college.example,http://localhost:8080`. */
export function parseOutboundHosts(given: string): OutboundHosts | undefined {
  const https = new Set<string>();
  const plain = new Set<string>();
  for (const part of given.split(',').map((one) => one.trim())) {
    const isPlain = part.startsWith('http://');
    const url = URL.parse(isPlain ? part : `https://${part}`);
    if (url?.pathname !== '/' || url.search || url.hash || url.username || url.password) return undefined;
    if (!isPlain && url.port) return undefined;
    if (isPlain) plain.add(hostAndPort(url));
    else https.add(url.hostname);
  }
  return { https, plain };
}

const hostAndPort = ({ hostname, port }: URL) => `${hostname}:${port || '80'}`;

/** Undefined for what is never called. A URL has numbers for hosts in one form, however they were typed. */
export function callableUrl(
  address: string,
  hosts: OutboundHosts,
): { url: URL; isListed: boolean } | undefined {
  const url = URL.parse(address);
  if (!url || url.hostname === '' || url.username || url.password) return undefined;
  if (url.protocol === 'https:') return { url, isListed: hosts.https.has(url.hostname) };
  const isListed = url.protocol === 'http:' && hosts.plain.has(hostAndPort(url));
  return isListed ? { url, isListed } : undefined;
}

/** Of a URL: without the brackets of IPv6. */
export const ipOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : undefined;
};
