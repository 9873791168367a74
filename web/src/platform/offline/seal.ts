// Encrypts what this tab keeps in the browser's database. The key is in the tab's own storage: it survives a reload and
// is gone when the tab is closed, so that the next person at a shared computer finds nothing to read. With 'Stay logged in'
// the browser keeps it as well: whoever opens the browser then is signed in anyway.
import { randomId } from './random-id.ts';
import { staysLoggedIn } from './stay-logged-in.ts';
import { storage, tabStorage } from './storage.ts';
import { parseStored, type Shape } from './stored.ts';

const KEY = 'page-key';

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

/** Undefined where the page is not served securely: browsers offer no encryption there. */
async function keyOfTab(): Promise<CryptoKey | undefined> {
  if (!crypto.subtle) return undefined;
  const stays = staysLoggedIn();
  const known = [tabStorage.read(KEY), stays ? storage.read(KEY) : null];
  const digits = known.find((text) => text && /^[0-9a-f]{64}$/.test(text)) ?? randomId() + randomId();
  tabStorage.write(KEY, digits);
  if (stays) storage.write(KEY, digits);
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Undefined where nothing can be encrypted; it must not be kept then. */
export async function seal(value: unknown): Promise<Sealed | undefined> {
  const key = await keyOfTab();
  if (!key) return undefined;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, text: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** Undefined for what another tab, or nobody, has sealed, and for what is not of that shape. */
export async function unseal<T>(sealed: unknown, shape: Shape<T>): Promise<T | undefined> {
  try {
    const { iv, text } = sealed as Sealed;
    const key = (await keyOfTab()) as CryptoKey;
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text);
    return parseStored(new TextDecoder().decode(bytes), shape);
  } catch {
    return undefined;
  }
}
