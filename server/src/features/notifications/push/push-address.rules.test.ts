import { expect, test } from 'vitest';
import { isPublicAddress, isPushService } from './push-address.rules.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://web.push.apple.com/QGc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQ', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user:secret@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com@127.0.0.1/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilpush.apple.com/', false],
  ['https://fcm.googleapis.com./', false],
  ['https://127.0.0.1/', false],
  ['https://localhost/', false],
  ['https://[::1]/', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s is a push service: %s', (address, isOne) => {
  expect(isPushService(address)).toBe(isOne);
});

test.each([
  ['142.250.74.10', true],
  ['2a00:1450:4001:82b::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('%s is on the public internet: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic);
});
