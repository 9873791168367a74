import { expect, test } from 'vitest';
import { isPushService } from './push-address.rules.ts';

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
