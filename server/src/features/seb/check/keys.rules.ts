// What Safe Exam Browser shows of its keys: never the key, but its hash with the address of the request or of the page.
import { createHash, timingSafeEqual } from 'node:crypto';

/** As the browser sends the address: percent-encoded, with its query, without its fragment. */
export function shownHash(address: string, key: string): string {
  const [sent = ''] = new URL(address).href.split('#', 1);
  return createHash('sha256')
    .update(sent + key)
    .digest('hex');
}

const HASH = /^[0-9a-f]{64}$/;

/** Whether the hash is that of the address with one of the keys. Compared in the same time whatever it is. */
export function isShown(shown: string | undefined, address: string, keys: readonly string[]): boolean {
  const given = shown?.trim().toLowerCase() ?? '';
  const bytes = Buffer.from(HASH.test(given) ? given : '0'.repeat(64), 'hex');
  let isFound = false;
  for (const key of keys)
    if (timingSafeEqual(bytes, Buffer.from(shownHash(address, key), 'hex'))) isFound = true;
  return isFound;
}
