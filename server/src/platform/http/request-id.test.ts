import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (given: string | undefined, remoteAddress: string | undefined, trustProxy = 'loopback') =>
  requestIds(trustProxy)({
    headers: { ...(given !== undefined && { 'x-request-id': given }) },
    socket: { remoteAddress },
  } as unknown as IncomingMessage);

const NGINX = '6f1ed002ab5595859014ebf0951522d9';

describe('the id of a request', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['10.1.2.3', 'loopback, uniquelocal'],
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '198.51.100.1, 192.0.2.0/24'],
    ['2001:db8::9', '2001:db8::/32'],
  ])('is the one that a trusted proxy gave: %s for %s', (address, trustProxy) => {
    expect(idOf(NGINX, address, trustProxy)).toBe(NGINX);
  });

  test.each([
    ['192.0.2.7', 'loopback'],
    ['127.0.0.1', 'none'],
    ['192.0.3.7', '192.0.2.0/24'],
    [undefined, 'loopback'],
  ])('is our own for anybody else: %s for %s', (address, trustProxy) => {
    expect(idOf(NGINX, address, trustProxy)).toMatch(UUID);
  });

  test.each(['7F000001:C0A8_00:1F', '1-67891233-abcdef012345678912345678', 'f4a5.b6c7'])(
    'may look as other proxies write it: %s',
    (given) => {
      expect(idOf(given, '127.0.0.1')).toBe(given);
    },
  );

  test.each([
    undefined,
    '',
    'short',
    'x'.repeat(129),
    'two words',
    'a"},{"level":60',
    'line\nbreak',
    'ünicode-id',
  ])('is our own when none or a strange one was given: %j', (given) => {
    expect(idOf(given, '127.0.0.1')).toMatch(UUID);
  });
});
