// Secrets of webhooks: encrypted, because they sign; shown once.
import { now } from '../../platform/clock.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';
import * as queries from './webhooks.queries.ts';

const PURPOSE = 'webhook';
const ownerOf = (id: number) => `webhook:${id}`;

export const sealed = (id: number, secret: string): Buffer => encrypt(PURPOSE, ownerOf(id), secret);

const opened = (id: number, stored: Buffer) => decrypt(PURPOSE, ownerOf(id), stored);

/** The present one first; none where they were encrypted with a key that is gone. */
export function secretsOf({ id, secret, old_secret, old_secret_until }: queries.WebhookRow): string[] {
  const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > now();
  return [secret, ...(isOldGood ? [old_secret] : [])].flatMap((one) => opened(id, one) ?? []);
}

/** With a new secret key at hand, what the previous one encrypted is encrypted again, so that the previous one can go. */
export async function reencryptWebhookSecrets(): Promise<void> {
  for (const { id, secret, old_secret, old_secret_until } of await queries.selectSecrets()) {
    const again = (stored: Buffer) => {
      const text = opened(id, stored);
      return text === undefined ? stored : sealed(id, text);
    };
    await queries.updateSecrets(id, {
      secret: again(secret),
      old_secret: old_secret && again(old_secret),
      old_secret_until,
    });
  }
}
