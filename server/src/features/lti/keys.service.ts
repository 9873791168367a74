// What we sign with: replies to choices, and who we are at a platform's token address. A key is published a day before it is used,
// because platforms keep what they have read, and for a day afterwards.
//
//   next (published) ──90 days──▶ current ──a newer one is current──▶ published for a day ──▶ gone
import { createHash, createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { createSigner } from 'fast-jwt';
import { after, days, milliseconds, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { decrypt, encrypt, randomToken } from '../../platform/security/secrets.ts';
import * as queries from './keys.queries.ts';

const USED_FOR = days(90);
const PUBLISHED_BEFORE = days(1);
const PUBLISHED_AFTER = days(1);
const BITS = 2048;
/** Of a signature, in seconds. */
const LIFE = 300;

export const ALGORITHM = 'RS256';

const ownerOf = (kid: string) => `key:${kid}`;
const sealed = (kid: string, pem: string) => encrypt('lti', ownerOf(kid), pem);

const generate = promisify(generateKeyPair);

async function newKey(usedFrom: Date): Promise<queries.KeyRow> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: BITS });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' }) as JsonWebKey;
  const public_key = { kty: 'RSA', n, e };
  // The thumbprint of RFC 7638: the members that make the key, in the order of the alphabet.
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: public_key.kty, n }))
    .digest('base64url');
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return { kid, public_key, private_key: sealed(kid, pem), used_from: usedFrom };
}

const currentOf = (keys: queries.KeyRow[]) => keys.find(({ used_from }) => used_from <= now());

/** There are always two: the one in use, and the next. */
async function rotate(): Promise<queries.KeyRow[]> {
  return inTransaction(async () => {
    await queries.lockKeys();
    const keys = await queries.selectKeys();
    const current = currentOf(keys) ?? (await newKey(now()));
    const isFirst = !keys.includes(current);
    if (isFirst) await queries.insertKey(current);
    const hasNext = keys.some(({ used_from }) => used_from > now());
    const turns = [after(now(), PUBLISHED_BEFORE), after(current.used_from, USED_FOR)];
    const turn = new Date(Math.max(...turns.map((one) => one.getTime())));
    if (!hasNext) await queries.insertKey(await newKey(turn));
    if (current.used_from < after(now(), -PUBLISHED_AFTER))
      await queries.deleteKeys(
        keys.filter(({ used_from }) => used_from < current.used_from).map(({ kid }) => kid),
      );
    return queries.selectKeys();
  });
}

/** Without a platform there are none, and nothing is made. */
export const rotateKeys = job(
  'rotate-lti-keys',
  async () => {
    if ((await queries.selectKeys()).length > 0) await rotate();
  },
  { schedule: '23 2 * * *' },
);

async function keys(): Promise<queries.KeyRow[]> {
  const found = await queries.selectKeys();
  return found.length > 0 ? found : rotate();
}

export async function published() {
  return {
    keys: (await keys()).map(({ kid, public_key }) => ({ ...public_key, kid, alg: ALGORITHM, use: 'sig' })),
  };
}

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** A private key is read from its text once an hour. */
let kept: (SigningKey & { until: number }) | undefined;
const KEPT = 3_600_000;

export function forgetKeys(): void {
  kept = undefined;
}

export async function signingKey(): Promise<SigningKey> {
  if (kept && kept.until > milliseconds()) return kept;
  const current = currentOf(await keys());
  if (!current) throw new Error('There is no key to sign with');
  const pem = decrypt('lti', ownerOf(current.kid), current.private_key);
  if (pem === undefined) throw new Error(`The key ${current.kid} can't be decrypted`);
  kept = { kid: current.kid, key: createPrivateKey(pem), until: milliseconds() + KEPT };
  return kept;
}

/** For one platform, which alone is to believe it. */
export async function signFor(
  { issuer, client_id }: { issuer: string; client_id: string },
  claims: Record<string, unknown>,
): Promise<string> {
  const { kid, key } = await signingKey();
  const iat = Math.floor(now().getTime() / 1000);
  const pem = String(key.export({ format: 'pem', type: 'pkcs8' }));
  return createSigner({ key: pem, algorithm: ALGORITHM, kid })({
    ...claims,
    iss: client_id,
    aud: issuer,
    iat,
    exp: iat + LIFE,
    nonce: randomToken(16),
    jti: randomToken(16),
  });
}

/** With a new secret key at hand, what the previous one encrypted is encrypted again, so that the previous one can go. */
export async function reencryptLtiKeys(): Promise<void> {
  for (const { kid, private_key } of await queries.selectKeys()) {
    const pem = decrypt('lti', ownerOf(kid), private_key);
    if (pem !== undefined) await queries.updatePrivateKey(kid, private_key, sealed(kid, pem));
  }
}
