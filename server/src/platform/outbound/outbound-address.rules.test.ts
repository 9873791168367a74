import { expect, test } from 'vitest';
import { callableUrl, ipOf, parseOutboundHosts, reachOf } from './outbound-address.rules.ts';

test.each([
  ['142.250.74.10', 'public'],
  ['2a00:1450:4001:82b::200a', 'public'],
  ['127.0.0.1', 'private'],
  ['127.8.9.10', 'private'],
  ['10.1.2.3', 'private'],
  ['172.20.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.1.1', 'private'],
  ['100.100.0.1', 'private'],
  ['::1', 'private'],
  ['fd00::1', 'private'],
  ['169.254.169.254', 'never'],
  ['0.0.0.0', 'never'],
  ['192.0.0.1', 'never'],
  ['224.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
  ['::', 'never'],
  ['fe80::1', 'never'],
  ['ff02::1', 'never'],
  ['::ffff:10.0.0.1', 'never'],
  ['::ffff:127.0.0.1', 'never'],
  ['::ffff:7f00:1', 'never'],
  ['::127.0.0.1', 'never'],
  ['64:ff9b::7f00:1', 'never'],
  ['2001:0:7f00:1::', 'never'],
  ['2002:7f00:1::', 'never'],
  ['not an address', 'never'],
])('%s is reached: %s', (ip, reach) => {
  expect(reachOf(ip)).toBe(reach);
});

test.each([
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f000001/', '127.0.0.1'],
  ['https://017700000001/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://127.0.0.1./', '127.0.0.1'],
  ['https://１２７.0.0.1/', '127.0.0.1'],
  ['https://0/', '0.0.0.0'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://login.example.org/', undefined],
])('%s is the address %s, however it was typed', (address, ip) => {
  const found = callableUrl(address, { https: new Set(), plain: new Set() });
  expect(found && ipOf(found.url)).toBe(ip);
});

const HOSTS = parseOutboundHosts(
  'Keycloak.Hillview.example, http://localhost:8080,http://10.1.2.3,[fd00::1]',
);

test.each([
  ['https://login.example.org/realms/a', false],
  ['https://login.example.org:8443/', false],
  ['https://keycloak.hillview.example/', true],
  ['https://keycloak.hillview.example:8443/', true],
  ['https://[fd00::1]/', true],
  ['http://localhost:8080/realms/a', true],
  ['http://10.1.2.3/', true],
  ['https://localhost/', false],
])('%s may be called, as one that the operator has listed: %s', (address, isListed) => {
  expect(callableUrl(address, HOSTS ?? { https: new Set(), plain: new Set() })?.isListed).toBe(isListed);
});

test.each([
  'http://login.example.org/',
  'http://localhost:8081/',
  'http://keycloak.hillview.example/',
  'https://user:secret@login.example.org/',
  'https://login.example.org@127.0.0.1:x/',
  'ftp://login.example.org/',
  'file:///etc/passwd',
  'login.example.org',
  'https://',
  '',
])('%s is never called', (address) => {
  expect(callableUrl(address, HOSTS ?? { https: new Set(), plain: new Set() })).toBeUndefined();
});

test.each(['', 'a b', 'https://keycloak.example', 'keycloak.example/path', 'keycloak.example:8443', 'a,,b'])(
  'the list of hosts can not be read from "%s"',
  (given) => {
    expect(parseOutboundHosts(given)).toBeUndefined();
  },
);
