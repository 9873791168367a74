// A push message as a browser reads it: encrypted for one subscription (RFC 8291, in one record of RFC 8188), and signed so
// that its push service knows the sender (VAPID, RFC 8292). Node has all the algorithms; the usual library has not been
// released for years and brings five others.
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** What push services take, less what encryption adds. */
export const MOST_BYTES = 3800;

export interface SubscriptionKeys {
  /** The browser's public key and secret, in base64url. */
  p256dh: string;
  auth: string;
}

interface Chosen {
  salt: Buffer;
  /** A key for this message alone. */
  privateKey: Buffer;
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** `chosen` is for the test of the standard's own example. */
export function encryptFor(keys: SubscriptionKeys, text: string, chosen?: Chosen): Buffer {
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const sender = createECDH(CURVE);
  if (chosen) sender.setPrivateKey(chosen.privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const salt = chosen?.salt ?? randomBytes(16);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, senderKey]);
  const secret = hkdf(Buffer.from(keys.auth, 'base64url'), sender.computeSecret(receiver), info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The 2 marks the last record.
  const encrypted = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, head, senderKey, encrypted]);
}

/** A point on the curve: another one would tell the sender's key to whoever chose it. */
export function areKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** In base64url, as browsers want it. */
export function publicKeyOf(privateKey: Buffer): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey('base64url');
}

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The `Authorization` of a request to this push service, for 12 hours. */
export function vapid(
  privateKey: Buffer,
  origin: string,
  { at, contact }: { at: Date; contact: string },
): string {
  const publicKey = publicKeyOf(privateKey);
  const point = Buffer.from(publicKey, 'base64url');
  const claims = { aud: origin, exp: Math.floor(at.getTime() / 1000) + 12 * 60 * 60, sub: contact };
  const unsigned = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
}
