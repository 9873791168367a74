import { expect, test } from 'vitest';
import { deviceKind, deviceName } from './device-name.words.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1',
    'Safari on Mac',
  ],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
])('names the device behind %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'computer'],
  ['curl/8.0', null],
])('says what kind of device is behind %s', (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});
