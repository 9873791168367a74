import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { areKeys, encryptFor, publicKeyOf, vapid } from './web-push.rules.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// RFC 8291, appendix A.
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const SENDER = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');

test("encrypts the standard's example as the standard does", () => {
  const message = encryptFor(KEYS, 'When I grow up, I want to be a watermelon', {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: SENDER,
  });
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('no two messages are alike', () => {
  expect(encryptFor(KEYS, 'Hello').equals(encryptFor(KEYS, 'Hello'))).toBe(false);
});

test('the signature names the push service and can be verified with the public key', () => {
  const at = new Date('2026-11-16T15:33:00.000Z');
  const header = vapid(SENDER, 'https://push.example.org', { at, contact: 'https://quizzes.example.org' });
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(publicKeyOf(SENDER));
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example.org',
    exp: Date.parse('2026-11-17T03:33:00.000Z') / 1000,
    sub: 'https://quizzes.example.org',
  });
  const point = bytes(key);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = (of: string) =>
    verify('sha256', Buffer.from(of), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  expect(isRight(`${head}.${claims}`)).toBe(true);
  expect(isRight(`${head}.${claims}x`)).toBe(false);
});

test('keys that are none are recognised', () => {
  const other = createECDH('prime256v1');
  expect(areKeys({ ...KEYS, p256dh: other.generateKeys('base64url') })).toBe(true);
  expect(areKeys(KEYS)).toBe(true);
  expect(areKeys({ ...KEYS, auth: 'BTBZ' })).toBe(false);
  expect(areKeys({ ...KEYS, p256dh: `B${'A'.repeat(86)}` })).toBe(false);
  expect(areKeys({ ...KEYS, p256dh: '' })).toBe(false);
});
