// The keys that seal frozen documents. They outlive the secret key of the server, which is replaced every year, and are
// stored encrypted under it.
import { decrypt, encrypt, randomToken } from '../../platform/security/secrets.ts';
import * as queries from './documents.queries.ts';

const opened = (secret: Buffer) => decrypt('documents', 'key', secret);
const closed = (key: string) => encrypt('documents', 'key', key);

/** Inside a transaction. A new one where the server can open none. */
export async function keyToSeal(): Promise<{ id: number; key: string }> {
  for (const { id, secret } of await queries.selectKeys()) {
    const key = opened(secret);
    if (key) return { id, key };
  }
  const key = randomToken();
  return { id: await queries.insertKey(closed(key)), key };
}

/** Undefined when the secret key it was encrypted under is gone. */
export const keyFrom = opened;

/** With a new secret key at hand, so that the previous one can go. */
export async function reencryptDocumentKeys(): Promise<void> {
  for (const { id, secret } of await queries.selectKeys()) {
    const key = opened(secret);
    if (key) await queries.updateKey({ id, secret: closed(key) });
  }
}
