// The address of a subscription comes from a browser, or from somebody who pretends to be one: we send requests there, so
// only the push services of the browsers are addressed, and never a machine of our own network.
import { BlockList, isIP } from 'node:net';

/** Chrome and its kin, Firefox, Safari, Edge on Windows. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    SERVICES.some((service) => service.test(hostname))
  );
}

const OWN = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  OWN.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only what is assigned to the public internet, without the ways to reach IPv4 through it. */
const PUBLIC = new BlockList();
PUBLIC.addSubnet('2000::', 3, 'ipv6');
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2001::', 23, 'ipv6');
TUNNELS.addSubnet('2001:db8::', 32, 'ipv6');
TUNNELS.addSubnet('2002::', 16, 'ipv6');

/** After a name was looked up: even a push service's name may lead into our own network. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !OWN.check(ip, 'ipv4');
  return isIP(ip) === 6 && PUBLIC.check(ip, 'ipv6') && !TUNNELS.check(ip, 'ipv6');
}
