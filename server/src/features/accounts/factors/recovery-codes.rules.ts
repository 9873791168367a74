// Recovery codes: 80 random bits each, so that a plain hash hides them and outlives every key.
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@quivia/contract/factors';
import { base32 } from './totp.rules.ts';

const BYTES = 10;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'),
  );
}

/** However they were typed: with or without hyphens and blanks, in either case. */
export function recoveryCodeHash(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest();
}
