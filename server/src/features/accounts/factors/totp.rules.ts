// Codes of an authenticator app: TOTP (RFC 6238) with what every app supports: HMAC-SHA-1, 30 seconds, 6 digits.
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ, and typing takes time: the code before and the one after work too. */
const STEPS_ASIDE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export const stepAt = (moment: Date) => Math.floor(moment.getTime() / 1000 / STEP_SECONDS);

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) as number) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that the code belongs to, of those that count at this moment. */
export function matchingStep(secret: Buffer, code: string, moment: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const current = stepAt(moment);
  for (let step = current - STEPS_ASIDE; step <= current + STEPS_ASIDE; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) return step;
  return undefined;
}

/** What the QR code says, as apps read it. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
